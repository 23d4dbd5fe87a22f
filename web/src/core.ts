// The rules core as WebAssembly. Nothing else touches its memory.
//
// A Core holds one game at a time: the truth in a table, a view in a page. All that goes in
// and out are bytes of the codec and small numbers.

import wasmUrl from "./gen/rules.wasm?url";
import { GAMES, ERRORS } from "./gen/tables";

export type Game = (typeof GAMES)[number];

export interface Action {
    verb: number;
    arg: readonly [number, number, number];
}

export interface Entry {
    actor: number;
    action: Action;
}

/** A row of the event, fact or prompt table: its id and fields. */
export interface Row {
    id: number;
    field: readonly number[];
}

export interface Standing {
    points: number[];
    rank: number[];
}

export interface Head {
    game: Game;
    seats: number;
    options: number[];
}

/** A refusal: the name of the error and, where a rule forbids, its id. */
export class Refused extends Error {
    constructor(
        readonly code: string,
        readonly rule: string,
    ) {
        super(rule ? `${code} ${rule}` : code);
    }
}

export const HASH = { commitment: 0, secret: 1, digest: 2, promise: 3, luck: 4 } as const;
export type HashName = keyof typeof HASH;

interface Exports {
    memory: WebAssembly.Memory;
    io(): number;
    begin(len: number): number;
    enter(len: number, judged: number): number;
    explain(verb: number, a: number, b: number, c: number): number;
    to_act(): number;
    legal(): number;
    flags(i: number): number;
    weights(): number;
    entry_of(i: number): number;
    veil(len: number, seats: number): number;
    decode(len: number): number;
    facts(): number;
    prompt(): number;
    standing(): number;
    printed(kind: number, element: number): number;
    save(slot: number): void;
    load(slot: number): void;
    position(): number;
    bot(kind: number, seed: number): number;
    record_begin(): void;
    record_add(len: number, r: number, of: number): number;
    record_hash(what: number, seat: number): void;
    record_result(): void;
    record_name(seat: number, isBot: number): void;
    record_room(): number;
    record_text(canonical: number): number;
    record_read(len: number): number;
    record_head(): number;
    record_length(): number;
    record_entry(i: number): number;
    record_draw(i: number): number;
    record_given(): number;
    record_part(what: number, seat: number): number;
    record_standing(): number;
    record_player(seat: number, isBot: number): number;
    bench(game: number, games: number, seed: number): bigint;
}

const FIELDS = 5;
/** Room for a record as text, as wasm/exports.c has it. */
const TEXT = 1 << 20;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles once, however many cores are made. */
export function compile(bytes?: BufferSource): Promise<WebAssembly.Module> {
    // A server that does not know the type of the file still serves its bytes.
    compiled ??= bytes
        ? WebAssembly.compile(bytes)
        : WebAssembly.compileStreaming(fetch(wasmUrl)).catch(async () =>
              WebAssembly.compile(await (await fetch(wasmUrl)).arrayBuffer()),
          );
    return compiled;
}

export function gameById(id: number): Game | undefined {
    return GAMES.find((game) => game.id === id);
}

export class Core {
    private constructor(private readonly wasm: Exports) {}

    static async make(bytes?: BufferSource): Promise<Core> {
        const instance = await WebAssembly.instantiate(await compile(bytes), {});
        return new Core(instance.exports as unknown as Exports);
    }

    // ---- memory ----

    private bytes(len: number, at = this.wasm.io()): Uint8Array {
        return new Uint8Array(this.wasm.memory.buffer, at, len);
    }

    private put(bytes: Uint8Array): number {
        this.bytes(bytes.length).set(bytes);
        return bytes.length;
    }

    private take(len: number): Uint8Array {
        return this.bytes(len).slice();
    }

    private numbers(count: number): Uint16Array {
        return new Uint16Array(this.wasm.memory.buffer.slice(this.wasm.io(), this.wasm.io() + count * 2));
    }

