// Where points come from: cubes in regions and in the palace; with Africanus region cards and diplomats.

import type { Events, Facts } from "../../gen/tables.rattus";
import { type Part, type Score, type Tale, happened, lying, sums } from "../../end/score";

function africanus(tale: Tale): Part[] {
    const told = happened<Events>(tale)("tallied");
    if (!told.length) return [];
    return [
        { key: "cards", by: sums(tale, told, ([, , cards]) => cards) },
        { key: "diplomats", by: sums(tale, told, ([, , , diplomats]) => diplomats) },
    ];
}

const ends: (keyof Events)[] = ["pile_empty", "all_placed", "stalled", "stopped"];

export const score: Score = {
    parts: (tale) => {
        const facts = lying<Facts>(tale);
        const cubes = sums(
            tale,
            facts("cubes"),
            ([, , number]) => number,
            ([, seat]) => seat,
        );
        return [
            { key: "map", by: cubes },
            { key: "palace", by: sums(tale, facts("palace"), ([, number]) => number) },
            ...africanus(tale),
            { key: "lost", by: sums(tale, happened<Events>(tale)("lost")), aside: true, loss: true },
        ];
    },
    ends,
    // A round begins with the start player; the final one is named.
    rounds(tale) {
        const events = happened<Events>(tale);
        const [start] = events("starts")[0]?.field ?? [];
        return events("final_round", "turn_begins")
            .filter(({ word, field: [seat] }) => word === "final_round" || seat === start)
            .map(({ ply }) => ply);
    },
    tie: () => ({ key: "tie", rule: "2.6.5" }),
};
