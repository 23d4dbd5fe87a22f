// A whole game through the accessibility tree: roles and names, no coordinates, no selectors.

import { boardOf, changed, choicesOf, expect, listText, lot, resultOf, test } from "./helpers";

test("a whole game through the accessibility tree alone", async ({ page }) => {
    const any = lot(9);
    await page.goto("");
    await page.getByRole("link", { name: "Set up a game" }).click();
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.getByRole("button", { name: "Start the game" }).click();
    await expect(boardOf(page)).toBeVisible();
    const list = choicesOf(page);
    const over = resultOf(page);
    const places = boardOf(page).getByRole("button", { disabled: false });
    const menu = page.getByRole("menu").getByRole("menuitem");
    let pressed = 0;
    for (let step = 0; step < 600; step++) {
        await expect(list.first().or(over)).toBeVisible();
        if (await over.count()) break;
        const inMenu = await menu.count();
        if (inMenu) {
            await menu.nth(any(inMenu)).click();
            continue;
        }
        const before = await listText(page);
        const lit = await places.count();
        if (lit && step % 3 === 0) {
            const place = places.nth(any(lit));
            expect(await place.getAttribute("aria-label")).toMatch(/You can: /);
            // What a screen reader does to press a button.
            await place.dispatchEvent("click");
            pressed++;
        } else {
            await list.nth(any(await list.count())).click();
        }
        await changed(page, before);
    }
    await expect(over).toBeVisible();
    await expect(page.getByRole("region", { name: "Final ranking" }).getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("status").filter({ hasText: "Game over" })).toBeVisible();
    expect(pressed).toBeGreaterThan(5);
});

test("every place of the board has a name and one stop of the Tab key", async ({ page }) => {
    await page.goto("");
    await page.getByRole("button", { name: /Play Rattus now/ }).click();
    await expect(choicesOf(page).first()).toBeVisible();
    const places = boardOf(page).getByRole("button");
    await expect(places.first()).toBeAttached();
    const all = await places.evaluateAll((nodes) =>
        nodes.map((node) => [node.getAttribute("aria-label"), node.getAttribute("tabindex")]),
    );
    expect(all.length).toBeGreaterThan(10);
    expect(all.filter(([name]) => !name)).toEqual([]);
    expect(all.filter(([, stop]) => stop === "0")).toHaveLength(1);
});
