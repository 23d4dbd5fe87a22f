// What is heard: every sound of the table, rendered without loudspeakers; and the button for quiet.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { SOUNDS } from "../../src/board/synth";
import { drawn, expect, test } from "./helpers";
import { dist, keep, running } from "./made";

const RATE = 22_050;
const SECONDS = 3;
const PIECES = 60;

interface Heard {
    peak: number;
    /** How loud each fiftieth of a second is, and how often it swings. */
    shape: number[];
}

/** Renders one sound with the built script and takes its measure. */
const listen = (page: Page, script: string, sound: string): Promise<Heard> =>
    page.evaluate(
        async ({ script, sound, RATE, SECONDS, PIECES }) => {
            const { strike } = (await import(script)) as { strike: (...all: unknown[]) => void };
            const context = new OfflineAudioContext(1, RATE * SECONDS, RATE);
            strike(context.destination, sound, 0);
            const data = (await context.startRendering()).getChannelData(0);
            const size = RATE / 50;
            const shape = Array.from({ length: PIECES }, (_, i) => {
                const part = data.subarray(i * size, (i + 1) * size);
                const loud = Math.sqrt(part.reduce((sum, one) => sum + one * one, 0) / size);
                const swings = part.filter((one, j) => j > 0 && one < 0 !== part[j - 1]! < 0).length;
                return [loud, loud > 0.001 ? (loud * swings) / size : 0];
            }).flat();
            return { peak: Math.max(...data.map(Math.abs)), shape };
        },
        { script, sound, RATE, SECONDS, PIECES },
    );

const far = (a: number[], b: number[]): number => Math.hypot(...a.map((one, i) => one - b[i]!));
const weight = (a: number[]): number => Math.hypot(...a);

test("every sound is heard, none too loud, and no two are alike", async ({ page }) => {
    await page.goto("/");
    const files = readdirSync(join(dist, "assets"));
    const script = `/assets/${files.find((file) => /^synth-.*\.js$/.test(file))}`;
    const heard: [string, Heard][] = [];
    for (const sound of Object.keys(SOUNDS)) heard.push([sound, await listen(page, script, sound)]);
    expect(heard.length).toBeGreaterThanOrEqual(12);
    for (const [name, { peak }] of heard) {
        expect(peak, `${name} is heard`).toBeGreaterThan(0.05);
        expect(peak, `${name} is not too loud`).toBeLessThan(1);
    }
    for (const [i, [name, one]] of heard.entries())
        for (const [other, two] of heard.slice(i + 1)) {
            const apart = far(one.shape, two.shape) / Math.max(weight(one.shape), weight(two.shape));
            expect(apart, `${name} and ${other} differ`).toBeGreaterThan(0.2);
        }
});

test.describe("with sounds on", () => {
    test.use({ settings: { volume: "50" } });

    test("the table is made quiet with one press, and stays so", async ({ page }) => {
        await page.addInitScript(() => {
            const here = window as unknown as { struck: number };
            here.struck = 0;
            for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
                const start = prototype.start as (...all: number[]) => void;
                prototype.start = function (...all: number[]) {
                    here.struck++;
                    start.apply(this, all);
                };
            }
        });
        const struck = () => page.evaluate(() => (window as unknown as { struck: number }).struck);
        const act = () => page.locator(".choices button").first().click();
        const kept = await running(21, [0], 3);
        await page.goto("/");
        await keep(page, kept);
        await page.goto(`#/table/${kept.id}`);
        await drawn(page);
        const sound = page.getByRole("button", { name: "Sound", exact: true });
        await expect(sound).toHaveAttribute("aria-pressed", "true");
        await sound.click();
        await expect(sound).toHaveAttribute("aria-pressed", "false");
        await page.reload();
        await drawn(page);
        await expect(sound).toHaveAttribute("aria-pressed", "false");
        await act();
        await page.waitForTimeout(500);
        expect(await struck()).toBe(0);
        await sound.press("Enter");
        await expect(sound).toHaveAttribute("aria-pressed", "true");
        await page.waitForTimeout(500);
        await act();
        await act();
        await expect.poll(struck).toBeGreaterThan(0);
    });
});
