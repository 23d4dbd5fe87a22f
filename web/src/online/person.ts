// A person's page: what the server tells of somebody, and what it is asked for from there.

import { type TableInfo, type Tables, ask, get, post, query } from "./api";

/** Fair dice of all finished games of one title. */
export interface Dice {
    game: string;
    faces: number;
    thrown: number;
    sum: number;
    /** How often each face came, from 1 up. */
    counts: number[];
    /** The chance of so much or more, and of so much or less; unknown where there are too many dice. */
    more?: number;
    less?: number;
}

interface Opponent {
    name: string;
    page: string;
    games: number;
    won: number;
    lost: number;
}

export interface Profile {
    name: string;
    /** How the page is asked for: the name of an account, or guest:NUMBER. */
    page: string;
    account: boolean;
    since: number;
    /** Of the last twenty games with others: how many are over, and in how many the person stayed to the end. */
    played: number;
    stayed: number;
    you: boolean;
    followed: boolean;
    games: { game: string; played: number; won: number }[];
    opponents: Opponent[];
    dice: Dice[];
}

/** Somebody who is followed, and the open tables where they wait. */
export interface Followed {
    name: string;
    page: string;
    tables: { id: string; game: string }[];
}

export interface GameWish {
    state: "running" | "finished";
    game?: string;
    with?: string;
    result?: string;
    before?: string | undefined;
}

/** Tables, and the seat of the person at each. */
export interface Games extends Tables {
    of: string[];
}

const at = (page: string, rest = "") => `people/${encodeURIComponent(page)}${rest}`;

/** Where somebody sits, as an address has it: the table and the seat, parted by a dot. */
function seatAt(text: string): object {
    const [table, seat] = text.split(".");
    return { table, seat };
}

export const pages = {
    profile: (name: string, seat: string) => get<Profile>(name ? at(name, query(seatAt(seat))) : "me/page"),
    games: (page: string, wish: GameWish) => get<Games>(at(page, `/games${query(wish)}`)),
    follow: (page: string, on: boolean) =>
        ask(on ? "POST" : "DELETE", at(page, "/follow"), on ? {} : undefined),
    follows: () => get<{ follows: Followed[] }>("me/follows"),
    invite: (id: string, name: string) => post<null>(`tables/${encodeURIComponent(id)}/invite`, { name }),
    /** The archive of all records, for a link. */
    records: () => new URL("api/me/records", document.baseURI).href,
};

/** How a game ended for a seat: its place and points. */
export const endOf = ({ result }: TableInfo, seat: string) => result?.find((one) => one.seat === seat);
