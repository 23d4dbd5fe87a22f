// At rest nothing is drawn; a press is answered soon; two fingers zoom and never act.

import type { CDPSession, Page } from "@playwright/test";
import { LONG, choicesOf, drawn, expect, listText, playNow, ready, resultOf, test } from "./helpers";
import { type Kept, keep, lost, made, running } from "./made";

test.describe.configure({ mode: "default" });

test("no frame is drawn in five seconds of rest", async ({ page, browser }) => {
    const kept = await running(31);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
    await page.mouse.move(5, 5);
    await page.waitForTimeout(1500);
    await page.evaluate(() => {
        const asked = window.requestAnimationFrame.bind(window);
        Object.assign(window, { frames: 0 });
        window.requestAnimationFrame = (run) => {
            (window as unknown as { frames: number }).frames++;
            return asked(run);
        };
    });
    const drawings = async (during: () => Promise<void>) => {
        await browser.startTracing(page, {
            categories: ["devtools.timeline", "disabled-by-default-devtools.timeline.frame"],
        });
        await during();
        const trace = JSON.parse((await browser.stopTracing()).toString()) as {
            traceEvents: { name: string }[];
        };
        const count = (name: string) => trace.traceEvents.filter((one) => one.name === name).length;
        const asked = await page.evaluate(() => (window as unknown as { frames: number }).frames);
        return {
            asked,
            fired: count("FireAnimationFrame"),
            painted: count("Paint"),
            drawn: count("DrawFrame"),
            animated: count("Animation"),
        };
    };
    expect(await drawings(() => page.waitForTimeout(5000))).toEqual({
        asked: 0,
        fired: 0,
        painted: 0,
        drawn: 0,
        animated: 0,
    });
    // The measure itself works.
    const moved = await drawings(async () => {
        await choicesOf(page).first().hover();
        await page.waitForTimeout(300);
    });
    expect(moved.drawn).toBeGreaterThan(0);
    expect(moved.painted).toBeGreaterThan(0);
});

for (const title of ["Rattus", "Africanus", "Black Death", "Plague!"])
    test(`${title}: two seconds from the shelf to the first question or step`, async ({ page }) => {
        const rounds: number[] = [];
        // The best of three: a machine that others use only ever adds.
        for (let i = 0; i < 3; i++) {
            await page.goto("#/");
            await page.reload();
            await expect(page.locator(".box").first()).toBeVisible();
            const before = Date.now();
            await playNow(page, title);
            await page.waitForSelector(".choices button, .log .line", { state: "attached" });
            rounds.push(Date.now() - before);
        }
        const best = Math.min(...rounds);
        console.log(`${title}: shelf to table  ${best} ms  budget 2000 ms`);
        expect(best).toBeLessThan(2000);
    });

// The budget is 100 ms for three of four presses. The gate is wider: a machine that others use
// only ever adds, and the figure is printed.
const BUDGET = 100;
const GATE = 3 * BUDGET;

