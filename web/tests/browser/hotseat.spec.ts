// Two persons at one screen: what one of them saw must not be in the page of the other.

import type { Page } from "@playwright/test";
import { changed, choicesOf, drawn, expect, listText, lot, ready, setUp, test } from "./helpers";
import { gameOf, inside, keep, keptIn, made, wasm } from "./made";

/** All text and all attributes of the document. */
const everything = (page: Page): Promise<string> =>
    page.evaluate(() => {
        const parts = [document.title, document.documentElement.textContent ?? ""];
        for (const node of document.querySelectorAll("*"))
            for (const { name, value } of node.attributes) parts.push(`${name}=${value}`);
        return parts.join("\n");
    });

/** From now on everything that is in the page, were it for a moment, is noted. */
const watch = (page: Page) =>
    page.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver((changes) => {
            for (const { target, attributeName, addedNodes } of changes) {
                if (attributeName)
                    seen.push(`${attributeName}=${(target as Element).getAttribute(attributeName)}`);
                else seen.push(target.nodeValue ?? "");
                for (const node of addedNodes)
                    seen.push(node instanceof Element ? node.outerHTML : (node.nodeValue ?? ""));
            }
        }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });

/** What was noted since it was asked for last. */
const passed = (page: Page): Promise<string> =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0).join("\n"));

/** Facts in words, as the page shows them. */
const shown = (page: Page): Promise<string[]> =>
    page
        .locator(".facts li, table.players li")
        .evaluateAll((all) => all.map((one) => one.textContent!).sort());

/** What this seat may know, from the table's own log, in words. */
async function known(page: Page, id: string, seat: number) {
    const { Core, Words, UNKNOWN, lookAt } = await inside();
    const kept = await keptIn(page, id);
    const core = await Core.make(wasm());
    const entries = kept.entries.map((one) => Uint8Array.from(one));
    const frame = lookAt(core, Uint8Array.from(kept.head), entries, entries.length, 1 << seat);
    const { game } = frame.head;
    const words = new Words(game, [], (kind, element) => core.printed(kind, element));
    return {
        words: frame.facts.map((row) => words.fact(row)).sort(),
        /** Facts of this word, and events; only those of which nothing is hidden. */
        facts: (word: string) =>
            frame.facts.filter((row) => game.facts[row.id]!.word === word && !row.field.includes(UNKNOWN)),
        events: (word: string) =>
            frame.log
                .filter((one) => game.events[one.row.id]!.word === word)
                .map((one) => words.event(one.row)),
        log: frame.log.map((one) => words.event(one.row)),
        name: (word: string, element: number) =>
            words.element(
                game.kinds.findIndex((kind) => kind.word === word),
                element,
            ),
    };
}

/** Those of some words that stand in a text. */
const traces = (text: string, words: readonly string[]): string[] =>
    words.filter((word) => new RegExp(`(?<![\\w-])${word.replace(/[()]/g, "\\$&")}(?!\\w)`).test(text));

/** Lifts the curtain; says whose turn it is. */
async function lift(page: Page): Promise<number> {
    const button = page.getByRole("button", { name: /^I am / });
    const holder = (await button.innerText()).includes("Red") ? 0 : 1;
    await button.click();
    await page.waitForFunction(
        () => !document.querySelector("dialog[open]") && document.querySelector(".choices button"),
        undefined,
        { polling: 20 },
    );
    await drawn(page);
    return holder;
}

test("after a look of the Witch the other person's page has no trace of it", async ({ page }) => {
    const any = lot(4);
    await setUp(page, ["", ""]);
    let looks = 0;
    let curtains = 0;
    let holder = -1;
    const faces: string[][] = [[], []];
    for (let step = 0; step < 400 && looks < 2; step++) {
        const state = await ready(page);
        expect(state).not.toBe("over");
        const id = page.url().split("/").at(-1)!;
        if (state === "curtain") {
            curtains++;
            const behind = await everything(page);
            for (const face of faces.flat()) expect(behind, "behind the curtain").not.toContain(face);
            expect(behind).not.toMatch(/limit \d/);
            holder = await lift(page);
            const other = 1 - holder;
            if (faces[other]!.length) {
                const page1 = await everything(page);
                for (const face of faces[other]!) expect(page1, `what ${other} saw`).not.toContain(face);
                const may = await known(page, id, holder);
                const full = await known(page, id, other);
                expect(await shown(page)).toEqual(may.words);
                await expect(page.locator('svg.sheet use[href*="token-face"]'), "faces drawn").toHaveCount(
                    may.facts("rat").length,
                );
                expect(may.words, "the two do not know the same").not.toEqual(full.words);
                looks += full.events("looked").filter((one) => one.includes("limit")).length;
            }
            continue;
        }
        const list = choicesOf(page);
        const names = await list.allInnerTexts();
        const prefer = [
            /Look at rat/,
            /The Witch …|A second look/,
            /Take the Witch/,
            /Swap|Leave the rats/,
            /Place/,
        ];
        const wish = prefer
            .map((pattern) => names.findIndex((name) => pattern.test(name)))
            .find((i) => i >= 0);
        const before = await listText(page);
        await list.nth(wish ?? any(names.length)).click();
        await changed(page, before);
        // Nature turns the token for the one who looks: wait for the face before going on.
        if (wish !== undefined && /Look at rat/.test(names[wish]!)) {
            const seen = page.locator(".log .line").filter({ hasText: /limit \d/ });
            await expect(seen.last()).toBeVisible();
            const text = (await seen.last().innerText()).match(/limit \d[^)]*/)![0];
            // A face that lies open for everybody is no secret.
            const open = await page.locator(".log .line").filter({ hasText: "is turned" }).allInnerTexts();
            if (!open.some((line) => line.includes(text))) faces[holder]!.push(text);
            expect(await everything(page), "who looked sees it").toContain(text);
        }
    }
    expect(looks, "looks of the Witch").toBeGreaterThan(0);
    expect(curtains).toBeGreaterThan(1);
});

