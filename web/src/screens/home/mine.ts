// The games kept in this browser, and how each of them stands.

import { signal } from "@preact/signals";
import { NOBODY } from "../../gen/tables";
import { allGames, dropGame } from "../../keep";
import type { Kept } from "../../kept";
import { type Game, Position, type Standing, decodeHead } from "../../position";
import { gameById, onceEach, rulesOf } from "../../versions";
import { say } from "../../words";
import { spareCore } from "../record";

export interface Mine {
    kept: Kept;
    /** The seat of the only person at the table. */
    own: number | undefined;
    toAct: number;
    /** As that person may know it. */
    standing: Standing;
}

/** The newest first; undefined until they are read. */
export const mine = signal<readonly Mine[] | undefined>(undefined);

function ownSeat({ players }: Kept): number | undefined {
    const persons = players.flatMap(({ bot, away }, seat) => (bot && !away ? [] : [seat]));
    return persons.length === 1 ? persons[0] : undefined;
}

export const isWatched = ({ players }: Kept): boolean => players.every(({ bot, away }) => bot && !away);

/** Plays a game through: what happened in one core, what the own seat may know of it in another. */
function stands(truth: Position, view: Position, kept: Kept): Mine {
    const own = ownSeat(kept);
    const eyes = kept.over ? 63 : own === undefined ? 0 : 1 << own;
    truth.begin(kept.head);
    view.begin(kept.head);
    for (const entry of kept.entries) {
        view.follow(truth.veil(entry, eyes));
        truth.follow(entry);
    }
    return { kept, own, toAct: truth.toAct(), standing: view.standing() };
}

const viewCore = onceEach(async (game: Game) => Position.make(await rulesOf(game)));

/** A game that cannot be followed stays in the list, so that it can be deleted. */
async function safely(kept: Kept): Promise<Mine> {
    try {
        const { game } = decodeHead(kept.head);
        const [truth, view] = await Promise.all([spareCore(game), viewCore(game)]);
        return stands(truth, view, kept);
    } catch {
        return { kept, own: undefined, toAct: NOBODY, standing: { points: [], rank: [] } };
    }
}

export async function loadMine(): Promise<void> {
    const found = (await allGames()).filter(({ head }) => gameById(head[1]!, head[2]!));
    found.sort((a, b) => b.updated - a.updated);
    mine.value = await Promise.all(found.map(safely));
}

export async function drop(id: string): Promise<void> {
    await dropGame(id);
    for (const key of [`miasma.draft.${id}`, `miasma.seen.${id}`]) localStorage.removeItem(key);
    await loadMine();
}

/** How a finished game ended, in words: for the only person at the table, or by who won. */
export function resultText({ own, standing, kept }: Mine, seatName: (seat: number) => string): string {
    const { points, rank } = standing;
    const seats = kept.players.map((_, seat) => seat);
    const me = own ?? seats.find((seat) => rank[seat] === 1);
    if (me === undefined) return "";
    const others = seats.filter((seat) => seat !== me);
    const other = Math.max(...others.map((seat) => points[seat]!));
    const fields = { points: points[me]!, other };
    if (rank[me] !== 1) return say("home.lost", fields);
    if (others.some((seat) => rank[seat] === 1)) return say("home.drawn", fields);
    return own === undefined
        ? say("home.winner", { ...fields, seat: seatName(me) })
        : say("home.won", fields);
}
