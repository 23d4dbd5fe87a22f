// What people do at a table beside the game: find it, invite, ask each other, leave and come back.

import { readFileSync } from "node:fs";
import { type Browser, expect, test } from "@playwright/test";
import { keep, running } from "../browser/made";
import { Guest, play, verified } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    site = await Site.start();
});
test.afterAll(() => site?.stop());

const come = async (browser: Browser, name: string, seed = 1): Promise<Guest> => {
    const guest = await Guest.come(browser, site.url, name, seed);
    await guest.introduce();
    return guest;
};

/** Two at a table of two, with the game begun. */
async function pair(browser: Browser): Promise<[Guest, Guest]> {
    const anna = await come(browser, "Anna", 5);
    const bert = await come(browser, "Bert", 6);
    await bert.join(await anna.host(["me", "open"]));
    await anna.ready();
    for (const { page } of [anna, bert]) await expect(page.locator(".turn")).toBeVisible();
    return [anna, bert];
}

/** What belongs to the table stands under the players. */
async function company(guest: Guest): Promise<void> {
    await guest.page.locator("details.company > summary").click();
}

async function close(...guests: Guest[]): Promise<void> {
    for (const guest of guests) {
        expect(guest.errors).toEqual([]);
        await guest.context.close();
    }
}

test("from the lobby to a seat, up again, removed, and begun with bots", async ({ browser }) => {
    const anna = await come(browser, "Anna");
    const bert = await come(browser, "Bert");
    await anna.host(["me", "open", "open"]);
    await expect(anna.page.getByText("2 players are missing.")).toBeVisible();

    await bert.page.goto("#/online");
    await bert.page.getByRole("button", { name: /^Sit down: Rattus, Anna/ }).click();
    await expect(anna.page.getByText("One player is missing.")).toBeVisible();
    await expect(anna.page.locator(".sitters li", { hasText: "Bert" }).getByText("here")).toBeVisible();
    await bert.page.getByRole("button", { name: "Get up" }).click();
    await expect(anna.page.getByText("2 players are missing.")).toBeVisible();
    await bert.page.getByRole("button", { name: /^Sit down: Rattus, Anna/ }).click();
    await anna.page.getByRole("button", { name: "Remove Bert" }).click();
    await expect(bert.page.getByRole("button", { name: /^Sit down/ }).first()).toBeVisible();

    await anna.page.getByRole("button", { name: /^Start now/ }).click();
    await expect(anna.page.getByRole("group", { name: /^Board of / })).toBeVisible();
    await expect(bert.page.getByText("You are watching.")).toBeVisible();
    await close(anna, bert);
});

test("a private table is found by its links alone", async ({ browser }) => {
    const anna = await come(browser, "Anna");
    const bert = await come(browser, "Bert");
    const { page } = anna;
    await page.goto("#/host");
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.getByLabel("Who plays").nth(1).selectOption("invite");
    await page.getByRole("radio", { name: "only who has the link" }).check();
    await page.getByRole("button", { name: "Open the table" }).click();
    const link = await page.getByLabel("Link to the seat Blue").inputValue();

    await bert.page.goto("#/online");
    await expect(bert.page.getByRole("heading", { name: "Free seats" })).toBeVisible();
    await expect(bert.page.getByRole("button", { name: /^Sit down: Rattus, Anna/ })).toHaveCount(0);
    await bert.page.goto(link.replace(/\/\w+$/, ""));
    await expect(bert.page.getByText("There is no such table, or it is not for you.")).toBeVisible();
    await bert.join(link);
    await anna.ready();
    await expect(bert.page.getByRole("group", { name: /^Board of / })).toBeVisible();
    await close(anna, bert);
});

