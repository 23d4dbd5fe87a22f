// The lesson of Africanus, for those who know Rattus: a script as in ../lesson.ts. Three play, so the
// board is that of Europe; what is new are the cards.

import { type Lesson, stepsOf } from "../../../lesson/steps";

/** Red: the seat of whoever learns. */
const LEARNER = 0;
const SEATS = ["red", "blue", "gold"] as const;

const CHAPTERS = ["cards", "astronomer", "protect", "explorer", "sultan", "trader", "points"] as const;

const { learn, tell } = stepsOf<(typeof CHAPTERS)[number]>(SEATS[LEARNER]);

/** Chance has spoken before the lesson begins. */
const BEFORE = [
    "nature start red",
    ...["peasant", "knight", "astronomer", "explorer", "sultan", "trader"].map(
        (one) => `nature class ${one}`,
    ),
    "nature plague polonia",
    ...["gallia1", "italia2", "anglia3"].map((card) => `nature deal red ${card}`),
    ...["germania1", "polonia1", "scandia1"].map((card) => `nature deal blue ${card}`),
    ...["hungaria1", "bulgaria1", "turcia1"].map((card) => `nature deal gold ${card}`),
];

const STEPS = [
    tell("cards", "africa_welcome", "3.2.1"),
    tell("cards", "africa_hand", "3.2.4"),
    learn("cards", "africa_settle1", "2.2.6", "settle gallia"),
    tell(
        "cards",
        "africa_settle_others",
        "2.2.6",
        "blue settle germania",
        "gold settle hungaria",
        "gold settle bulgaria",
        "blue settle scandia",
    ),
    learn("cards", "africa_settle2", "2.2.6", "settle italia"),
    tell("cards", "africa_caravan", "3.2.7", "gold caravan hispania"),

    learn("astronomer", "astronomer_take", "2.3.2", "take astronomer"),
    learn(
        "astronomer",
        "astronomer",
        "3.3.3",
        "astronomer",
        "nature draw hispania2",
        "nature draw polonia2",
        "nature draw turcia2",
    ),
    learn("astronomer", "discard1", "3.3.3", "discard turcia2"),
    learn("astronomer", "discard2", "3.3.3", "discard polonia2"),
    learn("astronomer", "africa_place", "2.3.3", "place gallia 1"),
    learn("astronomer", "africa_move", "2.5.1", "move germania"),
    learn("astronomer", "africa_spread", "2.5.2", "spread hungaria"),
    tell("astronomer", "africa_harmless", "3.3.2", "nature face germania 1 f17"),
    tell(
        "astronomer",
        "africa_others1",
        "2.4.2",
        "blue take peasant",
        "blue place scandia 2",
        "blue move polonia",
        "blue spread germania",
        "gold take knight",
        "gold place hungaria 2",
        "gold move italia",
        "gold spread gallia",
        "gold decline",
    ),

    tell("protect", "africa_outbreak", "Q39", "nature face italia 1 f07"),
    learn("protect", "protect", "3.4.1", "protect italia2"),
    tell("protect", "protected", "3.4.2"),

    learn("explorer", "explorer_take", "2.3.2", "take explorer"),
    learn(
        "explorer",
        "explorer",
        "3.3.4",
        "explorer",
        "nature draw hispania1",
        "nature draw scandia2",
        "nature draw bulgaria2",
    ),
    learn("explorer", "explore", "3.3.4", "explore hispania"),
    learn("explorer", "africa_place2", "2.3.3", "place gallia 2"),
    learn("explorer", "africa_move2", "2.5.1", "move hungaria"),
    learn("explorer", "africa_spread2", "2.5.2", "spread germania"),
    learn("explorer", "africa_spread3", "2.5.2", "spread polonia"),
    learn("explorer", "africa_turn", "Q22", "turn hungaria 1", "nature face hungaria 1 f14"),
    tell("explorer", "gold_protects", "3.4.1", "gold protect hungaria1"),
    tell("explorer", "gold_majority", "3.4.2", "nature face hungaria 2 f30"),
    tell(
        "explorer",
        "africa_others2",
        "3.3.5",
        "blue take sultan",
        "blue sultan",
        "blue envoy scandia",
        "blue place germania 2",
        "blue move bulgaria",
        "blue spread turcia",
        "nature face bulgaria 1 f08",
        "gold move turcia",
        "gold spread italia",
        "gold spread bulgaria",
    ),

    learn("sultan", "sultan_take", "2.3.2", "take sultan"),
    learn("sultan", "sultan", "3.3.5", "sultan"),
    learn("sultan", "envoy", "3.3.5", "envoy gallia"),
    learn("sultan", "africa_place3", "2.3.3", "place gallia 2"),
    learn("sultan", "africa_move3", "2.5.1", "move bulgaria"),
    learn("sultan", "africa_spread4", "2.5.2", "spread turcia"),
    tell("sultan", "gold_passes", "3.4.1", "nature face bulgaria 1 f27", "gold pass"),
    tell(
        "sultan",
        "africa_others3",
        "2.5.3",
        "blue place germania 3",
        "blue move hungaria",
        "gold move polonia",
        "gold spread scandia",
        "gold spread hungaria",
    ),

    learn("trader", "trader_take", "2.3.2", "take trader"),
    learn("trader", "trader", "3.3.6", "trader gallia"),
    learn("trader", "halt", "Q50", "halt germania"),
    learn("trader", "join1", "3.3.6", "join"),
    learn("trader", "join2", "Q49", "join"),

    tell("points", "africa_ravage", "3.5.2"),
    tell("points", "africa_points", "3.5.3b"),
    tell("points", "africa_diplomats", "3.5.3c"),
    tell("points", "africa_board", "3.2.2"),
];

export const lesson: Lesson = {
    seats: SEATS,
    learner: LEARNER,
    options: { africanus: "on" },
    chapters: CHAPTERS,
    before: BEFORE,
    steps: STEPS,
};
