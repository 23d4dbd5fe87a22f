// Looking at a game again: numbers that add up, the paths of the graph, bars, sentences, odds.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Core } from "../../src/core";
import { loadScore, roundsOf, tell } from "../../src/end/tale";
import { LANGS } from "../../src/gen/languages";
import { GAMES, NATURE } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { barsOf } from "../../src/look/bars";
import { addingUp, leaderOf, reached, signed, tellable, valueAt, whole, widest } from "../../src/look/chance";
import { LOW, NARROW, WIDE, bandOf, lineOf, roundsOn, scaleOf } from "../../src/look/graph";
import { type Odds, loadCounted, oddsOf, sumOf, tailOf } from "../../src/look/odds";
import { partOf } from "../../src/look/spots";
import { type Told, accountText, momentOf, roundOf, storyOf, whoseOf } from "../../src/look/tell";
import { lookAgain, lookedAt } from "../../src/look/way";
import { decodeHead } from "../../src/position";
import type { Account, Moment, Value } from "../../src/study";
import { Words, speak, speakGame, speakOf } from "../../src/words";
import { playOut } from "./played";

vi.setConfig({ testTimeout: 120_000 });

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
let core: Core;

beforeAll(async () => {
    core = await Core.make(wasm);
    // speak() marks the page with its language.
    Object.assign(globalThis, { document: { documentElement: {} } });
});

/** Numbers that are the same on every run, from -50 to 50. */
function lot(seed: number): () => number {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return (state / 2 ** 32 - 0.5) * 100;
    };
}

function accountBy(any: () => number): Account {
    const parts = { luckOwn: any(), luckOthers: any(), own: any(), others: any(), hidden: any() };
    const start = Math.abs(any());
    return { start, ...parts, result: Object.values(parts).reduce((sum, one) => sum + one, start) };
}

/** Chances that nobody has worked out; `known` says which steps have any. */
const valuesOf = (
    chances: readonly (readonly number[])[],
    known: (step: number) => boolean = () => true,
): Value[] =>
    chances.map((seats, step) => ({
        games: known(step) ? 100 : 0,
        seats: seats.map((chance) => ({ chance, low: chance - 3, high: chance + 3 })),
    }));

describe("whole games of a hundred", () => {
    test("add up whatever is rounded", () => {
        const any = lot(1);
        for (let i = 0; i < 2000; i++) {
            const account = accountBy(any);
            const { start, luckOwn, luckOthers, own, others, hidden, result } = whole(account);
            expect(start + luckOwn + luckOthers + own + others + hidden - result).toBe(0);
            expect(result).toBeCloseTo(account.result, 0);
            for (const part of ["luckOwn", "luckOthers", "own", "others", "hidden"] as const)
                expect(Math.abs(whole(account)[part] - account[part])).toBeLessThan(2);
        }
    });

    test("change as little as can be", () => {
        expect(addingUp([1.4, 1.4, 1.2], 4)).toEqual([2, 1, 1]);
        expect(addingUp([-1.4, -1.4, -1.2], -4)).toEqual([-1, -2, -1]);
        expect(addingUp([3, -3], 0)).toEqual([3, -3]);
    });

    test("have their signs", () => expect([3, 0, -12].map(signed)).toEqual(["+3", "0", "−12"]));
});

describe("what is known so far", () => {
    const values = valuesOf(
        [
            [50, 50],
            [60, 40],
            [70, 30],
            [20, 80],
        ],
        (step) => step !== 2,
    );

    test("is counted, and how wide its bands are", () => {
        const deeds = (["luck", "none", "choice"] as const).map((kind) => ({ actor: 0, kind, turn: 0 }));
        expect(reached({ values, deeds })).toEqual({ known: 3, all: 3, band: 3 });
        expect(reached({ values, deeds: deeds.with(1, deeds[0]!) }).known).toBe(2);
        expect(widest(values[0]!)).toBe(3);
    });

    test("is told of where it is beyond doubt, and all of it at the end", () => {
        const moment = (entry: number, worth: number): Moment => ({
            entry,
            worth,
            kind: "choice",
            actor: 0,
            better: undefined,
        });
        const moments = [[moment(1, 10), moment(3, -4), moment(2, 0.2)], []];
        const seen = { progress: 50, values, moments, deeds: [], accounts: [] };
        expect(tellable({ ...seen, done: false }, 0)).toEqual(moments[0]!.slice(0, 1));
        expect(tellable({ ...seen, done: true }, 0)).toEqual(moments[0]!.slice(0, 2));
    });

    test("stands for what is not known yet", () => {
        expect(valueAt(values, 2)).toBe(values[1]);
        expect(
            valueAt(
                valuesOf([[1]], () => false),
                0,
            ),
        ).toBeUndefined();
        expect(leaderOf(values[3]!)).toBe(1);
    });
});

