// The study of a finished game by the module: the same numbers wherever they are counted, and accounts that
// add up to the last digit at any time.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Core, Refused } from "../../src/core";
import { GAMES } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { recordOf } from "../../src/records";
import { type Account, Studied } from "../../src/study";
import { playOut } from "./played";

vi.setConfig({ testTimeout: 120_000 });

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));

/** A game of bots that has just begun. */
function begun(name: string, seats: number, chosen: Record<string, string>): Kept {
    const game = GAMES.find((one) => one.name === name)!;
    const options = game.options.map(({ word, values }) => Math.max(0, values.indexOf(chosen[word] ?? "")));
    const players = Array.from({ length: seats }, () => ({ name: "", bot: "greedy" }));
    const kept = newGame({ game, seats, options }, players);
    kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (5 * 37 + i * 11) & 255);
    return kept;
}

const TITLES: [string, Record<string, string>, number][] = [
    ["rattus", {}, 3],
    ["blackdeath", { goals: "10" }, 3],
    ["plague", { rounds: "12" }, 3],
];

const sumOf = ({ result, ...parts }: Account) =>
    Object.values(parts).reduce((sum, one) => sum + one, 0) - result;

describe.each(TITLES)("%s", (name, options, seats) => {
    let kept: Kept;
    let text: string;
    let plays: Studied;
    let takes: Studied;

    beforeAll(async () => {
        const core = await Core.make(wasm);
        kept = playOut(core, begun(name, seats, options));
        text = recordOf(core, kept);
        [plays, takes] = await Promise.all([Studied.make(wasm), Studied.make(wasm)]);
    });

    test("what one counts is worth the same to another", () => {
        expect(plays.read(text)).toBe(kept.entries.length);
        expect(takes.read(text)).toBe(kept.entries.length);
        for (let i = 0; i < 30; i++) {
            const unit = plays.next(0, 2);
            if (unit === undefined) break;
            takes.add(plays.run(unit, 4));
        }
        expect(takes.known()).toEqual(plays.known());
        const known = plays.known().values.filter(({ games }) => games > 0);
        expect(known.length).toBeGreaterThan(1);
        for (const { seats: all } of known)
            for (const { chance, low, high } of all) {
                expect(low).toBeLessThanOrEqual(chance);
                expect(high).toBeGreaterThanOrEqual(chance);
            }
    });

    test("games of a unit are the same whoever plays them", () => {
        const unit = takes.next(1, 2)!;
        const again = takes.run(unit, 4);
        expect(plays.run(unit, 4)).toEqual(again);
    });

    test("accounts add up exactly, for each seat and over all of them", () => {
        const accounts = kept.players.map((_, seat) => plays.account(seat));
        for (const account of accounts) expect(sumOf(account)).toBe(0);
        const over = (part: (one: Account) => number) => accounts.reduce((sum, one) => sum + part(one), 0);
        expect(over(({ luckOwn, luckOthers }) => luckOwn + luckOthers)).toBe(0);
        expect(over(({ hidden }) => hidden)).toBe(0);
        expect(over(({ own, others }) => own + others)).toBe(0);
        expect(over(({ result }) => result)).toBe(100);
    });

    test("every entry has its actor, and is chance or chosen or neither", async () => {
        const core = await Core.make(wasm);
        core.begin(kept.head);
        kept.entries.forEach((entry, i) => {
            const { actor, kind } = plays.deed(i + 1);
            expect(actor).toBe(core.decode(entry).actor);
            expect(["none", "luck", "choice"]).toContain(kind);
            core.follow(entry);
        });
    });

    test("a game that is not over is refused", async () => {
        const core = await Core.make(wasm);
        const half = { ...kept, entries: kept.entries.slice(0, 20), over: false };
        const study = await Studied.make(wasm);
        expect(() => study.read(recordOf(core, half, false))).toThrow(Refused);
    });
});
