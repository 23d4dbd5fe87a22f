// Which pieces move where when something happens.

import type { VNode } from "preact";
import type { Row } from "../../core";
import { type Motion, type MotionsBy, type Point, type Scene, motionsFrom, middle } from "../../board/skin";
import type { Events } from "../../gen/tables.plague";
import { eventOf } from "../../rows";
import { freshOf } from "../../view";
import { Art } from "./art";
import { Cart, Count, Vermin } from "./marks";
import { Card } from "./panels";
import { planFor } from "./places";
import {
    bagBox,
    cartAt,
    cartSize,
    ground,
    handBox,
    padColumns,
    padLine,
    padRow,
    read,
    stackAt,
    stackId,
    verminSize,
    wordsOf,
} from "./picture";

const ghostOf = (draw: VNode, size: number) => ({ draw: <g class="plague">{draw}</g>, size });

/**
 * Steps of one piece are one drive: the spaces where the steps from this one on lead, or nothing
 * where it belongs to a drive that has begun before. `goesOn` tells whether a step follows another.
 */
function drive<W extends "drove" | "crawled">(
    row: Row,
    { frame }: Scene,
    to: (step: Events[W]) => number,
    goesOn: (step: Events[W], last: Events[W]) => boolean,
): number[] {
    const { head } = frame;
    const rows = freshOf(frame)
        .map((one) => one.row)
        .filter((one) => one.id === row.id);
    const steps = rows.map((one) => eventOf<Pick<Events, W>>(head, one).field);
    const at = rows.indexOf(row);
    if (at < 0) return [to(eventOf<Pick<Events, W>>(head, row).field)];
    if (at > 0 && goesOn(steps[at]!, steps[at - 1]!)) return [];
    const spaces = [to(steps[at]!)];
    for (let i = at + 1; i < steps.length && goesOn(steps[i]!, steps[i - 1]!); i++)
        spaces.push(to(steps[i]!));
    return spaces;
}

const at = (scene: Scene, space: number): Point => ground(scene, space).at;
const mark = (space: number) => `space-${space}`;
const markSeat = ([seat]: readonly [number, ...number[]]): Motion => ({ mark: `seat-${seat}` });
const place = (scene: Scene): Point => middle(planFor(scene.sheet).drawn);
const fromBag = (scene: Scene, kind: number): Point => middle(bagBox(scene, kind));
const kindOfPiece = (scene: Scene, word: "rat" | "flea") =>
    Math.max(0, wordsOf(scene, "piece").indexOf(word));

/** The line of a seat on the pad, under one of its columns. */
function noted(scene: Scene, seat: number, column: "load" | "buried"): Point {
    const line = padLine(scene, seat);
    return { x: padColumns(scene)[column], y: line.y + line.h / 2 };
}

function vermin(scene: Scene, kind: number, count = 1) {
    const small = verminSize(scene);
    return ghostOf(
        <Vermin word={wordsOf(scene, "piece")[kind] ?? "rat"} count={count} size={small} />,
        small,
    );
}

function number(scene: Scene, value: number) {
    const { type } = planFor(scene.sheet);
    return ghostOf(<Count x={0} y={0} size={type * 1.3} value={value} />, type);
}

function card(scene: Scene, value: number) {
    const box = handBox(scene, 0, 0);
    return ghostOf(<Card scene={scene} card={value} box={box} />, box.w);
}

function cartGhost(scene: Scene, seat: number, load: number) {
    const size = cartSize(scene);
    return ghostOf(<Cart seat={seat} load={load} size={size} />, size);
}

/** A cart comes from where it stood. */
const cart = (before: Scene, seat: number, more: Motion = {}): Motion => ({
    pieces: [`cart-${seat}`],
    from: cartAt(before, seat),
    sound: "cart",
    ...more,
});

/** Vermin that is gone from where it was. */
const killed = (scene: Scene, space: number, word: "rat" | "flea", count = 1): Motion => ({
    from: at(scene, space),
    ghost: vermin(scene, kindOfPiece(scene, word), count),
    lost: true,
    mark: mark(space),
    sound: "rats",
});

/** A card is shown on its way from the seat that used it. */
const shown = ([seat, one]: readonly [number, number, ...number[]], after: Scene): Motion => ({
    from: padRow(after, seat),
    to: place(after),
    ghost: card(after, one),
    mark: `seat-${seat}`,
    sound: "card",
});

const gate = ([space]: readonly [number, ...number[]]): Motion => ({ mark: mark(space), sound: "stamp" });
const dice = (): Motion => ({ pieces: ["die-0", "die-1"], tumbles: true, sound: "dice" });
const weather = (): Motion => ({ mark: "drawn" });
const squashed = ([rats, space]: readonly [number, number], after: Scene) =>
    killed(after, space, "rat", rats);

const ofCards: MotionsBy<Events> = {
    rolled: dice,
    dice,
    drew: () => ({ pieces: ["drawn"], turn: true, sound: "page" }),
    kept: ([seat, one], after) => ({
        pieces: [`hand-${one}`],
        from: place(after),
        ghost: card(after, one),
        to: padRow(after, seat),
        sound: "card",
    }),
    used: shown,
    saved: shown,
    ordered: (_, after) => ({ pieces: ["notice"], from: place(after), mark: "notice", sound: "stamp" }),
    opens: gate,
    closes: gate,
    wet: weather,
    dry: weather,
};

