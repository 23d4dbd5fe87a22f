// What others do can be seen: one thing after the other, with words, and what it left behind.

import type { Page } from "@playwright/test";
import { choicesOf, drawn, expect, ready, test } from "./helpers";
import { keep, made, running } from "./made";

test.use({ settings: { speed: "normal" } });

interface Told {
    at: number;
    text: string;
    lines: number;
}

/** A game in its middle, with one person and three bots. */
async function sit(page: Page, seed = 31): Promise<void> {
    const kept = await running(seed, [0], 4, 40);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
}

/** Notes what stands in the caption, and when it changes. */
const listen = (page: Page) =>
    page.evaluate(() => {
        const told: Told[] = [];
        Object.assign(window, { told });
        const look = () => {
            const text = document.querySelector(".caption p")?.textContent ?? "";
            const lines = document.querySelectorAll(".log .line").length;
            const last = told.at(-1);
            if (last?.text !== text || last.lines !== lines)
                told.push({ at: performance.now(), text, lines });
        };
        new MutationObserver(look).observe(document.body, {
            childList: true,
            subtree: true,
            characterData: true,
        });
    });
const heard = (page: Page) => page.evaluate(() => (window as unknown as { told: Told[] }).told);
const captions = (page: Page) => page.locator(".caption p");

/** Ends the turn of the person here: others are shown. */
async function endTurn(page: Page): Promise<void> {
    for (let step = 0; step < 12 && !(await captions(page).count()); step++) {
        await choicesOf(page).last().click();
        await page.waitForTimeout(500);
    }
    await expect(captions(page)).toHaveCount(1);
}

test("each thing that bots do is seen for its time, and then it is one's turn", async ({ page }) => {
    test.setTimeout(120_000);
    await sit(page);
    await listen(page);
    await endTurn(page);
    await expect(page.locator(".caption.again button")).toBeVisible({ timeout: 40_000 });
    const told = (await heard(page)).filter(({ text }) => text);
    const spans = told.slice(0, -1).map(({ at }, i) => told[i + 1]!.at - at);
    const all = told.at(-1)!.at - told[0]!.at;
    console.log(
        `a round: ${told.length} captions in ${(all / 1000).toFixed(1)} s, shortest ${Math.min(...spans).toFixed(0)} ms`,
    );
    expect(told.length).toBeGreaterThan(10);
    expect(Math.min(...spans), "no caption is shorter than the shortest rest").toBeGreaterThan(140);
    expect(all, "a round of bots").toBeLessThan(30_000);
    // A round of 35 lines takes eight seconds at least.
    const lines = told.at(-1)!.lines - told[0]!.lines;
    expect(all).toBeGreaterThan((lines * 8000) / 35);
    await expect(page.locator(".since-card")).toContainText("Since your turn");
    expect(await page.locator(".traces > *").count()).toBeGreaterThan(0);
    await choicesOf(page).first().click();
    await expect(page.locator(".traces > *")).toHaveCount(0);
});

test("space goes to one's turn at once, and the round can be shown again", async ({ page }) => {
    await sit(page, 32);
    await endTurn(page);
    const took = await page.evaluate(async () => {
        const start = performance.now();
        document.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
        while (!document.querySelector(".actions .choices button")) await new Promise(requestAnimationFrame);
        return performance.now() - start;
    });
    console.log(`skipped in ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(300);
    expect(await page.locator(".traces > *").count(), "what was passed over has left traces").toBeGreaterThan(
        0,
    );
    await page.getByRole("button", { name: "Show the round again" }).click();
    await expect(captions(page)).toHaveCount(1);
    await expect(choicesOf(page), "nothing can be pressed").toHaveCount(0);
    await page.locator(".board-window").click();
    await expect(choicesOf(page).first()).toBeVisible();
    await expect(captions(page)).toHaveCount(0);
});

test("a replay plays by itself, and every step has a key", async ({ page }) => {
    const kept = await made({ seed: 5 });
    const all = kept.entries.length;
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}/20`);
    await drawn(page);
    const step = () => page.getByRole("slider").inputValue().then(Number);
    const press = (key: string) => page.keyboard.press(key);
    await press("ArrowRight");
    await expect.poll(step).toBe(21);
    await press("ArrowLeft");
    await expect.poll(step).toBe(20);
    await press("ArrowDown");
    await expect.poll(step).toBeGreaterThan(20);
    await press("Home");
    await expect.poll(step).toBe(0);
    await press("End");
    await expect.poll(step).toBe(all);
    await press("Home");
    await press(" ");
    await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
    await expect.poll(step).toBeGreaterThan(3);
    await press(" ");
    const stopped = await step();
    await page.waitForTimeout(1600);
    expect(await step()).toBe(stopped);
});
