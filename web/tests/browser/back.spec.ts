// The back button closes what lies over the screen before it leaves the screen.

import type { Page } from "@playwright/test";
import { expect, ready, test } from "./helpers";
import { keep, running } from "./made";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: /^Rule / });

/** A table with the text of a rule over it. */
async function withRule(page: Page): Promise<string> {
    const kept = await running(3);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await openRule(page);
    return kept.id;
}

async function openRule(page: Page): Promise<void> {
    await page.locator("a.rule").last().click();
    await expect(dialogOf(page)).toBeVisible();
}

test("back, Escape and the button close a rule, and the table stays", async ({ page }) => {
    const id = await withRule(page);
    const table = new RegExp(`#/table/${id}$`);
    await page.goBack();
    await expect(dialogOf(page)).toBeHidden();
    await expect(page).toHaveURL(table);
    for (const close of [
        () => page.keyboard.press("Escape"),
        () => dialogOf(page).getByRole("button", { name: "Close" }).click(),
    ]) {
        await openRule(page);
        await close();
        await expect(dialogOf(page)).toBeHidden();
        await expect(page).toHaveURL(table);
    }
    await page.waitForFunction(() => history.state === null);
    await page.goBack();
    await expect(page).not.toHaveURL(table);
});

test("another screen takes the place of a rule, and back leads to the table", async ({ page }) => {
    const id = await withRule(page);
    await dialogOf(page).getByRole("link", { name: "Open in the rules" }).click();
    await expect(page).toHaveURL(/#\/rules\//);
    await expect(dialogOf(page)).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`#/table/${id}$`));
    await ready(page);
    await expect(dialogOf(page)).toBeHidden();
});

test("a page loaded again in the middle of a rule forgets its entry", async ({ page }) => {
    const id = await withRule(page);
    await page.reload();
    await ready(page);
    await page.waitForFunction(() => history.state === null);
    await expect(page).toHaveURL(new RegExp(`#/table/${id}$`));
});
