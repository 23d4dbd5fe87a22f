// What waits for us and what happened, put together from what the server tells of it in several places.

import { type Awaited, type Inbox, type Letter, type TableInfo, api } from "./api";
import { pages } from "./lists";

/** So many pages of own tables are looked through; a table behind them is shown by its game alone. */
const PAGES = 2;

export interface Post {
    inbox: Inbox;
    /** Own tables that are played or over, by id. */
    tables: ReadonlyMap<string, TableInfo>;
}

const mine = (of: "running" | "finished") =>
    pages((before) => api.tables({ state: "mine", of, before }), PAGES).then(({ tables }) => tables);

/** Asks for all of it. Finished tables are looked up only where a letter is about one. */
export async function collect(): Promise<Post> {
    const [inbox, running] = await Promise.all([api.inbox(), mine("running")]);
    const over = inbox.letters.some(({ kind }) => kind === "over") ? await mine("finished") : [];
    return { inbox, tables: new Map([...running, ...over].map((one) => [one.id, one])) };
}

/** One of our turns, with its table where that is known. */
export interface Turn extends Awaited {
    about: TableInfo | undefined;
}

/** Turns that still wait, by the latest word of the server: whoever has acted anywhere is asked no more. */
export const turns = ({ inbox, tables }: Post, waiting: readonly string[]): Turn[] =>
    inbox.waiting
        .filter(({ table }) => waiting.includes(table))
        .map((one) => ({ ...one, about: tables.get(one.table) }));

/** Own running tables where somebody else thinks. */
export const thinking = ({ tables }: Post, waiting: readonly string[]): TableInfo[] =>
    [...tables.values()].filter(({ id, state }) => state === "running" && !waiting.includes(id));

/** Which place we came in at a finished table; undefined where nobody knows. */
export function placeAt(table: TableInfo | undefined): number | undefined {
    return table?.result?.find(({ seat }) => table.yours.includes(seat))?.rank;
}

/** Where a letter leads. */
export function letterHref({ kind, table, invite }: Letter): string {
    if (kind === "over") return `#/again/${table}`;
    return `#/at/${table}${invite ? `/${invite}` : ""}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A time in the largest unit of which there are two; never more than there is, and at least a minute. */
export function rough(ms: number): [number, "day" | "hour" | "minute"] {
    if (ms >= 48 * HOUR) return [Math.floor(ms / (24 * HOUR)), "day"];
    if (ms >= 2 * HOUR) return [Math.floor(ms / HOUR), "hour"];
    return [Math.max(1, Math.floor(ms / MINUTE)), "minute"];
}
