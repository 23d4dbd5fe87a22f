// The puzzles there are, and which of them is asked on a day. The lines are data of their own, fetched when
// somebody wants a puzzle; only the rules core can read them.

import { GAMES } from "../gen/tables";
import type { Game } from "../position";

const files = import.meta.glob<string>("../../../games/*/puzzles.txt", { query: "?raw", import: "default" });
const fileOf = (title: string) => `../../../games/${title}/puzzles.txt`;

/** The games that have puzzles. */
export const ASKING: readonly Game[] = GAMES.filter(({ name }) => fileOf(name) in files);

/** The puzzles of a game, a line each. */
export const linesOf = async ({ name }: Game): Promise<string[]> =>
    (await files[fileOf(name)]!()).split("\n").filter(Boolean);

const DAY = 86_400_000;

/** The number of a day, by the calendar of whoever looks; neighbours differ by 1 whatever their clocks do. */
export const dayOf = (now: Date): number => Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY;

/** The same day as a date of Greenwich. */
export const dateOf = (day: number): Date => new Date(day * DAY);

/** The greatest number that divides both. */
const divisor = (a: number, b: number): number => (b ? divisor(b, a % b) : a);

/**
 * One of a list, another one every day, and all of them in turn. When days and titles begin together anew, the order
 * moves on by one: so all come, too, on the days on which one title is the first.
 */
export function placeOn(day: number, count: number, titles = ASKING.length): number {
    const both = (count * titles) / divisor(count, titles);
    return (day + Math.floor(day / both)) % count;
}

/** The game whose puzzle comes first on a day; undefined where no game has puzzles. */
export const gameOn = (day: number, games = ASKING): Game | undefined => games[day % games.length];
