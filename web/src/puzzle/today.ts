// The puzzle that somebody asks for: that of the day, or one by its number.

import { speakGame } from "../words";
import { Asked } from "./asked";
import { days, keep, tryOf } from "./days";
import { ASKING, dayOf, gameOn, linesOf, placeOn } from "./list";

/** A puzzle, and what it is today. */
export interface Today {
    asked: Asked;
    day: number;
    /** Its place among the puzzles of its game, and how many those are. */
    place: number;
    count: number;
    /** It is the one that its game asks today: the first answer counts. */
    counts: boolean;
}

/** Finds the puzzle; undefined where there is none. A game or a number that is not there stands for that of today. */
export async function find(name: string, number: number): Promise<Today | undefined> {
    const day = dayOf(new Date());
    const game = ASKING.find((one) => one.name === name) ?? gameOn(day);
    if (!game) return undefined;
    const [lines] = await Promise.all([linesOf(game), speakGame(game.name)]);
    const today = placeOn(day, lines.length);
    const place = number >= 1 && number <= lines.length ? number - 1 : today;
    const asked = await Asked.read(game, lines[place]!);
    return { asked, day, place, count: lines.length, counts: place === today };
}

/** What was answered today stays answered. */
export function recall({ asked, day, counts }: Today): void {
    const before = counts && tryOf(days.peek(), asked.words.game.name, asked.line, day);
    if (!before) return;
    asked.nudged.value = before.nudged;
    asked.give(before.row);
}

/** Remembers the first answer of the day. */
export function note({ asked, day, counts }: Today): void {
    const { line, best, words, given, nudged } = asked;
    const row = given.peek();
    if (row === undefined || !counts) return;
    keep(words.game.name, { day, line, row, solved: row === best, nudged: nudged.peek() });
}
