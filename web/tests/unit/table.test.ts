// Long games, notes and standing orders between a table and its page.

import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Core, type Game } from "../../src/core";
import { verify } from "../../src/verify";
import { GAMES } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { keptOf, recordOf } from "../../src/records";
import { Table } from "../../src/table";
import { type Frame, type Order, View, lookAt } from "../../src/view";
import {
    BATCH_ID,
    FRAME,
    NOTE_LENGTH,
    cleanNote,
    join,
    pack,
    packEntries,
    unpack,
    unpackItems,
} from "../../src/wire";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus = GAMES.find((game) => game.name === "rattus")!;
/** The game that has all of it. */
const noted = GAMES.find((game) => game.verbs.some((verb) => verb.noted) && game.orders.length)!;
const noting = noted.verbs.findIndex((verb) => verb.noted);
const ALWAYS = 0;
const NEVER = noted.orders.findIndex((order) => order.word === "never");

// Whole games take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

let core: Core;
let other: Core;
let third: Core;

beforeEach(async () => {
    core = await Core.make(wasm);
    other = await Core.make(wasm);
    third = await Core.make(wasm);
});

/** A page at a table, without a worker between them. */
class Seat {
    readonly frames: Frame[] = [];
    readonly kept: Kept;
    readonly table: Table;
    view!: View;
    orders: Order[] = [];
    stored = 0;
    private inbox: Uint8Array[] = [];

    constructor(game: Game, persons: number[], seats: number, secret = 1) {
        const players = Array.from({ length: seats }, (_, seat) => ({
            name: "",
            bot: persons.includes(seat) ? "" : "random",
        }));
        this.kept = newGame({ game, seats, options: [] }, players);
        this.kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (secret * 31 + i) & 255);
        this.table = new Table(
            core,
            this.kept,
            (bytes) => this.view?.receive(bytes),
            () => this.stored++,
        );
    }

    show(seats: number, hands = seats): this {
        this.view = new View(other, (bytes) => this.inbox.push(bytes), seats, hands);
        this.view.onChange((frame) => this.frames.push(frame));
        this.view.onOrders((orders) => (this.orders = orders));
        this.view.hello();
        return this.go();
    }

    go(): this {
        do {
            while (this.inbox.length) this.table.receive(this.inbox.shift()!);
        } while (this.table.step() && (this.table.tell(), true));
        return this;
    }

    get now(): Frame {
        return this.frames.at(-1)!;
    }

    /** The batch on its way is refused instead of reaching the table. */
    refuse(): void {
        const id = unpack(this.inbox.pop()!).body.slice(0, BATCH_ID);
        this.view.receive(pack({ type: FRAME.refused, at: 0, body: join(id, Uint8Array.of(1)) }));
    }

    /** Plays until this is true of the frame, every choice by lot. */
    until(wanted: (frame: Frame) => boolean, note = ""): Frame {
        for (let n = 0; n < 20000 && !this.now.over && !wanted(this.now); n++) {
            if (!this.now.mine) throw new Error("nobody is asked");
            this.view.act((n * 7919) % this.now.rows.length, note);
            this.go();
        }
        return this.now;
    }
}

