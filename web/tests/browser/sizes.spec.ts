// Whole games at five sizes of the window: what is asked, the tools and every choice are inside it, and no
// text is cut or lies on other text. With MIASMA_LONG=1 whole games and every tenth decision, else a few of each title.

import type { Page } from "@playwright/test";
import { LONG, actionsOf, choicesOf, drawn, expect, lot, ready, setUp, test } from "./helpers";
import { labels } from "./labels";
import { misfits } from "./misfits";

const SIZES = [
    [1440, 900],
    [1024, 768],
    [390, 844],
    [844, 390],
    [720, 450],
] as const;
const EVERY = LONG ? 10 : 40;
const STEPS = LONG ? 900 : 130;

/** What should be in the window, and in the part of it that scrolls, and is not. */
const outside = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const within = (node: Element, above: number, below: number) => {
            const { top, bottom } = node.getBoundingClientRect();
            return top >= above - 1 && bottom <= below + 1;
        };
        const inside = (node: Element) => {
            const part = node.closest(".side-scroll, .panel")?.getBoundingClientRect();
            return within(node, 0, innerHeight) && (!part || within(node, part.top, part.bottom));
        };
        const all = [...document.querySelectorAll(".turn, .actions .undo, .choices button")];
        const lost = all.filter((one) => !inside(one)).map((one) => one.textContent ?? "");
        const tops = [...document.querySelectorAll(".undo button")].map(
            (one) => one.getBoundingClientRect().top,
        );
        if (new Set(tops).size > 1) lost.push("tools in several rows");
        const narrow = [...document.querySelectorAll(".turn-head .what")].some((one) => one.clientWidth < 60);
        if (narrow) lost.push("a heading of the log without room");
        return lost;
    });

/** On a wide screen everything that is written on the board has this many pixels; on a phone one comes nearer. */
const LEAST = 12;
const WIDE = 1000;

interface Wrong {
    lost: string[];
    cut: string[];
    unread: string[];
}

/** What is wrong when the page has come to rest; a slow machine takes a moment. */
async function wrong(page: Page, width: number): Promise<Wrong> {
    for (let more = 4; ; more--) {
        await page.waitForTimeout(120);
        const unread = await labels(page, width < WIDE ? 0 : LEAST);
        const found = { lost: await outside(page), cut: await misfits(page), unread };
        if (!more || Object.values(found).flat().length === 0) return found;
    }
}

/** What a finger has to hit outside of the board and is not large enough. */
const small = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const ENOUGH = 44;
        const all = [...document.querySelectorAll("button, a[href], select, input, summary, [role=tab]")]
            .filter((one) => !one.closest("svg, .board-tools, .skips, p, .log, .unseen"))
            .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
        const boxes = all.map((one) => ({
            name: one.getAttribute("aria-label") ?? one.textContent ?? "",
            box: (one.matches("input") ? (one.closest("label") ?? one) : one).getBoundingClientRect(),
        }));
        return boxes
            .filter(({ box }) => box.width && (box.height < ENOUGH - 0.5 || box.width < ENOUGH - 0.5))
            .map(({ name, box }) => `${name} has ${box.width.toFixed(0)}×${box.height.toFixed(0)}`);
    });

/** Looks at one decision at every size; how many things one has to scroll to. */
async function measure(page: Page, step: number, most: Record<string, number>): Promise<void> {
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        const size = `${width}×${height}`;
        const { lost, cut, unread } = await wrong(page, width);
        expect.soft(lost, `${size}, decision ${step}: prompt, tools and choices`).toEqual([]);
        expect.soft(cut, `${size}, decision ${step}`).toEqual([]);
        expect.soft(unread, `${size}, decision ${step}: writing on the board`).toEqual([]);
        most[size] = Math.max(most[size] ?? 0, lost.length);
    }
}

/** Plays by the list, at random, and looks now and then. */
async function look(page: Page, any: (below: number) => number): Promise<Record<string, number>> {
    const most: Record<string, number> = {};
    for (let step = 0; step < STEPS && (await ready(page)) !== "over"; step++) {
        if (step % EVERY === EVERY >> 1) await measure(page, step, most);
        const list = choicesOf(page);
        await list.nth(any(await list.count())).click();
    }
    return most;
}

const BOXES: readonly (readonly [string, number])[] = [
    ["rattus", 2],
    ["rattus.africanus", 2],
    ["blackdeath", 2],
    ["plague", 1],
];

for (const [box, bots] of BOXES)
    test(`${box}: everything fits, at every size`, async ({ page }) => {
        test.setTimeout(400_000);
        await setUp(page, ["", ...Array.from({ length: bots }, () => "easy")], { box });
        await ready(page);
        await drawn(page);
        console.log(box, "most one has to scroll to:", JSON.stringify(await look(page, lot(7))));
    });

test.describe("under a finger", () => {
    test.use({ hasTouch: true, isMobile: true });
    for (const [box, bots] of BOXES)
        test(`${box}: what is pressed is large enough`, async ({ page }) => {
            await setUp(page, ["", ...Array.from({ length: bots }, () => "easy")], { box });
            const any = lot(9);
            for (const [width, height] of SIZES.filter(([width]) => width < WIDE)) {
                await page.setViewportSize({ width, height });
                for (let step = 0; step < 5; step++) {
                    if ((await ready(page)) === "over") return;
                    await drawn(page);
                    expect.soft(await small(page), `${width}×${height}`).toEqual([]);
                    const list = choicesOf(page);
                    await list.nth(any(await list.count())).tap();
                }
            }
        });
});

test("a fold lights what lies behind it, leads on by its key, and Escape leads back", async ({ page }) => {
    await page.setViewportSize({ width: 844, height: 300 });
    await setUp(page, ["", "easy"]);
    await ready(page);
    await drawn(page);
    const list = choicesOf(page);
    const folds = await list.allInnerTexts();
    expect(folds.length).toBeGreaterThan(1);
    const behind = folds.map((text) => Number(/\((\d+)\)$/.exec(text)?.[1]));
    expect(Math.min(...behind), "all are folds").toBeGreaterThan(1);
    await list.first().focus();
    await expect(page.locator("[data-glance]")).toHaveCount(behind[0]!);
    await page.keyboard.press("1");
    await expect(list).toHaveCount(behind[0]!);
    await expect(page.locator("#actions")).toBeFocused();
    await expect(page.locator(".board .target.lit")).toHaveCount(behind.reduce((a, b) => a + b));
    await page.keyboard.press("Escape");
    await expect(list).toHaveText(folds, { useInnerText: true });
    await list.last().click();
    await actionsOf(page).getByRole("button", { name: "Back" }).click();
    await expect(list).toHaveText(folds, { useInnerText: true });
});
