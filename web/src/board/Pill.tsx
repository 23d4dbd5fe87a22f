// The pill at the place of what waits for a second press; it is that press.

import type { Choosing } from "../machine";
import { type Words, say } from "../words";
import { type Lit, same } from "./lit";
import type { Point } from "./skin";
import type { Lens } from "./useCamera";

export interface PillProps {
    choosing: Choosing;
    words: Words;
    targets: readonly Lit[];
    lens: Lens;
}

/** Room for its words in every language, and how far from its place it lies. */
const ROOM = { w: 170, h: 46, off: 18 };

/** Where the pill lies beside its place: inside the board, at the corner where it hides the fewest of the others. */
export function clearOf(p: Point, others: readonly Point[], board: { w: number; h: number }) {
    const into = (v: number, room: number, all: number) => Math.max(8, Math.min(all - room - 8, v));
    const across = [p.x, p.x - ROOM.w].map((x) => into(x, ROOM.w, board.w));
    const down = [p.y + ROOM.off, p.y - ROOM.off - ROOM.h].map((y) => into(y, ROOM.h, board.h));
    const inside = (v: number, from: number, room: number) => v > from - 10 && v < from + room + 10;
    const corners = down.flatMap((y) => across.map((x) => ({ x, y })));
    const hides = ({ x, y }: Point) =>
        others.filter((one) => inside(one.x, x, ROOM.w) && inside(one.y, y, ROOM.h)).length;
    return corners.reduce((best, one) => (hides(one) < hides(best) ? one : best));
}

export function Pill({ choosing, words, targets, lens }: PillProps) {
    const { place, frame, going } = choosing;
    const target = place && targets.find((one) => same(one, place));
    if (!target) return null;
    const lit = targets.filter((one) => one.lit || one === target);
    const at = clearOf(
        lens.onScreen(target.at),
        lit.map((one) => lens.onScreen(one.at)),
        lens.size,
    );
    const way = going;
    const action = way
        ? words.element(way.kind, way.value)
        : words.action(frame.value!.rows[choosing.pending.value!]!);
    return (
        <button
            type="button"
            class="board-pill"
            style={{ left: `${at.x}px`, top: `${at.y}px` }}
            aria-label={`${say("board.again")}: ${action}`}
            onClick={() => choosing.yes()}
        >
            {say("board.again")}
        </button>
    );
}
