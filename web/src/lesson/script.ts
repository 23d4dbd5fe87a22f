// From the words of a lesson to entries: the whole lesson is one record.

import type { Core, Game } from "../core";
import type { Lesson, Step } from "./steps";

export interface Place {
    step: Step;
    /** How many entries have been played when the step begins, and when it is over. */
    from: number;
    to: number;
}

export interface Script {
    head: Uint8Array;
    entries: readonly Uint8Array[];
    /** Texts of the seats' own, by the number of their entry (from 1). */
    notes: Readonly<Record<number, string>>;
    /** Whether anything is to be seen of an entry; of passing there is nothing. */
    seen: readonly boolean[];
    places: readonly Place[];
}

const wordsOf = ({ words, answers }: Step) => [...words, ...(answers ?? [])];

/** The lesson as a record, which any reader of records takes. */
export function recordText(game: Game, { seats, options, before, steps }: Lesson): string {
    const head = [
        `[Game "${game.name}"]`,
        `[Version "${game.version}"]`,
        `[Seats "${seats.join(" ")}"]`,
        ...Object.entries(options).map(([word, value]) => `[Option "${word} ${value}"]`),
    ];
    const words = [...before, ...steps.flatMap(wordsOf)];
    return `${[...head, "", ...words.map((line, i) => `${i + 1} ${line}`)].join("\n")}\n`;
}

export function readScript(core: Core, game: Game, lesson: Lesson): Script {
    core.recordRead(recordText(game, lesson));
    let at = lesson.before.length;
    const places = lesson.steps.map((step) => {
        const from = at;
        at += wordsOf(step).length;
        return { step, from, to: at };
    });
    const head = core.recordHead();
    const entries = core.recordEntries().map(({ entry }) => entry);
    const notes: Record<number, string> = {};
    entries.forEach((_, i) => {
        const note = core.recordNoted(i + 1);
        if (note) notes[i + 1] = note;
    });
    core.begin(head);
    const seen = entries.map((entry) => core.follow(entry).length > 0);
    return { head, entries, notes, seen, places };
}
