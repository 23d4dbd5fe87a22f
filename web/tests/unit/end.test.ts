// The end of a game: where the points come from, the rounds, who won and why.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Core } from "../../src/core";
import type { Score, Tale } from "../../src/end/score";
import { endOf, loadScore, roundsOf, tell, winnersOf } from "../../src/end/tale";
import { tieOf, turnOf, verdictOf } from "../../src/end/verdict";
import { LANGS } from "../../src/gen/languages";
import { GAMES, SEAT } from "../../src/gen/tables";
import { newGame } from "../../src/kept";
import { gridStep, spread } from "../../src/end/graph";
import { playOut } from "./played";

vi.setConfig({ testTimeout: 120_000 });

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
let core: Core;

beforeAll(async () => {
    core = await Core.make(wasm);
});

/** A game of bots from its beginning to its end. */
function played(
    name: string,
    seed: number,
    seats: number,
    chosen: Record<string, string>,
    bot: string,
): Tale {
    const game = GAMES.find((one) => one.name === name)!;
    const options = game.options.map(({ word, values }) => Math.max(0, values.indexOf(chosen[word] ?? "")));
    const kept = newGame(
        { game, seats, options },
        Array.from({ length: seats }, () => ({ name: "", bot })),
    );
    kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (seed * 37 + i * 11) & 255);
    playOut(core, kept);
    expect(core.toAct(), "the game is over").toBeGreaterThan(6);
    return tell(core, kept.head, kept.entries);
}

const keysOf = (lang: string) =>
    new Set(
        readFileSync(new URL(`../../../words/${lang}/end.msg`, import.meta.url), "utf8").match(/^end\.\S+/gm),
    );

const TITLES: [string, string, Record<string, string>, number][] = [
    ["Rattus", "rattus", {}, 3],
    ["Africanus", "rattus", { africanus: "on" }, 5],
    ["Black Death", "blackdeath", { goals: "10" }, 4],
    ["Plague!", "plague", { rounds: "12" }, 3],
];

describe.each(TITLES)("%s", (_, name, options, seats) => {
    const tales: Tale[] = [];
    let score: Score;

    beforeAll(async () => {
        score = (await loadScore(name))!;
        for (const [seed, bot] of [
            [1, "greedy"],
            [2, "greedy"],
            [3, "random"],
            [4, "random"],
        ] as const)
            tales.push(played(name, seed, seats, options, bot));
    });

    test("the parts make up the points of every seat", () => {
        for (const tale of tales) {
            const parts = score.parts(tale).filter(({ aside }) => !aside);
            const sums = Array.from({ length: seats }, (_, seat) =>
                parts.reduce((sum, { by }) => sum + by[seat]!, 0),
            );
            expect(sums).toEqual(tale.standing.points.slice(0, seats));
        }
        const told = tales.flatMap((tale) => score.parts(tale).filter(({ by }) => by.some(Boolean)));
        expect(new Set(told.map(({ key }) => key)).size, "columns that are not empty").toBeGreaterThan(2);
    });

    test("rounds follow each other up to the end", () => {
        for (const tale of tales) {
            const rounds = roundsOf(tale, score);
            const plies = rounds.map(({ ply }) => ply);
            expect(rounds.length).toBeGreaterThan(3);
            expect(plies).toEqual([...new Set(plies)].toSorted((a, b) => a - b));
            expect(rounds.map(({ round }) => round)).toEqual([...rounds.keys()]);
            expect(rounds.at(-1)!.points).toEqual(tale.standing.points.slice(0, seats));
            // Everybody acts in a round: it takes some entries.
            expect(plies.at(-1)! / rounds.length).toBeGreaterThan(seats);
        }
    });

    test("the end has a reason, which has a sentence in every language", () => {
        const words = LANGS.map(keysOf);
        for (const tale of tales) {
            const end = endOf(tale, score)!;
            const keys = [
                end.event.word,
                ...score.parts(tale).map(({ key }) => key),
                ...(score.luck?.(tale) ?? []).map(({ key }) => key),
            ];
            expect(end.round).toBeGreaterThan(0);
            for (const book of words)
                for (const key of [...keys, ...score.ends]) expect(book).toContain(`end.${name}.${key}`);
        }
    });

    test("the events it is told by are events of the game", () => {
        const { events } = tales[0]!.head.game;
        const words = events.map(({ word }) => word);
        for (const word of score.ends) expect(words).toContain(word);
        expect(events.find(({ word }) => word === "won")!.kinds[0]).toBe(SEAT);
    });

    test("somebody has won, and is first", () => {
        for (const tale of tales)
            for (const seat of winnersOf(tale))
                expect(tale.standing.points[seat]).toBe(Math.max(...tale.standing.points));
    });

    test("what dice could be expected to give is near what they gave", () => {
        const all = tales.flatMap((tale) => score.luck?.(tale) ?? []);
        for (const { got, hoped } of all)
            got.forEach((number, seat) => {
                if (Number.isNaN(number)) return;
                expect(Math.abs(number - hoped[seat]!)).toBeLessThan(2.5 + Math.sqrt(hoped[seat]!) * 2);
            });
        expect(all.length).toBe(name === "rattus" ? 0 : 2 * tales.length);
    });
});