    private text(at = this.wasm.io()): string {
        const all = new Uint8Array(this.wasm.memory.buffer, at);
        return decoder.decode(all.subarray(0, all.indexOf(0)));
    }

    private checked(result: number): number {
        if (result >= 0) return result;
        const code = ERRORS[result] ?? String(result);
        throw new Refused(code, code === "ERULE" ? this.text() : "");
    }

    private rows(count: number): Row[] {
        const n = this.numbers(count * (FIELDS + 1));
        return Array.from({ length: count }, (_, i) => ({
            id: n[i * (FIELDS + 1)]!,
            field: Array.from(n.subarray(i * (FIELDS + 1) + 1, (i + 1) * (FIELDS + 1))),
        }));
    }

    // ---- a position ----

    /** Begins a game; the head is bytes of the codec. */
    begin(head: Uint8Array): void {
        this.checked(this.wasm.begin(this.put(head)));
    }

    /** Plays an entry that somebody with more knowledge has judged. */
    follow(entry: Uint8Array): Row[] {
        return this.rows(this.checked(this.wasm.enter(this.put(entry), 0)));
    }

    /** Judges and plays; throws Refused. */
    play(entry: Uint8Array): Row[] {
        return this.rows(this.checked(this.wasm.enter(this.put(entry), 1)));
    }

    /** Why this action of the seat to act would be refused; undefined when it would not. */
    explain(action: Action): Refused | undefined {
        try {
            this.checked(this.wasm.explain(action.verb, ...action.arg));
            return undefined;
        } catch (refused) {
            return refused as Refused;
        }
    }

    toAct(): number {
        return this.wasm.to_act();
    }

    legal(): Action[] {
        const count = this.wasm.legal();
        const n = this.numbers(count * 4);
        return Array.from({ length: count }, (_, i) => ({
            verb: n[i * 4]!,
            arg: [n[i * 4 + 1]!, n[i * 4 + 2]!, n[i * 4 + 3]!] as const,
        }));
    }

    /** What row `i` of the last legal() leads to. */
    flags(i: number): number {
        return this.wasm.flags(i);
    }

    /** Weights of the rows of the last legal(). */
    weights(): number[] {
        const bytes = this.take(this.checked(this.wasm.weights()));
        return Array.from(new Uint32Array(bytes.buffer));
    }

    /** Row `i` of the last legal() as the entry of whoever is to act. */
    entryOf(i: number): Uint8Array {
        return this.take(this.checked(this.wasm.entry_of(i)));
    }

    veil(entry: Uint8Array, seats: number): Uint8Array {
        return this.take(this.checked(this.wasm.veil(this.put(entry), seats)));
    }

    decode(entry: Uint8Array): Entry {
        this.checked(this.wasm.decode(this.put(entry)));
        const n = this.numbers(5);
        return { actor: n[0]!, action: { verb: n[1]!, arg: [n[2]!, n[3]!, n[4]!] } };
    }

    facts(): Row[] {
        return this.rows(this.wasm.facts());
    }

    prompt(): Row {
        this.wasm.prompt();
        return this.rows(1)[0]!;
    }

    standing(): Standing {
        this.wasm.standing();
        return this.standingHere();
    }

    private standingHere(): Standing {
        const bytes = this.take(18);
        return {
            points: Array.from(new Int16Array(bytes.buffer, 0, 6)),
            rank: Array.from(bytes.subarray(12)),
        };
    }

    /** What is printed on an element, as [kind, value] pairs. */
    printed(kind: number, element: number): [number, number][] {
        const count = this.wasm.printed(kind, element);
        const n = this.numbers(count * 2);
        return Array.from({ length: count }, (_, i) => [n[i * 2]!, n[i * 2 + 1]!]);
    }

    /** Bytes of the position, for comparing two places that play the same log. */
    position(): Uint8Array {
        return this.take(this.checked(this.wasm.position()));
    }

    /** Runs something on the position and puts it back as it was. */
    aside<T>(run: () => T): T {
        this.wasm.save(0);
        try {
            return run();
        } finally {
            this.wasm.load(0);
        }
    }

