import { expect, test } from "vitest";
import type { Letter, TableInfo } from "../../src/online/api";
import { letterHref, placeAt, rough, thinking, turns } from "../../src/online/inbox";
import { isOn, quietParts } from "../../src/online/switches";

const HOUR = 3_600_000;

test("times are told in the largest unit of which there are two, and never too long", () => {
    expect(rough(47.9 * HOUR)).toEqual([47, "hour"]);
    expect(rough(71.9 * HOUR)).toEqual([2, "day"]);
    expect(rough(1.99 * HOUR)).toEqual([119, "minute"]);
    expect(rough(10)).toEqual([1, "minute"]);
    expect(rough(-HOUR)).toEqual([1, "minute"]);
});

const table = (id: string, more: Partial<TableInfo> = {}) =>
    ({ id, state: "running", yours: ["red"], result: null, ...more }) as TableInfo;

test("a turn is shown as long as the server waits for it, with its table where that is known", () => {
    const waiting = ["1", "2"].map((one) => ({ table: one, game: "rattus", since: 0 }));
    const tables = new Map(
        [table("2"), table("3"), table("4", { state: "finished" })].map((one) => [one.id, one]),
    );
    const post = { inbox: { waiting, letters: [] }, tables };
    expect(turns(post, ["1", "2"]).map(({ about }) => about?.id)).toEqual([undefined, "2"]);
    expect(turns(post, ["2"]).map((one) => one.table)).toEqual(["2"]);
    expect(thinking(post, ["2"]).map(({ id }) => id)).toEqual(["3"]);
});

test("a letter leads to its board, to the seat it is for, or to the finished game", () => {
    const letter = { table: "5", invite: null } as Letter;
    expect(letterHref({ ...letter, kind: "wrote" })).toBe("#/at/5");
    expect(letterHref({ ...letter, kind: "invited", invite: "abc" })).toBe("#/at/5/abc");
    expect(letterHref({ ...letter, kind: "over" })).toBe("#/again/5");
});

test("the own place at a finished table", () => {
    const result = [
        { seat: "blue", points: 9, rank: 1 },
        { seat: "red", points: 8, rank: 2 },
    ];
    expect(placeAt(table("1", { result }))).toBe(2);
    expect(placeAt(table("1"))).toBeUndefined();
    expect(placeAt(undefined)).toBeUndefined();
});

test("a switch of a game wins over one for all games, and without any one is told", () => {
    const which = { kind: "awaited", channel: "mail" } as const;
    const all = { ...which, game: "", on: false };
    const own = { ...which, game: "rattus", on: true };
    expect(isOn([], { ...which, game: "" })).toBe(true);
    expect(isOn([all], { ...which, game: "rattus" })).toBe(false);
    expect(isOn([all, own], { ...which, game: "rattus" })).toBe(true);
    expect(isOn([all, own], { ...which, game: "plague" })).toBe(false);
});

test("quiet hours over midnight are two parts of a day", () => {
    expect(quietParts({ from: 1350, until: 420 })).toEqual([
        [0, 420],
        [1350, 1440],
    ]);
    expect(quietParts({ from: 60, until: 120 })).toEqual([[60, 120]]);
    expect(quietParts({ from: 0, until: 0 })).toEqual([]);
});
