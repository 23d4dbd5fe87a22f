// The facts of a view, arranged for drawing, and where everything lies.

import { kindOf, type Box, type Point, type Scene, readOnce } from "../../board/skin";
import { UNKNOWN } from "../../gen/tables";
import type { Facts, Prompts } from "../../gen/tables.blackdeath";
import { type Having, factsOf, promptOf } from "../../rows";
import type { Frame } from "../../view";
import { DECK, RUNNING, cityOf, courseOf, curve, fan, planFor, squaresOf, type Plan } from "./places";

export interface Here {
    box: Box;
    region: number;
    /** In this game, and not ruined. */
    open: boolean;
    ruined: boolean;
    /** What is printed on it. */
    print: string;
    track: number | undefined;
    moved: boolean;
    odds: { number: number; percent: number } | undefined;
}

interface Line {
    course: Point[];
    print: string;
    /** Who closed it. */
    war: number | undefined;
}

interface Player {
    track: number | undefined;
    base: readonly [number, number] | undefined;
    rating: readonly [number, number] | undefined;
    body: number;
    stock: number | undefined;
    automatic: number | undefined;
    hand: number[];
    /** What it calls its disease. */
    name: string;
}

interface Card {
    box: Box;
    /** Who played it, where its effect lasts. */
    owner: number | undefined;
    /** Whose hand it is in. */
    holder: number | undefined;
}

export interface Picture {
    squares: Here[];
    lines: Map<number, Line>;
    quarantine: Map<number, number>;
    pogrom: Map<number, number>;
    players: Player[];
    /** Who holds a disease. */
    holder: Map<number, number>;
    abandoned: Set<number>;
    cards: Map<number, Card>;
    /** Running cards that still have to be obeyed in this movement. */
    duties: Set<number>;
    deck: number;
    discards: number;
    goal: number;
    turn: readonly [number, number] | undefined;
    /** Diseases are being taken. */
    choosing: boolean;
    order: number[];
    dice: readonly [number, number] | undefined;
    attempts: number | undefined;
    points: number | undefined;
    fates: { die: number; fate: string; number: number }[];
    plan: Plan;
}

const PRINTS: Readonly<Record<string, string>> = { minus_two: "−2", minus_one: "−1", plus_one: "+1" };

export const wordsOf = (scene: Scene, kind: string): readonly string[] =>
    scene.frame.head.game.kinds[kindOf(scene.frame, kind)]!.words;

let boxes: { words: readonly string[]; all: Box[] } | undefined;
const courses = new Map<string, Point[]>();

function courseFor(word: string): Point[] {
    let course = courses.get(word);
    if (!course) courses.set(word, (course = curve(courseOf(word))));
    return course;
}

/** Facts by their word. */
type Told = ReturnType<typeof factsOf<Facts>>;

/** Facts of two numbers, the second by the first. */
const pairs = (facts: Told, word: Having<Facts, [number, number]>) =>
    new Map(facts(word).map(([a, b]) => [a, b]));

const printOf = (scene: Scene, modifier: number) => PRINTS[wordsOf(scene, "modifier")[modifier]!] ?? "";

function readSquares(scene: Scene, facts: Told): Here[] {
    const words = wordsOf(scene, "square");
    const cities = wordsOf(scene, "region");
    if (boxes?.words !== words) boxes = { words, all: squaresOf(words) };
    const squares = words.map<Here>((word, i) => ({
        box: boxes!.all[i]!,
        region: cities.indexOf(cityOf(word)),
        open: false,
        ruined: false,
        print: "",
        track: undefined,
        moved: false,
        odds: undefined,
    }));
    for (const [s, modifier] of facts("open"))
        Object.assign(squares[s]!, { open: true, print: printOf(scene, modifier) });
    for (const [s] of facts("ruined")) squares[s]!.ruined = true;
    for (const [s, track] of facts("unit")) squares[s]!.track = track;
    for (const [s] of facts("moved")) squares[s]!.moved = true;
    for (const [s, , number, percent] of facts("odds")) {
        const here = squares[s]!;
        if (!here.odds || here.odds.number < number) here.odds = { number, percent };
    }
    return squares;
}

function readLines(scene: Scene, facts: Told): Map<number, Line> {
    const wars = pairs(facts, "war");
    return new Map(
        facts("line").map(([line, modifier]) => [
            line,
            {
                course: courseFor(wordsOf(scene, "line")[line]!),
                print: printOf(scene, modifier),
                war: wars.get(line),
            },
        ]),
    );
}

