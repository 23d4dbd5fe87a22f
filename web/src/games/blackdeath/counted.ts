// What is compared with expectation after a game: attempts to infect, and all dice.

import type { Counting } from "../../look/odds";

/** Which fields of an event are dice. */
const DICE: Readonly<Record<string, readonly number[]>> = {
    rolled: [1, 2],
    infected: [2],
    resisted: [2],
    mutation_roll: [2],
    struck: [1],
};

export const counted: readonly Counting[] = [
    {
        key: "attempts",
        verbs: ["die"],
        each: true,
        count: ({ word, field }, seat) => Number(word === "infected" && field[0] === seat),
    },
    {
        key: "dice",
        verbs: ["dice", "die"],
        each: true,
        count: ({ word, field }, seat) =>
            field[0] === seat ? (DICE[word] ?? []).reduce((sum, at) => sum + field[at]!, 0) : 0,
    },
];
