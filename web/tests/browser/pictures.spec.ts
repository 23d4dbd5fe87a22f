// A picture of every screen at four sizes, light and dark, for looking at; and nothing that
// sticks out of the window or is cut off.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { root } from "./made";
import { SCREENS, open } from "./screens";

const SIZES = [
    [1440, 900],
    [820, 1180],
    [390, 844],
    [360, 640],
] as const;

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
            if (node.closest(".unseen, .skips, .board-camera")) continue;
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

for (const name of Object.keys(SCREENS))
    test(`pictures: ${name}`, async ({ page }) => {
        await open(page, name);
        const found: string[] = [];
        for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            for (const colorScheme of ["light", "dark"] as const) {
                await page.emulateMedia({ colorScheme });
                await page.screenshot({
                    path: join(folder, `${name}-${width}x${height}-${colorScheme}.png`),
                    animations: "disabled",
                });
            }
            for (const lang of ["de", "nl", "en"]) {
                const choose = page.locator("header select");
                // A dialog keeps everything else from being used.
                if ((await page.locator("dialog[open]").count()) === 0) {
                    await choose.selectOption(lang);
                    await expect(page.locator("html")).toHaveAttribute("lang", lang);
                }
                for (const one of await misfits(page)) found.push(`${width}x${height} ${lang} ${one}`);
            }
        }
        expect([...new Set(found)]).toEqual([]);
    });
