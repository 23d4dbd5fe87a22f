// Fair dice in the browser: the same draws as fair/fair.c, specified in docs/fair-dice.md.

import { blake2b } from "@noble/hashes/blake2.js";
import type { Core } from "./core";
import { NATURE, NOBODY } from "./gen/tables";
import type { Position } from "./position";

const BYTES = 32;

export interface Dice {
    secret: Uint8Array;
    luck: (Uint8Array | undefined)[];
}

export function hash(bytes: Uint8Array): Uint8Array {
    return blake2b(bytes, { dkLen: BYTES });
}

function block(dice: Dice, n: number, index: number): DataView {
    const luck = dice.luck.filter((one) => one !== undefined);
    const message = new Uint8Array(luck.length * BYTES + 12);
    luck.forEach((one, i) => message.set(one, i * BYTES));
    const view = new DataView(message.buffer);
    view.setBigUint64(luck.length * BYTES, BigInt(n), true);
    view.setUint32(luck.length * BYTES + 8, index, true);
    const out = blake2b(message, { dkLen: BYTES, key: dice.secret });
    return new DataView(out.buffer, out.byteOffset, BYTES);
}

/** A number below `of` for draw number `n`, counted from 1, without favour. */
export function number(dice: Dice, n: number, of: number): number {
    const total = BigInt(of);
    const past = (1n << 64n) - ((1n << 64n) % total);
    for (let index = 0; ; index++) {
        const bytes = block(dice, n, index);
        for (let i = 0; i < BYTES; i += 8) {
            const x = bytes.getBigUint64(i, true);
            if (x < past) return Number(x % total);
        }
    }
}

/** Nature's next entry at the core's position, for draw number `n`. */
export function draw(core: Position, dice: Dice, n: number): { entry: Uint8Array; r: number; of: number } {
    core.legal();
    const weights = core.weights();
    const of = weights.reduce((sum, weight) => sum + weight, 0);
    const r = number(dice, n, of);
    let left = r;
    let row = 0;
    while (left >= weights[row]!) left -= weights[row++]!;
    return { entry: core.entryOf(row), r, of };
}

const same = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
    a !== undefined && b !== undefined && a.length === b.length && a.every((x, i) => x === b[i]);

export type Verdict =
    | { ok: true; draws: number }
    | { ok: false; reason: "unfinished" | "promise" | "dice" | "rule" | "result" | "digest"; entry: number };

/** Checks a finished record, as `miasma verify` does. */
export function verify(core: Core, text: string): Verdict {
    const no = (reason: (Verdict & { ok: false })["reason"], entry = 0): Verdict => ({
        ok: false,
        reason,
        entry,
    });
    core.recordRead(text);
    const parts = core.recordParts();
    const { secret, commitment, digest } = parts.hash;
    if (!secret || !commitment || !digest || !parts.result) return no("unfinished");
    if (!same(hash(secret), commitment)) return no("promise");
    for (let seat = 0; seat < parts.luck.length; seat++) {
        const luck = parts.luck[seat];
        if ((luck === undefined) !== (parts.promise[seat] === undefined)) return no("promise");
        if (luck && !same(hash(luck), parts.promise[seat])) return no("promise");
    }
    const dice = { secret, luck: parts.luck };
    const entries = core.recordEntries();
    let draws = 0;
    for (const [i, { entry, r, of }] of entries.entries()) {
        if (core.decode(entry).actor === NATURE && core.toAct() === NATURE) {
            const expected = draw(core, dice, ++draws);
            if (!same(expected.entry, entry) || expected.r !== r || expected.of !== of)
                return no("dice", i + 1);
        }
        try {
            core.play(entry);
        } catch {
            return no("rule", i + 1);
        }
    }
    if (core.toAct() !== NOBODY) return no("unfinished");
    const standing = core.standing();
    const fits = standing.points.every(
        (p, s) => p === parts.result!.points[s] && standing.rank[s] === parts.result!.rank[s],
    );
    if (!fits) return no("result");
    const canonical = new TextEncoder().encode(core.recordText(true));
    return same(hash(canonical), digest) ? { ok: true, draws } : no("digest");
}
