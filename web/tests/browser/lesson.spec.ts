// The lessons in the browser: each from its first step to its last, by the list and on the board.

import type { Page } from "@playwright/test";
import { boardOf, choicesOf, drawn, expect, test } from "./helpers";

const stepOf = (page: Page): Promise<number> =>
    page
        .getByRole("progressbar", { name: "Progress of the lesson" })
        .evaluate((bar) => (bar as HTMLProgressElement).value);

async function open(page: Page, game: string): Promise<void> {
    await page.goto(`#/lesson/${game}`);
    await drawn(page);
    await expect(page.getByRole("progressbar")).toBeVisible();
}

/** Goes on by one step: the learner's only choice, or the button. Where both are, `onBoard` presses the board. */
async function goOn(page: Page, onBoard: boolean): Promise<void> {
    const now = await stepOf(page);
    const next = page.getByRole("button", { name: "Go on" });
    const lit = page.locator(".target.lit, .target.far");
    await expect(next.or(choicesOf(page).first())).toBeVisible();
    if (await next.count()) await next.click();
    else {
        await expect(choicesOf(page)).toHaveCount(1);
        // What a screen reader does to press a button.
        if (onBoard && (await lit.count())) await lit.first().dispatchEvent("click");
        else await choicesOf(page).click();
        // A choice of several parts, or a menu at a place.
        const menu = page.locator(".board-menu button");
        if ((await stepOf(page)) === now && (await menu.count())) await menu.first().click();
    }
    await expect.poll(() => stepOf(page)).toBe(now + 1);
}

for (const game of ["rattus", "blackdeath", "plague"])
    for (const way of ["list", "board"])
        test(`the lesson of ${game} from end to end: ${way}`, async ({ page }) => {
            test.slow();
            await open(page, game);
            const last = page.getByRole("button", { name: "Play now" });
            for (let step = 0; step < 60 && !(await last.count()); step++) await goOn(page, way === "board");
            await expect(last).toBeVisible();
        });

test("a way is gone at once, and another place is told from one that is too far", async ({ page }) => {
    await open(page, "plague");
    while ((await stepOf(page)) < 14) await goOn(page, false);
    await expect(page.getByText("The Wool Staple is three steps away")).toBeVisible();
    await expect(page.locator(".way .dots")).toHaveCount(1);
    const place = (name: RegExp) => boardOf(page).getByRole("button", { name });
    const wrong = page.locator(".lesson-wrong");
    await place(/^St Edmund Street 9\b/).dispatchEvent("click");
    await expect(wrong).toHaveText(/The rules allow that too/);
    await place(/^St Edmund Street 12\b/).dispatchEvent("click");
    await expect(wrong).toHaveText(/The rules allow that too/);
    await place(/^St Edmund Street 22\b/).dispatchEvent("click");
    await expect(wrong).toHaveText(/That would be against the rules/);
    await expect(choicesOf(page)).toHaveText(/Wool Staple · 3 steps/);
    await place(/^Wool Staple. You can: go there \(3 steps\)/).dispatchEvent("click");
    await expect(page.getByText("twelve on the cart")).toBeVisible();
});
