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

/** A tutor who cannot think says nothing: whoever asked must not wait for ever. */
async function said({ known, row, rules }: Weighing): Promise<Warning | undefined> {
    try {
        core ??= Tutored.make(rules);
        return weigh(await core, known, row);
    } catch (error) {
        console.warn(error);
        core = undefined;
        return undefined;
    }
}

self.onmessage = async ({ data }: MessageEvent<Weighing>) =>
    self.postMessage({ warning: await said(data) } satisfies Said);
self.postMessage("ready" satisfies Said);
