// The whole rules core: a position, and records as text.

import { SEATS } from "./gen/borders";
import { ERRORS } from "./gen/tables";
import type { Origin } from "./kept";
import { type Action, Position, Refused, type Standing } from "./position";

export * from "./position";

export const HASH = { commitment: 0, secret: 1, digest: 2, promise: 3, luck: 4 } as const;
type HashName = keyof typeof HASH;

/** What the dice follow from, in one stretch of a game. */
export interface Stretch {
    /** Number of its first entry, from 1. */
    from: number;
    commitment: Uint8Array | undefined;
    secret: Uint8Array | undefined;
    /** By seat. */
    promise: (Uint8Array | undefined)[];
    luck: (Uint8Array | undefined)[];
}

/** A decision in which one row is far better than all others (bot/puzzle.h). */
export interface Puzzle {
    /** The best row, and the next best. */
    answer: Action;
    next: Action;
    /** All answers: the legal rows that are no vote to end the game. */
    rows: Action[];
    /** How many of a hundred games they win. */
    chance: number;
    nextHas: number;
    /** What it is about: a key of its words. */
    theme: string;
}

/** Room for a record as text, as wasm/exports.c has it. */
const TEXT = 1 << 20;
/** The first bytes of a digest that name where a game came from. */
const FROM = 8;
export const hexOf = (bytes: Uint8Array) =>
    Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
const encode = (text: string) => new TextEncoder().encode(text);

export class Core extends Position {
    recordBegin(): void {
        this.wasm.record_begin();
    }

    recordAdd(entry: Uint8Array, r: number, of: number): void {
        this.checked(this.wasm.record_add(this.put(entry), r, of));
    }

    /** Gives the entry just added its note. */
    recordNote(note: string): void {
        this.checked(this.wasm.record_note(this.put(encode(note))));
    }

    /** The note of entry number `entry`, from 1; "" where there is none. */
    recordNoted(entry: number): string {
        this.wasm.record_noted(entry);
        return this.text();
    }

    recordHash(name: HashName, hash: Uint8Array, seat = 0): void {
        this.put(hash);
        this.wasm.record_hash(HASH[name], seat);
    }

    recordResult(): void {
        this.wasm.record_result();
    }

    recordName(seat: number, name: string, isBot: boolean): void {
        this.put(encode(name.slice(0, 40) + "\0".repeat(64)));
        this.wasm.record_name(seat, isBot ? 1 : 0);
    }

    /**
     * Cuts the record off after so many entries and draws anew what a seat had not seen. The seed is eight bytes;
     * throws Refused where the game is over there.
     */
    recordAgain(step: number, seat: number, seed: Uint8Array): void {
        const { buffer, byteOffset } = seed;
        const [low, high] = [0, 4].map((at) => new DataView(buffer, byteOffset).getUint32(at, true));
        this.checked(this.wasm.record_again(step, seat, low!, high!));
    }

    /** The entries so far were another game's; what follows has dice of its own. */
    recordFrom({ digest, seat }: Origin): void {
        this.put(Uint8Array.from(digest.match(/../g)!, (two) => parseInt(two, 16)));
        this.wasm.record_from(seat);
    }

    /** Where the record came from; undefined where it began at its beginning. */
    recordOrigin(): Origin | undefined {
        const length = this.wasm.record_origin();
        if (!length) return undefined;
        const bytes = this.take(length);
        return {
            digest: hexOf(bytes.subarray(0, FROM)),
            entries: new DataView(bytes.buffer).getUint32(FROM, true),
            seat: bytes[FROM + 4]!,
        };
    }

    recordText(canonical: boolean): string {
        return this.text(this.wasm.record_text(canonical ? 1 : 0));
    }

    /** The record as a report after so many entries, as a seat may see it (255: nobody's). */
    recordCapsule(step: number, seat: number, said: string): string {
        return this.text(this.wasm.record_capsule(step, seat, this.put(encode(said))));
    }

    /** Reads a record; afterwards the game and its first position are in hand. */
    recordRead(text: string): void {
        const bytes = encode(text);
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

    private part(what: number, seat: number): Uint8Array {
        this.wasm.record_part(what, seat);
        return this.take(32);
    }

    private stretch(i: number): Stretch {
        const from = this.wasm.record_stretch(i);
        const given = this.wasm.record_given();
        const one = (name: "commitment" | "secret") =>
            given & (1 << HASH[name]) ? this.part(HASH[name], 0) : undefined;
        const seats = (bits: number, what: number) =>
            Array.from({ length: SEATS }, (_, s) => (bits & (1 << s) ? this.part(what, s) : undefined));
        return {
            from,
            commitment: one("commitment"),
            secret: one("secret"),
            promise: seats((given >> 8) & 0xff, HASH.promise),
            luck: seats((given >> 16) & 0xff, HASH.luck),
        };
    }

    /** What a record has been read with beside its head and its entries. */
    recordParts(): {
        /** At least one; the last goes on to the end. */
        stretches: Stretch[];
        digest: Uint8Array | undefined;
        result: Standing | undefined;
    } {
        const given = this.wasm.record_given();
        const digest = given & (1 << HASH.digest) ? this.part(HASH.digest, 0) : undefined;
        let result: Standing | undefined;
        if (given & 8) {
            this.wasm.record_standing();
            result = this.standingHere();
        }
        const stretches = Array.from({ length: this.wasm.record_stretches() }, (_, i) => this.stretch(i));
        this.wasm.record_stretch(0);
        return { stretches, digest, result };
    }

    recordPlayer(seat: number, isBot: boolean): string {
        this.wasm.record_player(seat, isBot ? 1 : 0);
        return this.text();
    }

    /** Reads a puzzle; the record has its game then, and its first position is in hand. Throws Refused. */
    puzzleRead(line: string): Puzzle {
        const count = 2 + this.checked(this.wasm.puzzle_read(this.put(encode(line))));
        const [answer, next, ...rows] = this.actions(count);
        const numbers = this.numbers(4 * count + 2);
        const [chance, nextHas] = Array.from(numbers.subarray(-2), (thousandths) => thousandths / 10);
        const theme = this.text(this.wasm.io() + numbers.byteLength);
        return { answer: answer!, next: next!, rows, chance: chance!, nextHas: nextHas!, theme };
    }

    bench(game: number, games: number, seed: number): bigint {
        return BigInt.asUintN(64, this.wasm.bench(game, games, seed));
    }
}
