// The puzzle of the day: answered by pointer, by keyboard and on the board, with a nudge, without a network; the row
// of days; playing on; and the switch that turns puzzles off. What is right is what the terminal says.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { boardOf, drawn, expect, pointOn, ready, test } from "./helpers";
import { miasma, root } from "./made";

const lines = join(root, "games/rattus/puzzles.txt");

/** What the terminal says of a puzzle, counted from 1: the best answer and the next best, with their chances. */
function told(number: number) {
    const args = ["puzzles", "show", lines, String(number), "--answer", "--lang", "en"];
    const shown = execFileSync(miasma, args, { encoding: "utf8" });
    const rows = [...shown.matchAll(/^ +\d+ {2}(.*)$/gm)].map(([, row]) => row!);
    const text = shown.replace(/\s+/g, " ");
    const [, best, chance] = /The answer: (.*?)\. It wins (\d+) of 100/.exec(text)!;
    const [, next, has] = /The next best is: (.*?)\. It wins (\d+)/.exec(text)!;
    return { best: best!, chance: chance!, next: next!, has: has!, rows };
}

const { length: count } = readFileSync(lines, "utf8").trim().split("\n");

/** The number of the puzzle of a day, counted from the first of November 2026. */
function numberOn(date: number): number {
    const games = readdirSync(join(root, "games"));
    const titles = games.filter((name) => existsSync(join(root, "games", name, "puzzles.txt"))).length;
    let both = count;
    while (both % titles) both += count;
    const day = Date.UTC(2026, 10, date) / 86_400_000;
    return ((day + Math.floor(day / both)) % count) + 1;
}

/** Opens the puzzle of that day. */
async function open(page: Page, date: number): Promise<void> {
    await page.clock.setFixedTime(new Date(2026, 10, date, 9));
    // Which day it is, the screen finds out when it is opened: another address opens it again.
    await page.goto(`?day=${date}#/puzzle/rattus`);
    await drawn(page);
}

const answersOf = (page: Page) => page.getByRole("list", { name: "Answers" }).getByRole("button");
const answerOf = (page: Page, text: string) =>
    page
        .getByRole("list", { name: "Answers" })
        .getByRole("button", { name: new RegExp(`^${text}( pressed once)?$`) });
const rowOf = (page: Page) => page.getByRole("region", { name: "In a row" });

test("a wrong answer keeps the row of days, a right one is told by keyboard, a missed day breaks it", async ({
    page,
}) => {
    const first = told(numberOn(18));
    await open(page, 18);
    await expect(rowOf(page)).toContainText("0 days. Today makes 1.");
    await answerOf(page, first.next).click();
    await expect(answerOf(page, first.next)).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await expect(answerOf(page, first.next)).toHaveAttribute("aria-pressed", "false");
    await answerOf(page, first.next).click();
    await page.getByRole("button", { name: `That is my answer: ${first.next}` }).click();
    const outcome = page.getByRole("heading", { name: `Not quite: ${first.best}` });
    await expect(outcome).toBeFocused();
    await expect(page.getByText(/^Yours comes second, \d+ games of a hundred behind\./)).toBeVisible();
    const scale = page.getByRole("list", { name: /^All answers/ }).getByRole("button");
    await expect(scale.first()).toHaveAccessibleName(`${first.best} best ${first.chance}`);
    await expect(scale.nth(1)).toHaveAccessibleName(`${first.next} your answer ${first.has}`);
    await expect(rowOf(page)).toContainText("1 day, today among them.");
    await page.reload();
    await expect(outcome).toBeVisible();

    const second = told(numberOn(19));
    await open(page, 19);
    await expect(rowOf(page)).toContainText("1 day. Today makes 2.");
    const texts = await answersOf(page).locator("span:first-of-type").allInnerTexts();
    const key = texts.indexOf(second.best);
    if (key < 9) await page.keyboard.press(String(key + 1));
    else await answerOf(page, second.best).press("Enter");
    const give = page.getByRole("button", { name: `That is my answer: ${second.best}` });
    await give.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: `Solved: ${second.best}` })).toBeFocused();
    await expect(rowOf(page)).toContainText("2 days, today among them.");
    await expect(rowOf(page)).toContainText("Solved: 1 of 2");

    await open(page, 21);
    await expect(rowOf(page)).toContainText("0 days. Today makes 1.");
});

