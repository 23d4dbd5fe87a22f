// A person of a real site: passkeys, which Chromium's virtual device makes and keeps and the server checks, and
// what waits for them, on several devices.

import { expect, test } from "@playwright/test";
import { authenticator } from "../browser/authenticator";
import { becomeAccount, signIn } from "./passkeys";
import { Guest, ask } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    // A passkey belongs to a name, never to a bare number.
    site = await Site.start("localhost");
});
test.afterAll(() => site?.stop());

test("a guest makes a passkey, signs in with it on a second device, and takes it away", async ({
    browser,
}) => {
    const anna = await Guest.come(browser, site.url, "Anna");
    await anna.introduce();
    const link = await anna.host(["me", "open"]);
    const first = await authenticator(anna.page);

    // A guest becomes an account, and keeps the seat.
    await becomeAccount(anna.page);
    await anna.page.goto(link);
    await expect(anna.page.getByRole("button", { name: "Close the table" })).toBeVisible();

    // The passkey goes along to a second device, as those of phones do.
    const phone = await Guest.come(browser, site.url, "phone");
    const { credentials } = await first.cdp.send("WebAuthn.getCredentials", first);
    expect(credentials).toHaveLength(1);
    await signIn(phone, credentials[0]!);
    await expect(phone.page).toHaveURL(/#\/online$/);
    await expect(phone.page.getByText("You play as Anna.")).toBeVisible();
    await phone.page.goto(link);
    await expect(phone.page.getByRole("button", { name: "Close the table" })).toBeVisible();

    // Removed there, it opens nothing any more. It is the last way in: that is asked twice.
    await phone.page.goto("#/devices");
    await phone.page.getByRole("button", { name: /^Remove: / }).click();
    await phone.page.getByRole("group").getByRole("button", { name: "Remove", exact: true }).click();
    await phone.page.getByRole("button", { name: "Remove my last way in" }).click();
    await expect(phone.page.getByRole("button", { name: /^Remove: / })).toHaveCount(0);
    const thief = await Guest.come(browser, site.url, "thief");
    await signIn(thief, credentials[0]!);
    await expect(thief.page.getByText("This does not fit.")).toBeVisible();
    for (const one of [anna, phone, thief]) {
        expect(one.errors).toEqual([]);
        await one.context.close();
    }
});

test("what waits leaves the inbox within a second after acting on another device", async ({ browser }) => {
    const bert = await Guest.come(browser, site.url, "Bert");
    const { page } = bert;
    await bert.introduce();
    const seats = [{ kind: "me" }, { kind: "bot", level: "easy" }];
    const { id } = await ask(page, "POST", "tables", {
        game: "rattus",
        seats,
        pace: { kind: "days", days: 3 },
    });
    await page.goto("#/inbox");
    const row = page.getByRole("list", { name: "Tables that wait for you" }).getByRole("listitem");
    await expect(row).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Waits for you: 1" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Play: / })).toBeFocused();
    // The other device hands the seat to a stand-in.
    const other = await bert.context.newPage();
    await other.goto(site.url);
    await page.bringToFront();
    await ask(other, "POST", `tables/${id}/leave`, {});
    const began = Date.now();
    await expect(page.getByRole("heading", { name: "Nobody waits for you" })).toBeVisible();
    // A second, and what a busy machine adds to it.
    expect(Date.now() - began).toBeLessThan(5000);
    expect(bert.errors).toEqual([]);
    await bert.context.close();
});
