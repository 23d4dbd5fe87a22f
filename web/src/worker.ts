// A table in a worker: bytes in, bytes out. The first message is the game to sit down to. A worker
// that only looks on is sent the game again when it has gone on elsewhere.

import type { Kept } from "./kept";
import { Position } from "./position";
import { Table } from "./table";

let table: Table | undefined;
/** Settled when the table is there. */
let sitting: Promise<void> | undefined;
let plays = false;
let working = false;

/** A game to sit down to, or to follow. */
interface Given {
    kept: Kept;
    plays: boolean;
    /** Where its rules are, unless they are today's. */
    rules: string | undefined;
}

/** Nature and bots go on until a person is asked; the page hears of every step, and is heard after it. */
async function work(): Promise<void> {
    if (working || !plays || !table) return;
    working = true;
    let said: number | undefined;
    for (;;) {
        const seat = table.thinker();
        if (seat !== undefined && seat !== said) table.sayThinking(seat);
        said = seat;
        if (!table.step()) break;
        table.report();
        await new Promise((resolve) => setTimeout(resolve));
    }
    working = false;
}

async function sit(given: Given): Promise<void> {
    plays = given.plays;
    const core = await Position.make(given.rules);
    table = new Table(
        core,
        given.kept,
        (bytes) => self.postMessage(bytes),
        (kept) => plays && self.postMessage(kept),
    );
}

function hear(data: Given | Uint8Array): void {
    if (data instanceof Uint8Array) {
        table!.receive(data);
        void work();
    } else {
        table!.follow(data.kept);
    }
}

/** Nothing happens before the page has said whose eyes it is for; what comes early waits for the table. */
self.onmessage = ({ data }: MessageEvent<Given | Uint8Array>) => {
    if (sitting) void sitting.then(() => hear(data));
    else sitting = sit(data as Given);
};
self.postMessage("ready");
