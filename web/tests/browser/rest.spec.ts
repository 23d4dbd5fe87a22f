// Days off, hours of sleep and pauses, as far as the page alone can be watched: the server is pretended.

import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { running } from "./made";
import { DAYS, playing, resting, visit } from "./pretend";

test.use({ timezoneId: "Europe/Amsterdam" });

const dayButtons = (page: Page) => page.locator(".rest-day:not(:disabled)");
const chosen = (page: Page) => page.locator(".rest-day[aria-pressed=true]");

/** What the page sent, and the screen. */
async function rests(page: Page, more: Record<string, unknown> = {}): Promise<string[]> {
    const posted: string[] = [];
    await visit(page, "#/rest", { rest: resting(more), posted: (what) => posted.push(what) });
    await expect(dayButtons(page).first()).toBeVisible();
    return posted;
}

test("days off are chosen by two presses, and their meaning at each table is told before", async ({
    page,
}) => {
    const posted = await rests(page);
    await dayButtons(page).nth(2).click();
    await dayButtons(page).nth(5).click();
    await expect(chosen(page)).toHaveCount(4);
    const tables = page.getByRole("region", { name: "What it means at your tables" }).getByRole("listitem");
    await expect(tables).toContainText(["stands still", "stands still for 2 days", "runs on"]);
    const [from, until] = await Promise.all(
        [2, 5].map((n) => dayButtons(page).nth(n).getAttribute("data-day")),
    );
    await page.getByRole("button", { name: "Be away these 4 days" }).click();
    const body = JSON.stringify({ zone: "Europe/Amsterdam", from, until });
    await expect.poll(() => posted.at(-1)).toBe(`POST /api/me/rest/vacation ${body}`);
    await expect(page.getByRole("status").filter({ hasText: "You are away" })).toBeVisible();
});

test("days off are chosen with the keyboard alone", async ({ page }) => {
    await rests(page);
    await page.locator(".rest-day[tabindex='0']").focus();
    await page.keyboard.press("ArrowRight");
    for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+ArrowRight");
    await expect(chosen(page)).toHaveCount(4);
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(chosen(page)).toHaveCount(3);
    await expect(page.getByRole("button", { name: "Be away these 3 days" })).toBeEnabled();
});

test("days off are dragged over", async ({ page }) => {
    await rests(page);
    const [a, b] = [await dayButtons(page).nth(1).boundingBox(), await dayButtons(page).nth(3).boundingBox()];
    await page.mouse.move(a!.x + 9, a!.y + 9);
    await page.mouse.down();
    await page.mouse.move(b!.x + 9, b!.y + 9, { steps: 8 });
    await page.mouse.up();
    expect(await chosen(page).count()).toBeGreaterThan(1);
});

test("whoever comes back earlier says so", async ({ page }) => {
    const day = 86_400_000;
    const posted = await rests(page, { vacation: { since: Date.now() - day, until: Date.now() + 2 * day } });
    await page.getByRole("button", { name: "I am back" }).click();
    await expect.poll(() => posted.at(-1)).toBe("DELETE /api/me/rest/vacation");
    await expect(page.getByText("Your days off end today.")).toBeVisible();
});

test("hours of sleep are kept in the zone of the browser", async ({ page }) => {
    const posted = await rests(page);
    await expect(page.getByText("23:00 to 7:00, every night")).toBeVisible();
    await page.getByLabel("I sleep from").selectOption("1320");
    await page.getByLabel("for", { exact: true }).selectOption("420");
    await expect(page.getByRole("img", { name: "Asleep from 22:00 to 5:00" })).toBeVisible();
    await page.getByRole("button", { name: "Keep these hours" }).click();
    const body = JSON.stringify({ from: 1320, minutes: 420, zone: "Europe/Amsterdam" });
    await expect.poll(() => posted.at(-1)).toBe(`POST /api/me/rest/sleep ${body}`);
});

test("hours of sleep that were changed today stay as they are", async ({ page }) => {
    await rests(page, { changeable: Date.now() + 60_000 });
    await expect(page.getByRole("button", { name: "Keep these hours" })).toBeDisabled();
});

test("the terms of a table of days are chosen when it is made, and told before one sits down", async ({
    page,
}) => {
    const posted: string[] = [];
    await visit(page, "#/host", {
        posted: (what) => posted.push(what),
        table: playing({ ...DAYS, state: "open" }),
    });
    await page.getByRole("radio", { name: "A few days a move" }).check();
    await page.getByLabel("Days off in this game").selectOption("14");
    await page.getByLabel("While people sleep").selectOption("0");
    await page.getByLabel("A pause, if all agree").selectOption("3");
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect
        .poll(() => posted.find((one) => one.startsWith("POST /api/tables ")))
        .toContain('"terms":{"vacation":14,"sleep":false,"pause":3}');
    await expect(page.getByText("14 days off · clocks stand at night · pauses if all agree")).toBeVisible();
});

/** A table of days, with its menu open. */
async function menu(page: Page, more: Record<string, unknown>): Promise<string[]> {
    const posted: string[] = [];
    const kept = await running(21, [0], 3);
    await visit(page, "#/at/11", {
        table: playing({ ...DAYS, ...more }),
        kept,
        posted: (what) => posted.push(what),
    });
    return posted;
}

test("a pause is asked for in the menu of the table", async ({ page }) => {
    const posted = await menu(page, {});
    await page.locator("details.company > summary").click();
    await page.getByRole("button", { name: "Ask for a pause" }).click();
    await page
        .getByRole("group", { name: /^Ask all others for a pause/ })
        .getByRole("button")
        .first()
        .click();
    await expect.poll(() => posted.at(-1)).toBe('POST /api/tables/11/pause {"agree":true}');
});

test("whoever is asked for a pause answers", async ({ page }) => {
    const posted = await menu(page, { ask: { kind: "pause", to: 0, agreed: ["blue"] } });
    await expect(page.getByText("Bert asks for a pause.")).toBeVisible();
    await page.getByRole("button", { name: "I agree" }).click();
    await expect.poll(() => posted.at(-1)).toBe('POST /api/tables/11/pause {"agree":true}');
});

test("a paused table says so, and any player lets it go on", async ({ page }) => {
    const day = 86_400_000;
    const posted = await menu(page, { paused: Date.now() - day, pausedUntil: Date.now() + day, due: null });
    await expect(page.getByText("The game is paused, as you all agreed.")).toBeVisible();
    await page.getByRole("button", { name: "Go on now" }).click();
    await expect.poll(() => posted.at(-1)).toContain("POST /api/tables/11/resume");
});

test("who is on vacation is told at the seat", async ({ page }) => {
    const { seats } = playing();
    const away = Date.now() + 3 * 86_400_000;
    await menu(page, { seats: seats.map((seat, i) => (i === 1 ? { ...seat, away } : seat)) });
    await expect(page.getByText(/^away until/).first()).toBeVisible();
});
