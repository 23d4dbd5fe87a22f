// What the server says beside the game itself: JSON over HTTP, under api/ beside the page.

export interface Person {
    id: string;
    name: string;
    /** The name is this person's for good; without it, that of a guest. */
    account?: boolean;
}

/** A passkey the server knows. */
export interface Key {
    id: string;
    /** Where it was made, in words: "Firefox on Linux". */
    device: string;
    made: number;
    used: number | null;
}

/** A place where somebody is signed in. */
export interface Session {
    id: string;
    device: string;
    how: "guest" | "code" | "key" | "password" | "spare";
    made: number;
    used: number;
    /** It is the one that asks. */
    here: boolean;
}

/** How a person gets in, and where they are in. */
export interface Ways {
    keys: Key[];
    password: boolean;
    /** Spare codes that are left. */
    spares: number;
    sessions: Session[];
    /** When somebody came in by a spare code, within the last week. */
    alarm: number | null;
    /** The name may stand in what others take along. */
    share?: boolean;
}

/** What a new passkey is to be made from. Bytes are in base64url here and below. */
export interface KeyAsked {
    challenge: string;
    rp: { id: string; name: string };
    user: { id: string; name: string };
    /** Passkeys that exist: the same device makes no second one. */
    exclude: string[];
}

/** What a browser says of a passkey that it has made. */
export interface NewKey {
    id: string;
    clientData: string;
    authenticatorData: string;
}

/** What a browser says to prove that it has a passkey. */
export interface GivenKey extends NewKey {
    signature: string;
    user: string;
}

/** The ways of an account to sign in. */
export type Proof = { key: GivenKey } | { name: string; password: string } | { name: string; spare: string };

export type Pace = { kind: "live"; bank: number; step: number } | { kind: "days"; days: number };

/** What is agreed at a table of days: days off, whether clocks stand at night, the longest pause in days. */
export interface Terms {
    vacation: number;
    sleep: boolean;
    pause: number;
}

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
    /** Until when the person has days off that count at this table. */
    away?: number | null;
    /** Of the last twenty games with others: how many are over, and in how many this person stayed to the end. */
    played?: number;
    stayed?: number;
}

interface Vote {
    kind: "undo" | "stop" | "pause";
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
    /** It was played elsewhere, and counts nowhere here. */
    imported?: boolean;
    pace: Pace;
    terms?: Terms | null;
    host: string;
    you: string | null;
    /** All seats of this person's. */
    yours: string[];
    isHost: boolean;
    /** Everybody's, for whoever wants to play now: nobody is sent away from it, and it is not closed. */
    standing: boolean;
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
    /** Since when the game waits because everybody is away, or all have agreed; and then, until when at the latest. */
    paused?: number | null;
    pausedUntil?: number | null;
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
    terms?: Terms;
    private: boolean;
    /** The table waits for the host's word, although nobody else is to come. */
    wait?: boolean;
    /** A running game to go on with. */
    record?: string;
    stays?: number;
}

/** An answer kept in advance, in the words of the game. `state`: what became of it, where the server tells. */
export interface IfRow {
    asked: string;
    answer: string;
    times?: number;
    turns?: number;
    state?: "waits" | "used" | "refused" | "passed" | "dropped";
}

/** When a person rests, and what it means at each running table of days. */
export interface Rest {
    /** "" where the person has said none. */
    zone: string;
    sleep: { from: number; minutes: number } | null;
    /** From when on the hours of sleep may be changed. */
    changeable: number;
    vacation: { since: number; until: number } | null;
    tables: RestAt[];
}

