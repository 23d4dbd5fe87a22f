// Tables in lists: what is looked for, and pages put together.

import type { Pace, TableInfo, Tables } from "./api";

/** What somebody looks for in the lobby; "" is any. */
export interface Filter {
    game: string;
    pace: "" | Pace["kind"];
    /** Only where a seat is free. */
    free: boolean;
    /** Only where somebody sits whom one follows. */
    followed: boolean;
}

export const hasFree = (table: TableInfo): boolean => table.seats.some(({ kind }) => kind === "open");

/** Whether a table is what is looked for. The server filters its lists; one's own are filtered here. */
export const fits = (table: TableInfo, { game, pace }: Filter): boolean =>
    (!game || table.game === game) && (!pace || table.pace.kind === pace);

/** Every table once: one may move from page to page while they are asked for. */
function once(tables: readonly TableInfo[]): TableInfo[] {
    return [...new Map(tables.map((table) => [table.id, table])).values()];
}

/** So many pages of a list as one. */
export async function pages(ask: (before?: string) => Promise<Tables>, count: number): Promise<Tables> {
    let all = await ask();
    for (let i = 1; i < count && all.next !== null; i++) {
        const { tables, next } = await ask(all.next);
        all = { tables: once([...all.tables, ...tables]), next };
    }
    return all;
}
