// The same record gives the same bytes in the browser, in Node and in the native program after
// every entry: positions, and what each seat is told.

import { writeFileSync } from "node:fs";
import { expect, test } from "./helpers";
import { hashesIn, inside, made, nativeHashes, recordText, wasm } from "./made";

for (const [game, seats, seed] of [
    ["rattus", 2, 11],
    ["rattus", 4, 12],
    ["blackdeath", 3, 15],
    ["blackdeath", 6, 16],
    ["template", 3, 13],
] as const)
    test(`${game} with ${seats}: every position and every view is the same`, async ({ page }, info) => {
        const names = ["Ague", "Grote dood", "Fäulnis"];
        const text = await recordText(await made({ seed, game, seats, bot: "random", names }));
        const here = await (await inside()).hashes(wasm(), text);
        expect(here.length).toBeGreaterThan(10);
        await page.goto("");
        const there = await hashesIn(page, text);
        expect(there.all).toEqual(here);

        // The native program, by everybody's eyes and by two seats'.
        const file = info.outputPath("game.mia");
        writeFileSync(file, text);
        expect(nativeHashes(file)).toEqual(there.logs);
    });