/** `spent`: milliseconds of days off that are gone here. */
export interface RestAt extends Terms {
    id: string;
    game: string;
    days: number;
    spent: number;
    others: string[];
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

/** A table where it is our turn. */
export interface Awaited {
    table: string;
    game: string;
    since: number;
}

/** What happened at a table, as the server keeps it for us. */
export interface Letter {
    id: string;
    kind: "awaited" | "invited" | "over" | "wrote";
    table: string;
    game: string;
    at: number;
    seen: boolean;
    /** The code of the seat that an invitation is for. */
    invite: string | null;
}

/** What waits for us, longest first, and what happened, newest first. */
export interface Inbox {
    waiting: Awaited[];
    letters: Letter[];
}

export type Channel = "push" | "mail" | "hook";
export type Style = "json" | "discord" | "slack";

/** A place where we are told what happens while we are away. */
export interface Told {
    id: string;
    channel: Channel;
    target: string;
    state: "works" | "unconfirmed" | "fails";
    /** When it is tried again; null: with the next notice. */
    next: number | null;
    /** Of mail: one a day. */
    digest?: boolean;
    /** Of a hook. */
    style?: Style;
}

/** Whether we are told of this kind in this way; `game` is "" for all games. */
export interface Switch {
    game: string;
    kind: Letter["kind"];
    channel: Channel;
    on: boolean;
}

/** In which language we are told, and when not: minutes of the day, the same twice for never. */
export interface Quiet {
    language: string;
    zone: string;
    from: number;
    until: number;
}

export interface Notices {
    channels: Told[];
    switches: Switch[];
    quiet: Quiet | null;
    /** The public key of the site, for browsers. */
    key: string;
    /** The site sends mail. */
    mail: boolean;
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
    /** Only tables where somebody sits whom one follows. */
    followed?: "1" | undefined;
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

export async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const answer = await fetch(address(path), {
        method,
        cache: "no-store",
        ...(body !== undefined && {
            body: body instanceof Blob ? body : JSON.stringify(body),
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

export const get = async <T>(path: string): Promise<T> => (await ask("GET", path)).json() as Promise<T>;
/** An answer without a body is none. */
export const post = async <T>(path: string, body: unknown = {}): Promise<T> =>
    JSON.parse((await (await ask("POST", path, body)).text()) || "null") as T;
/** Takes a way in away. The last one goes only when the person is sure. */
const drop = (path: string, sure: boolean) => ask("DELETE", `${path}${query({ sure: sure && "1" })}`);

export const at = (id: string) => `tables/${encodeURIComponent(id)}`;
export const query = (parts: object): string => {
    const given = Object.entries(parts).filter((one): one is [string, string] => !!one[1]);
    return given.length ? `?${new URLSearchParams(given)}` : "";
};

/** A row as the server has it. */
type WireRow = { if: string; then: string } & Omit<IfRow, "asked" | "answer">;
const WIRE: Record<string, string> = { asked: "if", answer: "then" };
const wireRow = (row: IfRow): object =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [WIRE[name] ?? name, value as unknown]));

/** Without what is empty. */
const given = (parts: object): object => Object.fromEntries(Object.entries(parts).filter(([, one]) => one));

export const api = {
    guest: (name: string, device: string) => post<{ person: Person }>("guest", { name, device }),
    me: () => get<{ person: Person; waiting: string[]; warned?: number; moderator?: boolean }>("me"),
    rename: (name: string) => post<unknown>("me", { name }),
    /** A code that lets another device go on as this person, once and soon. */
    code: () => post<{ code: string; until: number }>("me/code"),
    session: (code: string, device: string) => post<{ person: Person }>("session", { code, device }),
    signIn: (proof: Proof, device: string) => post<{ person: Person }>("session", { ...proof, device }),
    /** What a passkey is to sign, when somebody signs in or proves again who they are. */
    challenge: () => post<{ challenge: string; rp: { id: string } }>("session/begin"),
    again: (proof: { key: GivenKey } | { password: string }) => post<unknown>("me/again", proof),
    /** Whether nobody has this name for good, nor one that looks like it. */
    free: (name: string) => get<{ free: boolean; why?: string }>(`name${query({ name })}`),
    ways: () => get<Ways>("me/ways"),
    beginKey: () => post<KeyAsked>("me/keys/begin"),
    addKey: (key: NewKey & { name?: string; device: string }) => post<{ key: Key }>("me/keys", key),
    dropKey: (id: string, sure: boolean) => drop(`me/keys/${encodeURIComponent(id)}`, sure),
    setPassword: (how: { name?: string; password: string }) => post<unknown>("me/password", how),
    dropPassword: (sure: boolean) => drop("me/password", sure),
    /** Eight new spare codes; the old ones end. */
    spares: () => post<{ codes: string[] }>("me/spares"),
    endSession: (id: string) => ask("DELETE", `me/sessions/${encodeURIComponent(id)}`),
    inbox: () => get<Inbox>("me/inbox"),
    /** Letters up to this one have been seen. */
    seen: (id: string) => post<null>("me/inbox", { seen: id }),
    notices: () => get<Notices>("me/notices"),
    tellPush: (to: { endpoint: string; p256dh: string; auth: string }) =>
        post<{ id: string }>("me/notices/push", to),
    tellMail: (to: { address: string; digest: boolean; language: string }) =>
        post<{ id: string }>("me/notices/mail", to),
    tellHook: (to: { url: string; style: Style }) =>
        post<{ id: string; secret: string }>("me/notices/hook", to),
    tellNoMore: (id: string) => ask("DELETE", `me/notices/${encodeURIComponent(id)}`),
    /** `on` null: as for all games, or as at first. */
    tellOf: (what: Omit<Switch, "on"> & { on: boolean | null }) => post<null>("me/notices/switch", what),
    quiet: (when: Quiet) => post<null>("me/notices/quiet", when),
    rest: () => get<Rest>("me/rest"),
    sleep: (hours: { zone: string; from: number; minutes: number }) => post<null>("me/rest/sleep", hours),
    /** Days off, both of them included. */
    away: (days: { zone: string; from: string; until: string }) => post<null>("me/rest/vacation", days),
    isBack: () => ask("DELETE", "me/rest/vacation"),
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
    tell: (id: string, what: "leave" | "close" | "back" | "resign" | "resume") =>
        post<TableInfo>(`${at(id)}/${what}`),
    remove: (id: string, seat: string) => post<TableInfo>(`${at(id)}/remove`, { seat }),
    undo: (id: string, to: number, agree: boolean) => post<TableInfo>(`${at(id)}/undo`, { to, agree }),
    stop: (id: string, agree: boolean) => post<TableInfo>(`${at(id)}/stop`, { agree }),
    pause: (id: string, agree: boolean) => post<TableInfo>(`${at(id)}/pause`, { agree }),
    ifs: async (id: string): Promise<IfRow[]> =>
        (await get<{ rows: WireRow[] }>(`${at(id)}/ifs`)).rows.map(
            ({ if: asked, then: answer, ...more }) => ({
                asked,
                answer,
                ...more,
            }),
        ),
    /** These and no others. */
    keepIfs: (id: string, rows: IfRow[]) => post<TableInfo>(`${at(id)}/ifs`, { rows: rows.map(wireRow) }),
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
