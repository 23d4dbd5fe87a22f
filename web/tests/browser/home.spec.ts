// The shelf and the sheet: one press to play, the way back into a game, and what is set up once stays so.

import type { Page } from "@playwright/test";
import {
    boardOf,
    expect,
    fillIn,
    logOf,
    playNow,
    ready,
    resultOf,
    showOptions,
    startButton,
    test,
} from "./helpers";
import { keep, keptIn, made, running } from "./made";

const sheet = (page: Page) => page.locator("dialog.setup[open]");
const idAt = (page: Page) => /#\/table\/([\w-]+)$/.exec(page.url())![1]!;

for (const title of ["Rattus", "Africanus", "Black Death", "Plague!"])
    test(`${title}: one press to the first question or the first step of a bot`, async ({ page }) => {
        await page.goto("");
        await playNow(page, title);
        await page.waitForSelector(".choices button, .log .line", { state: "attached" });
        await expect(boardOf(page)).toBeVisible();
        const { players } = await keptIn(page, idAt(page));
        expect(players[0]).toMatchObject({ bot: "" });
        expect(players.slice(1).every(({ bot }) => bot)).toBe(true);
    });

test("after a reload the shelf leads back into the game", async ({ page }) => {
    await page.goto("");
    await expect(page.getByRole("link", { name: /^Go on/ })).toHaveCount(0);
    await playNow(page);
    await ready(page);
    const id = idAt(page);
    // The game is kept a moment after the question is on the screen.
    await page.waitForTimeout(500);
    await page.goto("#/");
    await page.reload();
    const plate = page.getByRole("region", { name: "Go on" });
    await expect(plate.getByRole("heading")).toHaveText("Rattus: it is your turn");
    await plate.getByRole("link", { name: /^Go on: Rattus/ }).click();
    expect(idAt(page)).toBe(id);
    await ready(page);
});

test("a table of two persons goes on with the one whose turn it is", async ({ page }) => {
    await page.goto("");
    await keep(page, await running(22, [0, 1], 2));
    await page.reload();
    await expect(page.getByRole("region", { name: "Go on" }).getByRole("heading")).toHaveText(
        "Rattus: Red to act",
    );
});

