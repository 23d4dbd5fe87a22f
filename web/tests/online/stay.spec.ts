// Somebody comes, plays, stays, is called, talks, plays once more, and goes with everything: on two nodes.

import { readFileSync } from "node:fs";
import { type Browser, type Page, expect, test } from "@playwright/test";
import { authenticator } from "../browser/authenticator";
import { becomeAccount, signIn } from "./passkeys";
import { Guest, ask, givenUp, play } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    // A passkey belongs to a name, never to a bare number.
    site = await Site.start("localhost");
});
test.afterAll(() => site?.stop());

const come = (browser: Browser, names: string[]): Promise<Guest[]> =>
    Promise.all(
        names.map(async (name, i) => {
            const guest = await Guest.come(browser, site.url, name, i + 1);
            await guest.introduce();
            return guest;
        }),
    );

/** One game in the page to its end, and two that are given up. */
async function threeGames(anna: Guest, bert: Guest): Promise<void> {
    await bert.join(await anna.host(["me", "open"]));
    for (const one of [anna, bert]) await one.ready();
    await play([anna, bert], () => false);
    await anna.behind();
    for (const [winner, loser] of [
        [anna, bert],
        [bert, anna],
    ] as const)
        await givenUp(winner.page, loser.page);
}

/** The same person on a second device, with the passkey of the first. */
async function onPhone(browser: Browser, anna: Guest): Promise<Guest> {
    const device = await authenticator(anna.page);
    await becomeAccount(anna.page);
    const { credentials } = await device.cdp.send("WebAuthn.getCredentials", device);
    const phone = await Guest.come(browser, site.url, "Anna");
    await signIn(phone, credentials[0]!);
    await expect(phone.page.getByText("You play as Anna.")).toBeVisible();
    return phone;
}

/** A table of days for all of them, where the first is to act; its number. */
async function tableOfDays([first, ...others]: Guest[]): Promise<string> {
    const seats = [{ kind: "me" }, ...others.map(() => ({ kind: "open" }))];
    const options = { startPlayer: "red" };
    const wanted = { game: "rattus", options, pace: { kind: "days", days: 2 }, seats };
    const { id } = await ask(first!.page, "POST", "tables", wanted);
    for (const other of others) await ask(other.page, "POST", `tables/${id}/join`, {});
    return id;
}

async function talk(page: Page): Promise<void> {
    await page.locator("details.talk > summary").click();
}

/** Says something in own words. */
async function tell(page: Page, text: string): Promise<void> {
    await page.getByLabel("Say something").fill(text);
    await page.keyboard.press("Enter");
    await expect(page.getByText(text)).toBeVisible();
}

/** Called by the envelope to the board: hears the two others, answers, and blocks the rude one. */
async function talkAndBlock(phone: Guest, bert: Guest, carl: Guest, id: string): Promise<void> {
    for (const [one, text] of [
        [bert, "Hello Anna, well met"],
        [carl, "You are a rat"],
    ] as const) {
        await one.page.goto(`#/at/${id}`);
        await talk(one.page);
        await tell(one.page, text);
    }
    await expect(phone.page.getByRole("link", { name: "Waits for you: 1" })).toBeVisible();
    await phone.page.keyboard.press("n");
    await expect(phone.page).toHaveURL(new RegExp(`#/at/${id}$`));
    await talk(phone.page);
    await tell(phone.page, "Hello Bert");
    await expect(bert.page.getByText("Hello Bert")).toBeVisible();
    await phone.page.getByRole("button", { name: "What about this line of Carl?" }).click();
    await phone.page.getByRole("button", { name: /^Block Carl/ }).click();
    await expect(phone.page.getByText("You and Carl will not meet again.")).toBeVisible();
    await phone.page.keyboard.press("Escape");
    await expect(phone.page.getByText("You are a rat")).toHaveCount(0);
    await expect(phone.page.getByText("Hello Anna, well met")).toBeVisible();
}

/** The others give up; the same people are asked once more, but for whom one does not meet. */
async function rematch(phone: Guest, bert: Guest, carl: Guest, id: string): Promise<void> {
    for (const one of [bert, carl]) await ask(one.page, "POST", `tables/${id}/resign`, {});
    await ask(phone.page, "POST", `tables/${id}/resign`, {});
    await phone.behind();
    await phone.page.getByRole("button", { name: "Rematch" }).click();
    await expect(phone.page).not.toHaveURL(new RegExp(`/${id}`));
    await bert.page.goto("#/inbox");
    await expect(bert.page.getByText("You are invited: Rattus")).toBeVisible();
    await carl.page.goto("#/inbox");
    await expect(carl.page.getByText("You are invited")).toHaveCount(0);
}

/** Takes everything along, and leaves for good. */
async function goWithEverything(page: Page): Promise<void> {
    await page.goto("#/devices");
    const all = page.getByRole("region", { name: "Everything you have" });
    const saved = page.waitForEvent("download");
    await all.getByRole("button", { name: "Export" }).click();
    const archive = readFileSync(await (await saved).path(), "utf8");
    expect(archive.split(".mia\0").length - 1).toBe(4);
    expect(archive).toContain("Hello Bert");
    await all.getByRole("button", { name: "Leave …" }).click();
    await page.getByLabel("Type your name: Anna").fill("Anna");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Yes, I leave" }).click();
    await expect(page).toHaveURL(/#\/$/);
}

test("from a guest to an account, a call, a talk, a rematch, and away with everything", async ({
    browser,
}) => {
    const [anna, bert, carl] = (await come(browser, ["Anna", "Bert", "Carl"])) as [Guest, Guest, Guest];
    await threeGames(anna, bert);
    const phone = await onPhone(browser, anna);
    const id = await tableOfDays([phone, bert, carl]);
    await talkAndBlock(phone, bert, carl, id);
    await rematch(phone, bert, carl, id);
    await goWithEverything(phone.page);
    const record = await (await fetch(`${site.url}api/tables/${id}/record`)).text();
    expect(record).not.toContain("Anna");
    expect(record).toContain("Bert");
    await bert.page.goto(`#/at/${id}`);
    await expect(bert.page.getByText("Hello Bert")).toHaveCount(0);
    for (const one of [anna, phone, bert, carl]) {
        expect(one.errors).toEqual([]);
        await one.context.close();
    }
});
