// Where points come from: cubes in regions and in the palace; with Africanus region cards and diplomats.

import { type Part, type Score, type Tale, named, sums } from "../../end/score";

function africanus(tale: Tale): Part[] {
    const told = named(tale.events, "tallied");
    if (!told.length) return [];
    return [
        { key: "cards", by: sums(tale, told, 2) },
        { key: "diplomats", by: sums(tale, told, 3) },
    ];
}

export const score: Score = {
    parts: (tale) => [
        { key: "map", by: sums(tale, named(tale.facts, "cubes"), 2, 1) },
        { key: "palace", by: sums(tale, named(tale.facts, "palace"), 1) },
        ...africanus(tale),
        { key: "lost", by: sums(tale, named(tale.events, "lost")), aside: true, loss: true },
    ],
    ends: ["pile_empty", "all_placed", "stalled", "stopped"],
    // A round begins with the start player; the final one is named.
    rounds({ events }) {
        const start = named(events, "starts")[0]?.row.field[0];
        return events
            .filter(
                ({ word, row }) =>
                    word === "final_round" || (word === "turn_begins" && row.field[0] === start),
            )
            .map(({ ply }) => ply);
    },
    tie: () => ({ key: "tie", rule: "2.6.5" }),
};
