// The whole rules core: a position, and records as text.

import { ERRORS } from "./gen/tables";
import { Position, Refused, type Standing } from "./position";

export * from "./position";

export const HASH = { commitment: 0, secret: 1, digest: 2, promise: 3, luck: 4 } as const;
export type HashName = keyof typeof HASH;

/** Room for a record as text, as wasm/exports.c has it. */
const TEXT = 1 << 20;
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

    recordText(canonical: boolean): string {
        return this.text(this.wasm.record_text(canonical ? 1 : 0));
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
