// A finished game looked at again, taken along as a file, checked, and brought back.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { download, drawn, expect, lines, logOf, test } from "./helpers";
import {
    type Kept,
    gameOf,
    hashesIn,
    inside,
    keep,
    made,
    miasma,
    nativeHashes,
    recordText,
    wasm,
} from "./made";

/** A game in which both seats have seen something that the other has not. */
async function withSecrets(): Promise<Kept> {
    const { Core, lookAt } = await inside();
    const core = await Core.make(wasm());
    for (let seed = 40; ; seed++) {
        const kept = await made({ seed, bot: "random" });
        const log = (seats: number) =>
            JSON.stringify(lookAt(core, kept.head, kept.entries, kept.entries.length, seats).log);
        if (new Set([log(3), log(1), log(2)]).size === 3) return kept;
    }
}

test("the buttons of a replay stand in one row, and its signs are drawn as lines", async ({ page }) => {
    const kept = await made({ seed: 41, bot: "random" });
    await page.goto("");
    await keep(page, kept);
    for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`#/replay/${kept.id}`);
        await drawn(page);
        const tops = await page
            .locator(".steps .step")
            .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
        expect(new Set(tops).size, `rows at ${width}`).toBe(1);
    }
    const look = page.getByRole("link", { name: "Look at this game again" }).locator("path").first();
    await expect(look).toHaveCSS("fill", "none");
});

test("steps, a link to a moment, another seat's eyes", async ({ page }) => {
    const kept = await withSecrets();
    const all = kept.entries.length;
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}`);
    await drawn(page);
    const moment = page.getByRole("status").filter({ hasText: /Step|beginning/ });
    for (let i = 0; i < 3; i++) await page.getByRole("button", { name: "One step on" }).click();
    await expect(moment).toContainText(`Step 3 of ${all}`);
    await page.getByRole("button", { name: "One step back" }).click();
    await expect(moment).toContainText(`Step 2 of ${all}`);
    await expect(page).toHaveURL(new RegExp(`#/replay/${kept.id}/2$`));
    await page.getByRole("button", { name: "One turn on" }).click();
    await expect(moment).not.toContainText(`Step 2 of`);
    await page.getByRole("button", { name: "To the end" }).click();
    await expect(moment).toContainText("Game over");
    await expect(page.getByRole("heading", { name: "Final ranking" })).toBeVisible();

    const half = Math.floor(all / 2);
    await page.goto(`#/replay/${kept.id}/${half}`);
    await expect(moment).toContainText(`Step ${half} of ${all}`);
    await page.reload();
    await expect(moment).toContainText(`Step ${half} of ${all}`);

    // What every pair of eyes sees is what the core says it may.
    const { Core, Words, lookAt } = await inside();
    const core = await Core.make(wasm());
    const words = new Words(await gameOf(), [], (kind, element) => core.printed(kind, element));
    await page.getByRole("button", { name: "To the end" }).click();
    const logs = new Set<string>();
    for (const [label, seats] of [
        ["everybody at once", 3],
        ["Red", 1],
        ["Blue", 2],
        ["a spectator", 0],
    ] as const) {
        await page.getByLabel("Seen by").selectOption({ label });
        const expected = lookAt(core, kept.head, kept.entries, all, seats).log.map((one) =>
            words.event(one.row),
        );
        await expect.poll(() => lines(page)).toEqual(expected);
        logs.add(expected.join());
    }
    expect(logs.size, "eyes differ").toBeGreaterThan(2);
});

