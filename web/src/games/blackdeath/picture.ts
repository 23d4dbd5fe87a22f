// The facts of a view, arranged for drawing, and where everything lies.

import { kindOf, type Box, type Point, type Scene } from "../../board/skin";
import { UNKNOWN } from "../../gen/tables";
import type { Facts, Prompts } from "../../gen/tables.blackdeath";
import { type Having, factsOf, promptOf } from "../../rows";
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

const pictures = new WeakMap<Scene, Picture>();

export const wordsOf = (scene: Scene, kind: string): readonly string[] =>
    scene.frame.head.game.kinds[kindOf(scene.frame, kind)]!.words;

let boxes: { words: readonly string[]; all: Box[] } | undefined;
const courses = new Map<string, Point[]>();

function courseFor(word: string): Point[] {
    let course = courses.get(word);
    if (!course) courses.set(word, (course = curve(courseOf(word))));
    return course;
}

export function read(scene: Scene): Picture {
    const old = pictures.get(scene);
    if (old) return old;
    const { frame, sheet } = scene;
    const facts = factsOf<Facts>(frame);
    const words = wordsOf(scene, "square");
    const cities = wordsOf(scene, "region");
    if (boxes?.words !== words) boxes = { words, all: squaresOf(words) };
    const print = (modifier: number) => PRINTS[wordsOf(scene, "modifier")[modifier]!] ?? "";
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
        Object.assign(squares[s]!, { open: true, print: print(modifier) });
    for (const [s] of facts("ruined")) squares[s]!.ruined = true;
    for (const [s, track] of facts("unit")) squares[s]!.track = track;
    for (const [s] of facts("moved")) squares[s]!.moved = true;
    for (const [s, , number, percent] of facts("odds")) {
        const here = squares[s]!;
        if (!here.odds || here.odds.number < number) here.odds = { number, percent };
    }

    const lines = new Map<number, Line>();
    for (const [line, modifier] of facts("line"))
        lines.set(line, {
            course: courseFor(wordsOf(scene, "line")[line]!),
            print: print(modifier),
            war: undefined,
        });
    for (const [line, seat] of facts("war")) if (lines.has(line)) lines.get(line)!.war = seat;

    const pairs = (word: Having<Facts, [number, number]>) => new Map(facts(word).map(([a, b]) => [a, b]));
    const disease = pairs("disease");
    const body = pairs("body");
    const stock = pairs("stock");
    const automatic = pairs("automatic");
    const ratings = (word: "base" | "rating") =>
        new Map(facts(word).map(([seat, v, m]) => [seat, [v, m] as const]));
    const base = ratings("base");
    const rating = ratings("rating");
    const plan = planFor(sheet, frame.head.seats);
    const cards = new Map<number, Card>();
    const running = facts("effect");
    running.forEach(([card, owner], i) =>
        cards.set(card, {
            box: fan(RUNNING, DECK, running.length, i),
            owner,
            holder: undefined,
        }),
    );
    const known = facts("hand").filter(([, card]) => card !== UNKNOWN);
    known.forEach(([holder, card], i) =>
        cards.set(card, {
            box: fan(plan.hand, plan.card, known.length, i),
            owner: undefined,
            holder,
        }),
    );
    const fates = wordsOf(scene, "fate");
    const [turn] = facts("turn");
    const [dice] = facts("dice");
    const [deck] = facts("deck")[0] ?? [];
    const [goal] = facts("goal")[0] ?? [];
    const [points] = facts("points")[0] ?? [];
    const picture: Picture = {
        squares,
        lines,
        quarantine: pairs("quarantine"),
        pogrom: pairs("pogrom"),
        players: Array.from({ length: frame.head.seats }, (_, seat) => ({
            track: disease.get(seat),
            base: base.get(seat),
            rating: rating.get(seat),
            body: body.get(seat) ?? 0,
            stock: stock.get(seat),
            automatic: automatic.get(seat),
            hand: facts("hand").flatMap(([who, card]) => (who === seat ? [card] : [])),
            name: frame.names[seat] ?? "",
        })),
        holder: new Map([...disease].map(([seat, track]) => [track, seat])),
        abandoned: new Set(facts("abandoned").map(([track]) => track)),
        cards,
        duties: new Set(facts("duty").map(([card]) => card)),
        deck: deck ?? 0,
        discards: facts("discard").length,
        goal: goal ?? 0,
        turn,
        choosing: !frame.over && (!turn || promptOf<Prompts>(frame).word === "track"),
        order: facts("order").map(([, seat]) => seat),
        dice,
        attempts: facts("attempts").reduce<number | undefined>((sum, [n]) => (sum ?? 0) + n, undefined),
        points,
        fates: facts("fate").map(([die, fate, number]) => ({
            die,
            fate: fates[fate]!,
            number,
        })),
        plan,
    };
    pictures.set(scene, picture);
    return picture;
}

export const middle = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

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
