// Which pieces of Africanus move where when something happens.

import type { Row } from "../../../core";
import type { Motion, Point, Scene } from "../../../board/skin";
import { UNKNOWN } from "../../../gen/tables";
import type { Events } from "../../../gen/tables.rattus";
import { eventOf } from "../../../rows";
import { Art } from "../art";
import { motions as baseMotions, cubeIds } from "../motions";
import { CUBE, middle, palaceAt, seatAt, spotOf, wordOf } from "../picture";
import { Cube } from "../pieces";
import { point } from "../places";
import { read } from "./picture";
import { CARAVAN, planOf } from "./places";
import { RegionCard } from "./tray";

export function motions(row: Row, before: Scene, after: Scene): Motion[] {
    const event = eventOf<Events>(after.frame.head, row);
    const { tray } = planOf(after);
    const deck = middle(tray.deck);
    const discard = middle(tray.discard);
    const mark = (r: number) => `region-${r}`;
    const here = (r: number): Point => point(after.far ? spotOf(after, r).chips : spotOf(after, r).cubes);
    const size = after.far ? 16 * after.unit : CUBE;
    const ghostCube = (seat: number) => ({ draw: <Cube seat={seat} size={size} />, size });
    const disc = { draw: <Art name="piece-diplomat" w={size * 1.4} />, size: size * 1.4 };
    const card = (one: number, from: Point, to: Point): Motion => ({
        pieces: read(after).hand.some(({ card }) => card === one && one !== UNKNOWN) ? [`hand-${one}`] : [],
        from,
        to,
        ghost: { draw: <RegionCard scene={after} card={one} w={52} h={68} />, size: 68 },
        sound: "card",
    });
    /** Where a card lay in the picture before. */
    const was = (one: number): Point => {
        const found = read(before).hand.find(({ card }) => card === one);
        return found ? middle(found.box) : deck;
    };
    const cubes = (seat: number, r: number, number: number, from: Point): Motion => ({
        pieces: cubeIds(after, r, seat, number),
        from,
        to: here(r),
        ghost: ghostCube(seat),
        mark: mark(r),
        sound: "cube",
    });
    const caravan = (r: number) => point(CARAVAN[wordOf(after, "region", r)]!);
    switch (event.word) {
        case "dealt":
        case "card_drawn":
        case "card_shown": {
            const [seat, one] = event.field;
            return [card(one, deck, seatAt(after, seat))];
        }
        case "discarded": {
            const [, one] = event.field;
            return [card(one, was(one), discard)];
        }
        case "kept": {
            const [seat] = event.field;
            return [card(UNKNOWN, deck, seatAt(after, seat))];
        }
        case "hand_shown": {
            const [seat, one] = event.field;
            return [card(one, seatAt(after, seat), middle(tray.hand))];
        }
        case "caravan_stands": {
            const [, region] = event.field;
            return [{ mark: mark(region), sound: "step" }];
        }
        case "caravan_moved": {
            const [, from, over, to] = event.field;
            return [
                {
                    pieces: ["caravan"],
                    from: caravan(from),
                    through: [caravan(over)],
                    to: caravan(to),
                    mark: mark(to),
                    sound: "step",
                },
            ];
        }
        case "explored":
        case "joined": {
            const [seat, region] = event.field;
            return [cubes(seat, region, 1, seatAt(after, seat))];
        }
        case "escorted": {
            const [seat, from, to, count] = event.field;
            return [cubes(seat, to, count, here(from))];
        }
        case "diplomat_sent": {
            const [seat, region] = event.field;
            return [
                {
                    pieces: [`disc-${region}-${seat}`],
                    from: tray.discs,
                    to: here(region),
                    mark: mark(region),
                    sound: "cube",
                },
            ];
        }
        case "diplomat_lost": {
            const [, region] = event.field;
            return [{ from: here(region), to: tray.discs, ghost: disc, mark: mark(region), sound: "loss" }];
        }
        case "diplomat_crowned": {
            const [seat, region] = event.field;
            return [
                {
                    from: here(region),
                    to: palaceAt(after, seat),
                    ghost: disc,
                    mark: mark(region),
                    sound: "coin",
                },
            ];
        }
        case "protected": {
            const [, covered, one] = event.field;
            return [{ pieces: [`cover-${covered}`], from: was(one), sound: "stamp" }];
        }
        case "uncovered": {
            const [covered, one] = event.field;
            return [card(one, middle(read(after).cards.get(covered)!.box), discard)];
        }
        default:
            return baseMotions(row, before, after);
    }
}
