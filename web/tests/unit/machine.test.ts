// Choosing: a no leads back to the choice before it, and every press is answered.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Core, type Game } from "../../src/core";
import { GAMES, NUMBER } from "../../src/gen/tables";
import { Choosing, type Confirm } from "../../src/machine";
import { newGame } from "../../src/kept";
import { Table } from "../../src/table";
import { View } from "../../src/view";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus: Game = GAMES.find((game) => game.name === "rattus")!;
const REGION = rattus.verbs.find((verb) => verb.word === "settle")!.kinds[0]!;
let cores: Core[];

beforeAll(async () => {
    cores = [await Core.make(wasm), await Core.make(wasm)];
});

/** Red alone at a table of two persons, as far as the first question. */
function sit(confirm: Confirm): Choosing {
    const inbox: Uint8Array[] = [];
    const players = [0, 1].map(() => ({ name: "", bot: "" }));
    const view = new View(cores[1]!, (bytes) => inbox.push(bytes), 3);
    const choosing = new Choosing(
        () => view,
        () => confirm,
    );
    view.onChange((frame) => choosing.show(frame));
    const table = new Table(
        cores[0]!,
        newGame({ game: rattus, seats: 2, options: [] }, players),
        (bytes) => view.receive(bytes),
        () => {},
    );
    view.hello();
    while (inbox.length) table.receive(inbox.shift()!);
    while (table.step());
    table.tell();
    return choosing;
}

test("a no leads back to the choice before it", () => {
    const choosing = sit("always");
    const before = choosing.prefix.value;
    const number = choosing.branches.value.length;
    expect(number).toBe(8);
    expect(choosing.press(REGION, 0)).toBe(true);
    expect(choosing.pending.value).toBeDefined();
    choosing.back();
    expect(choosing.pending.value).toBeUndefined();
    expect(choosing.prefix.value).toEqual(before);
    expect(choosing.branches.value).toHaveLength(number);
});

test("folds stay open under a question, close one by one, and are gone with the next choice", () => {
    const choosing = sit("always");
    choosing.folds.value = [2, 1];
    choosing.press(REGION, 0);
    choosing.back();
    expect(choosing.folds.value, "a no").toEqual([2, 1]);
    choosing.back();
    expect(choosing.folds.value).toEqual([2]);
    choosing.press(REGION, 0);
    choosing.yes();
    expect(choosing.folds.value).toEqual([]);
});

test("a yes plays, and the next question stands alone", () => {
    const choosing = sit("always");
    choosing.press(REGION, 1);
    choosing.yes();
    expect(choosing.frame.value!.log.length).toBeGreaterThan(0);
    expect(choosing.pending.value).toBeUndefined();
});

test("the first press shows what would come, the second at the same place plays it", () => {
    const choosing = sit("always");
    const shown = choosing.frame.value!;
    choosing.press(REGION, 0);
    const ahead = choosing.preview.value!;
    expect(ahead.log.length).toBe(shown.log.length + ahead.fresh);
    expect(ahead.fresh).toBeGreaterThan(0);
    expect(ahead.facts).not.toEqual(shown.facts);
    expect(choosing.frame.value, "nothing has been played").toBe(shown);
    choosing.press(REGION, 1);
    expect(choosing.frame.value, "another place is another look").toBe(shown);
    expect(choosing.preview.value!.facts).not.toEqual(ahead.facts);
    choosing.press(REGION, 1);
    expect(choosing.frame.value!.log.length).toBeGreaterThan(shown.log.length);
    expect(choosing.preview.value).toBeUndefined();
});

