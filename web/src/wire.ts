// What page and table say to each other: frames of bytes. A worker and a server speak the
// same, so the page cannot tell them apart.
//
// A frame is a type byte, a sequence number as four bytes, little end first, and a body.
// Sets of seats are a byte, one bit a seat. Numbers count the items of the log, which are as
// in include/miasma/items.h.

import { ASIDE, ASIDES, NOTE } from "./gen/borders";

export { BATCH_ID, FRAME, REFUSED } from "./gen/borders";

/** Frames of a table in this browser; a server neither says nor hears them. */
export const HOME = {
    /** table → page: how far whoever is thinking has come. Body: percent. */
    progress: 11,
    /** page → table: who plays a seat from now on. Body: seat, a level counted from 1; 0 is a person. */
    seat: 12,
    /** page → table: a seat takes its last steps back. Body: seat. */
    back: 13,
} as const;

export interface Frame {
    type: number;
    at: number;
    body: Uint8Array;
}

export function pack({ type, at, body }: Frame): Uint8Array {
    const bytes = new Uint8Array(5 + body.length);
    bytes[0] = type;
    new DataView(bytes.buffer).setUint32(1, at, true);
    bytes.set(body, 5);
    return bytes;
}

/** Bytes one after the other. */
export function join(...parts: readonly Uint8Array[]): Uint8Array {
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        bytes.set(part, at);
        at += part.length;
    }
    return bytes;
}

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
    a.length === b.length && a.every((byte, i) => byte === b[i]);

export function unpack(bytes: Uint8Array): Frame {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { type: view.getUint8(0), at: view.getUint32(1, true), body: bytes.subarray(5) };
}

/** What the table itself puts into the log. */
export type Aside =
    /** The log goes on as if it had only this many items. */
    | { kind: "back"; to: number }
    /** A bot of this level plays for a seat. */
    | { kind: "standin"; seat: number; level: number }
    /** The person of a seat is back. */
    | { kind: "returns"; seat: number }
    /** So many milliseconds of a seat's clock are given back: the site could not take a move. */
    | { kind: "given"; seat: number; time: number }
    /** A seat has been given up for good; a bot plays on. */
    | { kind: "resigned"; seat: number }
    /** Everybody is away, and the game waits; and somebody is back. */
    | { kind: "paused" }
    | { kind: "resumed" };

/** An item of the log: an entry, or something of the table's own. */
export type Item = Uint8Array | Aside;

export const isEntry = (item: Item | undefined): item is Uint8Array => item instanceof Uint8Array;

/** Notes by the place of their entry among the items that go with them, from 0. */
export type Notes = Readonly<Record<number, string>>;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function packEntries(entries: readonly Item[], notes: Notes = {}): Uint8Array {
    const parts = entries.flatMap((entry, i) => {
        if (!isEntry(entry)) return [packAside(entry)];
        const own = [Uint8Array.of(entry.length), entry];
        if (!notes[i]) return own;
        const text = encoder.encode(notes[i]);
        return [...own, Uint8Array.of(NOTE, text.length), text];
    });
    return join(...parts);
}

const KINDS = Object.fromEntries(Object.entries(ASIDES).map(([word, kind]) => [kind, word])) as Record<
    number,
    Aside["kind"]
>;

/** A going back; nothing else of the table's own is said at home. */
function packAside(aside: Aside): Uint8Array {
    const bytes: number[] = [ASIDES[aside.kind]];
    for (let rest = aside.kind === "back" ? aside.to : 0; rest; rest >>>= 7)
        bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
    return Uint8Array.of(ASIDE, bytes.length, ...bytes);
}

function asideOf(bytes: Uint8Array): Aside {
    const [code, seat, level] = bytes;
    const kind = KINDS[code!];
    // A number is in bytes of seven bits, low end first.
    const from = (at: number) => bytes.slice(at).reduce((sum, byte, i) => sum + (byte & 127) * 128 ** i, 0);
    if (kind === "back") return { kind, to: from(1) };
    if (kind === "given") return { kind, seat: seat!, time: from(2) };
    return { kind, ...(seat !== undefined && { seat }), ...(level !== undefined && { level }) } as Aside;
}

export function unpackItems(bytes: Uint8Array): { items: Item[]; notes: Record<number, string> } {
    const items: Item[] = [];
    const notes: Record<number, string> = {};
    let at = 0;
    const run = () => bytes.slice(at + 1, (at += 1 + bytes[at]!));
    while (at < bytes.length) {
        if (bytes[at]! < ASIDE) items.push(run());
        else if (bytes[at++] === ASIDE) items.push(asideOf(run()));
        else notes[items.length - 1] = decoder.decode(run());
    }
    return { items, notes };
}

/** Where the items lead that count, first to last: what was gone back over is not among them. */
export function lineOf(items: readonly Item[]): number[] {
    const line: number[] = [];
    for (let i = items.length - 1; i >= 0;) {
        line.push(i);
        const item = items[i]!;
        i = isEntry(item) || item.kind !== "back" ? i - 1 : Math.min(item.to, i) - 1;
    }
    return line.reverse();
}

/**
 * Where a seat's last steps begin, by who made each step; undefined when `nature` has spoken since.
 * What others have done after them is passed over.
 */
export function lastSteps(actors: readonly number[], seat: number, nature: number): number | undefined {
    let found: number | undefined;
    for (let i = actors.length - 1; i >= 0; i--) {
        if (actors[i] === nature || (actors[i] !== seat && found !== undefined)) break;
        if (actors[i] === seat) found = i;
    }
    return found;
}

/** Characters a note may have, as in the core. */
export const NOTE_LENGTH = 60;

/** A note as the core keeps it; what it would refuse is taken out. */
export function cleanNote(text: string): string {
    const plain = text.replace(/[\p{Cc}\s{}]+/gu, " ").trim();
    return [...plain].slice(0, NOTE_LENGTH).join("").trim();
}
