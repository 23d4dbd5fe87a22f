// What the doctor would do, for the seat to act: from what that seat knows, and nothing else.

import { PROPOSAL } from "./gen/borders";
import { AHEAD, BOTS, LEVELS, LINES } from "./gen/tables";
import { Position, type Row } from "./position";
import type { Known } from "./view";

/** Lines of the search, and lines ahead of it, between two words about how far it is. */
const SLICE = { search: 250, ahead: 5 };

/** What the doctor proposes for the seat to act. */
export interface Advice {
    /** Place of the row among the legal ones. */
    row: number;
    /** To win. */
    percent: number;
    /** What sets it apart: an event, and in how many of 100 lines it follows. 0: the row does it at once. */
    why: Row | undefined;
    often: number;
}

/** A position, and the doctor's part of the rules. */
export class Advised extends Position {
    /** Begins advice about the best of the rows that were thought about. */
    propose(): void {
        this.wasm.propose();
    }

    /** Plays so many more lines from each proposal on; the proposals as they look so far, the best first. */
    advise(lines: number): Advice[] {
        const n = this.numbers(this.wasm.advise(lines) * PROPOSAL);
        return Array.from({ length: n.length / PROPOSAL }, (_, i) => {
            const [row, percent, often, told, id, ...field] = n.slice(i * PROPOSAL, (i + 1) * PROPOSAL);
            return {
                row: row!,
                percent: percent!,
                often: often!,
                why: told ? { id: id!, field } : undefined,
            };
        });
    }
}

/** Yields how far it has come, in percent; returns the proposals, the best first. */
export function* advise(core: Advised, { head, entries }: Known): Generator<number, Advice[]> {
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
