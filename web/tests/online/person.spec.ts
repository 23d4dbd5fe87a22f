// People's pages against a real site: two who have played find each other again.

import { readFileSync } from "node:fs";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { Guest } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    site = await Site.start();
});
test.afterAll(() => site?.stop());

/** Asks the server as the person of this page. */
const ask = (page: Page, path: string, body?: object) =>
    page.evaluate(
        async ([where, what]) => {
            const how = what === undefined ? {} : { method: "POST", body: what };
            const text = await (await fetch(`api/${where}`, how)).text();
            return text ? (JSON.parse(text) as Record<string, never>) : {};
        },
        [path, body && JSON.stringify(body)] as const,
    );

const WANTED = { game: "rattus", pace: { kind: "days", days: 1 } };

/** A game of two that one of them gives up. */
async function played(winner: Page, loser: Page): Promise<void> {
    const seats = [{ kind: "me" }, { kind: "open" }];
    const { id } = await ask(winner, "tables", { ...WANTED, seats });
    await ask(loser, `tables/${id}/join`, {});
    await ask(loser, `tables/${id}/resign`, {});
}

async function pair(browser: Browser): Promise<Guest[]> {
    const both = [await Guest.come(browser, site.url, "Anna"), await Guest.come(browser, site.url, "Bert")];
    for (const one of both) await one.introduce();
    await ask(both[1]!.page, "me/password", { name: "Bert Brecht", password: "a goose in a coat" });
    return both;
}

test("two who have played find each other again", async ({ browser }) => {
    const [anna, bert] = (await pair(browser)) as [Guest, Guest];
    const { page } = anna;
    await played(page, bert.page);
    await expect
        .poll(async () => JSON.stringify(await ask(page, "me/page")))
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
    await ask(bert.page, "tables", waits);
    await page.goto("#/people");
    await page.getByRole("link", { name: "Waits at Rattus" }).click();
    await expect(page.getByRole("link", { name: "Bert Brecht" })).toBeVisible();

    const seats = [{ kind: "me" }, { kind: "invite" }];
    const { id } = await ask(page, "tables", { ...WANTED, seats, private: true });
    await page.goto(`#/at/${id}`);
    await page.getByLabel("Invite a player").fill("bert brecht");
    await page.keyboard.press("Enter");
    await expect(page.getByText("bert brecht finds the invitation in the inbox.")).toBeVisible();
    const { letters } = await ask(bert.page, "me/inbox");
    expect(letters).toContainEqual(
        expect.objectContaining({ kind: "invited", table: id, invite: expect.any(String) as unknown }),
    );
    for (const one of [anna, bert]) expect(one.errors).toEqual([]);
});
