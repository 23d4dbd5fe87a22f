// Everything one has: taken along, brought from elsewhere, left for good. The server is pretended.

import type { Page } from "@playwright/test";
import { Accounts } from "./accounts";
import { expect, test } from "./helpers";
import { made, recordText } from "./made";
import { packed } from "./packed";
import { LOBBY, NAMED, told, visit } from "./pretend";

test.use({ baseURL: NAMED });

/** What the page asked of a path, and what it is answered. */
async function answering(page: Page, path: string, answer: (body: Buffer | null) => object): Promise<void> {
    await page.route(`**/api/me/${path}*`, (route) =>
        route.fulfill(answer(route.request().postDataBuffer())),
    );
}

const card = (page: Page) => page.getByRole("region", { name: "Everything you have" });

async function opened(page: Page, accounts = Accounts.full()): Promise<Accounts> {
    await visit(page, "#/devices", { accounts });
    await expect(card(page)).toBeVisible();
    return accounts;
}

test("an export is saved as a file, and its size is told", async ({ page }) => {
    await opened(page);
    const archive = packed({ "person.json": "x".repeat(40_000) });
    await answering(page, "export", () => ({ body: archive, contentType: "application/x-tar" }));
    const saved = page.waitForEvent("download");
    await card(page).getByRole("button", { name: "Export" }).click();
    expect((await saved).suggestedFilename()).toBe("miasma.tar");
    await expect(card(page).getByRole("status").filter({ hasText: "Saved as miasma.tar" })).toContainText(
        "kB",
    );
});

test("a fourth export of a day is refused with the reason", async ({ page }) => {
    await opened(page);
    await answering(page, "export", () => ({ status: 429, json: { error: "quota", of: "exports" } }));
    await card(page).getByRole("button", { name: "Export" }).click();
    await expect(card(page).getByRole("alert")).toContainText("Three times a day");
});

test("games are brought in parts, and of each is told what became of it", async ({ page }) => {
    await opened(page);
    const sent: string[][] = [];
    await answering(page, "import", (body) => {
        const names = [...body!.toString("latin1").matchAll(/games\/\w+\.mia/g)].map(([name]) => name);
        sent.push(names);
        const games = names.map((file) =>
            file.includes("2") ? { file, error: "digest" } : { file, id: "77" },
        );
        return { json: { games, settings: true } };
    });
    const files: Record<string, string> = { "person.json": "{}", "settings.json": "{}" };
    for (const one of ["1", "2", "3"]) {
        files[`games/${one}.json`] = "{}";
        files[`games/${one}.mia`] = "y".repeat(200_000);
    }
    const buffer = packed(files);
    await card(page).locator("input[type=file]").setInputFiles({ name: "a.tar", mimeType: "", buffer });
    await expect(card(page).getByRole("status").filter({ hasText: "taken" })).toHaveText(
        "2 of 3 games taken.",
    );
    expect(sent).toEqual([["games/1.mia", "games/2.mia"], ["games/3.mia"]]);
    await expect(card(page).getByText("the text was changed: its digest does not fit.")).toBeVisible();
    await expect(card(page).getByRole("link", { name: "games/1.mia: taken" })).toHaveAttribute(
        "href",
        "#/again/77",
    );
});

test("what is no archive is not sent", async ({ page }) => {
    await opened(page);
    const buffer = Buffer.from('[Game "rattus"]\n'.repeat(100));
    await card(page).locator("input[type=file]").setInputFiles({ name: "a.tar", mimeType: "", buffer });
    await expect(card(page).getByRole("alert")).toContainText("no archive");
});

test("the name may stand in what others take along, or not", async ({ page }) => {
    await opened(page);
    const said: string[] = [];
    await answering(page, "share", (body) => (said.push(body!.toString()), { status: 204 }));
    const box = card(page).getByRole("checkbox", { name: /^My name may stand/ });
    await expect(box).not.toBeChecked();
    await box.check();
    await expect.poll(() => said).toEqual(['{"on":true}']);
});

test("whoever leaves types their name, is asked twice, and is nobody then", async ({ page }) => {
    await opened(page);
    const asked: string[] = [];
    await page.route("**/api/me/account*", (route) => {
        asked.push(`${route.request().method()} ${new URL(route.request().url()).search}`);
        return route.fulfill({ status: 204 });
    });
    await card(page).getByRole("button", { name: "Leave …" }).click();
    const sheet = page.getByRole("dialog", { name: "Leave for good" });
    const go = sheet.getByRole("button", { name: "Leave for good" });
    await expect(go).toHaveAttribute("aria-disabled", "true");
    await sheet.getByLabel("Type your name: Anna").fill("Anne");
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("group")).toHaveCount(0);
    await sheet.getByLabel("Type your name: Anna").fill("Anna");
    await page.keyboard.press("Enter");
    await expect(sheet.getByRole("group", { name: /^Anna leaves for good, now/ })).toBeFocused();
    expect(asked).toEqual([]);
    await sheet.getByRole("button", { name: "Yes, I leave" }).click();
    await expect(page).toHaveURL(/#\/$/);
    expect(asked).toEqual(["DELETE ?sure=1"]);
    expect(await page.evaluate(() => localStorage.getItem("miasma.person"))).toBeNull();
});

test("a session that is old is proven before somebody leaves", async ({ page }) => {
    const accounts = await opened(page);
    accounts.stale = true;
    await page.route("**/api/me/account*", (route) =>
        route.fulfill(accounts.stale ? { status: 403, json: { error: "stale" } } : { status: 204 }),
    );
    await card(page).getByRole("button", { name: "Leave …" }).click();
    await page.getByLabel("Type your name: Anna").fill("Anna");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Yes, I leave" }).click();
    const prove = page.getByRole("dialog", { name: "Prove that it is you" });
    await prove.getByLabel("Your password").fill(accounts.password);
    await prove.getByRole("button", { name: "It is me" }).click();
    await expect(page).toHaveURL(/#\/$/);
});

test("a guest has the same", async ({ page }) => {
    await opened(page, new Accounts("Anna"));
    await expect(card(page).getByRole("button", { name: "Leave …" })).toBeVisible();
});

test("an imported game is marked in lists and in its replay", async ({ page }) => {
    const record = await recordText(await made({ seed: 24, seats: 2 }));
    const one = told("18", [{ name: "Anna" }, { name: "Bert" }], {
        you: "red",
        yours: ["red"],
        state: "finished",
        private: true,
        imported: true,
        length: 190,
    });
    await visit(page, "#/online", { lists: { ...LOBBY, mine: [one] }, table: one, record });
    await page.getByText("Games you have finished").click();
    await expect(page.locator("details .card").filter({ hasText: "imported" })).toBeVisible();
    await page.goto("#/again/18");
    await expect(page.getByText("This game was played elsewhere and brought here.")).toBeVisible();
    await expect(page.locator("h1")).toContainText("imported");
});
