// Bots at a table, and advice: thinking in slices, seats that change hands, views alone.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Advice, Advised, advise } from "../../src/advise";
import { Core, type Game } from "../../src/core";
import { BARRIER, BOTS, GAMES, LEVELS, LINES, NATURE } from "../../src/gen/tables";
import { type Kept, atFirst, newGame } from "../../src/kept";
import { loadTables } from "../../src/load";
import { Choosing } from "../../src/machine";
import { SLICE, Table } from "../../src/table";
import { Tutored, weigh } from "../../src/tutor";
import { type Known, View, lookAt } from "../../src/view";
import { gameOf } from "../../src/versions";
import { FRAME, HOME, pack, unpack } from "../../src/wire";

// Searches take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus = GAMES.find((game) => game.name === "rattus")!;
/** Games long enough to have a middle. */
const named = GAMES.filter(({ name }) => name !== "template").map((game) => [game.name, game] as const);
const HARD = BOTS.indexOf("hard");
let core: Core;
let other: Core;
let doctor: Advised;

beforeAll(async () => {
    core = await Core.make(wasm);
    other = await Core.make(wasm);
    doctor = await Advised.make(wasm);
});

const silent = () => {};

function seated(game: Game, bots: string[], send: (bytes: Uint8Array) => void = silent): Table {
    const players = bots.map((bot) => ({ name: "", bot }));
    const kept = newGame({ game, seats: bots.length, options: [] }, players);
    kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (i * 31 + 7) & 255);
    return new Table(core, kept, send, silent);
}

/** A game of quick bots that has come to a choice of the first seat. */
function choosing(game: Game, seats: number, from: number): Kept {
    const table = seated(
        game,
        Array.from({ length: seats }, () => "random"),
    );
    while (table.kept.entries.length < from || core.toAct() !== 0 || core.legal().length < 4)
        if (!table.step()) throw new Error("the game is over");
    return table.kept;
}

function advice(known: Known): { advice: Advice[]; percents: number[] } {
    const percents: number[] = [];
    const thinking = advise(doctor, known);
    for (;;) {
        const { value, done } = thinking.next();
        if (done) return { advice: value, percents };
        percents.push(value);
    }
}

/** What a seat knows of a game. */
function knownTo(kept: Kept, seats: number): Known {
    const view = new View(
        other,
        (bytes) => {
            const table = new Table(core, kept, (answer) => view.receive(answer), silent);
            table.receive(bytes);
        },
        seats,
    );
    view.hello();
    return view.known();
}

describe("levels", () => {
    test("are bots of this build, the strongest of which thinks longest", () => {
        expect(LEVELS).toHaveLength(4);
        for (const level of LEVELS) expect(BOTS).toContain(level);
        const lines = LEVELS.map((level) => LINES[BOTS.indexOf(level)]!);
        expect(lines.toSorted((a, b) => a - b)).toEqual(lines);
        expect(lines.at(-1)).toBeGreaterThan(SLICE);
    });

    test.each(["random", "greedy"])("a game kept with the bot %s still plays", (bot) => {
        const table = seated(rattus, [bot, bot]);
        while (table.step());
        table.tell();
        expect(table.kept.over).toBe(true);
        expect(LEVELS).not.toContain(bot);
    });
});

describe("thinking", () => {
    test.each(named)("%s: in slices it comes to what it does in one go", (_, game) => {
        const kept = choosing(game, game.seatsMin, 30);
        for (const seed of [1, 2, 3]) {
            core.think(HARD, seed);
            for (let left = LINES[HARD]!; left > 0; left -= 60) core.thought(Math.min(60, left));
            expect(core.bot(HARD, seed)).toBe(core.thought(0));
        }
        expect(kept.over).toBe(false);
    });

    test("others are heard between slices, and it changes nothing", () => {
        const alone = seated(rattus, ["doctor", "random"]);
        while (alone.kept.entries.length < 12) alone.step();
        const expected = alone.kept.entries.map((entry) => [...entry]);
        const heard = seated(rattus, ["doctor", "random"]);
        let between = 0;
        while (heard.kept.entries.length < 12) {
            heard.step();
            if (heard.thinker() === undefined) continue;
            heard.receive(pack({ type: FRAME.hello, at: 0, body: Uint8Array.of(2) }));
            core.legal();
            between++;
        }
        expect(between).toBeGreaterThan(12);
        expect(heard.kept.entries.map((entry) => [...entry])).toEqual(expected);
    });

    test("says how far it is", () => {
        const said: number[] = [];
        const table = seated(rattus, ["doctor", "random"], (bytes) => {
            const { type, body } = unpack(bytes);
            if (type === HOME.progress) said.push(body[0]!);
        });
        while (!said.includes(100)) table.step();
        const steps = Math.ceil(LINES[BOTS.indexOf("doctor")]! / SLICE);
        expect(said).toHaveLength(steps);
        expect(said.toSorted((a, b) => a - b)).toEqual(said);
    });
});

