// The town of Plague! as it is drawn: it is the town the rules play in, nothing covers it, and
// everything that can be chosen can be pressed.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Box, Scene, Target } from "../../src/board/skin";
import { linked, step } from "../../src/board/walk";
import { Core } from "../../src/core";
import { CELL, PLACES, STREETS } from "../../src/games/plague/map";
import { bagBox, cartAt, handBox, padLine } from "../../src/games/plague/picture";
import { groundOf, planFor, sheetFor } from "../../src/games/plague/places";
import { skin } from "../../src/games/plague/skin";
import { GAMES } from "../../src/gen/tables";
import { newGame } from "../../src/kept";
import { Table } from "../../src/table";
import { type Frame, lookAt } from "../../src/view";
import { Words, speak, speakGame } from "../../src/words";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const game = GAMES.find(({ name }) => name === "plague")!;
const kindOf = (word: string) => game.kinds.findIndex((kind) => kind.word === word);
const space = kindOf("space");
const words: readonly string[] = game.kinds[space]!.words;
const links: readonly (readonly number[])[] = game.kinds[space]!.links;
const isSquare = (value: number) => /^x\d+y\d+$/.test(words[value]!);

const known = new Map<string, [number, number][][]>();

/** The corners of an outline, ring by ring. */
function rings(path: string): [number, number][][] {
    const old = known.get(path);
    if (old) return old;
    const found = path
        .split("z")
        .filter(Boolean)
        .map((ring) => {
            const n = ring.match(/-?\d+(\.\d+)?/g)!.map(Number);
            let [x, y] = [0, 0];
            return Array.from({ length: n.length / 2 }, (_, i): [number, number] => {
                x += n[2 * i]!;
                y += n[2 * i + 1]!;
                return [x, y];
            });
        });
    known.set(path, found);
    return found;
}

function inside(path: string, x: number, y: number): boolean {
    let odd = false;
    for (const ring of rings(path))
        ring.forEach(([ax, ay], i) => {
            const [bx, by] = ring[(i + 1) % ring.length]!;
            if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
        });
    return odd;
}

const sides = [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
] as const;
/** A square has the place on one of its sides. */
const touches = (square: number, place: number): boolean => {
    const { x, y } = groundOf(words[square]!).at;
    return sides.some(([dx, dy]) => inside(PLACES[words[place]!]![5], x + dx * CELL, y + dy * CELL));
};

describe("the plan", () => {
    it("is drawn from the text of the town", () => {
        const tool = new URL("../../tools/plague_map.mjs", import.meta.url).pathname;
        expect(execFileSync("node", [tool, "--check"], { encoding: "utf8" })).toMatch(/as it is drawn/);
    });
    it("has every space and every street", () => {
        words.forEach((word, value) =>
            expect([word, isSquare(value) || word in PLACES]).toEqual([word, true]),
        );
        expect(Object.keys(PLACES).filter((word) => !words.includes(word))).toEqual([]);
        expect(Object.keys(STREETS)).toEqual([...game.kinds[kindOf("street")]!.words]);
    });
    it("shows every door", () => {
        const shown = links.filter(([a, b]) => isSquare(a!) && !isSquare(b!));
        expect(shown.length).toBeGreaterThan(200);
        for (const [a, b] of shown) {
            // A quay with a ship before it is beside the Harbour too.
            if (PLACES[words[b!]!]![0] === "water") continue;
            expect([words[a!], words[b!], touches(a!, b!)]).toEqual([words[a!], words[b!], true]);
        }
    });
    it("has no door that is none", () => {
        words.forEach((_, place) => {
            if (isSquare(place)) return;
            const doors = linked(game, space, place);
            words.forEach((_, square) => {
                if (isSquare(square) && touches(square, place)) expect(doors).toContain(square);
            });
        });
    });
});

const SIZES = [
    [834, 677],
    [1200, 760],
    [578, 645],
    [390, 402],
    [360, 335],
    [820, 366],
] as const;

describe("the panels", () => {
    const meet = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
    it.each(SIZES)("lie on the sheet of %i by %i and cover nothing", (width, height) => {
        const sheet = sheetFor(width, height, 4);
        const plan = planFor(sheet);
        const boxes = [plan.pad, plan.drawn, plan.notice, plan.dice, plan.bag];
        const within = ({ x, y, w, h }: Box) =>
            x >= sheet.x && y >= sheet.y && x + w <= sheet.x + sheet.w && y + h <= sheet.y + sheet.h;
        expect(boxes.map(within)).not.toContain(false);
        expect(boxes.flatMap((one, i) => boxes.slice(i + 1).filter((other) => meet(one, other)))).toEqual([]);
        if (plan.title) boxes.push(plan.title);
        const wrong = words.filter((word) => {
            const { sort, at, path } = groundOf(word);
            if (sort === "water" || sort === "sand") return false;
            const square = { x: at.x - CELL / 2, y: at.y - CELL / 2, w: CELL, h: CELL };
            const [xs, ys] = [0, 1].map((i) => rings(path).flatMap((ring) => ring.map((p) => p[i]!)));
            const [x, y] = [Math.min(...xs!), Math.min(...ys!)];
            const box = sort === "road" ? square : { x, y, w: Math.max(...xs!) - x, h: Math.max(...ys!) - y };
            return !within(box) || boxes.some((one) => meet(one, box));
        });
        expect(wrong).toEqual([]);
    });
    it("picks an arrangement for every shape", () => {
        expect(SIZES.map(([w, h]) => sheetFor(w, h, 2).name)).toEqual([
            "wide",
            "wide",
            "tall",
            "tall",
            "tall",
            "band",
        ]);
    });
});

