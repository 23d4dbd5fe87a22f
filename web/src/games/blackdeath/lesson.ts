// The lesson of Black Death: a short game in which the learner is Red. Blue, Gold and chance follow
// this script, so it is a record without dice.

import { type Lesson, stepsOf } from "../../lesson/steps";

/** Red: the seat of whoever learns. */
const LEARNER = 0;
const SEATS = ["red", "blue", "gold"] as const;

/** A first game: ten dead win. */
const OPTIONS = { goals: "10" } as const;

const CHAPTERS = [
    "design",
    "first",
    "infection",
    "movement",
    "cards",
    "mortality",
    "cure",
    "victory",
] as const;

const { learn, tell, leap } = stepsOf<(typeof CHAPTERS)[number]>(SEATS[LEARNER]);

type Seat = (typeof SEATS)[number];

/** These pass in a window for cards. Until the lesson has come to cards, so does Red. */
const pass = (...seats: Seat[]) => seats.map((seat) => `${seat} pass`);
const all = (first: Seat) => {
    const at = SEATS.indexOf(first);
    return pass(...SEATS.slice(at), ...SEATS.slice(0, at));
};
/** Whoever has a card says that Infection is over; then all pass before Movement. */
const finish = (seat: Seat) => [`${seat} done`, ...all(seat)];
const die = (number: number) => `nature die ${number}`;
/** Attempts from own units, each with its die. */
const infect = (seat: Seat, ...tries: [square: string, number: number][]) =>
    tries.flatMap(([square, number]) => [`${seat} infect ${square} unit`, die(number)]);
/** A phase in which nobody has a card, with equal dice: as many attempts, no movement, a roll, the dead. */
const phase = (seat: Seat, tries: [square: string, number: number][], roll: number, ...dead: string[]) => [
    `${seat} begin`,
    `nature dice ${tries.length} ${tries.length}`,
    ...infect(seat, ...tries),
    `${seat} done`,
    die(roll),
    ...dead.map((square) => `${seat} kill ${square}`),
];

/** Chance has put the players in an order: Red, Blue, Gold. */
const BEFORE = ["nature lot red", "nature lot blue"];

