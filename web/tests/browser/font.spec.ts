// The one font that is shipped: it is used, has all letters we write, is kept, and never moves the page.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LANGS } from "../../src/gen/languages";
import { expect, test } from "./helpers";
import { root } from "./made";

/** Every letter, digit and stop in the words of all languages. */
function written(): string[] {
    const words = join(root, "words");
    const files = LANGS.flatMap((lang) =>
        readdirSync(join(words, lang)).map((file) => join(words, lang, file)),
    );
    const text = files.map((file) => readFileSync(file, "utf8")).join("");
    return [...new Set(text)].filter((one) => /[\p{L}\p{N}\p{P}]/u.test(one)).sort();
}

/** The font is there when its letters are as wide with one neighbour as with another. */
const missing = (page: Page, letters: string[]): Promise<string[]> =>
    page.evaluate(async (all) => {
        await document.fonts.load("100px Vollkorn");
        const pen = document.createElement("canvas").getContext("2d")!;
        const wide = (letter: string, other: string) => {
            pen.font = `100px Vollkorn, ${other}`;
            return pen.measureText(letter).width;
        };
        return all.filter((letter) => wide(letter, "monospace") !== wide(letter, "sans-serif"));
    }, letters);

const shown = (page: Page): Promise<void> => expect(page.locator(".shelf .box").first()).toBeVisible();

async function shelf(page: Page): Promise<void> {
    await page.goto("/");
    await shown(page);
}

/** Adds up what moves from now on. */
const watch = (page: Page): Promise<void> =>
    page.evaluate(() => {
        const here = window as unknown as { moved: number };
        here.moved = 0;
        new PerformanceObserver((list) => {
            for (const one of list.getEntries())
                here.moved += (one as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift" });
    });

test("titles are set in the shipped font, and it has every letter of our words", async ({ page }) => {
    await shelf(page);
    expect(await missing(page, ["Ж"])).toEqual(["Ж"]);
    expect(await missing(page, written())).toEqual([]);
    const family = await page
        .locator("h2")
        .first()
        .evaluate((node) => getComputedStyle(node).fontFamily);
    expect(family).toMatch(/^"?Vollkorn/);
});

test.describe("kept by the page", () => {
    test.use({ serviceWorkers: "allow" });

    test("the font is kept for when there is no network", async ({ page }) => {
        await shelf(page);
        const kept = () =>
            page.evaluate(async () => {
                const names = await caches.keys();
                const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
                return files.flat().filter(({ url }) => url.endsWith(".woff2")).length;
            });
        await expect.poll(kept).toBe(1);
    });
});

test("a font that comes late moves nothing", async ({ context }) => {
    const page = await context.newPage();
    let come = () => {};
    const late = new Promise<void>((resolve) => (come = resolve));
    await page.route("**/*.woff2", async (route) => {
        await late;
        await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await shown(page);
    await page.waitForTimeout(1000);
    await watch(page);
    const arrived = page.waitForResponse("**/*.woff2");
    come();
    await (await arrived).finished();
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
});

test("a page with its font at hand is laid out once", async ({ page }) => {
    await shelf(page);
    await page.reload();
    await shown(page);
    const shifts = await page.evaluate(
        () =>
            new Promise<number>((resolve) => {
                let moved = 0;
                new PerformanceObserver((list) => {
                    for (const one of list.getEntries())
                        moved += (one as PerformanceEntry & { value: number }).value;
                }).observe({ type: "layout-shift", buffered: true });
                setTimeout(() => resolve(moved), 500);
            }),
    );
    expect(shifts).toBe(0);
});
