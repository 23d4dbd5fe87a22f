// The parts of the board that are arithmetic: camera, walking, timing, and the map's own laws.

import { describe, expect, it } from "vitest";
import { grouped, score } from "../../src/board/animate";
import { clearOf } from "../../src/board/Pill";
import { apart } from "../../src/board/Traces";
import { REST, held, panned, showing, zoomed } from "../../src/board/camera";
import type { Motion, Target } from "../../src/board/skin";
import { linked, step } from "../../src/board/walk";
import { both } from "../../src/games/rattus/africa/land";
import * as africa from "../../src/games/rattus/africa/map";
import { type African, sheetFor as africanSheet } from "../../src/games/rattus/africa/places";
import { europe } from "../../src/games/rattus/land";
import * as base from "../../src/games/rattus/map";
import { sheetFor } from "../../src/games/rattus/places";
import { GAMES } from "../../src/gen/tables";

const game = GAMES.find(({ name }) => name === "rattus")!;
const kind = game.kinds.findIndex(({ word }) => word === "region");
const region = game.kinds[kind]!;
/** The maps there are: how many of the regions they show, where, and what they are cut from. */
const maps = {
    Europe: { count: 12, land: europe, plan: sheetFor(1440, 900, 4).plan, cuts: [base] },
    "Europe and North Africa": {
        count: 17,
        land: both,
        plan: africanSheet(1440, 900, 6).plan,
        cuts: [base, africa],
    },
};

describe("the pill of a second press", () => {
    const board = { w: 800, h: 600 };
    it("lies below and right where nothing else can be pressed", () => {
        expect(clearOf({ x: 300, y: 200 }, [{ x: 300, y: 200 }], board)).toEqual({ x: 300, y: 218 });
    });
    it("gives way to other places that can be pressed", () => {
        const own = { x: 300, y: 200 };
        const at = clearOf(own, [own, { x: 330, y: 240 }, { x: 280, y: 230 }], board);
        expect(at).toEqual({ x: 300, y: 136 });
    });
    it("stays inside the board and does not hide its own place at the edge", () => {
        const own = { x: 790, y: 590 };
        expect(clearOf(own, [own], board)).toEqual({ x: 622, y: 526 });
    });
});

describe("the chips of what was lost", () => {
    it("stand one above the other where several lost something", () => {
        const at = { x: 100, y: 100 };
        const [first, second, third] = apart(
            [0, 1, 2].map((seat) => ({ seat, at, count: 1 })),
            2,
        );
        expect([first!.at.y, second!.at.y, third!.at.y]).toEqual([100, 48, -4]);
        expect(
            apart(
                [
                    { seat: 0, at, count: 1 },
                    { seat: 1, at: { x: 168, y: 100 }, count: 2 },
                ],
                2,
            )[1]!.at.y,
        ).toBe(100);
    });
});

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
    const { spots } = maps["Europe and North Africa"].plan;
    const targets: Target[] = region.words.map((word, value) => {
        const [x, y] = spots[word]!.cubes;
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
        const groups = grouped([1, 1, 2, 1].map((id) => ({ id, motions: [motion], stay: 0 })));
        expect(groups.map(({ motions }) => motions.length)).toEqual([2, 1, 1]);
    });
    it("shows each for as long as it stays, those of a kind that do not stay together", () => {
        const events = [0, 300, 500, 400].map((stay) => ({ id: 1, motions: [motion], stay }));
        const groups = grouped(events);
        expect(groups.map(({ motions, stay }) => [motions.length, stay])).toEqual([
            [2, 300],
            [1, 500],
            [1, 400],
        ]);
        expect(score(groups, 220).beats.map(({ at, length }) => [at, length])).toEqual([
            [0, 220],
            [40, 220],
            [300, 220],
            [800, 220],
        ]);
    });
    it("makes nothing longer than it stays", () => {
        const lengths = (one: Motion, stay: number) =>
            score([{ motions: [one], stay }], 450).beats[0]!.length;
        expect(lengths(motion, 150)).toBe(150);
        expect(lengths({ lost: true }, 600)).toBe(300);
    });
    it("is never longer than it may be", () => {
        expect(
            score(
                Array.from({ length: 50 }, () => ({ motions: [motion], stay: 0 })),
                450,
            ).length,
        ).toBeLessThanOrEqual(2600);
        const group = { motions: [motion], stay: 0 };
        expect(score([group, group], 220).beats.map(({ at }) => at)).toEqual([0, 220]);
    });
    it("rests before a token is turned", () => {
        expect(score([{ motions: [{ ...motion, turn: true }], stay: 0 }], 100).beats[0]!.at).toBe(100);
    });
});

