// What can be pressed in the town and beside it, and how it is called aloud.

import { SEAT } from "../../gen/tables";
import type { Facts } from "../../gen/tables.plague";
import { type Word, factText as tell } from "../../rows";
import { kindOf, type Box, type Scene, type Target, middle, isChosen, type Point } from "../../board/skin";
import { say } from "../../words";
import { planFor, rect, streetOf } from "./places";
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

const circle = (at: Point, r: number) => ({
    at,
    path: `M${at.x - r} ${at.y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
});

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

/** A target over the pieces, named as its element is. */
function make(
    { words, frame }: Scene,
    word: string,
    value: number,
    key: string,
    place: Box | { at: Point; path: string },
    label: string,
    more?: Partial<Target>,
): Target {
    const kind = kindOf(frame, word);
    return {
        key: `${key}-${value}`,
        kind,
        value,
        ...("w" in place ? { at: middle(place), path: rect(place) } : place),
        name: words.element(kind, value),
        label,
        over: true,
        ...more,
    };
}

const spaces = (scene: Scene, picture: Picture): Target[] => {
    const here = contents(scene, picture);
    return wordsOf(scene, "space").map((_, value) => {
        const { at, path, sort } = ground(scene, value);
        const label = spaceLabel(scene, picture, value, here.get(value) ?? []);
        const more = {
            name: spaceName(scene, value),
            linked: sort !== "water" && sort !== "sand",
            over: false,
        };
        return make(scene, "space", value, "space", { at, path }, label, more);
    });
};

const streets = (scene: Scene): Target[] =>
    wordsOf(scene, "street").flatMap((word, value) => {
        const place = streetOf(word);
        if (!place) return [];
        const [x, y, , , path] = place;
        const name = scene.words.element(kindOf(scene.frame, "street"), value);
        return make(scene, "street", value, "street", { at: { x, y }, path }, name);
    });

const stacks = (scene: Scene, { stacks }: Picture): Target[] => {
    const space = kindOf(scene.frame, "space");
    return stacks
        .filter((stack) => !scene.chosen.length || isChosen(scene, space, stack.space))
        .map((stack) => {
            const { kind, space, count } = stack;
            const place = circle(stackAt(scene, stack), verminSize(scene) * 0.55);
            const more = { key: `stack-${kind}-${space}` };
            return make(
                scene,
                "piece",
                kind,
                "stack",
                place,
                factText(scene, "vermin", kind, space, count),
                more,
            );
        });
};

const carts = (scene: Scene, { seats, carts }: Picture): Target[] =>
    seats.map((seat) => {
        const place = circle(cartAt(scene, seat), cartSize(scene) * 0.55);
        return make(scene, "seat", seat, "cart", place, factText(scene, "cart", seat, carts[seat] ?? 0));
    });

const pad = (scene: Scene, { seats, load, buried, hands, washers }: Picture): Target[] =>
    seats.map((seat) => {
        const facts = [
            factText(scene, "load", seat, load[seat] ?? 0),
            factText(scene, "buried", seat, buried[seat] ?? 0),
            ...hands[seat]!.map((one) => factText(scene, "hand", seat, one)),
            washers.has(seat) ? factText(scene, "washer", seat) : "",
        ];
        return make(scene, "seat", seat, "seat", padLine(scene, seat), facts.filter(Boolean).join("; "));
    });

const bags = (scene: Scene, { bag, held, gone }: Picture): Target[] =>
    wordsOf(scene, "piece").map((_, kind) => {
        const facts = [
            factText(scene, "bag", kind, bag[kind] ?? 0),
            held[kind] ? factText(scene, "held", kind, held[kind]) : "",
            gone[kind] ? factText(scene, "gone", kind, gone[kind]) : "",
        ];
        return make(scene, "piece", kind, "bag", bagBox(scene, kind), facts.filter(Boolean).join("; "));
    });

const cards = (scene: Scene, { drawn, notice, seats, hands }: Picture): Target[] => {
    const plan = planFor(scene.sheet);
    const list: Target[] = [];
    if (drawn !== undefined)
        list.push(
            make(scene, "card", drawn, "", plan.drawn, factText(scene, "drawn", drawn), { key: "drawn" }),
        );
    if (notice !== undefined)
        list.push(
            make(scene, "card", notice, "", plan.notice, factText(scene, "board", notice), { key: "notice" }),
        );
    for (const seat of seats)
        hands[seat]!.forEach((one, i) =>
            list.push(
                make(scene, "card", one, "hand", handBox(scene, seat, i), factText(scene, "hand", seat, one)),
            ),
        );
    return list;
};

export function targets(scene: Scene): Target[] {
    const picture = read(scene);
    const next = firstKinds(scene);
    const can = (word: string) => next.has(kindOf(scene.frame, word));
    // Streets, vermin and carts lie over the squares only while they can be chosen.
    return [
        ...spaces(scene, picture),
        ...(can("street") ? streets(scene) : []),
        ...(can("piece") ? stacks(scene, picture) : []),
        ...(next.has(SEAT) ? carts(scene, picture) : []),
        ...pad(scene, picture),
        ...bags(scene, picture),
        ...cards(scene, picture),
    ];
}
