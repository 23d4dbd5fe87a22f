// Opens a table on the server.

import { go } from "../router";
import { type Wanted, api } from "./api";
import { named } from "./who";
import { luckFor, note, taken } from "./witness";

/** Opens a table and goes to it, when whoever asks has a name. */
export async function openTable(wanted: Wanted): Promise<void> {
    if (!(await named())) return;
    // Where nobody else is to come the game waits until our luck is in; else the waiting room sends it.
    const alone = wanted.seats.every((one) => one.kind === "me" || one.kind === "bot");
    const mine = wanted.seats.some((one) => one.kind === "me");
    const table = await api.create(alone && mine ? { ...wanted, wait: true } : wanted);
    note(table);
    if (alone && table.state === "open") taken(await api.start(table.id, luckFor(table)));
    go(`/at/${table.id}`);
}
