// What a device saw before the game, and records held against it; dice in stretches; lists of tables.

import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Core } from "../../src/core";
import { hash } from "../../src/fair";
import { GAMES } from "../../src/gen/tables";
import { newGame } from "../../src/kept";
import type { TableInfo, Tables } from "../../src/online/api";
import { fits, hasFree, pages } from "../../src/online/lists";
import {
    type Opened,
    after,
    luckFor,
    luckOwed,
    note,
    openedIn,
    promiseOf,
    taken,
    testify,
    toHex,
    witnessOf,
} from "../../src/online/witness";
import { recordOf } from "../../src/records";
import { Table } from "../../src/table";
import { verify } from "../../src/verify";
import { verifyText } from "../../src/verifyText";

const rattus = GAMES.find((game) => game.name === "rattus")!;

const WORDS = ["red", "blue", "gold"];

/** A table as the server tells of it. */
const told = (more: Partial<TableInfo> = {}, names = ["Anna", "Bert"]): TableInfo =>
    ({
        id: "7",
        game: "rattus",
        state: "open",
        pace: { kind: "live", bank: 900, step: 20 },
        you: null,
        commitment: "c0",
        promises: {},
        seats: names.map((name, i) => ({ seat: WORDS[i]!, kind: name ? "person" : "open", name })),
        ...more,
    }) as TableInfo;

beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => kept.set(key, value),
        removeItem: (key: string) => kept.delete(key),
    });
    return () => vi.unstubAllGlobals();
});

/** What a record would open. */
const opened = (lucks: Record<string, string>, commitment = "c0"): Opened => ({
    commitment,
    lucks,
    promises: Object.fromEntries(Object.entries(lucks).map(([seat, luck]) => [seat, promiseOf(luck)])),
});

describe("a witness", () => {
    const BERT = "11".repeat(32);

    /** Anna sits down with luck of her own; Bert has promised his. */
    function seated(): string {
        note(told());
        const luck = luckFor(told());
        taken(told({ you: "red", promises: { red: promiseOf(luck), blue: promiseOf(BERT) } }));
        return luck;
    }

    test("that saw nothing before the game says so", () => {
        note(told({ state: "running" }));
        expect(witnessOf("7")).toBeUndefined();
        expect(testify(undefined, opened({}))).toEqual({ kind: "none" });
    });

    test("gives luck of 32 bytes, and the same until the game begins", () => {
        const luck = seated();
        expect(luck).toMatch(/^[0-9a-f]{64}$/);
        expect(witnessOf("7")).toMatchObject({ luck, given: true });
        expect(luckFor(told())).toBe(luck);
        expect(luckFor(told({ id: "8" }))).not.toBe(luck);
    });

    test("finds a record right that is what it saw", () => {
        const red = seated();
        note(told({ state: "running", you: "red" }));
        expect(testify(witnessOf("7"), opened({ red, blue: BERT }))).toEqual({
            kind: "fits",
            promises: 2,
            own: true,
        });
    });

    test("finds another seed, other luck of its own, and a broken promise", () => {
        const red = seated();
        const other = "22".repeat(32);
        expect(testify(witnessOf("7"), opened({ red, blue: BERT }, "c1"))).toEqual({ kind: "commitment" });
        expect(testify(witnessOf("7"), opened({ red: other, blue: BERT }))).toEqual({ kind: "luck" });
        expect(testify(witnessOf("7"), opened({ blue: BERT }))).toEqual({ kind: "luck" });
        expect(testify(witnessOf("7"), opened({ red, blue: other }))).toEqual({
            kind: "promise",
            seat: "blue",
        });
        expect(testify(witnessOf("7"), opened({ red }))).toEqual({ kind: "promise", seat: "blue" });
    });

    test("keeps the first fingerprint it was shown", () => {
        seated();
        note(told({ commitment: "c1" }));
        expect(witnessOf("7")?.commitment).toBe("c0");
    });

    test("adds nothing once the game has begun", () => {
        seated();
        const promises = { red: "00", blue: "00" };
        note(told({ state: "running", promises }));
        note(told({ state: "running", promises, commitment: "c1" }));
        expect(witnessOf("7")).toMatchObject({
            commitment: "c0",
            promises: { blue: ["Bert", promiseOf(BERT)] },
        });
    });

    test("holds nobody to what another promised who sat there before", () => {
        const red = seated();
        const carla = "33".repeat(32);
        note(told({ state: "running", you: "red" }, ["Anna", "Carla"]));
        expect(testify(witnessOf("7"), opened({ red, blue: carla }))).toMatchObject({
            kind: "fits",
            promises: 1,
        });
    });

    test("counts its own promise where the game begins with the answer to it", () => {
        const red = luckFor(told());
        taken(told({ state: "running", you: "red", promises: { red: promiseOf(red) } }));
        expect(testify(witnessOf("7"), opened({ red }))).toEqual({ kind: "fits", promises: 1, own: true });
        expect(testify(witnessOf("7"), opened({}))).toEqual({ kind: "luck" });
    });

    test("owes luck for its seat until it has promised some", () => {
        expect(luckOwed(told())).toBeUndefined();
        const owed = luckOwed(told({ you: "red" }));
        expect(owed).toBe(witnessOf("7")?.luck);
        expect(luckOwed(told({ you: "red", promises: { red: promiseOf(owed!) } }))).toBeUndefined();
    });

    test("who got up again has given nothing", () => {
        seated();
        note(told());
        expect(witnessOf("7")?.given).toBe(false);
    });

    test("a server that knows nothing of luck has taken none", () => {
        const before = after(undefined, told({ promises: undefined } as never));
        expect(before).toMatchObject({ commitment: "c0", promises: {}, given: false });
        note(told());
        luckFor(told());
        const { promises: _, ...old } = told({ you: "red" });
        taken(old);
        expect(witnessOf("7")?.given).toBe(false);
    });
});