describe.each([WIDE, LOW, NARROW])("the graph", (frame) => {
    const values = valuesOf(
        Array.from({ length: 101 }, (_, i) => [i, 100 - i]),
        (step) => step % 5 === 0,
    );
    const scale = scaleOf(frame, 100);
    const points = (path: string) => path.match(/[\d.]+ [\d.]+/g)!.map((one) => one.split(" ").map(Number));

    test("goes through what is known, from edge to edge", () => {
        const line = points(lineOf(values, 0, scale));
        expect(line).toHaveLength(21);
        expect(line[0]).toEqual([frame.left, frame.height - frame.bottom]);
        expect(line.at(-1)).toEqual([frame.width - frame.right, frame.top]);
        expect(
            lineOf(
                valuesOf([[1]], () => false),
                0,
                scale,
            ),
        ).toBe("");
    });

    test("has a band around each line that closes", () => {
        const band = bandOf(values, 1, scale);
        expect(band.endsWith("Z")).toBe(true);
        const all = points(band);
        expect(all).toHaveLength(42);
        all.slice(0, 21).forEach(([x, y], i) => {
            const [x2, y2] = all[41 - i]!;
            expect(x2).toBe(x);
            expect(y2! - y!).toBeCloseTo(scale.y(0) - scale.y(6), 0);
        });
    });

    test("knows which step is pressed", () => {
        for (const step of [0, 1, 50, 99, 100]) expect(scale.step(scale.x(step))).toBe(step);
        expect(scale.step(-50)).toBe(0);
        expect(scale.step(9999)).toBe(100);
    });

    test("numbers its rounds where there is room", () => {
        const rounds = roundsOn([0, 1, 2, 60, 100], scale, 24);
        expect(rounds).toHaveLength(4);
        expect(rounds.map(({ number }) => number)).toEqual([1, undefined, 3, 4]);
    });
});

describe("the bars of an account", () => {
    test("hang on each other and end at the result", () => {
        const any = lot(2);
        for (let i = 0; i < 500; i++) {
            const account = whole(accountBy(any));
            const { bars, zero } = barsOf(account);
            bars.slice(1).forEach((bar, n) => expect(bar.from).toBe(bars[n]!.to));
            expect(bars[0]!.from).toBe(zero);
            const unit = (bars[0]!.to - zero) / (account.start || 1);
            if (account.start) expect(bars.at(-1)!.to - zero).toBeCloseTo(unit * account.result, 6);
            for (const { from, to } of bars)
                for (const place of [from, to]) {
                    expect(place).toBeGreaterThanOrEqual(-1e-9);
                    expect(place).toBeLessThanOrEqual(100 + 1e-9);
                }
        }
    });
});

describe("the part of a board", () => {
    const sheet = { x: -10, y: 5, w: 1000, h: 700 };

    test("has its places inside, and stays on the sheet", () => {
        for (const spots of [
            [{ x: 0, y: 10 }],
            [{ x: 985, y: 700 }],
            [
                { x: 100, y: 100 },
                { x: 900, y: 600 },
            ],
        ]) {
            const { x, y, w, h } = partOf(sheet, spots, 2.2);
            expect(w / h).toBeCloseTo(2.2);
            expect(x).toBeGreaterThanOrEqual(sheet.x);
            expect(y).toBeGreaterThanOrEqual(sheet.y);
            expect(x + w).toBeLessThanOrEqual(sheet.x + sheet.w + 1e-6);
            if (spots.length === 1)
                for (const spot of spots) {
                    expect(spot.x >= x && spot.x <= x + w).toBe(true);
                    expect(spot.y >= y && spot.y <= y + h).toBe(true);
                }
        }
    });

    test("is all of it where no place is known", () => expect(partOf(sheet, [], 1000 / 700).w).toBe(1000));
});

