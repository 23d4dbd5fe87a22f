// The rules core as WebAssembly, as far as a game is played with it. Nothing but this file and
// core.ts touches its memory.
//
// A Position holds one game at a time: the truth in a table, a view in a page. All that goes
// in and out are bytes of the codec and small numbers.

import wasmUrl from "./gen/rules.wasm?url";
import { type Exports, FIELDS, RANKS, SEATS, STANDING, WANTS_DICE } from "./gen/borders";
import { ERRORS, type Game } from "./gen/tables";
import { once } from "./once";
import { gameById } from "./versions";

export type { Game };

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

/** Standing orders matter, unless they belong to an expansion that is off. */
export function hasOrders({ game, options }: Head): boolean {
    return game.orders.length > 0 && game.expansions.every((one) => !one.orders || options[one.option]);
}

/** Who sits at a table: seats that people play, those that want to be asked, and each seat's standing order. */
export interface Sitting {
    people: number;
    raised: number;
    orders: readonly number[];
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

const decoder = new TextDecoder();

/** At once, since WebKit may never answer after a reload; some browsers want it done aside in a page. */
async function compileNow(bytes: BufferSource): Promise<WebAssembly.Module> {
    try {
        return new WebAssembly.Module(bytes);
    } catch {
        return WebAssembly.compile(bytes);
    }
}

/** Compiles once, however many cores are made. */
const compile = once((url) =>
    fetch(url)
        .then((answer) => answer.arrayBuffer())
        .then(compileNow),
);

export class Position {
    /** For make() alone. */
    constructor(protected readonly wasm: Exports) {}

    /** For games of today's rules, or of those in another module, or at another address. */
    static async make<T extends Position>(
        this: new (wasm: Exports) => T,
        rules: string | BufferSource = wasmUrl,
    ): Promise<T> {
        const module = await (typeof rules === "string" ? compile(rules) : compileNow(rules));
        const instance = new WebAssembly.Instance(module, {});
        return new this(instance.exports as unknown as Exports);
    }

    // ---- memory ----

    protected bytes(len: number, at = this.wasm.io()): Uint8Array {
        return new Uint8Array(this.wasm.memory.buffer, at, len);
    }

    protected put(bytes: Uint8Array): number {
        this.bytes(bytes.length).set(bytes);
        return bytes.length;
    }

    protected take(len: number): Uint8Array {
        return this.bytes(len).slice();
    }

    protected numbers(count: number): Uint16Array {
        return new Uint16Array(this.wasm.memory.buffer.slice(this.wasm.io(), this.wasm.io() + count * 2));
    }

    protected text(at = this.wasm.io()): string {
        const all = new Uint8Array(this.wasm.memory.buffer, at);
        return decoder.decode(all.subarray(0, all.indexOf(0)));
    }

    protected checked(result: number): number {
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

    protected actions(count: number): Action[] {
        const n = this.numbers(count * 4);
        return Array.from({ length: count }, (_, i) => ({
            verb: n[i * 4]!,
            arg: [n[i * 4 + 1]!, n[i * 4 + 2]!, n[i * 4 + 3]!] as const,
        }));
    }

    legal(): Action[] {
        return this.actions(this.wasm.legal());
    }

    /** The steps to every place that the seat to act can go to, nearest first. */
    ways(): Action[][] {
        return Array.from({ length: this.wasm.ways() }, (_, i) => this.actions(this.wasm.way(i)));
    }

    /** Whether way `i` of the last ways() cannot be taken back. */
    wayFinal(i: number): boolean {
        return this.wasm.way_final(i) !== 0;
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

    /** Does an entry carry a text of its seat's own? */
    noted(entry: Uint8Array): boolean {
        return this.wasm.noted(this.decode(entry).action.verb) !== 0;
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

    protected standingHere(): Standing {
        const bytes = this.take(STANDING);
        return {
            points: Array.from(new Int16Array(bytes.buffer, 0, SEATS)),
            rank: Array.from(bytes.subarray(RANKS, RANKS + SEATS)),
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

    /** Remembers the position; recall() goes back to it. */
    remember(): void {
        this.wasm.save(1);
    }

    recall(): void {
        this.wasm.load(1);
    }

    /** The row of legal() that a bot picks, from the view of the seat to act alone. */
    bot(kind: number, seed: number): number {
        return this.checked(this.wasm.bot(kind, seed));
    }

    // ---- a row: what is added to the log at once ----

    /** Begins a row on the position as it stands. It changes nothing here: its items are to be followed. */
    rowBegin({ people, raised, orders }: Sitting): void {
        this.put(Uint8Array.of(people, raised, ...orders));
        this.wasm.row_begin();
    }

    /** Whether a standing order answers for the seat to act. */
    stands(order: number): boolean {
        return this.wasm.stands(order) !== 0;
    }

    /** Judges a batch of a seat, a run of items, into the row; throws Refused. */
    rowBatch(seat: number, run: Uint8Array): void {
        this.checked(this.wasm.row_batch(this.put(run), seat));
    }

    /** Row `i` of the last legal(), for whoever is to act. */
    rowPlay(i: number): void {
        this.checked(this.wasm.row_play(i));
    }

    /** Nature answers and standing orders pass, until somebody is asked. `block` gives the bytes of a draw's block. */
    rowSettle(block: (draw: number, block: number) => Uint8Array): { items: Uint8Array; raised: number } {
        let [draw, index, count] = [0, 0, 0];
        while (this.wasm.row_settle(draw, index, count) === WANTS_DICE) {
            [draw, index, count] = [this.wasm.row_draw(), this.wasm.row_block(), 1];
            this.put(block(draw, index));
        }
        return { items: this.take(this.wasm.row_items()), raised: this.wasm.row_raised() };
    }

    // ---- thinking ----

    /** Begins to think for the seat to act, as a kind of bot that searches. Returns how many rows there are. */
    think(kind: number, seed: number): number {
        return this.checked(this.wasm.think(kind, seed));
    }

    /** Tries so many more lines; the best row so far. */
    thought(lines: number): number {
        return this.checked(this.wasm.thought(lines));
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

/** Throws Refused where nobody here has the rules of that version. */
export function decodeHead(bytes: Uint8Array): Head {
    const game = gameById(bytes[1]!, bytes[2]!);
    if (!game) throw new Refused("EGAME", "");
    return { game, seats: bytes[3]!, options: Array.from(bytes.subarray(5, 5 + bytes[4]!)) };
}
