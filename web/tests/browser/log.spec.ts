// The log: one heading a turn, the last turn open, and ways told once.

import type { Page } from "@playwright/test";
import { choicesOf, expect, lines, logOf, ready, test } from "./helpers";
import { type Kept, asked, keep, made, running } from "./made";

const heads = (page: Page) => logOf(page).locator("button.turn-head");
const openHeads = (page: Page) => logOf(page).locator('button.turn-head[aria-expanded="true"]');
const seen = (page: Page) => logOf(page).locator(".line:not(.turn-head):visible");

async function sit(page: Page, seed = 31): Promise<void> {
    const kept = await running(seed, [0], 4, 30);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
}

test("turns are folded, the last that tells something is open", async ({ page }) => {
    await sit(page);
    expect(await heads(page).count()).toBeGreaterThan(3);
    await expect(openHeads(page)).toHaveCount(1);
    await expect(heads(page).last(), "the last turn").toHaveAttribute("aria-expanded", "true");
    const all = (await lines(page)).length;
    const open = await seen(page).count();
    expect(open).toBeGreaterThan(0);
    expect(open).toBeLessThan(all / 2);
    // By keyboard: a heading opens its own turn and no other.
    const first = heads(page).nth(1);
    await first.focus();
    await page.keyboard.press("Enter");
    await expect(first).toHaveAttribute("aria-expanded", "true");
    expect(await seen(page).count()).toBeGreaterThan(open);
    await expect(openHeads(page)).toHaveCount(2);
    // What somebody opened stays open when the game goes on; what was only the last folds.
    const last = await heads(page).count();
    for (let step = 0; step < 20 && (await heads(page).count()) < last + 3; step++) {
        await choicesOf(page).last().click();
        await page.waitForTimeout(100);
        await ready(page);
    }
    await expect(first).toHaveAttribute("aria-expanded", "true");
    await expect(heads(page).nth(last - 1)).toHaveAttribute("aria-expanded", "false");
    // The mark of what is new is seen, whether its turn is open or not.
    await expect(logOf(page).locator(".since")).toBeVisible();
});

test("a rule is named where the pointer or the focus is", async ({ page }) => {
    await sit(page);
    const line = seen(page).first();
    const rule = line.locator(".rule");
    await expect(rule).toHaveCSS("opacity", "0");
    await line.hover();
    await expect(rule).toHaveCSS("opacity", "1");
    await page.mouse.move(700, 400);
    await expect(rule).toHaveCSS("opacity", "0");
    await rule.focus();
    await expect(rule).toHaveCSS("opacity", "1");
});

test("a phone opens the log where something is new", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await sit(page);
    const mine = await page.locator(".turn").innerText();
    for (let step = 0; step < 12; step++) {
        await choicesOf(page).last().click();
        await page.waitForTimeout(100);
        await ready(page);
        if (step > 2 && (await page.locator(".turn").innerText()) === mine) break;
    }
    await page.getByRole("tab", { name: "Log" }).click();
    await expect(logOf(page).locator(".since")).toBeInViewport();
});

test("a drive is one line", async ({ page }) => {
    const until = (_: unknown, { entries }: Kept) => entries.length > 200;
    const kept = await made({ seed: 12, game: "plague", seats: 3, until });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}/${kept.entries.length}`);
    await expect(page.locator(".board"), "what a step is, the skin says").toBeVisible();
    await expect.poll(async () => (await lines(page)).length).toBeGreaterThan(20);
    const told = await lines(page);
    const drives = told.map((line) => /^(\w+) drives/.exec(line)?.[1]);
    expect(drives.filter((seat, i) => seat && seat === drives[i + 1])).toEqual([]);
    expect(told.some((line) => /^\w+ drives .* · \d+ steps$/.test(line))).toBe(true);
});

test("a long log answers a press as fast as a short one", async ({ page }) => {
    const kept = await asked("begin", {
        seed: 3,
        game: "blackdeath",
        persons: [0],
        seats: 4,
        bot: "random",
        from: 500,
    });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    const all = (await lines(page)).length;
    const took: number[] = [];
    for (let i = 0; i < 6; i++)
        took.push(
            await heads(page)
                .nth(3 + i)
                .evaluate(async (head: HTMLElement) => {
                    const start = performance.now();
                    head.click();
                    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
                    return performance.now() - start;
                }),
        );
    const best = Math.min(...took);
    console.log(`${all} lines: a turn opens in ${took.map((one) => one.toFixed(0)).join(", ")} ms`);
    expect(all).toBeGreaterThan(500);
    expect(best).toBeLessThan(100);
});
