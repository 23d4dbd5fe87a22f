// A game brought along as a file: opened at once, known again, and refused where one looks.

import type { Page } from "@playwright/test";
import { drop } from "./drop";
import { drawn, expect, ready, test } from "./helpers";
import { type Kept, inside, keep, made, recordText, running, wasm } from "./made";

const kept = (page: Page): Promise<number> =>
    page.evaluate(async () => {
        const database = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open("miasma", 1);
            request.onsuccess = () => resolve(request.result);
        });
        const request = database.transaction("games").objectStore("games").count();
        await new Promise((resolve) => (request.onsuccess = resolve));
        database.close();
        return request.result;
    });

/** The record of a game as somebody gets it who is not to know the dice to come. */
async function withoutSecret(game: Kept): Promise<string> {
    const { Core, recordOf } = await inside();
    return recordOf(await Core.make(wasm()), game, false);
}

test("a finished game dropped over a running one is replayed; a running one is gone on with", async ({
    page,
}) => {
    const here = await running(3);
    await page.goto("");
    await keep(page, here);
    await page.goto(`#/table/${here.id}`);
    await ready(page);
    await drop(page, await recordText(await made({ seed: 5 })), ".board");
    await expect(page).toHaveURL(/#\/replay\//);
    await drawn(page);
    await drop(page, await recordText(await running(4)));
    await expect(page).toHaveURL(/#\/table\//);
    expect(await ready(page)).toBe("choosing");
    expect(await kept(page)).toBe(3);
});

test("a game that is here already is opened, not kept twice", async ({ page }) => {
    const game = await made({ seed: 5 });
    await page.goto("");
    await keep(page, game);
    await drop(page, await recordText(game));
    await expect(page).toHaveURL(new RegExp(`#/replay/${game.id}$`));
    await expect(page.getByRole("status").filter({ hasText: "You have this game already" })).toBeVisible();
    expect(await kept(page)).toBe(1);
});

test("a running game without its dice is looked at; the file with them makes it go on", async ({ page }) => {
    const game = await running(3);
    await page.goto("");
    await drop(page, await withoutSecret(game));
    await expect(page).toHaveURL(/#\/replay\//);
    await expect(page.getByText("This file came without the dice to come.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go on with this game" })).toHaveCount(0);
    await page.goto(page.url().replace("replay", "table"));
    await expect(page).toHaveURL(/#\/replay\//);
    await drop(page, await recordText(game));
    await expect(page).toHaveURL(/#\/table\//);
    expect(await ready(page)).toBe("choosing");
    expect(await kept(page)).toBe(1);
});

test("a running game is saved with the dice to come only when asked for", async ({ page }) => {
    const game = await running(3);
    await page.goto("");
    await keep(page, game);
    await page.goto(`#/replay/${game.id}`);
    const saved = async (name: string) => {
        const coming = page.waitForEvent("download");
        await page.getByRole("button", { name, exact: true }).click();
        return (await (await (await coming).createReadStream()).toArray()).join("");
    };
    const bare = await saved("Save as file");
    expect(bare).toContain("[Commitment");
    expect(bare).not.toContain("[Secret");
    expect(await saved("Save to go on elsewhere")).toBe(await recordText(game));
});

test("what cannot be read is said in the middle of what one sees", async ({ page }) => {
    await page.goto("");
    await page.evaluate(() => scrollTo(0, 0));
    await drop(page, '[Game "rattus"]\nnonsense\n');
    const trouble = page.getByRole("alert").filter({ hasText: "line 2 is at fault" });
    await expect(trouble).toBeInViewport();
    await trouble.getByRole("button", { name: "Close" }).click();
    await expect(trouble).toBeHidden();
});
