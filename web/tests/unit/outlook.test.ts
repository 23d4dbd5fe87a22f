// Chances in words.

import { expect, test } from "vitest";
import { Smooth, bounded, gapOf, standOf } from "../../src/outlook";

test("nothing is sure before the end", () => {
    expect([0, 1, 50, 99, 100].map(bounded)).toEqual([2, 2, 50, 98, 98]);
});

test.each([
    [2, ["far_behind", "behind", "even", "ahead", "far_ahead"], [2, 30, 50, 60, 80]],
    [4, ["far_behind", "behind", "even", "ahead", "far_ahead"], [4, 12, 25, 40, 70]],
] as const)("with %i seats a chance is compared with an even one", (seats, words, chances) => {
    expect(chances.map((chance) => standOf(chance, seats))).toEqual(words);
});

test("a proposal is as good, a little worse or clearly worse", () => {
    expect([41, 40, 39, 33, 32, 5].map((percent) => gapOf(41, percent))).toEqual([
        "same",
        "same",
        "little",
        "little",
        "clear",
        "clear",
    ]);
});

test("what was found in one turn is averaged, and forgotten in the next", () => {
    const smooth = new Smooth();
    expect(smooth.add(40, 20)).toBe(20);
    expect(smooth.add(40, 40)).toBe(30);
    expect(smooth.add(60, 80)).toBe(80);
});
