// Tables in lists: what is looked for, pages put together, and a table like another.

import { GAMES } from "../gen/tables";
import type { Pace, TableInfo, Tables, Wanted } from "./api";

/** What somebody looks for in the lobby; "" is any. */
export interface Filter {
    game: string;
    pace: "" | Pace["kind"];
    /** Only where a seat is free. */
    free: boolean;
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

/** What was agreed on, as far as the game still has it: the table may be of an older version. */
function stillOffered(name: string, options: Record<string, string>): Record<string, string> {
    const known = GAMES.find((game) => game.name === name)!.options;
    const offers = ([word, value]: [string, string]) =>
        known.some((option) => option.word === word && option.values.includes(value));
    return Object.fromEntries(Object.entries(options).filter(offers));
}

/** A table like another: the same rules, clock and bots; people's seats are free for them again. */
export function likeIt({ game, options, pace, seats, you, ...table }: TableInfo): Wanted {
    return {
        game,
        options: stillOffered(game, options),
        pace,
        private: table.private,
        seats: seats.map(({ seat, kind, level }) =>
            seat === you
                ? { kind: "me" }
                : kind === "bot"
                  ? { kind, level: level! }
                  : { kind: table.private ? "invite" : "open" },
        ),
    };
}
