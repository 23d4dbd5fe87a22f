// Chance against expectation: what came of nature's entries, what was to be expected, and how often so
// much comes.
//
// The chances are those of the rules: every row that nature could have taken is played on the position
// as it was, with its weight. The chance of a sum follows from the chances of its terms by convolution,
// which is exact. Fair dice are the simplest case of it: server/api/tail.c has their formula, for sums
// too long to be added up term by term.

import { NATURE } from "../gen/tables";
import type { Head, Position, Row } from "../position";
import { eventOf } from "../rows";

type Happened = { word: string; field: readonly number[] };

/** What is counted in a game. */
export interface Counting {
    key: string;
    /** Verbs of nature's entries in which it happens. */
    verbs: readonly string[];
    /** It is counted for each seat by itself; else for the table, and no seat is handed over. */
    each: boolean;
    count(event: Happened, seat: number): number;
}

/** How often so much, or so little, comes: beside what was to be expected. */
export interface Odds {
    key: string;
    /** Undefined: the table's. */
    seat: number | undefined;
    got: number;
    hoped: number;
    /** Entries in which something of it could happen, and the most that could. */
    throws: number;
    most: number;
    /** The chance of so much or more, where more came than was to be expected; else of so little or less. */
    chance: number;
    more: boolean;
}

/** The chances of 0, 1, 2 … */
type Chances = readonly number[];

/** The chances of a sum of two. */
function convolve(a: Chances, b: Chances): number[] {
    const sum = Array.from({ length: a.length + b.length - 1 }, () => 0);
    a.forEach((p, i) => p && b.forEach((q, j) => (sum[i + j]! += p * q)));
    return sum;
}

export const sumOf = (terms: readonly Chances[]): number[] => terms.reduce<number[]>(convolve, [1]);

const meanOf = (chances: Chances): number => chances.reduce((mean, p, i) => mean + p * i, 0);

/** The chance of at least, or at most, this much. */
export function tailOf(chances: Chances, got: number, more: boolean): number {
    const tail = more ? chances.slice(got) : chances.slice(0, got + 1);
    return Math.min(
        1,
        tail.reduce((sum, p) => sum + p, 0),
    );
}

/** One thing that is counted, for one seat or the table. */
class Tally {
    private readonly terms: Chances[] = [];
    private got = 0;

    constructor(
        private readonly what: Counting,
        private readonly seat: number | undefined,
    ) {}

    private in(events: readonly Happened[]): number {
        return events.reduce((sum, event) => sum + this.what.count(event, this.seat ?? NATURE), 0);
    }

    /** What could have happened, each with its weight, and what did. */
    take(verb: string, could: readonly { events: Happened[]; weight: number }[], did: Happened[]): void {
        if (!this.what.verbs.includes(verb)) return;
        const counts = could.map(({ events }) => this.in(events));
        const most = Math.max(0, ...counts);
        if (!most) return;
        const all = could.reduce((sum, { weight }) => sum + weight, 0);
        const chances = Array.from({ length: most + 1 }, () => 0);
        counts.forEach((count, i) => (chances[count]! += could[i]!.weight / all));
        this.terms.push(chances);
        this.got += this.in(did);
    }

    odds(): Odds | undefined {
        if (!this.terms.length) return undefined;
        const chances = sumOf(this.terms);
        const hoped = meanOf(chances);
        const { key } = this.what;
        const { got, seat, terms } = this;
        const more = got >= hoped;
        const chance = tailOf(chances, got, more);
        return { key, seat, got, hoped, throws: terms.length, most: chances.length - 1, chance, more };
    }
}

/** Follows a record, and stops after every entry of nature's that counts. Needs a core of its own. */
export function* oddsOf(
    core: Position,
    head: Uint8Array,
    entries: readonly Uint8Array[],
    { game, seats }: Head,
    counted: readonly Counting[],
): Generator<void, Odds[]> {
    const tallies = counted.flatMap((what) =>
        what.each
            ? Array.from({ length: seats }, (_, seat) => new Tally(what, seat))
            : new Tally(what, undefined),
    );
    const told = (rows: Row[]) => rows.map((row) => eventOf<Record<string, number[]>>({ game } as Head, row));
    core.begin(head);
    for (const entry of entries) {
        const { actor, action } = core.decode(entry);
        const verb = game.verbs[action.verb]!.word;
        const counts = actor === NATURE && counted.some(({ verbs }) => verbs.includes(verb));
        const could = counts ? answersOf(core).map((one) => ({ ...one, events: told(one.rows) })) : [];
        const did = told(core.follow(entry));
        if (!counts) continue;
        for (const tally of tallies) tally.take(verb, could, did);
        yield;
    }
    return tallies.flatMap((tally) => tally.odds() ?? []);
}

/** All that nature could answer here, and what would follow at once. */
function answersOf(core: Position): { rows: Row[]; weight: number }[] {
    const all = core.legal().map((_, i) => core.entryOf(i));
    const weights = core.weights();
    return all.map((entry, i) => ({ rows: core.aside(() => core.follow(entry)), weight: weights[i]! }));
}

const games = import.meta.glob<{ counted: readonly Counting[] }>("../games/*/counted.ts");

/** What is counted in a game; nothing where it says nothing. */
export const loadCounted = async (game: string): Promise<readonly Counting[]> =>
    (await games[`../games/${game}/counted.ts`]?.())?.counted ?? [];
