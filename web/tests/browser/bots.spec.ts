// Bots of every level at a table, seats that change hands, and what the doctor would do.

import type { Page } from "@playwright/test";
import {
    actionsOf,
    changed,
    choicesOf,
    drawn,
    expect,
    listText,
    ready,
    resultOf,
    setUp,
    test,
} from "./helpers";
import { keep, keptIn, running } from "./made";

const ask = (page: Page) => page.getByRole("button", { name: "What would the doctor do?" });
const hint = (page: Page) => page.getByRole("region", { name: "What the doctor would do" });
const proposals = (page: Page) => hint(page).getByRole("list").getByRole("button");

async function sit(page: Page, seed: number, persons = [0], bot = ""): Promise<string> {
    const kept = await running(seed, persons, 3);
    if (bot) kept.players = kept.players.map((player) => (player.bot ? { ...player, bot } : player));
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    return kept.id;
}

test("a table offers four levels, each with a sentence on what to expect", async ({ page }) => {
    await page.goto("#/new");
    await page.getByRole("radio", { name: "normal" }).check();
    const who = page.getByLabel("Who plays").nth(1);
    await expect(who.locator("option")).toHaveText([
        "A person here",
        "Bot: easy",
        "Bot: normal",
        "Bot: hard",
        "Bot: Plague doctor",
    ]);
    await expect(who).toHaveValue("normal");
    const told = new Set<string>();
    for (const level of ["easy", "normal", "hard", "doctor"]) {
        await who.selectOption(level);
        await expect(who).toHaveAccessibleDescription(/^[A-Z].{30,}\.$/);
        told.add(await page.locator("#seat-1-about").innerText());
    }
    expect(told.size).toBe(4);
});

test("a whole game against the doctor", async ({ page }) => {
    test.setTimeout(300_000);
    await setUp(page, ["", "doctor"]);
    for (let step = 0; step < 400 && (await ready(page)) !== "over"; step++)
        await choicesOf(page).last().click({ timeout: 20_000 });
    await expect(resultOf(page)).toBeVisible();
    await expect(page.getByRole("table").getByText("Bot: Plague doctor")).toBeVisible();
});

test("a game kept with an older kind of bot goes on", async ({ page }) => {
    const id = await sit(page, 41, [0], "random");
    const { entries } = await keptIn(page, id);
    for (let step = 0; step < 30 && (await keptIn(page, id)).entries.length < entries.length + 15; step++) {
        await ready(page);
        await choicesOf(page).last().click();
        await page.waitForTimeout(100);
    }
    expect((await keptIn(page, id)).entries.length).toBeGreaterThan(entries.length + 10);
    await expect(page.getByRole("table").getByText("Bot: random").first()).toBeVisible();
});

test("the doctor says how it stands and proposes three moves; pointing shows one and plays none", async ({
    page,
}) => {
    await sit(page, 42);
    await drawn(page);
    const before = await choicesOf(page).first().boundingBox();
    await ask(page).click();
    await expect(proposals(page)).toHaveCount(3, { timeout: 60_000 });
    await expect(hint(page).getByRole("status")).toHaveText("The doctor proposes 3 moves");
    await expect(
        hint(page).getByText(/^(Far ahead|Ahead|About even|Behind, not lost|Far behind)$/),
    ).toBeVisible();
    await expect(hint(page).getByRole("img")).toHaveAccessibleName(/about \d+ of 100; even would be 33$/);
    const rows = hint(page).getByRole("listitem");
    const gaps = await rows.locator(".gap").allInnerTexts();
    expect(gaps[0]).toBe("best");
    for (const gap of gaps.slice(1)) expect(gap).toMatch(/^(as good|a little worse|clearly worse)$/);
    expect(await hint(page).innerText(), "no bare chance").not.toContain("%");

    const log = await page.locator(".log .line").count();
    await rows.nth(1).hover();
    const pointed = page.locator(".choices .pointed");
    await expect(pointed).toHaveCount(1);
    await expect(pointed).toHaveAccessibleName(/the doctor’s move/);
    await expect(page.locator(".lit-lines .pointed").first()).toBeAttached();
    expect(await page.locator(".log .line").count(), "nothing is played").toBe(log);
    const after = await choicesOf(page).first().boundingBox();
    expect(Math.abs(after!.y - before!.y), "the choices stay where they were").toBeLessThan(60);
    await page.mouse.move(0, 0);
    await expect(pointed).toHaveCount(0);
});

