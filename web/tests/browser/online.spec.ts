// Online play as far as the page alone can be watched: the server is pretended. Whole games against
// a real one are in tests/online.

import { readFileSync } from "node:fs";
import { choicesOf, expect, lines, ready, setUp, test } from "./helpers";
import { inside, keep, keptIn, made, recordText, running } from "./made";
import { BERT } from "./person";
import { type Answer, LOBBY, calling, playing, pretend, told, visit, witness } from "./pretend";

test("without a server nothing of it is offered, and its links say why", async ({ page }) => {
    await page.goto("");
    await keep(page, await running(22));
    await page.reload();
    await expect(page.locator(".kept h3").first()).toBeVisible();
    await expect(page.getByText(/online/i)).toHaveCount(0);
    await page.goto("#/at/11");
    await expect(page.getByText("There is no server behind this page")).toBeVisible();
});

test("who sits down says a name first, once", async ({ page }) => {
    const posted: string[] = [];
    const table = LOBBY.open[0]!;
    await visit(page, "#/online", { nobody: true, table, posted: (what) => posted.push(what) });
    await page.getByRole("button", { name: /^Sit down: Rattus/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Your name").fill("  Nora ");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/#\/at\/13$/);
    const luck = "07".repeat(32);
    expect(posted).toEqual([
        'POST /api/guest {"name":"Nora","device":"Chrome on Linux"}',
        `POST /api/tables/13/join {"luck":"${luck}"}`,
    ]);
    await page.getByRole("button", { name: "Sit down: Blue" }).click();
    await expect.poll(() => posted.length).toBe(3);
    expect(posted[2]).toBe(`POST /api/tables/13/join {"seat":"blue","luck":"${luck}"}`);
});

test("a good cookie keeps the person, whatever the browser has forgotten", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/online", {
        cleared: true,
        table: LOBBY.open[0]!,
        posted: (what) => posted.push(what),
    });
    await expect(page.getByText("You play as Anna.")).toBeVisible();
    await page.getByRole("button", { name: /^Sit down: Rattus/ }).click();
    await expect(page).toHaveURL(/#\/at\/13$/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(posted.filter((what) => what.includes("/guest"))).toEqual([]);
});

test("a code carries a person to another device", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/settings", { posted: (what) => posted.push(what) });
    await page.locator("summary", { hasText: "Another device" }).click();
    await page.getByRole("button", { name: "Show a code" }).click();
    await expect(page.getByText("k7m2 qx9p")).toBeVisible();
    expect(posted).toEqual(["POST /api/me/code {}"]);
});

test("whoever has a code needs no name", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/online", { nobody: true, posted: (what) => posted.push(what) });
    await page.getByText("A code from another device", { exact: true }).click();
    await page.getByLabel("Code from the other device").fill(" k7m2 qx9p ");
    await page.keyboard.press("Enter");
    await expect(page.getByText("You play as Anna.")).toBeVisible();
    expect(posted).toEqual(['POST /api/session {"code":"k7m2qx9p","device":"Chrome on Linux"}']);
});

test("a table is opened as it was set up", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/host", { table: told("12", []), posted: (what) => posted.push(what) });
    await page.getByRole("radio", { name: "2", exact: true }).check();
    await page.getByLabel("Who plays").nth(1).selectOption("me");
    await page.getByLabel("Who plays").nth(0).selectOption("hard");
    await page.getByRole("radio", { name: "A few days a move" }).check();
    await page.getByLabel("Time for a move").selectOption("5");
    await page.getByRole("radio", { name: "only who has the link" }).check();
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page).toHaveURL(/#\/at\/12$/);
    const [, , body] = /^(POST \/api\/tables) (.*)$/.exec(posted[0]!)!;
    expect(JSON.parse(body!)).toMatchObject({
        game: "rattus",
        seats: [{ kind: "bot", level: "hard" }, { kind: "me" }],
        pace: { kind: "days", days: 5 },
        private: true,
        wait: true,
    });
    // Nobody else is to come: the game begins with our luck in it.
    expect(posted[1]).toBe(`POST /api/tables/12/start {"luck":"${"07".repeat(32)}"}`);
});

