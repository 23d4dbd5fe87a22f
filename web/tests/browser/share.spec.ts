// A game handed on: in a link, as a picture, as a file.

import { writeFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { boardOf, drawn, expect, lines, test } from "./helpers";
import { type Kept, hashAt, inside, keep, made, recordText, wasm } from "./made";

const TITLES: { game: string; seats: number; options: Record<string, string> }[] = [
    { game: "rattus", seats: 3, options: {} },
    { game: "rattus", seats: 4, options: { africanus: "on" } },
    { game: "blackdeath", seats: 3, options: {} },
    { game: "plague", seats: 2, options: {} },
];

const momentOf = (page: Page) => page.getByRole("status").filter({ hasText: /Step|beginning/ });
const bytesIn = (page: Page) =>
    page.evaluate(async () => ((await indexedDB.databases()).length ? "something" : "nothing"));

/** What lies on the board, as it is drawn and read out. */
const pieces = (page: Page) =>
    boardOf(page).evaluate((board) =>
        Array.from(
            board.querySelectorAll<SVGElement>("[data-target], [data-piece]"),
            (one) => one.dataset.piece ?? one.getAttribute("aria-label")!,
        ).sort(),
    );

/** Opens a kept game at a step and copies its link. */
async function linkAt(page: Page, kept: Kept, ply: number): Promise<string> {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}/${ply}`);
    await drawn(page);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByText("The link is in your clipboard.")).toBeVisible();
    return page.evaluate(() => navigator.clipboard.readText());
}

/** A browser that has never been here. */
async function fresh(browser: Browser, link: string): Promise<Page> {
    const page = await (await browser.newContext({ locale: "en-GB" })).newPage();
    await page.goto(link);
    return page;
}

for (const { game, seats, options } of TITLES)
    test(`a link holds a whole game of ${game} ${Object.keys(options)}`, async ({ page, browser }) => {
        test.slow();
        const kept = await made({ seed: 21, game, seats, options });
        expect(kept.over).toBe(true);
        const all = kept.entries.length;
        const ply = Math.floor(all * 0.6);
        const link = await linkAt(page, kept, ply);
        expect(link).toMatch(new RegExp(`#/r/[\\w-]+/${ply}$`));
        expect(link.length, "short enough to be sent").toBeLessThan(4000);

        const other = await fresh(browser, link);
        await drawn(other);
        await expect(momentOf(other)).toContainText(`Step ${ply} of ${all}`);
        await expect.poll(() => lines(other)).toEqual(await lines(page));
        // The board is the same to the bit: that of the file this page writes, by the page's own module.
        const coming = other.waitForEvent("download");
        await other.getByRole("button", { name: "Save as file" }).click();
        const stream = await (await coming).createReadStream();
        const text = (await stream.toArray()).join("");
        expect(text).toBe(await recordText(kept));
        const { hashAt: hashHere } = await inside();
        expect(await hashAt(other, text, ply)).toBe(await hashHere(wasm(), await recordText(kept), ply));
        expect(await pieces(other)).toEqual(await pieces(page));
        expect(await bytesIn(other), "kept unasked").toBe("nothing");
        await other.context().close();
    });

test("a game from a link is kept when somebody wants it", async ({ page, browser }) => {
    const kept = await made({ seed: 22 });
    const other = await fresh(browser, await linkAt(page, kept, 7));
    await other.getByRole("button", { name: "Keep this game" }).click();
    await expect(other).toHaveURL(/#\/replay\/[\w-]+\/7$/);
    await expect(momentOf(other)).toContainText("Step 7 of");
    await other.reload();
    await expect(momentOf(other)).toContainText("Step 7 of");
    await other.getByRole("button", { name: "Check the dice" }).click();
    await expect(other.getByText(/^✓ Everything fits/)).toBeVisible();
    await other.context().close();
});

test("a link that was cut or changed says so", async ({ page, browser }) => {
    const link = await linkAt(page, await made({ seed: 22 }), 7);
    for (const bad of [
        link.slice(0, 200),
        link.replace(/(#\/r\/.{60})./, "$1!"),
        link.replace(/r\/.*/, "r/"),
    ]) {
        const other = await fresh(browser, bad);
        await expect(other.getByRole("heading", { name: "This link cannot be opened" })).toBeVisible();
        await expect(other.getByRole("alert")).toContainText("lost or changed");
        await other.context().close();
    }
});

test("without a clipboard the link can be copied by hand", async ({ page }) => {
    const kept = await made({ seed: 22 });
    await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}/3`);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page.getByLabel(/^Copy the link from here/)).toHaveValue(/#\/r\/[\w-]+\/3$/);
});

/** The picture of what is shown, saved, and what is said of it. */
async function pictureOf(page: Page, bare = false): Promise<{ png: Buffer; alt: string }> {
    await page.getByRole("button", { name: "Picture …" }).click();
    const sheet = page.getByRole("dialog", { name: "A picture of the board" });
    if (bare) await sheet.getByLabel("Without names").check();
    const picture = sheet.getByRole("img", { name: bare ? /^(?!.*Änne)/ : /./ });
    await expect(picture).toBeVisible();
    const alt = (await picture.getAttribute("alt"))!;
    const coming = page.waitForEvent("download");
    await sheet.getByRole("button", { name: "Save picture" }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^\w+-[\d-]+\.png$/);
    const png = Buffer.concat(await (await file.createReadStream()).toArray());
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    return { png, alt };
}

/** How many colours a picture has in its part of the board. */
const colours = (page: Page, png: Buffer): Promise<number> =>
    page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(1200, 630);
        const context = canvas.getContext("2d")!;
        context.drawImage(image, 0, 0);
        const { data: pixels } = context.getImageData(20, 20, 590, 590);
        return new Set(new Uint32Array(pixels.buffer)).size;
    }, png.toString("base64"));

test.describe("with all files kept", () => {
    test.use({ serviceWorkers: "allow" });

    for (const { game, seats, options } of TITLES)
        test(`a picture of ${game} ${Object.keys(options)} is drawn offline`, async ({ page }, info) => {
            const kept = await made({ seed: 21, game, seats, options });
            kept.players[0]!.name = "Änne";
            await page.goto("");
            await page.waitForFunction(() => navigator.serviceWorker.controller);
            await keep(page, kept);
            await page.context().setOffline(true);
            await page.goto(`#/replay/${kept.id}/${kept.entries.length}`);
            await drawn(page);
            const { png, alt } = await pictureOf(page);
            await info.attach("picture", { body: png, contentType: "image/png" });
            await writeFile(info.outputPath("picture.png"), png);
            expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
            expect(await colours(page, png), "a board is drawn").toBeGreaterThan(500);
            expect(alt).toMatch(/: the board at the end\. .+ won\. .*Änne \d+/);
            const bare = await pictureOf(page, true);
            expect(bare.alt).toMatch(/Red \d+/);
            expect(bare.png.equals(png), "names are on the picture").toBe(false);
        });
});
