// A table of this browser's own: it runs in a worker and is kept here.

import type { Signal } from "@preact/signals";
import { keepGame } from "./keep";
import type { Kept, Player } from "./kept";
import type { End, Wire } from "./link";

/** Has a worker sit down to the game; `kept` follows what it does, and `players` who sits where. */
export const atHome =
    (kept: Kept, players: Signal<readonly Player[]>) =>
    async (end: End): Promise<Wire> => {
        const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        await new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
        worker.onmessage = ({ data }: MessageEvent<Kept | Uint8Array>) => {
            if (data instanceof Uint8Array) return end.hear(data);
            Object.assign(kept, data);
            void keepGame(data);
            if (data.players.some(({ bot }, seat) => bot !== players.value[seat]!.bot))
                players.value = data.players;
        };
        worker.postMessage(kept);
        return { send: (bytes) => worker.postMessage(bytes), close: () => worker.terminate() };
    };
