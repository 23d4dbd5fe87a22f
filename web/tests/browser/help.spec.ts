// One switch for looking again, hints, tutor and puzzles; and none of it at an online table while the game runs.

import type { Page } from "@playwright/test";
import { choicesOf, expect, ready, test } from "./helpers";
import { keep, made } from "./made";
import { playing, visit } from "./pretend";

const doctor = (page: Page) => page.getByRole("button", { name: "What would the doctor do?" });

test("one switch in the settings turns hints off, and on again", async ({ page }) => {
    const kept = await made({
        seed: 3,
        persons: [0],
        until: (core, now) => now.entries.length > 12 && core.toAct() === 0,
    });
    await page.goto("");
    await keep(page, kept);
    await page.goto("#/settings");
    const group = page.getByRole("group", { name: "Looking at games again, hints, the tutor and puzzles" });
    await expect(group.getByRole("radio", { name: /^on/ })).toBeChecked();
    await group.getByRole("radio", { name: /^off/ }).check();
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await expect(doctor(page)).toHaveCount(0);
    await page.keyboard.press("h");
    await expect(page.getByRole("region", { name: "What the doctor would do" })).toHaveCount(0);
    await page.goto("#/settings");
    await group.getByRole("radio", { name: /^on/ }).check();
    await page.goto(`#/table/${kept.id}`);
    await expect(doctor(page)).toBeVisible();
});

test("at an online table no hint is offered while the game runs", async ({ page }) => {
    const kept = await made({ seed: 9, seats: 3, persons: [0], until: (core) => core.toAct() === 0 });
    await visit(page, "#/at/11", { table: playing({ game: "rattus" }), kept });
    await ready(page);
    await expect(choicesOf(page).first()).toBeVisible();
    await expect(doctor(page)).toHaveCount(0);
    await page.keyboard.press("h");
    await expect(page.getByRole("region", { name: "What the doctor would do" })).toHaveCount(0);
});

test("a game that began at a puzzle names its step, and with the switch off there is no way back", async ({
    page,
}) => {
    const kept = await made({ seed: 3, persons: [0], until: (_, now) => now.entries.length > 12 });
    const from = { digest: "0123456789abcdef", entries: 12, seat: 0, path: "/puzzle/rattus/1" };
    await page.goto("");
    await keep(page, { ...kept, from });
    await page.goto(`#/table/${kept.id}`);
    const look = page.getByRole("note").getByRole("link", { name: "Look at it" });
    await expect(look).toBeVisible();
    await page.evaluate(() => localStorage.setItem("miasma.setting.help", "off"));
    await page.reload();
    await ready(page);
    await expect(page.getByRole("note")).toContainText("step 12");
    await expect(look).toHaveCount(0);
});