describe("a seat", () => {
    const sit = (table: Table, seat: number, level: number) =>
        table.receive(pack({ type: HOME.seat, at: 0, body: Uint8Array.of(seat, level) }));
    const look = (table: Table, hands: number) =>
        table.receive(pack({ type: FRAME.hello, at: 0, body: Uint8Array.of(0, hands) }));

    test("is left to a bot and taken back, and the game remembers", () => {
        const table = seated(rattus, ["", ""]);
        look(table, 3);
        while (table.step());
        const seat = core.toAct();
        sit(table, seat, 2);
        expect(table.kept.players[seat]).toEqual({ name: "", bot: LEVELS[1], away: true });
        expect(table.kept.players.map(atFirst)[seat]!.bot).toBe("");
        const before = table.kept.entries.length;
        while (table.step());
        expect(table.kept.entries.length).toBeGreaterThan(before);
        expect(core.toAct()).toBe(1 - seat);
        sit(table, seat, 0);
        expect(table.kept.players[seat]).toMatchObject({ bot: "", away: false });
    });

    test("taken back in the middle of a thought is not played for", () => {
        const table = seated(rattus, ["", ""]);
        look(table, 3);
        while (table.step() || core.legal().length < 2);
        const seat = core.toAct();
        sit(table, seat, LEVELS.length);
        const { length } = table.kept.entries;
        table.step();
        sit(table, seat, 0);
        expect(table.step()).toBe(false);
        expect(table.kept.entries).toHaveLength(length);
    });

    test("of a bot, or played elsewhere, is nobody's to give", () => {
        const table = seated(rattus, ["", "", "easy"]);
        look(table, 1);
        sit(table, 1, 2);
        sit(table, 2, 0);
        sit(table, 0, 9);
        expect(table.kept.players.map(({ bot }) => bot)).toEqual(["", "", "easy"]);
    });
});

describe("advice", () => {
    test.each(named)("%s: the best rows first, with chances and reasons", (_, game) => {
        const kept = choosing(game, game.seatsMax, 40);
        const known = knownTo(kept, 1);
        const { advice: found, percents } = advice(known);
        const rows = other.legal();
        expect(found).toHaveLength(3);
        expect(new Set(found.map(({ row }) => row)).size).toBe(3);
        const chances = found.map(({ percent }) => percent);
        expect(chances.toSorted((a, b) => b - a)).toEqual(chances);
        for (const { row, percent, why, often } of found) {
            expect(rows[row]).toBeDefined();
            expect(percent).toBeLessThanOrEqual(100);
            expect(game.events[why!.id]).toBeDefined();
            expect(often).toBeLessThanOrEqual(100);
        }
        expect(percents.length).toBeGreaterThan(5);
        expect(percents.toSorted((a, b) => a - b)).toEqual(percents);
    });

    test("leaves the position alone", () => {
        const known = knownTo(choosing(rattus, 3, 40), 1);
        advice(known);
        const after = other.position();
        other.begin(known.head);
        for (const entry of known.entries) other.follow(entry);
        expect(after).toEqual(other.position());
    });

    test("is asked with what the seat knows, and no more", () => {
        const kept = choosing(
            GAMES.find((game) => game.name === "blackdeath")!,
            3,
            120,
        );
        const { head, entries } = knownTo(kept, 1);
        expect(head).toEqual(kept.head);
        expect(entries).toHaveLength(kept.entries.length);
        expect(entries.some((entry, i) => entry.join() !== kept.entries[i]!.join())).toBe(true);
    });

    test("is pointed at and not taken", () => {
        const kept = choosing(rattus, 2, 40);
        const frame = lookAt(core, kept.head, kept.entries, kept.entries.length, 1);
        const rows = core.legal();
        const machine = new Choosing(
            () => {
                throw new Error("nothing may be played");
            },
            () => "never",
        );
        machine.show({ ...frame, mine: true, rows });
        const row = rows.findIndex(({ verb }) => rattus.verbs[verb]!.kinds.length > 0);
        machine.point(row);
        const { verb, arg } = rows[row]!;
        expect(machine.pointed.value).toBe(row);
        expect(machine.points(rattus.verbs[verb]!.kinds[0]!, arg[0])).toBe(true);
        expect(machine.points(NATURE, 0)).toBe(false);
        machine.show({ ...frame, mine: true, rows });
        expect(machine.pointed.value).toBeUndefined();
    });

    test("is followed at once, or waits for a yes where it cannot be taken back", () => {
        const kept = choosing(rattus, 2, 40);
        const frame = lookAt(core, kept.head, kept.entries, kept.entries.length, 1);
        const rows = core.legal();
        for (const flags of [0, BARRIER]) {
            const taken: number[] = [];
            const view = { flags: () => flags, act: (row: number) => taken.push(row) };
            const machine = new Choosing(
                () => view as unknown as View,
                () => "never",
            );
            machine.show({ ...frame, mine: true, rows });
            machine.follow(1);
            expect(taken).toEqual(flags ? [] : [1]);
            expect(machine.pending.value).toBe(flags ? 1 : undefined);
            machine.yes();
            expect(taken).toEqual([1]);
        }
    });
});

