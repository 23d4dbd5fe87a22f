// The doctor in a worker of his own: a question in, percents out, then the advice. Whoever wants
// it no longer ends the worker.

import { Advised, advise } from "./advise";
import type { Known } from "./view";

/** What is known of the game, and where its rules are unless they are today's. */
interface Question {
    known: Known;
    rules: string | undefined;
}

self.onmessage = async ({ data: { known, rules } }: MessageEvent<Question>) => {
    const thinking = advise(await Advised.make(rules), known);
    for (;;) {
        const { value, done } = thinking.next();
        self.postMessage(value);
        if (done) return;
    }
};
self.postMessage("ready");
