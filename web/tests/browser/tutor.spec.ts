// The tutor: off until switched on, asks once before a choice that loses, and never plays.

import type { Page } from "@playwright/test";
import { boardOf, choicesOf, drawn, expect, lines, pointOn, ready, test } from "./helpers";
import { type Kept, keep, keptIn } from "./made";
import { mistake } from "./mistake";
import { playing, told, visit } from "./pretend";

const question = (page: Page) => page.getByRole("region", { name: /^That would cost you about/ });
const choose = (page: Page, choice: string) => choicesOf(page).filter({ hasText: choice }).first().click();

/** What was played: what is kept, and what can still be taken back. */
async function played(page: Page, { id }: Kept): Promise<string> {
    const undo = page.getByRole("button", { name: /^Undo: / });
    const names = await undo.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label")));
    return [(await keptIn(page, id)).entries.length, ...names].join();
}

async function sit(page: Page, kept: Kept, tutor: boolean): Promise<void> {
    await page.addInitScript((on) => localStorage.setItem("miasma.setting.tutor", on ? "on" : "off"), tutor);
    await page.addInitScript(() => localStorage.setItem("miasma.setting.confirm", "never"));
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
}

test("before a choice that loses the tutor asks once, and a second press plays it", async ({ page }) => {
    const { kept, choice, better } = await mistake();
    await sit(page, kept, true);
    const before = await played(page, kept);
    await choose(page, choice);
    await expect(question(page)).toContainText(better);
    await expect(question(page).getByRole("button", { name: "Think again" })).toBeFocused();
    expect(await played(page, kept)).toBe(before);
    await page.keyboard.press("Escape");
    await expect(question(page)).toBeHidden();
    await choose(page, choice);
    await choose(page, choice);
    await expect.poll(() => played(page, kept)).not.toBe(before);
});

test("what he would do is shown, and waits for a press like everything there", async ({ page }) => {
    const { kept, choice } = await mistake();
    await sit(page, kept, true);
    const before = await played(page, kept);
    await choose(page, choice);
    await question(page).getByRole("button", { name: "Show me" }).click();
    await expect(page.locator(".choices .waits")).toBeVisible();
    expect(await played(page, kept)).toBe(before);
    await page.locator(".choices .waits").click();
    await expect.poll(() => played(page, kept)).not.toBe(before);
});

test("nobody asks who has not switched him on", async ({ page }) => {
    const { kept, choice } = await mistake();
    await sit(page, kept, false);
    const before = await played(page, kept);
    await choose(page, choice);
    await expect.poll(() => played(page, kept)).not.toBe(before);
});

test("with hints switched off he is silent, whatever his own switch says", async ({ page }) => {
    const { kept, choice } = await mistake();
    await page.addInitScript(() => localStorage.setItem("miasma.setting.help", "off"));
    await sit(page, kept, true);
    const before = await played(page, kept);
    await choose(page, choice);
    await expect.poll(() => played(page, kept)).not.toBe(before);
});

test("at an online table he is silent while the game runs", async ({ page }) => {
    const { kept, choice } = await mistake();
    const { seats } = told("11", [{ name: "Anna", here: true }, { name: "Bert" }]);
    await page.addInitScript(() => localStorage.setItem("miasma.setting.tutor", "on"));
    await visit(page, "#/at/11", { table: playing({ seats }), kept });
    await ready(page);
    const before = (await lines(page)).length;
    await choose(page, choice);
    await expect.poll(async () => (await lines(page)).length).toBeGreaterThan(before);
});

test("the first press waits for him too, while he is still being fetched", async ({ page }) => {
    const { kept, choice } = await mistake();
    let go = () => {};
    const pressed = new Promise<void>((resolve) => (go = resolve));
    await page.route(/\/Hint-[^/]*\.js$/, async (route) => {
        await pressed;
        await route.continue();
    });
    await sit(page, kept, true);
    const before = await played(page, kept);
    await choose(page, choice);
    expect(await played(page, kept)).toBe(before);
    go();
    await expect(question(page)).toBeVisible();
    expect(await played(page, kept)).toBe(before);
});

test("while he thinks nobody else asks for a yes, and a second press plays", async ({ page }) => {
    const { kept, choice } = await mistake();
    await page.route(/\/tutorer-[^/]*\.js$/, () => {});
    await sit(page, kept, true);
    const before = await played(page, kept);
    await choose(page, choice);
    await expect(page.getByText("The tutor looks at your choice.")).toBeVisible();
    await expect(page.locator(".confirm")).toHaveCount(0);
    expect(await played(page, kept)).toBe(before);
    await choose(page, choice);
    await expect.poll(() => played(page, kept)).not.toBe(before);
});

test("a tutor who cannot be fetched holds nobody up", async ({ page }) => {
    const { kept, choice } = await mistake();
    await page.route(/\/Hint-[^/]*\.js$/, (route) =>
        route.fulfill({ contentType: "text/javascript", body: "throw new Error('not here')" }),
    );
    await sit(page, kept, true);
    const before = await played(page, kept);
    await choose(page, choice);
    await expect.poll(() => played(page, kept)).not.toBe(before);
});

test.describe("on a phone", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    /** Presses the place of the choice on the board, and what is to be done there. */
    async function pressOn(page: Page, choice: string): Promise<void> {
        const place = choice.split(" ").at(-1)!;
        const target = boardOf(page).getByRole("button", { name: new RegExp(`^${place}\\b.*You can`) });
        const at = (await pointOn(target))!;
        await page.touchscreen.tap(at.x, at.y);
        const menu = page.locator(".board-menu button").filter({ hasText: choice });
        if (await menu.count()) await menu.click();
    }

    test("he looks on whatever is open under the board, and has asked once wherever one was", async ({
        page,
    }) => {
        const { kept, choice } = await mistake();
        await sit(page, kept, true);
        await drawn(page);
        const before = await played(page, kept);
        await page.getByRole("tab", { name: "Players" }).click();
        await pressOn(page, choice);
        await expect(question(page).getByRole("button", { name: "Think again" })).toBeFocused();
        await expect(page.getByRole("tab", { name: "Actions" })).toHaveAttribute("aria-selected", "true");
        expect(await played(page, kept)).toBe(before);
        await page.keyboard.press("Escape");
        await page.getByRole("tab", { name: "Log" }).click();
        await page.getByRole("tab", { name: "Actions" }).click();
        await choose(page, choice);
        await expect(page.locator(".confirm")).toBeVisible();
        await expect(question(page)).toHaveCount(0);
        await choose(page, choice);
        await expect.poll(() => played(page, kept)).not.toBe(before);
    });
});