test("who wants to play now says what and how fast, and sits down with the others", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/online", { table: told("13", [{}, {}]), posted: (what) => posted.push(what) });
    const now = page.getByRole("region", { name: "Play now" });
    await now.getByLabel("Which game now?").selectOption("blackdeath");
    await now.getByLabel("At which pace now?").selectOption("days");
    await now.getByRole("button", { name: "Play now" }).click();
    await expect(page).toHaveURL(/#\/at\/13$/);
    expect(posted[0]).toBe('POST /api/now {"game":"blackdeath","pace":"days"}');
    expect(posted[1]).toMatch(/^POST \/api\/tables\/13\/join /);
});

test("before a long game whoever has waited is asked whether they are still there", async ({ page }) => {
    const posted: string[] = [];
    const pace = { kind: "days", days: 3 };
    const table = calling({ pace, readyBy: Date.now() + 23 * 3_600_000 });
    await visit(page, "#/at/12", { table, posted: (what) => posted.push(what) });
    await expect(page.getByText("Rattus is about to begin. Are you still there?")).toBeVisible();
    await expect(page.getByRole("timer")).toHaveText(/^2[23]:/);
    await page.getByRole("button", { name: "I am here" }).click();
    await expect.poll(() => posted.at(-1)).toMatch(/^POST \/api\/tables\/12\/ready /);
});

test("how often somebody stays to the end is said where one sits down", async ({ page }) => {
    const seats = [{ name: "Carla", played: 20, stayed: 19 }, { name: "Nora", played: 0 }, { kind: "open" }];
    await visit(page, "#/online", { lists: { open: [told("13", seats, { stays: 15 })] } });
    const card = page.getByRole("list", { name: "Free seats" }).locator(":scope > li");
    await expect(card).toContainText("finishes 15 of 20");
    await expect(card.locator("li")).toContainText(["Carlafinishes 19 of 20", "Noranew here", "free seat"]);
});

test("whoever sits in a waiting room gives luck, once", async ({ page }) => {
    const posted: string[] = [];
    const table = calling({ promises: {}, readyBy: null });
    await visit(page, "#/at/12", { table, posted: (what) => posted.push(what) });
    await expect.poll(() => posted.length).toBeGreaterThan(0);
    await page.waitForTimeout(300);
    // Once for each time the page was loaded: this server never says that it has it.
    expect(new Set(posted)).toEqual(new Set([`POST /api/tables/12/luck {"luck":"${"07".repeat(32)}"}`]));
    expect(posted.length).toBeLessThanOrEqual(2);
});

test("a table that is about to begin calls on any screen, by title and banner", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/settings", {
        lists: { mine: [calling()] },
        table: calling(),
        posted: (what) => posted.push(what),
    });
    const banner = page.getByRole("alert");
    await expect(banner.getByText("Rattus is ready to begin. Are you?")).toBeVisible();
    await expect(page).toHaveTitle("● Your table calls");
    await expect(page).toHaveTitle("Settings – Miasma");
    await expect(banner.getByRole("timer")).toHaveText(/^0:[1-5]\d$/);
    await banner.getByRole("button", { name: "I am ready: Rattus, Anna, Bert" }).click();
    await expect(page).toHaveURL(/#\/at\/12$/);
    expect(posted[0]).toMatch(/^POST \/api\/tables\/12\/ready {"ready":true}$/);
});

test("the host closes a table for good after being asked, or gets up", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/at/12", { table: calling(), posted: (what) => posted.push(what) });
    await page.getByRole("button", { name: "Close the table" }).click();
    const sure = page.getByRole("group", { name: /^Close this table for good/ });
    await sure.getByRole("button", { name: "No, back" }).click();
    expect(posted).toEqual([]);
    await page.getByRole("button", { name: "Close the table" }).click();
    await sure.getByRole("button", { name: "Close the table" }).click();
    await expect(page).toHaveURL(/#\/online$/);
    expect(posted).toEqual(["POST /api/tables/12/close {}"]);
    await page.goto("#/at/12");
    await page.getByRole("button", { name: "Get up" }).click();
    await expect.poll(() => posted).toContain("POST /api/tables/12/leave {}");
});

