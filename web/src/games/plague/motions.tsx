// Which pieces move where when something happens.

import type { VNode } from "preact";
import type { Row } from "../../core";
import type { Motion, Point, Scene } from "../../board/skin";
import type { Events } from "../../gen/tables.plague";
import { eventOf } from "../../rows";
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
function drive<W extends "drove" | "crawled">(
    row: Row,
    { frame }: Scene,
    to: (step: Events[W]) => number,
    goesOn: (step: Events[W], last: Events[W]) => boolean,
): number[] {
    const { log, fresh, head } = frame;
    const rows = log
        .slice(log.length - fresh)
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

export function motions(row: Row, before: Scene, after: Scene): Motion[] {
    const event = eventOf<Events>(after.frame.head, row);
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
    switch (event.word) {
        case "rolled":
        case "dice":
            return [{ pieces: ["die-0", "die-1"], tumbles: true, sound: "dice" }];
        case "turn_begins":
        case "starts": {
            const [seat] = event.field;
            return [{ mark: `seat-${seat}` }];
        }
        case "shouted": {
            const [seat, load] = event.field;
            return [
                {
                    from: middle(plan.dice),
                    to: noted(seat, "load"),
                    ghost: number(load),
                    mark: `seat-${seat}`,
                    sound: "toll",
                },
            ];
        }
        case "drew":
            return [{ pieces: ["drawn"], turn: true, sound: "page" }];
        case "kept": {
            const [seat, one] = event.field;
            return [
                {
                    pieces: [`hand-${one}`],
                    from: place,
                    ghost: card(one),
                    to: padRow(after, seat),
                    sound: "card",
                },
            ];
        }
        case "used":
        case "saved": {
            const [seat, one] = event.field;
            return [
                {
                    from: padRow(after, seat),
                    to: place,
                    ghost: card(one),
                    mark: `seat-${seat}`,
                    sound: "card",
                },
            ];
        }
        case "ordered":
            return [{ pieces: ["notice"], from: place, mark: "notice", sound: "stamp" }];
        case "caught": {
            const [, to] = event.field;
            return read(before)
                .stacks.filter(({ kind, space }) => kind === rat && ground(before, space).sort === "road")
                .map((stack) => ({
                    from: stackAt(before, stack),
                    to: at(to),
                    ghost: vermin(rat, stack.count),
                    mark: mark(to),
                    sound: "rats",
                }));
        }
        case "put": {
            const [kind, space, count] = event.field;
            return [
                {
                    pieces: [stackId({ kind, space, count: 1 })],
                    from: fromBag(kind),
                    to: at(space),
                    ghost: vermin(kind, count),
                    mark: mark(space),
                    sound: "rats",
                },
            ];
        }
        case "brought": {
            const [, kind] = event.field;
            return [
                {
                    pieces: [`held-${kind}`],
                    from: middle(plan.bag),
                    ghost: vermin(kind),
                    to: fromBag(kind),
                    sound: "rats",
                },
            ];
        }
        case "crawled": {
            const [kind, from] = event.field;
            const spaces = drive<"crawled">(
                row,
                after,
                ([, , to]) => to,
                ([piece, start], [last, , end]) => piece === last && start === end,
            );
            const end = spaces.at(-1);
            if (end === undefined) return [];
            return [
                {
                    pieces: [
                        stackId({ kind, space: end, count: 1, moving: true }),
                        stackId({ kind, space: end, count: 1 }),
                    ],
                    from: at(from),
                    through: spaces.slice(0, -1).map(at),
                    to: at(end),
                    ghost: vermin(kind),
                    mark: mark(end),
                    sound: "rats",
                },
            ];
        }
        case "drove": {
            const [seat] = event.field;
            const spaces = drive<"drove">(
                row,
                after,
                ([, space]) => space,
                ([one], [last]) => one === last,
            );
            const end = spaces.at(-1);
            if (end === undefined) return [];
            const through = spaces.slice(0, -1).map(at);
            // Whoever has been buried or sent on since stands elsewhere: a copy drives there.
            if (read(after).carts[seat] !== end)
                return [
                    {
                        from: cartAt(before, seat),
                        through,
                        to: at(end),
                        ghost: ghostOf(
                            <Cart seat={seat} load={read(before).load[seat] ?? 0} size={cartSize(after)} />,
                            cartSize(after),
                        ),
                        mark: mark(end),
                        sound: "cart",
                    },
                ];
            return [cart(seat, { through, mark: mark(end) })];
        }
        case "sent": {
            const [seat, space] = event.field;
            return [cart(seat, { mark: mark(space) })];
        }
        case "hijacked": {
            const [seat, victim] = event.field;
            return [cart(seat), cart(victim)];
        }
        // Its steps follow, as those of a cart that drives.
        case "pushed": {
            const [, pushed] = event.field;
            return [{ mark: `seat-${pushed}`, sound: "cube" }];
        }
        case "claimed": {
            const [seat, bodies, space] = event.field;
            return [
                {
                    from: at(space),
                    to: noted(seat, "load"),
                    ghost: number(bodies),
                    mark: mark(space),
                    sound: "cube",
                },
            ];
        }
        case "loaded": {
            const [seat] = event.field;
            return [{ mark: `seat-${seat}` }];
        }
        case "buried": {
            const [seat, bodies, space] = event.field;
            return [
                cart(seat, { from: at(space), mark: mark(space), sound: "burial" }),
                {
                    from: at(space),
                    to: noted(seat, "buried"),
                    ghost: ghostOf(
                        <>
                            <Art name="tomb" w={plan.type * 2} />
                            <Count x={plan.type} y={-plan.type * 0.7} size={plan.type} value={bodies} />
                        </>,
                        plan.type * 2,
                    ),
                },
            ];
        }
        case "paid": {
            const [from, to] = event.field;
            return [
                {
                    from: noted(from, "buried"),
                    to: noted(to, "buried"),
                    ghost: picture("tomb", plan.type * 1.6),
                    sound: "coin",
                },
            ];
        }
        case "died": {
            const [seat, lost] = event.field;
            return [
                cart(seat, { sound: "toll", mark: `seat-${seat}` }),
                {
                    from: cartAt(before, seat),
                    ghost: ghostOf(<Cart seat={seat} load={lost} size={cartSize(after)} />, cartSize(after)),
                    lost: true,
                    trace: { kind: "loss", seat: seat, at: cartAt(before, seat) },
                },
            ];
        }
        case "bitten": {
            const [seat] = event.field;
            return [{ from: cartAt(before, seat), ghost: vermin(flea), lost: true, sound: "rats" }];
        }
        case "eaten":
        case "squashed": {
            const [rats, space] = event.field;
            return [
                { from: at(space), ghost: vermin(rat, rats), lost: true, mark: mark(space), sound: "rats" },
            ];
        }
        case "sucked": {
            const [space] = event.field;
            return [{ from: at(space), ghost: vermin(flea), lost: true, mark: mark(space), sound: "rats" }];
        }
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
        case "closes": {
            const [space] = event.field;
            return [{ mark: mark(space), sound: "stamp" }];
        }
        case "misses":
        case "trapped":
        case "dishes": {
            const [seat] = event.field;
            return [{ mark: `seat-${seat}` }];
        }
        case "wet":
        case "dry":
            return [{ mark: "drawn" }];
        default:
            return [];
    }
}
