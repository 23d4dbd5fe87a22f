// Between a page and a table that is far away: batches that are taken once, wires that break, and
// what a table puts into the log itself.

import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Core } from "../../src/core";
import { GAMES, NATURE } from "../../src/gen/tables";
import { newGame } from "../../src/kept";
import { type Line, PROTOCOL, Socket, type Standing, pause } from "../../src/online/socket";
import { Table } from "../../src/table";
import { type Frame, View } from "../../src/view";
import {
    BATCH_ID,
    FRAME,
    type Item,
    REFUSED,
    join,
    lineOf,
    pack,
    packEntries,
    unpack,
    unpackItems,
} from "../../src/wire";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus = GAMES.find((game) => game.name === "rattus")!;

/** Items as the server writes them. */
const back = (to: number) => [254, to < 128 ? 2 : 3, 1, ...(to < 128 ? [to] : [(to & 127) | 128, to >> 7])];
const standin = (seat: number, level: number) => [254, 3, 2, seat, level];
const returns = (seat: number) => [254, 2, 3, seat];

describe("items of the table's own", () => {
    test("are read among entries, with their numbers", () => {
        const run = [2, 9, 9, ...back(300), ...standin(1, 2), 1, 7, 255, 2, 72, 105, ...returns(1)];
        const { items, notes } = unpackItems(Uint8Array.from(run));
        expect(items).toEqual([
            Uint8Array.of(9, 9),
            { kind: "back", to: 300 },
            { kind: "standin", seat: 1, level: 2 },
            Uint8Array.of(7),
            { kind: "returns", seat: 1 },
        ]);
        const told = [254, 4, 4, 2, 200, 1, 254, 2, 5, 0, 254, 1, 6, 254, 1, 7];
        expect(unpackItems(Uint8Array.from(told)).items).toEqual([
            { kind: "given", seat: 2, time: 200 },
            { kind: "resigned", seat: 0 },
            { kind: "paused" },
            { kind: "resumed" },
        ]);
        expect(notes).toEqual({ 3: "Hi" });
    });

    test("going back leaves out what was gone back over, and what is gone back to may be gone back over", () => {
        const entry = new Uint8Array(1);
        const to = (n: number): Item => ({ kind: "back", to: n });
        expect(lineOf([entry, entry, to(1), entry])).toEqual([0, 2, 3]);
        expect(lineOf([entry, entry, to(1), entry, to(2)])).toEqual([0, 1, 4]);
        expect(lineOf([entry, to(5)])).toEqual([0, 1]);
    });
});

/** A table as a server has it: what it sends can be held up, lost, and added to. */
class Far {
    readonly frames: Frame[] = [];
    readonly out: Uint8Array[] = [];
    readonly table: Table;
    readonly view: View;
    lossy = false;

    constructor(core: Core, other: Core, persons = [0]) {
        const players = [0, 1].map((seat) => ({ name: "", bot: persons.includes(seat) ? "" : "random" }));
        const kept = newGame({ game: rattus, seats: 2, options: [] }, players);
        kept.secret = new Uint8Array(32).fill(5);
        this.table = new Table(
            core,
            kept,
            (bytes) => !this.lossy && this.view.receive(bytes),
            () => {},
        );
        this.view = new View(other, (bytes) => this.out.push(bytes), 1);
        this.view.onChange((frame) => this.frames.push(frame));
        this.view.hello();
        this.go();
    }

    go(): void {
        while (this.out.length) this.table.receive(this.out.shift()!);
        while (this.table.step()) this.table.tell();
    }

    get now(): Frame {
        return this.frames.at(-1)!;
    }

    get log(): number {
        return this.table.kept.entries.length;
    }

    /** Acts until a batch is on its way. */
    batch(): Uint8Array {
        while (!this.out.length) this.view.act(this.now.rows.length - 1);
        return this.out.at(-1)!;
    }

    /** Log items from the server, behind all there are. */
    tell(...run: number[]): void {
        const { head } = this.table.kept;
        const body = join(Uint8Array.of(1, head.length), head, Uint8Array.from(run));
        this.view.receive(pack({ type: FRAME.log, at: this.view.at, body }));
    }

    entry(i: number): number[] {
        return [...packEntries([this.table.kept.entries[i]!])];
    }
}

let core: Core;
let other: Core;
beforeEach(async () => {
    core = await Core.make(wasm);
    other = await Core.make(wasm);
});

