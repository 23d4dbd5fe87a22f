// Which pieces move where when something happens.

import type { VNode } from "preact";
import type { Row } from "../../core";
import type { Motion, Point, Scene } from "../../board/skin";
import { Art } from "./art";
import { Cart, Count, Vermin } from "./marks";
import { Card } from "./panels";
import { middle, planFor } from "./places";
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
function drive(row: Row, after: Scene, to: number, goesOn: (step: Row, last: Row) => boolean): number[] {
    const { log, fresh } = after.frame;
    const steps = log
        .slice(log.length - fresh)
        .map((one) => one.row)
        .filter((one) => one.id === row.id);
    const at = steps.indexOf(row);
    if (at > 0 && goesOn(row, steps[at - 1]!)) return [];
    const spaces = [row.field[to]!];
    for (let i = at + 1; at >= 0 && i < steps.length && goesOn(steps[i]!, steps[i - 1]!); i++)
        spaces.push(steps[i]!.field[to]!);
    return spaces;
}

export function motions(row: Row, before: Scene, after: Scene): Motion[] {
    const { word } = after.frame.head.game.events[row.id]!;
    const [a, b, c] = row.field as [number, number, number];
    const plan = planFor(after.sheet);
    const kinds = wordsOf(after, "piece");
    const small = verminSize(after);
    const rat = Math.max(0, kinds.indexOf("rat"));
    const flea = Math.max(0, kinds.indexOf("flea"));
    const vermin = (kind: number, count = 1) =>
        ghostOf(<Vermin word={kinds[kind] ?? "rat"} count={count} size={small} />, small);
    const picture = (name: string, size: number) => ghostOf(<Art name={name} w={size} />, size);
    const at = (space: number): Point => ground(after, space).at;
    const mark = (space: number) => `space-${space}`;
    const place = middle(plan.drawn);
    const fromBag = (kind: number) => middle(bagBox(after, kind));
    /** The line of a seat on the pad, under one of its columns. */
    const noted = (seat: number, column: "load" | "buried"): Point => {
        const line = padLine(after, seat);
        return { x: padColumns(after)[column], y: line.y + line.h / 2 };
    };
    const number = (value: number) =>
        ghostOf(<Count x={0} y={0} size={plan.type * 1.3} value={value} />, plan.type);
    const cart = (seat: number, more: Motion = {}): Motion => ({
        pieces: [`cart-${seat}`],
        from: cartAt(before, seat),
        sound: "cart",
        ...more,
    });
    const card = (value: number) => {
        const box = handBox(after, 0, 0);
        return ghostOf(<Card scene={after} card={value} box={box} />, box.w);
    };
    switch (word) {
        case "rolled":
        case "dice":
            return [{ pieces: ["die-0", "die-1"], tumbles: true, sound: "dice" }];
        case "turn_begins":
        case "starts":
            return [{ mark: `seat-${a}` }];
        case "shouted":
            return [
                {
                    from: middle(plan.dice),
                    to: noted(a, "load"),
                    ghost: number(b),
                    mark: `seat-${a}`,
                    sound: "toll",
                },
            ];
        case "drew":
            return [{ pieces: ["drawn"], turn: true, sound: "page" }];
        case "kept":
            return [
                { pieces: [`hand-${b}`], from: place, ghost: card(b), to: padRow(after, a), sound: "card" },
            ];
        case "used":
        case "saved":
            return [{ from: padRow(after, a), to: place, ghost: card(b), mark: `seat-${a}`, sound: "card" }];
        case "ordered":
            return [{ pieces: ["notice"], from: place, mark: "notice", sound: "stamp" }];
        case "caught":
            return read(before)
                .stacks.filter(({ kind, space }) => kind === rat && ground(before, space).sort === "road")
                .map((stack) => ({
                    from: stackAt(before, stack),
                    to: at(b),
                    ghost: vermin(rat, stack.count),
                    mark: mark(b),
                    sound: "rats",
                }));
        case "put":
            return [
                {
                    pieces: [stackId({ kind: a, space: b, count: 1 })],
                    from: fromBag(a),
                    to: at(b),
                    ghost: vermin(a, c),
                    mark: mark(b),
                    sound: "rats",
                },
            ];
        case "brought":
            return [
                {
                    pieces: [`held-${b}`],
                    from: middle(plan.bag),
                    ghost: vermin(b),
                    to: fromBag(b),
                    sound: "rats",
                },
            ];
        case "crawled": {
            const spaces = drive(
                row,
                after,
                2,
                (step, last) => step.field[0] === last.field[0] && step.field[1] === last.field[2],
            );
            const end = spaces.at(-1);
            if (end === undefined) return [];
            return [
                {
                    pieces: [
                        stackId({ kind: a, space: end, count: 1, moving: true }),
                        stackId({ kind: a, space: end, count: 1 }),
                    ],
                    from: at(b),
                    through: spaces.slice(0, -1).map(at),
                    to: at(end),
                    ghost: vermin(a),
                    mark: mark(end),
                    sound: "rats",
                },
            ];
        }
        case "drove": {
            const spaces = drive(row, after, 1, (step, last) => step.field[0] === last.field[0]);
            const end = spaces.at(-1);
            if (end === undefined) return [];
            const through = spaces.slice(0, -1).map(at);
            // Whoever has been buried or sent on since stands elsewhere: a copy drives there.
            if (read(after).carts[a] !== end)
                return [
                    {
                        from: cartAt(before, a),
                        through,
                        to: at(end),
                        ghost: ghostOf(
                            <Cart seat={a} load={read(before).load[a] ?? 0} size={cartSize(after)} />,
                            cartSize(after),
                        ),
                        mark: mark(end),
                        sound: "cart",
                    },
                ];
            return [cart(a, { through, mark: mark(end) })];
        }
        case "sent":
            return [cart(a, { mark: mark(b) })];
        case "hijacked":
            return [cart(a), cart(b)];
        // Its steps follow, as those of a cart that drives.
        case "pushed":
            return [{ mark: `seat-${b}`, sound: "cube" }];
        case "claimed":
            return [{ from: at(c), to: noted(a, "load"), ghost: number(b), mark: mark(c), sound: "cube" }];
        case "loaded":
            return [{ mark: `seat-${a}` }];
        case "buried":
            return [
                cart(a, { from: at(c), mark: mark(c), sound: "burial" }),
                {
                    from: at(c),
                    to: noted(a, "buried"),
                    ghost: ghostOf(
                        <>
                            <Art name="tomb" w={plan.type * 2} />
                            <Count x={plan.type} y={-plan.type * 0.7} size={plan.type} value={b} />
                        </>,
                        plan.type * 2,
                    ),
                },
            ];
        case "paid":
            return [
                {
                    from: noted(a, "buried"),
                    to: noted(b, "buried"),
                    ghost: picture("tomb", plan.type * 1.6),
                    sound: "coin",
                },
            ];
        case "died":
            return [
                cart(a, { sound: "toll", mark: `seat-${a}` }),
                {
                    from: cartAt(before, a),
                    ghost: ghostOf(<Cart seat={a} load={b} size={cartSize(after)} />, cartSize(after)),
                    lost: true,
                    trace: { kind: "loss", seat: a, at: cartAt(before, a) },
                },
            ];
        case "bitten":
            return [{ from: cartAt(before, a), ghost: vermin(flea), lost: true, sound: "rats" }];
        case "eaten":
        case "squashed":
            return [{ from: at(b), ghost: vermin(rat, a), lost: true, mark: mark(b), sound: "rats" }];
        case "sucked":
            return [{ from: at(a), ghost: vermin(flea), lost: true, mark: mark(a), sound: "rats" }];
        case "combed":
            return read(before)
                .stacks.filter(
                    (stack) =>
                        stack.kind === flea &&
                        !read(after).stacks.some((one) => one.kind === flea && one.space === stack.space),
                )
                .map((stack) => ({
                    from: stackAt(before, stack),
                    to: fromBag(flea),
                    ghost: vermin(flea, stack.count),
                    sound: "rats",
                }));
        case "opens":
        case "closes":
            return [{ mark: mark(a), sound: "stamp" }];
        case "misses":
        case "trapped":
        case "dishes":
            return [{ mark: `seat-${a}` }];
        case "wet":
        case "dry":
            return [{ mark: "drawn" }];
        default:
            return [];
    }
}
