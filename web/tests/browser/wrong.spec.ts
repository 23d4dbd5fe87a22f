// This looks wrong: a report of what the person sees, as a file at home and to the server online.

import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, ready, test } from "./helpers";
import { keep, running } from "./made";
import { playing, visit } from "./pretend";

const button = (page: Page) => page.getByRole("button", { name: "This looks wrong" });

/** A running game of Rattus for three, in which Red is asked; the name of the tab that the button is in. */
async function sit(page: Page): Promise<number> {
    const kept = await running(21, [0], 3);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    return kept.entries.length;
}

test("what looks wrong is saved as a file, by keys alone", async ({ page }) => {
    const step = await sit(page);
    await button(page).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "This looks wrong" });
    await dialog.getByLabel("What looks wrong?").fill(" Too {many} rats ");
    const coming = page.waitForEvent("download");
    await page.keyboard.press("Enter");
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`wrong-rattus-${step}.mia`);
    const text = await readFile(await file.path(), "utf8");
    expect(text).toContain(`\n{wrong ${step} red}\n`);
    expect(text).toContain("\n{said Too many rats}\n");
    expect(text).toMatch(/\n{offered [a-z]/);
    expect(text).not.toMatch(/Secret|Commitment|Player|@/);
    await expect(dialog.getByRole("status")).toContainText(`Saved as wrong-rattus-${step}.mia.`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await expect(button(page)).toBeFocused();
});

test("on a phone it is with the log, and all of it fits", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await sit(page);
    await page.getByRole("tab", { name: "Log" }).click();
    await button(page).click();
    const report = page.getByRole("button", { name: "Report it" });
    await expect(report).toBeInViewport({ ratio: 1 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(390);
});

test("online it goes to the server, and what comes of it is said", async ({ page }) => {
    const posted: string[] = [];
    const kept = await running(21, [0], 3);
    await visit(page, "#/at/11", { table: playing(), kept });
    await page.route(/\/report/, (route) => {
        posted.push(route.request().postData()!);
        return route.fulfill({ status: 201, json: { report: "41" } });
    });
    await button(page).click();
    await page.getByRole("button", { name: "Report it" }).click();
    const said = page.getByRole("dialog").getByRole("status");
    await expect(said).toContainText("Report 41 has reached whoever runs this table.");
    expect(posted).toEqual([JSON.stringify({ step: kept.entries.length })]);
});

test("a file that cannot be made is not said to be there", async ({ page }) => {
    await sit(page);
    await button(page).click();
    await page.evaluate(
        () =>
            (URL.createObjectURL = () => {
                throw new Error("full");
            }),
    );
    await page.getByRole("button", { name: "Report it" }).click();
    await expect(page.getByRole("dialog").getByRole("status")).toContainText("It could not be reported.");
});
