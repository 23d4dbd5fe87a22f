// A server that is not there: what it would say, said by the test, so that the screens of online
// play can be looked at without one. The table is the page's own, as it runs in a worker.

import type { Page, WebSocketRoute } from "@playwright/test";
import { GAMES } from "../../src/gen/tables";
import { Accounts } from "./accounts";
import { expect, resultOf } from "./helpers";
import { Postbox } from "./postbox";
import { type Kept, coreFor, inside, made, recordText, running } from "./made";

const SEATS = ["red", "blue", "gold", "black", "white", "teal"];

type Seat = Partial<{
    kind: string;
    name: string;
    level: string;
    here: boolean;
    ready: boolean;
    clock: number;
    played: number;
    stayed: number;
}>;

/** A table as the server tells of it. */
export function told(id: string, seats: Seat[], more: Record<string, unknown> = {}) {
    return {
        id,
        game: "rattus",
        version: GAMES.find(({ name }) => name === "rattus")!.version,
        options: {},
        state: "open",
        private: false,
        standing: false,
        pace: { kind: "live", bank: 900, step: 20 },
        host: "Anna",
        you: null,
        yours: [],
        isHost: false,
        seats: seats.map((seat, i) => ({
            seat: SEATS[i],
            kind: "person",
            name: "",
            level: null,
            here: false,
            ready: false,
            clock: 850_000,
            ...seat,
        })),
        length: 0,
        toAct: null,
        due: null,
        commitment: "c9c8c355e0acea9b67148f64d350c196701c3f2f093b42197156a6a87092b870",
        // Looked up when it is told: the lists below are made once, and a run takes minutes.
        get created() {
            return Date.now() - 12 * 60_000;
        },
        updated: 0,
        result: null,
        ask: null,
        ...more,
    };
}

export type Told = ReturnType<typeof told>;

const ANNA = { name: "Anna", here: true };
const BERT = { name: "Bert", here: true };
const BOT = { kind: "bot", level: "hard", clock: undefined };
const PROMISES = {
    red: "b848c1d8482ad7ea758885bad3f6821e305fbd5cdefc87da26032750bdfd97ed",
    blue: "f00dc1d8482ad7ea758885bad3f6821e305fbd5cdefc87da26032750bdfd97ed",
};
const MINE = { you: "red", yours: ["red"], isHost: true };

export const LOBBY = {
    mine: [
        told("11", [ANNA, BERT, BOT], { ...MINE, state: "running", length: 84, toAct: "red" }),
        told("12", [ANNA, { kind: "invite" }], {
            ...MINE,
            game: "blackdeath",
            private: true,
            pace: { kind: "days", days: 3 },
            terms: { vacation: 14, sleep: true, pause: 7 },
        }),
        told("18", [ANNA, BERT], { ...MINE, state: "finished", length: 190 }),
    ],
    open: [
        told("13", [{ name: "Carla", here: true, played: 20, stayed: 19 }, { kind: "open" }, BOT], {
            host: "Carla",
            stays: 15,
        }),
        told("14", [{ name: "Dirk van der Weyden zu Hohenfels" }, { kind: "open" }, { kind: "open" }], {
            game: "plague",
            pace: { kind: "days", days: 1 },
            options: { rounds: "10" },
        }),
    ],
    running: [
        told("15", [{ name: "Emma", here: true }, { name: "Fien" }], {
            state: "running",
            length: 40,
            resumed: 31,
        }),
    ],
    finished: [told("16", [{ name: "Emma" }, { name: "Fien" }], { state: "finished", length: 180 })],
};

/** A status and a body. */
export type Answer = [status: number, body?: unknown];

const OVER_DAYS = { pace: { kind: "days", days: 3 }, state: "running", ...MINE };
const inHours = (hours: number) => Date.now() + hours * 3_600_000;