/** The cards that run, and those of hands that are seen. */
function readCards(plan: Plan, facts: Told): Map<number, Card> {
    const running = facts("effect");
    const known = facts("hand").filter(([, card]) => card !== UNKNOWN);
    const cards = new Map<number, Card>();
    running.forEach(([card, owner], i) =>
        cards.set(card, { box: fan(RUNNING, DECK, running.length, i), owner, holder: undefined }),
    );
    known.forEach(([holder, card], i) =>
        cards.set(card, { box: fan(plan.hand, plan.card, known.length, i), owner: undefined, holder }),
    );
    return cards;
}

function readPlayers({ head, names }: Frame, facts: Told): Picture["players"] {
    const ratings = (word: "base" | "rating") =>
        new Map(facts(word).map(([seat, v, m]) => [seat, [v, m] as const]));
    const [base, rating] = [ratings("base"), ratings("rating")];
    const disease = pairs(facts, "disease");
    const body = pairs(facts, "body");
    const stock = pairs(facts, "stock");
    const automatic = pairs(facts, "automatic");
    return Array.from({ length: head.seats }, (_, seat) => ({
        track: disease.get(seat),
        base: base.get(seat),
        rating: rating.get(seat),
        body: body.get(seat) ?? 0,
        stock: stock.get(seat),
        automatic: automatic.get(seat),
        hand: facts("hand").flatMap(([who, card]) => (who === seat ? [card] : [])),
        name: names[seat] ?? "",
    }));
}

function arrange(scene: Scene): Picture {
    const { frame, sheet } = scene;
    const facts = factsOf<Facts>(frame);
    const plan = planFor(sheet, frame.head.seats);
    const fates = wordsOf(scene, "fate");
    const [turn] = facts("turn");
    const [dice] = facts("dice");
    const number = (word: "deck" | "goal" | "points"): number | undefined => facts(word)[0]?.[0];
    return {
        squares: readSquares(scene, facts),
        lines: readLines(scene, facts),
        quarantine: pairs(facts, "quarantine"),
        pogrom: pairs(facts, "pogrom"),
        players: readPlayers(frame, facts),
        holder: new Map(facts("disease").map(([seat, track]) => [track, seat])),
        abandoned: new Set(facts("abandoned").map(([track]) => track)),
        cards: readCards(plan, facts),
        duties: new Set(facts("duty").map(([card]) => card)),
        deck: number("deck") ?? 0,
        discards: facts("discard").length,
        goal: number("goal") ?? 0,
        turn,
        choosing: !frame.over && (!turn || promptOf<Prompts>(frame).word === "track"),
        order: facts("order").map(([, seat]) => seat),
        dice,
        attempts: facts("attempts").reduce<number | undefined>((sum, [n]) => (sum ?? 0) + n, undefined),
        points: number("points"),
        fates: facts("fate").map(([die, fate, number]) => ({ die, fate: fates[fate]!, number })),
        plan,
    };
}

export const read = readOnce(arrange);

/** The box around the squares of a region that are in the game. */
export function around(picture: Picture, region: number, pad = 6): Box {
    const all = picture.squares.filter((one) => one.region === region && (one.open || one.ruined));
    const x = Math.min(...all.map(({ box }) => box.x)) - pad;
    const y = Math.min(...all.map(({ box }) => box.y)) - pad;
    return {
        x,
        y,
        w: Math.max(...all.map(({ box }) => box.x + box.w)) + pad - x,
        h: Math.max(...all.map(({ box }) => box.y + box.h)) + pad - y,
    };
}

/** What can be seen of a line: not what lies under the squares at its ends. */
export function seen({ squares }: Picture, course: readonly Point[]): readonly Point[] {
    const covered = ({ x, y }: Point) =>
        squares.some(
            ({ open, ruined, box }) =>
                (open || ruined) && x > box.x && x < box.x + box.w && y > box.y && y < box.y + box.h,
        );
    const from = course.findIndex((p) => !covered(p));
    const to = course.findLastIndex((p) => !covered(p));
    return to - from < 2 ? course : course.slice(from, to + 1);
}

export function seatAt(scene: Scene, seat: number): Point {
    const { plan } = read(scene);
    const box = plan.seats[seat]!;
    return { x: box.x + plan.type * 1.25, y: box.y + plan.type * 0.98 };
}
