// How the graph of chances is laid out: a line a seat over the steps of a game, each with its band.

import type { Value } from "../study";

export interface Frame {
    width: number;
    height: number;
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** On a wide page, on a phone that lies, and on one that stands. */
export const WIDE: Frame = { width: 950, height: 364, left: 46, right: 34, top: 34, bottom: 34 };
export const LOW: Frame = { width: 800, height: 236, left: 42, right: 34, top: 34, bottom: 30 };
export const NARROW: Frame = { width: 390, height: 272, left: 34, right: 30, top: 38, bottom: 24 };

/** Where a step is, and where a chance. */
export interface Scale {
    x: (step: number) => number;
    y: (chance: number) => number;
    /** The step at a place. */
    step: (x: number) => number;
}

export function scaleOf(frame: Frame, steps: number): Scale {
    const inner = frame.width - frame.left - frame.right;
    const high = frame.height - frame.top - frame.bottom;
    const most = Math.max(1, steps);
    return {
        x: (step) => frame.left + (inner * step) / most,
        y: (chance) => frame.top + (high * (100 - chance)) / 100,
        step: (x) => Math.max(0, Math.min(steps, Math.round(((x - frame.left) / inner) * most))),
    };
}

const round = (number: number) => Math.round(number * 10) / 10;

/** Steps that have a value. */
const knownIn = (values: readonly Value[]): number[] =>
    values.flatMap(({ games }, step) => (games ? [step] : []));

const pathOf = (points: readonly (readonly [number, number])[]): string =>
    points.length ? `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}` : "";

/** The line of a seat through all that is known. */
export const lineOf = (values: readonly Value[], seat: number, { x, y }: Scale): string =>
    pathOf(knownIn(values).map((step) => [x(step), y(values[step]!.seats[seat]!.chance)]));

/** The band of a seat: along its upper edge and back along the lower. */
export function bandOf(values: readonly Value[], seat: number, { x, y }: Scale): string {
    const known = knownIn(values);
    const edge = (bound: "low" | "high") =>
        known.map((step) => [x(step), y(values[step]!.seats[seat]![bound])] as const);
    const path = pathOf([...edge("high"), ...edge("low").reverse()]);
    return path && `${path}Z`;
}

/** Where each round begins and ends on the axis, and which have room for their number. */
export function roundsOn(
    begins: readonly number[],
    { x }: Scale,
    room: number,
): { from: number; number: number | undefined }[] {
    let free = -Infinity;
    return begins.slice(0, -1).map((step, i) => {
        const middle = (x(step) + x(begins[i + 1]!)) / 2;
        const fits = middle - free >= room;
        if (fits) free = middle;
        return { from: x(step), number: fits ? i + 1 : undefined };
    });
}
