// A table of this browser's own: it runs in a worker and is kept here.

import { keepGame } from "./keep";
import type { Kept } from "./kept";
import type { End, Wire } from "./link";

/** Has a worker sit down to the game; `kept` follows what it does. */
export const atHome =
    (kept: Kept) =>
    async (end: End): Promise<Wire> => {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        await new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
        worker.onmessage = ({ data }: MessageEvent<Kept | Uint8Array>) => {
            if (data instanceof Uint8Array) return end.hear(data);
            Object.assign(kept, data);
            void keepGame(data);
        };
        worker.postMessage(kept);
        return { send: (bytes) => worker.postMessage(bytes), close: () => worker.terminate() };
    };
