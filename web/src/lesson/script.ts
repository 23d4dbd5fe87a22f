// From the words of the lesson to entries: the whole lesson is one record.

import type { Core } from "../core";
import { BEFORE, SEATS, STEPS, type Step } from "../games/rattus/lesson";

export interface Place {
    step: Step;
    /** How many entries have been played when the step begins, and when it is over. */
    from: number;
    to: number;
}

export interface Script {
    head: Uint8Array;
    entries: readonly Uint8Array[];
    places: readonly Place[];
}

/** The lesson as a record, which any reader of records takes. */
export function recordText(): string {
    const head = ['[Game "rattus"]', '[Version "1"]', `[Seats "${SEATS.join(" ")}"]`];
    const words = [...BEFORE, ...STEPS.flatMap((step) => [...step.words, ...(step.chance ?? [])])];
    return `${[...head, "", ...words.map((line, i) => `${i + 1} ${line}`)].join("\n")}\n`;
}

export function readScript(core: Core): Script {
    core.recordRead(recordText());
    let at = BEFORE.length;
    const places = STEPS.map((step) => {
        const from = at;
        at += step.words.length + (step.chance?.length ?? 0);
        return { step, from, to: at };
    });
    return { head: core.recordHead(), entries: core.recordEntries().map(({ entry }) => entry), places };
}
