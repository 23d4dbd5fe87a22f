// A game in hand survives a reload, another language and the loss of the network.

import type { Page } from "@playwright/test";
import {
    boardOf,
    changed,
    choicesOf,
    drawn,
    expect,
    lines,
    listText,
    lot,
    playNow,
    ready,
    test,
} from "./helpers";
import { keep, keptIn, running } from "./made";

async function take(page: Page, i: number): Promise<void> {
    const before = await listText(page);
    await choicesOf(page).nth(i).click();
    await changed(page, before);
}

/** Plays some steps from the list. */
async function goOn(page: Page, steps: number): Promise<void> {
    const any = lot(steps);
    for (let i = 0; i < steps && (await ready(page)) === "choosing"; i++) {
        const before = await listText(page);
        const list = page.locator(".choices button");
        await list.nth(any(await list.count())).click();
        await changed(page, before);
    }
}

test("a reload in mid-turn loses no step", async ({ page }) => {
    const kept = await running(1);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
    const undo = page.getByRole("button", { name: /^Undo/ });
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    await page
        .getByRole("button", { name: /^Take the / })
        .first()
        .click();
    await expect(undo).toHaveAccessibleName(/^Undo: Take the /);
    const before = { undo: await undo.innerText(), log: await lines(page), list: await listText(page) };
    expect((await keptIn(page, kept.id)).entries, "the table has not heard of it").toHaveLength(
        kept.entries.length,
    );
    await page.reload();
    await ready(page);
    expect(await undo.innerText()).toBe(before.undo);
    expect(await lines(page)).toEqual(before.log);
    expect(await listText(page)).toBe(before.list);
    await undo.click();
    await expect(undo).toHaveAttribute("aria-disabled", "true");
    expect(await lines(page)).toHaveLength(before.log.length - 1);
    await page.reload();
    await ready(page);
    await expect(undo, "what was taken back stays so").toHaveAttribute("aria-disabled", "true");
    await goOn(page, 6);
});

test("the language changes in mid-game without a reload", async ({ page }) => {
    const kept = await running(2);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await drawn(page);
    await take(page, 0);
    await page.evaluate(() => Object.assign(window, { still: true }));
    const english = {
        log: await lines(page),
        turn: await page.locator(".turn").innerText(),
        list: await listText(page),
    };
    const seen = new Set(english.log.slice(-1));
    for (const [lang, name] of [
        ["de", "Deutsch"],
        ["nl", "Nederlands"],
    ] as const) {
        await page.locator("header select").selectOption(lang);
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        await expect(page.locator("header select option:checked")).toHaveText(name);
        await expect.poll(async () => (await lines(page)).at(-1)).not.toBe(english.log.at(-1));
        const log = await lines(page);
        expect(log).toHaveLength(english.log.length);
        expect(seen.has(log.at(-1)!)).toBe(false);
        seen.add(log.at(-1)!);
        expect(await page.locator(".turn").innerText()).not.toBe(english.turn);
        expect(await listText(page)).not.toBe(english.list);
        expect(await page.locator("body").innerText(), "no key without words").not.toMatch(
            /\b(board|verb|event|prompt|fact|bar|undo)\.[a-z_]+\b/,
        );
        await goOn(page, 4);
        english.log = await lines(page);
        english.turn = "";
        english.list = "";
    }
    expect(await page.evaluate(() => "still" in window), "no reload").toBe(true);
});

test.describe("with all files kept", () => {
    test.use({ serviceWorkers: "allow" });

    test("after the first visit everything works without a network", async ({ page, context }) => {
        await page.goto("");
        await page.evaluate(async () => {
            const { active, installing, waiting } = await navigator.serviceWorker.ready;
            const worker = active ?? waiting ?? installing;
            if (worker?.state !== "activated")
                await new Promise((resolve) =>
                    worker?.addEventListener("statechange", () => worker.state === "activated" && resolve(0)),
                );
        });
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        await context.setOffline(true);
        await page.reload();
        await playNow(page);
        await ready(page);
        await expect(boardOf(page)).toBeVisible();
        await goOn(page, 6);
        await page.locator("header select").selectOption("de");
        await expect(page.locator("html")).toHaveAttribute("lang", "de");
        await page.locator("header nav a").first().click();
        await expect(page.locator(".law").first()).toBeVisible();
        await page.reload();
        await expect(page.locator(".law").first()).toBeVisible();
        await page.goto("#/puzzle");
        await expect(page.locator(".puzzle-answer").first()).toBeVisible();
    });
});
