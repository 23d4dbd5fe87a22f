// What the doctor would do, for the seat to act: from what that seat knows, and nothing else.

import { AHEAD, BOTS, LEVELS, LINES } from "./gen/tables";
import type { Advice, Position } from "./position";
import type { Known } from "./view";

/** Lines of the search, and lines ahead of it, between two words about how far it is. */
const SLICE = { search: 250, ahead: 5 };

/** Yields how far it has come, in percent; returns the proposals, the best first. */
export function* advise(core: Position, { head, entries }: Known): Generator<number, Advice[]> {
    core.begin(head);
    for (const entry of entries) core.follow(entry);
    const kind = BOTS.indexOf(LEVELS.at(-1)!);
    const lines = LINES[kind]!;
    core.think(kind, entries.length);
    for (let tried = 0; tried < lines; tried += SLICE.search) {
        core.thought(Math.min(SLICE.search, lines - tried));
        yield Math.round((50 * tried) / lines);
    }
    core.propose();
    for (let played = 0; played < AHEAD; played += SLICE.ahead) {
        core.advise(Math.min(SLICE.ahead, AHEAD - played));
        yield 50 + Math.round((50 * played) / AHEAD);
    }
    return core.advise(0);
}
