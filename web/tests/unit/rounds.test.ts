// How long a round of bots is shown, in whole games of every title and number of seats.

import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Core } from "../../src/core";
import { restOf } from "../../src/games";
import { GAMES } from "../../src/gen/tables";
import { Presenter } from "../../src/present";
import type { Frame } from "../../src/view";
import { Evening } from "./evening";

vi.setConfig({ testTimeout: 120_000 });

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
let cores: Core[];

beforeAll(async () => {
    cores = [await Core.make(wasm), await Core.make(wasm)];
});
afterEach(() => vi.useRealTimers());

const countOf = (frame: Frame, from: number, word: string) =>
    frame.log.slice(from).filter(({ row }) => frame.head.game.events[row.id]!.word === word).length;

/** Plays a game and says how long each round of the others was on the screen. */
function shown(name: string, seats: number, africa = false) {
    vi.useFakeTimers({ now: 0 });
    const game = GAMES.find((one) => one.name === name)!;
    const options = game.options.map(({ word }) => Number(africa && word === "africanus"));
    const presenter = new Presenter({ show: () => {}, restOf, speed: () => "normal" });
    const evening = new Evening(cores, { game, seats, options }, seats, (frame) => presenter.hear(frame));
    const rounds: { time: number; ravages: number }[] = [];
    for (let turn = 0; turn < 2000 && !evening.frame.over; turn++) {
        const { length } = evening.frame.log;
        const start = Date.now();
        evening.goOn();
        vi.runAllTimers();
        rounds.push({ time: Date.now() - start, ravages: countOf(evening.frame, length, "final_ravage") });
        evening.turn(turn);
    }
    expect(evening.frame.over, "the game is over").toBe(true);
    return rounds;
}

const TABLES = GAMES.filter(({ name }) => name !== "template").flatMap(
    ({ name, seatsMin: min, seatsMax: max }) =>
        Array.from({ length: max - min + 1 }, (_, i) => [name, min + i] as const),
);

describe("a round of bots", () => {
    it.each(TABLES)("%s for %i is never longer than 30 s, the end apart", (name, seats) => {
        const rounds = shown(name, seats);
        const usual = rounds.filter(({ ravages }) => !ravages).map(({ time }) => time);
        expect(Math.max(...usual)).toBeLessThanOrEqual(30_000);
    });

    it("gives every region of the last ravage its second", () => {
        const ends = shown("rattus", 4).filter(({ ravages }) => ravages);
        expect(ends).toHaveLength(1);
        expect(ends[0]!.time).toBeGreaterThanOrEqual(1000 * ends[0]!.ravages);
    });
});
