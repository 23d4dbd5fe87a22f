// People's pages against a real site: two who have played find each other again.

import { readFileSync } from "node:fs";
import { type Browser, expect, test } from "@playwright/test";
import { Guest, ask, givenUp } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    site = await Site.start();
});
test.afterAll(() => site?.stop());

const WANTED = { game: "rattus", pace: { kind: "days", days: 1 } };

async function pair(browser: Browser): Promise<Guest[]> {
    const both = [await Guest.come(browser, site.url, "Anna"), await Guest.come(browser, site.url, "Bert")];
    for (const one of both) await one.introduce();
    await ask(both[1]!.page, "POST", "me/password", { name: "Bert Brecht", password: "a goose in a coat" });
    return both;
}

test("two who have played find each other again", async ({ browser }) => {
    const [anna, bert] = (await pair(browser)) as [Guest, Guest];
    const { page } = anna;
    await givenUp(page, bert.page);
    await expect
        .poll(async () => JSON.stringify(await ask(page, "GET", "me/page")))
        .toContain('"game":"rattus","played":1');
    await page.goto("#/people");
    await expect(page.getByText("1 of 1 won")).toBeVisible();
    await expect(page.locator(".person-game")).toContainText("Won");

    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save all my games" }).click();
    expect(readFileSync(await (await coming).path(), "utf8")).toMatch(/^records\/[\d-]+-rattus-\d+\.txt\0/);

    const opponents = page.getByRole("region", { name: "Favourite opponents" });
    await opponents.getByRole("link", { name: "Bert Brecht" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Bert Brecht" })).toBeVisible();
    await page.getByRole("button", { name: "Follow", exact: true }).click();
    await expect(page.getByText("You follow this person")).toBeVisible();
    const waits = { ...WANTED, seats: [{ kind: "me" }, { kind: "open" }] };
    await ask(bert.page, "POST", "tables", waits);
    await page.goto("#/people");
    await page.getByRole("link", { name: "Waits at Rattus" }).click();
    await expect(page.getByRole("heading", { name: "Favourite opponents" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Bert Brecht" })).toBeVisible();

    const seats = [{ kind: "me" }, { kind: "invite" }];
    const { id } = await ask(page, "POST", "tables", { ...WANTED, seats, private: true });
    await page.goto(`#/at/${id}`);
    await page.getByLabel("Invite a player").fill("bert brecht");
    await page.keyboard.press("Enter");
    await expect(page.getByText("bert brecht finds the invitation in the inbox.")).toBeVisible();
    const { letters } = await ask<{ letters: object[] }>(bert.page, "GET", "me/inbox");
    expect(letters).toContainEqual(
        expect.objectContaining({ kind: "invited", table: id, invite: expect.any(String) as unknown }),
    );
    for (const one of [anna, bert]) expect(one.errors).toEqual([]);
});