describe("a batch", () => {
    test("that was taken, but whose answer got lost, is sent again and taken once", () => {
        const far = new Far(core, other);
        const sent = far.batch();
        far.lossy = true;
        far.table.receive(sent);
        const { log } = far;
        far.out.length = 0;
        far.lossy = false;
        expect(far.now.sending).toBe(true);
        far.view.resume();
        expect(far.out.map((bytes) => unpack(bytes).type)).toEqual([FRAME.hello, FRAME.batch]);
        expect(far.out[1]).toEqual(sent);
        far.table.receive(far.out.shift()!);
        far.table.receive(far.out.shift()!);
        expect(far.log).toBe(log);
        expect(far.now.sending).toBe(false);
        expect(far.now.staged).toEqual([]);
        expect(far.now.ply).toBe(log);
        far.view.resume();
        expect(far.out).toHaveLength(1);
    });

    test("that never arrived is sent again as the same", () => {
        const far = new Far(core, other);
        const sent = far.batch();
        far.out.length = 0;
        const { log } = far;
        far.view.resume();
        expect(far.out[1]).toEqual(sent);
        far.go();
        expect(far.log).toBeGreaterThan(log);
        expect(far.now.sending).toBe(false);
    });

    test("stays on its way over a reload", () => {
        const far = new Far(core, other);
        const sent = far.batch();
        const draft = far.view.draft();
        const out: Uint8Array[] = [];
        const again = new View(other, (bytes) => out.push(bytes), 1);
        again.hello();
        const { head, entries } = far.table.kept;
        const body = join(Uint8Array.of(1, head.length), head, packEntries(entries));
        again.receive(pack({ type: FRAME.log, at: 0, body }));
        again.restore(draft);
        expect(out[1]).toEqual(sent);
        expect(again.frame().sending).toBe(true);
    });

    test("nothing can be chosen or taken back until it is answered, even when others come first", () => {
        const far = new Far(core, other);
        const sent = far.batch();
        far.tell(...standin(1, 0));
        expect(far.now.sending).toBe(true);
        expect(far.now.mine).toBe(false);
        const id = unpack(sent).body.slice(0, BATCH_ID);
        far.view.receive(
            pack({ type: FRAME.refused, at: far.view.at, body: join(id, Uint8Array.of(REFUSED.stale)) }),
        );
        expect(far.now.mine).toBe(true);
        expect(far.now.refused).toBe("");
    });

    test("an answer to another batch changes nothing; a refusal names its rule", () => {
        const far = new Far(core, other);
        const id = unpack(far.batch()).body.slice(0, BATCH_ID);
        const rule = new TextEncoder().encode("2.3.3c");
        const refused = (of: Uint8Array) =>
            pack({ type: FRAME.refused, at: far.view.at, body: join(of, Uint8Array.of(1), rule) });
        far.view.receive(refused(new Uint8Array(BATCH_ID)));
        expect(far.now.sending).toBe(true);
        far.view.receive(refused(id));
        expect(far.now.sending).toBe(false);
        expect(far.now.refused).toBe("2.3.3c");
        far.view.act(0);
        expect(far.now.refused).toBeUndefined();
    });

    test("the same one twice is taken once by a local table", () => {
        const far = new Far(core, other);
        const sent = far.batch();
        const heard = vi.spyOn(far.view, "receive");
        far.table.receive(sent);
        const { log } = far;
        far.table.receive(sent);
        expect(far.log).toBe(log);
        const taken = heard.mock.calls.map(([bytes]) => unpack(bytes)).filter((f) => f.type === FRAME.taken);
        expect(taken.map((frame) => frame.at)).toEqual([unpack(sent).at, unpack(sent).at]);
    });
});

