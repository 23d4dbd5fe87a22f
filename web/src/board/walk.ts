// Walking over the board with the arrow keys: along the game's own links where it has some,
// else to the nearest thing that way.

import type { Game } from "../core";
import type { Point, Target } from "./skin";

type Way = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const ways: Record<Way, Point> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
};

export const isWay = (key: string): key is Way => key in ways;

/** Elements of the same kind next to one, by the links of the game. */
export function linked(game: Game, kind: number, value: number): number[] {
    const links: readonly (readonly number[])[] = game.kinds[kind]!.links;
    return links.flatMap(([a, b]) => (a === value ? [b!] : b === value ? [a!] : []));
}

/** How far off a direction something is; undefined when it is not that way at all. */
function off(from: Point, to: Point, way: Point, widest: number): number | undefined {
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    const length = Math.hypot(dx, dy);
    if (!length) return undefined;
    const cos = (dx * way.x + dy * way.y) / length;
    return cos >= widest ? length * (2 - cos) : undefined;
}

function best(
    from: Target,
    among: readonly Target[],
    way: Point,
    widest: number,
    byAngle: boolean,
): Target | undefined {
    let found: Target | undefined;
    let least = Infinity;
    for (const to of among) {
        const far = off(from.at, to.at, way, widest);
        if (far === undefined) continue;
        const length = Math.hypot(to.at.x - from.at.x, to.at.y - from.at.y);
        const cost = byAngle ? far / length + length / 4000 : far;
        if (cost < least) {
            least = cost;
            found = to;
        }
    }
    return found;
}

/** Where an arrow key leads from a target; undefined when nothing lies that way. */
export function step(game: Game, targets: readonly Target[], from: Target, key: Way): Target | undefined {
    const way = ways[key];
    const ends = new Set(linked(game, from.kind, from.value));
    if (!ends.size)
        return best(
            from,
            targets.filter((t) => t !== from),
            way,
            0.5,
            false,
        );
    const next = targets.filter((t) => t.kind === from.kind && !t.within && ends.has(t.value));
    const others = targets.filter((t) => t.kind !== from.kind);
    return best(from, next, way, 0.38, true) ?? best(from, others, way, 0.5, false);
}
