// What is compared with expectation after a game: the green die and the red one.

import type { Counting } from "../../look/odds";

/** A die by its place among the fields of a throw. */
const die = (key: string, at: number): Counting => ({
    key,
    verbs: ["roll"],
    each: true,
    count: ({ word, field }, seat) => (word === "dice" && field[0] === seat ? field[at]! : 0),
});

export const counted: readonly Counting[] = [die("green", 1), die("red", 2)];