test("whoever waits first at the table of all gets up, and neither closes it nor sends anybody away", async ({
    page,
}) => {
    const posted: string[] = [];
    const all = { standing: true, isHost: true, you: "red", yours: ["red"] };
    const waits = told("12", [{ name: "Anna", here: true, played: 0 }, { kind: "open" }], all);
    await visit(page, "#/at/12", { table: waits, posted: (what) => posted.push(what) });
    await expect(page.locator(".seat-row").first()).toContainText("here · new here");
    await page.getByRole("button", { name: "Get up" }).click();
    await expect.poll(() => posted).toContain("POST /api/tables/12/leave {}");
    await visit(page, "#/at/13", { table: calling({ ...all, id: "13" }) });
    await expect(page.getByRole("button", { name: "Get up" })).toBeVisible();
    const not = page.getByRole("button", { name: /^Close the table|^Remove Bert/ });
    await expect(not).toHaveCount(0);
});

test("resigning is final and says so; leaving is not", async ({ page }) => {
    const posted: string[] = [];
    await visit(page, "#/at/11", {
        table: playing(),
        kept: await running(21, [0], 3),
        posted: (what) => posted.push(what),
    });
    await page.locator("details.company > summary").click();
    await page.getByRole("button", { name: "Leave for a while" }).click();
    await page
        .getByRole("group", { name: /You can take the seat back/ })
        .getByRole("button", { name: "Leave for a while" })
        .click();
    await page.getByRole("button", { name: "Resign", exact: true }).click();
    await page
        .getByRole("group", { name: /you cannot take the seat back/ })
        .getByRole("button", { name: "Resign for good" })
        .click();
    await expect
        .poll(() => posted)
        .toEqual(["POST /api/tables/11/leave {}", "POST /api/tables/11/resign {}"]);
});

test("the lobby goes on by a press, and filters", async ({ page }) => {
    const open = Array.from({ length: 14 }, (_, i) =>
        told(String(100 + i), [{ name: `Host ${i}` }, { kind: "open" }], {
            game: i % 2 ? "plague" : "rattus",
            pace: i % 3 ? { kind: "days", days: 2 } : { kind: "live", bank: 900, step: 20 },
        }),
    );
    await visit(page, "#/online", { lists: { open } });
    const cards = page.getByRole("list", { name: "Free seats" }).locator(":scope > li");
    await expect(cards).toHaveCount(6);
    const more = page.getByRole("button", { name: "Show more: Free seats" });
    await more.click();
    await expect(cards).toHaveCount(12);
    await more.click();
    await expect(cards).toHaveCount(14);
    await expect(more).toHaveCount(0);
    await page.getByLabel("Game", { exact: true }).selectOption("rattus");
    await expect(cards).toHaveCount(6);
    await page.getByLabel("Time to think").selectOption("live");
    await expect(cards).toHaveCount(3);
});

test("a table in the lobby says who sits where, its pace, its rules and how long it has waited", async ({
    page,
}) => {
    await visit(page, "#/online");
    const seats = page.getByRole("list", { name: "Free seats" }).locator(":scope > li");
    await expect(seats.filter({ hasText: "Rattus" })).toContainText("rules as printed");
    const slow = seats.filter({ hasText: "Plague!" });
    await expect(slow).toContainText("1 day a move");
    await expect(slow).toContainText("10 rounds");
    await expect(slow).not.toContainText("as printed");
    await expect(slow).toContainText("opened 12 minutes ago by Anna");
    await expect(slow.locator("li")).toHaveText([
        "Red: Dirk van der Weyden zu Hohenfels",
        "Blue: free seat",
        "Gold: free seat",
    ]);
});

