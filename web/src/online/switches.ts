// What somebody is told, and when not: the rules by which the server goes too (server/db/migrations/009_notices.sql).

import type { Quiet, Switch } from "./api";

export type Which = Omit<Switch, "on">;

const isSame = (a: Which, b: Which): boolean =>
    a.game === b.game && a.kind === b.kind && a.channel === b.channel;

/** Whether somebody is told: as said for this game, else as for all games, else yes. */
export function isOn(switches: readonly Switch[], which: Which): boolean {
    const of = (game: string) => switches.find((one) => isSame(one, { ...which, game }))?.on;
    return of(which.game) ?? of("") ?? true;
}

/** Minutes of a day. */
const DAY = 1440;

/** The parts of a day that are quiet, in minutes. */
export function quietParts({ from, until }: Pick<Quiet, "from" | "until">): [number, number][] {
    if (from === until) return [];
    if (from < until) return [[from, until]];
    return [
        [0, until],
        [from, DAY],
    ];
}
