// Moderation as far as the page alone can be watched: the server is pretended.

import { Court, openMenu } from "./courts";
import { LONG, expect, test } from "./helpers";
import { packed } from "./packed";
import { visit } from "./pretend";

test("somebody is muted from the menu of a line, and is read no more", async ({ page }) => {
    const court = new Court();
    await openMenu(page, court);
    await page.getByRole("button", { name: /^Mute Bert/ }).click();
    await expect(page.getByText("You no longer read what Bert writes.", { exact: true })).toBeVisible();
    expect(court.asked).toEqual(['POST /api/tables/11/mute {"line":4}']);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.locator("details.talk").getByRole("log").locator("li")).toHaveCount(2);
});

test("lines are reported with their kind and a sentence, and block is offered", async ({ page }) => {
    const court = new Court();
    await openMenu(page, court);
    await page.getByRole("button", { name: /^Report this line/ }).click();
    const sheet = page.getByRole("dialog", { name: "Report what Bert wrote" });
    await expect(sheet.getByRole("checkbox")).toHaveCount(3); // two lines of Bert's, and block
    await sheet.getByRole("checkbox", { name: /fool/ }).check();
    await sheet.getByRole("radio", { name: "Threat" }).check();
    await sheet.getByLabel("Anything to add?").fill(" Every round. ");
    await sheet.getByRole("button", { name: "Send the report" }).click();
    await expect(sheet.getByText("Report 43: thank you.")).toBeVisible();
    const what = { lines: [4, 2], kind: "threat", said: "Every round." };
    expect(court.asked).toEqual([`POST /api/tables/11/talk/report ${JSON.stringify(what)}`]);
});

test("what a moderator did is told at the table, in one's own language", async ({ page }) => {
    await openMenu(page, new Court());
    await page.keyboard.press("Escape");
    await expect(page.getByText("A moderator warned Bert.")).toBeVisible();
    await page.locator("header select").selectOption("de");
    await expect(page.getByText("Die Moderation hat Bert verwarnt.")).toBeVisible();
});

