// What can be touched on the board, what has been chosen there, and where a small window goes.

import { priceOf } from "../games";
import type { Choosing } from "../machine";
import type { Way } from "../view";
import type { Element as Thing, Scene, Skin, Target } from "./skin";

/** The elements of the choice so far. */
export function chosenOf(choosing: Choosing): Thing[] {
    const frame = choosing.frame.value;
    const [verb, ...values] = choosing.prefix.value;
    if (!frame || verb === undefined) return [];
    const kinds: readonly number[] = frame.head.game.verbs[verb]!.kinds;
    return values.map((value, i) => ({ kind: kinds[i]!, value }));
}

export const same = (a: Thing, b: Thing) => a.kind === b.kind && a.value === b.value;

export interface Lit extends Target {
    lit: boolean;
    /** Advice points at it. */
    pointed: boolean;
    /** Several steps lead there, at that price: near, half way or far (1 to 3). */
    way: Way | undefined;
    price: number;
    reach: number;
    /** In the order of the keyboard: not pieces inside another element that cannot be chosen yet. */
    reachable: boolean;
}

/** What can be pressed, and what of it is lit. */
export function litTargets(skin: Skin, scene: Scene, choosing: Choosing, live: boolean): Lit[] {
    const all = skin.targets(scene).map((target) => {
        const { kind, value, within } = target;
        const inside = !within || scene.chosen.some((one) => same(one, within));
        const lit = live && inside && choosing.lit(kind, value);
        const pointed = live && inside && choosing.points(kind, value);
        const way = live && !lit && !within ? choosing.wayTo(kind, value) : undefined;
        const price = way ? priceOf(scene.frame, way) : 0;
        return { ...target, lit, pointed, way, price, reach: 0, reachable: !within || lit };
    });
    const most = Math.max(...all.map(({ price }) => price));
    for (const one of all) if (one.way) one.reach = Math.ceil((3 * one.price) / most);
    return all;
}
