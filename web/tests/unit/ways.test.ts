// Going there: where steps lead, and all of them at once. The core judges each of them.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { along, score } from "../../src/board/animate";
import type { Scene } from "../../src/board/skin";
import { Core } from "../../src/core";
import { priceOf } from "../../src/games";
import { sheetFor } from "../../src/games/plague/places";
import { skin } from "../../src/games/plague/skin";
import { BARRIER, GAMES } from "../../src/gen/tables";
import { newGame } from "../../src/kept";
import { Choosing, type Confirm } from "../../src/machine";
import { Table } from "../../src/table";
import { same } from "../../src/trie";
import { type Frame, View, type Way, wayOf } from "../../src/view";
import { Words, speak, speakGame } from "../../src/words";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const plague = GAMES.find((game) => game.name === "plague")!;
const rattus = GAMES.find((game) => game.name === "rattus")!;
const verb = (word: string) => plague.verbs.findIndex((one) => one.word === word);
const [STEP, CRAWL] = [verb("step"), verb("crawl")];
let cores: Core[];

beforeAll(async () => {
    cores = [await Core.make(wasm), await Core.make(wasm), await Core.make(wasm)];
    Object.assign(globalThis, { document: { documentElement: {} } });
    await speak("en");
    await speakGame("plague");
});

/** One person and a bot, and the machine that chooses. */
class Seat {
    readonly view: View;
    readonly choosing: Choosing;
    confirm: Confirm = "never";
    frames = 0;
    private readonly inbox: Uint8Array[] = [];
    private readonly table: Table;

    constructor(game = plague, secret = 1) {
        this.view = new View(cores[1]!, (bytes) => this.inbox.push(bytes), 1);
        this.choosing = new Choosing(
            () => this.view,
            () => this.confirm,
        );
        this.view.onChange((frame) => {
            this.frames++;
            this.choosing.show(frame);
        });
        const players = ["", "random"].map((bot) => ({ name: "", bot }));
        const kept = newGame({ game, seats: 2, options: [] }, players);
        kept.secret = kept.secret.fill(secret);
        this.table = new Table(
            cores[0]!,
            kept,
            (bytes) => this.view.receive(bytes),
            () => {},
        );
        this.view.hello();
        this.go();
    }

    go(): void {
        do {
            while (this.inbox.length) this.table.receive(this.inbox.shift()!);
        } while (this.table.step() && (this.table.tell(), true));
    }

    get now(): Frame {
        return this.choosing.frame.value!;
    }

    /** Plays by lot until this is true. */
    until(wanted: (frame: Frame) => boolean): this {
        for (let n = 0; n < 4000 && !this.now.over; n++) {
            if (wanted(this.now)) return this;
            this.view.act((n * 7919) % this.now.rows.length);
            this.go();
        }
        throw new Error("it never came to this");
    }
}

const walking =
    (word: number, steps = 3) =>
    (frame: Frame) =>
        frame.rows.some((row) => row.verb === word) && frame.ways().some((way) => way.steps.length >= steps);
const farthest = (seat: Seat): Way => seat.now.ways().at(-1)!;
const where = ({ facts }: Frame, fact: string): number | undefined => {
    const id = plague.facts.findIndex((one) => one.word === fact);
    return facts.find((row) => row.id === id)?.field[1];
};

describe("ways of a frame", () => {
    test("are legal step by step, end where they say, and no place stands twice", () => {
        const seat = new Seat().until(walking(STEP, 5));
        const ways = seat.now.ways();
        expect(ways.length).toBeGreaterThan(10);
        const core = cores[1]!;
        for (const { value, steps } of ways)
            core.aside(() => {
                for (const step of steps) {
                    const row = core.legal().findIndex((one) => same(one, step));
                    expect(row).toBeGreaterThanOrEqual(0);
                    core.play(core.entryOf(row));
                }
                expect(steps.at(-1)!.arg[0]).toBe(value);
            });
        const places = ways.map(({ kind, value }) => `${kind} ${value}`);
        expect(new Set(places).size).toBe(places.length);
        for (const { arg } of seat.now.rows) expect(ways.some((way) => way.value === arg[0])).toBe(false);
        expect(ways.map((way) => way.steps.length)).toEqual(
            ways.map((way) => way.steps.length).toSorted((a, b) => a - b),
        );
    });

    test("are asked for once, and not after the position has gone on", () => {
        const seat = new Seat().until((frame) => frame.rows.some((row) => row.verb === STEP));
        const old = seat.now;
        expect(old.ways()).toBe(old.ways());
        seat.view.act(seat.now.rows.findIndex((row) => row.verb === STEP));
        seat.view.undo();
        const now = seat.now;
        seat.view.act(0);
        expect(now.ways()).toEqual([]);
    });

    test("are none where nobody walks", () => {
        const seat = new Seat(rattus);
        expect(seat.now.mine && seat.now.rows.length).toBeTruthy();
        expect(seat.now.ways()).toEqual([]);
        const here = new Seat().until((frame) => frame.rows.every((row) => !plague.verbs[row.verb]!.walks));
        expect(here.now.ways()).toEqual([]);
    });
});