test("all agree to go back, and the game goes on from there", async ({ browser }) => {
    const [anna, bert] = await pair(browser);
    const guests = [anna, bert];
    for (const guest of guests) await company(guest);
    // Whoever settles first: chance has spoken before, and speaks again only when the plague moves.
    await expect.poll(async () => (await anna.state()) + (await bert.state())).toContain("choosing");
    const [first, other] = (await anna.state()) === "choosing" ? [anna, bert] : [bert, anna];
    await play([first], async () => (await other.state()) === "choosing");
    await expect(first.page.getByRole("button", { name: "Ask to take back", exact: true })).toBeVisible();
    const before = { first: await first.log(), other: await other.log() };
    await first.page.getByRole("button", { name: "Ask to take back", exact: true }).click();
    await first.page
        .getByRole("group", { name: /^Ask all others/ })
        .getByRole("button", { name: "Ask to take back" })
        .click();
    await expect(other.page.getByText(`${first.name} asks to take steps back.`)).toBeVisible();

    // Once refused, once agreed.
    await other.page.getByRole("button", { name: "No", exact: true }).click();
    await expect(first.page.getByText("asks to take steps back.")).toHaveCount(0);
    await first.page.getByRole("button", { name: "Ask to take back", exact: true }).click();
    await first.page
        .getByRole("group", { name: /^Ask all others/ })
        .getByRole("button", { name: "Ask to take back" })
        .click();
    await other.page.getByRole("button", { name: "I agree" }).click();
    for (const guest of guests)
        await expect(guest.page.getByRole("log").getByText("By consent of all")).toBeVisible();
    const after = await other.log();
    expect(after.length).toBeLessThan(before.other.length);
    // What each of them had been told, up to there; a secret reads differently to the other.
    expect(before.other.slice(0, after.length)).toEqual(after);
    expect(await first.log()).toEqual(before.first.slice(0, after.length));

    // The same again for the end.
    await play(guests, async () => (await other.lines()) > after.length + 15);
    await first.page.getByRole("button", { name: "Ask to end", exact: true }).click();
    await first.page
        .getByRole("group", { name: /^Ask all others/ })
        .getByRole("button", { name: "Ask to end" })
        .click();
    await other.page.getByRole("button", { name: "I agree" }).click();
    for (const guest of guests) await guest.behind();
    const file = test.info().outputPath("game.mia");
    await first.record(file);
    verified(file);

    // Whoever was there before the game knows what was promised, and that their own luck is in it.
    for (const guest of guests) {
        await guest.page.getByRole("button", { name: "Check the dice" }).click();
        await expect(guest.page.getByText(/^✓ Witnessed here: the record has your own luck/)).toBeVisible();
    }
    expect(readFileSync(file, "utf8").match(/^\[Luck "(red|blue) /gm)).toHaveLength(2);

    // For ever at its address, for anybody; but whoever was not there cannot tell.
    const id = /at\/(\w+)/.exec(first.page.url())![1];
    const carla = await Guest.come(browser, site.url, "Carla");
    await carla.page.goto(`#/again/${id}`);
    await carla.page.getByRole("button", { name: "Check the dice" }).click();
    await expect(carla.page.getByText(/^○ Not witnessed here/)).toBeVisible();
    await expect(carla.page.getByText(/^Everything fits/)).toBeVisible();
    await carla.page.goto("#/online");
    await carla.page.getByText("Finished games").click();
    await expect(carla.page.getByRole("link", { name: /^Replay: Rattus/ }).first()).toBeVisible();

    // And once more: who asks first is followed by the other with the same press.
    await first.page.getByRole("button", { name: "Rematch" }).click();
    await expect(first.page).not.toHaveURL(new RegExp(`at/${id}$`));
    await expect(other.page.getByText("The others want to play once more")).toBeVisible();
    await other.page.getByRole("button", { name: "Rematch" }).click();
    await expect(other.page).toHaveURL(first.page.url());
    await close(anna, bert, carla);
});

test("a bot stands in for who leaves, until they are back", async ({ browser }) => {
    const [anna, bert] = await pair(browser);
    await play([anna, bert], async () => (await anna.lines()) > 10);
    await company(bert);
    await bert.page.getByRole("button", { name: "Leave for a while", exact: true }).click();
    await bert.page
        .getByRole("group", { name: /^A bot plays for you/ })
        .getByRole("button", { name: "Leave for a while" })
        .click();
    await expect(bert.page.getByText("A bot (Normal) plays for you.")).toBeVisible();
    await expect(anna.page.getByRole("log").getByText("A bot (Normal) plays for Bert.")).toBeVisible();
    const from = await anna.lines();
    await play([anna], async () => (await anna.lines()) > from + 30);
    expect(await bert.state()).toBe("waiting");
    await bert.page.getByRole("button", { name: "Take the seat back" }).click();
    await expect(anna.page.getByRole("log").getByText("Bert is back.")).toBeVisible();
    await play([anna, bert], async () => (await bert.state()) === "choosing");
    expect(await bert.state()).toBe("choosing");
    await close(anna, bert);
});

test("a local game goes on online, and the next table is one press away", async ({ browser }) => {
    const anna = await come(browser, "Anna", 9);
    const { page } = anna;
    await page.goto("");
    const kept = await running(22, [0], 2);
    await keep(page, kept);
    await page.reload();
    await page.getByRole("link", { name: "Continue online" }).click();
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page.getByRole("group", { name: /^Board of / })).toBeVisible();
    await expect.poll(() => anna.lines()).toBeGreaterThan(kept.entries.length / 2);
    const first = page.url();

    // A second table, where it is Anna's turn as well at some time.
    await page.goto("#/host");
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.getByLabel("Who plays").nth(1).selectOption("easy");
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page.locator(".turn")).toBeVisible();
    await page.getByRole("link", { name: /^Your next table/ }).click();
    await expect(page).toHaveURL(first);

    await play([anna], () => false);
    await anna.behind();
    const file = test.info().outputPath("game.mia");
    await anna.record(file);
    verified(file);
    await close(anna);
});

test("a game of one and bots has the luck of its player in it", async ({ browser }) => {
    const anna = await come(browser, "Anna", 11);
    const { page } = anna;
    await page.goto("#/host");
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.getByLabel("Who plays").nth(1).selectOption("easy");
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page.locator(".turn")).toBeVisible();
    await play([anna], () => false);
    await anna.behind();
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByText(/^✓ Witnessed here: the record has your own luck/)).toBeVisible();
    const file = test.info().outputPath("game.mia");
    await anna.record(file);
    verified(file);
    expect(readFileSync(file, "utf8")).toMatch(/^\[Luck "red /m);
    await close(anna);
});

test("a good cookie keeps the person when the browser has lost the rest", async ({ browser }) => {
    const anna = await come(browser, "Anna");
    const link = await anna.host(["me", "open"]);
    await anna.page.evaluate(() => localStorage.clear());
    await anna.page.goto(link);
    await anna.page.reload();
    await expect(anna.page.getByRole("button", { name: "Close the table" })).toBeVisible();
    await anna.page.goto("#/online");
    await expect(anna.page.getByText("You play as Anna.")).toBeVisible();
    await close(anna);
});

test("an absent host is called on another screen, and the game begins when all are ready", async ({
    browser,
}) => {
    const anna = await come(browser, "Anna");
    const bert = await come(browser, "Bert");
    const link = await anna.host(["me", "open"]);
    await anna.page.goto("#/rules/rattus");
    await expect(anna.page.getByRole("heading", { level: 1 })).toBeVisible();
    await bert.join(link);
    await expect(bert.page.getByText("Waiting for: Anna")).toBeVisible();
    const call = anna.page.getByRole("alert");
    await expect(call.getByText("Rattus is ready to begin. Are you?")).toBeVisible();
    await expect(anna.page).toHaveTitle("● Your table calls");
    await call.getByRole("button", { name: /^I am ready/ }).click();
    for (const { page } of [anna, bert]) await expect(page.locator(".turn")).toBeVisible();
    await close(anna, bert);
});

test("the host closes a table for the guests too", async ({ browser }) => {
    const anna = await come(browser, "Anna");
    const bert = await come(browser, "Bert");
    await bert.join(await anna.host(["me", "open", "open"]));
    await anna.page.getByRole("button", { name: "Close the table" }).click();
    await anna.page
        .getByRole("group", { name: /^Close this table/ })
        .getByRole("button", { name: "Close the table" })
        .click();
    await expect(bert.page.getByText("This table has been closed.")).toBeVisible();
    await close(anna, bert);
});

test("whoever says goodbye is nobody in every window", async ({ browser }) => {
    const [anna, bert] = await pair(browser);
    const other = await bert.context.newPage();
    await other.goto("#/online");
    await other.getByText("Say goodbye").click();
    await other.getByRole("button", { name: "In every browser" }).click();
    await expect(other.getByText("Who are you?")).toBeVisible();
    await expect(bert.page.getByText("You have said goodbye in another window.")).toBeVisible();
    await close(anna, bert);
});
