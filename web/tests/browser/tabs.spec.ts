// One game in two tabs: one plays, the other looks on, and never do both write.

import type { Page } from "@playwright/test";
import { choicesOf, expect, lines, ready, test } from "./helpers";
import { keep, keptIn, running } from "./made";

const barOf = (page: Page) => page.getByText("This game is open in another tab.");
const here = (page: Page) => page.getByRole("button", { name: "Play here instead" });

/** Plays the first choice until the table has taken something: steps that can be undone stay in the tab. */
async function step(page: Page, id: string): Promise<void> {
    const before = (await keptIn(page, id)).entries.length;
    for (let i = 0; i < 20 && (await keptIn(page, id)).entries.length === before; i++) {
        await ready(page);
        await choicesOf(page).first().press("Enter");
        await page.waitForTimeout(200);
    }
    await ready(page);
}

/** Two tabs at the same table. */
async function twice(page: Page): Promise<{ id: string; other: Page }> {
    const kept = await running(3, [0], 2, 5);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    return { id: kept.id, other };
}

test("a second tab follows the first, plays when told to, and the first looks on", async ({ page }) => {
    const { id, other } = await twice(page);
    await expect(barOf(other)).toBeVisible();
    await expect(choicesOf(other)).toHaveCount(0);
    await expect(barOf(page)).toBeHidden();
    await step(page, id);
    await expect.poll(() => lines(other)).toEqual(await lines(page));
    await expect(choicesOf(other)).toHaveCount(0);

    await here(other).click();
    await expect(barOf(other)).toBeHidden();
    await ready(other);
    await expect(barOf(page)).toBeVisible();
    await expect(choicesOf(page)).toHaveCount(0);
    await step(other, id);
    await expect.poll(() => lines(page)).toEqual(await lines(other));
    const { entries } = await keptIn(other, id);

    // Whoever is left alone plays.
    await other.close();
    await expect(barOf(page)).toBeHidden();
    expect(await ready(page)).toBe("choosing");
    expect((await keptIn(page, id)).entries).toEqual(entries);
});

test("without locks the tab that sat down last is the one that writes", async ({ page }) => {
    await page.context().addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
    const { id, other } = await twice(page);
    await ready(other);
    await step(other, id);
    const { entries } = await keptIn(other, id);
    // What the first plays from what it still sees is not taken, and it sees what is so.
    await expect(async () => {
        if (!(await barOf(page).isVisible())) await choicesOf(page).first().press("Enter", { timeout: 2000 });
        await expect(barOf(page)).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect((await keptIn(page, id)).entries).toEqual(entries);
    await expect.poll(() => lines(page)).toEqual(await lines(other));
});
