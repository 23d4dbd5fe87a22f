// Two persons at one screen: what one of them saw must not be in the page of the other.

import type { Page } from "@playwright/test";
import { changed, choicesOf, drawn, expect, listText, lot, ready, setUp, test } from "./helpers";
import { inside, keptIn, wasm } from "./made";

/** All text and all attributes of the document. */
const everything = (page: Page): Promise<string> =>
    page.evaluate(() => {
        const parts = [document.title, document.documentElement.textContent ?? ""];
        for (const node of document.querySelectorAll("*"))
            for (const { name, value } of node.attributes) parts.push(`${name}=${value}`);
        return parts.join("\n");
    });

/** Facts in words, as the page shows them. */
const shown = (page: Page): Promise<string[]> =>
    page
        .locator(".facts li, table.players li")
        .evaluateAll((all) => all.map((one) => one.textContent!).sort());

/** Facts in words, as this seat may know them, from the table's own log. */
async function known(
    page: Page,
    id: string,
    seat: number,
): Promise<{ words: string[]; looked: string[]; faces: number }> {
    const { Core, Words, GAMES, UNKNOWN, lookAt } = await inside();
    const kept = await keptIn(page, id);
    const core = await Core.make(wasm());
    const entries = kept.entries.map((one) => Uint8Array.from(one));
    const frame = lookAt(core, Uint8Array.from(kept.head), entries, entries.length, 1 << seat);
    const game = GAMES.find((one) => one.id === frame.head.game.id)!;
    const words = new Words(game, [], (kind, element) => core.printed(kind, element));
    const looked = game.events.findIndex((one) => one.word === "looked");
    const rat = game.facts.findIndex((one) => one.word === "rat");
    return {
        faces: frame.facts.filter((row) => row.id === rat && row.field[2] !== UNKNOWN).length,
        words: frame.facts.map((row) => words.fact(row)).sort(),
        looked: frame.log.filter((one) => one.row.id === looked).map((one) => words.event(one.row)),
    };
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
            const button = page.getByRole("button", { name: /^I am / });
            holder = (await button.innerText()).includes("Red") ? 0 : 1;
            await button.click();
            await page.waitForFunction(
                () => !document.querySelector("dialog[open]") && document.querySelector(".choices button"),
                undefined,
                { polling: 20 },
            );
            await drawn(page);
            const other = 1 - holder;
            if (faces[other]!.length) {
                const page1 = await everything(page);
                for (const face of faces[other]!) expect(page1, `what ${other} saw`).not.toContain(face);
                const may = await known(page, id, holder);
                const full = await known(page, id, other);
                expect(await shown(page)).toEqual(may.words);
                await expect(page.locator('svg.sheet use[href*="token-face"]'), "faces drawn").toHaveCount(
                    may.faces,
                );
                expect(may.words, "the two do not know the same").not.toEqual(full.words);
                looks += full.looked.filter((one) => one.includes("limit")).length;
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
