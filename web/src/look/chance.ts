// Chances and accounts in whole games of a hundred.

import type { Account, Chance, Known, Moment, Value } from "../study";
import type { Seen } from "./running";

/** Rounds numbers so that they add up to a whole number: those that lose most by it are rounded up. */
export function addingUp(numbers: readonly number[], total: number): number[] {
    const down = numbers.map(Math.floor);
    let missing = total - down.reduce((sum, one) => sum + one, 0);
    const order = numbers
        .map((number, i) => ({ i, lost: number - Math.floor(number) }))
        .sort((a, b) => b.lost - a.lost || a.i - b.i);
    for (let n = 0; missing > 0; n = (n + 1) % order.length, missing--) down[order[n]!.i]!++;
    for (let n = order.length - 1; missing < 0; n = (n || order.length) - 1, missing++) down[order[n]!.i]!--;
    return down;
}

/** An account in whole games, which still adds up to its result. */
export function whole(account: Account): Account {
    const { luckOwn, luckOthers, own, others, hidden } = account;
    const [start, result] = [Math.round(account.start), Math.round(account.result)];
    const parts = addingUp([luckOwn, luckOthers, own, others, hidden], result - start);
    return {
        start,
        luckOwn: parts[0]!,
        luckOthers: parts[1]!,
        own: parts[2]!,
        others: parts[3]!,
        hidden: parts[4]!,
        result,
    };
}

/** A number with its sign, as a gain or loss is written. */
export const signed = (number: number): string =>
    number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";

/** How far a chance may be off, in whole games. */
const giveOrTake = ({ low, high }: Chance): number => Math.round((high - low) / 2);

/** The same for the seat of which least is known. */
export const widest = ({ seats }: Value): number => Math.max(...seats.map(giveOrTake));

/** The place in a list of the seat with the best chance. */
export const leaderOf = ({ seats }: Value): number =>
    seats.reduce((best, { chance }, seat) => (chance > seats[best]!.chance ? seat : best), 0);

/** How far a study has come: steps that have a value or need none, and the widest band. */
export function reached({ values, deeds }: Pick<Known, "values" | "deeds">): {
    known: number;
    all: number;
    band: number;
} {
    const known = deeds.filter(({ kind }, i) => kind === "none" || values[i + 1]!.games > 0);
    const bands = values.flatMap((value) => (value.games ? [widest(value)] : []));
    return { known: known.length, all: deeds.length, band: Math.max(0, ...bands) };
}

/** How far the difference that an entry made for a seat may be off. */
function doubt(values: readonly Value[], entry: number, seat: number): number {
    const [before, after] = [valueAt(values, entry - 1), valueAt(values, entry)];
    const half = (value: Value | undefined) => {
        const { low, high } = value?.seats[seat] ?? { low: 0, high: 100 };
        return (high - low) / 2;
    };
    return Math.hypot(half(before), half(after));
}

/** Moments that can be told of: while the study goes on, those that are beyond doubt. */
export const tellable = ({ values, moments, done }: Seen, seat: number): Moment[] =>
    moments[seat]!.filter(({ worth, entry }) => Math.abs(worth) > (done ? 0.5 : doubt(values, entry, seat)));

/** The value after so many entries, or the last one before that is known. */
export function valueAt(values: readonly Value[], step: number): Value | undefined {
    for (let i = step; i >= 0; i--) if (values[i]!.games) return values[i];
    return undefined;
}