test("a record goes out, is verified natively, comes back, and a changed one is found out", async ({
    page,
}, info) => {
    const kept = await made({ seed: 5, bot: "random" });
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}`);
    const file = info.outputPath("game.mia");
    expect(await download(page, file)).toMatch(/^rattus-.*\.mia$/);
    const text = readFileSync(file, "utf8");
    expect(text).toBe(await recordText(kept));
    expect(execFileSync(miasma, ["verify", file], { encoding: "utf8" })).toBeTruthy();

    const open = async (path: string) => {
        await page.goto("#/");
        await page.getByLabel("Open a saved game").setInputFiles(path);
    };
    await open(file);
    await expect(page, "it is known already").toHaveURL(`#/replay/${kept.id}`);
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByText(/^✓ Everything fits/)).toBeVisible();

    const changes: [string, (text: string) => string][] = [
        [
            "a die",
            (was) => was.replace(/@(\d+)\/(\d+)/, (_, r, of) => `@${(Number(r) + 1) % Number(of)}/${of}`),
        ],
        ["the digest", (was) => was.replace(/^= ([0-9a-f])/m, (_, c) => `= ${c === "0" ? "1" : "0"}`)],
        [
            "a move left out",
            (was) =>
                was
                    .split("\n")
                    .filter((_, i, all) => i !== all.length - 8)
                    .join("\n"),
        ],
    ];
    for (const [what, change] of changes) {
        const bad = info.outputPath("changed.mia");
        writeFileSync(bad, change(text));
        expect(change(text), what).not.toBe(text);
        expect(() => execFileSync(miasma, ["verify", bad], { stdio: "pipe" }), what).toThrow();
        await open(bad);
        const refused = page.getByRole("alert").filter({ hasText: /not a record/ });
        const check = page.getByRole("button", { name: "Check the dice" });
        await expect(refused.or(check)).toBeVisible();
        if (await refused.count()) continue;
        await check.click();
        await expect(page.locator(".verdict .bad"), what).toBeVisible();
    }
});

test("a record of Black Death keeps the names, and is the same outside the page", async ({ page }, info) => {
    const names = ["The King's evil", "Fäulnis", "Grote dood"];
    const kept = await made({ seed: 17, game: "blackdeath", seats: 3, bot: "random", names });
    const all = kept.entries.length;
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/replay/${kept.id}`);
    const file = info.outputPath("game.mia");
    expect(await download(page, file)).toMatch(/^blackdeath-.*\.mia$/);
    const text = readFileSync(file, "utf8");
    for (const name of names) expect(text).toContain(`{${name}}`);
    expect(execFileSync(miasma, ["verify", file], { encoding: "utf8" })).toBeTruthy();
    const { logs } = await hashesIn(page, text);
    expect(logs[0], "an entry, a hash").toHaveLength(all);
    expect(nativeHashes(file)).toEqual(logs);

    // Brought back, it shows the same game from its beginning to its end.
    await page.goto("#/");
    await page.getByLabel("Open a saved game").setInputFiles(file);
    await expect(page).toHaveURL(/#\/replay\//);
    await drawn(page);
    const notes = page.getByRole("region", { name: "Players" }).locator("q.note");
    await expect(notes, "nobody has a name yet").toHaveCount(0);
    await page.getByRole("button", { name: "To the end" }).click();
    const moment = page.getByRole("status").filter({ hasText: /^Step/ });
    await expect(moment).toContainText(`Step ${all} of ${all}`);
    const { Core, Words, lookAt } = await inside();
    const core = await Core.make(wasm());
    const words = new Words(await gameOf("blackdeath"), [], (kind, element) => core.printed(kind, element));
    const told = lookAt(core, kept.head, kept.entries, all, 7).log.map((one) => words.event(one.row));
    await page.getByLabel("Seen by").selectOption({ label: "everybody at once" });
    const bare = (line: string) =>
        names.reduce((text, name) => text.replace(new RegExp(`${name}$`), ""), line);
    await expect.poll(async () => (await lines(page)).map(bare)).toEqual(told);
    for (const name of names) await expect(logOf(page).locator("q", { hasText: name })).toBeAttached();
    await page.getByRole("button", { name: "Check the dice" }).click();
    await expect(page.getByText(/^✓ Everything fits/)).toBeVisible();
});
