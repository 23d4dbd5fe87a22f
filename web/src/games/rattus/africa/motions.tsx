// Which pieces of Africanus move where when something happens.

import {
    type Motion,
    type MotionsBy,
    type Point,
    type Scene,
    motionsFrom,
    middle,
} from "../../../board/skin";
import { UNKNOWN } from "../../../gen/tables";
import type { Events } from "../../../gen/tables.rattus";
import { Art } from "../art";
import { cubeSize, cubes, mark, middleOf, moves } from "../motions";
import { palaceAt, seatAt, wordOf } from "../picture";
import { point } from "../places";
import { read } from "./picture";
import { CARAVAN, planOf } from "./places";
import { RegionCard } from "./tray";

const trayOf = (scene: Scene) => planOf(scene).tray;
const deck = (scene: Scene): Point => middle(trayOf(scene).deck);
const discard = (scene: Scene): Point => middle(trayOf(scene).discard);
const caravan = (scene: Scene, r: number): Point => point(CARAVAN[wordOf(scene, "region", r)]!);

function disc(scene: Scene) {
    const size = cubeSize(scene) * 1.4;
    return { draw: <Art name="piece-diplomat" w={size} />, size };
}

const card = (after: Scene, one: number, from: Point, to: Point): Motion => ({
    pieces: read(after).hand.some(({ card }) => card === one && one !== UNKNOWN) ? [`hand-${one}`] : [],
    from,
    to,
    ghost: { draw: <RegionCard scene={after} card={one} w={52} h={68} />, size: 68 },
    sound: "card",
});

/** Where a card lay in the picture before. */
function was(after: Scene, before: Scene, one: number): Point {
    const found = read(before).hand.find(({ card }) => card === one);
    return found ? middle(found.box) : deck(after);
}

const drawn = ([seat, one]: readonly [number, number, ...number[]], after: Scene) =>
    card(after, one, deck(after), seatAt(after, seat));

const joins = ([seat, region]: readonly [number, number, ...number[]], after: Scene) =>
    cubes(after, seat, region, 1, seatAt(after, seat));

const ofCards: MotionsBy<Events> = {
    dealt: drawn,
    card_drawn: drawn,
    card_shown: drawn,
    discarded: ([, one], after, before) => card(after, one, was(after, before, one), discard(after)),
    kept: ([seat], after) => drawn([seat, UNKNOWN], after),
    hand_shown: ([seat, one], after) => card(after, one, seatAt(after, seat), middle(trayOf(after).hand)),
    protected: ([, covered, one], after, before) => ({
        pieces: [`cover-${covered}`],
        from: was(after, before, one),
        sound: "stamp",
    }),
    uncovered: ([covered, one], after) =>
        card(after, one, middle(read(after).cards.get(covered)!.box), discard(after)),
};

const ofPeople: MotionsBy<Events> = {
    caravan_stands: ([, region]) => ({ mark: mark(region), sound: "step" }),
    caravan_moved: ([, from, over, to], after) => ({
        pieces: ["caravan"],
        from: caravan(after, from),
        through: [caravan(after, over)],
        to: caravan(after, to),
        mark: mark(to),
        sound: "step",
    }),
    explored: joins,
    joined: joins,
    escorted: ([seat, from, to, count], after) => cubes(after, seat, to, count, middleOf(after, from)),
    diplomat_sent: ([seat, region], after) => ({
        pieces: [`disc-${region}-${seat}`],
        from: trayOf(after).discs,
        to: middleOf(after, region),
        mark: mark(region),
        sound: "cube",
    }),
    diplomat_lost: ([, region], after) => ({
        from: middleOf(after, region),
        to: trayOf(after).discs,
        ghost: disc(after),
        mark: mark(region),
        sound: "loss",
    }),
    diplomat_crowned: ([seat, region], after) => ({
        from: middleOf(after, region),
        to: palaceAt(after, seat),
        ghost: disc(after),
        mark: mark(region),
        sound: "coin",
    }),
};

export const motions = motionsFrom<Events>({ ...moves, ...ofCards, ...ofPeople });
