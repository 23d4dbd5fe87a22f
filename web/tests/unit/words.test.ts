// The page and the terminal say the same: each line of a log, rendered here and by the C program.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Core } from "../../src/core";
import { GAMES } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { recordOf } from "../../src/records";
import { lookAt } from "../../src/view";
import { LANGS, Words, keysOf, speak, speakGame } from "../../src/words";
import { playOut } from "./played";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const miasma = new URL("../../../build/release/miasma", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "miasma-words-"));

let core: Core;

beforeAll(async () => {
    core = await Core.make(wasm);
    // speak() marks the page with its language.
    Object.assign(globalThis, { document: { documentElement: {} } });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A whole game; the players are persons afterwards, as bots have longer names in the terminal. */
function played(name: string, seats: number, seed: number, options: number[]): Kept {
    const game = GAMES.find((one) => one.name === name)!;
    const players = Array.from({ length: seats }, () => ({ name: "", bot: "random" }));
    const kept = newGame({ game, seats, options }, players);
    kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (seed + i) & 255);
    playOut(core, kept);
    kept.players = players.map((_, seat) => ({ name: seat === 1 ? "Ada" : "", bot: "" }));
    return kept;
}

/** What the terminal tells of a record; wrapped lines made one again. */
function told(file: string, lang: string, as: string): string[] {
    const seat = as ? ["--as", as] : [];
    const out = execFileSync(miasma, ["replay", file, "--lang", lang, ...seat], { encoding: "utf8" });
    return out.split("\n\n")[0]!.replace(/\n +/g, " ").split("\n").filter(Boolean);
}

test.each(GAMES)("$name: the page knows the keys of the catalogue", async (game) => {
    const file = new URL(`../../../words/en/${game.name}.msg`, import.meta.url);
    const lines = readFileSync(file, "utf8").matchAll(/^([a-z][\w.]*) *= *(.*\S) *$/gim);
    await speak("en");
    await speakGame(game.name);
    const words = new Words(game, [], () => []);
    for (const [, key, text] of lines) expect(words.text(key!), key).toBe(text);
    expect(new Set(keysOf(game)).size).toBe(keysOf(game).length);
});

describe.each([
    ["rattus", 4, 5, []],
    ["rattus", 2, 9, []],
    ["template", 3, 6, []],
    ["plague", 3, 7, [1]],
])("%s with %i", (name, seats, seed, options) => {
    test.each(LANGS)("%s", async (lang) => {
        await speak(lang);
        await speakGame(name);
        const kept = played(name, seats, seed, options);
        const file = join(folder, `${name}-${seats}.mia`);
        writeFileSync(file, recordOf(core, kept));
        const words = new Words(
            GAMES.find((one) => one.name === name)!,
            kept.players.map((one) => one.name),
            (kind, element) => core.printed(kind, element),
        );
        for (const [as, eyes] of [
            ["", (1 << seats) - 1],
            ["red", 1],
            ["blue", 2],
        ] as const) {
            const { log } = lookAt(core, kept.head, kept.entries, kept.entries.length, eyes);
            expect(log.length).toBeGreaterThan(seats * 3);
            expect(log.map((one) => words.event(one.row))).toEqual(told(file, lang, as));
        }
    });
});
