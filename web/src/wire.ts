// What page and table say to each other: frames of bytes. A worker and a server speak the
// same, so the page cannot tell them apart.
//
// A frame is a type byte, a sequence number as four bytes, little end first, and a body.
// Sets of seats are a byte, one bit a seat. Entries stand one after the other, each led by
// its length in one byte; a note follows its entry, led by the byte 255 and its length in
// bytes of UTF-8.

export const FRAME = {
    /**
     * page → table: show me the log as these seats see it, from this entry on.
     * Body: seats shown, seats played at this screen.
     */
    hello: 1,
    /** page → table: a batch made on this entry. Body: entries with their notes. */
    batch: 2,
    /**
     * table → page: entries from this number on, as these seats see them.
     * Body: seats, length of the head, head, entries with their notes.
     */
    log: 3,
    /** table → page: a batch was refused; the log stands at this number. */
    refused: 4,
    /** table → page: somebody is thinking at this number. Body: the seat. */
    thinking: 5,
    /** page → table: the standing order of a seat played here. Body: seat, order. */
    order: 6,
    /** page → table: ask this seat in the next window, whatever its order. Body: seat, 1 or 0. */
    raise: 7,
    /**
     * table → page: how the seats played here stand. Body, three bytes a seat: seat, its order
     * (255 where the seat is not one of those shown), 1 where it wants to be asked.
     */
    orders: 8,
    /** table → page: how far whoever is thinking has come. Body: percent. */
    progress: 11,
    /** page → table: who plays a seat from now on. Body: seat, a level counted from 1; 0 is a person. */
    seat: 12,
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

export function unpack(bytes: Uint8Array): Frame {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { type: view.getUint8(0), at: view.getUint32(1, true), body: bytes.subarray(5) };
}

/** Notes by the place of their entry among the entries that go with them, from 0. */
export type Notes = Readonly<Record<number, string>>;

const NOTE = 255;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function packEntries(entries: readonly Uint8Array[], notes: Notes = {}): Uint8Array {
    const texts = entries.map((_, i) => (notes[i] ? encoder.encode(notes[i]) : undefined));
    const sizeOf = (entry: Uint8Array, i: number) => 1 + entry.length + (texts[i] ? 2 + texts[i].length : 0);
    const bytes = new Uint8Array(entries.reduce((sum, entry, i) => sum + sizeOf(entry, i), 0));
    let at = 0;
    const put = (...parts: (number | Uint8Array)[]) => {
        for (const part of parts) {
            if (typeof part === "number") bytes[at++] = part;
            else {
                bytes.set(part, at);
                at += part.length;
            }
        }
    };
    entries.forEach((entry, i) => {
        put(entry.length, entry);
        const text = texts[i];
        if (text) put(NOTE, text.length, text);
    });
    return bytes;
}

export function unpackEntries(bytes: Uint8Array): { entries: Uint8Array[]; notes: Record<number, string> } {
    const entries: Uint8Array[] = [];
    const notes: Record<number, string> = {};
    let at = 0;
    const run = () => bytes.slice(at + 1, (at += 1 + bytes[at]!));
    while (at < bytes.length) {
        if (bytes[at] === NOTE) {
            at++;
            notes[entries.length - 1] = decoder.decode(run());
        } else {
            entries.push(run());
        }
    }
    return { entries, notes };
}

/** Characters a note may have, as in the core. */
export const NOTE_LENGTH = 60;

/** A note as the core keeps it; what it would refuse is taken out. */
export function cleanNote(text: string): string {
    const plain = text.replace(/[\p{Cc}\s{}]+/gu, " ").trim();
    return [...plain].slice(0, NOTE_LENGTH).join("").trim();
}
