// Moderation as a pretended server tells of it, and every screen of it.

import type { Page } from "@playwright/test";
import { expect } from "./helpers";
import { type Answer, playing, visit } from "./pretend";

const HOUR = 3_600_000;
const ago = (time: number) => Date.now() - time;

export const line = (no: number, name: string, what: object, more: object = {}) => ({
    no,
    at: 1_794_950_000_000 + no * 60_000,
    mine: false,
    seat: "blue",
    name,
    ...what,
    ...more,
});

export const LINES = [
    line(1, "Anna", { text: "It was close, wasn’t it?" }, { mine: true, seat: "red" }),
    line(2, "Bert", { text: "Who moves the plague there is a fool." }),
    line(3, "Anna", { text: "It was me, and I would again." }, { mine: true, seat: "red" }),
    line(4, "Bert", { text: "Then learn to play, or go home." }),
    line(5, "Bert", { phrase: 101 }, { seat: undefined }),
];

const queued = (id: string, name: string, hours: number, more: object = {}) => ({
    id,
    name,
    made: ago(hours * HOUR),
    state: "open",
    act: "",
    kinds: ["insult"],
    reports: 2,
    ...more,
});

const CASE = {
    id: "318",
    state: "open",
    made: ago(26 * HOUR),
    act: "",
    until: null,
    reason: "",
    judge: null,
    judged: 0,
    appeal: "",
    appealed: 0,
    answer: "",
    table: "11",
    game: "rattus",
    own: false,
    mine: false,
    person: { name: "Bert", made: ago(9000 * HOUR), played: 20, stayed: 19, muted: null, banned: null },
    lines: LINES.slice(0, 4).map((one) => ({ ...one, phrase: null, chosen: one.no % 2 === 0 })),
    reports: [
        { at: ago(26 * HOUR), kind: "insult", said: "He goes on like this every round.", name: "Anna" },
        { at: ago(25 * HOUR), kind: "threat", said: "", name: "Guest 4711" },
    ],
    trace: [
        { at: ago(25 * HOUR), what: "case report", why: "threat", case: "318", who: "Guest 4711" },
        { at: ago(26 * HOUR), what: "case report", why: "insult", case: "318", who: "Anna" },
        { at: ago(900 * HOUR), what: "case uphold", why: "Read it twice.", case: "200", who: "Mira" },
        { at: ago(901 * HOUR), what: "case appeal", why: "", case: "200", who: "Bert" },
        { at: ago(902 * HOUR), what: "case warn", why: "Keep it to the game.", case: "200", who: "Jan" },
    ],
};

const APPEALED = {
    ...CASE,
    id: "319",
    state: "appealed",
    act: "mute",
    until: ago(-100 * HOUR),
    reason: "Advertising, again.",
    judge: "Jan",
    appeal: "I quoted him, I did not mean it.",
};

const CASES = {
    open: 2,
    appeals: 1,
    cases: [
        queued("318", "Bert", 26),
        queued("320", "rat_king", 9, { kinds: ["spam", "other"], reports: 5 }),
    ],
};

const WARNED = {
    name: "Anna",
    muted: ago(-50 * HOUR),
    banned: null,
    moderator: false,
    cases: [
        {
            id: "318",
            act: "warn",
            at: ago(2 * HOUR),
            until: null,
            reason: "“Go home” is not how we talk here.",
            unread: true,
            state: "decided",
            appeal: "",
            answer: "",
            table: "11",
            game: "rattus",
        },
        {
            id: "300",
            act: "mute",
            at: ago(90 * HOUR),
            until: ago(-50 * HOUR),
            reason: "Three times the same link.",
            unread: false,
            state: "upheld",
            appeal: "It was for the club.",
            answer: "Three times is two too many.",
            table: "11",
            game: "rattus",
        },
    ],
};

const REPORTS = [
    {
        id: "41",
        at: ago(3 * HOUR),
        kind: "insult",
        said: "",
        name: "Bert",
        table: "11",
        game: "rattus",
        state: "decided",
        act: "warn",
    },
    {
        id: "42",
        at: ago(HOUR),
        kind: "spam",
        said: "",
        name: "rat_king",
        table: "12",
        game: null,
        state: "open",
        act: "",
    },
];