test("a second press plays where the action ends at another place, too", () => {
    const two = (verb: Game["verbs"][number]) => verb.kinds[0] === REGION && verb.kinds[1]! > NUMBER;
    const verb = rattus.verbs.findIndex(two);
    const played: number[] = [];
    const view = { flags: () => 0, act: (row: number) => played.push(row) };
    const choosing = new Choosing(
        () => view as unknown as View,
        () => "always",
    );
    const rows = [0, 1].map((region) => ({ verb, arg: [region, 1, 0] as [number, number, number] }));
    choosing.show({ ...sit("always").frame.value!, rows });
    choosing.press(REGION, 1);
    expect(played, "the first looks").toEqual([]);
    expect(choosing.place?.kind, "it ends elsewhere").not.toBe(REGION);
    choosing.press(REGION, 1);
    expect(played).toEqual([1]);
    choosing.take(choosing.branches.value[0]!);
    choosing.press(REGION, 1);
    expect(played, "another place is another look").toEqual([1]);
    choosing.take(choosing.branches.value[0]!);
    choosing.press(REGION, 0);
    expect(played, "from the list, then at its place").toEqual([1, 0]);
});

test("a look ahead leaves nothing behind", () => {
    const choosing = sit("always");
    choosing.press(REGION, 0);
    void choosing.preview.value;
    choosing.back();
    choosing.press(REGION, 2);
    choosing.yes();
    const settled = choosing.frame.value!.log.filter(({ row }) => rattus.events[row.id]!.word === "settled");
    expect(settled.map(({ row }) => row.field[1])).toEqual([2]);
});

test("a press on what is not lit says which rule is in the way", () => {
    const choosing = sit("never");
    const tartaria = rattus.kinds[REGION]!.words.length - 1;
    expect(choosing.lit(REGION, tartaria)).toBe(false);
    expect(choosing.press(REGION, tartaria)).toBe(false);
    expect(choosing.refusal.value?.rule).toBe("2.1.1");
});

describe("with the tutor", () => {
    /** A machine in front of rows that are only noted when they are played. */
    function watched(confirm: Confirm) {
        const played: number[] = [];
        const view = { flags: () => 0, act: (row: number) => played.push(row) };
        const choosing = new Choosing(
            () => view as unknown as View,
            () => confirm,
        );
        choosing.show(sit("always").frame.value!);
        choosing.patient = true;
        return { choosing, played };
    }

    test("a choice waits for him alone, and a second press is a yes", () => {
        const { choosing, played } = watched("never");
        choosing.press(REGION, 1);
        expect(choosing.held).toBe(true);
        expect(played).toEqual([]);
        choosing.press(REGION, 1);
        expect(played).toEqual([1]);
        expect(choosing.held).toBe(false);
        choosing.press(REGION, 2);
        choosing.back();
        expect(choosing.held).toBe(false);
        choosing.release();
        expect(played).toEqual([1]);
    });

    test("where he has nothing to say it goes on, and a press that comes too late counts for nothing", () => {
        vi.useFakeTimers({ toFake: ["performance"] });
        const { choosing, played } = watched("never");
        choosing.press(REGION, 1);
        choosing.release();
        expect(played).toEqual([1]);
        expect(choosing.press(REGION, 1)).toBe(true);
        choosing.take(choosing.branches.value[2]!);
        choosing.yes();
        expect(choosing.pending.value).toBeUndefined();
        vi.advanceTimersByTime(299);
        choosing.press(REGION, 2);
        expect(choosing.pending.value).toBeUndefined();
        vi.advanceTimersByTime(1);
        choosing.press(REGION, 2);
        expect(choosing.pending.value).toBe(2);
        expect(played).toEqual([1]);
        vi.useRealTimers();
    });

    test("what is asked for anyway, or at a question where he has spoken, waits for a yes", () => {
        const [asked, spoken] = [watched("always"), watched("never")];
        spoken.choosing.spoken = spoken.choosing.frame.value!.ply;
        for (const { choosing, played } of [asked, spoken]) {
            choosing.press(REGION, 1);
            expect(choosing.held).toBe(false);
            choosing.release();
            expect(played).toEqual([]);
            choosing.yes();
            expect(played).toEqual([1]);
        }
    });
});
