// What the server says beside the game itself: JSON over HTTP, under api/ beside the page.

export interface Person {
    id: string;
    name: string;
}

export type Pace = { kind: "live"; bank: number; step: number } | { kind: "days"; days: number };

export interface SeatInfo {
    seat: string;
    kind: "open" | "invite" | "person" | "bot" | "standin";
    name: string | null;
    level: string | null;
    here: boolean;
    /** Milliseconds left in the bank; null without a clock. */
    clock: number | null;
}

export interface Vote {
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
    seats: SeatInfo[];
    length: number;
    toAct: string | null;
    /** When the seat to act runs out of time, by the server's clock. */
    due: number | null;
    commitment: string;
    created: number;
    updated: number;
    result: { seat: string; points: number; rank: number }[] | null;
    ask: Vote | null;
    /** Codes by seat, for the host. */
    invites?: Record<string, string>;
}

export interface Wanted {
    game: string;
    options: Record<string, string>;
    seats: { kind: "me" | "open" | "invite" | "bot"; level?: string }[];
    pace: Pace;
    private: boolean;
    /** A running game to go on with. */
    record?: string;
}

/** What the server refused, by its code and, where there is one, the rule. */
export class Declined extends Error {
    constructor(
        readonly status: number,
        readonly code: string,
        readonly rule = "",
    ) {
        super(`${status} ${code} ${rule}`.trim());
    }
}

/** An address of the server's, beside the page. */
export const address = (path: string): URL => new URL(`api/${path}`, document.baseURI);

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
    const why = (await answer.json().catch(() => ({}))) as { error?: string; rule?: string };
    throw new Declined(answer.status, why.error ?? String(answer.status), why.rule);
}

const get = async <T>(path: string): Promise<T> => (await ask("GET", path)).json() as Promise<T>;
/** An answer without a body is none. */
const post = async <T>(path: string, body: unknown = {}): Promise<T> =>
    JSON.parse((await (await ask("POST", path, body)).text()) || "null") as T;

const at = (id: string) => `tables/${encodeURIComponent(id)}`;
const query = (parts: Record<string, string | undefined>): string => {
    const given = Object.entries(parts).filter((one): one is [string, string] => !!one[1]);
    return given.length ? `?${new URLSearchParams(given)}` : "";
};

export const api = {
    guest: (name: string) => post<{ person: Person }>("guest", { name }),
    me: () => get<{ person: Person; waiting: string[] }>("me"),
    rename: (name: string) => post<unknown>("me", { name }),
    /** A code that lets another device go on as this person, once and soon. */
    code: () => post<{ code: string; until: number }>("me/code"),
    session: (code: string) => post<{ person: Person }>("session", { code }),
    leave: () => ask("DELETE", "me"),
    leaveAll: () => ask("DELETE", "me/sessions"),
    tables: async (state: "open" | "running" | "finished" | "mine", before?: string) =>
        (await get<{ tables: TableInfo[] }>(`tables${query({ state, before })}`)).tables,
    create: (wanted: Wanted) => post<TableInfo>("tables", wanted),
    table: (id: string, invite?: string) => get<TableInfo>(`${at(id)}${query({ invite })}`),
    join: (id: string, seat?: string, invite?: string) =>
        post<TableInfo>(`${at(id)}/join`, { ...(seat && { seat }), ...(invite && { invite }) }),
    tell: (id: string, what: "leave" | "start" | "back" | "resign") => post<TableInfo>(`${at(id)}/${what}`),
    remove: (id: string, seat: string) => post<TableInfo>(`${at(id)}/remove`, { seat }),
    undo: (id: string, to: number, agree: boolean) => post<TableInfo>(`${at(id)}/undo`, { to, agree }),
    stop: (id: string, agree: boolean) => post<TableInfo>(`${at(id)}/stop`, { agree }),
    record: async (id: string, invite?: string) =>
        (await ask("GET", `${at(id)}/record${query({ invite })}`)).text(),
    play(id: string, invite?: string): string {
        const url = address(`${at(id)}/play${query({ invite })}`);
        url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
        return url.href;
    },
};
