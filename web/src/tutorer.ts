// The tutor in a worker of his own: rows to weigh in, one after the other, and what he says about them out.

import { Tutored, type Warning, weigh } from "./tutor";
import type { Known } from "./view";

/** What is known of the game, the row, and where its rules are unless they are today's. */
interface Weighing {
    known: Known;
    row: number;
    rules: string | undefined;
}

export type Said = "ready" | { warning: Warning | undefined };

let core: Promise<Tutored> | undefined;

self.onmessage = async ({ data: { known, row, rules } }: MessageEvent<Weighing>) => {
    core ??= Tutored.make(rules);
    self.postMessage({ warning: weigh(await core, known, row) } satisfies Said);
};
self.postMessage("ready" satisfies Said);
