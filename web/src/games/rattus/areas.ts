// The parts of the board, each named once.

import { aroundAll, boxAt, sized } from "../../board/areas";
import type { Area, Point, Scene } from "../../board/skin";
import type { Here, Picture } from "./picture";
import type { Inside } from "./inside";

const CUBES = { w: 150, h: 84 };
const PIECE = { w: 60, h: 60 };

const crowd = (here: Here) => here.cubes.reduce((sum, { count }) => sum + count, 0);

/** The region with the most cubes, and one with rats elsewhere. */
function examples({ regions }: Picture): { full: number; rats: number } {
    const full = regions.reduce((best, here, r) => (crowd(here) > crowd(regions[best]!) ? r : best), 0);
    return { full, rats: regions.findIndex((here, r) => here.rats.length > 0 && r !== full) };
}

const point = ([x, y]: readonly [number, number]): Point => ({ x, y });

export function areas(scene: Scene, { read, planOf, spotOf, ratAt }: Inside): Area[] {
    const picture = read(scene);
    const plan = planOf(scene);
    const { full, rats } = examples(picture);
    const plague = picture.regions.findIndex((here) => here.plague);
    const free = [...picture.cards.values()].filter(({ owner }) => owner === undefined);
    return [
        { word: "region", box: sized(point(spotOf(scene, full).cubes), CUBES) },
        ...(rats < 0 ? [] : [{ word: "rat", box: boxAt(ratAt(scene, rats, 0)) }]),
        ...(plague < 0 ? [] : [{ word: "plague", box: sized(point(spotOf(scene, plague).plague), PIECE) }]),
        { word: "palace", box: plan.palace },
        { word: "pile", box: sized(plan.pile, { w: 120, h: 70 }) },
        ...(free.length ? [{ word: "free", box: aroundAll(free.map(({ box }) => box)) }] : []),
        { word: "player", box: plan.seats[0]! },
    ];
}
