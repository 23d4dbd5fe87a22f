// Whole games by pointer: on the drawn board where something is lit, else on the list.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import {
    byPointer,
    download,
    drawn,
    expect,
    fromShelf,
    logOf,
    lookBehind,
    lot,
    resultOf,
    test,
} from "./helpers";
import { miasma } from "./made";

test("a whole game by pointer, from the first click on the start page", async ({ page }) => {
    await fromShelf(page, "Rattus", ["", "normal"]);
    await drawn(page);
    const onBoard = await byPointer(page, lot(3));
    await expect(resultOf(page)).toBeVisible();
    await expect(page.locator(".ranking li")).toHaveCount(2);
    expect(onBoard, "presses on the board").toBeGreaterThan(10);
});

test("Africanus with six by pointer: region cards, and class cards that are pressed to use them", async ({
    page,
}) => {
    test.slow();
    await fromShelf(page, "Africanus", ["", ...Array.from({ length: 5 }, () => "easy")]);
    await drawn(page);
    const onBoard = await byPointer(page, lot(5));
    await expect(resultOf(page)).toBeVisible();
    await expect(page.locator(".ranking li")).toHaveCount(6);
    expect(onBoard, "presses on the board").toBeGreaterThan(20);
});

test.describe("with dice that make it short", () => {
    test.use({ settings: { dice: "4" } });

    test("a first game of Black Death by pointer, under a name of one's own", async ({ page }, info) => {
        test.slow();
        await fromShelf(page, "Black Death", ["", "normal", "normal"], {
            "The year": /^1347/,
            "Body Count that wins": /^10,/,
        });
        await drawn(page);
        const onBoard = await byPointer(page, lot(6), "The King's evil");
        await expect(resultOf(page)).toBeVisible();
        await expect(page.locator(".ranking li")).toHaveCount(3);
        expect(onBoard, "presses on the board").toBeGreaterThan(20);
        await expect(logOf(page).locator("q.note").first()).toHaveText("The King's evil");

        await lookBehind(page);
        const file = info.outputPath("game.mia");
        await download(page, file);
        expect(execFileSync(miasma, ["verify", file], { encoding: "utf8" })).toBeTruthy();
        expect(readFileSync(file, "utf8")).toContain("{The King's evil}");
    });
});
