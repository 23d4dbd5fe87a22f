// Every board and the end of a game, as small files for the README.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { drawn, expect, ready, resultOf, test } from "../browser/helpers";
import { type Kept, asked, keep, made, root } from "../browser/made";

const folder = join(root, "docs/pictures");
mkdirSync(folder, { recursive: true });

const MOST = 120_000;

/** A picture of the page as WebP, which the browser makes. */
async function webp(page: Page): Promise<Buffer> {
    const png = (await page.screenshot({ animations: "disabled" })).toString("base64");
    const made = await page.evaluate(async (data) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.width;
        canvas.height = image.height;
        canvas.getContext("2d")!.drawImage(image, 0, 0);
        return canvas.toDataURL("image/webp", 0.66);
    }, png);
    return Buffer.from(made.split(",")[1]!, "base64");
}

async function sit(page: Page, kept: Kept): Promise<void> {
    await page.goto("");
    await expect(page.locator("h1")).toBeAttached();
    kept.orders = kept.players.map(() => 0);
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
}

async function take(page: Page, name: string): Promise<void> {
    await page.mouse.move(0, 0);
    const picture = await webp(page);
    expect(picture.length).toBeLessThan(MOST);
    writeFileSync(join(folder, `${name}.webp`), picture);
}

const WANTED: Record<string, () => Promise<Kept>> = {
    rattus: () => asked("take", { seed: 21, seats: 4, from: 60 }),
    africanus: () => asked("take", { seed: 4, seats: 5, from: 120, options: { africanus: "on" } }),
    blackdeath: () =>
        asked("infect", {
            game: "blackdeath",
            seed: 3,
            seats: 3,
            from: 300,
            names: ["Murrain", "Sweat", "Ague"],
        }),
    plague: () => asked("step", { game: "plague", seed: 3, seats: 3, from: 200 }),
};

for (const [name, game] of Object.entries(WANTED))
    test(`picture of ${name}`, async ({ page }) => {
        await sit(page, await game());
        await take(page, name);
    });

test("picture of the end", async ({ page }) => {
    await sit(page, await made({ seed: 24, seats: 3, persons: [1] }));
    await expect(resultOf(page).getByText(/Dice checked/)).toBeVisible();
    await take(page, "end");
});
