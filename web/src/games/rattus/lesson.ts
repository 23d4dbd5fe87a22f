// The lesson of Rattus: a short game in which the learner is Red. Blue, Gold and chance follow
// this script, so it is a record without dice.

import { type Lesson, stepsOf } from "../../lesson/steps";

/** Red: the seat of whoever learns. */
const LEARNER = 0;
const SEATS = ["red", "blue", "gold"] as const;

const CHAPTERS = ["settle", "peasant", "king", "merchant", "monk", "witch", "knight", "end"] as const;

const { learn, tell } = stepsOf<(typeof CHAPTERS)[number]>(SEATS[LEARNER]);

/** Chance has spoken before the lesson begins. */
const BEFORE = ["nature start red", "nature plague polonia"];

const STEPS = [
    tell("settle", "welcome", "2.6.4"),
    learn("settle", "settle1", "2.2.6", "settle gallia"),
    tell(
        "settle",
        "settle_others",
        "2.2.6",
        "blue settle germania",
        "gold settle italia",
        "gold settle hungaria",
        "blue settle scandia",
    ),
    learn("settle", "settle2", "2.2.6", "settle hispania"),

    learn("peasant", "take", "2.3.2", "take peasant"),
    learn("peasant", "place", "2.4.5", "place gallia 2"),
    learn("peasant", "move", "2.3.4", "move scandia"),
    learn("peasant", "spread", "2.5.2", "spread germania"),
    tell("peasant", "harmless", "2.5.4a", "nature face scandia 1 e07"),
    tell(
        "peasant",
        "blue1",
        "2.4.1",
        "blue take king",
        "blue king scandia",
        "blue place germania 2",
        "blue move anglia",
        "blue spread gallia",
    ),
    tell(
        "peasant",
        "gold1",
        "2.5.2",
        "gold take merchant",
        "gold place italia 1",
        "gold move gallia",
        "gold spread hispania",
        "gold spread anglia",
    ),
    tell("peasant", "outbreak", "2.5.4b", "gold turn gallia 1", "nature face gallia 1 e01"),
    tell("peasant", "outbreak2", "Q28", "nature face gallia 2 e43"),

    learn("king", "steal", "2.3.2", "take king"),
    learn("king", "king", "2.4.1", "king gallia"),
    learn("king", "place2", "2.3.3b", "place hispania 3"),
    learn("king", "move2", "2.5.3", "move italia"),
    learn("king", "spread2", "2.5.2a", "spread gallia"),
    tell("king", "majority", "2.5.4b", "nature face italia 1 e12"),
    tell(
        "king",
        "others2",
        "2.4.3",
        "blue take monk",
        "blue monk germania 2",
        "blue carry gallia",
        "blue place germania 1",
        "blue move turcia",
        "blue spread bulgaria",
        "gold place hungaria 1",
        "gold move italia",
    ),

    learn("merchant", "merchant_take", "2.4.4", "take merchant"),
    learn("merchant", "merchant", "2.4.4a", "merchant hispania"),
    learn("merchant", "ship", "2.4.4c", "ship italia 3"),
    learn("merchant", "move3", "Q5", "move germania"),
    learn("merchant", "spread3", "2.5.2", "spread hungaria"),
    tell("merchant", "symbols", "2.5.4b", "nature face germania 1 e09"),
    tell(
        "merchant",
        "others3",
        "2.4.5",
        "blue take peasant",
        "blue place germania 1",
        "blue move polonia",
        "blue spread scandia",
        "gold place hungaria 2",
        "gold move germania",
    ),

    learn("monk", "monk_take", "2.4.3", "take monk"),
    learn("monk", "monk", "2.4.3c", "monk gallia 2"),
    learn("monk", "carry", "2.4.3b", "carry germania"),
    learn("monk", "quiet", "2.5.3", "move italia"),
    tell(
        "monk",
        "others4",
        "Q21",
        "blue place scandia 2",
        "blue move turcia",
        "blue spread bulgaria",
        "gold take witch",
        "gold move italia",
    ),

    learn("witch", "witch_take", "2.4.6", "take witch"),
    learn("witch", "witch", "2.4.6a", "witch gallia 1", "nature look gallia 1 e47"),
    learn("witch", "peek", "2.4.6b", "peek germania 1", "nature look germania 1 e38"),
    learn("witch", "swap", "2.4.6c", "swap"),
    learn("witch", "move5", "2.5.1", "move turcia"),
    learn("witch", "full", "2.5.2b", "spread italia"),
    tell(
        "witch",
        "blue5",
        "2.5.4b",
        "blue place polonia 2",
        "blue move italia",
        "blue spread hispania",
        "nature face italia 1 e42",
    ),
    tell("witch", "gold5", "2.5.2", "gold place hungaria 2", "gold move turcia", "gold spread italia"),

    learn("knight", "knight_take", "2.4.2", "take knight"),
    learn("knight", "knight_move", "2.4.2", "move germania"),
    learn("knight", "spread6", "2.5.2", "spread scandia"),
    learn("knight", "bonus", "2.4.2a", "bonus"),
    tell("knight", "last", "2.5.4b", "nature face germania 1 e47"),

    tell("end", "end", "2.6.1"),
    tell("end", "final", "2.6.2"),
    tell("end", "score", "2.6.4"),
];

export const lesson: Lesson = {
    seats: SEATS,
    learner: LEARNER,
    options: {},
    chapters: CHAPTERS,
    before: BEFORE,
    steps: STEPS,
};