describe("going there", () => {
    test("stages every step, and undo takes back one by one, or all", () => {
        const seat = new Seat().until(walking(STEP));
        const staged = seat.now.staged.length;
        const way = seat.now.ways().find(({ steps }) => steps.length === 3)!;
        const { frames } = seat;
        expect(seat.choosing.lit(way.kind, way.value)).toBe(false);
        expect(seat.choosing.press(way.kind, way.value)).toBe(true);
        expect(seat.frames).toBe(frames + 1);
        if (seat.now.sending) return;
        expect(seat.now.staged.slice(staged)).toEqual(way.steps);
        expect(where(seat.now, "cart")).toBe(way.value);
        seat.view.undo();
        expect(where(seat.now, "cart")).toBe(way.steps[1]!.arg[0]);
        expect(seat.now.staged).toHaveLength(staged + 2);
        seat.view.undo(true);
        expect(seat.now.staged).toEqual([]);
    });

    test("goes on from a place in between", () => {
        const seat = new Seat().until(walking(STEP, 4));
        const way = seat.now.ways().find(({ steps }) => steps.length === 4)!;
        const [, between] = way.steps;
        expect(seat.choosing.press(way.kind, between!.arg[0])).toBe(true);
        expect(where(seat.now, "cart")).toBe(between!.arg[0]);
        const rest = seat.choosing.wayTo(way.kind, way.value);
        expect(rest?.steps.length ?? 1).toBeLessThanOrEqual(2);
        expect(seat.choosing.press(way.kind, way.value)).toBe(true);
    });

    test("moves vermin as well", () => {
        const seat = new Seat().until(walking(CRAWL));
        const way = farthest(seat);
        expect(way.steps.every((step) => step.verb === CRAWL)).toBe(true);
        const { ply } = seat.now;
        expect(seat.choosing.press(way.kind, way.value)).toBe(true);
        expect(seat.now.ply).toBe(ply + way.steps.length);
    });

    test("asks before the last step where every step is asked for", () => {
        const seat = new Seat().until(walking(STEP));
        seat.confirm = "always";
        const way = farthest(seat);
        const { ply } = seat.now;
        seat.choosing.goTo(way);
        expect(seat.now.ply).toBe(ply + way.steps.length - 1);
        expect(seat.now.rows[seat.choosing.pending.value!]).toEqual(way.steps.at(-1));
        seat.choosing.yes();
        expect(seat.now.ply).toBe(ply + way.steps.length);
    });

    test("asks for what cannot be taken back, and only for that", () => {
        const core = cores[1]!;
        let asked = 0;
        let free = 0;
        const seat = new Seat(plague, 3);
        for (let n = 0; n < 400 && !(asked && free); n++) {
            const way = seat
                .until((frame) => frame.ways().length > 0)
                .now.ways()
                .at(-1 - (n % 5));
            if (!way) {
                seat.view.act(0);
                seat.go();
                continue;
            }
            const { ply } = seat.now;
            const final = core.aside(() => {
                for (const step of way.steps.slice(0, -1))
                    core.play(core.entryOf(core.legal().findIndex((one) => same(one, step))));
                return core.flags(core.legal().findIndex((one) => same(one, way.steps.at(-1)!))) & BARRIER;
            });
            expect(way.final).toBe(final !== 0);
            seat.confirm = "barrier";
            seat.choosing.goTo(way);
            seat.confirm = "never";
            expect(seat.choosing.pending.value !== undefined).toBe(final !== 0);
            expect(seat.now.ply).toBe(ply + way.steps.length - (final ? 1 : 0));
            if (final) asked++;
            else free++;
            seat.choosing.yes();
            seat.go();
        }
        expect(Math.min(asked, free)).toBeGreaterThan(0);
    });

    test("waits for the tutor at its first step, and at its last", () => {
        const seat = new Seat().until(walking(STEP));
        const way = farthest(seat);
        const { ply, rows } = seat.now;
        seat.choosing.patient = true;
        expect(seat.choosing.press(way.kind, way.value)).toBe(true);
        expect(seat.now.ply, "nothing is gone before he has looked").toBe(ply);
        expect(rows[seat.choosing.pending.value!]).toEqual(way.steps[0]);
        expect(seat.choosing.held).toBe(true);
        expect(seat.choosing.place).toMatchObject({ kind: way.kind, value: way.value });
        seat.choosing.release();
        expect(seat.now.ply).toBe(ply + way.steps.length - 1);
        expect(seat.now.rows[seat.choosing.pending.value!]).toEqual(way.steps.at(-1));
        expect(seat.choosing.held).toBe(true);
        seat.choosing.release();
        expect(seat.now.ply).toBe(ply + way.steps.length);
    });

    test("a second press at its end goes it; one at its first step is that step alone", () => {
        const press = (kind: number, value: number) => {
            const seat = new Seat().until(walking(STEP));
            seat.choosing.patient = true;
            const way = farthest(seat);
            seat.choosing.goTo(way);
            const { ply } = seat.now;
            seat.choosing.press(kind, value || way.value);
            return [seat, way, ply] as const;
        };
        const { kind, steps } = farthest(new Seat().until(walking(STEP)));
        const [gone, way, from] = press(kind, 0);
        expect(gone.now.ply).toBe(from + way.steps.length - 1);
        const [other, , ply] = press(kind, steps[0]!.arg[0]);
        expect(other.now.ply).toBe(ply);
        expect(other.choosing.going).toBeUndefined();
        expect(other.choosing.pending.value).toBeDefined();
        other.choosing.release();
        expect(other.now.ply).toBe(ply + 1);
    });

    test("says why no way leads to a place: too far, or what is said at its door", () => {
        const seat = new Seat().until(walking(STEP, 5));
        const [{ kind }] = seat.now.ways() as [Way];
        const near = new Set([
            ...seat.now.rows.map(({ arg }) => arg[0]),
            ...seat.now.ways().map((way) => way.value),
        ]);
        const { words } = plague.kinds[kind]!;
        const reasons = words.flatMap((_, value) => {
            if (near.has(value)) return [];
            expect(seat.choosing.press(kind, value)).toBe(false);
            return [seat.choosing.refusal.value?.rule];
        });
        expect(reasons).toContain("R9");
        expect(new Set(reasons).size).toBeGreaterThan(1);
        expect(reasons).not.toContain(undefined);
    });

    test("stops where the log has gone on", () => {
        const seat = new Seat().until(walking(STEP));
        const way = farthest(seat);
        seat.view.act(seat.now.rows.findIndex((row) => row.verb === STEP));
        seat.view.undo();
        const { ply } = seat.now;
        const [first] = way.steps;
        expect(seat.view.walk([first!, first!, first!], () => false)).toBeUndefined();
        expect(seat.now.ply).toBe(ply + 1);
    });
});

