// The page of a storm, docs/storm.html: a file that is opened as it lies there.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { expect, type Locator, type Page, test } from "@playwright/test";

const PAGE = pathToFileURL(new URL("../../../docs/storm.html", import.meta.url).pathname).href;
const SIZES = [
    [1440, 900],
    [1024, 768],
    [390, 844],
] as const;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
    run(options: object): Promise<{ violations: { id: string }[]; passes: unknown[] }>;
}

const sliderOf = (page: Page): Locator => page.getByRole("slider", { name: "Time" });
const sentenceOf = (page: Page): Locator => page.locator(".says");
const faultsOf = (page: Page): Locator => page.getByRole("table").locator("tbody").getByRole("row");
const pictureOf = (page: Page): Locator => page.getByRole("img", { name: /promises over \d+ seconds/ });

/** Tenths of a second. */
const timeOf = async (page: Page): Promise<number> =>
    Math.round(10 * Number(await sliderOf(page).getAttribute("aria-valuenow")));

/** The tenths of a second at which faults begin, and which are on then. */
async function beginnings(page: Page): Promise<{ at: number; on: boolean[] }[]> {
    const told = JSON.parse((await page.locator("#told").textContent())!) as { faults: [number, number][] };
    const times = new Set(told.faults.map(([from]) => Math.ceil(from / 100)));
    return [...times].map((at) => ({
        at,
        on: told.faults.map(([from, to]) => from <= 100 * at && 100 * at <= to),
    }));
}

/** The page on a screen; whatever it reports as an error or asks for is wrong. */
async function open(page: Page): Promise<string[]> {
    const wrong: string[] = [];
    page.on("pageerror", (error) => wrong.push(String(error)));
    page.on("console", (message) => wrong.push(message.text()));
    page.on("request", (request) => {
        if (request.url() !== PAGE) wrong.push(request.url());
    });
    await page.goto(PAGE);
    return wrong;
}

for (const [width, height] of SIZES)
    for (const colorScheme of ["light", "dark"] as const)
        test(`fits ${width}×${height} and has no barriers, ${colorScheme}`, async ({ page }) => {
            await page.setViewportSize({ width, height });
            await page.emulateMedia({ colorScheme });
            const wrong = await open(page);
            await expect(pictureOf(page)).toBeVisible();
            await expect(sliderOf(page)).toBeVisible();
            await sliderOf(page).press("End");
            expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
            const box = page.locator(".scroll").first();
            const scrolls = await box.evaluate((it) => it.scrollWidth > it.clientWidth);
            expect(scrolls).toBe(width < 1000);
            await page.evaluate(axe);
            const { violations, passes } = await page.evaluate(() =>
                (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] }),
            );
            expect(violations.map(({ id }) => id)).toEqual([]);
            expect(passes.length).toBeGreaterThan(10);
            expect(wrong).toEqual([]);
        });

const areOn = (page: Page): Promise<boolean[]> =>
    faultsOf(page).evaluateAll((all) => all.map((row) => row.classList.contains("is-on")));

test("moves by the keyboard", async ({ page }) => {
    await open(page);
    const slider = sliderOf(page);
    const all = await beginnings(page);
    const end = 10 * Number(await slider.getAttribute("aria-valuemax"));
    expect(await areOn(page)).toContain(true);
    await slider.press("Home");
    expect(await timeOf(page)).toBe(0);
    await slider.press("ArrowRight");
    await slider.press("ArrowRight");
    expect(await timeOf(page)).toBe(2);
    await slider.press("ArrowLeft");
    expect(await timeOf(page)).toBe(1);
    for (const { at, on } of all) {
        await slider.press("PageUp");
        expect(await timeOf(page)).toBe(at);
        expect(await areOn(page)).toEqual(on);
    }
    await slider.press("PageDown");
    expect(await timeOf(page)).toBe(all.at(-2)!.at);
    await slider.press("End");
    await slider.press("ArrowRight");
    expect(await timeOf(page)).toBe(Math.round(end));
});