const ofVermin: MotionsBy<Events> = {
    caught: ([, to], after, before) => {
        const rat = kindOfPiece(after, "rat");
        return read(before)
            .stacks.filter(({ kind, space }) => kind === rat && ground(before, space).sort === "road")
            .map((stack) => ({
                from: stackAt(before, stack),
                to: at(after, to),
                ghost: vermin(after, rat, stack.count),
                mark: mark(to),
                sound: "rats",
            }));
    },
    put: ([kind, space, count], after) => ({
        pieces: [stackId({ kind, space, count: 1 })],
        from: fromBag(after, kind),
        to: at(after, space),
        ghost: vermin(after, kind, count),
        mark: mark(space),
        sound: "rats",
    }),
    brought: ([, kind], after) => ({
        pieces: [`held-${kind}`],
        from: middle(planFor(after.sheet).bag),
        ghost: vermin(after, kind),
        to: fromBag(after, kind),
        sound: "rats",
    }),
    crawled: ([kind, from], after, _, row) => {
        const spaces = drive<"crawled">(
            row,
            after,
            ([, , to]) => to,
            ([piece, start], [last, , end]) => piece === last && start === end,
        );
        const space = spaces.pop();
        if (space === undefined) return [];
        return {
            pieces: [stackId({ kind, space, count: 1, moving: true }), stackId({ kind, space, count: 1 })],
            from: at(after, from),
            through: spaces.map((one) => at(after, one)),
            to: at(after, space),
            ghost: vermin(after, kind),
            mark: mark(space),
            sound: "rats",
        };
    },
    bitten: ([seat], after, before) => ({
        from: cartAt(before, seat),
        ghost: vermin(after, kindOfPiece(after, "flea")),
        lost: true,
        sound: "rats",
    }),
    eaten: squashed,
    squashed,
    sucked: ([space], after) => killed(after, space, "flea"),
    combed: (_, after, before) => {
        const flea = kindOfPiece(after, "flea");
        const left = read(after).stacks.filter(({ kind }) => kind === flea);
        return read(before)
            .stacks.filter(({ kind, space }) => kind === flea && !left.some((one) => one.space === space))
            .map((stack) => ({
                from: stackAt(before, stack),
                to: fromBag(after, flea),
                ghost: vermin(after, flea, stack.count),
                sound: "rats",
            }));
    },
};

const ofCarts: MotionsBy<Events> = {
    drove: ([seat], after, before, row) => {
        const spaces = drive<"drove">(
            row,
            after,
            ([, space]) => space,
            ([one], [last]) => one === last,
        );
        const end = spaces.pop();
        if (end === undefined) return [];
        const through = spaces.map((one) => at(after, one));
        // Whoever has been buried or sent on since stands elsewhere: a copy drives there.
        if (read(after).carts[seat] === end) return cart(before, seat, { through, mark: mark(end) });
        return {
            from: cartAt(before, seat),
            through,
            to: at(after, end),
            ghost: cartGhost(after, seat, read(before).load[seat] ?? 0),
            mark: mark(end),
            sound: "cart",
        };
    },
    sent: ([seat, space], _, before) => cart(before, seat, { mark: mark(space) }),
    hijacked: ([seat, victim], _, before) => [cart(before, seat), cart(before, victim)],
    // Its steps follow, as those of a cart that drives.
    pushed: ([, pushed]) => ({ mark: `seat-${pushed}`, sound: "cube" }),
    died: ([seat, lost], after, before) => [
        cart(before, seat, { sound: "toll", mark: `seat-${seat}` }),
        {
            from: cartAt(before, seat),
            ghost: cartGhost(after, seat, lost),
            lost: true,
            trace: { kind: "loss", seat, at: cartAt(before, seat) },
        },
    ],
};

const ofThePad: MotionsBy<Events> = {
    turn_begins: markSeat,
    starts: markSeat,
    loaded: markSeat,
    misses: markSeat,
    trapped: markSeat,
    dishes: markSeat,
    shouted: ([seat, load], after) => ({
        from: middle(planFor(after.sheet).dice),
        to: noted(after, seat, "load"),
        ghost: number(after, load),
        mark: `seat-${seat}`,
        sound: "toll",
    }),
    claimed: ([seat, bodies, space], after) => ({
        from: at(after, space),
        to: noted(after, seat, "load"),
        ghost: number(after, bodies),
        mark: mark(space),
        sound: "cube",
    }),
    buried: ([seat, bodies, space], after, before) => {
        const { type } = planFor(after.sheet);
        const tomb = (
            <>
                <Art name="tomb" w={type * 2} />
                <Count x={type} y={-type * 0.7} size={type} value={bodies} />
            </>
        );
        const from = at(after, space);
        return [
            cart(before, seat, { from, mark: mark(space), sound: "burial" }),
            { from, to: noted(after, seat, "buried"), ghost: ghostOf(tomb, type * 2) },
        ];
    },
    paid: ([from, to], after) => {
        const size = planFor(after.sheet).type * 1.6;
        return {
            from: noted(after, from, "buried"),
            to: noted(after, to, "buried"),
            ghost: ghostOf(<Art name="tomb" w={size} />, size),
            sound: "coin",
        };
    },
};

export const motions = motionsFrom<Events>({ ...ofCards, ...ofVermin, ...ofCarts, ...ofThePad });
