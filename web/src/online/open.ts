// Opens a table on the server, or finds one.

import { go } from "../router";
import { Declined, type Pace, type TableInfo, type Wanted, api } from "./api";
import { named } from "./who";
import { luckFor, note, taken } from "./witness";

/** Opens a table and goes to it, when whoever asks has a name. */
export async function openTable(wanted: Wanted): Promise<void> {
    if (!(await named())) return;
    // Where nobody else is to come the game waits until our luck is in; else the waiting room sends it.
    const alone = wanted.seats.every((one) => one.kind === "me" || one.kind === "bot");
    const mine = wanted.seats.some((one) => one.kind === "me");
    const table = await api.create(alone && mine ? { ...wanted, wait: true } : wanted);
    await startAlone(table);
    go(`/at/${table.id}`);
}

/** Begins a game that waits for nobody but us. */
async function startAlone(table: TableInfo): Promise<void> {
    note(table);
    const others = table.seats.some(({ kind, seat }) => kind !== "bot" && seat !== table.you);
    if (!others && table.state === "open") taken(await api.start(table.id, luckFor(table)));
}

/** Sits down at a table. */
async function sitAt(id: string, invite = ""): Promise<TableInfo> {
    const luck = luckFor(await api.table(id, invite));
    return taken(await api.join(id, { invite, luck }));
}

/** Who was faster may have taken the last seat, or made the table at the same moment. */
const TRIES = 5;

/** Sits down with whoever wants to play the same now. */
export async function playNow(game: string, pace: Pace["kind"]): Promise<void> {
    if (!(await named())) return;
    for (let tries = 1; ; tries++)
        try {
            const { id } = await api.now(game, pace);
            await sitAt(id);
            return go(`/at/${id}`);
        } catch (error) {
            if (!(error instanceof Declined) || error.status !== 409 || tries === TRIES) throw error;
        }
}

/** The same people once more. */
export async function playAgain(table: TableInfo): Promise<void> {
    const { id, invite } = table.rematch ?? (await api.rematch(table.id));
    await startAlone(await sitAt(id, invite));
    go(`/at/${id}/${invite}`);
}
