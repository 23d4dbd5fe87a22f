// Which pieces move where when something happens.

import type { Row } from "../../core";
import { UNKNOWN } from "../../gen/tables";
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
    const { word } = after.frame.head.game.events[row.id]!;
    const f = row.field;
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
    switch (word) {
        case "settled":
        case "auto_infected":
            return [comes(f[0]!, f[1]!)];
        case "infected":
            return [comes(f[0]!, f[1]!), rolls(f[1]!, f[2]!)];
        case "resisted":
            return [rolls(f[1]!, f[2]!)];
        case "converted":
        case "slain":
            return [{ ...dies(f[0]!, f[1]!), trace: lossOf(f[0]!, f[1]!) }];
        case "died": {
            const track = was.players[f[0]!]!.track ?? 0;
            return [{ ...dies(track, f[1]!), sound: "toll", trace: lossOf(track, f[1]!) }];
        }
        case "cured":
            return [
                {
                    from: squareAt(f[1]!),
                    to: seatAt(after, f[0]!),
                    ghost: unit(trackOf(f[0]!), f[1]!),
                    mark: mark(f[1]!),
                    sound: "relief",
                },
            ];
        case "moved":
            return [
                {
                    pieces: [`unit-${f[3]}`],
                    from: squareAt(f[2]!),
                    to: squareAt(f[3]!),
                    ghost: unit(f[1]!, f[3]!),
                    mark: mark(f[3]!),
                    sound: "step",
                },
            ];
        case "left":
            return [
                {
                    from: squareAt(f[2]!),
                    to: gateAt(after, now, f[2]!),
                    ghost: unit(f[1]!, f[2]!),
                    mark: mark(f[2]!),
                    sound: "step",
                },
            ];
        case "ruined":
        case "burnt":
            return [falls(f[0]!)];
        case "rolled":
            return [{ pieces: ["die-0", "die-1"], tumbles: true, sound: "dice" }];
        case "struck": {
            const size = 84;
            return [
                {
                    from: { x: TABLE.x + TABLE.w / 2, y: TABLE.y + 250 },
                    ghost: {
                        draw: (
                            <g>
                                <Art name="mortality" w={size} y={-size * 0.95} />
                                <Die number={f[1]!} size={size * 0.7} />
                                <g transform={`translate(0 ${size * 0.8})`}>
                                    <Fate
                                        fate={wordsOf(after, "fate")[f[3]!]!}
                                        number={f[4]!}
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
        case "played":
            return [
                {
                    pieces: now.cards.has(f[1]!) ? [`card-${f[1]}`] : [],
                    from: seatAt(after, f[0]!),
                    to: middle(DISCARD),
                    ghost: card(f[1]!),
                    sound: "card",
                },
            ];
        case "shown":
        case "effect_ends": {
            const number = word === "shown" ? f[1]! : f[0]!;
            const old = was.cards.get(number);
            return [
                {
                    from: old ? middle(old.box) : word === "shown" ? seatAt(after, f[0]!) : middle(RUNNING),
                    to: middle(DISCARD),
                    ghost: card(number),
                    sound: "card",
                },
            ];
        }
        case "dealt":
            return [
                {
                    pieces: now.cards.has(f[1]!) ? [`card-${f[1]}`] : [],
                    from: middle(DECK),
                    to: seatAt(after, f[0]!),
                    ghost: card(f[1]!),
                    sound: "card",
                },
            ];
        case "region_chosen":
            return [
                {
                    pieces: [`quarantine-${f[1]}`, `pogrom-${f[1]}`],
                    turn: true,
                    mark: `region-${f[1]}`,
                    sound: "stamp",
                },
            ];
        case "blocked":
            return [{ pieces: [`war-${f[0]}`], turn: true, mark: `line-${f[0]}`, sound: "stamp" }];
        case "won":
            return [{ pieces: [`count-${f[0]}`], turn: true, sound: "coin" }];
        default:
            return [];
    }
}
