// A picture of every screen at four sizes, light and dark, for looking at; and nothing that
// sticks out of the window or is cut off.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { root } from "./made";
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

const folder = join(root, "build/screenshots");
mkdirSync(folder, { recursive: true });

/** What does not fit, in words. */
const misfits = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const found: string[] = [];
        const wide = document.documentElement.clientWidth;
        const all = document.documentElement.scrollWidth;
        if (all > wide) found.push(`the page scrolls sideways: ${all} > ${wide}`);
        const words = (node: Element) =>
            `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} “${(node.textContent ?? "").trim().slice(0, 40)}”`;
        for (const node of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
            const style = getComputedStyle(node);
            const box = node.getBoundingClientRect();
            if (!box.width || !box.height || !node.checkVisibility({ visibilityProperty: true })) continue;
            if (node.closest(".unseen, .skips, .board-camera, .shelf")) continue;
            if (box.width > wide + 1)
                found.push(`wider than the window: ${words(node)} ${Math.round(box.width)}`);
            else if (box.right > wide + 1 || box.left < -1)
                found.push(
                    `out of the window: ${words(node)} ${Math.round(box.left)}–${Math.round(box.right)}`,
                );
            const text = node.matches(
                "button, label, a, legend, summary, select, h1, h2, h3, th, td, li, p, dt, dd, kbd, output, .turn, .turn span, .tag",
            );
            if (
                text &&
                style.display !== "inline" &&
                node.scrollWidth > node.clientWidth + 1 &&
                node.clientWidth
            )
                found.push(`text is cut: ${words(node)} ${node.scrollWidth} > ${node.clientWidth}`);
            if (text && style.overflowY === "hidden" && node.scrollHeight > node.clientHeight + 1)
                found.push(`text is cut below: ${words(node)}`);
        }
        return [...new Set(found)];
    });

/** Pictures of one screen; in every language nothing of it is cut off. */
async function take(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
    const found: string[] = [];
    const shoot = (what: string) =>
        page.screenshot({ path: join(folder, `${name}-${what}.png`), animations: "disabled" });
    for (const [width, height, spoken] of sizes) {
        await page.setViewportSize({ width, height });
        for (const colorScheme of ["light", "dark"] as const) {
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
