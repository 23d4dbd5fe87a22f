// The slider of a disease tells what the core will do: its table is that of the rules.

import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { Core } from "../../src/core";
import { columnOf } from "../../src/games/blackdeath/design";
import { GAMES } from "../../src/gen/tables";
import type { Facts } from "../../src/gen/tables.blackdeath";
import { newGame } from "../../src/kept";
import { aidText, speakNotes } from "../../src/meaning";
import { factsOf } from "../../src/rows";
import { lookAt } from "../../src/view";
import { Words, speak, speakGame } from "../../src/words";
import { playOut } from "./played";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const game = GAMES.find(({ name }) => name === "blackdeath")!;

beforeAll(async () => {
    Object.assign(globalThis, { document: { documentElement: {} } });
    await speak("en");
    await speakGame("blackdeath");
    await speakNotes("blackdeath");
});

/** How many of so many units a cell of the table takes, and what that is. */
function told(cell: string, units: number): [string, number] {
    const part = cell === "cure" ? 6 : Number(/^1\/(\d)/.exec(cell)?.[1] ?? 0);
    const number = part ? Math.floor(units / part) : 0;
    if (cell === "cure") return ["cure", number];
    return [!number ? "harmless" : cell.includes("☠") ? "catastrophe" : "deaths", number];
}

test("every die at every Mortality does what the table says", async () => {
    const core = await Core.make(wasm);
    const words = new Words(game, [], () => []);
    const players = Array.from({ length: 4 }, () => ({ name: "", bot: "random" }));
    const kept = newGame({ game, seats: 4, options: [] }, players);
    kept.secret.fill(7);
    const { head, entries } = playOut(core, kept);
    const fates = game.kinds.find(({ word }) => word === "fate")!.words;
    const table = [0, 1, 2, 3, 4, 5, 6].map((i) => aidText(words, `table.${i}`)!.split(" | "));
    const seen = new Set<string>();
    for (let ply = 20; ply <= entries.length; ply += 3) {
        const facts = factsOf<Facts>(lookAt(core, head, entries, ply, 15));
        const active = facts("turn")[0]?.[1];
        const track = facts("disease").find(([seat]) => seat === active)?.[1];
        const rating = facts("rating").find(([seat]) => seat === active)?.[2];
        if (rating === undefined) continue;
        const units = facts("unit").filter(([, of]) => of === track).length;
        for (const [die, fate, number] of facts("fate")) {
            const column = columnOf(table[0]!.slice(1), rating);
            expect([fates[fate!], number]).toEqual(told(table[die!]![column + 1]!, units));
            seen.add(`${rating}`);
        }
    }
    expect(seen.size, "ratings seen").toBeGreaterThan(1);
});
