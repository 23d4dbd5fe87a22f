// Every screen of the page, each opened the shortest way.

import type { Page } from "@playwright/test";
import { drawn, expect, ready } from "./helpers";
import { keep, made, running } from "./made";

/** Batches of the page are lost, so that it goes on waiting. */
const deaf = (page: Page): Promise<void> =>
    page.evaluate(() => {
        const post = Worker.prototype.postMessage;
        Worker.prototype.postMessage = function (this: Worker, message: unknown) {
            if (!(message instanceof Uint8Array && message[0] === 2)) post.call(this, message);
        };
    });

async function table(page: Page, persons: number[], seats = 3): Promise<void> {
    const kept = await running(21, persons, seats);
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
}

export const SCREENS: Record<string, (page: Page) => Promise<void>> = {
    home: async (page) => {
        await keep(page, await running(22), await made({ seed: 23 }));
        await page.reload();
        await expect(page.locator(".card h3").first()).toBeVisible();
    },
    lesson: async (page) => {
        await page.goto("#/lesson");
        await drawn(page);
        await expect(page.getByRole("progressbar")).toBeVisible();
    },
    setup: async (page) => {
        await page.goto("#/new");
        await page.locator("details.options summary").first().click();
        await expect(page.getByRole("button", { name: "Start the game" })).toBeVisible();
    },
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
    confirm: async (page) => {
        await page.evaluate(() => localStorage.setItem("miasma.setting.confirm", "always"));
        await page.reload();
        await table(page, [0]);
        await drawn(page);
        await page.locator(".choices button").first().click();
        await expect(page.locator(".confirm")).toBeVisible();
    },
    curtain: async (page) => {
        await table(page, [0, 1]);
        await expect(page.locator("dialog.curtain")).toBeVisible();
    },
    ranking: async (page) => {
        const kept = await made({ seed: 24, seats: 4 });
        kept.players[0]!.bot = "";
        await keep(page, kept);
        await page.goto(`#/table/${kept.id}`);
        await ready(page);
        await drawn(page);
    },
    replay: async (page) => {
        const kept = await made({ seed: 24, seats: 4 });
        await keep(page, kept);
        await page.goto(`#/replay/${kept.id}/${Math.floor(kept.entries.length * 0.6)}`);
        await drawn(page);
    },
    rules: async (page) => {
        await page.goto("#/rules/rattus/2.5.4");
        await expect(page.locator(".law.here")).toBeVisible();
    },
    settings: async (page) => {
        await page.goto("#/settings");
        await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
    },
};

/** A clean page on which a screen can be opened. */
export async function open(page: Page, name: string): Promise<void> {
    await page.goto("");
    await expect(page.locator("h1")).toBeAttached();
    await SCREENS[name]!(page);
}
