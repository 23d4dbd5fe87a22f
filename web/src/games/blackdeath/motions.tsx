// Which pieces move where when something happens.

import type { Row } from "../../core";
import { UNKNOWN } from "../../gen/tables";
import type { Events } from "../../gen/tables.blackdeath";
import { eventOf } from "../../rows";
import { type Motion, type Point, type Scene, type Trace } from "../../board/skin";
import { Art } from "./art";
import { Back, Die, Face, Fate } from "./panels";
import { gateAt, unitSize } from "./pieces";
import { middle, read, seatAt, wordsOf } from "./picture";
import { DECK, DISCARD, RUNNING, TABLE } from "./places";
import { sealOf } from "./seal";

/** Beside a square, so that what lies in it is seen. */
const above = ({ x, y }: Point): Point => ({ x, y: y - 30 });

export function motions(row: Row, before: Scene, after: Scene): Motion[] {
    const event = eventOf<Events>(after.frame.head, row);
    const now = read(after);
    const was = read(before);
    const squareAt = (s: number): Point => middle(now.squares[s]!.box);
    const mark = (s: number) => `square-${s}`;
    /** A passing copy of a unit as it was. */
    const unit = (track: number, s: number) => {
        const size = unitSize(squareAt(s));
        return { draw: sealOf(before, was, track, size), size };
    };
    const trackOf = (seat: number) => now.players[seat]!.track ?? was.players[seat]!.track ?? 0;
    const die = (number: number, size = 34) => ({ draw: <Die number={number} size={size} />, size });
    const card = (number: number) => {
        const w = now.plan.card.w;
        return {
            draw: number === UNKNOWN ? <Back w={w} /> : <Face scene={after} card={number} w={w} />,
            size: w,
        };
    };
    const comes = (seat: number, s: number): Motion => ({
        pieces: [`unit-${s}`],
        from: seatAt(after, seat),
        to: squareAt(s),
        ghost: unit(trackOf(seat), s),
        mark: mark(s),
        sound: "cube",
    });
    const dies = (track: number, s: number): Motion => ({
        from: squareAt(s),
        ghost: unit(track, s),
        lost: true,
        mark: mark(s),
        sound: "loss",
    });
    /** The die of an attempt, whether it went well or not. */
    const rolls = (s: number, number: number): Motion => ({
        to: above(squareAt(s)),
        ghost: die(number),
        tumbles: <Die number={number} size={34} />,
        mark: mark(s),
        sound: "dice",
    });
    /** A disease has lost a unit: it is its player's loss. */
    const lossOf = (track: number, s: number): Trace | undefined => {
        const seat = was.players.findIndex((player) => player.track === track);
        return seat < 0 ? undefined : { kind: "loss", seat, at: squareAt(s) };
    };
    const falls = (s: number): Motion => ({
        pieces: [`skull-${s}`],
        turn: true,
        from: squareAt(s),
        ghost: { draw: <Art name="skull" w={40} />, size: 40 },
        mark: mark(s),
        sound: "outbreak",
    });
    /** A card goes to the discards from where it lay, or from here if it was not seen. */
    const thrownAway = (number: number, from: Point): Motion => {
        const old = was.cards.get(number);
        return {
            from: old ? middle(old.box) : from,
            to: middle(DISCARD),
            ghost: card(number),
            sound: "card",
        };
    };
    switch (event.word) {
        case "settled":
        case "auto_infected": {
            const [seat, square] = event.field;
            return [comes(seat, square)];
        }
        case "infected": {
            const [seat, square, number] = event.field;
            return [comes(seat, square), rolls(square, number)];
        }
        case "resisted": {
            const [, square, number] = event.field;
            return [rolls(square, number)];
        }
        case "converted":
        case "slain": {
            const [track, square] = event.field;
            return [{ ...dies(track, square), trace: lossOf(track, square) }];
        }
        case "died": {
            const [seat, square] = event.field;
            const track = was.players[seat]!.track ?? 0;
            return [{ ...dies(track, square), sound: "toll", trace: lossOf(track, square) }];
        }
        case "cured": {
            const [seat, square] = event.field;
            return [
                {
                    from: squareAt(square),
                    to: seatAt(after, seat),
                    ghost: unit(trackOf(seat), square),
                    mark: mark(square),
                    sound: "relief",
                },
            ];
        }
        case "moved": {
            const [, track, from, to] = event.field;
            return [
                {
                    pieces: [`unit-${to}`],
                    from: squareAt(from),
                    to: squareAt(to),
                    ghost: unit(track, to),
                    mark: mark(to),
                    sound: "step",
                },
            ];
        }
        case "left": {
            const [, track, square] = event.field;
            return [
                {
                    from: squareAt(square),
                    to: gateAt(after, now, square),
                    ghost: unit(track, square),
                    mark: mark(square),
                    sound: "step",
                },
            ];
        }
        case "ruined":
        case "burnt": {
            const [square] = event.field;
            return [falls(square)];
        }
        case "rolled":
            return [{ pieces: ["die-0", "die-1"], tumbles: true, sound: "dice" }];
        case "struck": {
            const [, number, , fate, units] = event.field;
            const size = 84;
            return [
                {
                    from: { x: TABLE.x + TABLE.w / 2, y: TABLE.y + 250 },
                    ghost: {
                        draw: (
                            <g>
                                <Art name="mortality" w={size} y={-size * 0.95} />
                                <Die number={number} size={size * 0.7} />
                                <g transform={`translate(0 ${size * 0.8})`}>
                                    <Fate
                                        fate={wordsOf(after, "fate")[fate]!}
                                        number={units}
                                        size={size * 0.6}
                                    />
                                </g>
                            </g>
                        ),
                        size,
                    },
                    turn: true,
                    sound: "toll",
                },
            ];
        }
        case "played": {
            const [seat, one] = event.field;
            return [
                {
                    pieces: now.cards.has(one) ? [`card-${one}`] : [],
                    from: seatAt(after, seat),
                    to: middle(DISCARD),
                    ghost: card(one),
                    sound: "card",
                },
            ];
        }
        case "shown": {
            const [seat, one] = event.field;
            return [thrownAway(one, seatAt(after, seat))];
        }
        case "effect_ends": {
            const [one] = event.field;
            return [thrownAway(one, middle(RUNNING))];
        }
        case "dealt": {
            const [seat, one] = event.field;
            return [
                {
                    pieces: now.cards.has(one) ? [`card-${one}`] : [],
                    from: middle(DECK),
                    to: seatAt(after, seat),
                    ghost: card(one),
                    sound: "card",
                },
            ];
        }
        case "region_chosen": {
            const [, region] = event.field;
            return [
                {
                    pieces: [`quarantine-${region}`, `pogrom-${region}`],
                    turn: true,
                    mark: `region-${region}`,
                    sound: "stamp",
                },
            ];
        }
        case "blocked": {
            const [line] = event.field;
            return [{ pieces: [`war-${line}`], turn: true, mark: `line-${line}`, sound: "stamp" }];
        }
        case "won": {
            const [seat] = event.field;
            return [{ pieces: [`count-${seat}`], turn: true, sound: "coin" }];
        }
        default:
            return [];
    }
}
