// Where things sit on the sheets of Africanus. Names are those of the tables; nothing here is a rule.

import type { Box, Point, Scene, Sheet } from "../../../board/skin";
import { ARROWS, MAP, PALACE, PILE, type Plan, RATIO, SPOTS, type Spot, grid } from "../places";

type At = readonly [number, number];

const row = (x: number, y: number, by = 42): readonly [At, At, At] => [
    [x - by, y],
    [x, y],
    [x + by, y],
];

const AFRICA: Readonly<Record<string, Spot>> = {
    mauretania: {
        name: [100, 806],
        cubes: [98, 850],
        rats: row(98, 908, 42),
        plague: [60, 964],
        chips: [112, 834],
    },
    numidia: {
        name: [312, 806],
        cubes: [310, 850],
        rats: row(310, 908),
        plague: [394, 800],
        chips: [300, 916],
    },
    carthago: {
        name: [482, 800],
        cubes: [470, 842],
        rats: [
            [446, 884],
            [486, 902],
            [446, 924],
        ],
        plague: [446, 974],
        chips: [482, 842],
    },
    libya: {
        name: [640, 918],
        cubes: [630, 956],
        rats: row(788, 906),
        plague: [790, 964],
        chips: [690, 950],
    },
    aegyptus: {
        name: [960, 906],
        cubes: [960, 948],
        rats: row(1116, 800),
        plague: [1078, 742],
        chips: [970, 940],
    },
};

const SEA_WAYS: Plan["arrows"] = {
    "hispania-mauretania": [
        [128, 700],
        [130, 726],
    ],
    "italia-carthago": [
        [556, 732],
        [520, 752],
    ],
    "turcia-aegyptus": [
        [936, 740],
        [948, 852],
    ],
};

/** Where the caravan stands. */
export const CARAVAN: Readonly<Record<string, At>> = {
    anglia: [268, 322],
    gallia: [446, 520],
    germania: [616, 376],
    hispania: [270, 562],
    hungaria: [772, 526],
    italia: [480, 600],
    polonia: [690, 340],
    scandia: [770, 168],
    bulgaria: [868, 556],
    turcia: [1050, 704],
    russia: [1080, 210],
    tartaria: [1100, 430],
    mauretania: [146, 966],
    numidia: [250, 962],
    carthago: [484, 954],
    libya: [532, 906],
    aegyptus: [1146, 742],
};

/** Five and six play on both boards. */
export const isLarge = (seats: number) => seats > 4;

/** The cards that nobody has taken, the region cards and the discs of the diplomats. */
export interface Tray {
    hand: Box;
    /** Size of a region card. */
    card: { w: number; h: number };
    deck: Box;
    discard: Box;
    discs: Point;
}

export interface African extends Plan {
    tray: Tray;
}

interface AfricanSheet extends Sheet {
    plan: African;
}

export const planOf = ({ sheet }: Scene): African => (sheet as AfricanSheet).plan;

const LARGE: Box = { ...MAP, h: 1010 };
const spots = { ...SPOTS, ...AFRICA };
const arrows = { ...ARROWS, ...SEA_WAYS };

/** Class cards beside the board, in so many lines. */
function classes(area: Box, lines: number, gap: number): (count: number) => Box[] {
    return (count) => {
        const columns = Math.ceil(count / lines);
        const w = Math.min(
            (area.w - gap * (columns - 1)) / columns,
            ((area.h - gap * (lines - 1)) / lines / RATIO) * 1.6,
        );
        const h = Math.min(w * RATIO, (area.h - gap * (lines - 1)) / lines);
        return grid(area.x, area.y, w, h, gap, columns, count);
    };
}

type Laying = Omit<African, "map" | "spots" | "arrows">;

/** A strip with the region cards; on the large map also what Europe has in its corners. */
function strip({ x, y, w, h }: Box, large: boolean): Pick<Laying, "palace" | "lines" | "pile" | "tray"> {
    const card = { w: (h - 8) * 0.76, h: h - 8 };
    const left = large ? x + 316 : x;
    const right = x + w - (large ? 150 : 0);
    const box = (i: number): Box => ({ x: right - 76 - i * (card.w + 10), y: y + 4, ...card });
    const deck = box(2);
    return {
        palace: large ? { x, y, w: 306, h } : PALACE,
        lines: large ? 2 : 1,
        pile: large ? { x: x + w - 42, y: y + h / 2 + 4 } : PILE,
        tray: {
            hand: { x: left, y, w: deck.x - 10 - left, h },
            card,
            deck,
            discard: box(1),
            discs: { x: right - 34, y: y + h / 2 },
        },
    };
}

/** How the parts lie around a map of this height, by the name of the sheet. */
const LAYINGS: Readonly<Record<string, (map: Box, seats: number) => Laying & { w: number; h: number }>> = {
    side: (map, seats) => {
        const column = { x: map.w + 14, y: 4, w: 366, h: isLarge(seats) ? 248 : 304 };
        const top = column.y + column.h + 8;
        const high = (map.h - top - 8 * (seats - 1)) / seats;
        return {
            w: map.w + 384,
            h: map.h + 156,
            free: classes(column, 2, 8),
            seats: grid(column.x, top, column.w, Math.min(high, 122), 8, 1, seats),
            card: { w: 40, h: 66, gap: 4, columns: 8 },
            head: 42,
            ...strip({ x: 4, y: map.h + 8, w: map.w + 376, h: 144 }, isLarge(seats)),
        };
    },
    below: (map, seats) => {
        const top = map.h + 152;
        const columns = isLarge(seats) ? 3 : 2;
        const wide = (map.w - 384 - 6 * (columns - 1)) / columns;
        return {
            w: map.w,
            h: top + 250,
            free: classes({ x: 4, y: top, w: 364, h: 244 }, 2, 8),
            seats: grid(380, top, wide, 119, 6, columns, seats),
            card: { w: wide / 8 - 5, h: 62, gap: 4, columns: 8 },
            head: 46,
            ...strip({ x: 4, y: map.h + 8, w: map.w - 8, h: 136 }, isLarge(seats)),
        };
    },
    narrow: (map, seats) => {
        const top = map.h + 140;
        const wide = (map.w - 8 - 8 * (seats - 1)) / seats;
        return {
            w: map.w,
            h: top + 234,
            free: classes({ x: 4, y: top, w: map.w - 8, h: 94 }, 1, 8),
            seats: grid(4, top + 102, wide, 130, 8, seats, seats),
            card: { w: (wide - 16) / 4 - 4, h: 36, gap: 4, columns: 4 },
            head: 48,
            ...strip({ x: 4, y: map.h + 8, w: map.w - 8, h: 124 }, isLarge(seats)),
        };
    },
};

export function sheetFor(width: number, height: number, seats: number): AfricanSheet {
    const map = isLarge(seats) ? LARGE : MAP;
    const lay = (name: string): AfricanSheet => {
        const { w, h, ...plan } = LAYINGS[name]!(map, seats);
        return { name, x: 0, y: 0, w, h, plan: { map, spots, arrows, ...plan } };
    };
    if (width < 640) return lay("narrow");
    const scale = ({ w, h }: Sheet) => Math.min(width / w, height / h);
    const [side, below] = [lay("side"), lay("below")];
    return scale(side) >= scale(below) ? side : below;
}