describe("the log", () => {
    test("a gap makes the page ask for the rest", () => {
        const far = new Far(core, other);
        const { head } = far.table.kept;
        const body = join(Uint8Array.of(1, head.length), head);
        far.view.receive(pack({ type: FRAME.log, at: far.view.at + 3, body }));
        expect(unpack(far.out[0]!)).toMatchObject({ type: FRAME.hello, at: far.view.at });
    });

    test("after going back everything is as it was, and the game goes on from there", () => {
        const far = new Far(core, other);
        const before = far.view.at;
        const was = { facts: far.now.facts, rows: far.now.rows, log: [...far.now.log] };
        far.view.act(0);
        const step = far.view.draft();
        const entry = [...step.subarray(1)];
        far.view.undo();
        far.tell(...entry);
        const after = far.now.facts;
        far.tell(...back(before));
        expect(far.view.at).toBe(before + 2);
        expect(far.now).toMatchObject(was);
        expect(far.now.remarks).toMatchObject([{ kind: "back", to: before, ply: before }]);
        far.tell(...entry);
        expect(far.now.facts).toEqual(after);
        expect(far.now.ply).toBe(before + 1);
        // A batch now stands on the items, not on the entries that count.
        expect(unpack(far.batch()).at).toBe(before + 3);
    });

    test("a shorter one is believed when the table tells it twice, and the game goes on from there", () => {
        const far = new Far(core, other);
        const { ply, facts, rows, log } = far.now;
        const { entries, head } = far.table.kept;
        const body = join(Uint8Array.of(1, head.length), head, packEntries([...entries]));
        const whole = pack({ type: FRAME.log, at: 0, body });
        far.batch();
        far.go();
        far.batch();
        const later = far.now.ply;
        far.out.length = 0;

        // A node may be behind: asked again, it reads its database.
        far.view.receive(whole);
        expect(far.now).toMatchObject({ ply: later, sending: true });
        expect(far.out.map(unpack)).toMatchObject([{ type: FRAME.hello, at: far.view.at }]);

        far.view.receive(whole);
        expect(later).toBeGreaterThan(ply);
        expect(far.now).toMatchObject({ ply, facts, rows, log, sending: false, staged: [] });
        far.out.length = 0;
        expect(unpack(far.batch()).at).toBe(ply);
    });

    test("after a long time the latest items are told again, and another log is taken from its beginning", () => {
        const far = new Far(core, other);
        const { at } = far.view;
        far.view.act(0);
        const first = [...far.view.draft().subarray(1)];
        far.view.undo();
        far.view.act(1);
        const second = [...far.view.draft().subarray(1)];
        far.view.undo();
        far.tell(...first);

        far.view.resume(true);
        expect(far.out.map(unpack)).toMatchObject([{ type: FRAME.hello, at: 0 }]);
        const { entries, head } = far.table.kept;
        const body = join(
            Uint8Array.of(1, head.length),
            head,
            packEntries([...entries]),
            Uint8Array.from(second),
        );
        const told = (from: number, bytes: Uint8Array) => pack({ type: FRAME.log, at: from, body: bytes });
        far.view.receive(told(0, body));
        expect(far.view.at).toBe(at + 1);
        const { facts } = far.now;

        const fresh = new View(core, () => {}, 1);
        fresh.receive(told(0, body));
        expect(fresh.frame().facts).toEqual(facts);

        // From the middle it is asked for whole.
        far.out.length = 0;
        far.view.receive(told(at, join(Uint8Array.of(1, head.length), head, Uint8Array.from(first))));
        expect(far.out.map(unpack)).toMatchObject([{ type: FRAME.hello, at: 0 }]);
    });

    test("a shorter one of a node that is behind changes nothing", () => {
        const far = new Far(core, other);
        const { entries, head } = far.table.kept;
        const body = join(Uint8Array.of(1, head.length), head, packEntries([...entries]));
        const old = pack({ type: FRAME.log, at: 0, body });
        far.batch();
        far.go();
        const { ply } = far.now;
        for (let n = 0; n < 3; n++) {
            far.view.receive(old);
            far.go();
        }
        expect(far.now.ply).toBe(ply);
    });

    test("who stands in and who is back is told, and costs no step that was staged", () => {
        const far = new Far(core, other);
        far.view.act(0);
        const { staged } = far.now;
        expect(staged).toHaveLength(1);
        far.tell(...standin(1, 3));
        far.tell(...returns(1));
        expect(far.now.staged).toEqual(staged);
        expect(far.now.remarks).toMatchObject([
            { kind: "standin", seat: 1, level: 3 },
            { kind: "returns", seat: 1 },
        ]);
    });

    test("the last steps of a seat can be asked back only while chance is silent", () => {
        const far = new Far(core, other);
        const before = far.view.at;
        expect(far.view.before(0)).toBeUndefined();
        far.view.act(0);
        const entry = [...far.view.draft().subarray(1)];
        far.view.undo();
        far.tell(...entry);
        expect(far.view.before(0)).toBe(before);
        const spoken = new Far(core, other);
        const chance = () => {
            const actors = spoken.table.kept.entries.map((entry) => core.decode(entry).actor);
            return actors.lastIndexOf(NATURE) > actors.lastIndexOf(0);
        };
        for (let n = 0; n < 50 && (n === 0 || !chance()); n++) {
            spoken.batch();
            spoken.go();
        }
        expect(chance()).toBe(true);
        expect(spoken.view.before(0)).toBeUndefined();
    });
});

