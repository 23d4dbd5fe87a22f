// Whole games through the accessibility tree: roles and names, no coordinates, no selectors.

import type { Page } from "@playwright/test";
import {
    boardOf,
    changed,
    choicesOf,
    expect,
    fromShelf,
    listText,
    lot,
    playNow,
    resultOf,
    test,
    write,
} from "./helpers";

/**
 * Plays to the end; `first` is done before every choice and says whether it has chosen something itself. Returns how
 * often the board was pressed.
 */
async function byTree(
    page: Page,
    any: (below: number) => number,
    first = async () => false,
): Promise<number> {
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
        if (await first()) {
            await expect(list.first().or(over)).toBeVisible();
            if (await over.count()) break;
        }
        const before = await listText(page);
        // To find all of them takes time, so only now and then.
        const lit = step % 3 === 0 ? await places.count() : 0;
        if (lit) {
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
    await expect(page.getByRole("status").filter({ hasText: "Game over" })).toBeVisible();
    return pressed;
}

const ranked = (page: Page) => page.getByRole("region", { name: "Final ranking" }).getByRole("listitem");

test("a whole game through the accessibility tree alone", async ({ page }) => {
    await fromShelf(page, "Rattus", ["", "normal"]);
    await expect(boardOf(page)).toBeVisible();
    expect(await byTree(page, lot(9))).toBeGreaterThan(5);
    await expect(ranked(page)).toHaveCount(2);
});

test("Black Death through the accessibility tree alone, with a standing order", async ({ page }) => {
    test.slow();
    await fromShelf(page, "Black Death", ["", "normal", "normal"], {
        "The year": /^1665/,
        "Body Count that wins": /^10,/,
    });
    await expect(page.getByRole("group", { name: "Board of Black Death" })).toBeVisible();
    const players = page.getByRole("region", { name: "Players" });
    await players.getByText("When I am asked").click();
    const order = players.getByRole("combobox", { name: "Red is asked" });
    await expect(order).toHaveAccessibleDescription(/Nobody else can see/);
    await order.selectOption("never");
    await expect(order.getByRole("option", { selected: true })).toHaveText("never");
    const raise = page.getByRole("button", { name: "I play a card: Red" });
    const pass = choicesOf(page).filter({ hasText: /^\S? ?Pass/ });
    // Out of turn: in its own it is asked at the end of Infection whether that is all.
    const asked = page
        .getByRole("status")
        .filter({ hasText: "Do you play a card", hasNotText: "is that all" });
    const held = players.getByRole("listitem").filter({ hasText: /^Red holds / });
    let calls = 0;
    let answers = 0;
    const pressed = await byTree(page, lot(8), async () => {
        await write(page, "Great plague");
        if (await asked.count()) {
            // Only because the button was pressed, and that was the once.
            await expect(raise).toHaveAttribute("aria-pressed", "true");
            await expect(pass).toHaveCount(1);
            await pass.click();
            await expect(raise).toHaveAttribute("aria-pressed", "false");
            answers++;
            return true;
        }
        if (calls === answers && calls < 3 && (await held.count())) {
            await raise.click();
            await expect(raise).toHaveAttribute("aria-pressed", "true");
            calls++;
        }
        return false;
    });
    expect(pressed).toBeGreaterThan(5);
    expect(answers, "windows asked for").toBeGreaterThan(0);
    await expect(ranked(page)).toHaveCount(3);
    await expect(players.getByText("Great plague")).toBeVisible();
});

test("Africanus with five through the accessibility tree alone, with a standing order", async ({ page }) => {
    test.slow();
    await fromShelf(page, "Africanus", ["", "easy", "easy", "easy", "easy"]);
    await expect(boardOf(page)).toBeVisible();
    const players = page.getByRole("region", { name: "Players" });
    await players.getByText("When I am asked").click();
    const order = players.getByRole("combobox", { name: "Red is asked" });
    await order.selectOption("Ask me whenever a region card could protect me");
    const asked = page.getByRole("status").filter({ hasText: "Protect a class card?" });
    let windows = 0;
    const pressed = await byTree(page, lot(11), async () => {
        windows += await asked.count();
        return false;
    });
    expect(pressed).toBeGreaterThan(5);
    expect(windows, "windows to protect").toBeGreaterThan(0);
    await expect(ranked(page)).toHaveCount(5);
});

test("every place of the board has a name and one stop of the Tab key", async ({ page }) => {
    await page.goto("");
    await playNow(page);
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
