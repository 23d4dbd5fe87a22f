// What a press on the board means: which target, and what comes of it.

import type { Choosing } from "../machine";
import { type Lit, chosenOf, same } from "./lit";
import type { Point } from "./skin";
import { SLIP } from "./useGestures";

/** A finger covers as much, in pixels. */
const REACH = 22;
/** Near enough that a finger can tell any two targets apart. */
const CLOSE = 3;

/** What lies at a point of the page. */
export function under({ x, y }: Point, targets: readonly Lit[]): Lit | undefined {
    const key = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-target]")?.dataset.target;
    return key === undefined ? undefined : targets.find((target) => target.key === key);
}

/** The element a piece lies in. */
const around = ({ within }: Lit, targets: readonly Lit[]): Lit | undefined =>
    within && targets.find((one) => !one.within && same(one, within));

/** Something comes of a press there. */
export const answers = (target: Lit, targets: readonly Lit[]) =>
    target.lit || !!target.way || !!around(target, targets)?.lit;

/** Too small for a finger. */
function small({ key }: Lit): boolean {
    const shape = document.querySelector(`.board [data-target="${CSS.escape(key)}"] .shape`)!;
    const { width, height } = shape.getBoundingClientRect();
    return Math.min(width, height) < REACH;
}

/** The lit targets a press may have missed. */
function near({ x, y }: Point, reach: number, targets: readonly Lit[]): Lit[] {
    const found = new Set<Lit>();
    for (const r of [reach / 2, reach])
        for (let eighth = 0; eighth < 8; eighth++) {
            const a = (eighth * Math.PI) / 4;
            const one = under({ x: x + r * Math.cos(a), y: y + r * Math.sin(a) }, targets);
            if (one?.lit) found.add(one);
        }
    return [...found];
}

/** The target meant by a press: what is there, or the one lit target near it. */
export function meant(
    at: Point,
    touch: boolean,
    zoom: number,
    targets: readonly Lit[],
): Lit | "several" | undefined {
    const there = under(at, targets);
    const crowded = touch && zoom < CLOSE;
    if (there && answers(there, targets))
        return crowded && !there.lit && there.way && small(there) ? "several" : there;
    const missed = near(at, there || !touch ? SLIP : REACH, targets);
    if (missed.length > 1 && crowded) return "several";
    return missed[0] ?? there;
}

/** Presses a target. Returns the key of what to tell about, where nothing came of it. */
export function press(choosing: Choosing, target: Lit, targets: readonly Lit[]): string {
    const parent = target.within;
    if (!parent || target.lit) return choosing.press(target.kind, target.value) ? "" : target.key;
    // A piece inside an element: that element first, and the piece at once if it can follow.
    const before = choosing.frame.value;
    if (!choosing.press(parent.kind, parent.value)) return around(target, targets)?.key ?? "";
    const goesOn =
        choosing.frame.value === before && choosing.pending.value === undefined && !choosing.meeting.value;
    if (
        goesOn &&
        chosenOf(choosing).some((one) => same(one, parent)) &&
        choosing.lit(target.kind, target.value)
    )
        choosing.press(target.kind, target.value);
    return "";
}
