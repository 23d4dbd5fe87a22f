// The parts of the board, each named once.

import type { Area, Scene } from "../../board/skin";
import type { Inside } from "./skin";

/** Where units come in, and the ends of that route. */
function entryOf(scene: Scene, { wordsOf, courseOf, ROUTES }: Inside): Area[] {
    const route = wordsOf(scene, "line").find((word) => ROUTES[word] === "both");
    const end = route === undefined ? undefined : courseOf(route).at(-1);
    return end ? [{ word: "entry", box: { x: end.x - 60, y: end.y - 26, w: 70, h: 52 } }] : [];
}

export function areas(scene: Scene, inside: Inside): Area[] {
    const { read, around, COUNT, RUNNING, TABLE } = inside;
    const picture = read(scene);
    const { plan, squares } = picture;
    const region = squares.findIndex(({ open, track }) => open && track !== undefined);
    const printed = squares.findIndex(({ open, print, track }) => open && print && track === undefined);
    const half = { ...TABLE, h: 176 };
    return [
        {
            word: "region",
            box: around(
                picture,
                squares[
                    Math.max(
                        region,
                        squares.findIndex(({ open }) => open),
                    )
                ]!.region,
            ),
        },
        ...(printed < 0 ? [] : [{ word: "modifier", box: squares[printed]!.box }]),
        ...entryOf(scene, inside),
        { word: "body", box: COUNT },
        ...(picture.turn && !picture.choosing
            ? [
                  { word: "dice", box: half },
                  { word: "mortality", box: { ...TABLE, y: half.y + half.h, h: TABLE.h - half.h } },
              ]
            : []),
        { word: "effects", box: RUNNING },
        { word: "player", box: plan.seats[0]! },
        { word: "hand", box: plan.hand },
    ];
}