describe.each(Object.entries(maps))("the map of %s", (_, { count, land, plan, cuts }) => {
    const words = region.words.slice(0, count);
    const links = region.links.filter(([a, b]) => a < count && b < count);
    const arcs = ({ REGIONS }: (typeof cuts)[number], name: string) =>
        new Set((REGIONS[name] ?? []).flat().map((arc) => (arc < 0 ? ~arc : arc)));
    const touch = (a: string, b: string) =>
        cuts.some((cut) =>
            [...arcs(cut, a)].some((arc) => arcs(cut, b).has(arc) && cut.ARCS[arc]![0] === base.BORDER),
        );
    const arrow = (a: string, b: string) => `${a}-${b}` in plan.arrows || `${b}-${a}` in plan.arrows;
    it("has an outline and places for every region, on the sheet", () => {
        for (const word of words) {
            expect(land.outline[word]).toMatch(/^M/);
            const { name, cubes, rats, plague, chips } = plan.spots[word]!;
            for (const [x, y] of [name, cubes, ...rats, plague, chips]) {
                expect(x).toBeGreaterThan(plan.map.x + 20);
                expect(x).toBeLessThan(plan.map.w - 20);
                expect(y).toBeLessThan(plan.map.h - 20);
            }
        }
    });
    it("shows every link, by a border or by an arrow", () => {
        for (const [a, b, way] of links) {
            const [one, two] = [words[a!]!, words[b!]!];
            expect([one, two, way === 1 ? arrow(one, two) : touch(one, two)]).toEqual([one, two, true]);
        }
    });
    it("has no border that is not a link", () => {
        words.forEach((one, a) =>
            words.forEach((two, b) => {
                if (a < b && touch(one, two))
                    expect([one, two, linked(game, kind, a).includes(b)]).toEqual([one, two, true]);
            }),
        );
    });
});

describe.each([
    ["Rattus", sheetFor, [2, 3, 4], 6],
    ["Africanus", africanSheet, [2, 3, 4, 5, 6], 10],
] as const)("the sheets of %s", (_, sheetFor, counts, most) => {
    it("keep cards and seats on them", () => {
        for (const [w, h] of [
            [1440, 900],
            [1000, 900],
            [390, 844],
            [390, 400],
            [320, 640],
        ] as const)
            for (const seats of counts) {
                const sheet = sheetFor(w, h, seats);
                const { plan } = sheet;
                const tray = "tray" in plan ? (plan as African).tray : undefined;
                const beside = tray ? [tray.hand, tray.deck, tray.discard] : [];
                const free = [6, most].flatMap((number) => plan.free(number));
                for (const box of [...free, ...plan.seats, ...beside, plan.palace, plan.map]) {
                    expect(box.x + box.w).toBeLessThanOrEqual(sheet.w + 0.5);
                    expect(box.y + box.h).toBeLessThanOrEqual(sheet.h + 0.5);
                }
                const { w: wide, h: high, gap, columns } = plan.card;
                expect(8 + columns * (wide + gap)).toBeLessThanOrEqual(plan.seats[0]!.w);
                const lines = Math.ceil((most > 6 ? 8 : 6) / columns);
                expect(plan.head + lines * (high + gap)).toBeLessThanOrEqual(plan.seats[0]!.h);
            }
    });
});
