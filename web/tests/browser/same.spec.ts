// The same record gives the same bytes in the browser and in Node after every entry: positions,
// and what each seat is told.

import { expect, test } from "./helpers";
import { inside, made, recordText, script, wasm } from "./made";

for (const [game, seats, seed] of [
    ["rattus", 2, 11],
    ["rattus", 4, 12],
    ["template", 3, 13],
] as const)
    test(`${game} with ${seats}: every position and every view is the same`, async ({ page }) => {
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
            return page.inside.hashes(bytes, record);
        }, text);
        expect(there).toEqual(here);
    });
