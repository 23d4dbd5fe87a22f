// A table of this browser's own: it runs in a worker and is kept here. One tab plays it; others look
// on (watch.ts).

import type { Signal } from "@preact/signals";
import { keepGame } from "./keep";
import type { Kept, Player } from "./kept";
import type { End, Wire } from "./link";
import { decodeHead } from "./position";
import { tell } from "./tabs";
import { rulesOf } from "./versions";

export async function newWorker(): Promise<Worker> {
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    await new Promise((resolve) => worker.addEventListener("message", resolve, { once: true }));
    return worker;
}

const differ = (a: readonly Player[], b: readonly Player[]) =>
    a.some(({ bot }, seat) => bot !== b[seat]!.bot);

/**
 * Has a worker sit down to the game; `kept` follows what it does, and `players` who sits where.
 * `lost` is called when the game is played elsewhere since.
 */
export const atHome =
    (kept: Kept, players: Signal<readonly Player[]>, lost: () => void) =>
    async (end: End): Promise<Wire> => {
        const worker = await newWorker();
        const store = async (next: Kept) => {
            if (await keepGame(next)) tell(next);
            else lost();
        };
        worker.onmessage = ({ data }: MessageEvent<Kept | Uint8Array>) => {
            if (data instanceof Uint8Array) return end.hear(data);
            Object.assign(kept, data);
            void store(data);
            if (differ(data.players, players.value)) players.value = data.players;
        };
        worker.postMessage({ kept, plays: true, rules: await rulesOf(decodeHead(kept.head).game) });
        return { send: (bytes) => worker.postMessage(bytes), close: () => worker.terminate() };
    };