test("a nudge takes half of the answers and half of the point; the board answers too", async ({ page }) => {
    // A day on which every answer is a region that the plague goes to: each is pressed on the map.
    const isMap = (date: number) =>
        told(numberOn(date)).rows.every((row) => row.startsWith("Move the plague to"));
    const date = Array.from({ length: count }, (_, i) => 1 + i).find(isMap)!;
    const { best } = told(numberOn(date));
    await open(page, date);
    const all = await answersOf(page).count();
    await page.getByRole("button", { name: "Nudge" }).click();
    await expect(answersOf(page)).toHaveCount(all - Math.floor(all / 2));
    await expect(page.getByText(/^What it is about: /)).toBeVisible();
    await expect(page.getByRole("button", { name: "Nudge" })).toHaveCount(0);
    await expect(page.locator("#puzzle-ask")).toBeFocused();
    const place = best.split(" ").at(-1)!;
    const target = boardOf(page).getByRole("button", { name: new RegExp(`^${place}\\b.*You can`) });
    for (let press = 0; press < 2; press++) {
        const at = (await pointOn(target))!;
        await page.mouse.click(at.x, at.y);
    }
    await expect(page.getByRole("heading", { name: `Solved: ${best}` })).toBeVisible();
    await expect(page.getByText("With the nudge it counts half.")).toBeVisible();
    await expect(rowOf(page)).toContainText("Solved: ½ of 1");
    await page.getByRole("button", { name: "Once more" }).click();
    await expect(answersOf(page)).toHaveCount(all);
    await expect(page.locator("#puzzle-ask")).toBeFocused();
    await answersOf(page).first().dblclick();
    await expect(rowOf(page)).toContainText("Solved: ½ of 1");
});

/** A puzzle in which cubes are placed, so that other regions are refused. */
const PLACING = 83;

for (const [where, viewport] of [
    ["beside the board", { width: 1440, height: 900 }],
    ["under the board of a phone", { width: 390, height: 844 }],
] as const)
    test(`a press on what is no answer says which rule is in the way, ${where}`, async ({ page }) => {
        await page.setViewportSize(viewport);
        await page.goto(`#/puzzle/rattus/${PLACING}`);
        await drawn(page);
        const refusal = page.locator(".refusal p");
        await expect(answersOf(page).first()).toBeVisible();
        const others = boardOf(page).locator("[data-target]:not(.lit)");
        for (const target of await others.all()) {
            const at = await pointOn(target);
            if (!at) continue;
            await page.mouse.click(at.x, at.y);
            if (await refusal.count()) break;
        }
        await expect(refusal).toBeInViewport();
        await expect(refusal.getByRole("link")).toBeVisible();
        await answersOf(page).first().press("Enter");
        await expect(refusal).toHaveCount(0);
    });

test("the account of an answer adds up, rests while nobody looks, and ends with whoever leaves", async ({
    page,
}) => {
    await page.addInitScript(() => {
        Object.defineProperty(document, "hidden", { get: () => sessionStorage.getItem("hidden") === "yes" });
    });
    const hide = (hidden: boolean) =>
        page.evaluate((yes) => {
            sessionStorage.setItem("hidden", yes ? "yes" : "no");
            document.dispatchEvent(new Event("visibilitychange"));
        }, hidden);
    await open(page, 18);
    await hide(true);
    const { next } = told(numberOn(18));
    await answerOf(page, next).dblclick();
    const account = page.getByRole("region", { name: "The same games, both ways" });
    await expect(account).toContainText(next);
    await expect.poll(() => page.workers().length).toBe(1);
    await expect(account.getByRole("table", { name: /^0 of 2000 games played$/ })).toBeVisible();
    await page.getByRole("button", { name: "Once more" }).click();
    await expect.poll(() => page.workers().length).toBe(0);
    await answerOf(page, next).dblclick();
    await expect.poll(() => page.workers().length).toBe(1);
    await hide(false);
    await expect(account.getByRole("table", { name: /^2000 games played$/ })).toBeVisible({
        timeout: 100_000,
    });
    await expect.poll(() => page.workers().length).toBe(0);
    const number = async (name: string) => {
        const row = account.getByRole("row").filter({ hasText: name });
        return Number(await row.getByRole("cell").innerText());
    };
    const both = await number("won both ways");
    const best = await number("won only from the best");
    const mine = await number("won only from yours");
    expect(both + best + mine + (await number("lost both ways"))).toBe(2000);
    await expect(account).toContainText(
        `From the best answer ${both + best} are won, from the other one ${both + mine}: ` +
            `${best} − ${mine} = ${best - mine} more.`,
    );
});

test("from the best answer one plays on, and comes back to the puzzle", async ({ page }) => {
    await open(page, 18);
    await answersOf(page).first().dblclick();
    await page.getByRole("button", { name: "Play on from the best answer" }).click();
    await expect(page).toHaveURL(/#\/table\//);
    await ready(page);
    await expect(page.getByRole("note")).toContainText("From step ");
    await page.getByRole("link", { name: "Look at it" }).click();
    await expect(page.getByRole("heading", { name: "Puzzle of the day" })).toBeVisible();
});

test("the start page leads to it, unless the switch is off; then it is nowhere", async ({ page }) => {
    await page.goto("");
    await page.getByRole("link", { name: "Puzzle of the day" }).click();
    await expect(answersOf(page).first()).toBeVisible();
    await page.getByRole("link", { name: "An earlier one" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Puzzle \d+$/ })).toBeVisible();
    await page.evaluate(() => localStorage.setItem("miasma.setting.help", "off"));
    await page.goto("#/");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Game of the day" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Puzzle of the day" })).toHaveCount(0);
    await page.goto("#/puzzle");
    await expect(page.getByText("off: nowhere, not even in a menu")).toBeVisible();
});
