// What is compared with expectation after a game: a rat is turned, and there is an outbreak or not.

import type { Counting } from "../../look/odds";

export const counted: readonly Counting[] = [
    { key: "outbreaks", verbs: ["face"], each: false, count: ({ word }) => Number(word === "outbreak") },
    {
        key: "losses",
        verbs: ["face"],
        each: true,
        count: ({ word, field }, seat) => Number(word === "lost" && field[0] === seat),
    },
];
