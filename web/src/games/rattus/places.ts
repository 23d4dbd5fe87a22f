// Where things sit on the sheet, by hand. Names are those of the tables; nothing here is a rule.

import type { Box, Point, Scene, Sheet } from "../../board/skin";

type At = readonly [number, number];

export interface Spot {
    name: At;
    cubes: At;
    rats: readonly [At, At, At];
    plague: At;
    /** Middle of the chips on a small screen. */
    chips: At;
}

const row = (x: number, y: number, by = 42): readonly [At, At, At] => [
    [x - by, y],
    [x, y],
    [x + by, y],
];

export const SPOTS: Readonly<Record<string, Spot>> = {
    anglia: {
        name: [330, 258],
        cubes: [340, 300],
        rats: row(238, 262, 36),
        plague: [334, 208],
        chips: [332, 304],
    },
    gallia: {
        name: [372, 412],
        cubes: [372, 456],
        rats: row(366, 512),
        plague: [424, 384],
        chips: [362, 482],
    },
    germania: {
        name: [545, 340],
        cubes: [545, 384],
        rats: row(530, 442),
        plague: [622, 424],
        chips: [532, 376],
    },
    hispania: {
        name: [190, 562],
        cubes: [185, 606],
        rats: row(185, 662),
        plague: [284, 606],
        chips: [186, 626],
    },
    hungaria: {
        name: [704, 466],
        cubes: [690, 504],
        rats: row(692, 560),
        plague: [778, 476],
        chips: [700, 518],
    },
    italia: {
        name: [530, 518],
        cubes: [532, 548],
        rats: [
            [568, 596],
            [601, 628],
            [634, 660],
        ],
        plague: [486, 652],
        chips: [552, 602],
    },
    polonia: {
        name: [765, 292],
        cubes: [765, 336],
        rats: row(752, 390),
        plague: [846, 340],
        chips: [768, 330],
    },
    scandia: {
        name: [632, 116],
        cubes: [600, 164],
        rats: row(640, 218),
        plague: [786, 120],
        chips: [632, 182],
    },
    bulgaria: {
        name: [812, 546],
        cubes: [810, 584],
        rats: [
            [740, 646],
            [779, 633],
            [819, 623],
        ],
        plague: [852, 502],
        chips: [830, 612],
    },
    turcia: {
        name: [970, 622],
        cubes: [965, 664],
        rats: row(945, 714),
        plague: [1062, 650],
        chips: [984, 694],
    },
    russia: {
        name: [960, 150],
        cubes: [958, 194],
        rats: row(952, 252),
        plague: [872, 206],
        chips: [955, 212],
    },
    tartaria: {
        name: [1005, 344],
        cubes: [1010, 388],
        rats: row(905, 424),
        plague: [1100, 374],
        chips: [1000, 408],
    },
};

/** Ends of the sea arrows, by the names they join. */
export const ARROWS: Readonly<Record<string, readonly [At, At]>> = {
    "anglia-gallia": [
        [333, 347],
        [334, 386],
    ],
    "anglia-scandia": [
        [380, 273],
        [503, 201],
    ],
    "hispania-italia": [
        [322, 613],
        [470, 664],
    ],
    "germania-scandia": [
        [575, 304],
        [588, 277],
    ],
    "italia-turcia": [
        [680, 676],
        [754, 694],
    ],
    "polonia-scandia": [
        [676, 293],
        [652, 262],
    ],
    "turcia-tartaria": [
        [975, 592],
        [967, 518],
    ],
};

export const point = ([x, y]: At): Point => ({ x, y });

/** The part of the sheet that is the map. */
export const MAP: Box = { x: 0, y: 0, w: 1200, h: 836 };
export const PALACE: Box = { x: 40, y: 750, w: 330, h: 72 };
export const PILE: Point = { x: 1130, y: 778 };

export interface Plan {
    /** The part of the sheet that is the map, and what is where on it. */
    map: Box;
    spots: Readonly<Record<string, Spot>>;
    arrows: Readonly<Record<string, readonly [At, At]>>;
    palace: Box;
    /** In how many lines the seats stand in the palace. */
    lines: number;
    pile: Point;
    /** Places of so many cards that lie beside the board. */
    free(count: number): Box[];
    seats: Box[];
    /** Size of a card at its owner, how many stand in a line, and the height of the line above. */
    card: { w: number; h: number; gap: number; columns: number };
    head: number;
}

