// Every screen of the page, each opened the shortest way.

import type { Page } from "@playwright/test";
import { boardOf, drawn, expect, ready, resultOf, showOptions, startButton } from "./helpers";
import { type Kept, asked, gameOf, keep, made, running } from "./made";
import { mistake } from "./mistake";

/** Batches of the page are lost, so that it goes on waiting. */
const deaf = (page: Page): Promise<void> =>
    page.evaluate(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (this: Worker, message: unknown) {
            if (!(message instanceof Uint8Array && message[0] === 2)) post.call(this, message);
        };
    });

async function sit(page: Page, kept: Kept): Promise<void> {
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
}

/** Looks at a game again, until the first chances are known. */
async function lookAt(page: Page, kept: Kept): Promise<void> {
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}/look`);
    await expect(page.locator(".look-line path").first()).toHaveAttribute("d", /L/);
}

const table = async (page: Page, persons: number[], seats = 3): Promise<void> =>
    sit(page, await running(21, persons, seats));

/** Opens the setup of a game with all that can be chosen. */
async function choices(page: Page, box: string): Promise<void> {
    await page.goto(`#/new/${box}`);
    await showOptions(page);
    await expect(startButton(page)).toBeVisible();
}

export const SCREENS: Record<string, (page: Page) => Promise<void>> = {
    home: async (page) => {
        await keep(page, await running(22), await made({ seed: 23 }));
        await page.goto("");
        await expect(page.locator(".kept h3").first()).toBeVisible();
    },
    "home-first": async (page) => {
        await page.goto("");
        await expect(page.locator(".go-on.empty")).toBeAttached();
    },
    sheet: async (page) => {
        await page.goto("");
        await page.getByRole("link", { name: "Set up: Rattus" }).click();
        await expect(page.locator(".changes")).toBeVisible();
    },
    lesson: async (page) => {
        await page.goto("#/lesson");
        await drawn(page);
        await expect(page.getByRole("progressbar")).toBeVisible();
    },
    "lesson-africanus": async (page) => {
        await page.goto("#/lesson/rattus.africanus");
        await drawn(page);
        await expect(page.getByRole("progressbar")).toBeVisible();
    },
    "lesson-blackdeath": async (page) => {
        await page.goto("#/lesson/blackdeath");
        await drawn(page);
        await expect(page.getByRole("progressbar")).toBeVisible();
    },
    "lesson-plague": async (page) => {
        await page.goto("#/lesson/plague");
        await drawn(page);
        await expect(page.getByRole("progressbar")).toBeVisible();
    },
    setup: (page) => choices(page, "rattus"),
    "setup-africanus": async (page) => {
        await choices(page, "rattus");
        await page.getByRole("radio", { name: "with Africanus" }).check();
        await page.getByRole("radio", { name: "5", exact: true }).check();
        await expect(page.getByRole("group", { name: /^Class cards in play/ })).toBeVisible();
    },
    end: async (page) => {
        await sit(page, await made({ seed: 24, seats: 3, persons: [0] }));
        await expect(resultOf(page).getByText(/Dice checked/)).toBeVisible();
    },
    "end-plague": async (page) => {
        const game = { game: "plague", options: { rounds: "12" } };
        await sit(page, await made({ seed: 3, seats: 3, persons: [0], ...game }));
        await expect(resultOf(page).getByText(/Dice checked/)).toBeVisible();
    },
    "setup-blackdeath": (page) => choices(page, "blackdeath"),
    choosing: async (page) => {
        await table(page, [0]);
        await drawn(page);
    },
    watching: async (page) => {
        await table(page, [0]);
        await drawn(page);
        await deaf(page);
        for (let i = 0; i < 30 && (await page.locator(".choices button").count()); i++)
            await page.locator(".choices button").last().click();
        await expect(page.locator(".choices button")).toHaveCount(0);
    },
    note: async (page) => {
        await table(page, [0]);
        await drawn(page);
        await page.locator('.board [data-target^="class-"] .shape').last().hover();
        await expect(page.getByRole("tooltip").getByRole("link")).toBeVisible();
    },
    "what-is-what": async (page) => {
        await table(page, [0]);
        await drawn(page);
        await page.getByRole("button", { name: "What is what" }).click();
        await expect(page.locator(".what-label").first()).toBeVisible();
    },
    confirm: async (page) => {
        await page.evaluate(() => localStorage.setItem("miasma.setting.confirm", "always"));
        await table(page, [0]);
        await drawn(page);
        await page.locator(".choices button").first().click();
        await expect(page.locator(".confirm")).toBeVisible();
    },
    hint: async (page) => {
        await table(page, [0]);
        await drawn(page);
        await page.keyboard.press("h");
        await page.locator(".proposals button").first().focus({ timeout: 60_000 });
        await expect(page.locator(".choices .pointed")).toBeVisible();
    },
    tutor: async (page) => {
        const { kept, choice } = await mistake();
        await page.evaluate(() => localStorage.setItem("miasma.setting.tutor", "on"));
        await keep(page, kept);
        await page.goto(`#/table/${kept.id}`);
        await drawn(page);
        await page.locator(".choices button").filter({ hasText: choice }).first().click();
        await expect(page.locator("#tutor")).toBeVisible();
    },
    seats: async (page) => {
        await table(page, [0, 1]);
        await page.locator("dialog.curtain button.main").click();
        await drawn(page);
        await page.getByText("Leave a seat, come back").click();
        await page.getByRole("button", { name: "Let a bot play for Blue" }).click();
        await expect(page.getByRole("button", { name: "Take the seat of Blue back" })).toBeVisible();
    },
    curtain: async (page) => {
        await table(page, [0, 1]);
        await expect(page.locator("dialog.curtain")).toBeVisible();
    },
    ranking: async (page) => {
        await sit(page, await made({ seed: 24, seats: 4, persons: [0] }));
        await drawn(page);
    },
    again: async (page) => {
        const kept = await made({ seed: 24, seats: 4, persons: [0] });
        await keep(page, kept);
        await page.goto(`#/replay/${kept.id}/60`);
        await drawn(page);
        await page.getByRole("button", { name: "Try again from here" }).click();
        await expect(page.locator(".again-moment svg")).toBeVisible();
    },
    replay: async (page) => {
        const kept = await made({ seed: 24, seats: 4 });
        await keep(page, kept);
        await page.goto(`#/replay/${kept.id}/${Math.floor(kept.entries.length * 0.6)}`);
        await drawn(page);
    },
    look: async (page) => {
        await lookAt(page, await made({ seed: 24, seats: 4, persons: [0] }));
        await expect(page.locator(".look-card .board").first()).toBeVisible();
    },
    "look-table": async (page) => {
        await lookAt(page, await made({ seed: 24, seats: 4, persons: [0] }));
        await page.keyboard.press("t");
        await expect(page.locator(".look-numbers")).toBeVisible();
    },
    "look-plague": async (page) => {
        const game = { game: "plague", options: { rounds: "12" } };
        await lookAt(page, await made({ seed: 3, seats: 3, persons: [0], ...game }));
        await expect(page.locator(".look-dice li").first()).toBeVisible();
    },
    rules: async (page) => {
        await page.goto("#/rules/rattus/2.5.4");
        await expect(page.locator(".law.here")).toBeVisible();
    },
    "rules-blackdeath": async (page) => {
        await page.goto("#/rules/blackdeath/R11.4");
        await expect(page.locator(".law.here")).toBeVisible();
    },
    proof: async (page) => {
        await page.goto("#/proof/rattus/N.setup.6");
        await expect(page.locator(".proof-open")).toBeVisible();
    },
    aid: async (page) => {
        await page.goto("#/aid/rattus");
        await expect(page.locator(".aid-signs dd").last()).not.toBeEmpty();
    },
    "aid-blackdeath": async (page) => {
        await page.goto("#/aid/blackdeath");
        await expect(page.locator(".aid-signs dd").last()).not.toBeEmpty();
    },
    "aid-plague": async (page) => {
        await page.goto("#/aid/plague");
        await expect(page.locator(".aid-signs dd").last()).not.toBeEmpty();
    },
    puzzle: async (page) => {
        await page.goto("#/puzzle/rattus/1");
        await drawn(page);
        await page.locator(".puzzle-answer").first().click();
        await expect(page.locator(".puzzle-once")).toBeVisible();
    },
    "puzzle-solved": async (page) => {
        await page.goto("#/puzzle/rattus/1");
        await drawn(page);
        await page.locator(".puzzle-answer").first().dblclick();
        await expect(page.locator(".puzzle-sum")).not.toHaveText("…");
    },
    settings: async (page) => {
        await page.goto("#/settings");
        await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    },
};

