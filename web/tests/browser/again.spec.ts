// Trying again from the middle of a game: a place is taken there, the game is played to its end, and its record says
// where it came from. By pointer and through the accessibility tree, in three languages, and by older rules.
// Long games are for the night.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Page, TestInfo } from "@playwright/test";
import { ARCHIVED, GAMES } from "../../src/gen/tables";
import { LONG, byPointer, byTree, download, drawn, expect, lot, ready, test } from "./helpers";
import { type Kept, keep, keptIn, made, miasma, recordText } from "./made";
import { playing, visit } from "./pretend";

const WORDS = {
    en: { again: "Try again from here", go: "Play on", from: "From step" },
    nl: { again: "Opnieuw proberen vanaf hier", go: "Speel verder", from: "Vanaf stap" },
    de: { again: "Von hier noch einmal versuchen", go: "Weiterspielen", from: "Ab Schritt" },
};
type Lang = keyof typeof WORDS;

const idOf = (page: Page): string => /#\/table\/([\w-]+)/.exec(page.url())![1]!;

/** Opens the sheet at a step of a game that is kept here. */
async function open(page: Page, kept: Kept, step: number, lang: Lang = "en"): Promise<void> {
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}/${step}`);
    await page.getByRole("button", { name: WORDS[lang].again }).click();
    await expect(page.getByRole("heading", { name: String(step) })).toBeVisible();
}

/** Begins the game of the sheet. */
async function begin(page: Page, lang: Lang = "en"): Promise<void> {
    await page.getByRole("button", { name: WORDS[lang].go, exact: true }).click();
    await expect(page).toHaveURL(/#\/table\//);
    await ready(page);
}

/** The record of the game that is shown, saved from its replay and checked natively. */
async function recordOf(page: Page, info: TestInfo): Promise<string> {
    const file = info.outputPath("again.mia");
    await page.goto(`#/replay/${idOf(page)}`);
    await drawn(page);
    await download(page, file);
    expect(execFileSync(miasma, ["verify", file], { encoding: "utf8" })).toContain("verified");
    return readFileSync(file, "utf8");
}

test("a lost game from its middle to another end, by pointer", async ({ page }, info) => {
    const kept = await made({ seed: 41, seats: 3, persons: [1] });
    const step = Math.floor(kept.entries.length / 2);
    await open(page, kept, step);
    const sheet = page.getByRole("dialog", { name: `Try again from step ${step}` });
    await expect(sheet.getByRole("radio", { name: "Blue" })).toBeChecked();
    await expect(sheet.getByRole("radio", { name: /^As then: / })).toBeChecked();
    await expect(sheet.getByRole("button", { name: "Play on" })).toBeFocused();
    await sheet.getByText("Apprentice, 2 times").click();
    await begin(page);
    await expect(page.getByRole("note")).toContainText(`From step ${step} of the game of `);
    expect((await keptIn(page, idOf(page))).players.map(({ bot }) => bot)).toEqual(["easy", "", "easy"]);
    await drawn(page);
    await byPointer(page, lot(3));
    const text = await recordOf(page, info);
    const digest = /^= (.{16})/m.exec(await recordText(kept))![1];
    expect(text).toContain(`[From "${digest} ${step} blue"]\n[Stretch "${step + 1}"]`);
    await expect(page.getByText(`From step ${step} of the game of `)).toBeVisible();
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByText(/^✓ Everything fits/)).toBeVisible();
    await page.getByRole("link", { name: "Look at it" }).click();
    await expect(page).toHaveURL(`#/replay/${kept.id}/${step}`);
    const before = await keptIn(page, kept.id);
    expect(before.entries).toHaveLength(kept.entries.length);
});

const TITLES: [Lang, string, number, Record<string, string>][] = [
    ["en", "rattus", 4, {}],
    ["nl", "blackdeath", 3, { goals: "10" }],
    ["de", "plague", 2, { rounds: "10" }],
];

