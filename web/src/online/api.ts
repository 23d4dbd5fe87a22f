// What the server says beside the game itself: JSON over HTTP, under api/ beside the page.

interface Person {
    id: string;
    name: string;
}

export type Pace = { kind: "live"; bank: number; step: number } | { kind: "days"; days: number };

export interface SeatInfo {
    seat: string;
    /** A stand-in plays until the person is back, a bot for who has resigned plays to the end. */
    kind: "open" | "invite" | "person" | "bot" | "standin" | "resigned";
    name: string | null;
    level: string | null;
    /** Looks on now; null at a running table of days, where nobody is told. */
    here: boolean | null;
    /** Has said that the game may begin. */
    ready?: boolean;
    /** Milliseconds left in the bank; null without a clock. */
    clock: number | null;
    /** Of the last twenty games with others: how many are over, and in how many this person stayed to the end. */
    played?: number;
    stayed?: number;
}

interface Vote {
    kind: "undo" | "stop";
    to: number;
    agreed: string[];
}

export interface TableInfo {
    id: string;
    game: string;
    version: number;
    options: Record<string, string>;
    state: "open" | "running" | "finished" | "closed";
    private: boolean;
    pace: Pace;
    host: string;
    you: string | null;
    /** All seats of this person's. */
    yours: string[];
    isHost: boolean;
    /** How many answers one's seat keeps in advance that still wait; null where it cannot keep any. */
    ifs?: number | null;
    seats: SeatInfo[];
    length: number;
    toAct: string | null;
    /** When the seat to act runs out of time, by the server's clock. */
    due: number | null;
    commitment: string;
    /** Entries of the record that the game goes on from. */
    resumed?: number | null;
    /** Fingerprints of the luck that seats have given, at once. */
    promises?: Record<string, string>;
    /** The luck itself, when nobody can give any more. */
    lucks?: Record<string, string>;
    /** When the seats of those who are not ready are given up, by the server's clock. */
    readyBy?: number | null;
    /** Since when the game waits because everybody is away. */
    paused?: number | null;
    /** False: the rules of this table are not those of the server any more. */
    readable?: boolean;
    created: number;
    updated: number;
    result: { seat: string; points: number; rank: number }[] | null;
    ask: Vote | null;
    /** Codes by seat, for the host. */
    invites?: Record<string, string>;
    /** Of twenty games: in how many whoever takes an open seat must have stayed. */
    stays?: number;
    /** Where those who played here play once more. */
    rematch?: Place | null;
}

/** A table, and the code of a seat there. */
interface Place {
    id: string;
    invite: string;
}

export interface Wanted {
    game: string;
    options: Record<string, string>;
    seats: { kind: "me" | "open" | "invite" | "bot"; level?: string }[];
    pace: Pace;
    private: boolean;
    /** The table waits for the host's word, although nobody else is to come. */
    wait?: boolean;
    /** A running game to go on with. */
    record?: string;
    stays?: number;
}

/** What somebody said at a table: words, or the number of a phrase that everybody reads in their own language. */
export interface Line {
    no: number;
    at: number;
    mine: boolean;
    /** Nobody's who watches. */
    seat?: string;
    name: string;
    text?: string;
    phrase?: number;
}

/** Which tables are asked for. */
export interface Wish {
    state: "open" | "running" | "finished" | "mine";
    /** Of one's own tables: those in this state. */
    of?: "open" | "running" | "finished";
    game?: string | undefined;
    pace?: Pace["kind"] | undefined;
    /** Only tables with a free seat. */
    free?: "1" | undefined;
    before?: string | undefined;
}

/** A page of a list, and where the next one begins. */
export interface Tables {
    tables: TableInfo[];
    next: string | null;
}

/** As many tables as a page of a server had that did not say where the next one begins. */
const PAGE = 50;

/** What the server refused, by its code and, where there is one, the rule. */
export class Declined extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        readonly rule = "",
        /** What there is too much of already, or what is wrong with a name. */
        readonly of = "",
        /** Seconds until it is worth asking again; 0: unknown. */
        readonly wait = 0,
    ) {
        super(`${status} ${code} ${rule}`.trim());
    }
}

