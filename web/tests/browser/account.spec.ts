// Accounts as far as the page alone can be watched: the server is pretended, passkeys are real ones of the
// browser's own virtual device.

import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { Accounts } from "./accounts";
import { type Authenticator, authenticator } from "./authenticator";
import { expect, test } from "./helpers";
import { running } from "./made";
import { NAMED, playing, visit } from "./pretend";

test.use({ baseURL: NAMED });

/** Whether the device recognises its owner from now on. */
const recognise = ({ cdp, authenticatorId }: Authenticator, isUserVerified: boolean) =>
    cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

const nameField = (page: Page) => page.getByLabel("Your name at the table");
const passwordField = (page: Page) => page.getByLabel("Your password");
const makeKey = (page: Page) => page.getByRole("button", { name: "Make a passkey on this device" });
const codes = (page: Page) => page.getByRole("list", { name: "Your eight codes" }).getByRole("listitem");

/** Puts the codes away and goes on. */
async function goOn(page: Page, label: string): Promise<void> {
    await page.getByRole("checkbox", { name: /^I have put them somewhere/ }).check();
    await page.getByRole("button", { name: label }).click();
}

test.describe("a guest becomes an account", () => {
    test("by a passkey, and keeps eight codes", async ({ page }) => {
        const accounts = new Accounts("Guest 4711");
        await authenticator(page);
        await visit(page, "#/online", { accounts });
        await page.getByRole("link", { name: "Keep your place" }).click();
        await expect(page.getByRole("heading", { name: "Keep your place at the table" })).toBeFocused();
        await nameField(page).fill("  Anna  Quill ");
        await expect(page.getByRole("status").filter({ hasText: "free" })).toBeAttached();
        await page.keyboard.press("Enter");
        await expect(codes(page)).toHaveCount(8);
        await expect(codes(page)).toHaveText(accounts.spares);
        expect(accounts.person).toEqual({ id: "1", name: "Anna Quill", account: true });
        expect(accounts.keys.map(({ device }) => device)).toEqual(["Chrome on Linux"]);
        await expect(page.getByText("Passkey made")).toBeVisible();
        await expect(page.locator("[aria-current=step]")).toContainText("Eight codes");
        await page.getByRole("button", { name: "To the lobby" }).press("Enter");
        await expect(page.getByRole("alert").filter({ hasText: "tick the box" })).toBeVisible();
        await goOn(page, "To the lobby");
        await expect(page).toHaveURL(/#\/online$/);
        await expect(page.getByText("You play as Anna Quill.")).toBeVisible();
        await expect(page.getByRole("link", { name: "Keys and devices" })).toBeVisible();
    });

    test("the codes can be copied, saved and printed", async ({ page, context }) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        const accounts = new Accounts("Anna");
        await authenticator(page);
        await visit(page, "#/account", { accounts });
        await makeKey(page).click();
        await expect(codes(page)).toHaveCount(8);
        await page.getByRole("button", { name: "Copy" }).click();
        await expect(page.getByText("Copied.")).toBeVisible();
        const copied = await page.evaluate(() => navigator.clipboard.readText());
        expect(copied).toBe(
            [
                `Miasma at ${new URL(NAMED).host}: eight codes for Anna. Each opens the door once.`,
                "",
                ...accounts.spares,
                "",
            ].join("\n"),
        );
        const coming = page.waitForEvent("download");
        await page.getByRole("button", { name: "Save as a file" }).click();
        expect(readFileSync(await (await coming).path(), "utf8")).toBe(copied);
        await page.evaluate(() => (globalThis.print = () => (document.title = "printed")));
        await page.getByRole("button", { name: "Print" }).click();
        await expect(page).toHaveTitle("printed");
        await page.emulateMedia({ media: "print" });
        await expect(codes(page).first()).toBeVisible();
        await expect(page.getByRole("banner")).toBeHidden();
        await expect(page.getByRole("button", { name: "Copy" })).toBeHidden();
    });

    test("a name that is taken is told at once, and nothing is made of it", async ({ page }) => {
        const posted: string[] = [];
        const accounts = new Accounts("Guest 4711");
        await authenticator(page);
        await visit(page, "#/account", { accounts, posted: (what) => posted.push(what) });
        await nameField(page).fill("Ann");
        await expect(page.getByText("Letters that look alike count as the same")).toBeVisible();
        await expect(nameField(page)).toHaveAttribute("aria-invalid", "true");
        await makeKey(page).click();
        await expect(nameField(page)).toBeFocused();
        await nameField(page).fill("{Ann}");
        await expect(page.getByText(/^not like that This name has signs/)).toBeAttached();
        expect(posted).toEqual([]);
        await nameField(page).fill("Anna Quill");
        await expect(nameField(page)).toHaveAttribute("aria-invalid", "false");
    });

    test("a name that is taken in the last moment is refused in words", async ({ page }) => {
        const accounts = new Accounts("Anna");
        await authenticator(page);
        await visit(page, "#/account", { accounts });
        await nameField(page).fill("Anna Quill");
        await expect(page.getByText("free", { exact: true }).first()).toBeAttached();
        accounts.taken.push("Anna Quill");
        await makeKey(page).click();
        await expect(page.getByRole("alert").filter({ hasText: "Somebody has this name" })).toBeVisible();
        expect(accounts.person!.account).toBe(false);
    });

    test("whoever calls the passkey off can try again", async ({ page }) => {
        const accounts = new Accounts("Anna");
        const device = await authenticator(page);
        await visit(page, "#/account", { accounts });
        await recognise(device, false);
        await makeKey(page).click();
        await expect(page.getByText("No passkey came: it was called off, or took too long.")).toBeVisible();
        expect(accounts.person!.account).toBe(false);
        await recognise(device, true);
        await makeKey(page).click();
        await expect(codes(page)).toHaveCount(8);
    });

    test("codes that did not come can be asked for again", async ({ page }) => {
        const accounts = new Accounts("Anna");
        accounts.failing.set("/spares", [503, { error: "away" }]);
        await authenticator(page);
        await visit(page, "#/account", { accounts });
        await makeKey(page).click();
        await expect(page.getByText("The site has trouble with its store")).toBeVisible();
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(codes(page)).toHaveCount(8);
    });

    test("by a password that is long enough", async ({ page }) => {
        const accounts = new Accounts("Anna");
        await visit(page, "#/account", { accounts });
        await page.getByRole("button", { name: /^Use a password/ }).click();
        await expect(page.getByRole("heading", { name: "A password, then" })).toBeFocused();
        await passwordField(page).fill("rats");
        await expect(page.getByText("6 signs more")).toBeVisible();
        await page.getByRole("button", { name: "Go on" }).click();
        await expect(page.getByRole("alert").filter({ hasText: "too short" })).toBeVisible();
        await passwordField(page).fill("password123");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("alert").filter({ hasText: "Too many people use this" })).toBeVisible();
        await passwordField(page).fill("four rats in a boat");
        await expect(page.getByText("long enough to last")).toBeVisible();
        await page.getByRole("button", { name: "Show" }).click();
        await expect(passwordField(page)).toHaveAttribute("type", "text");
        await page.getByRole("button", { name: "Go on" }).click();
        await expect(page.getByText("Password set")).toBeVisible();
        expect(accounts.password).toBe("four rats in a boat");
    });

    test("by a passkey on the phone, to which a code leads", async ({ page }) => {
        const accounts = new Accounts("Anna");
        await visit(page, "#/account", { accounts });
        await page.getByRole("button", { name: /^The key is for my phone/ }).click();
        await page.getByRole("button", { name: "Show a code" }).click();
        await expect(page.getByText("k7m2 qx9p")).toBeVisible();
        accounts.person!.account = true;
        await expect(page).toHaveURL(/#\/devices$/);
    });

    test("whoever has no name yet is a guest first", async ({ page }) => {
        const posted: string[] = [];
        const accounts = new Accounts();
        await authenticator(page);
        await visit(page, "#/account", { accounts, nobody: true, posted: (what) => posted.push(what) });
        await expect(page.getByText("A new guest")).toBeVisible();
        await nameField(page).fill("Nora");
        await makeKey(page).click();
        await expect(codes(page)).toHaveCount(8);
        expect(posted.map((what) => what.split(" ").slice(0, 2).join(" "))).toEqual([
            "POST /api/guest",
            "POST /api/me/keys/begin",
            "POST /api/me/keys",
            "POST /api/me/spares",
        ]);
    });

    test("over the table where the guest sits, and the seat is never left", async ({ page }) => {
        const accounts = new Accounts("Anna");
        const posted: string[] = [];
        // A table that is sat down at anew says hello again.
        let said = 0;
        const heard = () => {
            said++;
            return true;
        };
        await authenticator(page);
        const kept = await running(21, [0], 3);
        await visit(page, "#/at/11", {
            accounts,
            table: playing(),
            kept,
            heard,
            posted: (what) => posted.push(what),
        });
        await expect(page.locator(".choices button").first()).toBeVisible();
        await page.locator("details.company > summary").click();
        await page.getByRole("link", { name: "Keep your place" }).click();
        const sheet = page.getByRole("dialog", { name: "Keep your place at the table" });
        await expect(sheet).toBeVisible();
        await expect(page).toHaveURL(/#\/account\/11/);
        await expect(page.locator(".choices button").first()).toBeAttached();
        await page.keyboard.press("Escape");
        await expect(page).toHaveURL(/#\/at\/11/);
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await page.getByRole("link", { name: "Keep your place" }).click();
        const before = said;
        await makeKey(page).click();
        await expect(codes(page)).toHaveCount(8);
        await page.keyboard.press("Escape");
        await expect(codes(page)).toHaveCount(8);
        await goOn(page, "Back to the table");
        await expect(page).toHaveURL(/#\/at\/11/);
        await expect(page.getByRole("dialog")).toHaveCount(0);
        await expect(page.locator(".choices button").first()).toBeVisible();
        expect(said).toBe(before);
        expect(posted.filter((what) => what.includes("/tables/"))).toEqual([]);
    });
});

test("where the address is a number, a password is the way", async ({ page, baseURL }) => {
    await visit(page, `${baseURL!.replace("localhost", "127.0.0.1")}#/account`, {
        accounts: new Accounts("Anna"),
    });
    await expect(page.getByText("cannot do passkeys")).toBeVisible();
    await expect(makeKey(page)).toHaveCount(0);
    await page.keyboard.press("Tab");
    await nameField(page).press("Enter");
    await expect(passwordField(page)).toBeVisible();
});

test.describe("signing in", () => {
    /** An account whose passkey is on this device, and nobody signed in. */
    async function withKey(page: Page): Promise<Accounts> {
        const accounts = new Accounts("Anna");
        await authenticator(page);
        await visit(page, "#/account", { accounts });
        await makeKey(page).click();
        await goOn(page, "To the lobby");
        await expect(page).toHaveURL(/#\/online$/);
        accounts.person = undefined;
        return accounts;
    }

    test("by a passkey, without a name", async ({ page }) => {
        const accounts = await withKey(page);
        await page.evaluate(
            () => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)),
        );
        await page.goto("#/sign-in");
        await page.getByRole("button", { name: "Use my passkey" }).click();
        await expect(page).toHaveURL(/#\/online$/);
        await expect(page.getByText("You play as Anna.")).toBeVisible();
        expect(accounts.keys[0]!.used).not.toBeNull();
    });

    test("by a passkey that the name field offers", async ({ page }) => {
        await withKey(page);
        await page.evaluate(
            () => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(true)),
        );
        await page.goto("#/sign-in");
        await expect(page).toHaveURL(/#\/online$/);
        await expect(page.getByText("You play as Anna.")).toBeVisible();
    });

    test("a passkey that nobody knows any more is refused in words", async ({ page }) => {
        const accounts = await withKey(page);
        await page.evaluate(
            () => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)),
        );
        accounts.keys = [];
        await page.goto("#/sign-in");
        await page.getByRole("button", { name: "Use my passkey" }).click();
        await expect(page.getByRole("alert").filter({ hasText: "This does not fit." })).toBeVisible();
    });

    test("by name and password; what is wrong is not told apart", async ({ page }) => {
        const accounts = Accounts.full();
        accounts.person = undefined;
        await visit(page, "#/online", { accounts, nobody: true });
        await page.getByRole("link", { name: "I have an account" }).click();
        const field = page.getByLabel("Name", { exact: true }).first();
        await expect(field).toHaveAttribute("autocomplete", "username webauthn");
        for (const [name, password] of [
            ["Nobody", "four rats in a boat"],
            ["Anna", "five rats in a boat"],
        ]) {
            await field.fill(name!);
            await passwordField(page).fill(password!);
            await page.keyboard.press("Enter");
            await expect(page.getByRole("alert").filter({ hasText: "This does not fit." })).toBeVisible();
        }
        await passwordField(page).fill("four rats in a boat");
        await page.keyboard.press("Enter");
        await expect(page.getByText("You play as Anna.")).toBeVisible();
    });

    test("by a spare code, which raises an alarm", async ({ page }) => {
        const posted: string[] = [];
        const accounts = Accounts.full();
        Object.assign(accounts, { person: undefined, alarm: null });
        await visit(page, "#/sign-in", { accounts, nobody: true, posted: (what) => posted.push(what) });
        await page.getByText("A code for a bad day").click();
        const form = page.locator("details", { hasText: "One of the eight codes" });
        await form.getByLabel("Name").fill("Anna");
        await form.getByLabel("Code").fill(" ABCDE-fghjk ");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#\/devices$/);
        await expect(page.getByText("Was that you?")).toBeVisible();
        expect(posted).toContain(
            'POST /api/session {"name":"Anna","spare":"abcde-fghjk","device":"Chrome on Linux"}',
        );
    });

    test("by a code from another device, back to the table one came from", async ({ page }) => {
        const accounts = new Accounts();
        const kept = await running(21, [0], 3);
        await visit(page, "#/sign-in/11", { accounts, nobody: true, table: playing(), kept });
        await page.getByText("A code from another device", { exact: true }).click();
        await page.getByLabel("Code from the other device").fill("wrong");
        await page.keyboard.press("Enter");
        await expect(page.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible();
        await page.getByLabel("Code from the other device").fill("k7m2 qx9p");
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/#\/at\/11$/);
    });

    test("a guest is told that the seats stay behind", async ({ page }) => {
        await visit(page, "#/sign-in", { accounts: new Accounts("Guest 4711") });
        await expect(page.getByText("Here you play as the guest Guest 4711.")).toBeVisible();
    });
});

test.describe("keys and devices", () => {
    const line = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

    test("a place that is signed out stays in the list and says so", async ({ page }) => {
        const accounts = Accounts.full();
        await visit(page, "#/devices", { accounts });
        await expect(page.getByText("4 places")).toBeVisible();
        await expect(line(page, "you are here").getByRole("button")).toHaveCount(0);
        await page.getByRole("button", { name: "Sign out: Edge on Windows" }).click();
        await expect(line(page, "Edge on Windows").getByText("signed out")).toBeFocused();
        await expect(page.getByText("3 places")).toBeVisible();
        await expect(page.getByRole("dialog")).toHaveCount(0);
        expect(accounts.sessions.map(({ id }) => id)).toEqual(["s1", "s2", "s4"]);
        await page.getByRole("button", { name: "Sign out everywhere else" }).click();
        await expect(page.getByText("1 place", { exact: true })).toBeVisible();
        await expect(page.getByText("signed out")).toHaveCount(3);
        expect(accounts.sessions.map(({ id }) => id)).toEqual(["s1"]);
    });

    test("a way in is removed after one question, the last after two", async ({ page }) => {
        const accounts = Accounts.full();
        accounts.password = "";
        await visit(page, "#/devices", { accounts });
        await page.getByRole("button", { name: "Remove: Passkey: Safari on iPhone" }).click();
        const question = page.getByRole("group", { name: /^Remove “Passkey: Safari on iPhone”/ });
        await expect(question).toBeFocused();
        await question.getByRole("button", { name: "No" }).click();
        expect(accounts.keys).toHaveLength(2);
        await page.getByRole("button", { name: "Remove: Passkey: Safari on iPhone" }).click();
        await question.getByRole("button", { name: "Remove" }).click();
        await expect(page.getByText("“Passkey: Safari on iPhone” is removed.")).toBeVisible();
        await expect(page.getByRole("heading", { name: "Ways in" })).toBeFocused();
        await page.getByRole("button", { name: "Remove: Passkey: Chrome on Linux" }).click();
        await page
            .getByRole("group", { name: /^Remove/ })
            .getByRole("button", { name: "Remove" })
            .click();
        const last = page.getByRole("group", { name: /^This is your last way in/ });
        await expect(last).toBeFocused();
        expect(accounts.keys).toHaveLength(1);
        await last.getByRole("button", { name: "Remove my last way in" }).click();
        await expect(page.getByText("“Passkey: Chrome on Linux” is removed.")).toBeVisible();
        expect(accounts.keys).toHaveLength(0);
    });

    test("a passkey more, and no second one on the same device", async ({ page }) => {
        const accounts = new Accounts("Anna", true);
        accounts.password = "four rats in a boat";
        await authenticator(page);
        await visit(page, "#/devices", { accounts });
        await page.getByRole("button", { name: "Add a passkey" }).click();
        await expect(page.getByText("The passkey is added.")).toBeVisible();
        await expect(line(page, "Passkey: Chrome on Linux")).toContainText("not used yet");
        await page.getByRole("button", { name: "Add a passkey" }).click();
        await expect(page.getByText("This device has a passkey of yours already.")).toBeVisible();
        expect(accounts.keys).toHaveLength(1);
    });

    test("whoever signed in long ago proves it first, and then it goes on", async ({ page }) => {
        const accounts = Accounts.full();
        accounts.stale = true;
        await visit(page, "#/devices", { accounts });
        await page.getByRole("button", { name: "Eight new" }).click();
        await page
            .getByRole("group", { name: /^Make eight new/ })
            .getByRole("button", { name: "Eight new" })
            .click();
        const proof = page.getByRole("dialog", { name: "Prove that it is you" });
        await proof.getByRole("button", { name: "Close" }).click();
        await expect(page.getByText("Without a proof nothing is changed.")).toBeVisible();
        expect(accounts.spares).toHaveLength(2);
        await page.getByRole("button", { name: "Eight new" }).click();
        await page
            .getByRole("group", { name: /^Make eight new/ })
            .getByRole("button", { name: "Eight new" })
            .click();
        await proof.getByLabel("Your password").fill("five rats in a boat");
        await page.keyboard.press("Enter");
        await expect(proof.getByRole("alert").filter({ hasText: "This does not fit." })).toBeVisible();
        await proof.getByLabel("Your password").fill("four rats in a boat");
        await page.keyboard.press("Enter");
        await expect(codes(page)).toHaveCount(8);
        await expect(codes(page)).toHaveText(accounts.spares);
        await goOn(page, "Back to keys and devices");
        await expect(line(page, "Codes for a bad day").first()).toContainText("8 of 8 left");
    });

    test("a passkey proves it too", async ({ page }) => {
        const accounts = new Accounts("Anna");
        await authenticator(page);
        await visit(page, "#/account", { accounts });
        await makeKey(page).click();
        await goOn(page, "To the lobby");
        await page.goto("#/devices");
        await page.getByRole("button", { name: "Set one" }).click();
        accounts.stale = true;
        await passwordField(page).fill("four rats in a boat");
        await page.getByRole("button", { name: "Set the password" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Use my passkey" }).click();
        await expect(page.getByText("The password is set.")).toBeVisible();
        expect(accounts.password).toBe("four rats in a boat");
    });

    test("a passkey that was made before the proof was asked for is not made twice", async ({ page }) => {
        const accounts = new Accounts("Anna", true);
        accounts.password = "four rats in a boat";
        accounts.failing.set("/me/keys", [403, { error: "stale" }]);
        const { cdp, authenticatorId } = await authenticator(page);
        let made = 0;
        cdp.on("WebAuthn.credentialAdded", () => made++);
        await visit(page, "#/devices", { accounts });
        await page.getByRole("button", { name: "Add a passkey" }).click();
        await page.getByRole("dialog").getByLabel("Your password").fill("four rats in a boat");
        await page.keyboard.press("Enter");
        await expect(page.getByText("The passkey is added.")).toBeVisible();
        const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
        expect([credentials.length, made]).toEqual([1, 1]);
        expect(accounts.keys).toHaveLength(1);
    });

    test("a guest is led to an account, and nobody to signing in", async ({ page }) => {
        const accounts = new Accounts("Anna");
        await visit(page, "#/devices", { accounts });
        await expect(page.getByText("this browser is your only key")).toBeVisible();
        await page.getByRole("link", { name: "Keep your place" }).click();
        await expect(page).toHaveURL(/#\/account$/);
        accounts.person = undefined;
        await page.goto("#/devices");
        await page.reload();
        await page.getByRole("link", { name: "I have an account" }).click();
        await expect(page).toHaveURL(/#\/sign-in$/);
    });

    test("whoever has an account is led from making one to what it has", async ({ page }) => {
        await visit(page, "#/account", { accounts: Accounts.full() });
        await expect(page).toHaveURL(/#\/devices$/);
        await expect(page.getByText("Was that you?")).toBeVisible();
    });
});
