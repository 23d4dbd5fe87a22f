// Which pieces of Africanus move where when something happens.

import type { Row } from "../../../core";
import type { Motion, Point, Scene } from "../../../board/skin";
import { UNKNOWN } from "../../../gen/tables";
import { Art } from "../art";
import { motions as baseMotions, cubeIds } from "../motions";
import { CUBE, middle, palaceAt, seatAt, spotOf, wordOf } from "../picture";
import { Cube } from "../pieces";
import { point } from "../places";
import { read } from "./picture";
import { CARAVAN, planOf } from "./places";
import { RegionCard } from "./tray";

export function motions(row: Row, before: Scene, after: Scene): Motion[] {
    const { word } = after.frame.head.game.events[row.id]!;
    const f = row.field;
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
    switch (word) {
        case "dealt":
        case "card_drawn":
        case "card_shown":
            return [card(f[1]!, deck, seatAt(after, f[0]!))];
        case "discarded":
            return [card(f[1]!, was(f[1]!), discard)];
        case "kept":
            return [card(UNKNOWN, deck, seatAt(after, f[0]!))];
        case "hand_shown":
            return [card(f[1]!, seatAt(after, f[0]!), middle(tray.hand))];
        case "caravan_stands":
            return [{ mark: mark(f[1]!), sound: "step" }];
        case "caravan_moved":
            return [
                {
                    pieces: ["caravan"],
                    from: caravan(f[1]!),
                    through: [caravan(f[2]!)],
                    to: caravan(f[3]!),
                    mark: mark(f[3]!),
                    sound: "step",
                },
            ];
        case "explored":
        case "joined":
            return [cubes(f[0]!, f[1]!, 1, seatAt(after, f[0]!))];
        case "escorted":
            return [cubes(f[0]!, f[2]!, f[3]!, here(f[1]!))];
        case "diplomat_sent":
            return [
                {
                    pieces: [`disc-${f[1]}-${f[0]}`],
                    from: tray.discs,
                    to: here(f[1]!),
                    mark: mark(f[1]!),
                    sound: "cube",
                },
            ];
        case "diplomat_lost":
            return [{ from: here(f[1]!), to: tray.discs, ghost: disc, mark: mark(f[1]!), sound: "loss" }];
        case "diplomat_crowned":
            return [
                {
                    from: here(f[1]!),
                    to: palaceAt(after, f[0]!),
                    ghost: disc,
                    mark: mark(f[1]!),
                    sound: "coin",
                },
            ];
        case "protected":
            return [{ pieces: [`cover-${f[1]}`], from: was(f[2]!), sound: "stamp" }];
        case "uncovered":
            return [card(f[1]!, middle(read(after).cards.get(f[0]!)!.box), discard)];
        default:
            return baseMotions(row, before, after);
    }
}
