// A whole game by keyboard alone.

import type { Page } from "@playwright/test";
import { changed, expect, listText, lot, playNow, ready, resultOf, startButton, test } from "./helpers";

/** Where the keyboard is: kind of place, and its words. */
const focus = (page: Page) =>
    page.evaluate(() => {
        const at = document.activeElement;
        return {
            board: !!at?.closest("svg[role=group]"),
            menu: !!at?.closest("[role=menu]"),
            lost: !at || at === document.body,
            name: at?.getAttribute("aria-label") ?? (at as HTMLElement | null)?.innerText ?? "",
            value: (at as HTMLInputElement | null)?.value ?? "",
            type: at?.getAttribute("type") ?? "",
        };
    });

async function tabTo(page: Page, wanted: (at: Awaited<ReturnType<typeof focus>>) => boolean): Promise<void> {
    const passed: string[] = [];
    for (let i = 0; i < 120; i++) {
        const at = await focus(page);
        if (wanted(at)) return;
        passed.push(at.name.slice(0, 30));
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab does not lead there: ${passed.join(" > ")}`);
}

test("a whole game by keyboard alone", async ({ page }) => {
    const any = lot(5);
    await page.goto("");
    await expect(page.getByRole("link", { name: "Set up: Rattus" })).toBeVisible();
    await tabTo(page, (at) => at.name === "Set up: Rattus");
    await page.keyboard.press("Enter");
    await expect(startButton(page)).toBeVisible();
    await tabTo(page, (at) => at.type === "radio" && at.value === "3");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await tabTo(page, (at) => at.name === "Start the game");
    await page.keyboard.press("Enter");
    const by = { list: 0, board: 0 };
    for (let step = 0; step < 600 && (await ready(page)) !== "over"; step++) {
        const at = await focus(page);
        if (at.menu) {
            for (let i = any(3); i > 0; i--) await page.keyboard.press("ArrowDown");
            await page.keyboard.press("Enter");
            continue;
        }
        const lit = await page.locator(".target.lit").count();
        if (lit && step % 3 === 0) {
            await tabTo(page, (one) => one.board);
            for (let i = any(4); i >= 0; i--) await page.keyboard.press("n");
            expect((await focus(page)).board, "n stays on the board").toBe(true);
            const { name } = await focus(page);
            await page.keyboard.press("Enter");
            await ready(page);
            expect((await focus(page)).lost, `the focus is lost after Enter on “${name}”`).toBe(false);
            by.board++;
        } else {
            // On the board digits are not those of the list.
            for (let i = 0; (await focus(page)).board; i++) {
                expect(i, "Shift+Tab leaves the board").toBeLessThan(3);
                await page.keyboard.press("Shift+Tab");
            }
            const rows = Math.min(9, await page.locator(".choices button").count());
            const before = await listText(page);
            await page.keyboard.press(String(1 + any(rows)));
            await changed(page, before);
            by.list++;
        }
    }
    await expect(resultOf(page)).toBeVisible();
    expect(by.list).toBeGreaterThan(10);
    expect(by.board).toBeGreaterThan(5);
});

test("arrows walk along the links of the game and never leave the board", async ({ page }) => {
    await page.goto("");
    await playNow(page);
    await ready(page);
    await page.locator(".target[role=button]").first().waitFor();
    await tabTo(page, (at) => at.board);
    await page.keyboard.press("Home");
    const seen = new Set<string>();
    for (const key of [
        "ArrowRight",
        "ArrowDown",
        "ArrowRight",
        "ArrowDown",
        "ArrowLeft",
        "ArrowUp",
        "End",
        "Home",
    ]) {
        await page.keyboard.press(key);
        const at = await focus(page);
        expect(at.board, key).toBe(true);
        seen.add(at.name);
    }
    expect(seen.size).toBeGreaterThan(3);
    await page.keyboard.press(" ");
    await expect(page.locator(".note-card")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator(".note-card")).toHaveCount(0);
});
