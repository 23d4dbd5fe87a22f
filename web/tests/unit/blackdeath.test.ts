// The skin of Black Death: everything has its place, and whatever can be chosen can be pressed.

import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Core, type Row, decodeHead, encodeHead } from "../../src/core";
import type { Box, Scene } from "../../src/board/skin";
import { SHAPES, pictureOf } from "../../src/games/blackdeath/art";
import { CITIES, BENDS } from "../../src/games/blackdeath/map";
import { motions } from "../../src/games/blackdeath/motions";
import { read } from "../../src/games/blackdeath/picture";
import {
    COUNT,
    DECK,
    DISCARD,
    INSET,
    MAP,
    ROUTES,
    RUNNING,
    TABLE,
    band,
    cityAt,
    cityOf,
    courseOf,
    curve,
    fan,
    inInset,
    middleOf,
    planFor,
    sheetFor,
    squaresOf,
} from "../../src/games/blackdeath/places";
import { lines } from "../../src/games/blackdeath/panels";
import { targets } from "../../src/games/blackdeath/targets";
import { GAMES, NATURE, NOBODY, NUMBER } from "../../src/gen/tables";
import type { Frame } from "../../src/view";
import { Words, speak, speakGame } from "../../src/words";

const game = GAMES.find(({ name }) => name === "blackdeath")!;
const wordsOf = (kind: string): readonly string[] => game.kinds.find(({ word }) => word === kind)!.words;

const inside = (box: Box, whole: Box) =>
    box.x >= whole.x &&
    box.y >= whole.y &&
    box.x + box.w <= whole.x + whole.w + 0.5 &&
    box.y + box.h <= whole.y + whole.h + 0.5;
const meet = (a: Box, b: Box) =>
    a.x + a.w > b.x + 0.1 && b.x + b.w > a.x + 0.1 && a.y + a.h > b.y + 0.1 && b.y + b.h > a.y + 0.1;

const SIZES = [
    [1440, 900],
    [840, 690],
    [640, 690],
    [844, 603],
    [390, 480],
    [320, 400],
] as const;

describe("the map", () => {
    const squares = wordsOf("square");
    const boxes = squaresOf(squares);

    it("has a city for every region and square", () => {
        expect(Object.keys(CITIES).sort()).toEqual([...wordsOf("region")].sort());
        for (const word of squares) expect(CITIES[cityOf(word)]).toBeDefined();
    });

    it("lays no square over another, nor over anything else", () => {
        boxes.forEach((box, i) => {
            expect([squares[i], inside(box, MAP)]).toEqual([squares[i], true]);
            boxes.forEach((other, j) => {
                if (i < j)
                    expect([squares[i], squares[j], meet(box, other)]).toEqual([
                        squares[i],
                        squares[j],
                        false,
                    ]);
            });
            for (const other of [COUNT, TABLE, DECK, DISCARD, RUNNING])
                expect([squares[i], meet(box, other)]).toEqual([squares[i], false]);
        });
    });

    it("keeps the squares of the corner in it, and all others out of it", () => {
        boxes.forEach((box, i) => {
            const corner = inInset(cityAt(cityOf(squares[i]!)));
            expect([squares[i], inside(box, INSET), meet(box, INSET)]).toEqual([squares[i], corner, corner]);
        });
    });

    it("leads every line from one end to the other", () => {
        for (const word of wordsOf("line")) {
            const course = courseOf(word);
            if (word.startsWith("off_")) {
                expect(ROUTES[word]).toBeDefined();
                expect(course.length).toBeGreaterThan(1);
            } else {
                const [from, to] = word.split("__");
                expect([course[0], course.at(-1)]).toEqual([cityAt(from!), cityAt(to!)]);
            }
            expect(band(curve(course), 6)).toMatch(/^M[\d .L-]*Z$/);
        }
        for (const word of Object.keys(BENDS)) expect(wordsOf("line")).toContain(word);
    });

    it("finds the middle of a line", () => {
        const straight = [
            { x: 0, y: 0 },
            { x: 10, y: 0 },
            { x: 100, y: 0 },
        ];
        expect(middleOf(straight)).toEqual({ x: 50, y: 0, angle: 0 });
    });
});

describe("the sheet", () => {
    it("keeps seats and hand on it, apart from each other", () => {
        for (const [w, h] of SIZES)
            for (const seats of [2, 3, 4, 5, 6]) {
                const sheet = sheetFor(w, h, seats);
                const plan = planFor(sheet, seats);
                const all = [MAP, ...plan.seats, plan.hand];
                all.forEach((box, i) => {
                    expect([w, seats, i, inside(box, sheet)]).toEqual([w, seats, i, true]);
                    all.forEach((other, j) => {
                        if (i < j)
                            expect([w, seats, i, j, meet(box, other)]).toEqual([w, seats, i, j, false]);
                    });
                });
                for (const count of [1, 4, 8])
                    expect(inside(fan(plan.hand, plan.card, count, count - 1), plan.hand)).toBe(true);
            }
    });

    it("is the low one where it makes its own height", () => {
        for (const seats of [2, 6]) {
            const { w, h } = sheetFor(0, 0, seats);
            expect(sheetFor(820, (820 * h) / w, seats).name).toBe("side");
            expect(sheetFor(390, 480, seats).name).toBe("tall");
            expect(sheetFor(840, 690, seats).name).toBe("below");
        }
    });
});

