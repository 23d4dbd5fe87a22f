// Every screen, opened once: in three languages nothing sticks out of the window or is cut off, and axe-core
// finds nothing of any impact, wide and light or narrow and dark. With MIASMA_LONG=1 at four sizes instead of two,
// and in both colours, with a picture of each for looking at.

import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page, Request } from "@playwright/test";
import { LONG, expect, test } from "./helpers";
import { root } from "./made";
import { misfits } from "./misfits";
import { COURT } from "./courts";
import { PERSON } from "./person";
import { ONLINE } from "./pretend";
import { AFRICA, BOARDS, PLAGUE, SCREENS, open } from "./screens";

/** Width and height; a language of which there is a picture too. */
type Size = readonly [number, number, string?];

/** Two sizes, and between them and after them those of the long form. */
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

type Scheme = "light" | "dark";

/** How a screen is looked at: at a size, in these colours, with axe or without. */
interface Look {
    width: number;
    height: number;
    spoken: string | undefined;
    schemes: readonly Scheme[];
    axe: boolean;
    languages: readonly string[];
}

/** Takes a picture, in the long form. */
type Shoot = (what: string) => Promise<void>;

const folder = join(root, "build/screenshots");
if (LONG) mkdirSync(folder, { recursive: true });

/**
 * In the short form a screen is looked at in the first size, in English, and in the third, which is narrow, in all three
 * languages. axe goes over it in one of them: of two screens that follow each other, over one in light colours and over
 * the other in dark ones.
 */
const looks = (sizes: readonly Size[], turn: number): Look[] =>
    sizes
        .map(([width, height, spoken], i): Look => {
            const schemes: Scheme[] = LONG ? ["light", "dark"] : [i ? "dark" : "light"];
            const withAxe = i % 2 === 0 && (LONG || turn % 2 === i / 2);
            const languages = LONG || i ? ["en", "de", "nl"] : ["en"];
            return { width, height, spoken, schemes, axe: withAxe, languages };
        })
        .filter((_, i) => LONG || i % 2 === 0);

interface Axe {
    run(how: { resultTypes: string[] }): Promise<{
        violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
        passes: unknown[];
    }>;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong. */
async function barriers(page: Page): Promise<string[]> {
    // Of what is as it should be only the number: there is much of it.
    const { violations, passes } = await page.evaluate(async () => {
        const { run } = (globalThis as unknown as { axe: Axe }).axe;
        const found = await run({ resultTypes: ["violations"] });
        return { violations: found.violations, passes: found.passes.length };
    });
    expect(passes).toBeGreaterThan(10);
    return violations.flatMap(({ id, impact, nodes }) =>
        nodes.map(
            ({ html, failureSummary }) =>
                `${id} (${impact}): ${html.slice(0, 200)} ${failureSummary.replace(/\s+/g, " ").slice(0, 300)}`,
        ),
    );
}

/** Waits until whatever was asked for is there and laid out: some words of a language come after the others. */
function settling(page: Page): () => Promise<void> {
    const asked = new Set<Request>();
    page.on("request", (one) => asked.add(one));
    page.on("requestfinished", (one) => asked.delete(one));
    page.on("requestfailed", (one) => asked.delete(one));
    return async () => {
        do
            await page.evaluate(
                () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
            );
        while (asked.size);
    };
}

/** Another language, by the field of the header: also where a dialog keeps people from it. */
async function speak(page: Page, language: string): Promise<void> {
    await page.locator("header.top select").evaluate((field, to) => {
        (field as HTMLSelectElement).value = to;
        field.dispatchEvent(new Event("change", { bubbles: true }));
    }, language);
    await page.waitForFunction((to) => document.documentElement.lang === to, language, { polling: 20 });
}

/** One look at a screen in English: pictures, and what axe finds wrong. */
async function inColours(page: Page, { schemes, axe }: Look, shoot: Shoot): Promise<string[]> {
    const found: string[] = [];
    for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await shoot(colorScheme);
        const wrong = axe ? await barriers(page) : [];
        found.push(...wrong.map((one) => `${colorScheme} ${one}`));
    }
    return found;
}

/** Looks at an open screen from all sides; in no language anything of it is cut off. */
async function examine(page: Page, name: string, all: readonly Look[]): Promise<void> {
    const found: string[] = [];
    const settled = settling(page);
    await page.evaluate(axe);
    for (const [turn, look] of all.entries()) {
        // The next size begins with the language that this one ends with.
        const languages = turn % 2 ? look.languages.toReversed() : look.languages;
        const size = `${look.width}x${look.height}`;
        const shoot: Shoot = async (what) => {
            const path = join(folder, `${name}-${size}-${what}.png`);
            if (LONG) await page.screenshot({ path, animations: "disabled" });
        };
        await page.setViewportSize({ width: look.width, height: look.height });
        for (const language of languages) {
            await speak(page, language);
            await settled();
            const seen = await misfits(page);
            found.push(...seen.map((one) => `${size} ${language} ${one}`));
            if (language === look.spoken) await shoot(language);
            if (language !== "en") continue;
            found.push(...(await inColours(page, look, shoot)).map((one) => `${size} ${one}`));
        }
    }
    expect(found).toEqual([]);
}

const GROUPS = [
    ["", { ...SCREENS, ...ONLINE, ...COURT, ...PERSON }, SIZES.screen],
    ["blackdeath-", BOARDS, SIZES.board],
    ["africanus-", AFRICA, SIZES.africa],
    ["plague-", PLAGUE, SIZES.board],
] as const;

for (const [group, screens, sizes] of GROUPS)
    for (const [turn, [name, screen]] of Object.entries(screens).entries())
        test(`screen: ${group}${name}`, async ({ page }) => {
            if (LONG) test.slow();
            await open(page, screen);
            await examine(page, group + name, looks(sizes, turn));
        });