/** A sheet that knows where everything lies on it. */
interface Laid extends Sheet {
    plan: Plan;
}

export const planOf = ({ sheet }: Scene): Plan => (sheet as Laid).plan;

const CARDS = 6;
export const RATIO = 336 / 240;

function cards(x: number, y: number, w: number, gap: number, columns: number): Box[] {
    return Array.from({ length: CARDS }, (_, i) => ({
        x: x + (i % columns) * (w + gap),
        y: y + Math.floor(i / columns) * (w * RATIO + gap),
        w,
        h: w * RATIO,
    }));
}

export function grid(
    x: number,
    y: number,
    w: number,
    h: number,
    gap: number,
    columns: number,
    seats: number,
): Box[] {
    return Array.from({ length: seats }, (_, i) => ({
        x: x + (i % columns) * (w + gap),
        y: y + Math.floor(i / columns) * (h + gap),
        w,
        h,
    }));
}

/** What lies on the map, whatever the sheet. */
const EUROPE = { map: MAP, spots: SPOTS, arrows: ARROWS, palace: PALACE, lines: 1, pile: PILE };

/** Sheets with the cards beside the map, below it, and below it for narrow screens. */
export function sheetFor(width: number, height: number, seats: number): Laid {
    const sheet = shapeFor(width, height, seats);
    return { ...sheet, plan: { ...EUROPE, ...planFor(sheet, seats) } };
}

function shapeFor(width: number, height: number, seats: number): Sheet {
    const below = MAP.h + 12;
    const side: Sheet = { name: "side", x: 0, y: 0, w: MAP.w + 344, h: MAP.h };
    const under: Sheet = { name: "below", x: 0, y: 0, w: MAP.w, h: below + 176 };
    const narrow: Sheet = { name: "narrow", x: 0, y: 0, w: MAP.w, h: below + 360 };
    const tall: Sheet = { name: "tall", x: 0, y: 0, w: MAP.w, h: below + 310 + Math.ceil(seats / 2) * 236 };
    if (width < 640) return height / width < tall.h / tall.w ? narrow : tall;
    const scale = (sheet: Sheet) => Math.min(width / sheet.w, height / sheet.h);
    return scale(side) >= scale(under) ? side : under;
}

function planFor(sheet: Sheet, seats: number): Omit<Plan, keyof typeof EUROPE> {
    const below = MAP.h + 12;
    switch (sheet.name) {
        case "side":
            return {
                free: () => cards(MAP.w + 16, 4, 104, 8, 3),
                seats: grid(MAP.w + 16, 318, 324, 122, 8, 1, seats),
                card: { w: 48, h: 48 * RATIO, gap: 4, columns: CARDS },
                head: 42,
            };
        case "below":
            return {
                free: () => cards(4, below + 4, 112, 8, CARDS),
                seats: grid(730, below + 2, 230, 84, 6, 2, seats),
                card: { w: 33, h: 33 * RATIO, gap: 4, columns: CARDS },
                head: 32,
            };
        case "narrow": {
            const wide = (MAP.w - 8 - 8 * (seats - 1)) / seats;
            const columns = seats > 3 ? CARDS / 2 : CARDS;
            const w = Math.min(84, (wide - 16) / columns - 6);
            return {
                free: () => cards(4, below + 4, 190, 10, CARDS).map((box) => ({ ...box, h: 140 })),
                seats: grid(4, below + 156, wide, 200, 8, seats, seats),
                card: { w, h: columns === CARDS ? Math.min(w * RATIO, 118) : 60, gap: 6, columns },
                head: 68,
            };
        }
        default:
            return {
                free: () => cards(4, below + 4, 190, 10, CARDS),
                seats: grid(4, below + 310, 590, 224, 12, 2, seats),
                card: { w: 90, h: 90 * RATIO, gap: 6, columns: CARDS },
                head: 84,
            };
    }
}