test("a press in the list is answered at once", async ({ page }) => {
    const kept = await running(32, [0], 3, 12);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
    await page.evaluate(() => {
        const times: number[] = [];
        Object.assign(window, { times });
        new PerformanceObserver((list) => {
            for (const one of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
                if (one.interactionId && one.name === "click") times.push(one.duration);
        }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    });
    const round = async () => {
        await page.evaluate(() => void ((window as unknown as { times: number[] }).times.length = 0));
        let presses = 0;
        for (; presses < 8 && (await ready(page)) === "choosing"; presses++) {
            await choicesOf(page).first().click();
            await page.waitForTimeout(60);
        }
        await page.waitForTimeout(300);
        const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
        // Answers under 16 ms are not reported at all.
        const all = [...Array<number>(Math.max(0, presses - times.length)).fill(16), ...times].sort(
            (x, y) => x - y,
        );
        return {
            presses,
            median: all[presses >> 1]!,
            third: all[Math.floor(presses * 0.75)]!,
            most: all.at(-1)!,
        };
    };
    // A busy machine only ever adds: the best of three rounds is the page's own time.
    const rounds = [await round(), await round(), await round()].filter((one) => one.presses > 5);
    for (const { presses, median, third, most } of rounds)
        console.log(
            `press to next paint: ${presses} presses, median ${median}, 75th ${third}, most ${most} ms`,
        );
    expect(rounds.length).toBeGreaterThan(1);
    const best = Math.min(...rounds.map((one) => one.third));
    console.log(`press to next paint  ${best} ms  budget ${BUDGET} ms  ${best <= BUDGET ? "ok" : "OVER"}`);
    expect(best).toBeLessThanOrEqual(GATE);
});

/** A game in which the first seat is to act and all others are bots of a level. */
async function against(page: Page, level: string, seed: number): Promise<void> {
    const kept = await running(seed, [0], 3);
    kept.players = kept.players.map((player) => (player.bot ? { ...player, bot: level } : player));
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
}

// Thinking on the page itself would hold all frames until it is done. The gate is far above the 17 ms
// of a frame: a machine that others use only ever adds, and the figures are printed.
const FROZEN = 250;

interface Frames {
    /** Frames a second. */
    rate: number;
    /** The longest time between two of them, in milliseconds. */
    gap: number;
}

/** How many frames the page drew during something. */
async function framesOf(page: Page, what: string, during: () => Promise<unknown>): Promise<Frames> {
    await page.evaluate(() => {
        const gaps: number[] = [];
        let last = 0;
        const draw = (now: number) => {
            if (last) gaps.push(now - last);
            last = now;
            Object.assign(window, { next: requestAnimationFrame(draw) });
        };
        Object.assign(window, { gaps, next: requestAnimationFrame(draw) });
    });
    await during();
    const { rate, gap } = await page.evaluate(() => {
        const { gaps, next } = window as unknown as { gaps: number[]; next: number };
        cancelAnimationFrame(next);
        const all = gaps.reduce((sum, one) => sum + one, 0);
        return { rate: (1000 * gaps.length) / all, gap: Math.max(...gaps) };
    });
    console.log(`${what}: ${rate.toFixed(0)} frames a second, longest gap ${gap.toFixed(0)} ms`);
    return { rate, gap };
}

test("the page keeps its frames while the doctor thinks", async ({ page }) => {
    await against(page, "doctor", 34);
    const rest = await framesOf(page, "at rest", () => page.waitForTimeout(2000));
    const hint = await framesOf(page, "while the doctor is asked", async () => {
        await page.keyboard.press("h");
        await page.locator(".proposals button").first().waitFor({ timeout: 60_000 });
    });
    await page.evaluate(() => {
        Object.assign(window, { thought: 0 });
        new MutationObserver(() => {
            if (document.querySelector("progress.thinking")) Object.assign(window, { thought: 1 });
        }).observe(document.body, { childList: true, subtree: true });
    });
    const turn = await framesOf(page, "while bots take their turns", async () => {
        const thought = () => page.evaluate(() => (window as unknown as { thought: number }).thought);
        for (let step = 0; step < 20 && !(await thought()); step++) {
            await ready(page);
            await choicesOf(page).last().click();
            await page.waitForTimeout(100);
        }
        expect(await thought(), "a bot was seen thinking").toBe(1);
        await ready(page);
    });
    expect(hint.gap).toBeLessThan(Math.max(FROZEN, 2 * rest.gap));
    expect(turn.gap).toBeLessThan(Math.max(FROZEN, 2 * rest.gap));
});

// A cheap phone is taken to be four times as slow as this machine. The workers in which a game is looked at cannot be
// slowed, so their times are counted four times.
const SLOWER = 4;
const FIRST_GRAPH = 4000;

// Seconds that the whole game may take on such a phone.
for (const [game, seats, whole] of [
    ["rattus", 4, 60],
    ["blackdeath", 3, 180],
    ["plague", 3, 180],
] as const)
    test(`${game}: a game is looked at again soon, and the page keeps its frames`, async ({ page }) => {
        test.skip(!LONG, "it takes minutes");
        test.setTimeout(900_000);
        const kept = await lost({ game, seats, seed: 36 });
        await page.goto("");
        await keep(page, kept);
        await page.goto(`#/table/${kept.id}`);
        const link = resultOf(page).getByRole("link", { name: "Look at this game again" });
        await link.waitFor();
        const cdp = await page.context().newCDPSession(page);
        const slower = (rate: number) => cdp.send("Emulation.setCPUThrottlingRate", { rate });
        const begin = Date.now();
        const passed = () => SLOWER * (Date.now() - begin);
        await link.click();
        await page.waitForFunction(() =>
            document.querySelector(".look-line path")?.getAttribute("d")?.includes("L"),
        );
        const first = passed();
        await slower(SLOWER);
        const { rate } = await framesOf(page, `${game} looked at again`, () => page.waitForTimeout(5000));
        await slower(1);
        await page.getByText(/steps worked out, give or take/).waitFor({ timeout: 800_000 });
        const all = passed();
        const said = (what: string, took: number, most: number) =>
            console.log(
                `${game}, ${SLOWER} x slower: ${what}  ${took} ms  budget ${most} ms  ${took <= most ? "ok" : "OVER"}`,
            );
        said("first graph", first, FIRST_GRAPH);
        said("whole game", all, 1000 * whole);
        expect(first).toBeLessThan(3 * FIRST_GRAPH);
        expect(rate).toBeGreaterThan(30);
        expect(all).toBeLessThan(3000 * whole);
    });

// What the tutor may take to answer on such a phone, in milliseconds; Plague! plays its games out more slowly.
for (const [game, most] of [
    ["rattus", 1500],
    ["blackdeath", 1500],
    ["plague", 4000],
] as const)
    test(`${game}: the tutor answers soon`, async ({ page }) => {
        test.skip(!LONG, "it takes a minute");
        await page.addInitScript(() => {
            localStorage.setItem("miasma.setting.tutor", "on");
            localStorage.setItem("miasma.setting.confirm", "never");
            // From a choice that is weighed to what he says of it.
            const answers: number[] = [];
            let since = 0;
            Object.assign(window, { answers });
            const Real = Worker;
            window.Worker = class extends Real {
                private tutor: boolean;
                constructor(url: string | URL, options?: WorkerOptions) {
                    super(url, options);
                    this.tutor = String(url).includes("tutorer");
                    this.addEventListener("message", ({ data }) => {
                        if (this.tutor && data instanceof Object) answers.push(performance.now() - since);
                    });
                }
                override postMessage(message: unknown): void {
                    since = performance.now();
                    super.postMessage(message);
                }
            };
        });
        const until = (core: { toAct(): number }, { entries }: Kept) =>
            entries.length > 20 && core.toAct() === 0;
        const kept = await made({ game, seats: 3, seed: 37, persons: [0], until });
        await page.goto("");
        await keep(page, kept);
        await page.goto(`#/table/${kept.id}`);
        const answers = () => page.evaluate(() => (window as unknown as { answers: number[] }).answers);
        for (let step = 0; step < 90 && (await answers()).length < 20; step++) {
            if ((await ready(page)) !== "choosing") break;
            const asked = page.getByRole("region", { name: /^That would cost you about/ });
            await choicesOf(page).first().click();
            await page.waitForTimeout(200);
            if (await asked.isVisible()) await choicesOf(page).first().click();
        }
        const sorted = (await answers()).toSorted((x, y) => x - y).map((one) => SLOWER * one);
        const [middle, last] = [sorted[sorted.length >> 1]!, sorted.at(-1)!];
        console.log(
            `${game}, ${SLOWER} x slower: ${sorted.length} answers of the tutor, median ${middle.toFixed(0)}, ` +
                `most ${last.toFixed(0)} ms  budget ${most} ms  ${last <= most ? "ok" : "OVER"}`,
        );
        expect(sorted.length).toBeGreaterThan(3);
        expect(middle).toBeLessThan(most);
    });

test("a bot of normal strength moves within a second", async ({ page }) => {
    await page.addInitScript(() => {
        // From a seat that thinks, or an entry behind which bots go on, to the next entry.
        const moves: number[] = [];
        let since: number | undefined;
        Object.assign(window, { moves });
        const Real = Worker;
        window.Worker = class extends Real {
            constructor(url: string | URL, options?: WorkerOptions) {
                super(url, options);
                this.addEventListener("message", ({ data }) => {
                    if (!(data instanceof Uint8Array)) return;
                    const now = performance.now();
                    if (data[0] === 3 && since !== undefined) moves.push(now - since);
                    if (data[0] === 5 || since !== undefined) since = now;
                });
            }
            override postMessage(message: unknown): void {
                since = undefined;
                super.postMessage(message);
            }
        };
    });
    await against(page, "normal", 35);
    for (let step = 0; step < 20 && (await ready(page)) === "choosing"; step++) {
        await choicesOf(page).last().click();
        await page.waitForTimeout(100);
    }
    await ready(page);
    const moves = await page.evaluate(() => (window as unknown as { moves: number[] }).moves);
    const sorted = moves.toSorted((x, y) => x - y);
    const most = sorted.at(-1)!;
    console.log(
        `a step of bots: ${sorted.length}, median ${sorted[sorted.length >> 1]!.toFixed(0)}, most ${most.toFixed(0)} ms`,
    );
    expect(sorted.length).toBeGreaterThan(10);
    expect(most).toBeLessThan(1000);
});

test.describe("with two fingers", () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

    async function pinch(
        cdp: CDPSession,
        at: { x: number; y: number },
        from: number,
        to: number,
    ): Promise<void> {
        const points = (spread: number) => [
            { x: at.x - spread, y: at.y, id: 1 },
            { x: at.x + spread, y: at.y, id: 2 },
        ];
        await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(from) });
        for (let i = 1; i <= 12; i++)
            await cdp.send("Input.dispatchTouchEvent", {
                type: "touchMove",
                touchPoints: points(from + ((to - from) * i) / 12),
            });
        await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    }

    test("a pinch keeps its middle and never acts", async ({ page }) => {
        const kept = await running(33);
        await page.goto("");
        await keep(page, kept);
        await page.goto(`#/table/${kept.id}`);
        await ready(page);
        await drawn(page);
        const cdp = await page.context().newCDPSession(page);
        const box = (await page.locator(".board-window").boundingBox())!;
        const list = await listText(page);
        /** The point of the map that lies under a point of the window. */
        const under = (at: { x: number; y: number }) =>
            page.evaluate(({ x, y }) => {
                const matrix = document.querySelector<SVGSVGElement>("svg.sheet")!.getScreenCTM()!;
                const p = new DOMPoint(x, y).matrixTransform(matrix.inverse());
                return { x: p.x, y: p.y, scale: matrix.a };
            }, at);
        for (const [fx, fy] of [
            [0.5, 0.5],
            [0.35, 0.4],
            [0.6, 0.65],
        ] as const) {
            const at = { x: Math.round(box.x + box.width * fx), y: Math.round(box.y + box.height * fy) };
            const before = await under(at);
            await pinch(cdp, at, 30, 90);
            await page.waitForTimeout(400);
            const after = await under(at);
            expect(after.scale / before.scale, "it comes nearer").toBeGreaterThan(1.8);
            const shift = Math.hypot(after.x - before.x, after.y - before.y) * after.scale;
            expect(shift, "pixels that the middle has moved").toBeLessThan(12);
            expect(await listText(page), "nothing was chosen").toBe(list);
            await expect(page.locator(".board-menu, .note-card")).toHaveCount(0);
            await pinch(cdp, at, 90, 15);
            await pinch(cdp, at, 90, 15);
            await page.waitForTimeout(400);
            expect((await under(at)).scale).toBeCloseTo(before.scale, 1);
            expect(await listText(page), "nothing was chosen").toBe(list);
        }
        expect(await page.evaluate(() => visualViewport!.scale), "the page itself stays").toBe(1);
        await expect(page.getByRole("button", { name: /^Undo/ })).toHaveAttribute("aria-disabled", "true");
    });
});
