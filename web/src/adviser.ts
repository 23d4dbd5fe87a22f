// The doctor in a worker of his own: a question in, percents out, then the advice. Whoever wants
// it no longer ends the worker.

import { type Advice, Advised, advise } from "./advise";
import type { Known } from "./view";

/** What is known of the game, and where its rules are unless they are today's. */
interface Question {
    known: Known;
    rules: string | undefined;
}

/** Percents, and in the end the advice, or why there is none. */
export type Told = "ready" | number | readonly Advice[] | { failed: string };

const tell = (told: Told) => self.postMessage(told);

self.onmessage = async ({ data: { known, rules } }: MessageEvent<Question>) => {
    try {
        const thinking = advise(await Advised.make(rules), known);
        for (;;) {
            const { value, done } = thinking.next();
            tell(value);
            if (done) return;
        }
    } catch (error) {
        // What is thrown behind an await reaches nobody else.
        tell({ failed: String(error) });
    }
};
tell("ready");
