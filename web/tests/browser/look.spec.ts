// A finished game looked at again: from its end to the moment that decided it, to that step on the board, in
// pictures, numbers and sentences, by pointer, keyboard and through the accessibility tree.

import type { Page } from "@playwright/test";
import { ARCHIVED, GAMES } from "../../src/gen/tables";
import { LONG, drawn, expect, ready, resultOf, test } from "./helpers";
import { type Kept, keep, lost, made } from "./made";

/** Short games, so that the whole of them is worked out soon. */
const TITLES = [
    ["rattus", { seed: 24, seats: 3 }],
    ["blackdeath", { seed: 5, seats: 3, options: { goals: "10" } }],
    ["plague", { seed: 5, seats: 3, options: { rounds: "12" } }],
] as const;

/** Opens a game at its end and looks at it again. */
async function fromTheEnd(page: Page, kept: Kept): Promise<void> {
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await resultOf(page).getByRole("link", { name: "Look at this game again" }).click();
    await expect(page).toHaveURL(new RegExp(`#/replay/${kept.id}/look`));
}

const graph = (page: Page) => page.getByRole("slider", { name: /^Chances by step/ });
const moments = (page: Page) => page.getByRole("article");
const account = (page: Page) => page.getByRole("region", { name: "What made the result" });
const moment = (page: Page) => page.getByRole("status").filter({ hasText: /^Step/ });

/** The first chances are there. */
const begun = (page: Page) => expect(page.locator(".look-line path").first()).toHaveAttribute("d", /L/);

/** How sure the first chances are, as a shape. */
const drawing = (page: Page) => page.locator(".look-band").first().getAttribute("d");

/** The files of looking again that the page has asked for. */
const fetched = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
        performance
            .getEntriesByType("resource")
            .flatMap(({ name }) => /assets\/((?:Look|look|studier)[.-])/.exec(name)?.[1] ?? []),
    );

for (const [game, wanted] of TITLES)
    test(`${game}: from the end to a moment, to its step on the board, and back`, async ({ page }) => {
        test.skip(!LONG && game === "blackdeath", "it takes most of a minute");
        test.slow();
        const kept = await lost({ ...wanted, game });
        await fromTheEnd(page, kept);
        await begun(page);
        const first = moments(page).first();
        // A long game is known at the ends of its turns first.
        const told = first.getByText(/(cost|gave) you \d+ points? of chance/);
        await expect(told).toBeVisible({ timeout: 240_000 });
        const shown = first.getByRole("link", { name: "Show" });
        const step = /\/(\d+)$/.exec((await shown.getAttribute("href"))!)![1]!;
        await shown.click();
        await drawn(page);
        await expect(moment(page)).toContainText(/^Step/);
        expect(page.url()).toMatch(/\/\d+$/);
        expect(Number(step)).toBeGreaterThan(0);
        await page.goBack();
        await expect(graph(page)).toBeVisible();
        await begun(page);
    });

test("nothing of it is fetched before it is asked for", async ({ page }) => {
    const kept = await made({ seed: 24, seats: 3, persons: [0] });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await page.goto(`#/replay/${kept.id}`);
    await drawn(page);
    expect(await fetched(page)).toEqual([]);
    await page.getByRole("link", { name: "Look at this game again" }).click();
    await begun(page);
    expect((await fetched(page)).length).toBeGreaterThan(2);
});

test("a running game is not looked at", async ({ page }) => {
    const kept = await made({ seed: 24, until: (_, { entries }) => entries.length > 30 });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}/look`);
    await drawn(page);
    await expect(page.getByRole("link", { name: "Look at this game again" })).toHaveCount(0);
});

test("the account adds up for every seat, in words, bars and the table", async ({ page }) => {
    await fromTheEnd(page, await lost({ seed: 24, seats: 3 }));
    await begun(page);
    const number = (text: string) => Number(text.replace("−", "-").replace("+", ""));
    for (const seat of await account(page).getByRole("group").getByRole("button").all()) {
        await seat.click();
        await expect(seat).toHaveAttribute("aria-pressed", "true");
        // Read at once: numbers go on changing while more is worked out.
        const { bars, row } = await page.evaluate(() => ({
            bars: [...document.querySelectorAll(".look-bars dd")].map((one) => one.textContent!),
            row: [...document.querySelectorAll(".look-all .look-marked td")].map((one) => one.textContent!),
        }));
        const sums = bars.map(number);
        expect(sums).toHaveLength(6);
        expect(sums.slice(0, 5).reduce((a, b) => a + b)).toBe(sums[5]);
        expect(row.map(number)).toEqual(sums);
    }
});

test("the graph is walked by keys, and Enter shows the step", async ({ page }) => {
    const kept = await lost({ seed: 24, seats: 3 });
    const all = kept.entries.length;
    await fromTheEnd(page, kept);
    await begun(page);
    await graph(page).focus();
    await expect(graph(page)).toHaveAttribute("aria-valuenow", String(all));
    await page.keyboard.press("Home");
    await expect(graph(page)).toHaveAttribute("aria-valuetext", /^Beginning\. You \d+, between \d+ and \d+/);
    await page.keyboard.press("ArrowUp");
    const round = Number(await graph(page).getAttribute("aria-valuenow"));
    expect(round).toBeGreaterThan(0);
    await page.keyboard.press("ArrowRight");
    await expect(graph(page)).toHaveAttribute("aria-valuenow", String(round + 1));
    await expect(graph(page)).toHaveAttribute("aria-valuetext", new RegExp(`^Step ${round + 1}: `));
    await expect(page.locator(".look-tip")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`#/replay/${kept.id}/${round + 1}$`));
    await expect(moment(page)).toContainText(`Step ${round + 1} of ${all}`);
});