describe("the tutor", () => {
    test("names a row that wins at least 5 of a hundred games more, and repeats himself", async () => {
        const tutor = await Tutored.make(wasm);
        const known = Array.from({ length: 5 }, (_, i) => knownTo(choosing(rattus, 2, 20 + 15 * i), 1));
        const said = known.flatMap((one) =>
            [0, 1, 2, 3].map((row) => [one, row, weigh(tutor, one, row)] as const),
        );
        const warned = said.filter(([, , warning]) => warning);
        expect(warned.length).toBeGreaterThan(0);
        for (const [one, row, warning] of warned) {
            expect(warning!.row).not.toBe(row);
            expect(warning!.better - warning!.chosen).toBeGreaterThanOrEqual(5);
            expect(weigh(tutor, one, row)).toEqual(warning);
        }
    });

    // Version 1 stays for ever; the quickest title of those that were archived first.
    test("speaks by archived rules too", async () => {
        const game = gameOf("rattus", 1)!;
        await loadTables(game);
        const rules = readFileSync(new URL("../../src/gen/rules.rattus@1.wasm", import.meta.url));
        const [old, tutor] = [await Core.make(rules), await Tutored.make(rules)];
        const players = [0, 1].map(() => ({ name: "", bot: "random" }));
        const kept = newGame({ game, seats: 2, options: [] }, players);
        kept.secret.fill(5);
        const table = new Table(old, kept, silent, silent);
        let spoken = 0;
        for (let from = 10; !spoken; from += 20) {
            while (kept.entries.length < from || old.toAct() !== 0 || old.legal().length < 4)
                if (!table.step()) throw new Error("he said nothing in a whole game");
            tutor.begin(kept.head);
            const entries = kept.entries.map((entry) => {
                const seen = tutor.veil(entry, 1);
                tutor.follow(entry);
                return seen;
            });
            for (let row = 0; row < 4 && !spoken; row++) {
                const warning = weigh(tutor, { head: kept.head, entries }, row);
                if (!warning) continue;
                expect(warning.better - warning.chosen).toBeGreaterThanOrEqual(5);
                spoken++;
            }
        }
    });
});

describe("a worker that cannot think", () => {
    /** What a worker's script says when it is sent these one after the other. */
    async function answers(script: string, ...questions: object[]): Promise<unknown[]> {
        const said: unknown[] = [];
        const self: { postMessage: unknown; onmessage?: (message: object) => Promise<void> } = {
            postMessage: (one: unknown) => said.push(one),
        };
        vi.stubGlobal("self", self);
        vi.spyOn(console, "warn").mockImplementation(silent);
        vi.resetModules();
        await import(script);
        for (const data of questions) await self.onmessage!({ data });
        vi.unstubAllGlobals();
        vi.restoreAllMocks();
        return said;
    }

    const nonsense = new Uint8Array(8);

    test("lets the choice go, and begins anew with the next", async () => {
        const known = knownTo(choosing(rattus, 2, 40), 1);
        const none = { head: new Uint8Array(5), entries: [] };
        const tutor = await Tutored.make(wasm);
        const said = await answers(
            "../../src/tutorer",
            { known, row: 0, rules: nonsense },
            { known: none, row: 0, rules: wasm },
            { known, row: 0, rules: wasm },
        );
        expect(said).toEqual([
            "ready",
            { warning: undefined },
            { warning: undefined },
            { warning: weigh(tutor, known, 0) },
        ]);
    });

    test("says that there will be no advice", async () => {
        const known = knownTo(choosing(rattus, 2, 40), 1);
        const said = await answers("../../src/adviser", { known, rules: nonsense });
        expect(said).toEqual(["ready", { failed: expect.any(String) }]);
    });
});
