// A table where all fits: names of many players, the header, what lies where on a phone.

import type { Page } from "@playwright/test";
import { drawn, expect, ready, test } from "./helpers";
import { asked, keep } from "./made";

const NAMES = ["", "Apprentice", "Abbess", "Barber", "Doctor", "Wilhelmina"];

/** Six at a table of Black Death, with names as long as those of the bots. */
async function six(page: Page): Promise<void> {
    const kept = await asked("begin", {
        seed: 5,
        game: "blackdeath",
        bot: "random",
        persons: [0],
        seats: 6,
        from: 60,
    });
    kept.players = kept.players.map((player, seat) => ({ ...player, name: NAMES[seat]! }));
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await expect(page.locator(".board svg[role]")).toBeVisible();
}

/** How many letters of each name of the strip are seen, of how many there are. */
const seenOf = (page: Page) =>
    page.locator(".strip .who").evaluateAll((all) =>
        all.map((one) => ({
            name: one.textContent!,
            share: one.clientWidth / one.scrollWidth,
            box: one.parentElement!.getBoundingClientRect().toJSON() as DOMRect,
        })),
    );

for (const [width, height, least] of [
    [1440, 900, 1],
    [1024, 768, 1],
    [390, 844, 0.6],
] as const)
    test(`the names of six players are read at ${width} × ${height}`, async ({ page }) => {
        await page.setViewportSize({ width, height });
        await six(page);
        const found = await seenOf(page);
        expect(found.length).toBe(6);
        for (const { name, share } of found) expect(share, name).toBeGreaterThanOrEqual(least);
        found.slice(1).forEach(({ box }, i) => expect(box.left).toBeGreaterThan(found[i]!.box.right));
        expect(found.at(-1)!.box.right).toBeLessThanOrEqual(width);
    });

test.describe("in German", () => {
    test.use({ settings: { language: "de" }, viewport: { width: 390, height: 844 } });
    test("the header of a phone is one line", async ({ page }) => {
        await six(page);
        expect((await page.getByRole("banner").boundingBox())!.height).toBeLessThan(60);
    });
});

test("the header names everything, and leads back to the shelf", async ({ page }) => {
    await six(page);
    const header = page.getByRole("banner");
    const button = header.getByRole("button", { name: "What is what" });
    await button.click();
    const all = page.getByRole("dialog", { name: "What is what" });
    await expect(all).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(all).toHaveCount(0);
    await header.getByRole("link", { name: /^Miasma/ }).click();
    await expect(page).toHaveURL(/#\/$/);
    await expect(button, "nothing is there to be named").toHaveCount(0);
});

/** Boxes of the chips and names on the map that lie over each other, of different regions. */
const covered = (page: Page) =>
    page.locator("#board-pieces").evaluate((board) => {
        const chips = [...board.querySelectorAll('[data-piece^="chip-"], [data-piece^="rats-"]')].map(
            (node) => ({ of: node.getAttribute("data-piece")!.split("-")[1]!, node }),
        );
        const found: string[] = [];
        const box = (node: Element) => node.getBoundingClientRect();
        const meet = (a: DOMRect, b: DOMRect) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
        chips.forEach((one, i) => {
            for (const other of chips.slice(i + 1))
                if (one.of !== other.of && meet(box(one.node), box(other.node)))
                    found.push(
                        `${one.node.getAttribute("data-piece")} ${other.node.getAttribute("data-piece")}`,
                    );
        });
        return { chips: chips.length, found };
    });

test("five at a phone: nothing covers the chips of a region", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const seed of [5, 6]) {
        const options = { africanus: "on" };
        const kept = await asked("take", { seed, persons: [0], seats: 5, options, from: 70 });
        await page.goto("");
        await keep(page, kept);
        await page.goto(`#/table/${kept.id}`);
        await ready(page);
        await drawn(page);
        const { chips, found } = await covered(page);
        expect(chips).toBeGreaterThan(8);
        expect(found).toEqual([]);
    }
});