describe("a long game", () => {
    test.each([rattus, noted])("$name: every entry is followed once on each side", (game) => {
        const seat = new Seat(game, [0], 2);
        const table = vi.spyOn(core, "follow");
        const view = vi.spyOn(other, "follow");
        seat.show(1);
        seat.until(() => seat.kept.entries.length > 600);
        const { length } = seat.kept.entries;
        expect(length).toBeGreaterThan(100);
        expect(table.mock.calls.length).toBeLessThanOrEqual(length);
        expect(view.mock.calls.length).toBeLessThanOrEqual(length);
    });

    test("undo and a refused batch do not follow the log again", () => {
        const seat = new Seat(noted, [0], 2).show(1);
        seat.until((frame) => frame.ply > 200 && frame.rows.length > 1);
        const view = vi.spyOn(other, "follow");
        const before = other.position();
        for (let n = 0; n < 50 && !seat.now.staged.length; n++) {
            seat.view.act(n % seat.now.rows.length);
            if (!seat.now.mine) seat.refuse();
        }
        seat.view.undo(true);
        expect(other.position()).toEqual(before);
        expect(view).not.toHaveBeenCalled();
    });

    test("the view is what the whole log gives, and so is its story", () => {
        const seat = new Seat(noted, [0], 3).show(1);
        seat.until((frame) => frame.ply > 300);
        const { kept, now } = seat;
        const again = lookAt(core, kept.head, kept.entries, kept.entries.length, 1, kept.notes);
        expect(now.facts).toEqual(again.facts);
        expect(now.log.slice(0, again.log.length)).toEqual(again.log);
        expect(now.names).toEqual(again.names);
    });

    test("other eyes are shown by asking anew", () => {
        const seat = new Seat(noted, [0, 1], 2).show(1, 3);
        seat.until((frame) => frame.toAct === 1);
        seat.show(2, 3);
        const { kept } = seat;
        expect(seat.now.facts).toEqual(lookAt(core, kept.head, kept.entries, kept.entries.length, 2).facts);
        expect(seat.now.mine).toBe(true);
    });

    test("it is kept when a person is asked and after a person's steps, not at every step between", () => {
        const seat = new Seat(noted, [0], 4).show(1);
        seat.until((frame) => frame.ply > 300);
        const own = seat.kept.entries.filter((entry) => core.decode(entry).actor === 0).length;
        expect(seat.stored).toBeGreaterThan(0);
        expect(seat.stored).toBeLessThan(2 * own + 20);
    });
});

