// Where the Body Count comes from: the disease itself, and cards. A disease that is given up takes
// its count along.

import type { Events, Facts } from "../../gen/tables.blackdeath";
import { type Luck, type Score, type Tale, averages, happened, lying, perSeat, sums } from "../../end/score";

/** Deaths by the disease and by cards, of the disease that each seat has at the end. */
function deaths(tale: Tale): { disease: number[]; cards: number[] } {
    const disease = perSeat(tale, () => 0);
    const cards = perSeat(tale, () => 0);
    const events = happened<Events>(tale)();
    events.forEach((event, i) => {
        if (event.word !== "abandoned" && event.word !== "taken_off" && event.word !== "died") return;
        const [seat] = event.field;
        if (event.word !== "died") disease[seat] = cards[seat] = 0;
        else (events[i - 1]?.word === "slain" ? cards : disease)[seat]!++;
    });
    return { disease, cards };
}

function units(tale: Tale): number[] {
    const facts = lying<Facts>(tale);
    const seats = new Map(facts("disease").map(({ field: [seat, track] }) => [track, seat]));
    const owners = facts("unit").map(({ field: [, track] }) => seats.get(track));
    return perSeat(tale, (seat) => owners.filter((one) => one === seat).length);
}

/** All dice of a tale, and who threw them. */
function dice(tale: Tale): { seat: number; number: number }[] {
    const events = happened<Events>(tale);
    return [
        ...events("rolled").flatMap(({ field: [seat, first, second] }) => [
            { seat, number: first },
            { seat, number: second },
        ]),
        ...events("infected", "resisted", "mutation_roll").map(({ field: [seat, , die] }) => ({
            seat,
            number: die,
        })),
        ...events("struck").map(({ field: [seat, die] }) => ({ seat, number: die })),
    ];
}

function luck(tale: Tale): Luck[] {
    const events = happened<Events>(tale);
    const chance = (target: number) => target / 6;
    return [
        {
            key: "attempts",
            got: sums(tale, events("infected")),
            hoped: sums(tale, events("infected", "resisted"), ([, , , target]) => chance(target)),
        },
        { key: "dice", got: averages(tale, dice(tale)), hoped: perSeat(tale, () => 3.5) },
    ];
}

const ends: (keyof Events)[] = ["won", "stopped"];

export const score: Score = {
    parts(tale) {
        const { disease, cards } = deaths(tale);
        return [
            { key: "disease", by: disease },
            { key: "cards", by: cards },
            {
                key: "infections",
                by: sums<readonly [number, ...number[]]>(
                    tale,
                    happened<Events>(tale)("infected", "auto_infected"),
                ),
                aside: true,
            },
            { key: "units", by: units(tale), aside: true },
        ];
    },
    ends,
    rounds: (tale) => happened<Events>(tale)("turn_begins").map(({ ply }) => ply),
    tie(tale, ahead, behind) {
        const left = units(tale);
        return { key: left[ahead] === left[behind] ? "tie.order" : "tie.units", rule: "Q56" };
    },
    luck,
};