for (const [lang, game, seats, options] of TITLES)
    test.describe(`${game} in ${lang}`, () => {
        test.use({ settings: { language: lang } });
        test("is tried again through the accessibility tree", async ({ page }, info) => {
            test.skip(!LONG && game !== "plague", "every night");
            test.slow();
            const kept = await made({ seed: 42, game, seats, options, bot: "easy", persons: [0] });
            const step = Math.floor(kept.entries.length * 0.8);
            await open(page, kept, step, lang);
            const places = page.getByRole("dialog").getByRole("group").first().getByRole("radio");
            await expect(places).toHaveCount(seats);
            await places.last().check();
            await begin(page, lang);
            await expect(page.getByRole("note")).toContainText(`${WORDS[lang].from} ${step} `);
            await byTree(page, lot(4));
            const words = ["red", "blue", "gold", "black"];
            const again = await keptIn(page, idOf(page));
            expect(again.players.map(({ bot }) => (bot ? 1 : 0))).toEqual([...Array(seats - 1).fill(1), 0]);
            expect(again.entries.length).toBeGreaterThan(step);
            await page.evaluate(() => localStorage.setItem("miasma.setting.language", "en"));
            await page.reload();
            expect(await recordOf(page, info)).toContain(` ${step} ${words[seats - 1]}"]`);
        });
    });

test("what another seat had not seen is drawn anew, and what it had seen is not", async ({ page }) => {
    const kept = await made({
        seed: 43,
        game: "blackdeath",
        seats: 3,
        options: { goals: "10" },
        persons: [0],
    });
    const step = 50;
    await open(page, kept, step);
    const sheet = page.getByRole("dialog", { name: /^Try again/ });
    await sheet.getByRole("radio", { name: "Gold" }).check();
    await expect(sheet.getByText(/^One thing that was hidden is drawn anew, because Gold/)).toBeVisible();
    await begin(page);
    const { entries } = await keptIn(page, idOf(page));
    const changes = kept.entries
        .slice(0, step)
        .filter((entry, i) => String([...entry]) !== String(entries[i]));
    expect(changes.length).toBeGreaterThan(0);
});

test("the sheet closes by Escape, by its cross and by Not now, and is not offered at the end", async ({
    page,
}) => {
    const kept = await made({ seed: 41, seats: 2 });
    await open(page, kept, 20);
    const sheet = page.getByRole("dialog", { name: "Try again from step 20" });
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    for (const name of ["Close", "Not now"]) {
        await page.getByRole("button", { name: "Try again from here" }).click();
        await sheet.getByRole("button", { name }).click();
        await expect(sheet).toHaveCount(0);
    }
    await page.getByRole("button", { name: "To the end" }).click();
    await expect(page.getByRole("button", { name: "Try again from here" })).toHaveCount(0);
});

test("a sheet that is closed while it draws begins no game", async ({ page }) => {
    let drawing = () => {};
    const closed = new Promise<void>((resolve) => (drawing = resolve));
    await page.route(/againer/, async (route) => {
        await closed;
        await route.continue();
    });
    await open(page, await made({ seed: 41, seats: 2 }), 20);
    await page.getByRole("button", { name: "Play on", exact: true }).click();
    await expect(page.getByText("Drawing anew …")).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    drawing();
    await page.waitForTimeout(2000);
    await expect(page).toHaveURL(/#\/replay\//);
});

const isOlder = ([title, version]: readonly [string, number]) =>
    GAMES.some((game) => game.name === title && game.version !== version);

for (const [title, version] of ARCHIVED.filter(isOlder))
    test(`${title}@${version} is tried again by the rules it was played by`, async ({ page }) => {
        test.skip(!LONG && title !== "rattus", "every night");
        test.slow();
        const kept = await made({ game: `${title}@${version}`, seed: 4, bot: "easy", persons: [0] });
        await open(page, kept, Math.floor(kept.entries.length * 0.9));
        await begin(page);
        await byTree(page, lot(5));
        expect(await keptIn(page, idOf(page))).toMatchObject({ over: true });
        expect((await keptIn(page, idOf(page))).head[2]).toBe(version);
    });

test("a game that is on at a server is not tried again, one that is over is", async ({ page }) => {
    const kept = await made({ seed: 9, seats: 3, persons: [0], until: (core) => core.toAct() === 0 });
    const over = await made({ seed: 24, seats: 3 });
    const again = page.getByRole("button", { name: WORDS.en.again });
    await visit(page, "#/again/16/60", { record: await recordText(over) });
    await expect(again).toBeVisible();
    await visit(page, "#/again/11/2", {
        table: playing({ game: "rattus" }),
        record: (await recordText(kept)).replace(/^\[Secret .*\n/m, ""),
    });
    await page.getByRole("button", { name: "Save as file" }).waitFor();
    await expect(again).toHaveCount(0);
    // The same from its file.
    await keep(page, { ...kept, secret: new Uint8Array() });
    await page.goto(`#/replay/${kept.id}/2`);
    await page.getByRole("button", { name: "To the end" }).waitFor();
    await expect(again).toHaveCount(0);
});
