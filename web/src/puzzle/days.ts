// How somebody has fared with the puzzles of the day: days in a row, and how many were solved. Kept in this browser.

import { signal } from "@preact/signals";

/** An answer to a puzzle of a day: the first one counts. */
export interface Try {
    day: number;
    /** The puzzle. */
    line: string;
    /** What was answered: a place among the legal rows. */
    row: number;
    solved: boolean;
    nudged: boolean;
}

export interface Days {
    /** The first and the last day of the row. */
    since: number;
    last: number;
    tried: number;
    /** Twice what the answers count: an answer after a nudge counts half. */
    halves: number;
    /** The last answer in each game, by its name. */
    tries: Readonly<Record<string, Try>>;
}

export const NEVER: Days = { since: 0, last: -1, tried: 0, halves: 0, tries: {} };

/** How many days the row has, up to today or yesterday. */
export const inRow = ({ since, last }: Days, today: number): number =>
    last >= today - 1 ? last - since + 1 : 0;

/** Whether a day belongs to the row. */
export const isIn = (days: Days, day: number, today: number): boolean =>
    inRow(days, today) > 0 && day >= days.since && day <= days.last;

/** What was answered to a puzzle on a day. */
export function tryOf({ tries }: Days, game: string, line: string, day: number): Try | undefined {
    const one = tries[game];
    return one?.day === day && one.line === line ? one : undefined;
}

/** With one answer more. A second answer to the same puzzle changes nothing. */
export function after(days: Days, game: string, one: Try): Days {
    if (tryOf(days, game, one.line, one.day)) return days;
    const goesOn = inRow(days, one.day) > 0;
    return {
        since: goesOn ? days.since : one.day,
        last: Math.max(days.last, one.day),
        tried: days.tried + 1,
        halves: days.halves + (one.solved ? (one.nudged ? 1 : 2) : 0),
        tries: { ...days.tries, [game]: one },
    };
}

/** What the solved ones count, as it is written: "7½". */
export const pointsOf = ({ halves }: Days): string =>
    `${halves > 1 || !halves ? Math.floor(halves / 2) : ""}${halves % 2 ? "½" : ""}`;

const KEY = "miasma.puzzles";

function stored(): Days {
    try {
        return { ...NEVER, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Days>) };
    } catch {
        return NEVER;
    }
}

export const days = signal(stored());

/** Remembers an answer. */
export function keep(game: string, one: Try): void {
    // Another tab may have answered meanwhile.
    days.value = after(stored(), game, one);
    try {
        localStorage.setItem(KEY, JSON.stringify(days.value));
    } catch {
        // A browser that keeps nothing still asks.
    }
}
