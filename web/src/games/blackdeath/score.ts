// Where the Body Count comes from: the disease itself, and cards. A disease that is given up takes
// its count along.

import { type Luck, type Score, type Tale, averages, named, perSeat, sums } from "../../end/score";

/** Deaths by the disease and by cards, of the disease that each seat has at the end. */
function deaths(tale: Tale): { disease: number[]; cards: number[] } {
    const disease = perSeat(tale, () => 0);
    const cards = perSeat(tale, () => 0);
    tale.events.forEach(({ word, row }, i) => {
        const seat = row.field[0]!;
        if (word === "abandoned" || word === "taken_off") disease[seat] = cards[seat] = 0;
        if (word === "died") (tale.events[i - 1]?.word === "slain" ? cards : disease)[seat]!++;
    });
    return { disease, cards };
}

function units(tale: Tale): number[] {
    const tracks = new Map(named(tale.facts, "disease").map(({ row }) => [row.field[1], row.field[0]]));
    const lying = named(tale.facts, "unit").map(({ row }) => tracks.get(row.field[1]!));
    return perSeat(tale, (seat) => lying.filter((one) => one === seat).length);
}

/** Where the dice of an event are, in its fields. */
const DICE: Record<string, readonly number[]> = {
    rolled: [1, 2],
    infected: [2],
    resisted: [2],
    struck: [1],
    mutation_roll: [2],
};

function luck(tale: Tale): Luck[] {
    const tries = named(tale.events, "infected", "resisted");
    const chance = (needed: number) => needed / 6;
    const thrown = tale.events.flatMap(({ word, row }) =>
        (DICE[word] ?? []).map((i) => ({ seat: row.field[0]!, number: row.field[i]! })),
    );
    return [
        {
            key: "attempts",
            got: sums(tale, named(tries, "infected")),
            hoped: perSeat(tale, (seat) =>
                tries.reduce((all, { row }) => all + (row.field[0] === seat ? chance(row.field[3]!) : 0), 0),
            ),
        },
        { key: "dice", got: averages(tale, thrown), hoped: perSeat(tale, () => 3.5) },
    ];
}

export const score: Score = {
    parts(tale) {
        const { disease, cards } = deaths(tale);
        return [
            { key: "disease", by: disease },
            { key: "cards", by: cards },
            {
                key: "infections",
                by: sums(tale, named(tale.events, "infected", "auto_infected")),
                aside: true,
            },
            { key: "units", by: units(tale), aside: true },
        ];
    },
    ends: ["won", "stopped"],
    rounds: ({ events }) => named(events, "turn_begins").map(({ ply }) => ply),
    tie(tale, ahead, behind) {
        const left = units(tale);
        return { key: left[ahead] === left[behind] ? "tie.order" : "tie.units", rule: "Q56" };
    },
    luck,
};
