// Which pieces move where when something happens.

import type { Row } from "../../core";
import { UNKNOWN } from "../../gen/tables";
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
    const event = frame.head.game.events[row.id]!;
    const f = row.field;
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
        case "plague_stands":
            return [{ mark: mark(f[0]!), sound: "toll" }];
        case "settled":
            return [cubes(f[0]!, f[1]!, 2, seatAt(after, f[0]!))];
        case "placed":
            return [cubes(f[0]!, f[1]!, f[2]!, seatAt(after, f[0]!))];
        case "card_taken":
        case "card_stolen":
            return [
                {
                    pieces: [`card-${f[1]}`],
                    from: middle(read(before).cards.get(f[1]!)!.box),
                    sound: "card",
                    trace: cardIsNew(after, f[0]!, f[1]!),
                },
            ];
        case "crowned":
            return [
                {
                    from: middleOf(f[1]!),
                    to: palaceAt(after, f[0]!),
                    ghost: ghostCube(f[0]!),
                    mark: mark(f[1]!),
                    sound: "coin",
                },
            ];
        case "token_carried":
            return [rat(f[2]!, middleOf(f[1]!))];
        case "shipped":
            return [cubes(f[0]!, f[2]!, f[3]!, middleOf(f[1]!))];
        case "looked":
            return [{ pieces: [`rat-${f[1]}-${f[2]}`], turn: true, mark: mark(f[1]!), sound: "page" }];
        case "swapped": {
            const one = ratAt(after, f[1]!, f[2]!).at;
            const two = ratAt(after, f[3]!, f[4]!).at;
            return [
                {
                    pieces: [`rat-${f[1]}-${f[2]}`],
                    from: two,
                    to: one,
                    ghost: ghostRat,
                    mark: mark(f[1]!),
                    sound: "rats",
                },
                { pieces: [`rat-${f[3]}-${f[4]}`], from: one, to: two, ghost: ghostRat, mark: mark(f[3]!) },
            ];
        }
        case "plague_moved":
            return [
                {
                    pieces: ["plague"],
                    from: point(spotOf(after, f[1]!).plague),
                    mark: mark(f[2]!),
                    sound: "step",
                    trace: {
                        kind: "way",
                        seat: f[0]!,
                        from: point(spotOf(after, f[1]!).plague),
                        to: point(spotOf(after, f[2]!).plague),
                    },
                },
            ];
        case "rats_spread":
            return [rat(f[1]!, planOf(after).pile)];
        case "turned":
            return [
                {
                    from: ratAt(after, f[0]!, 1).at,
                    ghost: ghostToken(f[1]!, ratSize * 1.8),
                    turn: true,
                    mark: mark(f[0]!),
                    sound: "page",
                },
            ];
        case "outbreak":
            return [{ mark: mark(f[0]!), sound: "outbreak" }];
        case "final_ravage":
            return [{ mark: mark(f[0]!) }];
        case "lost":
            return [
                {
                    from: cubesAt(after, f[1]!, f[0]!, read(before).regions[f[1]!]!),
                    ghost: ghostCube(f[0]!),
                    lost: true,
                    mark: mark(f[1]!),
                    sound: "loss",
                    trace: { kind: "loss", seat: f[0]!, at: middleOf(f[1]!) },
                },
            ];
        default:
            return [];
    }
}