/** Tables of somebody who has been away: two wait, and at the others somebody else thinks. */
export const AWAY = {
    mine: [
        told("21", [ANNA, BERT, { name: "Cem" }], {
            ...OVER_DAYS,
            toAct: "red",
            due: inHours(14.5),
            length: 84,
        }),
        told("22", [ANNA, { name: "Dirk van der Weyden zu Hohenfels" }], {
            ...OVER_DAYS,
            game: "blackdeath",
            toAct: "red",
            due: inHours(49),
        }),
        told("23", [ANNA, BERT], { ...OVER_DAYS, game: "plague", toAct: "blue", due: inHours(11.5) }),
        told("24", [ANNA, { kind: "invite" }], {
            ...OVER_DAYS,
            state: "open",
            readyBy: inHours(21.5),
            updated: inHours(-3.2),
            seats: [
                { seat: "red", kind: "person", name: "Anna", ready: false },
                { seat: "blue", kind: "person", name: "Mia", ready: true },
            ],
        }),
        told("31", [ANNA, BERT], {
            ...OVER_DAYS,
            state: "finished",
            result: [
                { seat: "red", points: 19, rank: 1 },
                { seat: "blue", points: 18, rank: 2 },
            ],
        }),
    ],
};

interface Server {
    /** The table that is opened. */
    table?: Told;
    /** The game behind it. */
    kept?: Kept;
    record?: string;
    waiting?: string[];
    /** Nobody has said a name yet. */
    nobody?: boolean;
    /** The browser has lost all that it kept for scripts; the cookie is still good. */
    cleared?: boolean;
    /** Who has an account, and how they get in. */
    accounts?: Accounts;
    /** Answers before anything else does, to what it knows. */
    answers?: (method: string, url: URL, body: string) => Answer | undefined;
    /** What happened, and how people are told. */
    postbox?: Postbox;
    /** What the lobby lists. */
    lists?: Partial<Record<keyof typeof LOBBY, Told[]>>;
    /** Hears every message at the table first; false: it goes no further. */
    heard?: (far: Far) => boolean;
    /** What was said at the table. */
    lines?: object[];
    /** Answers kept in advance. */
    ifs?: object[];
    /** When the person rests. */
    rest?: object;
    /** Hears what is asked over HTTP, other than by GET. */
    posted?: (what: string) => void;
}

/** The far end of a wire: what it got, and a way to say more. */
export interface Far {
    ws: WebSocketRoute;
    got: Uint8Array[];
    send: (...bytes: number[]) => void;
}

async function playAt(ws: WebSocketRoute, table: Told, kept: Kept, heard?: (far: Far) => boolean) {
    const { Table } = await inside();
    const send = (bytes: Uint8Array) => ws.send(Buffer.from(bytes));
    const far: Far = { ws, got: [], send: (...bytes) => send(Uint8Array.from(bytes)) };
    const tell = () => {
        const json = new TextEncoder().encode(JSON.stringify(table));
        send(Uint8Array.from([10, 0, 0, 0, 0, ...json]));
    };
    const game = new Table(await coreFor(kept), kept, send, () => {});
    ws.onMessage((message) => {
        const bytes = new Uint8Array(message as Buffer);
        far.got.push(bytes);
        if (heard && !heard(far)) return;
        game.receive(bytes);
        while (game.step()) game.tell();
        tell();
    });
}

const DAY = 86_400_000;

/** Somebody with three tables of days: one with days off, one that has few left, one without. */
export const resting = (more: Record<string, unknown> = {}) => ({
    zone: "Europe/Amsterdam",
    sleep: { from: 1380, minutes: 480 },
    changeable: 0,
    vacation: null,
    tables: [
        {
            id: "21",
            game: "rattus",
            days: 2,
            vacation: 14,
            sleep: true,
            pause: 7,
            spent: 0,
            others: ["Ann", "Bob"],
        },
        {
            id: "22",
            game: "blackdeath",
            days: 3,
            vacation: 7,
            sleep: true,
            pause: 7,
            spent: 5 * DAY,
            others: ["Cem"],
        },
        { id: "23", game: "plague", days: 1, vacation: 0, sleep: false, pause: 0, spent: 0, others: ["Mia"] },
    ],
    ...more,
});

/** An answer kept in advance, as the server tells it. */
export const kept = (asked: string, answer: string, more: object = {}): object =>
    Object.fromEntries(
        Object.entries({ asked, answer, times: 1, turns: 1, state: "waits", ...more }).map(
            ([name, value]) => [
                ({ asked: "if", answer: "then" } as Record<string, string>)[name] ?? name,
                value as unknown,
            ],
        ),
    );

/** What is agreed at a table of days. */
export const DAYS = {
    pace: { kind: "days", days: 2 },
    terms: { vacation: 14, sleep: true, pause: 7 },
    ifs: 0,
};

