// Where the chips of a small screen stand: those of a region as one block, no block over another.

import { type Point, type Scene, kindOf } from "../../board/skin";
import { type Here, read, spotOf } from "./picture";

export const chipHigh = (scene: Scene) => 14.5 * scene.unit;
/** Of a chip, in its heights. */
export const CHIP_WIDE = 1.6;

/** How many chips a region has and how they are arranged; three kinds and more are joined in one block. */
function chipsOf(here: Here) {
    const count = here.cubes.length + Math.min(1, here.rats.length);
    const columns = Math.min(count, count > 5 ? 3 : 2);
    const joined = here.cubes.length > 2;
    return {
        columns,
        count,
        lines: columns && Math.ceil(count / columns),
        dx: joined ? CHIP_WIDE : CHIP_WIDE + 0.12,
        dy: joined ? 1 : 1.12,
    };
}

/** The block of a region: its middle, how far it reaches to each side, and the room of its name above. */
interface Block extends Point {
    w: number;
    h: number;
    name: number;
}

/** Half a letter of a name, on the average. */
const LETTER = 0.2;

function blockOf(scene: Scene, region: number, here: Here): Block {
    const [x, y] = spotOf(scene, region).chips;
    const high = chipHigh(scene);
    const { columns, lines, dx, dy } = chipsOf(here);
    const { length } = scene.words.element(kindOf(scene.frame, "region"), region);
    return {
        x,
        y,
        w: high * Math.max((columns * dx) / 2, length * LETTER),
        h: (lines * dy * high) / 2,
        name: here.open ? 0.9 * high : 0,
    };
}

/** How far two blocks lie over each other, sideways and downwards. */
function over(a: Block, b: Block): Point | undefined {
    if (!a.name || !b.name) return undefined;
    const x = a.w + b.w - Math.abs(a.x - b.x);
    const [high, low] = a.y < b.y ? [a, b] : [b, a];
    const y = high.y + high.h - (low.y - low.h - low.name);
    return x > 0 && y > 0 ? { x, y } : undefined;
}

/** Pushes two blocks apart, the shorter way, each by half. */
function part(a: Block, b: Block): void {
    const by = over(a, b);
    if (!by) return;
    const axis = by.x < by.y ? "x" : "y";
    const half = (a[axis] < b[axis] ? -1 : 1) * (by[axis] / 2 + 0.01);
    a[axis] += half;
    b[axis] -= half;
}

const ROUNDS = 12;
const known = new WeakMap<Scene, readonly Block[]>();

/** The blocks of all regions. */
function blocks(scene: Scene): readonly Block[] {
    const old = known.get(scene);
    if (old) return old;
    const all = read(scene).regions.map((here, region) => blockOf(scene, region, here));
    for (let round = 0; round < ROUNDS; round++)
        all.forEach((a, i) => {
            for (const b of all.slice(i + 1)) part(a, b);
        });
    known.set(scene, all);
    return all;
}

/** Where the chips of a region stand: those of the seats, then that of the rats. */
export function chipAt(scene: Scene, region: number, here: Here, i: number): Point {
    const { x, y } = blocks(scene)[region]!;
    const high = chipHigh(scene);
    const { columns, count, lines, dx, dy } = chipsOf(here);
    const line = Math.floor(i / columns);
    const own = Math.min(columns, count - line * columns);
    return {
        x: x + ((i % columns) - (own - 1) / 2) * high * dx,
        y: y + (line - (lines - 1) / 2) * high * dy,
    };
}

/** The name stands over the chips. */
export function nameOver(scene: Scene, region: number): Point {
    const { x, y, h } = blocks(scene)[region]!;
    return { x, y: y - h - (h ? 3 : -4) * scene.unit };
}