const STEPS = [
    tell("design", "welcome", "R10.3"),
    learn("design", "track", "R2.3", "track warm", "blue track cold", "gold track crowd"),
    learn(
        "design",
        "design",
        "R2.4",
        "design 3 3 {Febris rubra}",
        "blue design 4 2 {Tussis borealis}",
        "gold design 2 4 {Mors aurea}",
        "nature deal red good_weather",
        "nature deal blue smugglers",
        "nature deal gold bad_weather_1",
        "nature lot red",
    ),
    tell("design", "dealt", "R2.5"),

    learn("first", "settle1", "R12.1", "settle al_qahirah_2"),
    learn("first", "settle2", "R12.2", "settle dimashq_2", ...all("red")),
    learn("first", "infect1", "R6.4", "infect al_iskandariyah_1 unit", die(3)),
    learn("first", "infect2", "R6.5", "infect yerushalayim unit", die(5)),
    learn("first", "infect3", "R6.2", "infect constantinople_2 unit", die(1)),
    learn("first", "over1", "Q53", "done", ...all("red")),
    learn("first", "move1", "R7.2", "move al_iskandariyah_1 tunis"),
    learn("first", "done1", "R7.5", "done", ...all("red"), die(2)),
    learn("first", "kill1", "R8.2", "kill dimashq_2"),
    leap(
        "first",
        "others1",
        "R12.3",
        "blue settle moskva_2",
        "blue settle moskva_1",
        ...all("blue"),
        ...infect("blue", ["novgorod", 4], ["kaffa", 6]),
        ...finish("blue"),
        "blue move novgorod gdansk",
        "blue done",
        ...all("blue"),
        die(5),
        "gold settle al_qahirah_1",
        "gold settle yerushalayim",
        ...all("gold"),
        ...infect("gold", ["al_qahirah_3", 2], ["dimashq_2", 3], ["al_iskandariyah_1", 5], ["dimashq_1", 6]),
        ...finish("gold"),
        "gold done",
        ...all("gold"),
        die(6),
    ),

    leap(
        "infection",
        "order",
        "R3",
        "blue begin",
        ...pass("gold", "red"),
        "nature dice 3 3",
        ...all("blue"),
        ...infect("blue", ["novgorod", 5], ["kaffa", 2], ["warszawa", 5]),
        ...finish("blue"),
        "blue done",
        ...all("blue"),
        die(5),
        "gold begin",
        ...pass("red", "blue"),
        "nature dice 2 2",
        ...all("gold"),
        ...infect("gold", ["constantinople_1", 2], ["al_iskandariyah_1", 6]),
        ...finish("gold"),
        "gold done",
        ...all("gold"),
        die(6),
    ),
    learn("infection", "begin", "R4.1", "begin", ...pass("blue", "gold"), "nature dice 4 3"),
    learn("infection", "assign", "R5.1", "assign 4", ...all("red")),
    learn("infection", "trade", "R6.6", "trade"),
    learn("infection", "infect4", "R6.4", "infect al_qahirah_1 unit", die(4)),
    learn("infection", "infect5", "R6.7", "infect yerushalayim unit", die(3)),
    learn("infection", "automatic", "R6.8", "automatic cadiz unit"),
    learn("infection", "over2", "Q53", "done", ...all("red")),

    learn("movement", "move2", "R7.1", "move yerushalayim dimashq_1"),
    learn("movement", "exile", "R7.4", "leave al_qahirah_3", ...all("red")),
    tell("movement", "harmless", "R8.3", die(5)),

    leap(
        "cards",
        "windows",
        "W5",
        "gold begin",
        ...pass("blue", "red"),
        "nature dice 3 3",
        ...pass("gold", "blue", "red"),
        ...infect("gold", ["constantinople_4", 2], ["al_iskandariyah_2", 4], ["yerushalayim", 1]),
        "gold done",
        ...pass("gold", "blue", "red"),
        "gold move dimashq_1 constantinople_3",
        "gold done",
    ),
    tell(
        "cards",
        "weather",
        "R11.7",
        "gold play bad_weather_1",
        ...pass("blue", "red"),
        die(2),
        "gold kill constantinople_4",
        "blue begin",
        ...pass("red"),
        "nature dice 6 4",
        "blue assign 6",
        ...pass("blue"),
    ),
    learn("cards", "sunshine", "C4", "play good_weather", ...pass("blue")),
    tell(
        "cards",
        "fizzle",
        "R11.1",
        ...infect("blue", ["helsinki", 4], ["praha", 4], ["lubeck_2", 3]),
        ...infect("blue", ["warszawa", 2], ["bucuresti", 1], ["helsinki", 6]),
        "blue done",
    ),
    tell(
        "cards",
        "smugglers",
        "C18",
        "blue play smugglers",
        "blue move bucuresti beograd",
        "blue move beograd budapest",
        "blue move gdansk praha",
    ),
    tell("cards", "orders", "W6", die(4), "blue kill moskva_1"),

    leap(
        "mortality",
        "later",
        "R8.1",
        ...phase(
            "red",
            [
                ["al_iskandariyah_1", 2],
                ["naples_2", 4],
                ["madrid_2", 1],
            ],
            2,
            "al_qahirah_1",
            "constantinople_2",
        ),
        ...phase(
            "gold",
            [
                ["al_qahirah_3", 3],
                ["al_qahirah_4", 1],
                ["constantinople_2", 2],
            ],
            5,
            "constantinople_3",
        ),
        ...phase(
            "blue",
            [
                ["helsinki", 4],
                ["wien", 2],
            ],
            4,
            "helsinki",
        ),
        ...phase(
            "red",
            [
                ["roma_1", 3],
                ["genova_2", 2],
                ["al_qahirah_1", 4],
                ["barcelona", 1],
            ],
            5,
            "al_iskandariyah_1",
        ),
        ...phase("gold", [["al_iskandariyah_1", 3]], 4, "dimashq_2"),
        ...phase(
            "blue",
            [
                ["munchen", 3],
                ["lubeck_2", 1],
            ],
            3,
            "kaffa",
        ),
        "red begin",
        "nature dice 2 2",
        ...infect("red", ["naples_1", 2], ["madrid_1", 3]),
    ),
    learn("mortality", "done2", "R8.1", "done", die(1)),
    learn("mortality", "kill2", "R9.1", "kill al_qahirah_2"),
    learn("mortality", "kill3", "R9.2", "kill al_qahirah_1"),
    learn("mortality", "kill4", "R9.3", "kill tunis"),
    learn("mortality", "ruin", "R9.1", "ruin al_qahirah_2"),
    tell("mortality", "drawn", "R10.1", "nature deal red famine"),

    leap(
        "cure",
        "cure",
        "R9.4",
        "gold begin",
        ...pass("red"),
        "nature dice 1 1",
        ...pass("red"),
        ...infect("gold", ["dimashq_2", 2]),
        ...pass("red"),
        "gold done",
        ...pass("red"),
        die(5),
        "gold kill constantinople_1",
        "blue begin",
        ...pass("red"),
        "nature dice 1 1",
        ...pass("red"),
        ...infect("blue", ["kobenhavn", 5]),
        ...pass("red"),
        "blue done",
        ...pass("red"),
        die(6),
    ),
    learn("cure", "remove", "R9.4", "remove munchen"),

    learn("victory", "begin2", "R5.1", "begin", "nature dice 1 1", ...pass("red")),
    learn("victory", "infect6", "R6.4", "infect venice_2 unit", die(4)),
    learn("victory", "over3", "Q53", "done", ...pass("red")),
    learn("victory", "done3", "R7.5", "done"),
    learn("victory", "famine", "C5", "play famine", die(3)),
    learn("victory", "kill5", "R8.2", "kill cadiz"),
    learn("victory", "kill6", "R8.2", "kill barcelona"),
    learn("victory", "kill7", "R10.3", "kill roma_1"),
    tell("victory", "end", "R1.4"),
];

export const lesson: Lesson = {
    seats: SEATS,
    learner: LEARNER,
    options: OPTIONS,
    chapters: CHAPTERS,
    before: BEFORE,
    steps: STEPS,
};
