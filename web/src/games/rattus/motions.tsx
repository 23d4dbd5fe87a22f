// Which pieces move where when something happens.

import { UNKNOWN } from "../../gen/tables";
import type { Events } from "../../gen/tables.rattus";
import {
    type Motion,
    type MotionsBy,
    type Point,
    type Scene,
    type Trace,
    motionsFrom,
    middle,
} from "../../board/skin";
import { planOf, point } from "./places";
import { CUBE, TOKEN, cubesAt, many, palaceAt, ratAt, read, seatAt, spotOf } from "./picture";
import { Cube, Token } from "./pieces";

/** Ids of the last cubes of a seat in a region, however they are drawn. */
function cubeIds(scene: Scene, region: number, seat: number, number: number): string[] {
    const count = read(scene).regions[region]!.cubes.find((one) => one.seat === seat)?.count ?? 0;
    if (scene.far || count > many(scene) || !count) return [];
    return Array.from(
        { length: Math.min(number, count) },
        (_, i) => `cube-${region}-${seat}-${count - 1 - i}`,
    );
}

/** A card that has changed hands. */
function cardIsNew(scene: Scene, seat: number, card: number): Trace | undefined {
    const box = read(scene).cards.get(card)?.box;
    return (
        box && {
            kind: "new",
            thing: `card-${card}`,
            seat,
            at: middle(box),
            size: Math.max(box.w, box.h),
        }
    );
}

export const mark = (r: number) => `region-${r}`;
export const middleOf = (scene: Scene, r: number): Point =>
    point(scene.far ? spotOf(scene, r).chips : spotOf(scene, r).cubes);
export const cubeSize = ({ far, unit }: Scene) => (far ? 16 * unit : CUBE);
const ratSize = ({ far, unit }: Scene) => (far ? 18 * unit : TOKEN);

function ghostCube(scene: Scene, seat: number) {
    const size = cubeSize(scene);
    return { draw: <Cube seat={seat} size={size} />, size };
}

const ghostToken = (scene: Scene, token: number, size: number) => ({
    draw: <Token scene={scene} rat={{ slot: 0, token, known: [] }} size={size} />,
    size,
});

const ghostRat = (scene: Scene) => ghostToken(scene, UNKNOWN, ratSize(scene));

/** Cubes of a seat come to a region. */
export const cubes = (scene: Scene, seat: number, r: number, number: number, from: Point): Motion => ({
    pieces: cubeIds(scene, r, seat, number),
    from,
    to: middleOf(scene, r),
    ghost: ghostCube(scene, seat),
    mark: mark(r),
    sound: "cube",
});

/** A rat that has just come to a region: the last there. */
function rat(scene: Scene, r: number, from: Point): Motion {
    const last = read(scene).regions[r]!.rats.at(-1);
    return {
        pieces: last && !scene.far ? [`rat-${r}-${last.slot}`] : [],
        from,
        to: middleOf(scene, r),
        ghost: ghostRat(scene),
        mark: mark(r),
        sound: "rats",
    };
}

const cardComes = (
    [seat, card]: readonly [number, number, ...number[]],
    after: Scene,
    before: Scene,
): Motion => ({
    pieces: [`card-${card}`],
    from: middle(read(before).cards.get(card)!.box),
    sound: "card",
    trace: cardIsNew(after, seat, card),
});

/** A rat that goes where another has lain. */
const swaps = (
    scene: Scene,
    [r, slot]: readonly [number, number],
    from: readonly [number, number],
): Motion => ({
    pieces: [`rat-${r}-${slot}`],
    from: ratAt(scene, ...from).at,
    to: ratAt(scene, r, slot).at,
    ghost: ghostRat(scene),
    mark: mark(r),
});

const ofPeople: MotionsBy<Events> = {
    settled: ([seat, region], after) => cubes(after, seat, region, 2, seatAt(after, seat)),
    placed: ([seat, region, count], after) => cubes(after, seat, region, count, seatAt(after, seat)),
    card_taken: cardComes,
    card_stolen: cardComes,
    crowned: ([seat, region], after) => ({
        from: middleOf(after, region),
        to: palaceAt(after, seat),
        ghost: ghostCube(after, seat),
        mark: mark(region),
        sound: "coin",
    }),
    shipped: ([seat, from, to, count], after) => cubes(after, seat, to, count, middleOf(after, from)),
    lost: ([seat, region], after, before) => ({
        from: cubesAt(after, region, seat, read(before).regions[region]!),
        ghost: ghostCube(after, seat),
        lost: true,
        mark: mark(region),
        sound: "loss",
        trace: { kind: "loss", seat, at: middleOf(after, region) },
    }),
};

const ofThePlague: MotionsBy<Events> = {
    plague_stands: ([region]) => ({ mark: mark(region), sound: "toll" }),
    token_carried: ([, from, to], after) => rat(after, to, middleOf(after, from)),
    looked: ([, region, slot]) => ({
        pieces: [`rat-${region}-${slot}`],
        turn: true,
        mark: mark(region),
        sound: "page",
    }),
    swapped: ([, region, slot, otherRegion, otherSlot], after) => {
        const one = [region, slot] as const;
        const two = [otherRegion, otherSlot] as const;
        return [{ ...swaps(after, one, two), sound: "rats" }, swaps(after, two, one)];
    },
    plague_moved: ([seat, start, end], after) => {
        const from = point(spotOf(after, start).plague);
        return {
            pieces: ["plague"],
            from,
            mark: mark(end),
            sound: "step",
            trace: { kind: "way", seat, from, to: point(spotOf(after, end).plague) },
        };
    },
    rats_spread: ([, region], after) => rat(after, region, planOf(after).pile),
    turned: ([region, token], after) => ({
        from: ratAt(after, region, 1).at,
        ghost: ghostToken(after, token, ratSize(after) * 1.8),
        turn: true,
        mark: mark(region),
        sound: "page",
    }),
    outbreak: ([region]) => ({ mark: mark(region), sound: "outbreak" }),
    final_ravage: ([region]) => ({ mark: mark(region) }),
};

export const moves: MotionsBy<Events> = { ...ofPeople, ...ofThePlague };
export const motions = motionsFrom(moves);