/** An address of the server's, beside the page. */
const address = (path: string): URL => new URL(`api/${path}`, document.baseURI);

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(address(path), {
        method,
        cache: "no-store",
        ...(body !== undefined && {
            body: JSON.stringify(body),
            headers: { "Content-Type": "application/json" },
        }),
    }).catch(() => {
        throw new Declined(0, "network");
    });
    if (answer.ok) return answer;
    type Why = { error?: string; rule?: string; of?: string; why?: string };
    const why = (await answer.json().catch(() => ({}))) as Why;
    const wait = Number(answer.headers.get("Retry-After")) || 0;
    throw new Declined(answer.status, why.error ?? String(answer.status), why.rule, why.of ?? why.why, wait);
}

const get = async <T>(path: string): Promise<T> => (await ask("GET", path)).json() as Promise<T>;
/** An answer without a body is none. */
const post = async <T>(path: string, body: unknown = {}): Promise<T> =>
    JSON.parse((await (await ask("POST", path, body)).text()) || "null") as T;

const at = (id: string) => `tables/${encodeURIComponent(id)}`;
const query = (parts: object): string => {
    const given = Object.entries(parts).filter((one): one is [string, string] => !!one[1]);
    return given.length ? `?${new URLSearchParams(given)}` : "";
};

/** Without what is empty. */
const given = (parts: object): object => Object.fromEntries(Object.entries(parts).filter(([, one]) => one));

export const api = {
    guest: (name: string) => post<{ person: Person }>("guest", { name }),
    me: () => get<{ person: Person; waiting: string[] }>("me"),
    rename: (name: string) => post<unknown>("me", { name }),
    /** A code that lets another device go on as this person, once and soon. */
    code: () => post<{ code: string; until: number }>("me/code"),
    session: (code: string) => post<{ person: Person }>("session", { code }),
    leave: () => ask("DELETE", "me"),
    leaveAll: () => ask("DELETE", "me/sessions"),
    async tables(wish: Wish): Promise<Tables> {
        const { tables, next } = await get<{ tables: TableInfo[]; next?: string | null }>(
            `tables${query(wish)}`,
        );
        if (next !== undefined) return { tables, next };
        return { tables, next: tables.length < PAGE ? null : tables.at(-1)!.id };
    },
    create: (wanted: Wanted) => post<TableInfo>("tables", wanted),
    /** The table where whoever wants to play this now is brought together. */
    now: (game: string, pace: Pace["kind"]) => post<{ id: string }>("now", { game, pace }),
    rematch: (id: string) => post<Place>(`${at(id)}/rematch`),
    table: (id: string, invite?: string) => get<TableInfo>(`${at(id)}${query({ invite })}`),
    join: (id: string, how: { seat?: string | undefined; invite?: string; luck?: string }) =>
        post<TableInfo>(`${at(id)}/join`, given(how)),
    /** Adds luck of one's own to the dice, once, before the game begins. */
    luck: (id: string, luck: string) => post<TableInfo>(`${at(id)}/luck`, { luck }),
    ready: (id: string, luck: string | undefined) =>
        post<TableInfo>(`${at(id)}/ready`, given({ ready: true, luck })),
    start: (id: string, luck?: string) => post<TableInfo>(`${at(id)}/start`, given({ luck })),
    tell: (id: string, what: "leave" | "close" | "back" | "resign") => post<TableInfo>(`${at(id)}/${what}`),
    remove: (id: string, seat: string) => post<TableInfo>(`${at(id)}/remove`, { seat }),
    undo: (id: string, to: number, agree: boolean) => post<TableInfo>(`${at(id)}/undo`, { to, agree }),
    stop: (id: string, agree: boolean) => post<TableInfo>(`${at(id)}/stop`, { agree }),
    talk: (id: string, after: number, invite?: string) =>
        get<{ lines: Line[] }>(`${at(id)}/talk${query({ after: String(after), invite })}`),
    say: (id: string, what: { text: string } | { phrase: number }, invite?: string) =>
        post<{ no: number }>(`${at(id)}/talk${query({ invite })}`, what),
    /** Not to meet whoever said this line any more. */
    block: (id: string, line: number, invite?: string) =>
        post<null>(`${at(id)}/block${query({ invite })}`, { line }),
    /** Something looks wrong after so many entries: the number of the report. */
    report: (id: string, what: { step: number; said?: string }, invite?: string) =>
        post<{ report: string }>(`${at(id)}/report${query({ invite })}`, what),
    record: async (id: string, invite?: string) =>
        (await ask("GET", `${at(id)}/record${query({ invite })}`)).text(),
    play(id: string, invite?: string): string {
        const url = address(`${at(id)}/play${query({ invite })}`);
        url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
        return url.href;
    },
};