/** A WebSocket that the test is the other end of. */
class Fake {
    static readonly OPEN = 1;
    static made: Fake[] = [];
    readyState = 0;
    binaryType = "";
    readonly sent: Uint8Array[] = [];
    onopen: (() => void) | null = null;
    onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
    onclose: ((event: { code: number }) => void) | null = null;

    constructor(
        readonly url: string,
        readonly protocol: string,
    ) {
        Fake.made.push(this);
    }

    send(bytes: Uint8Array): void {
        this.sent.push(bytes);
    }

    close(): void {
        this.readyState = 3;
    }

    open(): void {
        this.readyState = 1;
        this.onopen?.();
    }

    say(type: number, ...body: number[]): void {
        const bytes = pack({ type, at: 0, body: Uint8Array.from(body) });
        this.onmessage?.({ data: bytes.slice().buffer as ArrayBuffer });
    }

    end(code: number): void {
        this.readyState = 3;
        this.onclose?.({ code });
    }
}

describe("a wire", () => {
    const page = new EventTarget();
    const doc = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const heard: number[] = [];
    let resumed = 0;
    let long: boolean | undefined;
    let told: string[];
    let stands: Standing;
    let socket: Socket;

    beforeEach(() => {
        vi.useFakeTimers();
        vi.stubGlobal("WebSocket", Fake);
        vi.stubGlobal("document", doc);
        vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
        vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
        vi.stubGlobal("navigator", { onLine: true });
        Fake.made = [];
        heard.length = 0;
        resumed = 0;
        told = [];
        stands = "here";
        socket = new Socket(
            "ws://here/play",
            {
                hear: (bytes) => heard.push(unpack(bytes).type),
                resume: (away) => {
                    resumed++;
                    long = away;
                },
            },
            { table: (json) => told.push(json), stands: () => Promise.resolve(stands) },
        );
    });

    afterEach(() => {
        socket.close();
        vi.useRealTimers();
        vi.unstubAllGlobals();
    });

    const last = () => Fake.made.at(-1)!;
    const state = (): Line["state"] => socket.line.value.state;

    test("greets when it is open, hands frames on, and keeps the table's news apart", () => {
        expect(last().protocol).toBe(PROTOCOL);
        expect(state()).toBe("joining");
        socket.send(Uint8Array.of(1));
        expect(last().sent).toEqual([]);
        last().open();
        expect(state()).toBe("open");
        expect(resumed).toBe(1);
        last().say(FRAME.log);
        last().say(FRAME.table, ...new TextEncoder().encode('{"a":1}'));
        expect(heard).toEqual([FRAME.log]);
        expect(told).toEqual(['{"a":1}']);
    });

    test("comes back by itself, and waits longer each time in vain", async () => {
        last().open();
        last().say(FRAME.log);
        last().end(1006);
        expect(state()).toBe("lost");
        for (let n = 0; n < 4; n++) {
            const made = Fake.made.length;
            await vi.advanceTimersByTimeAsync(pause(n, 0) - 1);
            expect(Fake.made).toHaveLength(made);
            await vi.advanceTimersByTimeAsync(pause(n, 1));
            expect(Fake.made).toHaveLength(made + 1);
            last().end(1006);
        }
        await vi.advanceTimersByTimeAsync(pause(4, 1));
        last().open();
        expect(state()).toBe("open");
        expect(resumed).toBe(2);
    });

    test("says so when nothing has been heard for more than a minute", () => {
        last().open();
        last().say(FRAME.log);
        for (const [away, expected] of [
            [59_000, false],
            [61_000, true],
        ] as const) {
            vi.setSystemTime(Date.now() + away);
            socket.retry();
            last().open();
            expect(long).toBe(expected);
            last().say(FRAME.log);
        }
    });

    test("goes to another node at once when one stops", async () => {
        last().open();
        last().say(FRAME.log);
        for (let n = 0; n < 6; n++) {
            last().end(1012);
            await vi.advanceTimersByTimeAsync(500);
            last().open();
        }
        expect(resumed).toBe(7);
    });

    test("that answers nothing is given up", async () => {
        last().open();
        last().say(FRAME.log);
        socket.send(Uint8Array.of(2));
        await vi.advanceTimersByTimeAsync(15_000); // a site in trouble has said so by now
        expect(state()).toBe("open");
        await vi.advanceTimersByTimeAsync(2_001);
        expect(state()).toBe("lost");
        await vi.advanceTimersByTimeAsync(1_000);
        expect(Fake.made).toHaveLength(2);
    });

    test("that is silent for long is asked, and lives when it answers", async () => {
        last().open();
        last().say(FRAME.log);
        await vi.advanceTimersByTimeAsync(40_001);
        expect(resumed).toBe(2);
        last().say(FRAME.log);
        await vi.advanceTimersByTimeAsync(20_000);
        expect(state()).toBe("open");
    });

    test("stops while there is no network and goes on with it", () => {
        last().open();
        page.dispatchEvent(new Event("offline"));
        expect(state()).toBe("offline");
        page.dispatchEvent(new Event("online"));
        expect(state()).toBe("joining");
        last().open();
        expect(resumed).toBe(2);
    });

    test("is asked when the page is looked at again", () => {
        last().open();
        doc.dispatchEvent(new Event("visibilitychange"));
        expect(resumed).toBe(2);
    });

    test("a batch that cannot be kept just now stays on its way", async () => {
        last().open();
        last().say(FRAME.refused, ...new Uint8Array(BATCH_ID), REFUSED.away);
        expect(heard).toEqual([]);
        expect(socket.line.value).toMatchObject({ state: "lost", site: true });
        await vi.advanceTimersByTimeAsync(600);
        last().open();
        expect(resumed).toBe(2);
    });

    test("stays while the site waits for its store, and says so", async () => {
        last().open();
        last().say(FRAME.log);
        socket.send(Uint8Array.of(2));
        await vi.advanceTimersByTimeAsync(2_000);
        last().say(FRAME.waiting, 1);
        expect(state()).toBe("waiting");
        await vi.advanceTimersByTimeAsync(35_000); // as long as a batch waits
        expect(state()).toBe("waiting");
        last().say(FRAME.waiting, 0);
        last().say(FRAME.taken);
        expect(state()).toBe("open");
        expect(heard).toEqual([FRAME.log, FRAME.taken]);
        expect(Fake.made).toHaveLength(1);
        expect(resumed).toBe(1);
    });

    test("a site that says it has trouble is tried every other second, however long it lasts", async () => {
        last().open();
        stands = "away";
        for (let n = 0; n < 8; n++) {
            const made = Fake.made.length;
            last().end(1006);
            await vi.advanceTimersByTimeAsync(0);
            if (n) expect(socket.line.value).toMatchObject({ state: "lost", site: true });
            await vi.advanceTimersByTimeAsync(2_000);
            expect(Fake.made.length).toBeGreaterThan(made);
        }
        last().open();
        expect(state()).toBe("open");
    });

    test("a table of another version is not tried again", async () => {
        last().end(4005);
        expect(state()).toBe("version");
        socket.retry();
        stands = "version";
        for (let n = 0; n < 2; n++) {
            last().end(1006);
            await vi.advanceTimersByTimeAsync(1_000);
        }
        expect(state()).toBe("version");
    });

    test("ends where the server says so, or where there is no table any more", async () => {
        last().open();
        last().end(4001);
        expect(state()).toBe("ended");
        await vi.advanceTimersByTimeAsync(60_000);
        expect(Fake.made).toHaveLength(1);
        socket.retry();
        last().end(4004);
        expect(state()).toBe("gone");
        socket.retry();
        stands = "gone";
        for (let n = 0; n < 3; n++) {
            last().end(1006);
            await vi.advanceTimersByTimeAsync(4_000);
        }
        expect(state()).toBe("gone");
    });
});

test("addresses of online screens", async () => {
    vi.stubGlobal("location", { hash: "" });
    vi.stubGlobal("history", { state: null });
    vi.stubGlobal("addEventListener", () => {});
    const { parse } = await import("../../src/router");
    vi.unstubAllGlobals();
    expect(parse("#/at/7")).toEqual({ screen: "at", id: "7", invite: "" });
    expect(parse("#/at/7/CODE")).toEqual({ screen: "at", id: "7", invite: "CODE" });
    expect(parse("#/at")).toEqual({ screen: "online" });
    expect(parse("#/host/abc")).toEqual({ screen: "host", id: "abc" });
    expect(parse("#/again/7/12")).toEqual({ screen: "again", id: "7", ply: 12 });
});
