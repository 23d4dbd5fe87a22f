// Taking back what has left one's hands: over what bots did, never over what nature said.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Core } from "../../src/core";
import { GAMES, NATURE } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { recordOf } from "../../src/records";
import { Table } from "../../src/table";
import { verify } from "../../src/verify";
import { type Frame, View } from "../../src/view";
import { lastSteps } from "../../src/wire";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus = GAMES.find((game) => game.name === "rattus")!;
let cores: Core[];

beforeAll(async () => {
    cores = [await Core.make(wasm), await Core.make(wasm)];
});

/** A person on the first seat against two bots, at a table that goes on when it is told to. */
class Evening {
    readonly kept: Kept;
    readonly table: Table;
    readonly view: View;
    frame!: Frame;
    private readonly inbox: Uint8Array[] = [];

    constructor(seed: number) {
        const players = ["", "random", "random"].map((bot) => ({ name: "", bot }));
        this.kept = newGame({ game: rattus, seats: 3, options: [] }, players);
        this.kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (seed * 31 + i * 7) & 255);
        this.view = new View(cores[1]!, (bytes) => this.inbox.push(bytes), 1);
        this.view.onChange((frame) => (this.frame = frame));
        this.table = new Table(
            cores[0]!,
            this.kept,
            (bytes) => this.view.receive(bytes),
            () => {},
        );
        this.view.hello();
        this.deliver();
    }

    deliver(): void {
        while (this.inbox.length) this.table.receive(this.inbox.shift()!);
    }

    /** Bots and nature go on until the person is asked. */
    goOn(): void {
        while (this.table.step()) this.table.report();
    }

    /** The person takes a row until the turn has passed on. */
    turn(row = 0): void {
        for (let step = 0; step < 50 && this.frame.mine; step++) {
            this.view.act(Math.min(row, this.frame.rows.length - 1));
            this.deliver();
        }
    }
}

const actorsOf = ({ entries }: Kept) => entries.map((entry) => cores[0]!.decode(entry).actor);

describe("taking back", () => {
    it("goes over the bots to the same question, and the game goes on to a record that holds", () => {
        const evening = new Evening(3);
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
        expect(taken).toBeGreaterThan(1);
        expect(evening.frame.over).toBe(true);
        expect(evening.kept.draws).toHaveLength(evening.kept.entries.length);
        expect(verify(cores[0]!, recordOf(cores[0]!, evening.kept)).ok).toBe(true);
    });

    it("does nothing once nature has spoken", () => {
        const evening = new Evening(4);
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
