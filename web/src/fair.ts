// Fair dice in the browser: the same draws as fair/fair.c, specified in docs/fair-dice.md.

import { blake2b } from "@noble/hashes/blake2.js";
import type { Position } from "./position";

const BYTES = 32;

export interface Dice {
    secret: Uint8Array;
    luck: (Uint8Array | undefined)[];
}

export function hash(bytes: Uint8Array): Uint8Array {
    return blake2b(bytes, { dkLen: BYTES });
}

/** Block number `index` of draw number `n`. */
export function block(dice: Dice, n: number, index: number): Uint8Array {
    const luck = dice.luck.filter((one) => one !== undefined);
    const message = new Uint8Array(luck.length * BYTES + 12);
    luck.forEach((one, i) => message.set(one, i * BYTES));
    const view = new DataView(message.buffer);
    view.setBigUint64(luck.length * BYTES, BigInt(n), true);
    view.setUint32(luck.length * BYTES + 8, index, true);
    return blake2b(message, { dkLen: BYTES, key: dice.secret });
}

/** A number below `of` for draw number `n`, counted from 1, without favour. */
export function number(dice: Dice, n: number, of: number): number {
    const total = BigInt(of);
    const past = (1n << 64n) - ((1n << 64n) % total);
    for (let index = 0; ; index++) {
        const out = block(dice, n, index);
        const bytes = new DataView(out.buffer, out.byteOffset, BYTES);
        for (let i = 0; i < BYTES; i += 8) {
            const x = bytes.getBigUint64(i, true);
            if (x < past) return Number(x % total);
        }
    }
}

/** Nature's next entry at the core's position; `pick` takes one of so many lots. */
export function lot(
    core: Position,
    pick: (of: number) => number,
): { entry: Uint8Array; r: number; of: number } {
    core.legal();
    const weights = core.weights();
    const of = weights.reduce((sum, weight) => sum + weight, 0);
    const r = pick(of);
    let left = r;
    let row = 0;
    while (left >= weights[row]!) left -= weights[row++]!;
    return { entry: core.entryOf(row), r, of };
}

/** The same for draw number `n`. */
export const draw = (core: Position, dice: Dice, n: number) => lot(core, (of) => number(dice, n, of));
