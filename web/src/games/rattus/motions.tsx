// Which pieces move where when something happens.

import type { Row } from "../../core";
import { UNKNOWN } from "../../gen/tables";
import type { Events } from "../../gen/tables.rattus";
import { eventOf } from "../../rows";
import { type Motion, type Point, type Scene, type Trace } from "../../board/skin";
import { planOf, point } from "./places";
import { CUBE, TOKEN, cubesAt, many, middle, palaceAt, ratAt, read, seatAt, spotOf } from "./picture";
import { Cube, Token } from "./pieces";

/** Ids of the last cubes of a seat in a region, however they are drawn. */
export function cubeIds(scene: Scene, region: number, seat: number, number: number): string[] {
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

export function motions(row: Row, before: Scene, after: Scene): Motion[] {
    const { frame } = after;
    const event = eventOf<Events>(frame.head, row);
    const cubeSize = after.far ? 16 * after.unit : CUBE;
    const ratSize = after.far ? 18 * after.unit : TOKEN;
    const ghostCube = (seat: number) => ({ draw: <Cube seat={seat} size={cubeSize} />, size: cubeSize });
    const ghostToken = (token: number, size: number) => ({
        draw: <Token scene={after} rat={{ slot: 0, token, known: [] }} size={size} />,
        size,
    });
    const ghostRat = ghostToken(UNKNOWN, ratSize);
    const mark = (r: number) => `region-${r}`;
    const middleOf = (r: number): Point => point(after.far ? spotOf(after, r).chips : spotOf(after, r).cubes);
    const cubes = (seat: number, r: number, number: number, from: Point): Motion => ({
        pieces: cubeIds(after, r, seat, number),
        from,
        to: middleOf(r),
        ghost: ghostCube(seat),
        mark: mark(r),
        sound: "cube",
    });
    /** A rat that has just come to a region: the last there. */
    const rat = (r: number, from: Point): Motion => {
        const last = read(after).regions[r]!.rats.at(-1);
        return {
            pieces: last && !after.far ? [`rat-${r}-${last.slot}`] : [],
            from,
            to: middleOf(r),
            ghost: ghostRat,
            mark: mark(r),
            sound: "rats",
        };
    };
    switch (event.word) {
        case "plague_stands": {
            const [region] = event.field;
            return [{ mark: mark(region), sound: "toll" }];
        }
        case "settled": {
            const [seat, region] = event.field;
            return [cubes(seat, region, 2, seatAt(after, seat))];
        }
        case "placed": {
            const [seat, region, count] = event.field;
            return [cubes(seat, region, count, seatAt(after, seat))];
        }
        case "card_taken":
        case "card_stolen": {
            const [seat, card] = event.field;
            return [
                {
                    pieces: [`card-${card}`],
                    from: middle(read(before).cards.get(card)!.box),
                    sound: "card",
                    trace: cardIsNew(after, seat, card),
                },
            ];
        }
        case "crowned": {
            const [seat, region] = event.field;
            return [
                {
                    from: middleOf(region),
                    to: palaceAt(after, seat),
                    ghost: ghostCube(seat),
                    mark: mark(region),
                    sound: "coin",
                },
            ];
        }
        case "token_carried": {
            const [, from, to] = event.field;
            return [rat(to, middleOf(from))];
        }
        case "shipped": {
            const [seat, from, to, count] = event.field;
            return [cubes(seat, to, count, middleOf(from))];
        }
        case "looked": {
            const [, region, slot] = event.field;
            return [{ pieces: [`rat-${region}-${slot}`], turn: true, mark: mark(region), sound: "page" }];
        }
        case "swapped": {
            const [, region, slot, otherRegion, otherSlot] = event.field;
            const one = ratAt(after, region, slot).at;
            const two = ratAt(after, otherRegion, otherSlot).at;
            return [
                {
                    pieces: [`rat-${region}-${slot}`],
                    from: two,
                    to: one,
                    ghost: ghostRat,
                    mark: mark(region),
                    sound: "rats",
                },
                {
                    pieces: [`rat-${otherRegion}-${otherSlot}`],
                    from: one,
                    to: two,
                    ghost: ghostRat,
                    mark: mark(otherRegion),
                },
            ];
        }
        case "plague_moved": {
            const [seat, from, to] = event.field;
            return [
                {
                    pieces: ["plague"],
                    from: point(spotOf(after, from).plague),
                    mark: mark(to),
                    sound: "step",
                    trace: {
                        kind: "way",
                        seat: seat,
                        from: point(spotOf(after, from).plague),
                        to: point(spotOf(after, to).plague),
                    },
                },
            ];
        }
        case "rats_spread": {
            const [, region] = event.field;
            return [rat(region, planOf(after).pile)];
        }
        case "turned": {
            const [region, token] = event.field;
            return [
                {
                    from: ratAt(after, region, 1).at,
                    ghost: ghostToken(token, ratSize * 1.8),
                    turn: true,
                    mark: mark(region),
                    sound: "page",
                },
            ];
        }
        case "outbreak": {
            const [region] = event.field;
            return [{ mark: mark(region), sound: "outbreak" }];
        }
        case "final_ravage": {
            const [region] = event.field;
            return [{ mark: mark(region) }];
        }
        case "lost": {
            const [seat, region] = event.field;
            return [
                {
                    from: cubesAt(after, region, seat, read(before).regions[region]!),
                    ghost: ghostCube(seat),
                    lost: true,
                    mark: mark(region),
                    sound: "loss",
                    trace: { kind: "loss", seat: seat, at: middleOf(region) },
                },
            ];
        }
        default:
            return [];
    }
}
