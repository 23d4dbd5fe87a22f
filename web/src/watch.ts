// Looking on at a game that another tab plays: a worker follows what is done there.

import type { Signal } from "@preact/signals";
import { findGame } from "./keep";
import type { Kept, Player } from "./kept";
import type { End, Wire } from "./link";
import { decodeHead } from "./position";
import { rulesOf } from "./versions";
import { sameBytes } from "./wire";

/** Whether a game is the same as another, or that one gone on. */
const isAfter = (next: Kept, { entries }: Kept) => {
    const last = entries.at(-1);
    return (
        !last || (next.entries.length >= entries.length && sameBytes(next.entries[entries.length - 1]!, last))
    );
};

/** Looks on at a game that another tab plays. `anew` is called when what was seen is no longer so. */
export const lookingOn =
    (
        kept: Kept,
        players: Signal<readonly Player[]>,
        newWorker: () => Promise<Worker>,
        channel: BroadcastChannel,
        anew: () => void,
    ) =>
    async (end: End): Promise<Wire> => {
        const worker = await newWorker();
        const follow = (next: Kept) => {
            if (!isAfter(next, kept)) return anew();
            Object.assign(kept, next);
            worker.postMessage({ kept: next, plays: false });
            players.value = next.players;
        };
        worker.onmessage = ({ data }: MessageEvent<Uint8Array>) => end.hear(data);
        channel.onmessage = ({ data }: MessageEvent<Kept>) => follow(data);
        worker.postMessage({ kept, plays: false, rules: await rulesOf(decodeHead(kept.head).game) });
        // What happened before anybody listened.
        void findGame(kept.id).then((now) => now && follow(now));
        const close = () => {
            channel.close();
            worker.terminate();
        };
        return { send: (bytes) => worker.postMessage(bytes), close };
    };