describe("Black Death", () => {
    test("a disease that is given up takes its dead along", async () => {
        const score = (await loadScore("blackdeath"))!;
        const word = (one: string) => ({ word: one, ply: 1 });
        const died = { ...word("died"), row: { id: 0, field: [1, 5, 1] } };
        const slain = { ...word("slain"), row: { id: 0, field: [0, 5] } };
        const left = { ...word("taken_off"), row: { id: 0, field: [1, 2, 3] } };
        const game = GAMES.find(({ name }) => name === "blackdeath")!;
        const tale: Tale = {
            head: { game, seats: 2, options: [] },
            events: [died, died, left, slain, died, died],
            facts: [],
            points: [[0, 0]],
            standing: { points: [0, 2], rank: [2, 1] },
        };
        const by = Object.fromEntries(score.parts(tale).map((part) => [part.key, part.by]));
        expect(by).toMatchObject({ disease: [0, 1], cards: [0, 1] });
    });
});

describe("the verdict", () => {
    const ended = (points: number[], rank: number[], won: number[] = []): Tale => ({
        head: { game: GAMES.find(({ name }) => name === "rattus")!, seats: points.length, options: [] },
        events: won.map((seat) => ({ word: "won", row: { id: 0, field: [seat] }, ply: 1 })),
        facts: [],
        points: [points],
        standing: { points, rank },
    });

    test("to the one who won says by how much", () => {
        expect(verdictOf(ended([19, 12, 18], [1, 3, 2]), 0)).toEqual({
            plate: "won",
            title: { key: "end.won.you" },
            margin: { key: "end.by", numbers: { points: 19, number: 1 }, seats: { seat: [2] } },
        });
    });

    test("to the one who lost says how much was missing", () => {
        expect(verdictOf(ended([19, 12, 18], [1, 3, 2]), 1)).toEqual({
            plate: "lost",
            title: { key: "end.won", seats: { seat: [0] } },
            margin: { key: "end.yours", numbers: { points: 12, number: 7, place: 3 } },
        });
    });

    test("to several, or to nobody, takes no side", () => {
        const { plate, title } = verdictOf(ended([19, 12, 18], [1, 3, 2]), undefined);
        expect({ plate, title }).toEqual({
            plate: "over",
            title: { key: "end.won", seats: { seat: [0] } },
        });
    });

    test("of a shared win names all who share it", () => {
        const tale = ended([37, 37, 20], [1, 2, 3], [0, 1]);
        expect(verdictOf(tale, 1)).toMatchObject({
            plate: "over",
            title: { key: "end.shared", seats: { list: [0, 1] } },
            margin: { key: "end.each" },
        });
        expect(verdictOf(tale, 2)).toMatchObject({ plate: "lost", margin: { key: "end.yours" } });
    });

    test("of a tie says as many, and why one is ahead", async () => {
        const score = (await loadScore("rattus"))!;
        const tale = ended([37, 37, 20], [2, 1, 3], [1]);
        expect(verdictOf(tale, 1).margin.key).toBe("end.level");
        expect(verdictOf(tale, 0).margin.key).toBe("end.yours.level");
        expect(tieOf(tale, score, 0)).toEqual({ key: "tie", rule: "2.6.5", ahead: 1, behind: 0 });
        expect(tieOf(ended([37, 30, 20], [1, 2, 3]), score, 0)).toBeUndefined();
        expect(tieOf(ended([37, 20, 20], [1, 2, 3]), score, 2)).toMatchObject({ ahead: 1, behind: 2 });
    });
});

describe("the turning point", () => {
    const game = GAMES.find(({ name }) => name === "rattus")!;
    const tale: Tale = {
        head: { game, seats: 3, options: [] },
        events: [],
        facts: [],
        points: [],
        standing: { points: [18, 19, 5], rank: [2, 1, 3] },
    };
    const marks = (all: number[][]) => all.map((points, round) => ({ round, ply: round * 10, points }));

    test("is where the winner gained most on the second", () => {
        const rounds = marks([
            [0, 0, 9],
            [8, 4, 9],
            [14, 6, 0],
            [12, 12, 0],
            [18, 19, 5],
        ]);
        expect(turnOf(tale, rounds)).toEqual({ round: 3, from: 20, winner: 1, second: 0, gain: 8 });
    });

    test("is not told where no round stands out", () => {
        const rounds = marks([
            [0, 0, 0],
            [5, 6, 0],
            [18, 19, 5],
        ]);
        expect(turnOf(tale, rounds)).toBeUndefined();
    });
});

describe("the graph", () => {
    test("has at most five lines above its ground", () => {
        for (const most of [1, 5, 6, 19, 26, 75, 99, 180])
            expect(most / gridStep(most)).toBeLessThanOrEqual(5);
    });

    test("keeps signs apart and inside", () => {
        const places = spread([100, 100, 98, 200, 199], 17, 200);
        const sorted = places.toSorted((a, b) => a - b);
        for (let i = 1; i < sorted.length; i++)
            expect(sorted[i]! - sorted[i - 1]!).toBeGreaterThanOrEqual(17);
        expect(Math.max(...places)).toBeLessThanOrEqual(200);
    });
});
