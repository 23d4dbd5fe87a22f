// Games in which everybody may be asked at any time: notes and standing orders.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { actionsOf, choicesOf, expect, logOf, ready, test } from "./helpers";
import { asked, gameOf, keep, keptIn } from "./made";

const GAME = "blackdeath";

/** A table played by bots up to where the first person is asked what `verb` answers. */
async function sit(page: Page, verb: string, persons: number[], from = 0): Promise<string> {
    const kept = await asked(verb, { seed: 3, game: GAME, seats: 3, bot: "random", persons, from });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    return kept.id;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds in these parts of the page. */
async function faults(page: Page, parts: string): Promise<string[]> {
    await page.evaluate(axe);
    return page.evaluate(async (where) => {
        const { run } = (
            globalThis as unknown as { axe: { run(at: string): Promise<{ violations: { id: string }[] }> } }
        ).axe;
        return (await run(where)).violations.map(({ id }) => id);
    }, parts);
}

const panelOf = (page: Page) => page.getByRole("region", { name: "Players" });
const raiseOf = (page: Page, seat: string) => page.getByRole("button", { name: `I play a card: ${seat}` });
const orderOf = (page: Page) => panelOf(page).getByRole("combobox");

/** Plays the last choice of the list until this holds. */
async function until(page: Page, holds: () => Promise<boolean>): Promise<void> {
    for (let step = 0; step < 300; step++) {
        expect(await ready(page)).not.toBe("over");
        if (await holds()) return;
        const ply = await page.locator(".turn").innerText();
        await choicesOf(page).last().click();
        await page
            .waitForFunction((was) => document.querySelector<HTMLElement>(".turn")?.innerText !== was, ply, {
                timeout: 1000,
            })
            .catch(() => {});
    }
    throw new Error("that never happened");
}

test("a name goes with the choice, into the log, the list of players and the record", async ({ page }) => {
    const verb = (await gameOf(GAME)).verbs.find((one) => one.noted)!.word;
    const id = await sit(page, verb, [0]);
    const field = actionsOf(page).getByRole("textbox");
    await expect(field).toHaveAttribute("maxlength", "60");
    expect(await faults(page, ".actions")).toEqual([]);
    // A name there must be: where all is wiped out, the proposed one comes back.
    await field.fill("");
    await field.blur();
    await expect(field).toHaveValue(/./);
    await field.fill("  The   King's {evil} ");
    // Letters written are letters, not keys of the list.
    await field.press("1");
    await expect(field).toHaveValue(/1$/);
    await choicesOf(page).first().click();
    await expect(panelOf(page).locator("q.note")).toHaveText("The King's evil 1");
    await expect(logOf(page).locator("q.note").first()).toHaveText("The King's evil 1");
    await ready(page);
    await page.reload();
    await ready(page);
    await expect(panelOf(page).locator("q.note")).toHaveText("The King's evil 1");
    await page.goto(`#/replay/${id}`);
    await expect(page.getByRole("slider")).toBeVisible();
    await page.getByRole("button", { name: /^To the end|^Last/ }).click();
    await expect(panelOf(page).locator("q.note")).toHaveText("The King's evil 1");
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as file" }).click(),
    ]);
    const text = await (await file.createReadStream()).toArray();
    expect(Buffer.concat(text).toString()).toContain("{The King's evil 1}");
});

test("an order is kept, and nobody is asked against it", async ({ page }) => {
    const id = await sit(page, "pass", [0], 150);
    await ready(page);
    const passes = page.locator(".actions h3", { hasText: /^Pass/ });
    await panelOf(page).getByText("When I am asked").click();
    expect(await faults(page, ".orders")).toEqual([]);
    const orders = await orderOf(page).locator("option").count();
    expect(orders).toBeGreaterThan(2);
    // The order that never asks: the question on the table is answered with it.
    await orderOf(page).selectOption({ index: 3 });
    await expect(orderOf(page)).toHaveValue("3");
    await ready(page);
    await expect.poll(async () => (await keptIn(page, id)).orders?.[0]).toBe(3);
    await page.reload();
    await ready(page);
    await panelOf(page).getByText("When I am asked").click();
    await expect(orderOf(page)).toHaveValue("3");
    await raiseOf(page, "Red").focus();
    await page.keyboard.press("Enter");
    await expect(raiseOf(page, "Red")).toHaveAttribute("aria-pressed", "true");
    await until(page, async () => (await passes.count()) > 0);
    await choicesOf(page).last().click();
    await expect(raiseOf(page, "Red")).toHaveAttribute("aria-pressed", "false");
});

test("at one screen everybody can ask to be asked, and sees only the own order", async ({ page }) => {
    await sit(page, "pass", [0, 1], 150);
    await ready(page);
    await page.getByRole("button", { name: /^I am / }).click();
    await panelOf(page).getByText("When I am asked").click();
    await expect(orderOf(page)).toHaveCount(1);
    await raiseOf(page, "Blue").click();
    await expect(raiseOf(page, "Blue")).toHaveAttribute("aria-pressed", "true");
    await expect(raiseOf(page, "Red")).toHaveAttribute("aria-pressed", "false");
    await raiseOf(page, "Blue").click();
    await expect(raiseOf(page, "Blue")).toHaveAttribute("aria-pressed", "false");
});

test("the ratings of a disease are one slider that presses the same rows", async ({ page }) => {
    await sit(page, "design", [0]);
    await ready(page);
    const slider = actionsOf(page).getByRole("slider", { name: "Design the disease" });
    await expect(slider).toHaveAttribute("aria-valuetext", "Virulence 3, Mortality 3");
    const table = actionsOf(page).getByRole("table");
    await expect(table).toContainText("1/3 ☠");
    const before = await table.innerText();
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slider).toHaveAttribute("aria-valuetext", "Virulence 4, Mortality 2");
    await expect(actionsOf(page).getByText("≤4 · 67 %")).toBeVisible();
    expect(await table.innerText()).not.toBe(before);
    expect(await choicesOf(page).count(), "every choice is in the list too").toBe(5);
    expect(await faults(page, ".actions")).toEqual([]);
    await actionsOf(page)
        .locator(".design")
        .getByRole("button", { name: "Virulence 4, Mortality 2" })
        .click();
    const again = actionsOf(page).getByRole("button", { name: "Yes, do it" });
    if (await again.count()) await again.click();
    await expect(
        logOf(page).getByText("Red designs a disease with Virulence 4 and Mortality 2"),
    ).toBeAttached();
});