test("a press on the graph shows that step", async ({ page }) => {
    const kept = await lost({ seed: 24, seats: 3 });
    await fromTheEnd(page, kept);
    await begun(page);
    const box = (await graph(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    const step = await graph(page).getAttribute("aria-valuenow");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(page).toHaveURL(new RegExp(`#/replay/${kept.id}/${step}$`));
});

test("the same as a table and in sentences", async ({ page }) => {
    const kept = await lost({ seed: 24, seats: 3 });
    await fromTheEnd(page, kept);
    await begun(page);
    await page.keyboard.press("t");
    const table = page.getByRole("table", { name: "Chance to win, of a hundred games" });
    await expect(page.getByRole("button", { name: "Table", exact: true })).toHaveAttribute(
        "aria-pressed",
        "true",
    );
    const rounds = await table.getByRole("row").count();
    expect(rounds).toBeGreaterThan(4);
    await expect(page.getByText(/^You began with \d+ of a hundred\./).first()).toBeVisible();
    await page.getByRole("button", { name: "Every step" }).click();
    await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(rounds);
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the table" }).click();
    expect((await saved).suggestedFilename()).toBe("chances.csv");
    const link = table.getByRole("link").nth(2);
    const step = /\d+$/.exec((await link.getAttribute("href"))!)![0];
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/${step}$`));
});

test("it is worked out to its end, and says how sure it is", async ({ page }) => {
    test.skip(!LONG, "it takes half a minute");
    test.slow();
    await fromTheEnd(page, await lost({ seed: 24, seats: 2 }));
    await expect(page.getByText(/^\d+ of 100 done, give or take \d+ so far$/)).toBeVisible();
    await expect(page.getByText(/steps worked out, give or take \d+$/)).toBeVisible({ timeout: 240_000 });
});

test("it rests while the page is hidden, and goes on afterwards", async ({ page }) => {
    test.skip(!LONG, "it waits for what does not happen");
    await fromTheEnd(page, await lost({ seed: 5, seats: 3, game: "plague", options: { rounds: "12" } }));
    await begun(page);
    const hide = (hidden: boolean) =>
        page.evaluate((to) => {
            Object.defineProperty(document, "hidden", { value: to, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
    await hide(true);
    // What was on its way still comes.
    await page.waitForTimeout(1500);
    const before = await drawing(page);
    await page.waitForTimeout(1500);
    expect(await drawing(page)).toBe(before);
    await hide(false);
    await expect.poll(() => drawing(page)).not.toBe(before);
});

test("nothing moves under the sheet of trying again, and goes on when it is closed", async ({ page }) => {
    await fromTheEnd(page, await lost({ seed: 24, seats: 3 }));
    await page.getByRole("button", { name: "Try again from here" }).first().click();
    const sheet = page.getByRole("dialog");
    await expect(sheet).toBeVisible();
    const before = await drawing(page);
    await page.waitForTimeout(1500);
    expect(await drawing(page)).toBe(before);
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await expect.poll(() => drawing(page)).not.toBe(before);
});

test("on a phone there is a part at a time", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const kept = await lost({ seed: 5, seats: 3, game: "plague", options: { rounds: "12" } });
    await fromTheEnd(page, kept);
    await begun(page);
    await expect(moments(page)).toHaveCount(1);
    const tabs = page.getByRole("group", { name: "Parts of this page" });
    await tabs.getByRole("button", { name: "Account" }).click();
    await expect(account(page)).toBeVisible();
    await tabs.getByRole("button", { name: "Dice" }).click();
    await expect(page.getByText(/expected; so (many|few) in /).first()).toBeVisible();
    await tabs.getByRole("button", { name: "Table" }).click();
    await expect(page.getByRole("heading", { name: "In sentences" })).toBeVisible();
    await tabs.getByRole("button", { name: "Chance" }).click();
    await expect(graph(page)).toBeVisible();
});

const OLDER = ARCHIVED.filter(([title, version]) =>
    GAMES.some((game) => game.name === title && game.version !== version),
);

test("a game of an older version is looked at by its own rules", async ({ page }) => {
    test.skip(OLDER.length === 0, "every archived version is today's");
    const [title, version] = OLDER[0]!;
    const kept = await lost({ seed: 3, game: `${title}@${version}`, seats: 3 });
    await fromTheEnd(page, kept);
    await begun(page);
    await expect(moments(page).first().getByRole("link", { name: "Show" })).toBeVisible();
});
