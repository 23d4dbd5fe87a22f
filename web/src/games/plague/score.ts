// Where points come from: what was buried, and graves that changed hands.

import { type Score, averages, named, perSeat, sums } from "../../end/score";

export const score: Score = {
    parts(tale) {
        const paid = named(tale.events, "paid");
        const gained = sums(tale, paid, 2, 1);
        const spent = sums(tale, paid, 2);
        return [
            { key: "buried", by: sums(tale, named(tale.events, "buried"), 1) },
            { key: "paid", by: gained.map((got, seat) => got - spent[seat]!) },
            { key: "load", by: sums(tale, named(tale.facts, "load"), 1), aside: true },
            { key: "died", by: sums(tale, named(tale.events, "died"), 1), aside: true, loss: true },
        ];
    },
    ends: ["target", "all_visited", "last_round", "stopped"],
    rounds({ events }) {
        const turns = named(events, "turn_begins");
        return turns
            .filter(({ row }, i) => row.field[1] !== turns[i - 1]?.row.field[1])
            .map(({ ply }) => ply);
    },
    // Equal points and equal loads: the win is shared.
    tie(tale, ahead, behind) {
        const load = sums(tale, named(tale.facts, "load"), 1);
        return load[ahead] === load[behind] ? undefined : { key: "tie.load", rule: "A68" };
    },
    luck(tale) {
        const thrown = named(tale.events, "rolled", "dice");
        const die = (field: number) =>
            averages(
                tale,
                thrown.map(({ row }) => ({ seat: row.field[0]!, number: row.field[field]! })),
            );
        return [
            { key: "green", got: die(1), hoped: perSeat(tale, () => 6.5) },
            { key: "red", got: die(2), hoped: perSeat(tale, () => 3.5) },
        ];
    },
};