test("a proposal is played by one press; what cannot be taken back is asked first", async ({ page }) => {
    await sit(page, 42);
    let played = 0;
    for (let step = 0; step < 6 && played < 1; step++) {
        await ask(page).click();
        await expect(proposals(page).first()).toBeVisible({ timeout: 60_000 });
        const before = await listText(page);
        await proposals(page).first().click();
        await changed(page, before);
        const confirm = page.getByRole("button", { name: "Yes, do it" });
        if (await confirm.count()) {
            await expect(confirm).toBeFocused();
            await expect(page.getByText("It cannot be taken back.")).toBeVisible();
            await confirm.click();
            await ready(page);
        } else {
            await expect(page.getByRole("button", { name: /^\S* ?Undo: / })).toBeVisible();
            await expect(page.getByRole("heading", { name: /^Actions/ })).toBeFocused();
            played++;
        }
    }
    expect(played, "a step that can be taken back").toBe(1);
});

test("by keyboard: H asks, Escape does without", async ({ page }) => {
    await sit(page, 43);
    await page.keyboard.press("h");
    await expect(hint(page)).toBeVisible();
    await expect(hint(page).getByRole("heading")).toBeFocused();
    await expect(proposals(page)).toHaveCount(3, { timeout: 60_000 });
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(proposals(page).first()).toBeFocused();
    await expect(page.locator(".choices .pointed")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(hint(page)).toHaveCount(0);
    await expect(ask(page)).toBeVisible();
    expect(await page.evaluate(() => document.activeElement === document.body), "the focus is lost").toBe(
        false,
    );
});

test("a doctor who is asked no longer stops thinking", async ({ page }) => {
    await page.addInitScript(() => {
        // His answer never comes: only who asked can end it.
        const Real = Worker;
        window.Worker = class extends Real {
            override set onmessage(hear: (event: MessageEvent) => void) {
                super.onmessage = (event) => {
                    if (!Array.isArray(event.data)) hear(event);
                };
            }
        };
    });
    await sit(page, 44);
    const doctors = () => page.workers().filter((one) => one.url().includes("adviser")).length;
    await ask(page).click();
    const bar = hint(page).getByRole("progressbar");
    await expect.poll(async () => Number(await bar.getAttribute("value")), "it is shown").toBeGreaterThan(50);
    expect(doctors()).toBe(1);
    await hint(page).getByRole("button", { name: "Never mind" }).click();
    await expect(hint(page)).toHaveCount(0);
    await expect.poll(doctors).toBe(0);
    const before = await listText(page);
    await choicesOf(page).first().click();
    await expect.poll(() => listText(page)).not.toBe(before);
});

test("a bot plays for somebody who leaves, until the seat is taken back", async ({ page }) => {
    const id = await sit(page, 45, [0, 1]);
    const curtain = page.locator("dialog.curtain");
    const leave = page.getByRole("button", { name: "Let a bot play for Blue" });
    const back = page.getByRole("button", { name: "Take the seat of Blue back" });
    await curtain.getByRole("button", { name: /I am Red/ }).click();
    await page.getByText("Leave a seat, come back").click();
    await leave.click();
    await expect(back).toBeVisible();
    await expect(page.getByRole("button", { name: "Let a bot play for Red" }), "somebody stays").toHaveCount(
        0,
    );
    expect((await keptIn(page, id)).players[1]).toMatchObject({ bot: "normal", away: true });
    const blue = page.locator(".log .line", { hasText: "Blue begins a turn" });
    const turns = await blue.count();
    for (let step = 0; step < 60 && (await blue.count()) === turns; step++) {
        expect(await ready(page), "nobody hands the screen on").toBe("choosing");
        await choicesOf(page).last().click();
        await page.waitForTimeout(100);
    }
    await ready(page);
    expect(await blue.count()).toBeGreaterThan(turns);
    await page.reload();
    expect(await ready(page)).toBe("choosing");
    await page.getByText("Leave a seat, come back").click();
    await back.click();
    await expect(leave).toBeVisible();
    expect((await keptIn(page, id)).players[1]!.bot).toBe("");
});

test("a person alone has nobody to leave the seat to", async ({ page }) => {
    await sit(page, 47);
    await expect(page.getByRole("heading", { name: "Players" })).toBeVisible();
    await expect(page.getByText("Leave a seat, come back")).toHaveCount(0);
});

test("whoever is not there when the screen changes hands is played for", async ({ page }) => {
    const id = await sit(page, 46, [0, 1]);
    const curtain = page.locator("dialog.curtain");
    await expect(curtain).toContainText("Red");
    await curtain.getByRole("button", { name: "Let a bot play for Red" }).click();
    await expect(curtain).toContainText("Blue");
    await curtain.getByRole("button", { name: /I am Blue/ }).click();
    expect(await ready(page)).toBe("choosing");
    await expect(actionsOf(page)).toBeVisible();
    expect((await keptIn(page, id)).players.map(({ bot }) => bot)).toEqual(["normal", "", "greedy"]);
});
