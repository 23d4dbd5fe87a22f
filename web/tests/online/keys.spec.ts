// A person of a real site: passkeys, which Chromium's virtual device makes and keeps and the server checks, and
// what waits for them, on several devices.

import { type Page, expect, test } from "@playwright/test";
import { authenticator } from "../browser/authenticator";
import { Guest } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    // A passkey belongs to a name, never to a bare number.
    site = await Site.start("localhost");
});
test.afterAll(() => site?.stop());

/** A passkey, as devices hand it on. */
interface Passkey {
    credentialId: string;
    isResidentCredential: boolean;
    privateKey: string;
    signCount: number;
}

/** Signs in with a passkey that this device has got, by the button: a name field that offers it would be faster. */
async function signIn({ page }: Guest, credential: Passkey): Promise<void> {
    const { cdp, authenticatorId } = await authenticator(page);
    await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
    await page.evaluate(
        () => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)),
    );
    await page.goto("#/sign-in");
    await page.getByRole("button", { name: "Use my passkey" }).click();
}

test("a guest makes a passkey, signs in with it on a second device, and takes it away", async ({
    browser,
}) => {
    const anna = await Guest.come(browser, site.url, "Anna");
    await anna.introduce();
    const link = await anna.host(["me", "open"]);
    const first = await authenticator(anna.page);

    // A guest becomes an account, and keeps the seat.
    await anna.page.goto("#/account");
    await anna.page.getByRole("button", { name: "Make a passkey on this device" }).click();
    await expect(anna.page.getByText("Passkey made")).toBeVisible();
    await anna.page.getByRole("checkbox", { name: /^I have put them somewhere/ }).check();
    await anna.page.getByRole("button", { name: "To the lobby" }).click();
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

/** Asks the server as the person of this page. */
const post = (page: Page, path: string, body: object): Promise<{ id: string }> =>
    page.evaluate(
        async ([to, what]) => {
            const answer = await fetch(`api/${to}`, { method: "POST", body: JSON.stringify(what) });
            return (await answer.json()) as { id: string };
        },
        [path, body] as const,
    );

test("what waits leaves the inbox within a second after acting on another device", async ({ browser }) => {
    const bert = await Guest.come(browser, site.url, "Bert");
    const { page } = bert;
    await bert.introduce();
    const seats = [{ kind: "me" }, { kind: "bot", level: "easy" }];
    const { id } = await post(page, "tables", { game: "rattus", seats, pace: { kind: "days", days: 3 } });
    await page.goto("#/inbox");
    const row = page.getByRole("list", { name: "Tables that wait for you" }).getByRole("listitem");
    await expect(row).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Waits for you: 1" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Play: / })).toBeFocused();
    // The other device hands the seat to a stand-in.
    const other = await bert.context.newPage();
    await other.goto(site.url);
    await page.bringToFront();
    await post(other, `tables/${id}/leave`, {});
    const began = Date.now();
    await expect(page.getByRole("heading", { name: "Nobody waits for you" })).toBeVisible();
    // A second, and what a busy machine adds to it.
    expect(Date.now() - began).toBeLessThan(5000);
    expect(bert.errors).toEqual([]);
    await bert.context.close();
});
