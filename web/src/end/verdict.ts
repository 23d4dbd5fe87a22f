// Who won and by how much, as keys of sentences with their fields.

import type { Score, Tale, Tie } from "./score";
import { type Mark, ranking, winnersOf } from "./tale";

export interface Line {
    key: string;
    /** Numbers as they are. */
    numbers?: Record<string, number>;
    /** Fields that are names of seats. */
    seats?: Record<string, readonly number[]>;
}

interface Verdict {
    plate: "won" | "lost" | "over";
    title: Line;
    margin: Line;
}

/** How a winner stands to who comes next. */
function lead(points: readonly number[], winner: number, next: number | undefined): Line {
    const own = points[winner]!;
    if (next === undefined) return { key: "end.each", numbers: { points: own } };
    const by = own - points[next]!;
    const seats = { seat: [next] };
    return by
        ? { key: "end.by", numbers: { points: own, number: by }, seats }
        : { key: "end.level", numbers: { points: own }, seats };
}

/** How somebody who lost stands to the winner. */
function behind(tale: Tale, me: number, winner: number): Line {
    const { points, rank } = tale.standing;
    const numbers = { points: points[me]!, number: points[winner]! - points[me]!, place: rank[me]! };
    return { key: numbers.number ? "end.yours" : "end.yours.level", numbers };
}

/** What is to be said of a game, to the one person who played it, or to several and none (undefined). */
export function verdictOf(tale: Tale, me: number | undefined): Verdict {
    const winners = winnersOf(tale);
    const order = ranking(tale);
    const first = winners[0]!;
    const { points } = tale.standing;
    if (winners.length > 1) {
        const margin: Line =
            me === undefined || winners.includes(me)
                ? { key: "end.each", numbers: { points: points[first]! } }
                : behind(tale, me, first);
        const lost = me !== undefined && !winners.includes(me);
        return {
            plate: lost ? "lost" : "over",
            title: { key: "end.shared", seats: { list: winners } },
            margin,
        };
    }
    const next = order.find((seat) => seat !== first);
    if (me === first)
        return { plate: "won", title: { key: "end.won.you" }, margin: lead(points, first, next) };
    const title = { key: "end.won", seats: { seat: [first] } };
    return me === undefined
        ? { plate: "over", title, margin: lead(points, first, next) }
        : { plate: "lost", title, margin: behind(tale, me, first) };
}

/** The tie that matters most: for the win, else with whoever is just ahead of me. */
export function tieOf(
    tale: Tale,
    score: Score,
    me: number | undefined,
): (Tie & { ahead: number; behind: number }) | undefined {
    const order = ranking(tale);
    const { points } = tale.standing;
    const pairs = order.slice(1).map((seat, i) => ({ ahead: order[i]!, behind: seat }));
    const found = pairs.find(
        ({ ahead, behind }, i) => points[ahead] === points[behind] && (i === 0 || behind === me),
    );
    const tie = found && score.tie(tale, found.ahead, found.behind);
    return tie && { ...tie, ...found };
}

/** The round in which the winner gained most on whoever came second. */
export interface Turn {
    round: number;
    /** Where it began. */
    from: number;
    winner: number;
    second: number;
    gain: number;
}

/** Undefined where no round stands out: a turn brings two points or more. */
export function turnOf(tale: Tale, rounds: readonly Mark[]): Turn | undefined {
    const [winner, second] = ranking(tale);
    const lead = ({ points }: Mark) => points[winner!]! - points[second!]!;
    const turns = rounds.slice(1).map((mark, i) => ({
        round: mark.round,
        from: rounds[i]!.ply,
        winner: winner!,
        second: second!,
        gain: lead(mark) - lead(rounds[i]!),
    }));
    const best = turns.reduce((most, one) => (one.gain > most.gain ? one : most), turns[0]!);
    return best && best.gain > 1 ? best : undefined;
}