describe("addresses", () => {
    test("say that a game is looked at again, and by whom", () => {
        expect(lookedAt(lookAgain("/replay/abc", undefined))).toEqual({ me: undefined });
        expect(lookedAt(lookAgain("/again/12", 2))).toEqual({ me: 2 });
        for (const other of ["#/replay/abc", "#/replay/abc/12", "#/replay/look", "#/replay/abc/3/again0"])
            expect(lookedAt(other)).toBeUndefined();
    });
});

describe("the chance of a sum", () => {
    /** The same in whole numbers: ways to throw each sum. */
    function ways(faces: number, dice: number): bigint[] {
        let all = [1n];
        for (let i = 0; i < dice; i++) {
            const next = Array.from({ length: all.length + faces }, () => 0n);
            all.forEach((n, sum) => {
                for (let face = 1; face <= faces; face++) next[sum + face]! += n;
            });
            all = next;
        }
        return all;
    }

    test.each([
        [6, 1],
        [6, 60],
        [12, 25],
    ])("of dice with %d faces is exact, %d of them", (faces, dice) => {
        const die = Array.from({ length: faces + 1 }, (_, face) => (face ? 1 / faces : 0));
        const chances = sumOf(Array.from({ length: dice }, () => die));
        const all = ways(faces, dice);
        const total = Number(all.reduce((sum, n) => sum + n, 0n));
        for (const got of [dice, dice * 2, Math.round((dice * (faces + 1)) / 2), dice * faces]) {
            const exact = Number(all.slice(got).reduce((sum, n) => sum + n, 0n)) / total;
            const tail = tailOf(chances, got, true);
            expect(Math.abs(tail - exact)).toBeLessThan(1e-12 + exact * 1e-10);
            const other = got > 0 ? tailOf(chances, got - 1, false) : 0;
            expect(tail + other).toBeCloseTo(1, 10);
        }
    });

    test("of unequal chances is that of all their ways", () => {
        const chances = sumOf([
            [0.5, 0.5],
            [0.75, 0.25],
            [0, 1],
        ]);
        expect(chances).toEqual([0, 0.375, 0.5, 0.125]);
        expect(tailOf(chances, 3, true)).toBe(0.125);
        expect(tailOf(chances, 1, false)).toBe(0.375);
    });
});

/** A game of bots. */
function played(name: string, seed: number, seats: number, chosen: Record<string, string>): Kept {
    const game = GAMES.find((one) => one.name === name)!;
    const options = game.options.map(({ word, values }) => Math.max(0, values.indexOf(chosen[word] ?? "")));
    const players = Array.from({ length: seats }, () => ({ name: "", bot: "greedy" }));
    const kept = newGame({ game, seats, options }, players);
    kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (seed * 37 + i * 11) & 255);
    return playOut(core, kept);
}

const TITLES: [string, Record<string, string>, number, string[]][] = [
    ["rattus", {}, 3, ["outbreaks", "losses"]],
    ["blackdeath", { goals: "10" }, 4, ["attempts", "dice"]],
    ["plague", { rounds: "12" }, 3, ["green", "red"]],
];