const NAMES = ["The King's evil", "Scarlet fever", "Ague", "The sweat", "Bloody flux", "St Vitus's dance"];

/** A table of Black Death with the first seat to answer this. */
const ask =
    (verb: string, seed: number, seats: number, more: { from?: number; bot?: string; year?: string } = {}) =>
    async (page: Page): Promise<void> => {
        const { year = "1347", ...rest } = more;
        const game = { game: "blackdeath", names: NAMES, options: { year } };
        const kept = await asked(verb, { seed, seats, ...game, ...rest });
        // Asked whatever happens, or the table would pass in a window of another's.
        kept.orders = kept.players.map(() => 0);
        await sit(page, kept);
        await drawn(page);
    };

/** The board of Black Death where it looks different. */
export const BOARDS: Record<string, (page: Page) => Promise<void>> = {
    track: ask("track", 5, 3),
    two: ask("infect", 3, 2, { from: 120 }),
    three: ask("infect", 3, 3, { from: 300, year: "1665" }),
    six: ask("infect", 4, 6, { from: 400, bot: "random" }),
    window: ask("pass", 3, 3, { from: 194 }),
    region: ask("choose", 3, 3, { from: 120 }),
    line: ask("block", 6, 3, { from: 120 }),
    over: async (page) => {
        const game = { game: "blackdeath", names: NAMES, options: { goals: "10" } };
        await sit(page, await made({ seed: 5, seats: 3, persons: [0], ...game }));
        await expect(resultOf(page)).toBeVisible();
    },
};

