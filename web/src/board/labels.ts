// Names on the board that cannot be read are left out: too small for the eye, or under other writing.
// Coming nearer or pressing the place shows them.

import { LEAST } from "./skin";

/** Writing that gives way, what matters most first; all other numbers stay where they are. */
const NAMES = [".print", ".map-name", ".word", ".title", ".sea-name text", ".prices text"];

/** How much of a line's height its letters take. */
const INK = 0.7;

/** Writing that may touch by a hair, in pixels. */
const HAIR = 1.5;

interface Written {
    node: SVGTextElement;
    /** Its place among what gives way; −1 where it stays. */
    rank: number;
    small: boolean;
    left: number;
    right: number;
    top: number;
    bottom: number;
}

/** How high the letters are on the screen. */
function sizeOf(node: SVGTextElement): number {
    const { a, b } = node.getScreenCTM()!;
    return parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b);
}

/** What a text is, and where its letters are on the screen. */
function written(node: SVGTextElement): Written {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const spare = ((bottom - top) * (1 - INK)) / 2;
    const rank = NAMES.findIndex((name) => node.matches(name));
    const small = rank >= 0 && sizeOf(node) < LEAST - 0.1;
    return { node, rank, small, left, right, top: top + spare, bottom: bottom - spare };
}

const touch = (a: Written, b: Written) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > HAIR &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > HAIR;

/** Marks every name under `board` that has to be left out. All is measured before anything changes. */
export function leaveOut(board: Element): void {
    const all = [...board.querySelectorAll<SVGTextElement>("svg text")].map(written);
    const shown = all.filter(({ rank }) => rank < 0);
    const names = all.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank);
    for (const one of names) {
        const out = one.small || shown.some((other) => touch(one, other));
        one.node.toggleAttribute("data-out", out);
        if (!out) shown.push(one);
    }
}