/** As many tables as a page of a list has. */
const PAGE = 6;

/** A page of a list, as it is asked for. */
function listed(all: Told[], asked: URLSearchParams) {
    const [of, game, pace] = ["of", "game", "pace"].map((one) => asked.get(one));
    const fit = all.filter(
        (table) =>
            (!of || table.state === of) &&
            (!game || table.game === game) &&
            (!pace || table.pace.kind === pace),
    );
    const from = fit.findIndex(({ id }) => id === asked.get("before")) + 1;
    const tables = fit.slice(from, from + PAGE);
    return { tables, next: from + PAGE < fit.length ? tables.at(-1)!.id : null };
}

/** Puts the server behind the page; to be called before the page is loaded. */
export async function pretend(page: Page, server: Server = {}): Promise<void> {
    const { kept, record, waiting = ["11", "17"], nobody, cleared, lists = LOBBY } = server;
    // Where there is a record of a game, its table is told as one that is over.
    const table = server.table ?? (record ? playing({ state: "finished" }) : undefined);
    const {
        heard,
        posted,
        accounts,
        lines = [],
        postbox = new Postbox(),
        ifs = [],
        rest = resting(),
    } = server;
    let stranger = nobody;
    const json = (body: unknown, status = 200) => ({ status, json: body });
    await page.route(/\/api\//, (route) => {
        const { pathname, searchParams } = new URL(route.request().url());
        const method = route.request().method();
        if (method !== "GET") posted?.(`${method} ${pathname} ${route.request().postData() ?? ""}`.trim());
        const url = new URL(route.request().url());
        const body = JSON.parse(route.request().postData() ?? "{}") as Record<string, unknown>;
        const known =
            server.answers?.(method, url, route.request().postData() ?? "") ??
            postbox.answer(method, pathname, body) ??
            accounts?.answer(method, url, body);
        if (known) return route.fulfill(known[1] ? json(known[1], known[0]) : { status: known[0] });
        if (/\/(guest|session)$/.test(pathname)) {
            stranger = false;
            const name = pathname.endsWith("guest") ? "Nora" : "Anna";
            return route.fulfill(json({ person: { id: "1", name } }, 201));
        }
        if (pathname.endsWith("/me/code"))
            return route.fulfill(json({ code: "k7m2qx9p", until: Date.now() + 600_000 }));
        if (stranger && pathname.endsWith("/me")) return route.fulfill(json({ error: "session" }, 401));
        const state = searchParams.get("state") as keyof typeof LOBBY | null;
        if (pathname.endsWith("/me"))
            return route.fulfill(json({ person: { id: "1", name: "Anna", account: false }, waiting }));
        if (pathname.endsWith("/talk")) {
            if (method === "POST") return route.fulfill(json({ no: lines.length + 1 }, 201));
            const after = Number(searchParams.get("after"));
            return route.fulfill(json({ lines: lines.filter((_, i) => i >= after) }));
        }
        if (/\/(block|invite)$/.test(pathname)) return route.fulfill({ status: 204 });
        if (pathname.endsWith("/me/rest")) return route.fulfill(json(rest));
        if (/\/me\/rest\/\w+$/.test(pathname)) return route.fulfill({ status: 204 });
        if (pathname.endsWith("/ifs") && method === "GET")
            return route.fulfill(json({ seat: "red", rows: ifs }));
        if (pathname.endsWith("/record"))
            return route.fulfill({ contentType: "text/plain", body: record ?? "" });
        if (pathname.endsWith("/tables") && state)
            return route.fulfill(json(listed(lists[state] ?? [], searchParams)));
        return route.fulfill(table ? json(table) : json({ error: "table" }, 404));
    });
    const idle = kept ?? (await running(21, [0], 3));
    await page.routeWebSocket(/\/api\/.*\/play/, (ws) => playAt(ws, table!, idle, heard));
    if (!nobody && !cleared) await page.addInitScript(() => localStorage.setItem("miasma.person", "Anna"));
}

export async function visit(page: Page, path: string, server?: Server): Promise<void> {
    await pretend(page, server);
    // A page that is open already has asked for a server before.
    const again = new URL(page.url()).pathname.endsWith("/");
    await page.goto(path);
    if (again) await page.reload();
    await expect(page.locator("h1")).toBeAttached();
}