    /** The row of legal() that a bot picks, from the view of the seat to act alone. */
    bot(kind: number, seed: number): number {
        return this.checked(this.wasm.bot(kind, seed));
    }

    // ---- records ----

    recordBegin(): void {
        this.wasm.record_begin();
    }

    recordAdd(entry: Uint8Array, r: number, of: number): void {
        this.checked(this.wasm.record_add(this.put(entry), r, of));
    }

    recordHash(name: HashName, hash: Uint8Array, seat = 0): void {
        this.put(hash);
        this.wasm.record_hash(HASH[name], seat);
    }

    recordResult(): void {
        this.wasm.record_result();
    }

    recordName(seat: number, name: string, isBot: boolean): void {
        this.put(encoder.encode(name.slice(0, 40) + "\0".repeat(64)));
        this.wasm.record_name(seat, isBot ? 1 : 0);
    }

    recordText(canonical: boolean): string {
        return this.text(this.wasm.record_text(canonical ? 1 : 0));
    }

    /** Reads a record; afterwards the game and its first position are in hand. */
    recordRead(text: string): void {
        const bytes = encoder.encode(text);
        if (bytes.length >= TEXT) throw new Refused("EROOM", "");
        const at = this.wasm.record_room();
        new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
        const result = this.wasm.record_read(bytes.length);
        if (result < 0) throw new Refused(ERRORS[result] ?? String(result), String(this.numbers(1)[0]));
    }

    recordHead(): Uint8Array {
        return this.take(this.wasm.record_head());
    }

    recordEntries(): { entry: Uint8Array; r: number; of: number }[] {
        return Array.from({ length: this.wasm.record_length() }, (_, i) => {
            const entry = this.take(this.wasm.record_entry(i));
            this.wasm.record_draw(i);
            const [r, of] = new Uint32Array(this.take(8).buffer);
            return { entry, r: r!, of: of! };
        });
    }

    /** The 32-byte parts that a record has been read with, and its result. */
    recordParts(): {
        hash: Partial<Record<"commitment" | "secret" | "digest", Uint8Array>>;
        promise: (Uint8Array | undefined)[];
        luck: (Uint8Array | undefined)[];
        result: Standing | undefined;
    } {
        const given = this.wasm.record_given();
        const part = (what: number, seat: number) => {
            this.wasm.record_part(what, seat);
            return this.take(32);
        };
        const hash: Partial<Record<"commitment" | "secret" | "digest", Uint8Array>> = {};
        for (const name of ["commitment", "secret", "digest"] as const)
            if (given & (1 << HASH[name])) hash[name] = part(HASH[name], 0);
        const seats = (bits: number, what: number) =>
            Array.from({ length: 6 }, (_, s) => (bits & (1 << s) ? part(what, s) : undefined));
        let result: Standing | undefined;
        if (given & 8) {
            this.wasm.record_standing();
            result = this.standingHere();
        }
        return {
            hash,
            promise: seats((given >> 8) & 0xff, HASH.promise),
            luck: seats((given >> 16) & 0xff, HASH.luck),
            result,
        };
    }

    recordPlayer(seat: number, isBot: boolean): string {
        this.wasm.record_player(seat, isBot ? 1 : 0);
        return this.text();
    }

    bench(game: number, games: number, seed: number): bigint {
        return BigInt.asUintN(64, this.wasm.bench(game, games, seed));
    }
}

/** A head as bytes of the codec. */
export function encodeHead(head: Head): Uint8Array {
    return Uint8Array.from([
        1,
        head.game.id,
        head.game.version,
        head.seats,
        head.game.options.length,
        ...head.game.options.map((_, i) => head.options[i] ?? 0),
    ]);
}

export function decodeHead(bytes: Uint8Array): Head {
    const game = gameById(bytes[1]!);
    if (!game) throw new Refused("EGAME", "");
    return { game, seats: bytes[3]!, options: Array.from(bytes.subarray(5, 5 + bytes[4]!)) };
}
