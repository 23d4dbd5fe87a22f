// What a server that is not there says of people: a page, games, whom one follows.

import { type Page, expect } from "@playwright/test";
import { pretend, told } from "./pretend";

const DAY = 86_400_000;

export const BERT = {
    name: "Bert Jansen",
    page: "Bert Jansen",
    account: true,
    since: Date.UTC(2026, 2, 3),
    played: 20,
    stayed: 19,
    you: false,
    followed: false,
    games: [
        { game: "rattus", played: 18, won: 8 },
        { game: "plague", played: 2, won: 0 },
    ],
    opponents: [
        { name: "Anna", page: "Anna", games: 12, won: 7, lost: 5 },
        { name: "Dirk van der Weyden zu Hohenfels", page: "guest:42", games: 1, won: 0, lost: 1 },
    ],
    dice: [
        {
            game: "plague",
            faces: 6,
            thrown: 412,
            sum: 1501,
            counts: [60, 61, 65, 72, 74, 80],
            more: 0.0467,
            less: 0.956,
        },
        {
            game: "plague",
            faces: 12,
            thrown: 200,
            sum: 1260,
            counts: [17, 18, 19, 20, 16, 15, 14, 17, 16, 18, 15, 15],
            more: 0.79,
            less: 0.21,
        },
    ],
};

const game = (id: string, rank: number, more: object = {}) =>
    told(
        id,
        [
            { name: "Bert Jansen", kind: "person" },
            { name: "Anna", kind: "person" },
            { kind: "bot", level: "hard" },
        ],
        {
            state: "finished",
            length: 120,
            updated: Date.UTC(2026, 10, 11) - Number(id) * DAY,
            result: [
                { seat: "red", points: 21 - rank, rank },
                { seat: "blue", points: 1, rank: 4 - rank },
                { seat: "gold", points: -3, rank: 2 },
            ],
            ...more,
        },
    );

/** Two pages of finished games; the second when the cursor of the first is given. */
const FIRST = { tables: [game("1", 1), game("2", 3)], of: ["red", "red"], next: "2-2" };
const SECOND = { tables: [game("3", 3)], of: ["red"], next: null };
const RUNNING = { tables: [game("9", 1, { state: "running", result: null })], of: ["red"], next: null };

function listed(asked: URLSearchParams) {
    if (asked.get("state") === "running") return RUNNING;
    if (asked.get("with") === "Nobody") return { tables: [], of: [], next: null };
    return asked.get("before") ? SECOND : FIRST;
}

const FOLLOWS = [
    { name: "Carla", page: "Carla", tables: [{ id: "13", game: "rattus" }] },
    { name: "Dirk", page: "guest:42", tables: [] },
];

/** Answers what is asked about people; undefined for the rest. */
function answer(url: URL, person: typeof BERT): object | undefined {
    if (url.pathname.endsWith("/games")) return listed(url.searchParams);
    if (url.pathname.endsWith("/me/follows")) return { follows: FOLLOWS };
    if (/\/api\/(people\/[^/]*|me\/page)$/.test(url.pathname)) return person;
    return undefined;
}

/** Opens a page of somebody; `asked` hears what is asked for. */
export async function visitPerson(
    page: Page,
    path: string,
    more: { person?: Partial<typeof BERT>; asked?: string[]; none?: boolean } = {},
): Promise<void> {
    const person = { ...BERT, ...more.person };
    await pretend(page, {});
    await page.route(/\/api\/(people\/|me\/page|me\/follows|tables\/\d+\/invite)/, (route) => {
        const url = new URL(route.request().url());
        const method = route.request().method();
        more.asked?.push(
            `${method} ${decodeURIComponent(url.pathname)}${url.search} ${route.request().postData() ?? ""}`.trim(),
        );
        if (more.none) return route.fulfill({ status: 404, json: { error: "person" } });
        if (method !== "GET") return route.fulfill({ status: 204 });
        return route.fulfill({ json: answer(url, person) });
    });
    await page.goto(path);
    await expect(page.locator("h1")).toBeAttached();
}

/** Every screen of people's pages. */
export const PERSON: Record<string, (page: Page) => Promise<void>> = {
    person: async (page) => {
        await visitPerson(page, "#/people/Bert%20Jansen");
        await page.getByText("How often each face came").first().click();
        await expect(page.getByRole("row", { name: /^6 80/ })).toBeVisible();
    },
    "person-own": async (page) => {
        await visitPerson(page, "#/people", { person: { name: "Anna", you: true, account: false } });
        await expect(page.getByRole("link", { name: "Waits at Rattus" })).toBeVisible();
    },
};
