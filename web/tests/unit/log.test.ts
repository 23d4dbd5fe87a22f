// The log cut into turns, for every title: each turn begins with what begins it, nothing is left out.

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { Core } from "../../src/core";
import { loadSkin } from "../../src/games";
import { GAMES } from "../../src/gen/tables";
import { newGame } from "../../src/kept";
import { lossesOf } from "../../src/screens/Losses";
import { shorten, turnsIn } from "../../src/screens/turns";
import { type Frame, lookAt, seatOf } from "../../src/view";
import { playOut } from "./played";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));

async function played(name: string, seats: number): Promise<Frame> {
    const game = GAMES.find((one) => one.name === name)!;
    await loadSkin(name);
    const core = await Core.make(wasm);
    const players = Array.from({ length: seats }, () => ({ name: "", bot: "random" }));
    const kept = playOut(core, newGame({ game, seats, options: [] }, players));
    return lookAt(core, kept.head, kept.entries, kept.entries.length, (1 << seats) - 1);
}

describe.each([
    ["rattus", 4],
    ["blackdeath", 3],
    ["plague", 3],
])("%s", (name, seats) => {
    const frame = played(name, seats);

    test("every line lies in one turn, and each seat begins turns", async () => {
        const { head, log } = await frame;
        const turns = turnsIn(head, log, []);
        expect(turns.flatMap(({ begins, lines }) => [...(begins ? [begins] : []), ...lines])).toEqual(log);
        const begun = new Set(turns.flatMap(({ begins }) => (begins ? [seatOf(head.game, begins.row)] : [])));
        for (let seat = 0; seat < seats; seat++) expect(begun).toContain(seat);
        expect(Math.max(...turns.map(({ lines }) => lines.length))).toBeLessThan(log.length / 2);
    });

    test("a turn that has not changed stays the same object", async () => {
        const { head, log } = await frame;
        const before = turnsIn(head, log.slice(0, -1), []);
        const now = turnsIn(head, log, before);
        before.slice(0, -1).forEach((turn, i) => expect(now[i]).toBe(turn));
        expect(now.at(-1)).not.toBe(before.at(-1));
    });

    test("no two steps of one way are told apart, and none is lost", async () => {
        const { head, log } = await frame;
        const short = shorten(head, log, 0, []);
        expect(short.reduce((sum, { steps }) => sum + steps, 0)).toBe(log.length);
        short.forEach(({ one, steps, at }) => expect(one).toBe(log[at + steps - 1]));
        expect(short.some(({ steps }) => steps > 1)).toBe(name === "plague");
        const middle = short.find(({ steps }) => steps > 1);
        if (middle) expect(shorten(head, log, 0, [middle.at + 1]).length).toBe(short.length + 1);
    });

    test("losses are counted by the seats they are about", async () => {
        const { head, log } = await frame;
        const all = lossesOf(head, log);
        const { events } = head.game;
        const words = { rattus: ["lost"], blackdeath: ["died"], plague: ["died", "lost_units"] }[name]!;
        const rows = log.filter(({ row }) => words.includes(events[row.id]!.word));
        expect(rows.length).toBeGreaterThan(0);
        expect(all.reduce((sum, [, number]) => sum + number, 0)).toBe(rows.length);
    });
});
