// What the tutor says about a row before it is played: from what the seat knows, and nothing else.

import { BOTS, LEVELS, SILENT, SPEAKS, TUTOR_LINES } from "./gen/tables";
import { Position } from "./position";
import type { Known } from "./view";

/** Games between two looks at how sure he is. */
const SLICE = 16;

/** What the tutor says: a better row, and what the chosen one and that one win of a hundred games. */
export interface Warning {
    row: number;
    chosen: number;
    better: number;
}

/** A position, and the tutor's part of the rules. */
export class Tutored extends Position {
    /** Begins to weigh a row of those that were thought about. */
    tutor(row: number): void {
        this.wasm.tutor(row);
    }

    /** Plays so many more games; how sure the tutor is by then, and what he would say. */
    tutored(games: number): { verdict: number; warning: Warning } {
        const verdict = this.wasm.tutored(games);
        const [row, chosen, better] = this.numbers(3);
        return { verdict, warning: { row: row!, chosen: chosen!, better: better! } };
    }
}

/** A warning; undefined where he is silent. */
export function weigh(core: Tutored, { head, entries }: Known, row: number): Warning | undefined {
    core.begin(head);
    for (const entry of entries) core.follow(entry);
    core.think(BOTS.indexOf(LEVELS.at(-1)!), entries.length);
    core.thought(TUTOR_LINES);
    core.tutor(row);
    for (;;) {
        const { verdict, warning } = core.tutored(SLICE);
        if (verdict === SPEAKS) return warning;
        if (verdict === SILENT) return undefined;
    }
}
