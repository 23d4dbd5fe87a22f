// The same record gives the same bytes in the browser, in Node and in the native program after
// every entry: positions, and what each seat is told.

import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { expect, test } from "./helpers";
import { inside, made, miasma, recordText, script, wasm } from "./made";

for (const [game, seats, seed] of [
    ["rattus", 2, 11],
    ["rattus", 4, 12],
    ["template", 3, 13],
] as const)
    test(`${game} with ${seats}: every position and every view is the same`, async ({ page }, info) => {
        const text = await recordText(await made({ seed, game, seats, bot: "random" }));
        const here = await (await inside()).hashes(wasm(), text);
        expect(here.length).toBeGreaterThan(10);
        await page.goto("");
        await page.evaluate(await script());
        const there = await page.evaluate(async (record) => {
            const page = globalThis as unknown as { inside: typeof import("./inside") };
            // The module the page itself uses: the worker file names it.
            const names = performance.getEntriesByType("resource").map((one) => one.name);
            const scripts = await Promise.all(
                names
                    .filter((name) => name.endsWith(".js"))
                    .map((name) => fetch(name).then((one) => one.text())),
            );
            const name = scripts.map((code) => /rules-[\w-]+\.wasm/.exec(code)?.[0]).find((one) => one);
            const bytes = new Uint8Array(await (await fetch(`assets/${name}`)).arrayBuffer());
            const logs = await Promise.all(
                [63, 1, 2].map((seats) => page.inside.logHashes(bytes, record, seats)),
            );
            return { all: await page.inside.hashes(bytes, record), logs };
        }, text);
        expect(there.all).toEqual(here);

        // The native program, by everybody's eyes and by two seats'.
        const file = info.outputPath("game.mia");
        writeFileSync(file, text);
        for (const [i, as] of [[], ["--as", "red"], ["--as", "blue"]].entries()) {
            const native = execFileSync(miasma, ["hashes", file, ...as], { encoding: "utf8" });
            expect(there.logs[i]).toEqual(native.trim().split("\n"));
        }
    });
