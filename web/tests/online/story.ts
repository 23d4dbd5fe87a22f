// A record told in sentences, by the page's own words.

import { inside, wasm } from "../browser/made";

/** What the record tells to who may see this. */
export async function story(text: string, seats: number, notes = true): Promise<string[]> {
    const { Core, Words, keptOf, lookAt, decodeHead } = await inside();
    const core = await Core.make(wasm());
    const kept = keptOf(core, text);
    const { game } = decodeHead(kept.head);
    const names = kept.players.map((player) => player.name);
    const words = new Words(game, names, (kind, element) => core.printed(kind, element));
    const { log } = lookAt(core, kept.head, kept.entries, kept.entries.length, seats, kept.notes);
    return log.map(({ row, note }) => words.event(row) + (notes && note ? note : ""));
}
