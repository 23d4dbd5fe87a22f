// Where points come from: what was buried, and graves that changed hands.

import type { Events, Facts } from "../../gen/tables.plague";
import { type Score, type Tale, averages, happened, lying, perSeat, sums } from "../../end/score";

const loads = (tale: Tale) => sums(tale, lying<Facts>(tale)("load"), ([, bodies]) => bodies);

const ends: (keyof Events)[] = ["target", "all_visited", "last_round", "stopped"];

export const score: Score = {
    parts(tale) {
        const events = happened<Events>(tale);
        const paid = events("paid");
        const spent = sums(tale, paid, ([, , points]) => points);
        const gained = sums(
            tale,
            paid,
            ([, , points]) => points,
            ([, to]) => to,
        );
        return [
            { key: "buried", by: sums(tale, events("buried"), ([, bodies]) => bodies) },
            { key: "paid", by: gained.map((got, seat) => got - spent[seat]!) },
            { key: "load", by: loads(tale), aside: true },
            { key: "died", by: sums(tale, events("died"), ([, lost]) => lost), aside: true, loss: true },
        ];
    },
    ends,
    rounds(tale) {
        const turns = happened<Events>(tale)("turn_begins").map(({ field: [, round], ply }) => ({
            round,
            ply,
        }));
        return turns.filter(({ round }, i) => round !== turns[i - 1]?.round).map(({ ply }) => ply);
    },
    // Equal points and equal loads: the win is shared.
    tie(tale, ahead, behind) {
        const load = loads(tale);
        return load[ahead] === load[behind] ? undefined : { key: "tie.load", rule: "A68" };
    },
    luck(tale) {
        const thrown = happened<Events>(tale)("rolled", "dice").map(({ field }) => field);
        const greens = thrown.map(([seat, green]) => ({ seat, number: green }));
        const reds = thrown.map(([seat, , red]) => ({ seat, number: red }));
        return [
            { key: "green", got: averages(tale, greens), hoped: perSeat(tale, () => 6.5) },
            { key: "red", got: averages(tale, reds), hoped: perSeat(tale, () => 3.5) },
        ];
    },
};
