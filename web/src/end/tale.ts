// A finished game told again: its events, its points, its rounds.

import { type Position, decodeHead } from "../position";
import type { Score, Tale } from "./score";

const scores = import.meta.glob<{ score: Score }>("../games/*/score.ts");

/** What a game says of its score; undefined where it says nothing. */
export const loadScore = async (game: string): Promise<Score | undefined> =>
    (await scores[`../games/${game}/score.ts`]?.())?.score;

/** Follows a record from its beginning. */
export function tell(core: Position, headBytes: Uint8Array, entries: readonly Uint8Array[]): Tale {
    const head = decodeHead(headBytes);
    const { events: kinds, facts } = head.game;
    core.begin(headBytes);
    const points = [core.standing().points];
    const events = entries.flatMap((entry, i) => {
        const rows = core.follow(entry);
        points.push(core.standing().points);
        return rows.map((row) => ({ word: kinds[row.id]!.word, row, ply: i + 1 }));
    });
    return {
        head,
        events,
        facts: core.facts().map((row) => ({ word: facts[row.id]!.word, row })),
        points: points.map((all) => all.slice(0, head.seats)),
        standing: core.standing(),
    };
}

/** Points after a round, and where in the game that is. Round 0 is the beginning. */
export interface Mark {
    round: number;
    ply: number;
    points: readonly number[];
}

/** Points from the beginning of the first round on, after every round. */
export function roundsOf(tale: Tale, score: Score | undefined): Mark[] {
    const last = tale.points.length - 1;
    const begins = [...new Set(score?.rounds(tale) ?? [0])].filter((ply) => ply < last);
    return [...begins, last].map((ply, round) => ({ round, ply, points: tale.points[ply]! }));
}

/** The event that ended the game, and in which round it came. */
export function endOf(
    tale: Tale,
    score: Score,
): { event: Tale["events"][number]; round: number } | undefined {
    const event = tale.events.findLast(({ word }) => score.ends.includes(word));
    if (!event) return undefined;
    const begun = new Set(score.rounds(tale).filter((ply) => ply < event.ply));
    return { event, round: begun.size };
}

/** Who won: whoever is told to have won, since a win can be shared; else who is first. */
export function winnersOf({ events, standing, head }: Tale): number[] {
    const told = events.filter(({ word }) => word === "won").map(({ row }) => row.field[0]!);
    if (told.length) return [...new Set(told)];
    return standing.rank.slice(0, head.seats).flatMap((rank, seat) => (rank === 1 ? [seat] : []));
}

/** The seats, the first first. */
export const ranking = ({ standing, head }: Pick<Tale, "standing" | "head">): number[] =>
    Array.from({ length: head.seats }, (_, seat) => seat).sort(
        (a, b) => standing.rank[a]! - standing.rank[b]!,
    );
