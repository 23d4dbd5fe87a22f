// Taking back what has left one's hands: over what bots did, never over what nature said.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Core } from "../../src/core";
import { GAMES, NATURE } from "../../src/gen/tables";
import type { Kept } from "../../src/kept";
import { recordOf } from "../../src/records";
import { verify } from "../../src/verify";
import { lastSteps } from "../../src/wire";
import { Evening } from "./evening";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus = GAMES.find((game) => game.name === "rattus")!;
let cores: Core[];

beforeAll(async () => {
    cores = [await Core.make(wasm), await Core.make(wasm)];
});

const actorsOf = ({ entries }: Kept) => entries.map((entry) => cores[0]!.decode(entry).actor);

describe("taking back", () => {
    /** One game; how often something was taken back in it. */
    function play(seed: number): number {
        const evening = new Evening(cores, { game: rattus, seats: 3, options: [] }, seed);
        evening.goOn();
        let taken = 0;
        for (let turn = 0; turn < 400 && !evening.frame.over; turn++) {
            const before = { ply: evening.frame.ply, rows: evening.frame.rows };
            evening.turn(turn);
            const steps = lastSteps(actorsOf(evening.kept), 0, NATURE);
            evening.table.step();
            evening.table.report();
            if (turn % 3 === 0 && lastSteps(actorsOf(evening.kept), 0, NATURE) === before.ply) {
                expect(steps).toBe(before.ply);
                evening.view.back(0);
                evening.deliver();
                expect(evening.frame.mine).toBe(true);
                expect(evening.frame).toMatchObject(before);
                taken++;
                evening.turn(turn + 1);
            }
            evening.goOn();
        }
        expect(evening.frame.over).toBe(true);
        expect(evening.kept.draws).toHaveLength(evening.kept.entries.length);
        expect(verify(cores[0]!, recordOf(cores[0]!, evening.kept)).ok).toBe(true);
        return taken;
    }

    it("goes over the bots to the same question, and the game goes on to a record that holds", () => {
        expect(play(3) + play(4) + play(5)).toBeGreaterThan(2);
    });

    it("does nothing once nature has spoken", () => {
        const evening = new Evening(cores, { game: rattus, seats: 3, options: [] }, 4);
        evening.goOn();
        while (lastSteps(actorsOf(evening.kept), 0, NATURE) !== undefined || !evening.frame.ply) {
            evening.turn();
            evening.goOn();
        }
        const { entries } = evening.kept;
        evening.view.back(0);
        evening.deliver();
        expect(evening.kept.entries).toEqual(entries);
    });
});
