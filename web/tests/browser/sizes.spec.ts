// Whole games at five sizes of the window: what is asked is inside it, what can be undone too unless the
// window is low, and no text is cut; how many choices one has to scroll to is told. With MIASMA_LONG=1
// all titles and every tenth decision, else Rattus and a few.

import type { Page } from "@playwright/test";
import { choicesOf, drawn, expect, lot, ready, setUp, test } from "./helpers";
import { misfits } from "./misfits";

const SIZES = [
    [1440, 900],
    [1024, 768],
    [390, 844],
    [844, 390],
    [720, 450],
] as const;
const LONG = !!process.env.MIASMA_LONG;
const EVERY = LONG ? 10 : 40;
/** On a lower window the tools are in the panel that scrolls. */
const LOW = 500;

/** What should be in the window and is not, and how many choices one has to scroll to. */
const outside = (page: Page): Promise<{ lost: string[]; choices: number }> =>
    page.evaluate((low) => {
        const inside = (node: Element) => {
            const { top, bottom } = node.getBoundingClientRect();
            return top >= -1 && bottom <= innerHeight + 1;
        };
        const all = (which: string) => [...document.querySelectorAll(which)].filter((one) => !inside(one));
        const buttons = all(".choices button").length;
        const needed = innerHeight < low ? ".turn" : ".turn, .actions .undo";
        const lost = all(needed).map((one) => one.className);
        const tops = [...document.querySelectorAll(".undo button")].map(
            (one) => one.getBoundingClientRect().top,
        );
        if (new Set(tops).size > 1) lost.push("tools in several rows");
        const narrow = [...document.querySelectorAll(".turn-head .what")].some((one) => one.clientWidth < 60);
        if (narrow) lost.push("a heading of the log without room");
        return { lost, choices: buttons };
    }, LOW);

/** Plays by the list, at random, and looks now and then. */
async function look(page: Page, any: (below: number) => number): Promise<Record<string, number>> {
    const hidden: Record<string, number> = {};
    for (let step = 0; step < 900 && (await ready(page)) !== "over"; step++) {
        if (step % EVERY === EVERY >> 1)
            for (const [width, height] of SIZES) {
                await page.setViewportSize({ width, height });
                await page.waitForTimeout(120);
                const { lost, choices } = await outside(page);
                const size = `${width}×${height}`;
                expect.soft(lost, `${size}, decision ${step}: prompt and tools`).toEqual([]);
                expect.soft(await misfits(page), `${size}, decision ${step}`).toEqual([]);
                hidden[size] = Math.max(hidden[size] ?? 0, choices);
            }
        const list = choicesOf(page);
        await list.nth(any(await list.count())).click();
    }
    return hidden;
}

const BOXES: readonly (readonly [string, number])[] = [
    ["rattus", 2],
    ["rattus.africanus", 2],
    ["blackdeath", 2],
    ["plague", 1],
];

for (const [box, bots] of LONG ? BOXES : BOXES.slice(0, 1))
    test(`${box}: everything fits, at every size`, async ({ page }) => {
        test.setTimeout(400_000);
        await setUp(page, ["", ...Array.from({ length: bots }, () => "easy")], { box });
        await ready(page);
        await drawn(page);
        console.log(box, "most choices below the window:", JSON.stringify(await look(page, lot(7))));
    });
