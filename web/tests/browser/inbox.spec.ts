// What waits for somebody, what happened, and how they are told: the server is pretended.

import type { Page } from "@playwright/test";
import { expect, test } from "./helpers";
import { running } from "./made";
import { Postbox } from "./postbox";
import { AWAY, playing, visit } from "./pretend";

const key = (page: Page) => page.getByRole("link", { name: /^Waits for you: / });
const rows = (page: Page) =>
    page.getByRole("list", { name: "Tables that wait for you" }).getByRole("listitem");

test.describe("what waits", () => {
    test("is counted in the head of every screen, and stands oldest first", async ({ page }) => {
        await visit(page, "#/rules/rattus", {
            table: playing(),
            lists: AWAY,
            waiting: ["21", "22"],
            postbox: Postbox.full(),
        });
        await expect(key(page)).toHaveAccessibleName("Waits for you: 3");
        const box = (await key(page).boundingBox())!;
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        await key(page).click();
        await expect(page.getByRole("heading", { name: "3 tables wait for you" })).toBeVisible();
        await expect(rows(page)).toHaveCount(3);
        await expect(rows(page).first()).toContainText(
            /2 days\s*Rattus with Bert, Cem\s*Your turn\.\s*14 hours left/,
        );
        await expect(rows(page).nth(1)).toContainText(/9 hours.*2 days left/s);
        await expect(rows(page).nth(2)).toContainText(/Are you there\?/);
        await expect(page.getByRole("link", { name: "Play: Rattus with Bert, Cem" })).toBeFocused();
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#\/at\/21$/);
    });

    test("is gone within a second after somebody has acted anywhere", async ({ page }) => {
        const waiting = ["21", "22"];
        await visit(page, "#/inbox", { lists: AWAY, waiting, postbox: Postbox.full() });
        await expect(rows(page)).toHaveCount(3);
        await expect(page.getByRole("link", { name: /^Play: Rattus/ })).toBeFocused();
        waiting.shift();
        const began = Date.now();
        await expect(rows(page).first()).toContainText("Black Death");
        // A second, and what a busy machine adds to it; without the question every second it would be fifteen.
        expect(Date.now() - began).toBeLessThan(5000);
        await expect(page.getByRole("link", { name: /^Play: Black Death/ })).toBeFocused();
        await expect(key(page)).toHaveAccessibleName("Waits for you: 2");
    });

    test("N opens the next table from any screen, and leaves fields alone", async ({ page }) => {
        await visit(page, "#/rules/rattus", { table: playing(), waiting: ["11", "17"] });
        await expect(key(page)).toHaveAccessibleName("Waits for you: 2");
        await page.getByRole("searchbox").fill("n");
        await page.keyboard.press("n");
        await expect(page).toHaveURL(/#\/rules/);
        await page.locator("h1").focus();
        await page.keyboard.press("n");
        await expect(page).toHaveURL(/#\/at\/11$/);
        await page.goto("#/settings");
        const keys = page.getByRole("group", { name: "Single keys choose actions" });
        await keys.getByRole("radio", { name: "no", exact: true }).check();
        await page.locator("h1").focus();
        await page.keyboard.press("n");
        await expect(page).toHaveURL(/#\/settings/);
    });

    test("N on a board goes on to another table, when there is nothing to choose", async ({ page }) => {
        const table = playing({ toAct: "blue" });
        await visit(page, "#/at/11", { table, kept: await running(21, [1], 3), waiting: ["11", "17"] });
        await expect(key(page)).toHaveAccessibleName("Waits for you: 2");
        const board = page.getByRole("group", { name: /^Board of / });
        await board.getByRole("button").first().focus();
        await page.keyboard.press("n");
        await expect(page).toHaveURL(/#\/at\/17$/);
    });

    test("nobody waits", async ({ page }) => {
        await visit(page, "#/inbox", { lists: {}, waiting: [] });
        await expect(page.getByRole("heading", { name: "Nobody waits for you" })).toBeVisible();
        await expect(key(page)).toHaveAccessibleName("Waits for you: 0");
        await page.keyboard.press("n");
        await expect(page).toHaveURL(/#\/inbox$/);
    });

    test("a stranger has no inbox, and is told why", async ({ page }) => {
        await visit(page, "#/inbox", { nobody: true });
        await expect(page.getByText("Say your name first")).toBeVisible();
        await expect(key(page)).toHaveCount(0);
    });
});

test("what is good to know is marked as seen, all of it", async ({ page }) => {
    const postbox = Postbox.full();
    await visit(page, "#/inbox", { lists: AWAY, waiting: ["21", "22"], postbox });
    const letters = page.getByRole("region", { name: "Good to know" });
    await expect(letters.getByRole("listitem")).toHaveCount(3);
    await expect(letters.getByText("new", { exact: true })).toHaveCount(2);
    await expect(letters.getByText("Rattus is over: you won")).toBeVisible();
    const there = letters.getByRole("link", { name: "Go there: You are invited: Plague!" });
    await expect(there).toHaveAttribute("href", "#/at/40/abc");
    await letters.getByRole("button", { name: "Seen, all of it" }).click();
    await expect(letters.getByText("new", { exact: true })).toHaveCount(0);
    expect(postbox.letters.every((one) => one.seen)).toBe(true);
    await expect(letters.getByRole("heading")).toBeFocused();
});

test.describe("what somebody is told", () => {
    const toggle = (page: Page, name: string) => page.getByRole("switch", { name, exact: true });

    test("is switched by kind and by way", async ({ page }) => {
        const postbox = Postbox.full();
        await visit(page, "#/notices", { postbox });
        await expect(toggle(page, "A game is over: Browser")).not.toBeChecked();
        await toggle(page, "A game is over: Browser").press(" ");
        await expect(toggle(page, "A game is over: Browser")).toBeChecked();
        await expect(page.getByText("Saved.")).toBeVisible();
        expect(postbox.switches).toContainEqual({ game: "", kind: "over", channel: "push", on: true });
    });

    test("may be another thing for one game, and go back", async ({ page }) => {
        const postbox = Postbox.full();
        postbox.switches = [{ game: "", kind: "awaited", channel: "mail", on: false }];
        await visit(page, "#/notices", { postbox });
        await page.getByLabel("Which game?").selectOption("plague");
        await page.getByRole("button", { name: "Add", exact: true }).click();
        const mail = toggle(page, "Plague!, It is your turn: Mail");
        await expect(mail).not.toBeChecked();
        await mail.click();
        await expect(mail).toBeChecked();
        await expect(toggle(page, "It is your turn: Mail")).not.toBeChecked();
        expect(postbox.switches).toHaveLength(2);
        await page.getByRole("button", { name: "Plague! as all games" }).click();
        await expect(page.getByText("All games go by the switches above.")).toBeVisible();
        expect(postbox.switches).toEqual([{ game: "", kind: "awaited", channel: "mail", on: false }]);
    });

    test("waits in quiet hours, in a language of one's own", async ({ page }) => {
        const postbox = new Postbox();
        await visit(page, "#/notices", { postbox });
        await toggle(page, "Quiet hours").click();
        await expect(page.getByLabel("from")).toHaveValue("22:30");
        await page.getByLabel("until").fill("06:15");
        await expect.poll(() => postbox.quiet?.until).toBe(375);
        await page.getByLabel("Tell me in").selectOption("de");
        await expect.poll(() => postbox.quiet).toMatchObject({ language: "de", from: 1350, until: 375 });
        await toggle(page, "Quiet hours").click();
        await expect.poll(() => postbox.quiet).toMatchObject({ language: "de", from: 0, until: 0 });
    });

    test("goes by mail once the address is confirmed", async ({ page }) => {
        const postbox = new Postbox();
        await visit(page, "#/notices", { postbox });
        await page.getByLabel("Mail address").fill("anna@post.example");
        await page.getByRole("radio", { name: "one a day" }).check();
        await page.getByRole("button", { name: "Send the link" }).click();
        await expect(page.getByText("not confirmed yet")).toBeVisible();
        expect(postbox.channels).toMatchObject([{ target: "anna@post.example", digest: true }]);
        expect(postbox.quiet).toMatchObject({ language: "en" });
        await page.getByRole("radio", { name: "at once" }).check();
        await expect.poll(() => postbox.channels).toMatchObject([{ digest: false }]);
        await page.getByRole("button", { name: "Remove: anna@post.example" }).click();
        await expect(page.getByLabel("Mail address")).toBeVisible();
        expect(postbox.channels).toEqual([]);
    });

    test("goes to a hook, whose secret is shown once, and a bad address is refused", async ({ page }) => {
        const postbox = new Postbox();
        await visit(page, "#/notices", { postbox });
        await page.getByLabel("Address of the hook").fill("http://inside.example/");
        await page.getByRole("button", { name: "Add the hook" }).click();
        await expect(
            page.getByRole("alert").filter({ hasText: "Notices cannot go to this address" }),
        ).toBeVisible();
        await page.getByLabel("Address of the hook").fill("https://hooks.example/1");
        await page.getByRole("radio", { name: "Slack" }).check();
        await page.getByRole("button", { name: "Add the hook" }).click();
        await expect(page.getByText("5ec2e7".repeat(10))).toBeVisible();
        expect(postbox.channels).toMatchObject([{ target: "https://hooks.example/1", style: "slack" }]);
        await page.reload();
        await page.getByRole("button", { name: "Remove: Slack, hooks.example" }).click();
        await expect(page.getByText("5ec2e7".repeat(10))).toHaveCount(0);
        await expect.poll(() => postbox.channels).toEqual([]);
    });

    test("where a site sends no mail, none is offered", async ({ page }) => {
        const postbox = new Postbox();
        postbox.mail = false;
        await visit(page, "#/notices", { postbox });
        await expect(page.getByText("This site sends no mail.")).toBeVisible();
        await expect(page.getByLabel("Mail address")).toHaveCount(0);
    });
});
