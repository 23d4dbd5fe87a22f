// Answers kept in advance: the sheet at a table of days.

import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { running } from "./made";
import { DAYS, kept, playing, visit } from "./pretend";

/** The sheet, with these rules kept; what the page sends. */
async function sheet(page: Page, ifs: object[]): Promise<string[]> {
    const posted: string[] = [];
    const table = playing({ ...DAYS, ifs: ifs.length, toAct: "red" });
    await visit(page, "#/at/11", {
        table,
        kept: await running(21, [0], 3),
        ifs,
        posted: (what) => posted.push(what),
    });
    await page.getByRole("button", { name: /^If asked …/ }).click();
    await expect(page.getByRole("dialog", { name: "If I am asked, answer for me" })).toBeVisible();
    return posted;
}

const rules = (page: Page) => page.locator(".ifs-rules li");
const keep = (page: Page) => page.getByRole("button", { name: /^Keep/ });
const sent = (posted: string[]) =>
    (JSON.parse(posted.at(-1)!.replace(/^\S+ \S+ /, "")) as { rows: Record<string, unknown>[] }).rows;

test("a rule is made from what may be foreseen, and kept in the words of the game", async ({ page }) => {
    const posted = await sheet(page, []);
    await expect(page.getByText("nobody learns that there is one")).toBeVisible();
    const add = page.getByRole("group", { name: "Another rule" });
    await add.getByLabel("How often").selectOption("20");
    await add.getByRole("button", { name: "Add this rule" }).click();
    await expect(rules(page)).toHaveCount(1);
    await expect(rules(page).first()).toContainText("As often as it comes.");
    await keep(page).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(posted.at(-1)).toContain("POST /api/tables/11/ifs");
    const [row] = sent(posted);
    expect(row).toMatchObject({ times: 20, turns: 2 });
    expect(row!.if).toMatch(/^[a-z_]+( \S+)*$/);
    expect(row!.then).toMatch(/^[a-z_]+( \S+)*$/);
});

test("rules are tried in their order, which arrow keys change", async ({ page }) => {
    const steps = ["place gallia 1", "place italia 1", "place anglia 1"];
    const posted = await sheet(
        page,
        steps.map((step) => kept("turn", step)),
    );
    await page.getByRole("button", { name: /^Rule 3/ }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("button", { name: /^Rule 2/ })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("button", { name: "Take rule 3 out" }).click();
    await keep(page).click();
    await expect.poll(() => posted.at(-1)).toContain("/ifs");
    expect(sent(posted).map(({ then }) => then)).toEqual(["place anglia 1", "place gallia 1"]);
});

test("what became of a rule is told, and it is not kept again", async ({ page }) => {
    const posted = await sheet(page, [kept("turn", "place gallia 1", { state: "refused" })]);
    await expect(rules(page).first()).toContainText("the rules forbade its step");
    await keep(page).click();
    await expect.poll(() => posted.at(-1)).toContain('{"rows":[]}');
});

test("all of it is forgotten by one press", async ({ page }) => {
    const posted = await sheet(page, [kept("turn", "place gallia 1")]);
    await page.getByRole("button", { name: "Forget all" }).click();
    await expect.poll(() => posted.at(-1)).toContain('{"rows":[]}');
});

test("where there is no rule there is nothing to keep or to forget", async ({ page }) => {
    await sheet(page, []);
    const forget = page.getByRole("button", { name: "Forget all" });
    await expect(page.getByText("You keep no answers yet.")).toBeVisible();
    await expect(keep(page).or(forget)).toHaveCount(0);
    await page.getByRole("button", { name: "Add this rule" }).click();
    await expect(keep(page)).toHaveText("Keep this rule");
    await page.getByRole("button", { name: "Take rule 1 out" }).click();
    await expect(keep(page).or(forget)).toHaveCount(0);
});

test("a live table has no such sheet", async ({ page }) => {
    await visit(page, "#/at/11", { table: playing({ ifs: null }), kept: await running(21, [0], 3) });
    await expect(page.locator(".choices button").first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^If asked …/ })).toHaveCount(0);
});

test("on a phone the sheet fits, and everything in it can be reached", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const table = playing({ ...DAYS, ifs: 1 });
    await visit(page, "#/at/11", {
        table,
        kept: await running(21, [0], 3),
        ifs: [kept("turn", "move gallia")],
    });
    await page.getByRole("tab", { name: "Players" }).click();
    await page.getByRole("button", { name: "If asked … (1)" }).click();
    const dialog = page.getByRole("dialog", { name: "If I am asked, answer for me" });
    await expect(dialog.getByRole("button", { name: "Add this rule" })).toBeVisible();
    expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
    await dialog.getByRole("button", { name: "Keep this rule" }).scrollIntoViewIfNeeded();
    await expect(dialog.getByRole("button", { name: "Keep this rule" })).toBeInViewport();
});
