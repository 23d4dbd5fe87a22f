// The log cut into turns, and ways told once instead of step by step.

import { restOf } from "../games";
import type { Head } from "../position";
import { type Happening, seatOf } from "../view";

/** What happened from the beginning of a turn to the next one. */
export interface Turn {
    /** Where it begins in the log. */
    from: number;
    /** What began it; undefined before the first turn. */
    begins: Happening | undefined;
    lines: readonly Happening[];
}

const same = (a: Turn | undefined, b: Turn) =>
    a?.from === b.from &&
    a.begins === b.begins &&
    a.lines.length === b.lines.length &&
    a.lines[0] === b.lines[0] &&
    a.lines.at(-1) === b.lines.at(-1);

/** Cuts the log where turns begin; a turn that has not changed stays the same object. */
export function turnsIn(head: Head, log: readonly Happening[], before: readonly Turn[]): readonly Turn[] {
    const starts = log.flatMap(({ row }, i) => (!i || restOf(head, row) === "turn" ? [i] : []));
    return starts.map((from, n) => {
        const begins = restOf(head, log[from]!.row) === "turn" ? log[from] : undefined;
        const lines = log.slice(begins ? from + 1 : from, starts[n + 1]);
        const turn = { from, begins, lines };
        return same(before[n], turn) ? before[n]! : turn;
    });
}

/** A line of the log: where it stands there, and how many steps of a way it tells of. */
interface Short {
    one: Happening;
    steps: number;
    at: number;
}

/** Whether a happening goes on with the way of the one before. */
function goesOn(head: Head, { row }: Happening, before: Short | undefined): boolean {
    return (
        before !== undefined &&
        !before.one.note &&
        before.one.row.id === row.id &&
        restOf(head, row) === "step" &&
        seatOf(head.game, row) !== undefined &&
        seatOf(head.game, row) === seatOf(head.game, before.one.row)
    );
}

/** Steps of one way become one line: the last of them. No line passes over the `breaks` of the log. */
export function shorten(
    head: Head,
    lines: readonly Happening[],
    from: number,
    breaks: readonly number[],
): Short[] {
    const found: Short[] = [];
    lines.forEach((one, i) => {
        const before = found.at(-1);
        if (!breaks.includes(from + i) && goesOn(head, one, before))
            found[found.length - 1] = { ...before!, one, steps: before!.steps + 1 };
        else found.push({ one, steps: 1, at: from + i });
    });
    return found;
}
