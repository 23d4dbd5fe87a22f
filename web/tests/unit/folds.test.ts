// Long lists made shorter step by step: nothing is lost behind a fold, and every fold leads on.

import { describe, expect, it } from "vitest";
import { type Group, TIGHT, folded, lastStep, opened, stretches } from "../../src/screens/folds";

interface Item {
    name: string;
    behind?: Item[];
}

const group = (title: string, ...names: string[]): Group<Item> => ({
    title,
    label: `${title} …`,
    items: names.map((name) => ({ name })),
});
const many = (count: number) => Array.from({ length: count }, (_, i) => `Place ${i + 1}`);
const fold = ({ label, items }: Group<Item>): Item => ({ name: label, behind: items });
const names = (groups: readonly Group<Item>[]) =>
    groups.map(({ title, items }) => [title, ...items.map(({ name }) => name)]);
const leaves = (items: readonly Item[]): string[] =>
    items.flatMap(({ name, behind }) => (behind ? leaves(behind) : [name])).sort();

const TURN = [group("Move", ...many(5)), group("Leave", "East", "West"), group("Pass", "Pass")];

describe("several groups", () => {
    it("stand as they are while there is room", () => {
        expect(folded(TURN, 0, fold)).toBe(TURN);
    });

    it("become one press each, the longest first", () => {
        expect(names(folded(TURN, TIGHT + 1, fold))).toEqual([
            ["", "Move …"],
            ["Leave", "East", "West"],
            ["", "Pass"],
        ]);
        expect(names(folded(TURN, lastStep(TURN), fold))).toEqual([["", "Move …", "Leave …", "Pass"]]);
    });

    it("lose nothing at any step", () => {
        const all = leaves(TURN.flatMap(({ items }) => items));
        for (let step = 0; step <= lastStep(TURN); step++)
            expect(leaves(folded(TURN, step, fold).flatMap(({ items }) => items))).toEqual(all);
    });

    it("are opened by their place", () => {
        expect(opened(TURN, [1])).toEqual([TURN[1]]);
        expect(opened(TURN, [7]), "a fold that is gone").toBe(TURN);
    });
});

describe("one long group", () => {
    const long = group("Infect", ...many(33).reverse());

    it("is cut into about as many stretches as each has choices", () => {
        expect(stretches(group("Infect", ...many(4)))).toHaveLength(2);
    });

    it("is cut into no more stretches than have room", () => {
        const parts = stretches(long);
        expect(parts.map(({ items }) => items.length)).toEqual([11, 11, 11]);
        expect(parts[0]).toMatchObject({ title: "Infect · Place 1 – 11", label: "Place 1 – 11" });
        expect(leaves(parts.flatMap(({ items }) => items))).toEqual(leaves(long.items));
    });

    it("is opened stretch by stretch", () => {
        expect(names(opened([long], [2]))[0]!.slice(1)).toEqual(many(33).slice(22));
        expect(names(opened([long], [2, 0]))[0]!.slice(1)).toEqual(["Place 23", "Place 24", "Place 25"]);
    });

    it("is left alone when it is short", () => {
        expect(lastStep([long])).toBe(TIGHT + 1);
        expect(lastStep([group("Pass", "One", "Two", "Three")])).toBe(TIGHT);
    });
});
