// Games of a version that is no longer today's: opened from a record, gone on with by the rules they were begun on,
// with bots and advice, and without a network.

import { type Page, test as bare } from "@playwright/test";
import { ARCHIVED, GAMES } from "../../src/gen/tables";
import { drop } from "./drop";
import { changed, choicesOf, drawn, expect, listText, lot, pointOn, ready, test } from "./helpers";
import { inside, keep, keptIn, made, recordText } from "./made";
import { playing, visit } from "./pretend";

const isOlder = ([title, version]: readonly [string, number]) =>
    GAMES.some((game) => game.name === title && game.version !== version);
const OLDER = ARCHIVED.filter(isOlder);

/** The files of rules and words that the page has asked for, without what the build adds to their names. */
const fetched = (page: Page): Promise<string[]> =>
    page.evaluate(() =>
        performance
            .getEntriesByType("resource")
            .flatMap(
                ({ name }) => /\/((?:rules|words|tables)\.[\w.]+(?:@\d+)?[\w.]*)-/.exec(name)?.[1] ?? [],
            ),
    );

/** The first seat is asked. */
const mine = (core: { toAct(): number }) => core.toAct() === 0;

const idOf = (page: Page): string => /#\/table\/([\w-]+)/.exec(page.url())![1]!;

/** Everything is kept for times without a network. */
async function keepsFiles(page: Page): Promise<void> {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
}

/** Forgets all files and comes again, as if to another page. */
async function anew(page: Page): Promise<void> {
    await page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).unregister();
        for (const name of await caches.keys()) await caches.delete(name);
    });
    await page.reload();
    await keepsFiles(page);
}

/** Whose files the service worker keeps besides today's. */
const keptArchives = (page: Page): Promise<string[]> =>
    page.evaluate(async () => {
        const names = await caches.keys();
        const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
        return files.flat().flatMap(({ url }) => /\.(\w+@\d+)/.exec(url)?.[1] ?? []);
    });

/** Presses what cannot be chosen until the rules say why; the rule and its sentence. */
async function refusal(page: Page): Promise<{ rule: string; text: string } | undefined> {
    const said = page.locator(".refusal p");
    for (const target of await page.locator(".target:not(.lit)").all()) {
        const at = await pointOn(target);
        if (!at) continue;
        await page.mouse.click(at.x, at.y);
        if (!(await said.count())) continue;
        const rule = (await said.locator("a.rule").innerText()).replace("§ ", "");
        return { rule, text: await said.innerText() };
    }
    return undefined;
}

/** Plays by the list to the end, and on the way sees one refusal. */
async function playOn(page: Page, any: (below: number) => number, most = Infinity) {
    let refused: Awaited<ReturnType<typeof refusal>>;
    for (let step = 0; step < most && (await ready(page)) !== "over"; step++) {
        refused ??= await refusal(page);
        const before = await listText(page);
        const list = choicesOf(page);
        await list.nth(any(await list.count())).click();
        await changed(page, before);
    }
    return refused;
}

/** What a sentence of the rules looks like on the page. */
const plain = (text: string) => text.replace(/[*`]/g, "");

test.describe("an older version", () => {
    test.use({ serviceWorkers: "allow" });
    bare.use({ serviceWorkers: "allow" });
    test.skip(OLDER.length === 0, "every archived version is today's");

    test("is played on with bots and advice, and to its end without a network", async ({ page, context }) => {
        const [title, version] = OLDER[0]!;
        const name = `${title}@${version}`;
        const { ruleText, speakGame } = await inside();
        await speakGame(name);
        const record = await recordText(
            await made({
                game: name,
                seed: 3,
                persons: [0],
                until: (core, { entries }) => entries.length >= 12 && core.toAct() === 0,
            }),
        );
        expect(record).toContain(`[Version "${version}"]`);
        await page.goto("");
        await keepsFiles(page);
        expect((await fetched(page)).filter((file) => file.includes("@"))).toEqual([]);
        await drop(page, record);
        await expect(page).toHaveURL(/#\/table\//);
        await ready(page);
        await drawn(page);
        const files = await fetched(page);
        for (const file of [`rules.${name}`, `rules.${name}.en`, `words.${name}.en`, `tables.${name}`])
            expect(files).toContain(file);
        expect(files).not.toContain(`rules.${title}.en`);

        await page.getByRole("button", { name: "What would the doctor do?" }).click();
        const hint = page.getByRole("region", { name: "What the doctor would do" });
        await expect(hint.getByRole("status")).toHaveText(/^The doctor proposes/, { timeout: 60_000 });
        const any = lot(5);
        await playOn(page, any, 3);

        await context.setOffline(true);
        await page.reload();
        const refused = await playOn(page, any);
        expect(refused, "something is refused").toBeDefined();
        expect(refused!.text).toContain(plain(ruleText(name, refused!.rule)));
        const kept = await keptIn(page, idOf(page));
        expect(kept).toMatchObject({ over: true });
        expect(kept.head[2]).toBe(version);
    });

    test("is there without a network if a game of it was kept before this page came", async ({
        page,
        context,
    }) => {
        const [title, version] = OLDER.at(-1)!;
        const game = await made({ game: `${title}@${version}`, seed: 6, persons: [0], until: mine });
        await page.goto("");
        await keepsFiles(page);
        await keep(page, game);
        await anew(page);
        const archives = new Set(await keptArchives(page));
        expect([...archives]).toEqual([`${title}@${version}`]);
        await context.setOffline(true);
        await page.goto(`#/table/${game.id}`);
        expect(await ready(page)).toBe("choosing");
        await drawn(page);
    });

    test("is played on at a table of a server", async ({ page }) => {
        const [title, version] = OLDER.find(([name]) => name === "rattus") ?? OLDER[0]!;
        const kept = await made({
            game: `${title}@${version}`,
            seed: 9,
            seats: 3,
            persons: [0],
            until: mine,
        });
        await visit(page, "#/at/11", { table: playing({ game: title, version }), kept });
        await ready(page);
        await drawn(page);
        const before = await listText(page);
        await choicesOf(page).first().click();
        await changed(page, before);
        expect(await fetched(page)).toContain(`rules.${title}@${version}`);
    });

    // Without the fixture that forbids every error: what cannot be fetched stands in the console.
    bare("that is not here is asked for when there is a network", async ({ page, context }) => {
        const [title, version] = OLDER[0]!;
        const game = await made({ game: `${title}@${version}`, seed: 8, persons: [0], until: mine });
        await page.goto("");
        await keepsFiles(page);
        await keep(page, game);
        await context.setOffline(true);
        await page.goto(`#/table/${game.id}`);
        await expect(
            page.getByText("The rules that this game was begun on cannot be fetched now."),
        ).toBeVisible();
        await context.setOffline(false);
        await page.reload();
        expect(await ready(page)).toBe("choosing");
    });

    for (const [title, version] of OLDER)
        test(`${title}@${version} is looked at, move by move`, async ({ page }) => {
            const record = await recordText(await made({ game: `${title}@${version}`, seed: 4 }));
            await page.goto("");
            await drop(page, record);
            await expect(page).toHaveURL(/#\/replay\//);
            await drawn(page);
            for (const key of ["End", "ArrowLeft", "ArrowUp", "Home", "ArrowRight"])
                await page.keyboard.press(key);
            await drawn(page);
            await page.getByRole("button", { name: "Check the dice" }).click();
            await expect(page.locator(".verdict .good")).toBeVisible();
        });
});
