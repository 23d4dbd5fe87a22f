// What cannot be taken back is shown first: one press looks, a second at the same place plays.

import type { Page } from "@playwright/test";
import { actionsOf, changed, choicesOf, drawn, expect, listText, pointOn, ready, test } from "./helpers";
import { keep, running } from "./made";

test.use({ settings: { confirm: "barrier" } });

const lines = (page: Page) => page.locator(".log .line").count();
/** Choices that cannot be taken back. */
const finals = (page: Page) => choicesOf(page).filter({ has: page.locator(".final") });

/** A game of Rattus, played until something cannot be taken back. */
async function atBarrier(page: Page): Promise<void> {
    const kept = await running(31, [0], 3, 40);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
    for (let step = 0; step < 8 && !(await finals(page).count()); step++) {
        const before = await listText(page);
        await choicesOf(page).last().click();
        await changed(page, before);
    }
    await expect(finals(page).first()).toBeVisible();
}

test("in the list: the first press shows the way, the second goes it", async ({ page }) => {
    await atBarrier(page);
    const before = await lines(page);
    const choice = finals(page).first();
    const name = (await choice.locator("span").first().innerText()).trim();
    await choice.click();
    await expect(actionsOf(page).locator(".waits")).toContainText("Press again");
    await expect(page.locator(".board-pill")).toBeVisible();
    await expect(page.locator(".ahead > *").first(), "what would be new is drawn").toBeAttached();
    expect(await lines(page), name).toBe(before);
    await page.keyboard.press("Enter");
    await expect.poll(() => lines(page)).toBeGreaterThan(before);
    await expect(page.locator(".board-pill")).toHaveCount(0);
});

test("on the board: another place is another look, Escape is none", async ({ page }) => {
    await atBarrier(page);
    const before = await lines(page);
    await finals(page).first().click();
    await expect(page.locator(".board-pill")).toBeVisible();
    const first = await page.locator(".board-pill").getAttribute("aria-label");
    const at = await pointOn(page.locator(".target.lit").last());
    await page.mouse.click(at!.x, at!.y);
    await expect(page.locator(".board-pill")).not.toHaveAttribute("aria-label", first!);
    expect(await lines(page)).toBe(before);
    await page.keyboard.press("Escape");
    await expect(page.locator(".board-pill")).toHaveCount(0);
    expect(await lines(page)).toBe(before);
    await finals(page).first().click();
    await page.locator(".board-pill").click();
    await expect.poll(() => lines(page)).toBeGreaterThan(before);
});
