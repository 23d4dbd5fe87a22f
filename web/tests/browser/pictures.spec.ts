// Every screen in three languages: nothing sticks out of the window or is cut off. With MIASMA_LONG=1 at four
// sizes instead of two, with a picture of each, light and dark, for looking at.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { root } from "./made";
import { misfits } from "./misfits";
import { ONLINE } from "./pretend";
import { AFRICA, BOARDS, SCREENS, open } from "./screens";

/** Width and height; a language of which there is a picture too. */
type Size = readonly [number, number, string?];

const SIZES: Record<"screen" | "board" | "africa", readonly Size[]> = {
    screen: [
        [1440, 900],
        [820, 1180],
        [390, 844],
        [360, 640],
    ],
    // Also low, and wide but small: there a large map has the least room.
    board: [
        [1280, 800, "de"],
        [1024, 768],
        [390, 844, "nl"],
        [844, 390],
    ],
    // The first large enough for single pieces.
    africa: [
        [1440, 900, "de"],
        [1024, 768],
        [390, 844, "nl"],
        [844, 390],
    ],
};

const LONG = !!process.env.MIASMA_LONG;
const folder = join(root, "build/screenshots");
mkdirSync(folder, { recursive: true });

/** Pictures of one screen; in every language nothing of it is cut off. */
async function take(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
    const found: string[] = [];
    const shoot = async (what: string) => {
        if (!LONG) return;
        await page.screenshot({ path: join(folder, `${name}-${what}.png`), animations: "disabled" });
    };
    for (const [width, height, spoken] of LONG ? sizes : sizes.filter((_, i) => i % 2 === 0)) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of LONG ? (["light", "dark"] as const) : []) {
            await page.emulateMedia({ colorScheme });
            await shoot(`${width}x${height}-${colorScheme}`);
        }
        for (const lang of ["de", "nl", "en"]) {
            const choose = page.locator("header select");
            // A dialog keeps everything else from being used.
            if ((await page.locator("dialog[open]").count()) === 0) {
                await choose.selectOption(lang);
                await expect(page.locator("html")).toHaveAttribute("lang", lang);
            }
            if (lang === spoken) await shoot(`${width}x${height}-${lang}`);
            for (const one of await misfits(page)) found.push(`${width}x${height} ${lang} ${one}`);
        }
    }
    expect([...new Set(found)]).toEqual([]);
}

for (const [name, screen] of Object.entries({ ...SCREENS, ...ONLINE }))
    test(`pictures: ${name}`, async ({ page }) => {
        await open(page, screen);
        await take(page, name, SIZES.screen);
    });

for (const [name, board] of Object.entries(BOARDS))
    test(`pictures: Black Death, ${name}`, async ({ page }) => {
        await open(page, board);
        await take(page, `blackdeath-${name}`, SIZES.board);
    });

for (const [name, board] of Object.entries(AFRICA))
    test(`pictures: Africanus, ${name}`, async ({ page }) => {
        await open(page, board);
        await take(page, `africanus-${name}`, SIZES.africa);
    });