test("a warning calls on every screen until it was read", async ({ page }) => {
    const court = new Court();
    await visit(page, "#/online", { answers: court.answer });
    const banner = page.locator(".court-banner");
    await banner.getByRole("link", { name: "Read it" }).click();
    await expect(page).toHaveURL(/#\/standing$/);
    await page.getByRole("button", { name: "I have read it" }).click();
    await expect(page.getByRole("button", { name: "I have read it" })).toHaveCount(0);
    expect(court.asked).toEqual(['POST /api/me/standing {"case":"318"}']);
    await page.goto("#/online");
    await expect(page.getByRole("link", { name: "Reports and warnings" })).toBeVisible();
    await expect(banner).toHaveCount(0);
});

test("who is banned is told so, reads why, and appeals", async ({ page }) => {
    const court = new Court();
    court.banned = true;
    await visit(page, "#/online", { answers: court.answer });
    await page.getByRole("link", { name: "Read why, and appeal" }).click();
    await expect(page.getByText(/^You are banned until/)).toBeVisible();
    await expect(page.getByRole("heading", { name: "What you reported" })).toHaveCount(0);
    await page.getByRole("button", { name: "Appeal" }).click();
    await page.getByLabel("What do you say to it?").fill("It was a joke.");
    await page.getByRole("button", { name: "Send the appeal" }).click();
    await expect
        .poll(() => court.asked.at(-1))
        .toBe('POST /api/me/appeal {"case":"318","said":"It was a joke."}');
});

test("who is banned takes everything along, and leaves after a proof", async ({ page }) => {
    const court = new Court();
    court.banned = true;
    await visit(page, "#/standing", { answers: court.answer, cleared: true });
    const done: string[] = [];
    await page.route(/\/api\/me\/(export|account|again)/, (route) => {
        const what = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
        if (what.startsWith("GET"))
            return route.fulfill({ body: packed({}), contentType: "application/x-tar" });
        const stale = what.startsWith("DELETE") && !done.length;
        done.push(what);
        return route.fulfill(stale ? { status: 403, json: { error: "stale" } } : { status: 204 });
    });
    const all = page.getByRole("region", { name: "Everything you have" });
    const saved = page.waitForEvent("download");
    await all.getByRole("button", { name: "Export" }).press("Enter");
    expect((await saved).suggestedFilename()).toBe("miasma.tar");
    await expect(all.getByRole("button")).toHaveCount(2); // nothing is brought here
    await all.getByRole("button", { name: "Leave …" }).click();
    await page.getByLabel("Type your name: Anna").fill("Anna");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Yes, I leave" }).click();
    const prove = page.getByRole("dialog", { name: "Prove that it is you" });
    await prove.getByLabel("Your password").fill("four rats in a boat");
    await prove.getByRole("button", { name: "It is me" }).click();
    await expect(page).toHaveURL(/#\/$/);
    expect(done).toEqual(["DELETE /api/me/account", "POST /api/me/again", "DELETE /api/me/account"]);
    expect(await page.evaluate(() => localStorage.getItem("miasma.person"))).toBeNull();
});

test("what one reported and whom one muted is listed, and muting is taken back", async ({ page }) => {
    const court = new Court();
    await visit(page, "#/standing", { answers: court.answer });
    await expect(page.getByText("Insult · Bert was warned")).toBeVisible();
    await expect(page.getByText("Advertising · not read yet")).toBeVisible();
    await page.getByRole("button", { name: "Read Dora again" }).click();
    await expect(page.getByText("You read Dora again.")).toBeVisible();
    expect(court.asked).toEqual(["DELETE /api/me/mutes/7"]);
});

test("whom one blocked is listed, and met again by keyboard", async ({ page }) => {
    const court = new Court();
    await visit(page, "#/standing", { answers: court.answer });
    const list = page.getByRole("region", { name: "Whom you blocked" });
    await expect(list.getByRole("listitem")).toHaveCount(2);
    await list.getByRole("button", { name: "Meet Bert again" }).focus();
    await page.keyboard.press("Enter");
    await expect(list.getByRole("status")).toHaveText("You and Bert may meet again.");
    await expect(list.getByRole("heading")).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(list.getByRole("button", { name: "Meet rat_king again" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(list.getByText("Nobody.")).toBeVisible();
    expect(court.asked).toEqual(["DELETE /api/me/blocks/4", "DELETE /api/me/blocks/5"]);
    for (const [lang, title] of [
        ["nl", "Wie je blokkeerde"],
        ["de", "Wen du gesperrt hast"],
    ] as const) {
        await page.locator("header select").selectOption(lang);
        await expect(page.getByRole("region", { name: title })).toBeVisible();
    }
});

test("a moderator decides a case by keyboard, and not without a reason", async ({ page }) => {
    const court = new Court();
    await visit(page, "#/moderation", { answers: court.answer });
    await page.getByRole("link", { name: /^Bert/ }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".court-chosen")).toHaveCount(2);
    const go = page.getByRole("button", { name: "Warn Bert" });
    await expect(go).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("radio", { name: /^Warn/ }).focus();
    await page.keyboard.press("ArrowRight");
    await page.getByLabel("For how long").selectOption("30");
    await page.getByLabel("Why, in words Bert will read").fill("Second time this year.");
    await page.getByRole("button", { name: "Mute Bert" }).click();
    await expect(page.getByText("Done. It stands in the trace.")).toBeVisible();
    const what = { act: "mute", days: 30, reason: "Second time this year." };
    expect(court.asked).toEqual([`POST /api/cases/318/act ${JSON.stringify(what)}`]);
});

test("an appeal is read and decided", async ({ page }) => {
    const court = new Court();
    await visit(page, "#/moderation", { answers: court.answer });
    await page.getByRole("button", { name: "Appeals 1" }).click();
    await page.getByRole("link", { name: /^Fritz/ }).click();
    await expect(page.getByText("I quoted him")).toBeVisible();
    await page.getByLabel("Why, in words Bert will read").fill("A quote it is.");
    await page.getByRole("button", { name: "Take it back" }).click();
    const what = { decision: "lift", reason: "A quote it is." };
    await expect.poll(() => court.asked.at(-1)).toBe(`POST /api/cases/319/decide ${JSON.stringify(what)}`);
});

test("a line is reported on a phone", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openMenu(page, new Court());
    await page.getByRole("button", { name: /^Report this line/ }).click();
    await expect(page.getByRole("button", { name: "Send the report" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    if (LONG) await page.screenshot({ path: "../build/screenshots/court-report-phone.png" });
});
