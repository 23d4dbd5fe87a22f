// A game as a link: its whole record in letters that an address may have.
//
// The letters are base64url of zlib's deflate, whose check sum tells a link that was cut or
// changed on its way. The first byte inside says what follows:
//   0  the text of a record (docs/records.md);
//   1  the same, short: length and bytes of the head; what is known of the dice (0 nothing,
//      1 their promise, 2 their secret) and its 32 bytes; name and bot of each seat, each led by
//      its length; the number of entries; the entries; the number of notes; the notes, each led
//      by the number of its entry and its length. Entries of seats are led by their length. Those
//      of nature are left out where the secret tells them, else there is the number of the draw.
// A text that the short form would not give back to the letter goes as text.

import { type Core, type Game, decodeHead } from "./core";
import { hash, lot, number } from "./fair";
import { NATURE } from "./gen/tables";
import { type Told, keptOf, write } from "./records";
import { join } from "./wire";

const TEXT = 0;
const SHORT = 1;
const HASH = 32;
/** No record is longer. */
const LARGEST = 1 << 20;

/** What is wrong with a link: it is not whole, or it was made by a later version. */
export class Damaged extends Error {
    constructor(readonly reason: "cut" | "form") {
        super(reason);
    }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

// ---- letters ----

function lettersOf(bytes: Uint8Array): string {
    const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(letters: string): Uint8Array<ArrayBuffer> {
    if (!/^[\w-]+$/.test(letters)) throw new Damaged("cut");
    const binary = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Sends bytes through a stream; no more than a record may have come out. */
async function through(
    bytes: Uint8Array,
    stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    let room = LARGEST;
    const reader = new Blob([bytes.slice()]).stream().pipeThrough(stream).getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return join(...parts);
        parts.push(value);
        room -= value.length;
        if (room < 0) throw new Damaged("cut");
    }
}

// ---- the short form ----

/** Seven bits a byte, the low end first. */
function varint(n: number): number[] {
    return n < 128 ? [n] : [(n % 128) + 128, ...varint(Math.floor(n / 128))];
}

const led = (bytes: Uint8Array): Uint8Array => join(Uint8Array.of(bytes.length), bytes);

/** Reads bytes one after the other; there must be enough of them. */
class Reader {
    private at = 0;

    constructor(private readonly bytes: Uint8Array) {}

    take(length: number): Uint8Array {
        if (this.at + length > this.bytes.length) throw new Damaged("cut");
        return this.bytes.slice(this.at, (this.at += length));
    }

    byte(): number {
        return this.take(1)[0]!;
    }

    led(): Uint8Array {
        return this.take(this.byte());
    }

    rest(): Uint8Array {
        return this.take(this.bytes.length - this.at);
    }

    varint(): number {
        let n = 0;
        for (let unit = 1; ; unit *= 128) {
            const byte = this.byte();
            n += (byte % 128) * unit;
            if (byte < 128) return n;
        }
    }
}

const knownOf = ({ secret, commitment }: Told): Uint8Array =>
    secret
        ? join(Uint8Array.of(2), secret)
        : commitment
          ? join(Uint8Array.of(1), commitment)
          : Uint8Array.of(0);

function shortOf(core: Core, told: Told): Uint8Array {
    const { head, players, entries, draws, secret } = told;
    const parts = [Uint8Array.of(SHORT), led(head), knownOf(told)];
    const numbers = (...all: number[]) => parts.push(Uint8Array.from(all.flatMap(varint)));
    for (const { name, bot } of players) parts.push(led(encoder.encode(name)), led(encoder.encode(bot)));
    numbers(entries.length);
    core.begin(head);
    entries.forEach((entry, i) => {
        if (core.toAct() !== NATURE) parts.push(led(entry));
        else if (!secret) numbers(draws[i]!.r);
        core.follow(entry);
    });
    const notes = Object.entries(told.notes ?? {});
    numbers(notes.length);
    for (const [at, note] of notes) {
        numbers(Number(at));
        parts.push(led(encoder.encode(note)));
    }
    return join(...parts);
}

/** Head, dice and players of the short form. */
function preface(reader: Reader): Told {
    const head = reader.led();
    const known = reader.byte();
    const promise = known === 1 ? reader.take(HASH) : undefined;
    const secret = known === 2 ? reader.take(HASH) : undefined;
    const text = () => decoder.decode(reader.led());
    const players = Array.from({ length: head[3]! }, () => ({ name: text(), bot: text() }));
    const commitment = secret ? hash(secret) : promise;
    return { head, players, entries: [], draws: [], notes: {}, commitment, secret };
}

/** The entries and notes behind the preface. */
function follow(core: Core, told: Told, reader: Reader): Told {
    const { head, entries, draws, notes, secret } = told;
    let drawn = 0;
    const pick = (of: number) => {
        const r = secret ? number({ secret, luck: [] }, ++drawn, of) : reader.varint();
        if (r >= of) throw new Damaged("cut");
        return r;
    };
    core.begin(head);
    for (let left = reader.varint(); left > 0; left--) {
        const natural = core.toAct() === NATURE;
        const { entry, r, of } = natural ? lot(core, pick) : { entry: reader.led(), r: 0, of: 0 };
        core.follow(entry);
        entries.push(entry);
        draws.push({ r, of });
    }
    for (let left = reader.varint(); left > 0; left--) notes![reader.varint()] = decoder.decode(reader.led());
    return told;
}

/** The short form of a record, if it gives back the same text. */
function shortened(core: Core, text: string): Uint8Array | undefined {
    const { secret, ...kept } = keptOf(core, text);
    const { commitment } = core.recordParts().stretches[0]!;
    try {
        const short = shortOf(core, { ...kept, commitment, secret: secret.length ? secret : undefined });
        const reader = new Reader(short.slice(1));
        return write(core, follow(core, preface(reader), reader)) === text ? short : undefined;
    } catch {
        return undefined;
    }
}

// ---- links ----

/** The letters of a record. */
export async function pack(core: Core, text: string): Promise<string> {
    const bytes = shortened(core, text) ?? join(Uint8Array.of(TEXT), encoder.encode(text));
    return lettersOf(await through(bytes, new CompressionStream("deflate")));
}

async function inflated(letters: string): Promise<Uint8Array> {
    try {
        return await through(bytesOf(letters), new DecompressionStream("deflate"));
    } catch {
        throw new Damaged("cut");
    }
}

/**
 * The record of a link, as text; `coreOf` has a core for the rules it was played by. Throws Damaged, or Refused
 * where nobody here has those.
 */
export async function unpack(coreOf: (game: Game) => Promise<Core>, letters: string): Promise<string> {
    const reader = new Reader(await inflated(letters));
    const form = reader.byte();
    if (form === TEXT) return decoder.decode(reader.rest());
    if (form !== SHORT) throw new Damaged("form");
    const told = preface(reader);
    const core = await coreOf(decodeHead(told.head).game);
    return write(core, follow(core, told, reader));
}
