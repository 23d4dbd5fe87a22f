// Plague!: a town of hundreds of squares, where one says where to go and the steps follow.

import type { Locator, Page } from "@playwright/test";
import {
    changed,
    choicesOf,
    expect,
    listText,
    lot,
    pointOn,
    ready,
    resultOf,
    showOptions,
    startButton,
    test,
} from "./helpers";
import { driving, open } from "./screens";

const boardOf = (page: Page): Locator => page.getByRole("group", { name: "Board of Plague!" });

/** A short game against a bot, set up by the form. */
async function begin(page: Page): Promise<void> {
    await page.goto("#/new/plague");
    await page.getByRole("radio", { name: "1", exact: true }).check();
    await showOptions(page);
    await page.getByLabel("The game ends after this many rounds", { exact: true }).selectOption("5 rounds");
    await startButton(page).click();
    await expect(boardOf(page)).toBeVisible();
}

/** A game of bots up to where the first seat may walk far. */
const drive = (page: Page): Promise<void> => open(page, driving);

test("a whole game by pointer, saying where to go", async ({ page }) => {
    const any = lot(4);
    await begin(page);
    let gone = 0;
    let onBoard = 0;
    for (let step = 0; step < 500 && (await ready(page)) !== "over"; step++) {
        const menu = page.locator(".board-menu button");
        if (await menu.count()) {
            await menu.nth(any(await menu.count())).click();
            continue;
        }
        const far = page.locator(".target.far");
        const lit = page.locator(".target.lit");
        const [fars, lits] = [await far.count(), await lit.count()];
        const before = await listText(page);
        if (fars && any(5)) {
            // The nearest of the far ones, or the farthest: they stand in the order of the board.
            const target = far.nth(any(fars));
            const at = await pointOn(target);
            if (at) {
                await page.mouse.move(at.x, at.y);
                await expect(page.locator(".way .dots")).toHaveCount(1);
                await page.mouse.click(at.x, at.y);
                await changed(page, before);
                gone++;
                continue;
            }
        }
        if (lits && any(4)) {
            const at = await pointOn(lit.nth(any(lits)));
            if (at) {
                await page.mouse.click(at.x, at.y);
                await changed(page, before);
                onBoard++;
                continue;
            }
        }
        const list = page.locator(".choices button");
        await list.nth(any(Math.min(12, await list.count()))).click();
    }
    await expect(resultOf(page)).toBeVisible();
    await expect(page.locator(".ranking li")).toHaveCount(2);
    expect(gone, "ways taken at once").toBeGreaterThan(2);
    expect(onBoard, "presses on the board").toBeGreaterThan(3);
});

test("a whole game through the accessibility tree alone", async ({ page }) => {
    const any = lot(9);
    await begin(page);
    const list = choicesOf(page);
    const over = resultOf(page);
    const places = boardOf(page).getByRole("button", { name: /You can: go there/ });
    const menu = page.getByRole("menu").getByRole("menuitem");
    let pressed = 0;
    for (let step = 0; step < 500; step++) {
        await expect(list.first().or(over)).toBeVisible();
        if (await over.count()) break;
        const inMenu = await menu.count();
        if (inMenu) {
            await menu.nth(any(inMenu)).click();
            continue;
        }
        const before = await listText(page);
        const far = step % 2 ? await places.count() : 0;
        if (far) {
            // What a screen reader does to press a button.
            await places.nth(any(far)).dispatchEvent("click");
            pressed++;
        } else {
            await list.nth(any(await list.count())).click();
        }
        await changed(page, before);
    }
    await expect(over).toBeVisible();
    expect(pressed).toBeGreaterThan(2);
});