test("says at every fault what is so, to eyes and to readers", async ({ page }) => {
    await open(page);
    await sliderOf(page).press("Home");
    for (const { at } of await beginnings(page)) {
        await page.getByRole("button", { name: "Next fault" }).click();
        expect(await timeOf(page)).toBe(at);
        const words = (await sentenceOf(page).textContent())!;
        const spoken = await sliderOf(page).getAttribute("aria-valuetext");
        expect(spoken).toBe(`${(at / 10).toFixed(1)} seconds. ${words}`);
        expect(words).toMatch(/\. \S+ moves? waits?; \d+ taken so far, none lost\.$/);
    }
    await sliderOf(page).press("Home");
    expect(await sentenceOf(page).textContent()).toBe(
        "All is well. No moves wait; 0 taken so far, none lost.",
    );
});

test("is dragged with the mouse, from anywhere in the picture", async ({ page }) => {
    await open(page);
    const box = (await pictureOf(page).boundingBox())!;
    const before = await sentenceOf(page).textContent();
    await page.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
    await page.mouse.down();
    const quarter = await timeOf(page);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 });
    const half = await timeOf(page);
    await page.mouse.up();
    await page.mouse.move(box.x + box.width / 3, box.y + box.height / 2);
    expect(await timeOf(page)).toBe(half);
    expect(half / quarter).toBeGreaterThan(1.9);
    expect(half / quarter).toBeLessThan(2.2);
    expect(await sentenceOf(page).textContent()).not.toBe(before);
    const flag = (await page.locator(".flag").boundingBox())!;
    expect(Math.abs(flag.x + flag.width / 2 - box.x - box.width / 2)).toBeLessThan(2);
    await expect(sliderOf(page)).toBeFocused();
});

const scrolled = (page: Page): Promise<number> =>
    page
        .locator(".scroll")
        .first()
        .evaluate((box) => box.scrollLeft);

/** A finger that goes down there, and sideways. */
async function swipe(page: Page, x: number, y: number, by = 100): Promise<void> {
    const device = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
        device.send("Input.dispatchTouchEvent", {
            type,
            touchPoints: at === undefined ? [] : [{ x: at, y }],
        });
    await touch("touchStart", x);
    for (let step = 1; step <= 10; step++) await touch("touchMove", x + (by * step) / 10);
    await touch("touchEnd");
}

test("scrolls in a box of its own on a phone, and follows the time", async ({ browser }) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await open(page);
    const flag = page.locator(".flag");
    const names = (await page.locator(".names").boundingBox())!;
    for (const key of ["End", "Home"]) {
        await sliderOf(page).press(key);
        const box = (await flag.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(names.x + names.width - 1);
        expect(box.x + box.width).toBeLessThanOrEqual(390);
    }
    const picture = (await pictureOf(page).boundingBox())!;
    await page.touchscreen.tap(picture.x + 150, picture.y + 100);
    const tapped = await timeOf(page);
    expect(tapped).toBeGreaterThan(0);
    await swipe(page, (await flag.boundingBox())!.x, picture.y + picture.height + 20);
    const dragged = await timeOf(page);
    expect(dragged).toBeGreaterThan(tapped);
    expect(await scrolled(page)).toBe(0);
    await swipe(page, 330, picture.y + 100, -200);
    expect(await timeOf(page)).toBe(dragged);
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
    await page.close();
});

test("keeps its picture and its table without scripts", async ({ browser }) => {
    const page = await browser.newPage({ javaScriptEnabled: false });
    await page.goto(PAGE);
    await expect(pictureOf(page)).toBeVisible();
    expect(await faultsOf(page).count()).toBeGreaterThan(3);
    await expect(sliderOf(page)).toHaveCount(0);
    await expect(page.getByRole("button")).toHaveCount(0);
    await page.close();
});
