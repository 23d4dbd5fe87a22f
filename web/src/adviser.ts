// The doctor in a worker of his own: a question in, percents out, then the advice. Whoever wants
// it no longer ends the worker.

import { advise } from "./advise";
import { Position } from "./position";
import type { Known } from "./view";

const core = await Position.make();

self.onmessage = ({ data }: MessageEvent<Known>) => {
    const thinking = advise(core, data);
    for (;;) {
        const { value, done } = thinking.next();
        self.postMessage(value);
        if (done) return;
    }
};
self.postMessage("ready");