/** A table of Africanus with the first seat to answer this. */
const africa =
    (verb: string, seed: number, seats: number, from = 0, options: Record<string, string> = {}) =>
    async (page: Page): Promise<void> => {
        const kept = await asked(verb, {
            seed,
            seats,
            from,
            bot: "random",
            options: { africanus: "on", ...options },
        });
        kept.orders = kept.players.map(() => 0);
        await sit(page, kept);
        await drawn(page);
    };

/** The board of Rattus with Africanus where it looks different. */
export const AFRICA: Record<string, (page: Page) => Promise<void>> = {
    six: africa("take", 3, 6, 150),
    five: africa("take", 4, 5, 120),
    two: africa("take", 5, 2, 60),
    classes: africa("class", 6, 6, 0, { classes: "chosen" }),
    protect: africa("protect", 7, 6, 100),
    discard: africa("discard", 2, 6, 60),
    explore: africa("explore", 3, 5, 60),
    caravan: africa("halt", 7, 6, 60),
    ravage: africa("ravage", 7, 6, 100),
    over: async (page) => {
        const options = { africanus: "on" };
        await sit(page, await made({ seed: 10, seats: 6, persons: [0], options }));
        await expect(resultOf(page)).toBeVisible();
    },
};

/** A table of Plague! where the first seat may walk far, by cart or with vermin. */
export async function driving(page: Page, verb = "step", far = 40, seats = 3): Promise<void> {
    const { name, verbs } = await gameOf("plague");
    const walks = verbs.findIndex((one) => one.word === verb);
    const kept = await made({
        seed: 5,
        game: name,
        seats,
        persons: [0],
        until: (core, now) =>
            now.entries.length > 150 &&
            core.toAct() === 0 &&
            core.legal().some((row) => row.verb === walks) &&
            core.ways().length > far,
    });
    await sit(page, kept);
    await drawn(page);
}

/** The same, with a way that is shown. */
const going =
    (verb: string, seats: number) =>
    async (page: Page): Promise<void> => {
        await driving(page, verb, 30, seats);
        await boardOf(page)
            .getByRole("button", { name: /You can: go there/ })
            .last()
            .focus();
        await expect(page.locator(".way .dots")).toHaveCount(1);
    };

/** The board of Plague! where it looks different. */
export const PLAGUE: Record<string, (page: Page) => Promise<void>> = {
    step: going("step", 4),
    crawl: going("crawl", 2),
};

/** Opens a screen; what it needs is kept by an empty page first, so that nothing but the screen is loaded. */
export async function open(page: Page, screen: (page: Page) => Promise<void>): Promise<void> {
    const body = '<link rel="icon" href="data:,">';
    await page.route("**/empty", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto("empty");
    await page.unroute("**/empty");
    await screen(page);
}