describe("pictures", () => {
    it("has a seal for every disease and a woodcut for every card", () => {
        const art = new URL("../../src/games/blackdeath/art/", import.meta.url);
        for (const word of wordsOf("track")) {
            expect(SHAPES[word]).toMatch(/^M/);
            expect(existsSync(new URL(`${word}.svg`, art))).toBe(true);
        }
        for (const word of wordsOf("card"))
            expect([word, existsSync(new URL(`${pictureOf(word)}.svg`, art))]).toEqual([word, true]);
    });

    it("breaks a title in its middle", () => {
        expect(lines("Pogrom")).toEqual(["Pogrom"]);
        expect(lines("Bad Weather (slow roads)")).toEqual(["Bad Weather", "(slow roads)"]);
    });
});

describe("a game", () => {
    let core: Core;
    beforeAll(async () => {
        Object.assign(globalThis, { document: { documentElement: {} } });
        core = await Core.make(readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url)));
        await speak("en");
        await speakGame("blackdeath");
    });

    /** Numbers that are the same on every run. */
    const lot = (seed: number) => {
        let state = seed;
        return (below: number) => {
            state = (Math.imul(state, 1103515245) + 12345) >>> 0;
            return Math.floor((state / 2 ** 32) * below);
        };
    };

    const sceneOf = (head: Uint8Array, words: Words): Scene => {
        const toAct = core.toAct();
        const mine = toAct < NATURE;
        const frame: Frame = {
            head: decodeHead(head),
            seats: 63,
            ply: 0,
            toAct,
            mine,
            prompt: core.prompt(),
            facts: core.facts(),
            rows: mine ? core.legal() : [],
            ways: () => [],
            staged: [],
            over: toAct === NOBODY,
            standing: core.standing(),
            log: [],
            remarks: [],
            notes: {},
            names: [],
            fresh: 0,
            thinking: undefined,
            sending: false,
            refused: undefined,
        };
        const sheet = sheetFor(1440, 900, frame.head.seats);
        return { frame, words, sheet, unit: 1, far: false, chosen: [] };
    };

    it.each([
        [2, 0, 1],
        [4, 1, 2],
        [6, 0, 3],
    ])(
        "%i seats, year %i: whatever can be chosen can be pressed and is called by name",
        (seats, year, seed) => {
            const head = encodeHead({ game, seats, options: [year] });
            const words = new Words(game, [], (kind, element) => core.printed(kind, element));
            const number = lot(seed);
            core.begin(head);
            const asked = new Set<string>();
            const moved = new Set<string>();
            let before = sceneOf(head, words);
            for (let step = 0; step < 600 && core.toAct() !== NOBODY; step++) {
                const { frame } = before;
                // The beginning, long lists, and of the rest one question in three.
                if (frame.mine && (step < 40 || frame.rows.length > 60 || step % 3 === 0)) {
                    const all = targets(before);
                    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
                    const there = new Set(all.map(({ kind, value }) => `${kind}-${value}`));
                    const missing: string[] = [];
                    for (const { verb, arg } of frame.rows)
                        game.verbs[verb]!.kinds.forEach((kind, i) => {
                            const { word } = game.kinds[kind]!;
                            if (kind === NUMBER || word === "means" || word === "change") return;
                            asked.add(word);
                            if (!there.has(`${kind}-${arg[i]}`)) missing.push(`${word} ${arg[i]}`);
                        });
                    expect(missing).toEqual([]);
                    if (step % 40 === 0)
                        for (const { label } of all)
                            expect(label).not.toMatch(/undefined|NaN|(fact|event)\./);
                }
                const legal = core.legal();
                const happened: Row[] = core.play(core.entryOf(number(legal.length)));
                const after = sceneOf(head, words);
                for (const row of happened)
                    for (const { from, to } of motions(row, before, after)) {
                        moved.add(game.events[row.id]!.word);
                        for (const at of [from, to]) if (at) expect(Number.isFinite(at.x + at.y)).toBe(true);
                    }
                before = after;
            }
            expect([...asked].sort()).toEqual(expect.arrayContaining(["card", "square", "track"]));
            for (const word of ["settled", "infected", "resisted", "moved", "died"])
                expect([...moved]).toContain(word);
        },
        60_000,
    );

    it("shows each square of the year once", () => {
        for (const year of [0, 1]) {
            const head = encodeHead({ game, seats: 3, options: [year] });
            core.begin(head);
            const picture = read(sceneOf(head, new Words(game, [], () => [])));
            expect(picture.squares.filter(({ open }) => open).length).toBe(58);
            expect(picture.lines.size).toBe(
                game.kinds.find(({ word }) => word === "line")!.words.length - (year ? 1 : 5),
            );
        }
    });
});
