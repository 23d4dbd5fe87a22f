// Where things sit on the sheet. Names are those of the tables; nothing here is a rule.

import type { Box, Point, Sheet } from "../../board/skin";
import { BENDS, CITIES } from "./map";

/** The part of the sheet that is the map, and the crowded corner of it, drawn larger. */
export const MAP: Box = { x: 0, y: 0, w: 1200, h: 880 };
export const INSET: Box = { x: 908, y: 664, w: 284, h: 208 };
export const CELL = 30;
const LARGE = 36;

const cells: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
    1: [[0, 0]],
    2: [
        [-0.5, 0],
        [0.5, 0],
    ],
    3: [
        [-0.5, -0.5],
        [0.5, -0.5],
        [0, 0.5],
    ],
    4: [
        [-0.5, -0.5],
        [0.5, -0.5],
        [-0.5, 0.5],
        [0.5, 0.5],
    ],
};

/** Regions whose further squares are not always there: they grow from the first. */
const grown: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
    london: [
        [0, 0],
        [1, 0],
        [0, 1],
    ],
    roma: [
        [0, 0],
        [1, 0],
    ],
};

export const cityOf = (square: string) => (square in CITIES ? square : square.replace(/_\d$/, ""));

export const cityAt = (city: string): Point => ({ x: CITIES[city]![0], y: CITIES[city]![1] });

export const inInset = ({ x, y }: Point) => x > INSET.x && y > INSET.y;

/** The boxes of all squares, by the words of the tables. */
export function squaresOf(words: readonly string[]): Box[] {
    const cities = words.map(cityOf);
    return words.map((_, i) => {
        const city = cities[i]!;
        const middle = cityAt(city);
        const size = inInset(middle) ? LARGE : CELL;
        const all = grown[city] ?? cells[cities.filter((one) => one === city).length]!;
        const [dx, dy] = all[i - cities.indexOf(city)]!;
        return { x: middle.x + (dx - 0.5) * size, y: middle.y + (dy - 0.5) * size, w: size, h: size };
    });
}

/** The points a line runs through. */
export function courseOf(line: string): Point[] {
    const route = line.startsWith("off_");
    const [from, to] = route ? [line.slice(4).replace(/_[es]$/, "")] : line.split("__");
    const numbers = (BENDS[line] ?? "").split(" ").filter(Boolean).map(Number);
    const bends = numbers.flatMap((x, i) => (i % 2 ? [] : [{ x, y: numbers[i + 1]! }]));
    return [cityAt(from!), ...bends, ...(to ? [cityAt(to)] : [])];
}

/** Routes off the map: whether their arrows point in, out, or both ways. */
export const ROUTES: Readonly<Record<string, "in" | "out" | "both">> = {
    off_reykjavik: "out",
    off_moskva: "both",
    off_dimashq: "both",
    off_yerushalayim: "both",
    off_al_qahirah_e: "in",
    off_al_qahirah_s: "out",
    off_tunis: "out",
};

/** A smooth curve through points, as small straight steps. */
export function curve(points: readonly Point[], steps = 10): Point[] {
    const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))]!;
    const blend = (a: number, b: number, c: number, d: number, t: number) =>
        0.5 *
        (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
    const out: Point[] = [];
    for (let i = 0; i + 1 < points.length; i++)
        for (let s = 0; s < steps; s++)
            out.push({
                x: blend(at(i - 1).x, at(i).x, at(i + 1).x, at(i + 2).x, s / steps),
                y: blend(at(i - 1).y, at(i).y, at(i + 1).y, at(i + 2).y, s / steps),
            });
    return [...out, at(points.length - 1)];
}

const short = (n: number) => Math.round(n * 10) / 10;
export const path = (points: readonly Point[]) =>
    `M${points.map((p) => `${short(p.x)} ${short(p.y)}`).join("L")}`;

/** A band along a curve, to be pressed. */
export function band(points: readonly Point[], half: number): string {
    const side = (by: number) =>
        points.map((p, i) => {
            const a = points[Math.max(0, i - 1)]!;
            const b = points[Math.min(points.length - 1, i + 1)]!;
            const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
            return { x: p.x - ((b.y - a.y) / long) * by, y: p.y + ((b.x - a.x) / long) * by };
        });
    return `${path([...side(half), ...side(-half).reverse()])}Z`;
}

/** Where a line shows its number, and the way it runs there: the middle of what can be seen of it. */
export function middleOf(points: readonly Point[], part = 0.5): Point & { angle: number } {
    const long = (i: number) => Math.hypot(points[i]!.x - points[i - 1]!.x, points[i]!.y - points[i - 1]!.y);
    let left = points.reduce((sum, _, i) => (i ? sum + long(i) : 0), 0) * part;
    let i = 1;
    while (i < points.length - 1 && left > long(i)) left -= long(i++);
    const [a, b] = [points[i - 1]!, points[i]!];
    const t = left / (long(i) || 1);
    return {
        x: a.x + (b.x - a.x) * t,
        y: a.y + (b.y - a.y) * t,
        angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
    };
}

