// Calls a person to a table that is about to begin, wherever on this page they are. A wire to every
// open live table of theirs stays up for that: a browser lets words through to a window that nobody
// looks at, but hardly any clocks.

import { computed, effect, signal } from "@preact/signals";
import { route } from "../router";
import { FRAME, pack } from "../wire";
import { type TableInfo, api } from "./api";
import { Socket } from "./socket";
import { clearShown, tellWorker } from "./push";
import { name, waiting, whoAmI, whoLately } from "./who";
import { note } from "./witness";

/** As many tables are listened to at once. */
const MOST = 4;
/** Seconds between looking for tables that other windows have opened. */
const LOOK = 60;
/** Seconds between two questions where we are waited for. */
const TURNS = 20;

/** Own live tables, as last heard of. */
const tables = signal<Readonly<Record<string, TableInfo>>>({});
/** Tables that somebody waited for, and that have begun unseen. */
const begun = signal<readonly string[]>([]);

const ownSeat = (table: TableInfo) => table.seats.find(({ seat }) => seat === table.you);

/** Tables that ask whether we are there, of any pace, as of the last look. */
export const musters = signal<readonly TableInfo[]>([]);

/** Whether this table waits for our word. */
const isAsked = (table: TableInfo): boolean =>
    table.state === "open" && !!table.readyBy && ownSeat(table)?.ready === false;

/** The table on the screen, also under a sheet; "" where there is none. */
function tableShown(): string {
    const at = route.value;
    return at.screen === "at" || at.screen === "account" ? at.id : "";
}

const isShown = (id: string) => tableShown() === id;

/** Whether the window is looked at. */
const looked = signal(document.visibilityState !== "hidden");
document.addEventListener("visibilitychange", () => (looked.value = document.visibilityState !== "hidden"));

export interface Call {
    table: TableInfo;
    kind: "ready" | "begun";
}

/** Who calls: tables that ask whether we are ready, and tables that have begun without us. */
export const calls = computed<readonly Call[]>(() =>
    Object.values(tables.value).flatMap((table): Call[] => {
        if (isAsked(table)) return [{ table, kind: "ready" }];
        const missed = begun.value.includes(table.id) && !(isShown(table.id) && looked.value);
        return missed && table.state === "running" ? [{ table, kind: "begun" }] : [];
    }),
);

const sockets = new Map<string, Socket>();

function hangUp(id: string): void {
    sockets.get(id)?.close();
    sockets.delete(id);
}

function forgetTable(id: string): void {
    hangUp(id);
    const { [id]: known, ...rest } = tables.peek();
    if (known) tables.value = rest;
}

/** To be called with whatever is heard of an own table. */
export function heard(table: TableInfo): void {
    note(table);
    const { id } = table;
    if (table.pace.kind !== "live" || table.you === null) return forgetTable(id);
    const before = tables.peek()[id];
    if (table.state === "running" && before?.state === "open") begun.value = [...begun.peek(), id];
    if (table.state === "open" || begun.peek().includes(id)) tables.value = { ...tables.peek(), [id]: table };
    else forgetTable(id);
    if (table.state !== "open") hangUp(id);
}

function listen(table: TableInfo): void {
    heard(table);
    const { id } = table;
    if (sockets.has(id) || sockets.size >= MOST || isShown(id) || !tables.peek()[id]) return;
    const hello = pack({ type: FRAME.hello, at: 0, body: Uint8Array.of(0, 0) });
    const end = { hear: () => {}, resume: () => sockets.get(id)?.send(hello) };
    const hooks = {
        table: (json: string) => heard(JSON.parse(json) as TableInfo),
        stands: () => Promise.resolve("here" as const),
    };
    sockets.set(id, new Socket(api.play(id), end, hooks));
}

export async function look(): Promise<void> {
    if (name.value === undefined) return;
    const found = await api.tables({ state: "mine", of: "open" }).catch(() => undefined);
    if (!found) return;
    musters.value = found.tables.filter(isAsked);
    for (const table of found.tables) if (table.state === "open") listen(table);
}

/** Where to go next: the table that has waited longest for us, other than the one on the screen. */
export const nextTable = computed<string | undefined>(() =>
    [...waiting.value, ...musters.value.map(({ id }) => id)].find((id) => !isShown(id)),
);

/** How many tables wait for us. */
export const awaitedAt = computed(() => waiting.value.length + musters.value.length);

/** Whoever has come to the table is not called any more, and the room has a wire of its own. */
function come(): void {
    const id = tableShown();
    if (!id) return;
    hangUp(id);
    const missed = begun.peek();
    if (looked.value && missed.includes(id)) begun.value = missed.filter((one) => one !== id);
    if (looked.value) clearShown(id);
}

/** Asks where we are waited for, while somebody looks at this window and no screen asks more often. */
function lookForTurns(): void {
    if (looked.peek()) void whoLately(TURNS - 5);
}

/** Begins to listen; for as long as the page is there. */
export function attend(): void {
    void whoAmI();
    effect(come);
    // Whoever leaves a waiting room is listened for from then on; a step of a replay changes nothing.
    const place = computed(() => tableShown() || route.value.screen);
    effect(() => {
        void place.value;
        if (name.value !== undefined) void look();
        else {
            musters.value = [];
            for (const id of Object.keys(tables.peek())) forgetTable(id);
        }
    });
    effect(() => void (looked.value && lookForTurns()));
    setInterval(lookForTurns, TURNS * 1000);
    tellWorker(tableShown);
    setInterval(() => void look(), LOOK * 1000);
}
