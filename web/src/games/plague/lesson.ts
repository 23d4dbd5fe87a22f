// The lesson of Plague!: a game of five rounds in which the learner is Red. Blue and chance follow
// this script, so it is a record without dice.

import { type Lesson, stepsOf } from "../../lesson/steps";

/** Red: the seat of whoever learns. */
const LEARNER = 0;
const SEATS = ["red", "blue"] as const;

/** Long enough for everything to happen once. */
const OPTIONS = { rounds: "5" } as const;

const CHAPTERS = ["dice", "cart", "bag", "buildings", "cards", "flea", "death", "cat", "end"] as const;

const { learn, go, tell } = stepsOf<(typeof CHAPTERS)[number]>(SEATS[LEARNER]);

const drive = (...spaces: string[]) => spaces.map((space) => `step ${space}`);
const crawl = (...spaces: string[]) => spaces.map((space) => `crawl ${space}`);
const blue = (...moves: string[]) => moves.map((move) => `blue ${move}`);
/** What chance begins a turn with. */
const turn = (green: number, red: number, card: string) => [
    `nature roll ${green} ${red}`,
    `nature card ${card}`,
];
const draw = (piece: string) => `nature draw ${piece}`;

/** Both have rolled: Red begins. */
const BEFORE = ["nature roll 9 4", "nature roll 5 2"];

const STEPS = [
    tell("dice", "welcome", "R52"),
    tell("dice", "dice", "R5", "nature roll 6 5"),
    tell("dice", "idle", "A70", "nature card rats_beach"),

    learn("cart", "drive", "R9", "step x12y10"),
    learn("cart", "enter", "R20", "step house34"),
    learn("cart", "claim", "R21", "claim 3"),
    learn("cart", "whole", "R17", "step x13y9"),

    learn("bag", "bring", "R33", "bring", draw("rat")),
    learn("bag", "put", "R33", "put ship1"),
    learn("bag", "pick", "R35", "pick rat ship1"),
    go("bag", "crawl", "R38", crawl("x16y14", "x15y14", "x14y14", "x13y14")),
    tell("bag", "sent", "R24", ...turn(4, 2, "spot"), ...blue("fill", "done")),

    tell("buildings", "opens", "R28", ...turn(5, 1, "open_chapel")),
    go("buildings", "wool", "R23", drive("x13y10", "x14y10", "wool_staple")),
    learn("buildings", "bring_flea", "R33", "bring", draw("flea")),
    learn("buildings", "put_flea", "R43", "put ship1"),
    tell(
        "buildings",
        "strike",
        "C15",
        ...turn(6, 1, "strike"),
        ...blue(...drive("x23y14", "x22y14", "x21y14", "x20y14", "x19y14", "x18y14"), "done"),
    ),

    tell("cards", "cure", "C48", ...turn(7, 2, "cure")),
    learn("cards", "keep", "R27", "keep"),
    go("cards", "double", "R25", drive("x17y11", "x17y10", "x17y9", "two3")),

    learn("flea", "pick_flea", "A33", "pick flea ship1"),
    go("flea", "bite", "R43", crawl("x17y14", "x18y14")),
    tell("flea", "bitten", "R48"),
    tell(
        "flea",
        "order",
        "R46",
        ...turn(6, 3, "no_maiden"),
        ...blue(...drive("x10y10", "x9y10", "x8y10", "x7y10", "chiropodists"), "done"),
    ),

    tell("death", "bubonic", "C43", ...turn(6, 5, "bubonic_bravo")),
    learn("death", "immune", "R49", "yes"),
    go("death", "bury", "R28", drive("x17y9", "x17y8", "chapel")),

    learn("cat", "bring_cat", "R33", "bring", draw("cat")),
    learn("cat", "put_cat", "R34", "put ship1"),
    learn("cat", "pick_cat", "R14", "pick cat ship1"),
    go("cat", "eat", "R44", crawl("x16y14", "x15y14", "x14y14", "x13y14")),
    tell(
        "cat",
        "storm",
        "C18",
        ...turn(5, 2, "storm"),
        ...blue("go x14y17", ...drive("x13y17", "x12y17", "clarks_hill"), "bring"),
        draw("flea"),
        ...blue("put ship2", "pick flea ship2", ...crawl("x20y14")),
    ),

    tell("end", "closes", "R6", "nature roll 8 5"),
    learn("end", "shout", "R7", "yes", "nature card tax"),
    go(
        "end",
        "clarks",
        "R3",
        drive("x13y12", "x13y13", "x13y14", "x13y15", "x13y16", "x13y17", "x13y18", "clarks_hill"),
    ),
    learn("end", "bring_vacuum", "R33", "bring", draw("vacuum")),
    learn("end", "put_vacuum", "R45", "put ship1"),
    learn("end", "pick_vacuum", "R36", "pick vacuum ship1"),
    go("end", "suck", "R45", crawl("x17y14", "x18y14", "x19y14", "x20y14")),
    tell("end", "dishes", "C51", ...turn(1, 2, "flagellants"), ...blue(...drive("x13y12"), "done")),
    tell("end", "end", "R50"),
];

export const lesson: Lesson = {
    seats: SEATS,
    learner: LEARNER,
    options: OPTIONS,
    chapters: CHAPTERS,
    before: BEFORE,
    steps: STEPS,
};
