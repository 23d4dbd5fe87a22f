// What can be pressed in the town and beside it, and how it is called aloud.

import { SEAT } from "../../gen/tables";
import type { Facts } from "../../gen/tables.plague";
import { type Word, factText as tell } from "../../rows";
import { kindOf, type Box, type Scene, type Target } from "../../board/skin";
import { say } from "../../words";
import { middle, planFor, rect, streetOf } from "./places";
import {
    bagBox,
    cartAt,
    cartSize,
    ground,
    handBox,
    padLine,
    read,
    spaceName,
    stackAt,
    verminSize,
    wordsOf,
    type Picture,
} from "./picture";

const factText = <W extends Word<Facts>>(scene: Scene, word: W, ...field: Facts[W]): string =>
    tell(scene, word, field);

/** A space in the strongest sentence the facts have about it. */
function headOf(scene: Scene, picture: Picture, space: number): string {
    const left = picture.closing.get(space);
    if (picture.visited.has(space)) return factText(scene, "visited", space);
    if (left !== undefined) return factText(scene, "closing", space, left);
    if (picture.open.has(space)) return factText(scene, "graves", space);
    return spaceName(scene, space);
}

function spaceLabel(scene: Scene, picture: Picture, space: number, here: readonly string[]): string {
    const head = headOf(scene, picture, space);
    return here.length ? say("board.place", { place: head, list: here.join(", ") }) : head;
}

/** What stands where, in words, for every space that is not empty. */
function contents(scene: Scene, picture: Picture): Map<number, string[]> {
    const { words, frame } = scene;
    const piece = kindOf(frame, "piece");
    const found = new Map<number, string[]>();
    const add = (space: number, who: string, number: number) =>
        found.set(space, [...(found.get(space) ?? []), say("board.count", { who, number })]);
    picture.carts.forEach(
        (space, seat) => space !== undefined && add(space, words.seat(seat), picture.load[seat] ?? 0),
    );
    for (const { kind, space, count } of picture.stacks) add(space, words.element(piece, kind), count);
    return found;
}

const circle = (x: number, y: number, r: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** The kinds that can be named first in what can be done now. */
function firstKinds({ frame, chosen }: Scene): Set<number | undefined> {
    const { verbs } = frame.head.game;
    const depth = chosen.length;
    return new Set(
        frame.rows
            .filter(({ verb, arg }) =>
                chosen.every(({ kind, value }, i) => verbs[verb]!.kinds[i] === kind && arg[i] === value),
            )
            .map(({ verb }) => (verbs[verb]!.kinds as readonly number[])[depth]),
    );
}

export function targets(scene: Scene): Target[] {
    const { words, frame } = scene;
    const picture = read(scene);
    const plan = planFor(scene.sheet);
    const [space, street, card, piece] = ["space", "street", "card", "piece"].map((word) =>
        kindOf(frame, word),
    );
    const next = firstKinds(scene);
    const here = contents(scene, picture);
    const list: Target[] = [];
    wordsOf(scene, "space").forEach((_, value) => {
        const { at, path, sort } = ground(scene, value);
        const open = sort === "water" || sort === "sand";
        list.push({
            key: `space-${value}`,
            kind: space!,
            value,
            at,
            path,
            name: spaceName(scene, value),
            label: spaceLabel(scene, picture, value, here.get(value) ?? []),
            linked: !open,
        });
    });
    // Streets, vermin and carts lie over the squares only while they can be chosen.
    if (next.has(street))
        wordsOf(scene, "street").forEach((word, value) => {
            const place = streetOf(word);
            if (!place) return;
            const name = words.element(street!, value);
            list.push({
                key: `street-${value}`,
                kind: street!,
                value,
                at: { x: place[0], y: place[1] },
                path: place[4],
                name,
                label: name,
                over: true,
            });
        });
    if (next.has(piece))
        for (const stack of picture.stacks) {
            const at = stackAt(scene, stack);
            const chosen = scene.chosen.some((one) => one.kind === space && one.value === stack.space);
            if (scene.chosen.length && !chosen) continue;
            list.push({
                key: `stack-${stack.kind}-${stack.space}`,
                kind: piece!,
                value: stack.kind,
                at,
                path: circle(at.x, at.y, verminSize(scene) * 0.55),
                name: words.element(piece!, stack.kind),
                label: factText(scene, "vermin", stack.kind, stack.space, stack.count),
                over: true,
            });
        }
    if (next.has(SEAT))
        for (const seat of picture.seats) {
            const at = cartAt(scene, seat);
            list.push({
                key: `cart-${seat}`,
                kind: SEAT,
                value: seat,
                at,
                path: circle(at.x, at.y, cartSize(scene) * 0.55),
                name: words.seat(seat),
                label: factText(scene, "cart", seat, picture.carts[seat] ?? 0),
                over: true,
            });
        }
    for (const seat of picture.seats) {
        const box = padLine(scene, seat);
        list.push({
            key: `seat-${seat}`,
            kind: SEAT,
            value: seat,
            at: middle(box),
            path: rect(box),
            name: words.seat(seat),
            label: [
                factText(scene, "load", seat, picture.load[seat] ?? 0),
                factText(scene, "buried", seat, picture.buried[seat] ?? 0),
                ...picture.hands[seat]!.map((one) => factText(scene, "hand", seat, one)),
                picture.washers.has(seat) ? factText(scene, "washer", seat) : "",
            ]
                .filter(Boolean)
                .join("; "),
            over: true,
        });
    }
    wordsOf(scene, "piece").forEach((_, kind) => {
        const box = bagBox(scene, kind);
        list.push({
            key: `bag-${kind}`,
            kind: piece!,
            value: kind,
            at: middle(box),
            path: rect(box),
            name: words.element(piece!, kind),
            label: [
                factText(scene, "bag", kind, picture.bag[kind] ?? 0),
                picture.held[kind] ? factText(scene, "held", kind, picture.held[kind]) : "",
                picture.gone[kind] ? factText(scene, "gone", kind, picture.gone[kind]) : "",
            ]
                .filter(Boolean)
                .join("; "),
            over: true,
        });
    });
    const cardTarget = (key: string, value: number, box: Box, label: string) =>
        list.push({
            key,
            kind: card!,
            value,
            at: middle(box),
            path: rect(box),
            name: words.element(card!, value),
            label,
            over: true,
        });
    if (picture.drawn !== undefined)
        cardTarget("drawn", picture.drawn, plan.drawn, factText(scene, "drawn", picture.drawn));
    if (picture.notice !== undefined)
        cardTarget("notice", picture.notice, plan.notice, factText(scene, "board", picture.notice));
    for (const seat of picture.seats)
        picture.hands[seat]!.forEach((one, i) =>
            cardTarget(`hand-${one}`, one, handBox(scene, seat, i), factText(scene, "hand", seat, one)),
        );
    return list;
}
