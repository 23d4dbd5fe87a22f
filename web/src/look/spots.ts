// Which part of a board shows a step: where its places are, and the frame around them.

import type { Box, Point, Target } from "../board/skin";
import type { Action, Game } from "../position";

/** Places of the board that an action names. */
export function spotsOf({ verbs }: Game, { verb, arg }: Action, targets: readonly Target[]): Point[] {
    const { kinds } = verbs[verb]!;
    return kinds.flatMap((kind, i) => {
        const found = targets.find(
            (target) => target.kind === kind && target.value === arg[i] && !target.within,
        );
        return found ? [found.at] : [];
    });
}

/** How much of the width of a sheet is shown at least, where a place is known. */
const NEAR = 0.42;

const inside = (from: number, size: number, most: number, first: number) =>
    Math.max(first, Math.min(from, first + most - size));

/** The part of a sheet of this shape (width by height) that has these places in its middle; all of it where there are none. */
export function partOf(sheet: Box, spots: readonly Point[], shape: number): Box {
    const whole = Math.min(sheet.w, sheet.h * shape);
    const xs = spots.map(({ x }) => x);
    const ys = spots.map(({ y }) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const wanted = Math.max(NEAR * sheet.w, 1.6 * (right - left), 2 * (bottom - top) * shape);
    const w = spots.length ? Math.min(whole, wanted) : whole;
    const h = w / shape;
    const x = spots.length ? (left + right) / 2 : sheet.x + sheet.w / 2;
    const y = spots.length ? (top + bottom) / 2 : sheet.y + sheet.h / 2;
    return { x: inside(x - w / 2, w, sheet.w, sheet.x), y: inside(y - h / 2, h, sheet.h, sheet.y), w, h };
}