test("the sheet closes with Escape, the veil, its button and the way back; its address opens it", async ({
    page,
}) => {
    await page.goto("");
    const open = page.getByRole("link", { name: "Set up: Black Death" });
    const ways: (() => Promise<unknown>)[] = [
        () => page.keyboard.press("Escape"),
        () => page.mouse.click(5, 450),
        () => sheet(page).getByRole("button", { name: "Close" }).click(),
        () => page.goBack(),
    ];
    for (const close of ways) {
        await open.click();
        await expect(sheet(page)).toBeVisible();
        await expect(page).toHaveURL(/#\/new\/blackdeath$/);
        await close();
        await expect(sheet(page)).toHaveCount(0);
        await expect(page).toHaveURL(/\/(#\/)?$/);
        await expect(open, "the focus comes back").toBeFocused();
    }
    await page.goto("#/rules");
    await expect(page.getByRole("heading", { level: 1, name: "Rules of Rattus" })).toBeVisible();
    await page.goto("#/new/plague");
    await expect(sheet(page).getByRole("heading", { name: "Plague!" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/#\/$/);
    await page.goBack();
    await expect(page).toHaveURL(/#\/rules$/);
});

test("what is set up is kept for the next press of Play, each box by itself", async ({ page }) => {
    await page.goto("#/new/blackdeath");
    await page.getByRole("radio", { name: "As printed" }).check();
    await page.getByRole("radio", { name: "4", exact: true }).check();
    await page.getByRole("radio", { name: "merciless" }).check();
    await page.getByRole("textbox", { name: "Name: Red" }).fill("  Anna   B ");
    await page.getByRole("button", { name: "Red: one place down" }).click();
    await startButton(page).click();
    await ready(page);
    const first = await keptIn(page, idAt(page));
    expect(first.players).toEqual([
        { name: "Doctor", bot: "doctor" },
        { name: "Anna B", bot: "" },
        { name: "Doctor II", bot: "doctor" },
        { name: "Doctor III", bot: "doctor" },
        { name: "Doctor IV", bot: "doctor" },
    ]);
    await page.goto("#/");
    await page.reload();
    await expect(page.getByRole("button", { name: "Play against 2 bots: Africanus" })).toBeVisible();
    await page.getByRole("button", { name: "Play against 4 bots: Black Death" }).click();
    await page.waitForURL(/#\/table\//);
    const second = await keptIn(page, idAt(page));
    expect(second.players).toEqual(first.players);
    expect(second.head).toEqual(first.head);
});

test("of the rules only what differs from the printed ones is listed", async ({ page }) => {
    await page.goto("#/new/blackdeath");
    const changes = sheet(page).locator(".changes > ul > li");
    await expect(page.getByRole("radio", { name: /^First game/ })).toBeChecked();
    await expect(changes).toHaveText([/^Body Count that wins: 10, for a first game/]);
    await page.getByRole("button", { name: "What is this? Body Count that wins" }).click();
    await expect(page.getByRole("dialog", { name: "Rule R1.4" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeVisible();
    await page.getByRole("button", { name: "As printed again: Body Count that wins" }).click();
    await expect(changes).toHaveCount(0);
    await expect(page.getByRole("radio", { name: "As printed" })).toBeChecked();
    await showOptions(page);
    await page.getByRole("group", { name: "The year" }).getByRole("radio", { name: /^1665/ }).check();
    await page.getByRole("group", { name: "Pace" }).getByRole("radio", { name: /^fast/ }).check();
    await expect(page.getByRole("radio", { name: "My own" })).toBeChecked();
    await expect(changes).toHaveCount(2);
    await page.getByRole("radio", { name: /^First game/ }).check();
    await expect(changes).toHaveCount(1);
});

test("a long game has a form for an evening, with minutes for so many players", async ({ page }) => {
    await page.goto("#/new/plague");
    await expect(page.getByRole("radio", { name: /^As printed .* 85 minutes/ })).toBeVisible();
    await page.getByRole("radio", { name: /^An evening .* 65 minutes/ }).check();
    await expect(sheet(page).locator(".changes > ul > li")).toHaveText([/^Dead and buried .* 75/]);
    await page.getByRole("group", { name: "Opponents" }).getByRole("radio", { name: "3" }).check();
    await expect(page.getByRole("radio", { name: /^An evening .* 85 minutes/ })).toBeChecked();
    await page.goto("#/new/rattus");
    await expect(page.getByRole("radio", { name: /^An evening/ })).toHaveCount(0);
});

test("one strength for all bots, until one of them differs", async ({ page }) => {
    await page.goto("#/new/rattus");
    const who = page.getByLabel("Who plays");
    await page.getByRole("radio", { name: "hard" }).check();
    for (const seat of [1, 2, 3]) await expect(who.nth(seat)).toHaveValue("hard");
    await expect(who.nth(0), "a person stays a person").toHaveValue("");
    await expect(sheet(page).getByText("Abbess III")).toBeVisible();
    await who.nth(2).selectOption("easy");
    await expect(page.getByRole("radio", { name: "hard" })).not.toBeChecked();
    await expect(sheet(page).getByText("They differ now.")).toBeVisible();
});

test("the test game is offered to nobody but developers", async ({ page }) => {
    await page.goto("");
    await expect(page.locator(".box")).toHaveCount(4);
    await page.goto("#/rules");
    await expect(page.getByRole("radio", { name: "Plague!" })).toBeVisible();
    await expect(page.getByText("Lots")).toHaveCount(0);
    await page.goto("?dev");
    await expect(page.getByRole("button", { name: /^Play .*: Lots$/ })).toBeVisible();
});

test("the game of the day has the same dice in every browser", async ({ page, browser }) => {
    const firstLines = async (on: Page) => {
        await on.goto("");
        await on.getByRole("button", { name: "Try it" }).click();
        await ready(on);
        return logOf(on).locator(".line .what").allInnerTexts();
    };
    const here = await firstLines(page);
    const id = idAt(page);
    expect(id).toMatch(/^day-\d{4}-\d\d-\d\d$/);
    const other = await browser.newContext({ locale: "en-GB" });
    const there = await other.newPage();
    // The secret of any other table would be drawn by this browser.
    await there.addInitScript(() => localStorage.setItem("miasma.setting.speed", "off"));
    expect(await firstLines(there)).toEqual(here);
    await other.close();
    expect(here.length).toBeGreaterThan(0);
    await page.goto("#/");
    const day = page.getByRole("region", { name: "Game of the day" });
    await expect(day).toContainText("can be known beforehand");
    await day.getByRole("button", { name: "Go on" }).click();
    expect(idAt(page)).toBe(id);
});

test("bots play among themselves to be watched, and make room for the next", async ({ page }) => {
    await page.goto("");
    const watch = page.getByRole("button", { name: "Watch" });
    await watch.click();
    await expect(logOf(page).locator(".line").first()).toBeAttached();
    const { players } = await keptIn(page, idAt(page));
    expect(players.every(({ bot }) => bot)).toBe(true);
});

test("my games tell how they ended, can be played again, watched and deleted", async ({ page }) => {
    const lost = await made({ seed: 24, seats: 4, persons: [0] });
    await page.goto("");
    await keep(page, lost, await made({ seed: 23 }));
    await page.reload();
    const games = page.getByRole("region", { name: "My games" }).getByRole("listitem");
    await expect(games).toHaveCount(2);
    await expect(games.filter({ hasText: "Red, Blue, Gold, Black" })).toContainText(/(Won|Lost) \d+ : \d+/);
    await expect(games.filter({ hasText: /Red, Blue(?!,)/ })).toContainText(/(Red|Blue) won \d+ : \d+/);
    await page.getByRole("button", { name: /^Delete: Rattus, Red, Blue$/ }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: /^Delete: Rattus, Red, Blue$/ }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(games).toHaveCount(1);
    await page.getByRole("link", { name: /^Replay: Rattus/ }).click();
    await expect(page).toHaveURL(new RegExp(`#/replay/${lost.id}`));
    await page.goto("#/");
    await page.getByRole("button", { name: /^Again, with new dice: Rattus/ }).click();
    await ready(page);
    const next = await keptIn(page, idAt(page));
    expect(next.head).toEqual([...lost.head]);
    await expect(resultOf(page)).toHaveCount(0);
});

test("the page can be installed when the browser says so", async ({ page }) => {
    await page.goto("");
    const install = page.getByRole("button", { name: "Install" });
    await expect(page.getByText("Plays without a network")).toBeVisible();
    await expect(install).toHaveCount(0);
    await page.evaluate(() => {
        const offer = new Event("beforeinstallprompt", { cancelable: true });
        dispatchEvent(Object.assign(offer, { prompt: () => Object.assign(window, { asked: true }) }));
    });
    await install.click();
    expect(await page.evaluate(() => "asked" in window)).toBe(true);
    await expect(install).toHaveCount(0);
});

test("on a phone every box is one screen wide, and Play is within reach of the thumb", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("");
    const boxes = page.locator(".box");
    for (let i = 0; i < 4; i++) {
        await boxes.nth(i).scrollIntoViewIfNeeded();
        await page.waitForTimeout(600);
        const box = (await boxes.nth(i).boundingBox())!;
        expect(Math.abs(box.x + box.width / 2 - 195), "it snaps to the middle").toBeLessThan(15);
        const play = (await boxes.nth(i).locator(".go").boundingBox())!;
        expect(play.y).toBeGreaterThan(844 * 0.4);
        expect(play.y + play.height).toBeLessThan(844 - 64);
        expect(play.height).toBeGreaterThanOrEqual(44);
    }
});

test("a table is set up by the sheet alone", async ({ page }) => {
    await page.goto("#/new/plague");
    await fillIn(page, ["", "easy"]);
    await ready(page);
    await expect(boardOf(page)).toBeVisible();
});
