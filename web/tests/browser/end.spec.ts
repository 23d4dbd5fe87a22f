// The end of a game: who won, where the points come from, and another game at once.

import type { Page } from "@playwright/test";
import { choicesOf, expect, ready, resultOf, test } from "./helpers";
import { keep, keptIn, made } from "./made";

const rematch = (page: Page) => resultOf(page).getByRole("button", { name: "Rematch" });
const table = (page: Page) => resultOf(page).getByRole("table", { name: "Where the points come from" });

/** Sits down to a game of three shortly before its end. */
async function lastTurns(page: Page): Promise<void> {
    const { entries } = await made({ seed: 24, seats: 3 });
    const kept = await made({
        seed: 24,
        seats: 3,
        persons: [0],
        until: (core, now) => now.entries.length > entries.length - 60 && core.toAct() === 0,
    });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
}

/** Sits down to a game that is over. */
async function finished(page: Page, wanted: Parameters<typeof made>[0]): Promise<string> {
    const kept = await made({ persons: [0], ...wanted });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    return kept.id;
}

/** The numbers of a row of the score: its parts, and the points. */
async function row(page: Page, i: number): Promise<{ parts: number[]; points: number }> {
    const cells = table(page).locator("tbody tr").nth(i).locator("td");
    const texts = await cells.evaluateAll((all) =>
        all.filter((one) => !one.classList.contains("aside")).map((one) => one.textContent!),
    );
    const numbers = texts.map((text) => (text === "–" ? 0 : Number(text.replace("−", "-"))));
    return { parts: numbers.slice(0, -1), points: numbers.at(-1)! };
}

test("a game played to its end says who won, why, and how the points came about", async ({ page }) => {
    await lastTurns(page);
    for (let step = 0; step < 200 && (await ready(page)) !== "over"; step++) {
        await choicesOf(page).last().click();
        await page.waitForTimeout(30);
    }
    const sheet = resultOf(page);
    await expect(sheet.getByRole("heading", { level: 2 })).toHaveText(/^(You|Blue|Gold) won$/);
    await expect(sheet.getByText(/^(with|You came) .*\d+ points?, .*\.$/)).toBeVisible();
    await expect(sheet.getByText(/^(The rats ran out|\w+ had every cube) .*in round \d+\./)).toBeVisible();
    await expect(rematch(page)).toBeFocused();
    await expect(table(page).locator("tbody tr")).toHaveCount(3);
    const all = await Promise.all([0, 1, 2].map((i) => row(page, i)));
    for (const { parts, points } of all) expect(parts.reduce((a, b) => a + b)).toBe(points);
    expect(all.map(({ points }) => points).toSorted((a, b) => b - a)).toEqual(
        all.map(({ points }) => points),
    );
    await expect(sheet.getByText(/^✓ Dice checked: \d+ draws, all fair/)).toBeVisible();

    // The graph says the same in numbers, and every round leads to its board.
    await sheet.getByText("The graph in numbers").click();
    const rounds = sheet.locator("details table tbody tr");
    expect(await rounds.count()).toBeGreaterThan(3);
    const last = (await rounds.last().locator("td").allInnerTexts()).map(Number);
    expect(last.toSorted((a, b) => b - a)).toEqual(all.map(({ points }) => points));
    await expect(rounds.nth(2).getByRole("link")).toHaveAttribute("href", /^#\/replay\/made-.*\/\d+$/);
});

test("the end can be put aside, and comes back", async ({ page }) => {
    await finished(page, { seed: 24, seats: 3 });
    await expect(rematch(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(resultOf(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Show the result" }).click();
    await expect(rematch(page)).toBeFocused();
    await resultOf(page).getByRole("button", { name: "Look at the board" }).click();
    await expect(page.getByRole("heading", { name: "Final ranking" })).toBeVisible();
});

test("a rematch has the same seats, or everybody moves up by one", async ({ page }) => {
    const id = await finished(page, { seed: 24, seats: 3 });
    await rematch(page).press("Enter");
    await expect(page).not.toHaveURL(new RegExp(id));
    await ready(page);
    await expect(resultOf(page)).toHaveCount(0);
    const bots = async () => {
        const { players } = await keptIn(page, /table\/([\w-]+)/.exec(page.url())![1]!);
        return players.map(({ bot }) => bot);
    };
    expect(await bots()).toEqual(["", "greedy", "greedy"]);
    await page.goto(`#/table/${id}`);
    await resultOf(page).getByRole("button", { name: "Other seats" }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
    await ready(page);
    expect(await bots()).toEqual(["greedy", "", "greedy"]);
});

test.describe("at normal speed", () => {
    test.use({ settings: { speed: "normal" } });

    test("the points are counted up, until somebody presses anything", async ({ page }) => {
        await finished(page, { seed: 24, seats: 3 });
        const later = table(page).locator(".later");
        await expect(later.first()).toBeAttached();
        await page.keyboard.press("Shift");
        await expect(later).toHaveCount(0, { timeout: 100 });
        await page.reload();
        await expect(later.first()).toBeAttached();
        await expect(later, "it ends by itself").toHaveCount(0);
    });

    test("with reduced motion they stand there at once", async ({ page }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        await finished(page, { seed: 24, seats: 3 });
        await expect(table(page)).toBeVisible();
        await expect(table(page).locator(".later")).toHaveCount(0, { timeout: 100 });
    });
});

for (const [game, options, said] of [
    ["blackdeath", { goals: "10" }, /reached a Body Count of 10 in turn \d+/],
    ["plague", { rounds: "12" }, /^Round 12 was the last/],
] as const)
    test(`${game}: why it ended, and dice against expectation`, async ({ page }) => {
        await finished(page, { seed: 5, seats: 3, game, options });
        await expect(resultOf(page).getByText(said)).toBeVisible();
        await expect(resultOf(page).getByRole("heading", { name: "Dice against expectation" })).toBeVisible();
        for (const i of [0, 1, 2]) {
            const { parts, points } = await row(page, i);
            expect(parts.reduce((a, b) => a + b)).toBe(points);
        }
    });

test("a game of several at one screen, or of bots, takes no side", async ({ page }) => {
    await finished(page, { seed: 24, seats: 3, persons: [0, 1] });
    await expect(resultOf(page).getByRole("heading", { level: 2 })).toHaveText(/^(Red|Blue|Gold) won$/);
    await expect(resultOf(page).getByText(/^with \d+ points/)).toBeVisible();
    await expect(resultOf(page).locator("img")).toHaveAttribute("src", /over-/);
});