export const playing = (more: Record<string, unknown> = {}) =>
    told("11", [ANNA, { ...BERT, here: false }, BOT], {
        ...MINE,
        state: "running",
        toAct: "red",
        due: Date.now() + 850_000,
        ...more,
    });

/** A table that asks whether everybody is ready. */
export const calling = (more: Record<string, unknown> = {}) =>
    told("12", [ANNA, { ...BERT, ready: true }, BOT], {
        ...MINE,
        promises: PROMISES,
        readyBy: Date.now() + 52_000,
        ...more,
    });

/** The browser has seen this fingerprint before the game. */
export const witness = (page: Page, id: string, commitment: string) =>
    page.addInitScript(
        ([key, value]) => localStorage.setItem(key!, value!),
        [`miasma.witness.${id}`, JSON.stringify({ commitment, promises: {}, begun: true })],
    );

/** The page under a name, where it offers passkeys; under a number it does not. */
export const NAMED = `http://localhost:${process.env.MIASMA_PORT ?? 4173}/`;

/** The password step of becoming an account. */
async function withPassword(page: Page): Promise<void> {
    await page.getByRole("button", { name: /^Use a password/ }).click();
    await page.getByLabel("Your password").fill("four rats in a boat");
}

/** Every screen of accounts. */
const ACCOUNTS: Record<string, (page: Page) => Promise<void>> = {
    account: async (page) => {
        await visit(page, `${NAMED}#/account`, { accounts: new Accounts("Anna") });
        await page.getByLabel("Your name at the table").fill("Ann");
        await expect(page.getByText("Letters that look alike")).toBeVisible();
    },
    "account-password": async (page) => {
        await visit(page, `${NAMED}#/account`, { accounts: new Accounts("Anna") });
        await withPassword(page);
        await expect(page.getByText("long enough to last")).toBeVisible();
    },
    "account-phone": async (page) => {
        await visit(page, `${NAMED}#/account`, { accounts: new Accounts("Anna") });
        await page.getByRole("button", { name: /^The key is for my phone/ }).click();
        await page.getByRole("button", { name: "Show a code" }).click();
        await expect(page.getByText("k7m2 qx9p")).toBeVisible();
    },
    "account-codes": async (page) => {
        await visit(page, `${NAMED}#/account`, { accounts: new Accounts("Anna") });
        await withPassword(page);
        await page.getByRole("button", { name: "Go on" }).click();
        await expect(page.getByText("Password set")).toBeVisible();
    },
    "account-over": async (page) => {
        const accounts = new Accounts("Anna");
        const kept = await running(21, [0], 3);
        await visit(page, `${NAMED}#/account/11`, { accounts, table: playing(), kept });
        await expect(page.getByRole("dialog", { name: "Keep your place at the table" })).toBeVisible();
        await expect(page.locator(".choices button").first()).toBeAttached();
    },
    "sign-in": async (page) => {
        await visit(page, `${NAMED}#/sign-in`, { accounts: new Accounts("Anna") });
        await page.getByText("A code for a bad day").click();
        await page.getByText("A code from another device", { exact: true }).click();
        await expect(page.getByText("Here you play as the guest Anna.")).toBeVisible();
    },
    devices: async (page) => {
        await visit(page, `${NAMED}#/devices`, { accounts: Accounts.full() });
        await page.getByRole("button", { name: "Sign out: Edge on Windows" }).click();
        await page.getByRole("button", { name: "Remove: Password" }).click();
        await expect(page.getByRole("group", { name: /^Remove/ })).toBeVisible();
    },
    "devices-prove": async (page) => {
        const accounts = Accounts.full();
        accounts.stale = true;
        await visit(page, `${NAMED}#/devices`, { accounts });
        await page.getByRole("button", { name: "Change", exact: true }).click();
        await page.getByLabel("Your password").fill("five rats in a boat");
        await page.getByRole("button", { name: "Set the password" }).click();
        await expect(page.getByRole("dialog", { name: "Prove that it is you" })).toBeVisible();
    },
    "devices-leave": async (page) => {
        await visit(page, `${NAMED}#/devices`, { accounts: Accounts.full() });
        await page.getByRole("button", { name: "Leave …" }).click();
        await page.getByLabel("Type your name: Anna").fill("Anna");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("button", { name: "Yes, I leave" })).toBeVisible();
    },
    "devices-guest": async (page) => {
        await visit(page, `${NAMED}#/devices`, { accounts: new Accounts("Anna") });
        await expect(page.getByRole("link", { name: "Keep your place" })).toBeVisible();
    },
};

