// A table in a worker: bytes in, bytes out. The first message is the game to sit down to.

import type { Kept } from "./kept";
import { Position } from "./position";
import { Table } from "./table";

const core = await Position.make();
let table: Table | undefined;
let working = false;

/** Nature and bots go on until a person is asked; the page hears of every step, and is heard after it. */
async function work(): Promise<void> {
    if (working || !table) return;
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

/** Nothing happens before the page has said whose eyes it is for. */
self.onmessage = (event: MessageEvent<Kept | Uint8Array>) => {
    if (event.data instanceof Uint8Array) {
        table?.receive(event.data);
        void work();
    } else {
        table = new Table(
            core,
            event.data,
            (bytes) => self.postMessage(bytes),
            (kept) => self.postMessage(kept),
        );
    }
};
self.postMessage("ready");