describe("the picture of a way", () => {
    const sceneOf = (frame: Frame): Scene => ({
        frame,
        words: new Words(plague, [], (kind, element) => cores[1]!.printed(kind, element)),
        sheet: sheetFor(834, 677, 2),
        unit: 1.4,
        far: false,
        chosen: [],
    });

    test("is one drive round its corners", () => {
        const seat = new Seat().until(walking(STEP, 4));
        const before = sceneOf(seat.now);
        const way = seat.now.ways().find(({ steps }) => steps.length === 4)!;
        expect(skin.walker!(before)).toBeDefined();
        seat.choosing.goTo(way);
        const after = sceneOf(seat.now);
        const drove = plague.events.findIndex((event) => event.word === "drove");
        const rows = seat.now.log.slice(-seat.now.fresh).map(({ row }) => row);
        const moved = rows
            .filter((row) => row.id === drove)
            .flatMap((row) => skin.motions(row, before, after));
        expect(moved).toHaveLength(1);
        expect(moved[0]!.through).toHaveLength(3);
    });

    test("costs its steps, and the fare of the ferry", () => {
        const seat = new Seat().until(walking(STEP, 4));
        const reach = plague.facts.findIndex((fact) => fact.word === "reach");
        for (const way of seat.now.ways()) {
            const told = seat.now.facts.find(({ id, field }) => id === reach && field[0] === way.value);
            expect(skin.price!(seat.now, way)).toBeGreaterThanOrEqual(told!.field[1]!);
            expect(priceOf(seat.now, way)).toBe(way.steps.length);
        }
        const [ferry] = plague.kinds[3]!.links.filter(([, , by]) => by === 2);
        const [from, to] = ferry!;
        const cart = plague.facts.findIndex((fact) => fact.word === "cart");
        const turn = plague.facts.findIndex((fact) => fact.word === "turn");
        const frame = {
            ...seat.now,
            facts: [
                { id: turn, field: [0] },
                { id: cart, field: [0, from] },
            ],
        };
        const step = (value: number) => ({ verb: STEP, arg: [value, 0, 0] as const });
        expect(skin.price!(frame, wayOf(plague, [step(to), step(from), step(0)]))).toBe(7);
    });

    test("runs evenly", () => {
        const points = [
            { x: 0, y: 0 },
            { x: 30, y: 0 },
            { x: 30, y: 10 },
        ];
        expect(along(points).map(({ offset }) => offset)).toEqual([0, 0.75, 1]);
        expect(along([points[0]!, points[0]!]).map(({ offset }) => offset)).toEqual([0, 1]);
        const { beats, length } = score(
            [[{ through: points }], [{ mark: "x" }]].map((motions) => ({ motions, stay: 0 })),
            100,
        );
        expect(beats[0]!.length).toBe(175);
        expect(beats[1]!.at).toBe(175);
        expect(length).toBeGreaterThanOrEqual(275);
    });
});

test("a place without a number is named without one", () => {
    const words = new Words(plague, [], (kind, element) => cores[1]!.printed(kind, element));
    new Seat();
    const names = plague.kinds[3]!.words.map((_, value) => words.element(3, value));
    expect(names.filter((name) => name.endsWith(" 0"))).toEqual([]);
    expect(names).toContain("Royal Oak");
});
