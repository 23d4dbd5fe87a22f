// Where things lie on the sheet. The town is the sheet; what belongs to the players lies on
// the sea and on the hills, where nobody drives.

import type { Box, Point, Sheet } from "../../board/skin";
import { CELL, COLUMNS, PLACES, ROWS, STREETS } from "./map";

/** The town with all its water. */
const TOWN: Box = { x: 0, y: 0, w: COLUMNS * CELL, h: ROWS * CELL };

export interface Plan {
    /** Size of the type in the panels. */
    type: number;
    pad: Box;
    drawn: Box;
    notice: Box;
    dice: Box;
    bag: Box;
    /** The kinds in the bag stand in one column, or in two. */
    columns: 1 | 2;
    /** Where the name of the town stands, and the wind rose. */
    title?: Box;
    compass?: Point;
}

const squares = (v: number) => v * CELL;
const box = (x: number, y: number, w: number, h: number): Box => ({ x, y, w, h });

/** Without the empty edges in the west and east; a phone needs every square. */
const NARROW = box(squares(1.7), 0, squares(29.6), squares(29));
const BAND = 2.24;

/** A screen so low that the page scrolls and a board gets the height it asks for. */
const isLow = () => typeof matchMedia === "function" && matchMedia("(max-height: 33.99rem)").matches;

/**
 * `wide` has its panels on the sea, and more sea where there is room; `tall` leaves the sea
 * out; `band`, for a phone on its side, has them all beside the town.
 */
export function sheetFor(width: number, height: number, _seats: number): Sheet {
    const shape = width / height || 1;
    if (isLow() || (width >= 640 && height < 430))
        return { name: "band", ...TOWN, w: Math.round(TOWN.h * BAND) };
    if (width < 640 || shape < 1.08) {
        const h = Math.min(squares(35), Math.max(squares(30.8), NARROW.w / shape));
        return { name: "tall", ...NARROW, h: Math.round(h) };
    }
    const w = Math.min(squares(44), Math.max(TOWN.w, TOWN.h * shape));
    return { name: "wide", ...TOWN, w: Math.round(w / 8) * 8 };
}

export function planFor(sheet: Sheet): Plan {
    const right = sheet.x + sheet.w - 14;
    const bottom = sheet.y + sheet.h - 14;
    if (sheet.name === "tall") {
        const left = sheet.x + 12;
        const low = squares(26.2);
        return {
            type: 28,
            pad: box(squares(19.4), squares(23.25), right - squares(19.4), bottom - squares(23.25)),
            drawn: box(left, low, squares(13.7) - left, (bottom - low) * 0.56),
            notice: box(left, low + (bottom - low) * 0.6, squares(13.7) - left, (bottom - low) * 0.4),
            dice: box(left, squares(3.9), squares(4.75) - left, squares(4.9)),
            bag: box(left, squares(9), squares(4.75) - left, squares(6)),
            columns: 1,
        };
    }
    const left = squares(31.35);
    if (sheet.name === "band") {
        const half = (right - left - 12) / 2;
        return {
            type: 32,
            pad: box(left, 14, right - left, 316),
            drawn: box(left, 342, half, 210),
            notice: box(left, 564, half, bottom - 564),
            dice: box(left + half + 12, 342, half, 150),
            bag: box(left + half + 12, 504, half, bottom - 504),
            columns: 2,
            title: box(squares(0.35), squares(4.4), squares(4.3), squares(6.2)),
            compass: { x: squares(2.5), y: squares(12.6) },
        };
    }
    const w = right - left;
    return {
        type: 19,
        pad: box(squares(19.6), squares(23.35), right - squares(19.6), bottom - squares(23.35)),
        drawn: box(left, 14, w, 200),
        notice: box(left, 226, w, 188),
        dice: box(left, 426, w, 84),
        bag: box(left, 522, w, 212),
        columns: 1,
        title: box(squares(0.35), squares(2.4), squares(4.3), squares(6.2)),
        compass: { x: squares(2.5), y: squares(11.6) },
    };
}

const SQUARE = /^x(\d+)y(\d+)$/;

export interface Ground {
    at: Point;
    /** Width in squares. */
    wide: number;
    path: string;
    sort: (typeof PLACES)[string][0] | "road";
}

const known = new Map<string, Ground>();

/** The place of a space by its word; what the plan does not know lies in its corner. */
export function groundOf(word: string): Ground {
    let found = known.get(word);
    if (found) return found;
    const square = SQUARE.exec(word);
    const place = PLACES[word];
    if (square) {
        const [x, y] = [Number(square[1]) * CELL, Number(square[2]) * CELL];
        found = {
            at: { x: x + CELL / 2, y: y + CELL / 2 },
            wide: 1,
            path: `M${x + 1} ${y + 1}h${CELL - 2}v${CELL - 2}h${2 - CELL}z`,
            sort: "road",
        };
    } else if (place)
        found = { at: { x: place[1], y: place[2] }, wide: place[3], path: place[5], sort: place[0] };
    else found = { at: { x: CELL, y: CELL }, wide: 1, path: "M0 0h32v32h-32z", sort: "road" };
    known.set(word, found);
    return found;
}

export const streetOf = (word: string) => STREETS[word];
export const rect = ({ x, y, w, h }: Box) => `M${x} ${y}h${w}v${h}h${-w}z`;
