// The parts of the board of Africanus, each named once.

import { aroundAll, sized } from "../../../board/areas";
import type { Area, Scene } from "../../../board/skin";
import { areas as baseAreas } from "../areas";
import type { Inside } from "./skin";

export function areas(scene: Scene, { read, planOf, wordOf, CARAVAN, base }: Inside): Area[] {
    const { caravan, discs } = read(scene);
    const { hand, deck, discard, discs: at } = planOf(scene).tray;
    const [x, y] = caravan === undefined ? [0, 0] : CARAVAN[wordOf(scene, "region", caravan)]!;
    return [
        ...baseAreas(scene, base),
        ...(caravan === undefined ? [] : [{ word: "caravan", box: sized({ x, y }, { w: 60, h: 50 }) }]),
        { word: "hand", box: hand },
        { word: "deck", box: aroundAll([deck, discard]) },
        ...(discs === undefined ? [] : [{ word: "discs", box: sized(at, { w: 60, h: 60 }) }]),
    ];
}
