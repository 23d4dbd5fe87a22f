// A table in a worker: bytes in, bytes out. The first message is the game to sit down to. A worker
// that only looks on is sent the game again when it has gone on elsewhere.

import type { Kept } from "./kept";
import { Position } from "./position";
import { Table } from "./table";

const core = await Position.make();
let table: Table | undefined;
let plays = false;
let working = false;

/** A game to sit down to, or to follow. */
interface Given {
    kept: Kept;
    plays: boolean;
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

function sit(given: Given): void {
    plays = given.plays;
    table = new Table(
        core,
        given.kept,
        (bytes) => self.postMessage(bytes),
        (kept) => plays && self.postMessage(kept),
    );
}

/** Nothing happens before the page has said whose eyes it is for. */
self.onmessage = ({ data }: MessageEvent<Given | Uint8Array>) => {
    if (data instanceof Uint8Array) {
        table?.receive(data);
        void work();
    } else if (table) {
        table.follow(data.kept);
    } else {
        sit(data);
    }
};
self.postMessage("ready");