describe("notes", () => {
    test("go with their entries in a frame", () => {
        const entries = [Uint8Array.of(1, 2), Uint8Array.of(3), Uint8Array.of(4)];
        const notes = { 0: "Ague", 2: "Pest – größer 🐀" };
        const body = packEntries(entries, notes);
        expect(unpackItems(unpack(pack({ type: FRAME.batch, at: 5, body })).body)).toEqual({
            items: entries,
            notes,
        });
    });

    test("are made fit to be kept", () => {
        expect(cleanNote("  The   King's\tevil {x}\n")).toBe("The King's evil x");
        expect([...cleanNote("🐀".repeat(99))]).toHaveLength(NOTE_LENGTH);
        expect(cleanNote(" {} ")).toBe("");
    });

    test("reach table, view, record and back", () => {
        const seat = new Seat(noted, [0], 2).show(1);
        seat.until((frame) => frame.names[0] !== undefined, "  King's   evil ");
        expect(seat.now.names[0]).toBe("King's evil");
        seat.until(() => seat.kept.entries.length > 100);
        const [ply, text] = Object.entries(seat.kept.notes!)[0]!;
        expect(text).toBe("King's evil");
        expect(seat.now.notes[Number(ply)]).toBe(text);
        expect(seat.now.log.filter((one) => one.note).map((one) => one.ply)).toEqual([Number(ply)]);
        const record = recordOf(third, seat.kept);
        expect(record).toMatch(/^\d+ red \w+ \d \d \{King's evil\}$/m);
        expect(keptOf(third, record).notes).toEqual(seat.kept.notes);
        const { head, entries, notes } = seat.kept;
        expect(lookAt(third, head, entries, Number(ply) - 1, 1, notes).names[0]).toBeUndefined();
        expect(lookAt(third, head, entries, Number(ply), 1, notes).names[0]).toBe("King's evil");
        // Whoever looks later is told too.
        expect(seat.show(0, 1).now.names[0]).toBe("King's evil");
    });

    test("change nothing in the digest", () => {
        const seat = new Seat(noted, [], 2).show(0);
        const bare = recordOf(core, seat.kept);
        const at = seat.kept.entries.findIndex((entry) => core.noted(entry));
        seat.kept.notes = { [at + 1]: "Scrofula" };
        const named = recordOf(core, seat.kept);
        expect(named).not.toBe(bare);
        expect(/^= .*$/m.exec(named)![0]).toBe(/^= .*$/m.exec(bare)![0]);
        expect(verify(core, named)).toMatchObject({ ok: true });
    });

    test("of other verbs are dropped by the table", () => {
        const seat = new Seat(rattus, [0], 2).show(1);
        seat.until((frame) => frame.ply > 40, "Ague");
        expect(seat.kept.notes).toEqual({});
    });

    test("are taken back with their step", () => {
        const seat = new Seat(noted, [0], 2).show(1);
        const row = seat.until(({ rows }) => rows.some(({ verb }) => verb === noting)).rows.length - 1;
        seat.view.act(row, "Ague");
        expect(seat.now.names[0]).toBe("Ague");
        if (seat.now.sending) seat.refuse();
        else seat.view.undo();
        expect(seat.now.names[0]).toBeUndefined();
        seat.view.act(row, "Flux");
        const draft = seat.view.draft();
        seat.view.restore(draft);
        expect(seat.now.names[0]).toBe("Flux");
    });
});

describe("standing orders", () => {
    const windowed = (frame: Frame) => noted.prompts[frame.prompt.id]!.word === "window";

    function questions(order: number): { windows: number; seat: Seat } {
        const seat = new Seat(noted, [0], 3, 5).show(1);
        seat.view.order(0, order);
        seat.go();
        let windows = 0;
        seat.until((frame) => {
            if (frame.mine && windowed(frame)) windows++;
            return frame.ply > 500;
        });
        return { windows, seat };
    }

    test("pass for a seat where they say so", () => {
        expect(questions(ALWAYS).windows).toBeGreaterThan(3);
        const { windows, seat } = questions(NEVER);
        expect(windows).toBe(0);
        expect(seat.kept.orders![0]).toBe(NEVER);
        expect(seat.orders).toEqual([{ seat: 0, order: NEVER, raised: false }]);
    });

    test("a new game has the order for one screen", () => {
        expect(new Seat(noted, [0, 1], 2).kept.orders).toEqual([noted.orderNear, noted.orderNear]);
    });

    test("a seat is asked once when it wants to be", () => {
        const seat = new Seat(noted, [0], 3, 5).show(1);
        seat.view.order(0, NEVER);
        seat.go();
        seat.until((frame) => frame.ply > 120);
        seat.view.raise(0, true);
        seat.go();
        expect(seat.orders).toEqual([{ seat: 0, order: NEVER, raised: true }]);
        seat.until(windowed);
        expect(windowed(seat.now)).toBe(true);
        expect(seat.orders[0]!.raised).toBe(true);
        seat.view.act(seat.now.rows.length - 1);
        seat.go();
        expect(seat.orders).toEqual([{ seat: 0, order: NEVER, raised: false }]);
        expect(seat.kept.raised).toBe(0);
    });

    test("wanting to be asked can be taken back, even while asked", () => {
        const seat = new Seat(noted, [0], 3, 5).show(1);
        seat.view.order(0, NEVER);
        seat.view.raise(0, true);
        seat.go();
        const { ply } = seat.until(windowed);
        seat.view.raise(0, false);
        seat.go();
        expect(seat.now.ply).toBeGreaterThan(ply);
        expect(windowed(seat.now)).toBe(false);
    });

    test("an order is told only to those who look through its seat's eyes", () => {
        const seat = new Seat(noted, [0, 1], 2).show(1, 3);
        expect(seat.orders.map((one) => one.order)).toEqual([noted.orderNear, undefined]);
        seat.view.raise(1, true);
        seat.go();
        expect(seat.orders[1]).toEqual({ seat: 1, order: undefined, raised: true });
        seat.show(0, 3);
        expect(seat.orders.map((one) => one.order)).toEqual([undefined, undefined]);
    });

    test("nobody changes the order of a seat played elsewhere", () => {
        const seat = new Seat(noted, [0, 1], 2).show(1);
        seat.view.order(1, NEVER);
        seat.view.raise(1, true);
        seat.go();
        expect(seat.kept.orders![1]).toBe(noted.orderNear);
        expect(seat.kept.raised).toBe(0);
    });

    test("nobody is shown a question that an order answers", () => {
        const { seat } = questions(NEVER);
        expect(seat.frames.some((frame) => frame.mine && windowed(frame))).toBe(false);
    });

    test("games without orders ask everybody", () => {
        const seat = new Seat(rattus, [0], 2).show(1);
        seat.view.order(0, 3);
        seat.go();
        expect(seat.until((frame) => frame.ply > 60).ply).toBeGreaterThan(60);
    });
});
