// What the doctor would do, for the seat to act: from what that seat knows, and nothing else.

import { BOTS, LEVELS, LINES } from "./gen/tables";
import type { Found, Position, Row } from "./position";
import type { Known } from "./view";

/** How many rows are proposed. */
const BEST = 3;
/** Lines tried between two words about how far it is. */
const SLICE = 250;
/** Lines played from each proposal on to see what follows. */
const AHEAD = 100;
/** What follows no oftener than this, compared with the other proposals, is no reason. */
const LEAST = 0.1;

export interface Advice {
    /** Place of the row among the legal ones. */
    row: number;
    chance: number;
    /** What sets it apart: an event, and in how many of 100 lines it follows. 0: it is the row's own, if any. */
    why: Row | undefined;
    often: number;
}

type Proposal = Found & { row: number };

/** The row that would be played, then by their chances those that were tried enough to tell. */
function proposals(found: readonly Found[], best: number): Proposal[] {
    const most = Math.max(...found.map(({ tries }) => tries));
    const trust = ({ row, tries, chance }: Proposal) =>
        row === best ? 3 : 10 * tries >= most ? 1 + chance : tries / most;
    return found
        .map((one, row) => ({ ...one, row }))
        .filter(({ tries }) => tries > 0)
        .sort((a, b) => trust(b) - trust(a))
        .slice(0, BEST);
}

/** In what share of the lines from a row on each event happens. */
function follows(core: Position, row: number): Map<string, number> {
    const shares = new Map<string, number>();
    for (let line = 0; line < AHEAD; line++)
        for (const event of new Set(core.foresee(row, line).map((one) => JSON.stringify(one))))
            shares.set(event, (shares.get(event) ?? 0) + 1 / AHEAD);
    return shares;
}

/** The event that one of them leads to more than the others do. */
function reason(
    core: Position,
    all: readonly Map<string, number>[],
    i: number,
    row: number,
): Omit<Advice, "row" | "chance"> {
    const others = all.filter((_, j) => j !== i);
    let most = LEAST;
    let why: string | undefined;
    for (const [event, share] of all[i]!) {
        const usual = others.reduce((sum, one) => sum + (one.get(event) ?? 0), 0) / (others.length || 1);
        if (share - usual <= most) continue;
        most = share - usual;
        why = event;
    }
    if (why) return { why: JSON.parse(why) as Row, often: Math.round(100 * all[i]!.get(why)!) };
    core.legal();
    const entry = core.entryOf(row);
    return { why: core.aside(() => core.play(entry))[0], often: 0 };
}

/** Yields how far it has come, in percent; returns the proposals, the best first. */
export function* advise(core: Position, { head, entries }: Known): Generator<number, Advice[]> {
    core.begin(head);
    for (const entry of entries) core.follow(entry);
    const kind = BOTS.indexOf(LEVELS.at(-1)!);
    const lines = LINES[kind]!;
    const rows = core.think(kind, entries.length);
    for (let tried = 0; tried < lines; tried += SLICE) {
        core.thought(Math.min(SLICE, lines - tried));
        yield Math.min(99, Math.round((100 * (tried + SLICE)) / lines));
    }
    const { found, best: first } = core.thought(0, rows);
    const best = proposals(found, first);
    const all = best.map(({ row }) => follows(core, row));
    return best.map(({ row, chance }, i) => ({ row, chance, ...reason(core, all, i, row) }));
}
