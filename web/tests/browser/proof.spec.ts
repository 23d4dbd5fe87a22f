// What a rulebook says, and where that is proven.

import { expect, test, type Page } from "@playwright/test";

const lines = (page: Page) => page.locator(".proof-line");

test("every statement of a game is found from its rules, and by any of its words", async ({ page }) => {
    await page.goto("#/rules/blackdeath");
    await page.getByRole("link", { name: "Is it proven?" }).click();
    await expect(page.getByRole("heading", { name: "Is it proven?" })).toBeVisible();
    await expect(lines(page).nth(100)).toBeVisible();
    const all = await lines(page).count();
    await expect(page.getByRole("status")).toHaveText(`${all} statements`);
    await page.getByRole("radio", { name: "Not played" }).check();
    const missing = await lines(page).count();
    expect(missing).toBeGreaterThan(0);
    expect(missing).toBeLessThan(all / 4);
    await page.getByRole("radio", { name: "All" }).check();
    await page.getByRole("searchbox").fill("SPIELER");
    const inGerman = await lines(page).count();
    expect(inGerman, "German words find what is shown in English").toBeGreaterThan(0);
    await page.getByRole("searchbox").fill("nobody writes this");
    await expect(page.getByText("Nothing fits.")).toBeVisible();
});

test("a statement has an address, opens in all languages, and names code and tests", async ({ page }) => {
    await page.goto("#/proof/rattus/N.setup.3");
    const open = page.locator(".proof-open");
    await expect(open.getByRole("heading", { name: "Nederlands" })).toBeVisible();
    await expect(open.getByRole("heading", { name: "Deutsch" })).toBeVisible();
    await expect(open.getByRole("heading", { name: "Code" })).toBeVisible();
    await expect(open.locator("code").first()).toHaveText(/\w+/);
    await open.getByRole("link", { name: "Rule 2.2.2" }).click();
    await expect(page.getByRole("dialog")).toContainText("face down");
    await page.keyboard.press("Escape");
    await lines(page).nth(2).focus();
    await page.keyboard.press("ArrowDown");
    await expect(lines(page).nth(3)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/proof\/rattus\/N\.setup\.4$/);
});
