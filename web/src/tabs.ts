// One tab plays a game, others look on. Whoever plays holds a lock of the browser's. It goes to a
// tab that waits for it when the other leaves the table, and at once to one that is told to play.

import type { Kept } from "./kept";

export interface Place {
    /** Plays here, wherever it is played now. */
    take(): void;
    leave(): void;
}

/** A tab that is just being left gives its lock back within this time, in milliseconds. */
const PATIENCE = 200;

/** `become`: whether the game is now played here, or somewhere else. Where there are no locks it is here. */
export function place(id: string, become: (plays: boolean) => void): Place {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) {
        become(true);
        return { take: () => become(true), leave: () => {} };
    }
    let plays = false;
    let waiting = new AbortController();
    let timer = 0;
    let release = () => {};
    const hold = () => {
        clearTimeout(timer);
        plays = true;
        become(true);
        return new Promise<void>((resolve) => (release = resolve));
    };
    // A request that fails was called off, or what it held was taken.
    const ask = (options: LockOptions) =>
        locks.request(`miasma.table.${id}`, options, hold).catch(() => plays && wait(0));
    const wait = (patience: number) => {
        plays = false;
        waiting = new AbortController();
        timer = window.setTimeout(() => become(false), patience);
        void ask({ signal: waiting.signal });
    };
    const stop = () => {
        clearTimeout(timer);
        waiting.abort();
    };
    wait(PATIENCE);
    return {
        take: () => {
            stop();
            void ask({ steal: true });
        },
        leave: () => {
            stop();
            plays = false;
            release();
        },
    };
}

/** Where tabs that look on hear of a game. */
export const channelOf = (id: string): BroadcastChannel => new BroadcastChannel(`miasma.table.${id}`);

/** Tells them how it stands. */
export function tell(kept: Kept): void {
    const channel = channelOf(kept.id);
    channel.postMessage(kept);
    channel.close();
}
