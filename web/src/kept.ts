// A game as it is kept in the browser: all that is needed to go on with it.

import { type Head, encodeHead } from "./position";

/** Who sits where: "" is a person, else a kind of bot. */
export interface Player {
    name: string;
    bot: string;
    /** The bot plays for a person who has left and may come back. */
    away?: boolean;
}

/** Who plays when everybody is back. */
export const atFirst = ({ name, bot, away }: Player): Player => ({ name, bot: away ? "" : bot });

/** Where a game came from that begins in the middle of another (docs/records.md). */
export interface Origin {
    /** The first 16 digits of that record's digest. */
    digest: string;
    /** How many of its entries were taken over. */
    entries: number;
    /** Whose place was taken. */
    seat: number;
    /** Where that game is looked at, and when it was played last: known in the browser that made the new one. */
    path?: string;
    played?: number;
}

export interface Kept {
    id: string;
    from?: Origin;
    head: Uint8Array;
    players: Player[];
    /** Empty where it came without: such a game can be looked at, not gone on with. */
    secret: Uint8Array;
    entries: Uint8Array[];
    draws: { r: number; of: number }[];
    /** Texts of the seats' own, by the number of their entry (from 1). */
    notes?: Record<number, string>;
    /** The standing order of each seat. */
    orders?: number[];
    /** Seats that want to be asked once, whatever their order; one bit each. */
    raised?: number;
    updated: number;
    over: boolean;
    /** Who may change it: the tab that has sat down to it last. */
    hand?: string;
}

/** Whether it can be played on. */
export const goesOn = ({ over, secret }: Kept): boolean => !over && secret.length > 0;

export function newGame(head: Head, players: Player[]): Kept {
    return {
        id: crypto.randomUUID(),
        head: encodeHead(head),
        players,
        secret: crypto.getRandomValues(new Uint8Array(32)),
        entries: [],
        draws: [],
        notes: {},
        orders: players.map(() => head.game.orderNear),
        raised: 0,
        updated: Date.now(),
        over: false,
    };
}