/** The point so far before the end of a line. */
export function before(points: readonly Point[], far: number) {
    const end = points.at(-1)!;
    const from = points.findLast((p) => Math.hypot(end.x - p.x, end.y - p.y) >= far) ?? points[0]!;
    const long = Math.hypot(end.x - from.x, end.y - from.y) || 1;
    const angle = (Math.atan2(end.y - from.y, end.x - from.x) * 180) / Math.PI;
    return { x: end.x - ((end.x - from.x) / long) * far, y: end.y - ((end.y - from.y) / long) * far, angle };
}

/** The Body Count, cell by cell, and the table beside the eastern edge. */
export const COUNT: Box = { x: 376, y: 15, w: 806, h: 52 };
export const TABLE: Box = { x: 1024, y: 258, w: 158, h: 322 };
/** Furthest number on the Body Count. */
export const LAST = 30;
export const countAt = (body: number): Point => ({
    x: COUNT.x + (COUNT.w / (LAST + 1)) * (Math.min(body, LAST) + 0.5),
    y: COUNT.y + COUNT.h / 2,
});

/** Cards that are not in a hand lie in the desert. */
const PILE = { w: 56, h: 78 };
export const DECK: Box = { x: 20, y: 788, ...PILE };
export const DISCARD: Box = { x: 84, y: 788, ...PILE };
export const RUNNING: Box = { x: 150, y: 788, w: 336, h: PILE.h };

export interface Plan {
    seats: Box[];
    /** Size of the type at a seat. */
    type: number;
    /** Where the cards lie that are known, and their size there. */
    hand: Box;
    card: { w: number; h: number };
}

const RATIO = 336 / 240;
const GAP = 8;
const high = (type: number) => type * 2.95 + 10;

interface Shape {
    /** Room beside the map; else seats and hand lie below it. */
    beside: number;
    type: number;
    /** Seats in a line, and the part of the width they have. */
    columns: (seats: number) => number;
    part: number;
    card: number;
}

const shapes: Readonly<Record<string, Shape>> = {
    side: { beside: 344, type: 21, columns: () => 1, part: 1, card: 116 },
    below: { beside: 0, type: 20, columns: (seats) => Math.ceil(seats / 2), part: 0.68, card: 102 },
    tall: { beside: 0, type: 34, columns: (seats) => (seats > 2 && seats !== 4 ? 3 : 2), part: 1, card: 126 },
};

export function planFor({ name }: Sheet, seats: number): Plan {
    const { beside, type, columns, part, card: w } = shapes[name]!;
    const card = { w, h: w * RATIO };
    const left = beside ? MAP.w + 10 : 4;
    const wide = beside ? beside - 14 : MAP.w - 8;
    const top = beside ? 2 : MAP.h + GAP;
    const many = columns(seats);
    const each = (wide * part - GAP * (part < 1 ? many : many - 1)) / many;
    const at = (i: number): Box => ({
        x: left + (i % many) * (each + GAP),
        y: top + Math.floor(i / many) * (high(type) + GAP),
        w: each,
        h: high(type),
    });
    const under = at(seats - 1).y + high(type) + GAP;
    const hand =
        part < 1
            ? { x: left + wide * part, y: top, w: wide * (1 - part), h: card.h + 8 }
            : { x: left, y: under, w: wide, h: card.h + 8 };
    return { seats: Array.from({ length: seats }, (_, i) => at(i)), type, card, hand };
}

/** Seats and hand beside the map, below it, and below it for narrow screens. */
export function sheetFor(width: number, height: number, seats: number): Sheet {
    const make = (name: string): Sheet => {
        const { beside } = shapes[name]!;
        const sheet = { name, x: 0, y: 0, w: MAP.w + beside, h: MAP.h };
        if (beside) return sheet;
        const { seats: boxes, hand } = planFor(sheet, seats);
        return { ...sheet, h: Math.max(...[...boxes, hand].map((box) => box.y + box.h)) + 4 };
    };
    const [side, below] = [make("side"), make("below")];
    // Nothing has been measured yet. A low window scrolls, and there the sheet makes its own
    // height: the widest one is the lowest.
    if (!width || (width >= 640 && width < 960 && height < width * 0.75)) return side;
    if (width < 640) return make("tall");
    const scale = (sheet: Sheet) => Math.min(width / sheet.w, height / sheet.h);
    return scale(side) >= scale(below) ? side : below;
}

/** Cards in a line, closer where they are many. */
export function fan(area: Box, card: { w: number; h: number }, count: number, i: number): Box {
    const by = Math.min(card.w + 6, (area.w - 8 - card.w) / Math.max(1, count - 1));
    return { x: area.x + 4 + i * by, y: area.y + (area.h - card.h) / 2, w: card.w, h: card.h };
}