test("a game of two persons is opened while a bot is to act", async ({ page }) => {
    const kept = await made({
        seed: 8,
        game: "blackdeath",
        seats: 3,
        bot: "random",
        persons: [0, 1],
        until: (core, { entries }) => entries.length > 30 && core.toAct() === 2,
    });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    expect(await ready(page)).toBe("curtain");
    await lift(page);
});

/** A game in which the first two seats hold cards and are to be asked by turns. */
async function withHands() {
    const { UNKNOWN } = await inside();
    const hand = (await gameOf("blackdeath")).facts.findIndex((one) => one.word === "hand");
    const kept = await made({
        seed: 8,
        game: "blackdeath",
        seats: 3,
        bot: "random",
        // Everybody begins with two cards.
        options: { pace: "fast" },
        persons: [0, 1],
        until: (core) => {
            const held = core.facts().filter((row) => row.id === hand && row.field[1] !== UNKNOWN);
            return (
                core.toAct() < 2 &&
                [0, 1].every((seat) => held.filter((row) => row.field[0] === seat).length > 1)
            );
        },
    });
    // Everybody is asked in every window: the screen changes hands often.
    kept.orders = kept.players.map(() => 0);
    return kept;
}

test("cards in the hand of the other person are nowhere in the page", async ({ page }) => {
    const any = lot(2);
    const kept = await withHands();
    await watch(page);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    const checked = [0, 0];
    /** What the one in front of the screen must not have seen. */
    let hidden: string[] = [];
    for (let step = 0; step < 300 && Math.min(...checked) < 3; step++) {
        const state = await ready(page);
        expect(state).not.toBe("over");
        if (state === "choosing") {
            const names = await choicesOf(page).allInnerTexts();
            // Passing keeps the cards in the hands.
            const pass = names.findIndex((name) => /\bPass\b/.test(name));
            const safe = names.flatMap((name, i) => (/Give up this|Play /.test(name) ? [] : [i]));
            const before = await listText(page);
            await choicesOf(page)
                .nth(pass >= 0 ? pass : safe[any(safe.length)]!)
                .click();
            await changed(page, before);
            continue;
        }
        expect(traces(await passed(page), hidden), "while the screen was the other's").toEqual([]);
        const [red, blue] = [await known(page, kept.id, 0), await known(page, kept.id, 1)];
        /** Cards that this seat holds and the other has no way of knowing; by what they would show. */
        const secrets = (own: typeof red, other: typeof red): string[] => {
            const open = [...other.words, ...other.log].join("\n");
            return own.facts("hand").flatMap(({ field }) => {
                const name = own.name("card", field[1]!);
                return [`card-${field[1]}`, ...(open.includes(name) ? [] : [name])];
            });
        };
        const of = [secrets(red, blue), secrets(blue, red)];
        expect(traces(await everything(page), of.flat()), "behind the curtain").toEqual([]);
        await passed(page);
        const holder = await lift(page);
        hidden = of[1 - holder]!;
        const page1 = await everything(page);
        expect(traces(page1, hidden), "in the page of the other").toEqual([]);
        expect(traces(page1, of[holder]!), "the own hand is there").toEqual(of[holder]!);
        const may = [red, blue][holder]!;
        expect(await shown(page)).toEqual(may.words);
        await expect(page.locator('svg.sheet use[href*="blackdeath-card-"]'), "faces drawn").toHaveCount(
            may.facts("hand").length + may.facts("effect").length,
        );
        if (hidden.length) checked[holder]!++;
    }
    expect(Math.min(...checked), "looks with something to hide, on each side").toBe(3);
});
