// The facts of a view, arranged for drawing, and where everything lies.

import { kindOf, type Box, type Point, type Scene, readOnce } from "../../board/skin";
import type { Facts, Verbs } from "../../gen/tables.plague";
import { type Having, factsOf, verbOf } from "../../rows";
import type { Frame, Way } from "../../view";
import { type Ground, groundOf, planFor } from "./places";

interface Stack {
    kind: number;
    space: number;
    count: number;
    /** It is on the move. */
    moving?: boolean;
}

export interface Picture {
    seats: number[];
    carts: (number | undefined)[];
    load: number[];
    buried: number[];
    hands: number[][];
    washers: Set<number>;
    stacks: Stack[];
    visited: Set<number>;
    open: Set<number>;
    closing: Map<number, number>;
    bag: number[];
    held: number[];
    gone: number[];
    dice: readonly number[] | undefined;
    green: readonly number[] | undefined;
    red: number | undefined;
    drawn: number | undefined;
    notice: number | undefined;
    deck: number;
    turn: number | undefined;
    /** The seat whose cart moves now: whoever has the turn, or somebody who is pushed. */
    walker: number | undefined;
    round: number | undefined;
}

/** The seat whose cart steps move: the one that is under way, or else the one that has the turn. */
function driven(frame: Frame): number | undefined {
    const facts = factsOf<Facts>(frame);
    const [seat] = facts("drives")[0] ?? facts("turn")[0] ?? [];
    return seat;
}

function arrange(scene: Scene): Picture {
    const { frame } = scene;
    const facts = factsOf<Facts>(frame);
    const first = (word: Having<Facts, [number]>) => {
        const [number] = facts(word)[0] ?? [];
        return number;
    };
    const by = (word: Having<Facts, [number, number]>) => {
        const list: number[] = [];
        for (const [a, b] of facts(word)) list[a] = b;
        return list;
    };
    const seats = Array.from({ length: frame.head.seats }, (_, i) => i);
    const hands: number[][] = seats.map(() => []);
    for (const [seat, card] of facts("hand")) hands[seat]?.push(card);
    const stacks: Stack[] = facts("vermin").map(([kind, space, count]) => ({ kind, space, count }));
    for (const [kind, space] of facts("moving")) stacks.push({ kind, space, count: 1, moving: true });
    return {
        seats,
        carts: by("cart"),
        load: by("load"),
        buried: by("buried"),
        hands,
        washers: new Set(facts("washer").map(([seat]) => seat)),
        stacks,
        visited: new Set(facts("visited").map(([space]) => space)),
        open: new Set(facts("graves").map(([space]) => space)),
        closing: new Map(facts("closing").map(([space, left]) => [space, left])),
        bag: by("bag"),
        held: by("held"),
        gone: by("gone"),
        dice: facts("dice")[0],
        green: facts("green")[0],
        red: first("red"),
        drawn: first("drawn"),
        notice: first("board"),
        deck: (first("unseen") ?? 0) + facts("deck").length,
        turn: first("turn"),
        walker: driven(frame),
        round: first("round"),
    };
}

export const read = readOnce(arrange);

export function wordsOf(scene: Scene, kind: string): readonly string[] {
    return scene.frame.head.game.kinds[kindOf(scene.frame, kind)]?.words ?? [];
}

export const ground = (scene: Scene, space: number): Ground => groundOf(wordsOf(scene, "space")[space] ?? "");

export const spaceName = ({ frame, words }: Scene, space: number): string =>
    words.element(kindOf(frame, "space"), space);

const CART = 42;
const VERMIN = 28;

/** Sizes that stay recognisable however small the sheet is shown. */
export const cartSize = (scene: Scene) => Math.max(CART, Math.min(60, 22 * scene.unit));
export const verminSize = (scene: Scene) => Math.max(VERMIN, Math.min(42, 16 * scene.unit));

/** All that stands on a space, side by side: a point for each. */
function spread(scene: Scene, space: number, i: number, of: number, step: number): Point {
    const { at, wide, sort } = ground(scene, space);
    const rows = of > 1 && wide < of ? Math.ceil(of / Math.max(2, wide)) : 1;
    const each = Math.ceil(of / rows);
    const row = Math.floor(i / each);
    const inRow = Math.min(each, of - row * each);
    const low = sort === "road" || sort === "ship" || sort === "water" ? 0 : 4;
    return {
        x: at.x + ((i % each) - (inRow - 1) / 2) * step,
        y: at.y + low + (row - (rows - 1) / 2) * step * 0.7,
    };
}

/** Carts first, then the rest, in the order of the facts. */
export function cartAt(scene: Scene, seat: number): Point {
    const picture = read(scene);
    const space = picture.carts[seat];
    if (space === undefined) return padRow(scene, seat);
    const here = picture.seats.filter((one) => picture.carts[one] === space);
    const stacks = picture.stacks.filter((one) => one.space === space).length;
    const i = here.indexOf(seat);
    return spread(scene, space, i, here.length + stacks, cartSize(scene) * 0.78);
}

export function stackAt(scene: Scene, stack: Stack): Point {
    const picture = read(scene);
    const here = picture.stacks.filter((one) => one.space === stack.space);
    const carts = picture.seats.filter((one) => picture.carts[one] === stack.space).length;
    const i = Math.max(
        0,
        here.findIndex((one) => one.kind === stack.kind && !one.moving === !stack.moving),
    );
    return spread(scene, stack.space, carts + i, carts + here.length, verminSize(scene) * 0.95);
}