describe.each(TITLES)("%s", (name, options, seats, keys) => {
    const games: Kept[] = [];
    let odds: Odds[][];

    beforeAll(async () => {
        const counted = await loadCounted(name);
        for (const seed of [1, 2, 3]) games.push(played(name, seed, seats, options));
        odds = games.map(({ head, entries }) => {
            const steps = oddsOf(core, head, entries, decodeHead(head), counted);
            for (;;) {
                const { value, done } = steps.next();
                if (done) return value;
            }
        });
    });

    test("what came is near what was to be expected, and has its chance", () => {
        const all = odds.flat();
        expect(new Set(all.map(({ key }) => key))).toEqual(new Set(keys));
        for (const { got, hoped, most, throws, chance, more } of all) {
            expect(got).toBeLessThanOrEqual(most);
            expect(throws).toBeGreaterThan(0);
            expect(hoped).toBeGreaterThan(0);
            expect(more).toBe(got >= hoped);
            expect(chance).toBeGreaterThan(1e-4);
            expect(chance).toBeLessThanOrEqual(1);
        }
    });

    test("what is counted is what the game tells", () => {
        games.forEach(({ head, entries }, i) => {
            const { events } = tell(core, head, entries);
            const told = (word: string, seat?: number) =>
                events.filter(
                    (one) => one.word === word && (seat === undefined || one.row.field[0] === seat),
                );
            for (const { key, seat, got, hoped, throws } of odds[i]!) {
                if (key === "outbreaks") expect(got).toBe(told("outbreak").length);
                if (key === "losses") expect(got).toBe(told("lost", seat).length);
                if (key === "attempts") expect(got).toBe(told("infected", seat).length);
                if (key === "green") {
                    const sum = told("dice", seat).reduce((all, { row }) => all + row.field[1]!, 0);
                    expect([got, throws]).toEqual([sum, told("dice", seat).length]);
                    expect(hoped).toBeCloseTo(6.5 * throws, 9);
                }
            }
        });
    });

    describe.each(LANGS)("in %s", (lang) => {
        let told: Told;

        beforeAll(async () => {
            await speak(lang);
            await Promise.all([speakGame(name), speakOf("look"), speakOf("end")]);
            const { head, entries } = games[0]!;
            const tale = tell(core, head, entries);
            const words = new Words(tale.head.game, [], (kind, element) => core.printed(kind, element));
            const begins = roundsOf(tale, await loadScore(name)).map(({ ply }) => ply);
            told = { tale, words, begins, entries: entries.map((one) => core.decode(one)), me: 0 };
        });

        /** No key is left, and no placeholder. */
        const isSaid = (text: string) => expect(text).not.toMatch(/\b(?:look|end)\.\w|[{}]|undefined|NaN/);

        test("every entry has its sentence as a moment", () => {
            const { entries } = games[0]!;
            core.begin(games[0]!.head);
            entries.forEach((bytes, i) => {
                const { actor, action } = core.decode(bytes);
                core.follow(bytes);
                const moment: Moment = {
                    entry: i + 1,
                    kind: actor === NATURE ? "luck" : "choice",
                    actor,
                    worth: i % 2 ? -11 : 7,
                    better: actor === 0 ? { action, by: 9 } : undefined,
                };
                for (const seat of [0, 1]) {
                    const { title, text } = momentOf(told, seat, moment);
                    isSaid(`${title} ${text} ${whoseOf(told, moment)}`);
                    expect(title.length).toBeGreaterThan(2);
                    expect(text).toContain(i % 2 ? "11" : "7");
                    if (actor === 0) expect(text).toContain("9");
                }
            });
        });

        test("an account is told with numbers that add up", () => {
            const any = lot(3);
            for (let i = 0; i < 50; i++) {
                const account = accountBy(any);
                const text = accountText(told, i % seats, account);
                isSaid(text);
                const { start, luckOwn, luckOthers, own, others, hidden } = whole(account);
                const numbers = [luckOwn + luckOthers, own, others, hidden].filter(Boolean).map(Math.abs);
                const said = (text.match(/\d+/g) ?? []).map(Number);
                expect(said).toEqual([start, ...numbers]);
            }
        });

        test("the game is told in a few sentences", () => {
            const all = games[0]!.entries.length;
            const chances = Array.from({ length: all + 1 }, (_, i) =>
                Array.from({ length: seats }, (_, seat) => (seat === 1 ? (100 * i) / all : 20)),
            );
            const moments = [40, 12].map((entry): Moment => ({
                entry,
                kind: "choice",
                actor: 0,
                worth: -9,
                better: undefined,
            }));
            const story = storyOf(told, 1, valuesOf(chances), moments);
            story.forEach(isSaid);
            expect(story.length).toBeGreaterThan(1);
            expect(
                storyOf(
                    told,
                    1,
                    valuesOf(chances, () => false),
                    moments,
                ),
            ).toEqual([]);
        });
    });

    test("entries belong to rounds, the last to the last", async () => {
        const { head, entries } = games[0]!;
        const tale = tell(core, head, entries);
        const begins = roundsOf(tale, await loadScore(name)).map(({ ply }) => ply);
        const words = new Words(tale.head.game, [], () => []);
        const told = { tale, words, begins, entries: [], me: undefined };
        expect(roundOf(told, entries.length)).toBe(begins.length - 1);
        expect(roundOf(told, begins[0]!)).toBe(0);
        expect(roundOf(told, begins[1]! + 1)).toBe(2);
    });
});
