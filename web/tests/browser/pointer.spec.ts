// A whole game by pointer: on the drawn board where something is lit, else on the list.

import { changed, drawn, expect, listText, lot, pointOn, ready, resultOf, test } from "./helpers";

test("a whole game by pointer, from the first click on the start page", async ({ page }) => {
    const any = lot(3);
    await page.goto("");
    await page.getByRole("link", { name: "Set up a game" }).click();
    await page.getByRole("radio", { name: "2", exact: true }).click();
    await page.getByRole("button", { name: "Start the game" }).click();
    await drawn(page);
    let onBoard = 0;
    for (let step = 0; step < 600 && (await ready(page)) !== "over"; step++) {
        const menu = page.locator(".board-menu button");
        const found = await menu.count();
        if (found) {
            await menu.nth(any(found)).click();
            continue;
        }
        const lit = page.locator(".target.lit");
        const targets = await lit.count();
        const list = page.locator(".choices button");
        const rows = await list.count();
        if (targets && any(4)) {
            const at = await pointOn(lit.nth(any(targets)));
            expect(at, "a lit target can be hit").toBeDefined();
            const before = await listText(page);
            await page.mouse.click(at!.x, at!.y);
            await changed(page, before);
            onBoard++;
        } else {
            expect(rows).toBeGreaterThan(0);
            await list.nth(any(rows)).click();
        }
    }
    await expect(resultOf(page)).toBeVisible();
    await expect(page.locator(".ranking li")).toHaveCount(2);
    expect(onBoard, "presses on the board").toBeGreaterThan(10);
});
