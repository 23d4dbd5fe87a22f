// What page and table say to each other: frames of bytes. A worker and a server speak the
// same, so the page cannot tell them apart.
//
// A frame is a type byte, a sequence number as four bytes, little end first, and a body.

export const FRAME = {
    /** page → table: show me the log as these seats see it, from this entry on. Body: seats. */
    hello: 1,
    /** page → table: a batch made on this entry. Body: entries, one after the other. */
    batch: 2,
    /** table → page: entries from this number on, as these seats see them. Body: seats, head, entries. */
    log: 3,
    /** table → page: a batch was refused; the log stands at this number. */
    refused: 4,
    /** table → page: somebody is thinking at this number. Body: the seat. */
    thinking: 5,
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

/** Entries are short: each is led by its length in one byte. */
export function packEntries(entries: readonly Uint8Array[]): Uint8Array {
    const bytes = new Uint8Array(entries.reduce((sum, entry) => sum + 1 + entry.length, 0));
    let at = 0;
    for (const entry of entries) {
        bytes[at] = entry.length;
        bytes.set(entry, at + 1);
        at += 1 + entry.length;
    }
    return bytes;
}

export function unpackEntries(bytes: Uint8Array): Uint8Array[] {
    const entries: Uint8Array[] = [];
    for (let at = 0; at < bytes.length; at += 1 + bytes[at]!)
        entries.push(bytes.slice(at + 1, at + 1 + bytes[at]!));
    return entries;
}