test("the sheet of a new table lies over the lobby and closes to it", async ({ page }) => {
    await visit(page, "#/online");
    await page.getByRole("link", { name: "Open a table" }).click();
    const sheet = page.getByRole("dialog", { name: "Open a table" });
    await sheet.getByRole("radio", { name: "Africanus" }).check();
    await expect(sheet.getByRole("radio", { name: "5", exact: true })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/#\/online$/);
    await expect(sheet).toHaveCount(0);
    // Whoever comes by the address of the sheet finds the lobby under it.
    await page.goto("#/host");
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(page).toHaveURL(/#\/online$/);
    await expect(page.getByRole("heading", { name: "Free seats" })).toBeVisible();
});

test("a refusal says why, and how long to wait", async ({ page }) => {
    await visit(page, "#/host");
    await page.route(/\/api\/tables$/, (route) =>
        route.fulfill({
            status: 429,
            headers: { "Retry-After": "600" },
            json: { error: "quota", of: "tables" },
        }),
    );
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page.getByText(/^You have as many tables as one person may have/)).toContainText(
        "Try again in 10 minutes.",
    );
});

test("a game of this browser goes on online with its record", async ({ page }) => {
    const posted: string[] = [];
    const kept = await running(22, [0, 1], 3);
    await pretend(page, { table: told("12", []), posted: (what) => posted.push(what) });
    await page.goto("");
    await keep(page, kept);
    await page.reload();
    await page.getByRole("link", { name: "Continue online" }).click();
    await expect(page.getByLabel("Who plays").nth(0)).toHaveValue("me");
    await expect(page.getByLabel("Who plays").nth(1)).toHaveValue("open");
    await expect(page.getByLabel("Who plays").nth(2)).toHaveValue("normal");
    await page.getByRole("button", { name: "Open the table" }).click();
    await expect(page).toHaveURL(/#\/at\/12$/);
    const { record } = JSON.parse(posted[0]!.replace(/^POST \S+ /, "")) as { record: string };
    expect(record).toBe(await recordText(kept));
    expect((await keptIn(page, kept.id)).entries).toHaveLength(kept.entries.length);
});

test("a batch whose answer is lost is sent again, as the same, until it is taken", async ({ page }) => {
    let deaf = true;
    const batches: string[] = [];
    const kept = await running(21, [0], 3);
    const { length } = kept.entries;
    await visit(page, "#/at/11", {
        table: playing(),
        kept,
        heard: (far) => {
            const message = far.got.at(-1)!;
            if (message[0] === 2) batches.push(Buffer.from(message).toString("hex"));
            // The first is lost with its wire.
            if (message[0] === 2 && deaf) {
                deaf = false;
                void far.ws.close({ code: 1012 });
                return false;
            }
            return true;
        },
    });
    for (let i = 0; i < 30 && !batches.length; i++) {
        await ready(page);
        await choicesOf(page).last().click();
    }
    await expect.poll(() => batches.length).toBe(2);
    expect(batches[1]).toBe(batches[0]);
    await expect(choicesOf(page).first()).toBeVisible();
    expect(kept.entries.length).toBeGreaterThan(length);
});

test("a reload while a batch is on its way loses nothing", async ({ page }) => {
    const batches: string[] = [];
    let deaf = true;
    const kept = await running(21, [0], 3);
    await visit(page, "#/at/11", {
        table: playing(),
        kept,
        heard: (far) => {
            const message = far.got.at(-1)!;
            if (message[0] !== 2) return true;
            batches.push(Buffer.from(message).toString("hex"));
            return !deaf;
        },
    });
    for (let i = 0; i < 30 && !batches.length; i++) {
        await ready(page);
        await choicesOf(page).last().click();
    }
    deaf = false;
    await page.reload();
    await expect.poll(() => batches.length).toBe(2);
    expect(batches[1]).toBe(batches[0]);
    await expect(choicesOf(page).first()).toBeVisible();
});

test("the log tells who stands in, who is back, and that the game went back", async ({ page }) => {
    const kept = await running(21, [0], 3);
    const { length } = kept.entries;
    let said = false;
    await visit(page, "#/at/11", {
        table: playing(),
        kept,
        heard: (far) => {
            if (said) return true;
            said = true;
            const number = [length & 255, length >> 8, 0, 0];
            const head = [0b001, kept.head.length, ...kept.head];
            const items = [254, 3, 2, 1, 3, 254, 2, 3, 1, 254, 2, 1, length - 1];
            setTimeout(() => far.send(3, ...number, ...head, ...items), 300);
            return true;
        },
    });
    await expect(page.getByRole("log").getByText("By consent of all the game goes on")).toBeVisible();
    const told = await lines(page);
    expect(told.at(-1)).toBe(`By consent of all the game goes on from step ${length - 1}.`);
    await expect(page.getByRole("log").getByText("A bot (Plague doctor) plays for Bert.")).toHaveCount(0);
});

test("whoever a bot plays for sees the game, and cannot play", async ({ page }) => {
    const posted: string[] = [];
    const seats = playing().seats.map((seat, i) => (i ? seat : { ...seat, kind: "standin", level: "hard" }));
    await visit(page, "#/at/11", {
        table: playing({ seats }),
        kept: await running(21, [0], 3),
        posted: (what) => posted.push(what),
    });
    await expect(page.getByText("A bot (Hard) plays for you.")).toBeVisible();
    await expect(choicesOf(page)).toHaveCount(0);
    await page.getByRole("button", { name: "Take the seat back" }).click();
    await expect.poll(() => posted).toEqual(["POST /api/tables/11/back {}"]);
});

/** Somebody’s page, whoever is asked for. */
const people = (_: string, { pathname }: URL): Answer | undefined => {
    if (!pathname.includes("/api/people/")) return undefined;
    return [200, pathname.endsWith("/games") ? { tables: [], of: [], next: null } : BERT];
};

test("names beside the board lead to the pages of people, and back to the board", async ({ page }) => {
    await visit(page, "#/at/11", { table: playing(), kept: await running(21, [0], 3), answers: people });
    const names = page.locator("table.players tbody th");
    await expect(names.getByRole("link")).toHaveText([/Anna/, /Bert/]); // a bot has no page
    await names.getByRole("link", { name: "Bert" }).press("Enter");
    await expect(page).toHaveURL(/#\/people\/Bert\/11\.blue$/);
    await expect(page.getByRole("heading", { level: 1, name: "Bert Jansen" })).toBeVisible();
    await page.goBack();
    await expect(choicesOf(page).first()).toBeAttached();
});

test("names at a table at home lead nowhere", async ({ page }) => {
    await setUp(page, ["", "easy"]);
    await ready(page);
    await expect(page.locator("table.players tbody th")).toHaveCount(2);
    await expect(page.locator("table.players").getByRole("link")).toHaveCount(0);
});

test.describe("under a finger", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
    test("a name beside the board is large enough, however short or long", async ({ page }) => {
        const seats = playing().seats.map((seat, i) => ({
            ...seat,
            name: ["Al", `Dirk ${"van ".repeat(12)}Hohenfels`, ""][i]!,
        }));
        await visit(page, "#/at/11", { table: playing({ seats }), kept: await running(21, [0], 3) });
        await page.getByRole("tab", { name: "Players" }).tap();
        const links = page.locator("table.players a[href]");
        await expect(links).toHaveCount(2);
        for (const link of await links.all()) {
            const { width, height } = (await link.boundingBox())!;
            expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    });
});

test("a finished game is replayed from its link, with its dice", async ({ page }, info) => {
    const record = await recordText(await made({ seed: 24, seats: 3 }));
    await visit(page, "#/again/16/30", { record });
    await expect(page.getByText("Step 30 of")).toBeVisible();
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByText(/^○ Not witnessed here/)).toBeVisible();
    await expect(page.getByText(/^Everything fits/)).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as file" }).click();
    const file = info.outputPath("game.mia");
    await (await coming).saveAs(file);
    expect(readFileSync(file, "utf8")).toBe(record);
});

test("a record that is not what this device saw is told apart", async ({ page }) => {
    const record = await recordText(await made({ seed: 24, seats: 3 }));
    await witness(page, "16", "0".repeat(64));
    await visit(page, "#/again/16/30", { record });
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByText(/^✗ The fingerprint of the seed is not the one/)).toBeVisible();
});

test("a game of another version keeps its record, and its dice are checked without the rules", async ({
    page,
}) => {
    const { hash } = await inside();
    const [body] = (await recordText(await made({ seed: 24, seats: 3 }))).split(/^= /m);
    const other = body!.replace(/\[Version "\d+"\]/, '[Version "99"]');
    const canonical = other.replace(/^\[(Player|Bot) .*\n/gm, "");
    const digest = Buffer.from(hash(new TextEncoder().encode(canonical))).toString("hex");
    const record = `${other}= ${digest}\n`;
    await witness(page, "16", /Commitment "(\w+)"/.exec(record)![1]!);
    await visit(page, "#/again/16", { record });
    await expect(page.getByRole("heading", { name: "A game of another version" })).toBeVisible();
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByText(/^✓ Witnessed here/)).toBeVisible();
    await expect(
        page.getByText(/^Without the rules: the promise, \d+ draws and the digest fit/),
    ).toBeVisible();
});