/** A court that hears what is asked of it. */
export class Court {
    warned = 1;
    banned = false;
    moderator = true;
    blocks = [
        { id: "5", name: "rat_king", at: ago(HOUR) },
        { id: "4", name: "Bert", at: ago(2 * HOUR) },
    ];
    mutes = [{ id: "7", name: "Dora", at: ago(HOUR) }];
    readonly asked: string[] = [];

    private me(): Answer {
        if (this.banned)
            return [403, { error: "banned", why: "Third time.", until: ago(-9 * HOUR), case: "318" }];
        const { warned, moderator } = this;
        return [200, { person: { id: "1", name: "Anna", account: true }, waiting: [], warned, moderator }];
    }

    private standing(): unknown {
        const [one, ...rest] = WARNED.cases;
        const banned = this.banned ? ago(-9 * HOUR) : null;
        return { ...WARNED, banned, cases: [{ ...one!, unread: this.warned > 0 }, ...rest] };
    }

    private got(path: string, state: string | null): Answer | undefined {
        if (path.endsWith("/api/me")) return this.me();
        if (path.endsWith("/me/standing")) return [200, this.standing()];
        if (path.endsWith("/me/reports")) return [200, { reports: REPORTS }];
        if (path.endsWith("/me/blocks")) return [200, { blocks: this.blocks }];
        if (path.endsWith("/me/mutes")) return [200, { mutes: this.mutes }];
        if (path.endsWith("/cases/319")) return [200, APPEALED];
        if (path.endsWith("/cases/318")) return [200, CASE];
        if (!path.endsWith("/cases")) return undefined;
        return [200, state === "appeals" ? { ...CASES, cases: [queued("319", "Fritz", 48)] } : CASES];
    }

    /** The answer to a request; undefined where it is not about moderation. */
    readonly answer = (method: string, { pathname, searchParams }: URL, body: string): Answer | undefined => {
        if (method === "GET") return this.got(pathname, searchParams.get("state"));
        this.asked.push(`${method} ${pathname} ${body}`.trim());
        if (pathname.endsWith("/me/standing")) this.warned = 0;
        if (pathname.endsWith("/talk/report")) return [201, { report: "43" }];
        if (/\/(mute|appeal|act|decide|standing)$|\/(blocks|mutes)\/\d$/.test(pathname)) return [204];
        return undefined;
    };
}

/** Opens the menu of Bert's second line. */
export async function openMenu(page: Page, court: Court): Promise<void> {
    await visit(page, "#/at/11", { table: playing(), lines: LINES, answers: court.answer });
    // On a phone talk is on a tab.
    const players = page.getByRole("tab", { name: "Players" });
    await expect(page.locator(".choices button").first()).toBeAttached();
    if (await players.isVisible()) await players.click();
    await page.locator("details.talk summary").click();
    await page.getByRole("button", { name: "What about this line of Bert?" }).last().click();
    await expect(page.getByRole("dialog")).toContainText("go home");
}

export const COURT: Record<string, (page: Page) => Promise<void>> = {
    "court-menu": (page) => openMenu(page, new Court()),
    "court-report": async (page) => {
        await openMenu(page, new Court());
        await page.getByRole("button", { name: /^Report this line/ }).click();
        await expect(page.getByRole("button", { name: "Send the report" })).toBeVisible();
    },
    "court-standing": async (page) => {
        await visit(page, "#/standing", { answers: new Court().answer });
        await expect(page.getByText("You were warned")).toBeVisible();
    },
    "court-banned": async (page) => {
        const court = new Court();
        court.banned = true;
        await visit(page, "#/standing", { answers: court.answer });
        await expect(page.getByRole("button", { name: "Leave …" })).toBeVisible();
    },
    "court-desk": async (page) => {
        await visit(page, "#/moderation/318", { answers: new Court().answer });
        await expect(page.getByRole("heading", { name: "Trace" })).toBeAttached();
    },
    "court-appeal": async (page) => {
        await visit(page, "#/moderation/319", { answers: new Court().answer });
        await expect(page.getByRole("button", { name: "Take it back" })).toBeVisible();
    },
    "court-queue": async (page) => {
        await visit(page, "#/moderation", { answers: new Court().answer });
        await expect(page.getByRole("link", { name: /rat_king/ })).toBeVisible();
    },
};