describe("a record in stretches", () => {
    const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
    const secrets = [1, 2].map((byte) => new Uint8Array(32).fill(byte));
    let core: Core;
    let text: string;
    let from: number;

    /** The record with another line for a line, and a digest that fits. */
    function closed(lines: string): string {
        const body = lines.replace(/^= .*\n/m, "");
        core.recordRead(`${body}= ${"0".repeat(64)}\n`);
        return `${body}= ${toHex(hash(new TextEncoder().encode(core.recordText(true))))}\n`;
    }

    beforeAll(async () => {
        core = await Core.make(wasm);
        const players = [0, 1].map(() => ({ name: "", bot: "random" }));
        const kept = newGame({ game: rattus, seats: 2, options: [] }, players);
        kept.secret = secrets[0]!;
        const table = new Table(
            core,
            kept,
            () => {},
            () => {},
        );
        while (kept.entries.length < 40) table.step();
        from = kept.entries.length + 1;
        kept.secret = secrets[1]!;
        while (table.step());
        const [first, second] = secrets.map((secret) => ({ secret: toHex(secret), of: toHex(hash(secret)) }));
        const block = (one: { secret: string; of: string }) =>
            `[Commitment "${one.of}"]\n[Secret "${one.secret}"]\n`;
        const one = recordOf(core, kept).replace(/^\[(Commitment|Secret) .*\n/gm, "");
        text = closed(
            one.replace(/^(\[Seats .*\n)/m, `$1${block(first!)}[Stretch "${from}"]\n${block(second!)}`),
        );
    });

    test("is right with the dice of each from its entry on, drawn on without a break", () => {
        const verdict = verify(core, text);
        expect(verdict).toMatchObject({ ok: true });
        if (verdict.ok) expect(openedIn(verdict.last).commitment).toBe(toHex(hash(secrets[1]!)));
    });

    test("is wrong where a stretch begins elsewhere, or the old dice go on", () => {
        const late = closed(text.replace(/\[Stretch "\d+"\]/, `[Stretch "${from + 30}"]`));
        expect(verify(core, late)).toMatchObject({ ok: false, reason: "dice" });
        const old = closed(text.replace(/\[Stretch "\d+"\]\n.*\n.*\n/, ""));
        expect(verify(core, old)).toMatchObject({ ok: false, reason: "dice" });
    });

    test("can be checked without the rules, but for what the rules allow", () => {
        expect(verifyText(text)).toEqual(verify(core, text));
        const late = closed(text.replace(/\[Stretch "\d+"\]/, `[Stretch "${from + 30}"]`));
        expect(verifyText(late)).toMatchObject({ ok: false, reason: "dice" });
        const other = closed(text.replace(toHex(hash(secrets[0]!)), "0".repeat(64)));
        expect(verifyText(other)).toMatchObject({ ok: false, reason: "promise" });
        expect(verifyText(text.replace(/^(\d+ red .*)$/m, "$1 1"))).toMatchObject({ reason: "digest" });
        expect(verifyText(text.replace(/^= .*\n/m, ""))).toMatchObject({ reason: "unfinished" });
        // The rules of a version that is not known here do no harm.
        expect(verifyText(text.replace('[Version "', '[Version "9'))).toMatchObject({ reason: "digest" });
    });

    test("keeps the promise of every stretch", () => {
        const other = closed(text.replace(toHex(hash(secrets[0]!)), "0".repeat(64)));
        expect(verify(core, other)).toMatchObject({ ok: false, reason: "promise" });
    });
});

describe("lists of tables", () => {
    const any = { game: "", pace: "", free: true, followed: false } as const;

    test("are filtered by game and pace", () => {
        expect(fits(told(), any)).toBe(true);
        expect(fits(told(), { ...any, game: "plague" })).toBe(false);
        expect(fits(told(), { ...any, game: "rattus", pace: "live" })).toBe(true);
        expect(fits(told(), { ...any, pace: "days" })).toBe(false);
        expect([hasFree(told()), hasFree(told({}, ["Anna", ""]))]).toEqual([false, true]);
    });

    test("are put together from their pages, every table once", async () => {
        const page = (next: string | null, ...ids: string[]): Tables => ({
            tables: ids.map((id) => told({ id })),
            next,
        });
        const all: Record<string, Tables> = {
            "": page("a", "1", "2"),
            a: page("b", "2", "3"),
            b: page(null, "4"),
        };
        const ask = vi.fn((before = "") => Promise.resolve(all[before]!));
        const ids = async (count: number) => (await pages(ask, count)).tables.map(({ id }) => id);
        expect(await ids(1)).toEqual(["1", "2"]);
        expect(await ids(2)).toEqual(["1", "2", "3"]);
        expect(await ids(9)).toEqual(["1", "2", "3", "4"]);
        expect(ask).toHaveBeenCalledTimes(1 + 2 + 3);
    });
});
