// Boxes around what has a name on the board.

import type { Box, Point } from "./skin";

/** The box that holds them all. */
export function aroundAll(boxes: readonly Box[]): Box {
    const x = Math.min(...boxes.map((box) => box.x));
    const y = Math.min(...boxes.map((box) => box.y));
    const right = Math.max(...boxes.map((box) => box.x + box.w));
    const bottom = Math.max(...boxes.map((box) => box.y + box.h));
    return { x, y, w: right - x, h: bottom - y };
}

/** The box of something round. */
export const boxAt = ({ at, size }: { at: Point; size: number }): Box => ({
    x: at.x - size / 2,
    y: at.y - size / 2,
    w: size,
    h: size,
});

/** A box of a size around a point. */
export const sized = ({ x, y }: Point, { w, h }: { w: number; h: number }): Box => ({
    x: x - w / 2,
    y: y - h / 2,
    w,
    h,
});