/** Every screen of online play. */
export const ONLINE: Record<string, (page: Page) => Promise<void>> = {
    "online-door": async (page) => {
        await visit(page, "");
        await expect(page.getByRole("link", { name: /^Your next table/ })).toBeVisible();
    },
    lobby: async (page) => {
        await visit(page, "#/online");
        await expect(page.locator(".card h3").first()).toBeVisible();
    },
    "lobby-guest": async (page) => {
        await visit(page, "#/online", { nobody: true });
        await page.getByText("Finished games").click();
        await page.getByRole("button", { name: /^Sit down: Rattus/ }).click();
        await expect(page.getByRole("dialog")).toBeVisible();
    },
    rest: async (page) => {
        await visit(page, "#/rest");
        const days = page.locator(".rest-day:not(:disabled)");
        await days.nth(1).click();
        await days.nth(8).click();
        await expect(page.getByRole("button", { name: "Be away these 8 days" })).toBeVisible();
    },
    "rest-away": async (page) => {
        const vacation = { since: Date.now() - 86_400_000, until: Date.now() + 3 * 86_400_000 };
        await visit(page, "#/rest", { rest: resting({ vacation, changeable: Date.now() + 3_600_000 }) });
        await expect(page.getByRole("button", { name: "I am back" })).toBeVisible();
    },
    "host-days": async (page) => {
        await visit(page, "#/host");
        await page.getByRole("radio", { name: "A few days a move" }).check();
        await expect(page.getByLabel("Days off in this game")).toBeVisible();
    },
    ifs: async (page) => {
        const ifs = [
            kept("turn", "move gallia", { times: 20 }),
            kept("turn", "move italia", { state: "refused" }),
        ];
        const table = playing({ ...DAYS, ifs: 1 });
        await visit(page, "#/at/11", { table, ifs, kept: await running(21, [0], 3) });
        const tab = page.getByRole("tab", { name: "Players" });
        if (await tab.count()) await tab.click();
        await page.getByRole("button", { name: "If asked … (1)" }).click();
        await expect(page.getByRole("button", { name: "Add this rule" })).toBeVisible();
    },
    agreed: async (page) => {
        const paused = {
            paused: Date.now() - 3_600_000,
            pausedUntil: Date.now() + 3 * 86_400_000,
            due: null,
        };
        await visit(page, "#/at/11", {
            table: playing({ ...DAYS, ...paused }),
            kept: await running(21, [0], 3),
        });
        await expect(page.getByRole("button", { name: "Go on now" })).toBeVisible();
    },
    host: async (page) => {
        await visit(page, "#/host");
        await page.getByLabel("Who plays").nth(2).selectOption("doctor");
        await expect(page.getByRole("button", { name: "Open the table" })).toBeVisible();
    },
    room: async (page) => {
        const seats = [ANNA, { ...BERT, here: false }, { kind: "open" }, { kind: "invite" }];
        const table = told("12", seats, { ...MINE, invites: { black: "abcdefgh2345" } });
        await visit(page, "#/at/12", { table });
        await expect(page.getByText("2 players are missing.")).toBeVisible();
    },
    "room-ready": async (page) => {
        await visit(page, "#/at/12", { table: calling() });
        await expect(page.getByRole("button", { name: "I am ready" })).toBeVisible();
        await page.getByText("Fair dice").click();
    },
    called: async (page) => {
        await visit(page, "#/rules/rattus", { lists: { mine: [calling()] }, table: calling() });
        await expect(page.getByRole("alert").getByRole("button", { name: /^I am ready/ })).toBeVisible();
    },
    "room-guest": async (page) => {
        await visit(page, "#/at/13", { table: LOBBY.open[0]! });
        await expect(page.getByRole("button", { name: "Sit down: Blue" })).toBeVisible();
    },
    sitting: async (page) => {
        await visit(page, "#/at/11", { table: playing(), kept: await running(21, [0], 3) });
        await expect(page.locator(".choices button").first()).toBeVisible();
    },
    company: async (page) => {
        await visit(page, "#/at/11", { table: playing(), kept: await running(21, [0], 3) });
        const tab = page.getByRole("tab", { name: "Players" });
        if (await tab.count()) await tab.click();
        await page.locator("details.company > summary").click();
        await page.getByRole("button", { name: "Ask to end" }).click();
        await expect(page.getByRole("group", { name: /^Ask all others/ })).toBeVisible();
        await page.locator("details.company").scrollIntoViewIfNeeded();
    },
    outcome: async (page) => {
        const kept = await made({ seed: 24, seats: 3, persons: [0] });
        const table = playing({ toAct: null, due: null });
        await visit(page, "#/at/11", { table, kept, record: await recordText(kept) });
        await expect(resultOf(page)).toBeVisible();
    },
    again: async (page) => {
        await visit(page, "#/again/16/60", { record: await recordText(await made({ seed: 24, seats: 3 })) });
        await expect(page.getByText("Step 60 of")).toBeVisible();
    },
    paused: async (page) => {
        const table = playing({ paused: Date.now() - 3_600_000 });
        await visit(page, "#/at/11", { table, kept: await running(21, [0], 3) });
        await expect(page.getByText("Everybody is away, so the game waits.")).toBeVisible();
    },
    unseen: async (page) => {
        await visit(page, "#/again/16/60", { record: await recordText(await made({ seed: 24, seats: 3 })) });
        await page.getByRole("button", { name: "Check the dice" }).click();
        await expect(page.getByText(/^○ Not witnessed here/)).toBeVisible();
    },
    seen: async (page) => {
        const record = await recordText(await made({ seed: 24, seats: 3 }));
        await witness(page, "16", /Commitment "(\w+)"/.exec(record)![1]!);
        await visit(page, "#/again/16/60", { record });
        await page.getByRole("button", { name: "Check the dice" }).click();
        await expect(page.getByText(/^✓ Witnessed here/)).toBeVisible();
    },
    "no-server": async (page) => {
        await page.goto("#/online");
        await expect(page.getByText("There is no server behind this page")).toBeVisible();
    },
    asked: async (page) => {
        const ask = { kind: "undo", to: 12, agreed: ["blue"] };
        await visit(page, "#/at/11", { table: playing({ ask }), kept: await running(21, [0], 3) });
        await expect(page.getByRole("button", { name: "I agree" })).toBeVisible();
    },
    "stood-in": async (page) => {
        const seats = playing().seats.map((seat, i) =>
            i ? seat : { ...seat, kind: "standin", level: "hard" },
        );
        await visit(page, "#/at/11", { table: playing({ seats }), kept: await running(21, [0], 3) });
        await expect(page.getByRole("button", { name: "Take the seat back" })).toBeVisible();
    },
    rail: async (page) => {
        const table = playing({ you: null, yours: [], isHost: false });
        await visit(page, "#/at/11", { table, kept: await running(21, [0], 3) });
        await expect(page.getByText("You are watching.")).toBeVisible();
    },
    cut: async (page) => {
        await page.context().setOffline(false);
        await visit(page, "#/at/11", { table: playing(), kept: await running(21, [0], 3) });
        await expect(page.locator(".choices button").first()).toBeVisible();
        await page.evaluate(() => dispatchEvent(new Event("offline")));
        await expect(page.getByText("There is no network.")).toBeVisible();
    },
    ...ACCOUNTS,
    inbox: async (page) => {
        await visit(page, "#/inbox", { lists: AWAY, waiting: ["21", "22"], postbox: Postbox.full() });
        await expect(page.getByRole("link", { name: /^Play: Rattus with Bert/ })).toBeFocused();
        await expect(page.getByText("Mail, not confirmed yet")).toBeVisible();
    },
    "inbox-empty": async (page) => {
        await visit(page, "#/inbox", { lists: {}, waiting: [] });
        await expect(page.getByRole("heading", { name: "Nobody waits for you" })).toBeVisible();
        await expect(page.getByText("Nothing has happened yet")).toBeVisible();
    },
    notices: async (page) => {
        await visit(page, "#/notices", { postbox: Postbox.full() });
        await page.getByText("Plague!", { exact: true }).last().click();
        await expect(page.getByRole("switch", { name: /^Plague!, It is your turn: Mail/ })).toBeVisible();
    },
};
