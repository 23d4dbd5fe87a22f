// Going with everything, with a real site of two nodes: taken along, brought, and left.

import { readFileSync } from "node:fs";
import { type Page, expect, test } from "@playwright/test";
import { Guest, ask, givenUp } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    site = await Site.start();
});
test.afterAll(() => site?.stop());

const devices = async (page: Page) => {
    await page.goto("#/devices");
    return page.getByRole("region", { name: "Everything you have" });
};

/** The archive, as the browser saved it. */
async function takeAlong(page: Page): Promise<Buffer> {
    const all = await devices(page);
    const saved = page.waitForEvent("download");
    await all.getByRole("button", { name: "Export" }).click();
    return readFileSync(await (await saved).path());
}

async function bring(page: Page, archive: Buffer): Promise<void> {
    const all = await devices(page);
    await all
        .locator("input[type=file]")
        .setInputFiles({ name: "miasma.tar", mimeType: "", buffer: archive });
    await expect(all.getByText("1 of 1 game taken.")).toBeVisible();
    await all.getByRole("link", { name: /taken$/ }).click();
    await expect(page.getByText("This game was played elsewhere and brought here.")).toBeVisible();
}

async function leave(page: Page, name: string): Promise<void> {
    const all = await devices(page);
    await all.getByRole("button", { name: "Leave …" }).click();
    await page.getByLabel(`Type your name: ${name}`).fill(name);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Yes, I leave" }).click();
    await expect(page).toHaveURL(/#\/$/);
}

test("somebody takes a game along, brings it, and leaves", async ({ browser }) => {
    const [anna, bert, carla] = await Promise.all(
        ["Anna", "Bert", "Carla"].map(async (name) => {
            const guest = await Guest.come(browser, site.url, name);
            await guest.introduce();
            return guest;
        }),
    );
    const id = await givenUp(anna!.page, bert!.page);
    const archive = await takeAlong(anna!.page);
    expect(archive.toString()).toContain('[Player "red Anna"]');
    expect(archive.toString()).not.toContain("Bert");
    await bring(carla!.page, archive);
    await leave(anna!.page, "Anna");
    const record = await (await fetch(`${site.url}api/tables/${id}/record`)).text();
    expect(record).not.toContain("Anna");
    expect(record).toContain('[Player "blue Bert"]');
    expect((await ask<{ host: string }>(bert!.page, "GET", `tables/${id}`)).host).toBe("");
    await bert!.page.goto(`#/again/${id}`);
    await expect(bert!.page.getByRole("heading", { name: /Rattus/ })).toBeAttached();
    for (const guest of [anna!, bert!, carla!]) {
        expect(guest.errors).toEqual([]);
        await guest.context.close();
    }
});
