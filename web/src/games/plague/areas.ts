// The parts of the board, each named once.

import type { Area, Scene } from "../../board/skin";
import type { Inside } from "./skin";

/** Kinds of places in town, and how each is named here. */
const SORTS = [
    ["house", "house"],
    ["titled", "titled"],
    ["two", "two"],
    ["cemetery", "cemetery"],
    ["stable", "stables"],
    ["ship", "ships"],
    ["road", "street"],
] as const;

/** A place of each kind, somewhere in the middle of the list so that they do not crowd a corner. */
function placesOf(scene: Scene, { wordsOf, groundOf, CELL }: Inside): Area[] {
    const all = wordsOf(scene, "space").map(groundOf);
    return SORTS.flatMap(([sort, word]) => {
        const some = all.filter((one) => one.sort === sort);
        const one = some[Math.floor(some.length * 0.45)];
        if (!one) return [];
        const w = one.wide * CELL;
        return { word, box: { x: one.at.x - w / 2, y: one.at.y - CELL * 0.75, w, h: CELL * 1.5 } };
    });
}

export function areas(scene: Scene, inside: Inside): Area[] {
    const { read, planFor, handBox, padBox } = inside;
    const { hands } = read(scene);
    const { drawn, notice, dice, bag } = planFor(scene.sheet);
    const holder = hands.findIndex((cards) => cards.length > 0);
    return [
        ...placesOf(scene, inside),
        { word: "drawn", box: drawn },
        { word: "notice", box: notice },
        { word: "dice", box: dice },
        { word: "bag", box: bag },
        { word: "score", box: padBox(scene) },
        ...(holder < 0 ? [] : [{ word: "hand", box: handBox(scene, holder, 0) }]),
    ];
}