describe("walking", () => {
    const targets: Target[] = words.map((word, value) => {
        const { at } = groundOf(word);
        return { key: word, kind: space, value, at, path: "", name: word, label: word };
    });
    const ways = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] as const;
    it("comes from every road to every road, and out of every place", () => {
        const next = (from: Target) => ways.flatMap((way) => step(game, targets, from, way) ?? []);
        const seen = new Set([targets[0]!]);
        for (const from of seen) for (const to of next(from)) seen.add(to);
        expect(targets.filter((one) => isSquare(one.value) && !seen.has(one))).toEqual([]);
        for (const from of targets) expect(next(from).length).toBeGreaterThan(0);
    });
});

describe("a game", () => {
    let core: Core;
    beforeAll(async () => {
        core = await Core.make(wasm);
        Object.assign(globalThis, { document: { documentElement: {} } });
        await speak("en");
        await speakGame("plague");
    });

    const sheet = sheetFor(834, 677, 4);
    const sceneOf = (frame: Frame): Scene => ({
        frame,
        words: new Words(game, [], (kind, element) => core.printed(kind, element)),
        sheet,
        unit: 1.4,
        far: false,
        chosen: [],
    });

    it("shows whose cart is pushed, and moves that one", () => {
        const dice = ["nature roll 9 4", "nature roll 5 2", "nature roll 2 1", "nature card newton"];
        const moves = [...dice, "red step x13y12", "red step x13y13", "red push blue"];
        const pushing = [...moves, "red step x9y12", "red step x9y13"];
        const head = ['[Game "plague"]', `[Version "${game.version}"]`, '[Seats "red blue"]', ""];
        core.recordRead([...head, ...pushing.map((line, i) => `${i + 1} ${line}`), ""].join("\n"));
        const bytes = core.recordHead();
        const entries = core.recordEntries().map(({ entry }) => entry);
        const at = (ply: number) => sceneOf(lookAt(core, bytes, entries, ply, 3));
        const moved = (before: Scene, after: Scene) =>
            after.frame.log
                .slice(-after.frame.fresh)
                .flatMap(({ row }) => skin.motions(row, before, after))
                .flatMap(({ pieces }) => pieces ?? []);
        const [own, pushed, gone] = [at(moves.length - 1), at(moves.length), at(moves.length + 1)];
        expect(moved(at(moves.length - 2), own)).toEqual(["cart-0"]);
        expect(skin.walker!(pushed)).toEqual(cartAt(pushed, 1));
        expect(moved(own, pushed)).toEqual([]);
        expect(moved(pushed, gone)).toEqual(["cart-1"]);
        expect(cartAt(gone, 1)).not.toEqual(cartAt(pushed, 1));
        expect(cartAt(gone, 0)).toEqual(cartAt(pushed, 0));
    });

    it("has a target for everything that can be chosen first, and a motion for what happens", () => {
        const players = Array.from({ length: 4 }, () => ({ name: "", bot: "random" }));
        const kept = newGame({ game, seats: 4, options: [] }, players);
        kept.secret = Uint8Array.from({ length: 32 }, (_, i) => i * 7);
        const table = new Table(
            core,
            kept,
            () => {},
            () => {},
        );
        while (kept.entries.length < 260 && table.step());
        table.tell();
        let before: Scene | undefined;
        const moved = new Set<string>();
        for (let ply = 1; ply <= kept.entries.length; ply += 3) {
            const seen = lookAt(core, kept.head, kept.entries, ply, 15);
            const scene = sceneOf({ ...seen, rows: seen.toAct < 4 ? core.legal() : [] });
            if (before)
                for (const { row } of seen.log.slice(seen.log.length - seen.fresh)) {
                    const list = skin.motions(row, before, scene);
                    if (list.length) moved.add(game.events[row.id]!.word);
                    for (const { from, to } of list)
                        for (const p of [from, to])
                            expect(Number.isFinite(p?.x ?? 0) && Number.isFinite(p?.y ?? 0)).toBe(true);
                }
            before = scene;
            if (ply % 4) continue;
            const targets = skin.targets(scene);
            expect(new Set(targets.map(({ key }) => key)).size).toBe(targets.length);
            for (const { key, label, name, path } of targets)
                expect([key, !!label && !!name && path.startsWith("M")]).toEqual([key, true]);
            for (const { verb, arg } of scene.frame.rows) {
                const kind: number | undefined = game.verbs[verb]!.kinds[0];
                if (kind === undefined || game.kinds[kind]!.word === "number") continue;
                const there = targets.some((one) => one.kind === kind && one.value === arg[0]);
                expect([game.verbs[verb]!.word, arg[0], there]).toEqual([
                    game.verbs[verb]!.word,
                    arg[0],
                    true,
                ]);
            }
            for (let seat = 0; seat < 4; seat++)
                for (const box of [padLine(scene, seat), handBox(scene, seat, 0), bagBox(scene, seat)])
                    expect(box.x + box.w).toBeLessThanOrEqual(sheet.w);
        }
        for (const word of ["dice", "drew", "drove", "crawled", "put", "claimed"])
            expect(moved).toContain(word);
    }, 30_000);
});
