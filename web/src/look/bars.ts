// An account as bars that hang on each other: each begins where the one before has ended.

import type { Account } from "../study";

const PARTS = ["start", "luck", "own", "others", "hidden"] as const;
type Part = (typeof PARTS)[number];

export interface Bar {
    part: Part;
    amount: number;
    /** Its two ends, of a hundred of the width. */
    from: number;
    to: number;
}

export const luckOf = ({ luckOwn, luckOthers }: Account): number => luckOwn + luckOthers;

const amountOf = (account: Account, part: Part): number =>
    part === "luck" ? luckOf(account) : account[part];

/** The bars from left to right, and where nothing is. */
export function barsOf(account: Account): { bars: Bar[]; zero: number } {
    const amounts = PARTS.map((part) => amountOf(account, part));
    const ends = [0];
    for (const amount of amounts) ends.push(ends.at(-1)! + amount);
    const [least, most] = [Math.min(...ends), Math.max(1, ...ends)];
    const place = (number: number) => (100 * (number - least)) / (most - least);
    const bars = PARTS.map((part, i) => ({
        part,
        amount: amounts[i]!,
        from: place(ends[i]!),
        to: place(ends[i + 1]!),
    }));
    return { bars, zero: place(0) };
}
