// The parts of the board that are arithmetic: camera, walking, timing, and the map's own laws.

import { describe, expect, it } from "vitest";
import { grouped, score } from "../../src/board/animate";
import { REST, held, panned, showing, zoomed } from "../../src/board/camera";
import type { Motion, Target } from "../../src/board/skin";
import { linked, step } from "../../src/board/walk";
import { outline } from "../../src/games/rattus/land";
import { BORDER, ARCS, REGIONS } from "../../src/games/rattus/map";
import { ARROWS, MAP, SPOTS, planFor, sheetFor } from "../../src/games/rattus/places";
import { GAMES } from "../../src/gen/tables";

const game = GAMES.find(({ name }) => name === "rattus")!;
const kind = game.kinds.findIndex(({ word }) => word === "region");
const region = game.kinds[kind]!;
// The picture knows no expansions.
const europe = region.words.filter((word) => word in SPOTS);
const links = region.links.filter(([a, b]) => a < europe.length && b < europe.length);

describe("camera", () => {
    const window = { w: 400, h: 300 };
    it("keeps what is under the pointer there", () => {
        const at = { x: 150, y: 120 };
        const start = zoomed(REST, 2, { x: 200, y: 150 }, window);
        const next = zoomed(start, 1.5, at, window);
        expect((at.x - start.x) / start.zoom).toBeCloseTo((at.x - next.x) / next.zoom);
        expect((at.y - start.y) / start.zoom).toBeCloseTo((at.y - next.y) / next.zoom);
    });
    it("never leaves the sheet", () => {
        expect(panned(zoomed(REST, 2, { x: 0, y: 0 }, window), 999, -999, window)).toEqual({
            zoom: 2,
            x: 0,
            y: -300,
        });
        expect(held({ zoom: 0.2, x: 30, y: 30 }, window)).toEqual(REST);
    });
    it("brings a point into the window", () => {
        const moved = showing({ zoom: 3, x: 0, y: 0 }, { x: 390, y: 290 }, window);
        expect(390 * 3 + moved.x).toBeLessThanOrEqual(400);
        expect(290 * 3 + moved.y).toBeLessThanOrEqual(300);
    });
});

describe("walking", () => {
    const targets: Target[] = europe.map((word, value) => {
        const [x, y] = SPOTS[word]!.cubes;
        return { key: word, kind, value, at: { x, y }, path: "", name: word, label: word };
    });
    const ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const;
    it("follows links only", () => {
        for (const from of targets)
            for (const way of ways) {
                const to = step(game, targets, from, way);
                if (to) expect(linked(game, kind, from.value)).toContain(to.value);
            }
    });
    it("reaches every element from every other", () => {
        for (const start of targets) {
            const seen = new Set([start]);
            for (const from of seen)
                for (const way of ways) {
                    const to = step(game, targets, from, way);
                    if (to) seen.add(to);
                }
            expect(seen.size).toBe(targets.length);
        }
    });
});

describe("timing", () => {
    const motion: Motion = { mark: "x" };
    it("plays events of a kind together", () => {
        const groups = grouped([1, 1, 2, 1].map((id) => ({ id, motions: [motion] })));
        expect(groups.map((group) => group.length)).toEqual([2, 1, 1]);
    });
    it("is never longer than it may be", () => {
        expect(
            score(
                Array.from({ length: 50 }, () => [motion]),
                450,
            ).length,
        ).toBeLessThanOrEqual(2600);
        expect(score([[motion], [motion]], 220).beats.map(({ at }) => at)).toEqual([0, 220]);
    });
    it("rests before a token is turned", () => {
        expect(score([[{ ...motion, turn: true }]], 100).beats[0]!.at).toBe(100);
    });
});

describe("the map", () => {
    const arcs = (name: string) => new Set(REGIONS[name]!.flat().map((arc) => (arc < 0 ? ~arc : arc)));
    const touch = (a: string, b: string) =>
        [...arcs(a)].some((arc) => arcs(b).has(arc) && ARCS[arc]![0] === BORDER);
    const arrow = (a: string, b: string) => `${a}-${b}` in ARROWS || `${b}-${a}` in ARROWS;
    it("has an outline and places for every region", () => {
        expect(europe.length).toBe(12);
        for (const word of europe) {
            expect(outline[word]).toMatch(/^M/);
            expect(SPOTS[word]).toBeDefined();
        }
    });
    it("shows every link, by a border or by an arrow", () => {
        for (const [a, b, way] of links) {
            const [one, two] = [europe[a!]!, europe[b!]!];
            expect([one, two, way === 1 ? arrow(one, two) : touch(one, two)]).toEqual([one, two, true]);
        }
    });
    it("has no border that is not a link", () => {
        europe.forEach((one, a) =>
            europe.forEach((two, b) => {
                if (a < b && touch(one, two))
                    expect([one, two, linked(game, kind, a).includes(b)]).toEqual([one, two, true]);
            }),
        );
    });
    it("keeps cards and seats on every sheet", () => {
        for (const [w, h] of [
            [1440, 900],
            [1000, 900],
            [390, 844],
            [390, 400],
            [320, 640],
        ] as const)
            for (const seats of [2, 3, 4]) {
                const sheet = sheetFor(w, h, seats);
                const plan = planFor(sheet, seats);
                for (const box of [...plan.free, ...plan.seats, MAP]) {
                    expect(box.x + box.w).toBeLessThanOrEqual(sheet.w + 0.5);
                    expect(box.y + box.h).toBeLessThanOrEqual(sheet.h + 0.5);
                }
                const { w: wide, h: high, gap, columns } = plan.card;
                expect(8 + columns * (wide + gap)).toBeLessThanOrEqual(plan.seats[0]!.w);
                expect(plan.head + (6 / columns) * (high + gap)).toBeLessThanOrEqual(plan.seats[0]!.h);
            }
    });
});