export const stackId = ({ kind, space, moving }: Stack) => `vermin-${kind}-${moving ? "m" : space}`;

// ---- ways ----

interface Course {
    /** The space where a way begins. */
    start: number | undefined;
    ferries: readonly (readonly number[])[];
}

const courses = new WeakMap<Frame, Course>();

function courseOf(frame: Frame): Course {
    let course = courses.get(frame);
    if (!course) {
        const facts = factsOf<Facts>(frame);
        const [, moving] = facts("moving")[0] ?? [];
        const seat = driven(frame);
        const [, stands] = facts("cart").find(([one]) => one === seat) ?? [];
        course = {
            start: moving ?? stands,
            ferries: frame.head.game.kinds[kindOf(frame, "space")]!.links.filter(([, , by]) => by === FERRY),
        };
        courses.set(frame, course);
    }
    return course;
}

export function walker(scene: Scene): Point | undefined {
    const moving = read(scene).stacks.find((stack) => stack.moving);
    if (moving) return stackAt(scene, moving);
    const seat = read(scene).walker;
    return seat === undefined ? undefined : cartAt(scene, seat);
}

/** As it is written on the ferry. */
export const FARE = 3;
/** How the two landings are joined, in the links of the spaces. */
const FERRY = 2;

/** One for each step, and the fare of the ferry. */
export function price(frame: Frame, { steps }: Way): number {
    const { start, ferries } = courseOf(frame);
    let at = start;
    let sum = 0;
    for (const step of steps) {
        const [to] = verbOf<Pick<Verbs, "step" | "crawl">>(frame.head, step).field;
        const sails = ferries.some(([a, b]) => (a === at && b === to) || (a === to && b === at));
        sum += sails ? FARE : 1;
        at = to;
    }
    return sum;
}

/** Streets are only passed, and so is what somebody has been to. */
export const counts = (scene: Scene, { value }: Way): boolean =>
    ground(scene, value).sort !== "road" && !read(scene).visited.has(value);

// ---- the panels ----

const HEAD = 1.5;

/** The pad is as long as it has lines; it grows from its lower edge. */
export function padBox(scene: Scene): Box {
    const { pad, type } = planFor(scene.sheet);
    const h = Math.min(pad.h, type * (HEAD + 0.6 + 2.2 * scene.frame.head.seats));
    return scene.sheet.name === "band" ? { ...pad, h } : { ...pad, y: pad.y + pad.h - h, h };
}

/** The line of a seat on the pad. */
export function padLine(scene: Scene, seat: number): Box {
    const { type } = planFor(scene.sheet);
    const pad = padBox(scene);
    const head = type * HEAD;
    const h = Math.min((pad.h - head - type * 0.4) / scene.frame.head.seats, type * 2.6);
    return { x: pad.x + 6, y: pad.y + head + seat * h, w: pad.w - 12, h };
}

export function padRow(scene: Scene, seat: number): Point {
    const line = padLine(scene, seat);
    return { x: line.x + line.h * 0.7, y: line.y + line.h / 2 };
}

/** Columns of the pad: on the cart, dead and buried, cards kept. */
export function padColumns(scene: Scene) {
    const { pad, type } = planFor(scene.sheet);
    const narrow = pad.w < type * 18;
    const load = pad.x + pad.w * (narrow ? 0.47 : 0.4);
    const buried = pad.x + pad.w * (narrow ? 0.68 : 0.56);
    return { load, buried, hand: buried + type * (narrow ? 1.1 : 1.5), narrow };
}

/** The box of a kept card on the pad. */
export function handBox(scene: Scene, seat: number, i: number): Box {
    const line = padLine(scene, seat);
    const { hand } = padColumns(scene);
    const { pad, type } = planFor(scene.sheet);
    const count = Math.max(1, read(scene).hands[seat]?.length ?? 1);
    const h = Math.min(line.h * 0.86, type * 1.7);
    const w = h * 0.76;
    const step = Math.min(w + 3, (pad.x + pad.w - 8 - hand - w) / Math.max(1, count - 1));
    return { x: hand + i * step, y: line.y + (line.h - h) / 2, w, h };
}

/** Where each die lies. */
export function dieAt(scene: Scene, die: 0 | 1): { at: Point; size: number } {
    const { dice } = planFor(scene.sheet);
    const upright = dice.h > dice.w;
    const size = Math.min(upright ? dice.w : dice.w / 2.2, upright ? dice.h / 2.2 : dice.h * 0.86) * 0.88;
    const along = die ? 0.74 : 0.26;
    const at = {
        x: dice.x + dice.w * (upright ? 0.47 : along - 0.02),
        y: dice.y + dice.h * (upright ? along - 0.01 : 0.48),
    };
    return { at, size };
}

/** A kind of vermin in the bag. */
export function bagBox(scene: Scene, kind: number): Box {
    const { bag, columns } = planFor(scene.sheet);
    const kinds = wordsOf(scene, "piece").length || 4;
    const rows = Math.ceil(kinds / columns);
    const head = columns === 2 ? bag.h * 0.1 : Math.min(bag.h * 0.22, bag.w * 0.5);
    const w = (bag.w - 12) / columns;
    const h = (bag.h - head - 8) / rows;
    return { x: bag.x + 6 + (kind % columns) * w, y: bag.y + head + Math.floor(kind / columns) * h, w, h };
}