test("a way is shown, taken at once, and taken back step by step", async ({ page }) => {
    await drive(page);
    const undo = page.getByRole("button", { name: /^Undo/ });
    const way = page.locator(".way .dots");
    await expect(choicesOf(page).filter({ hasText: "Go to …" }), "all of them in one").toHaveCount(1);

    // In the list: found by its name, shown while it has the focus.
    const search = page.getByRole("searchbox", { name: "Search the actions" });
    await search.fill("· 4 steps");
    const entry = choicesOf(page).filter({ hasText: / · 4 steps$/ });
    const label = await entry.first().innerText();
    const place = /([^\n]+) · 4 steps$/.exec(label)![1]!;
    await search.fill(place);
    const found = choicesOf(page).filter({ hasText: `${place} · 4 steps` });
    await found.first().focus();
    await expect(way).toHaveCount(1);
    await found.first().click();
    await expect(way).toHaveCount(0);
    for (let left = 4; left > 0; left--) {
        await expect(undo).toHaveAttribute("aria-disabled", "false");
        await undo.click();
    }
    await expect(undo).toHaveAttribute("aria-disabled", "true");

    // On the board, by the keyboard: the focus shows the way, Enter takes it.
    const target = boardOf(page)
        .getByRole("button", { name: /You can: go there \(3 steps\)/ })
        .first();
    await target.focus();
    await expect(way).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Restart the turn" })).toBeVisible();
    await page.getByRole("button", { name: "Restart the turn" }).click();
    await expect(undo).toHaveAttribute("aria-disabled", "true");
});

test("streets within reach are tinted in three steps; prices stand where something is done", async ({
    page,
}) => {
    await drive(page);
    const tints = new Set<string>();
    for (const reach of [1, 2, 3]) {
        const squares = boardOf(page).locator(`.target.reach-${reach}`);
        expect(await squares.count(), `reach ${reach}`).toBeGreaterThan(0);
        tints.add(
            await squares
                .first()
                .locator(".shape")
                .evaluate((one) => getComputedStyle(one).fill),
        );
    }
    expect(tints.size).toBe(3);
    const far = await boardOf(page).locator(".target.far").count();
    const prices = page.locator(".prices text");
    expect(await prices.count()).toBeLessThan(far / 2);
    for (const size of await prices.evaluateAll((all) =>
        all.map(
            (one) => parseFloat(getComputedStyle(one).fontSize) * (one as SVGTextElement).getScreenCTM()!.a,
        ),
    ))
        expect(size).toBeGreaterThan(11.9);
    // The others tell theirs to whoever looks.
    const target = boardOf(page)
        .getByRole("button", { name: /You can: go there \(4 steps\)/ })
        .first();
    await target.focus();
    await expect(page.locator(".way text")).toHaveText("4");
});

test.describe("with a finger", () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
    test("a place smaller than the finger is made larger first", async ({ page }) => {
        await drive(page);
        const target = boardOf(page)
            .getByRole("button", { name: /You can: go there \(3 steps\)/ })
            .first();
        const undo = page.getByRole("button", { name: /^Undo/ });
        const width = async () => (await target.boundingBox())!.width;
        for (let tap = 0; tap < 4 && (await undo.getAttribute("aria-disabled")) === "true"; tap++) {
            const before = await width();
            const at = (await pointOn(target))!;
            await page.touchscreen.tap(at.x, at.y);
            await page.waitForTimeout(400);
            if (!tap) {
                await expect(undo).toHaveAttribute("aria-disabled", "true");
                expect(await width()).toBeGreaterThan(before * 1.5);
            }
        }
        await expect(undo).toHaveAttribute("aria-disabled", "false");
    });

    test("the first tap shows the way, the second goes it", async ({ page }) => {
        await page.setViewportSize({ width: 1180, height: 820 });
        await drive(page);
        const target = boardOf(page)
            .getByRole("button", { name: /You can: go there \(3 steps\)/ })
            .first();
        const undo = page.getByRole("button", { name: /^Undo/ });
        const tap = async () => {
            const at = (await pointOn(target))!;
            await page.touchscreen.tap(at.x, at.y);
            await page.waitForTimeout(400);
        };
        for (let taps = 0; taps < 3 && !(await page.locator(".way").count()); taps++) await tap();
        await expect(page.locator(".way text")).toHaveText("3");
        await expect(undo).toHaveAttribute("aria-disabled", "true");
        await tap();
        await expect(undo).toHaveAttribute("aria-disabled", "false");
    });
});

test("the board is not too large a picture", async ({ page }) => {
    await drive(page);
    const nodes = await page.locator(".board").evaluate((board) => board.querySelectorAll("*").length);
    console.log(`nodes of the board: ${nodes}`);
    expect(nodes).toBeLessThan(1800);
});
