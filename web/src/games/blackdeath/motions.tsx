// Which pieces move where when something happens.

import { UNKNOWN } from "../../gen/tables";
import type { Events } from "../../gen/tables.blackdeath";
import { type Motion, type MotionsBy, type Point, type Scene, motionsFrom, middle } from "../../board/skin";
import { Art } from "./art";
import { Back, Die, Face, Fate } from "./panels";
import { gateAt, unitSize } from "./pieces";
import { read, seatAt, wordsOf } from "./picture";
import { DECK, DISCARD, RUNNING, TABLE } from "./places";
import { sealOf } from "./seal";

/** Beside a square, so that what lies in it is seen. */
const above = ({ x, y }: Point): Point => ({ x, y: y - 30 });

const squareAt = (scene: Scene, s: number): Point => middle(read(scene).squares[s]!.box);
const mark = (s: number) => `square-${s}`;

/** A passing copy of a unit as it was. */
function unit(before: Scene, track: number, s: number) {
    const size = unitSize(squareAt(before, s));
    return { draw: sealOf(before, read(before), track, size), size };
}

const trackOf = (after: Scene, before: Scene, seat: number) =>
    read(after).players[seat]!.track ?? read(before).players[seat]!.track ?? 0;

function card(scene: Scene, number: number) {
    const { w } = read(scene).plan.card;
    return {
        draw: number === UNKNOWN ? <Back w={w} /> : <Face scene={scene} card={number} w={w} />,
        size: w,
    };
}

const comes = ([seat, s]: readonly [number, number, ...number[]], after: Scene, before: Scene): Motion => ({
    pieces: [`unit-${s}`],
    from: seatAt(after, seat),
    to: squareAt(after, s),
    ghost: unit(before, trackOf(after, before, seat), s),
    mark: mark(s),
    sound: "cube",
});

/** A disease has lost a unit: it is its player's loss. */
function dies([track, s]: readonly [number, number, ...number[]], after: Scene, before: Scene): Motion {
    const seat = read(before).players.findIndex((player) => player.track === track);
    const at = squareAt(after, s);
    return {
        from: at,
        ghost: unit(before, track, s),
        lost: true,
        mark: mark(s),
        sound: "loss",
        trace: seat < 0 ? undefined : { kind: "loss", seat, at },
    };
}

/** The die of an attempt, whether it went well or not. */
function rolls([, s, number]: readonly [number, number, number, ...number[]], after: Scene): Motion {
    const die = () => <Die number={number} size={34} />;
    return {
        to: above(squareAt(after, s)),
        ghost: { draw: die(), size: 34 },
        tumbles: die(),
        mark: mark(s),
        sound: "dice",
    };
}

const falls = ([s]: readonly [number, ...number[]], after: Scene): Motion => ({
    pieces: [`skull-${s}`],
    turn: true,
    from: squareAt(after, s),
    ghost: { draw: <Art name="skull" w={40} />, size: 40 },
    mark: mark(s),
    sound: "outbreak",
});

/** A card goes to the discards from where it lay, or from here if it was not seen. */
function thrownAway(number: number, after: Scene, before: Scene, from: Point): Motion {
    const old = read(before).cards.get(number);
    return {
        from: old ? middle(old.box) : from,
        to: middle(DISCARD),
        ghost: card(after, number),
        sound: "card",
    };
}

/** A card comes to lie where it is seen, or goes where it is not. */
const laid = (number: number, after: Scene, from: Point, to: Point): Motion => ({
    pieces: read(after).cards.has(number) ? [`card-${number}`] : [],
    from,
    to,
    ghost: card(after, number),
    sound: "card",
});

/** The die of Mortality with what it does, large. */
const stroke = (scene: Scene, number: number, fate: number, units: number, size: number) => (
    <g>
        <Art name="mortality" w={size} y={-size * 0.95} />
        <Die number={number} size={size * 0.7} />
        <g transform={`translate(0 ${size * 0.8})`}>
            <Fate fate={wordsOf(scene, "fate")[fate]!} number={units} size={size * 0.6} />
        </g>
    </g>
);

const ofUnits: MotionsBy<Events> = {
    settled: comes,
    auto_infected: comes,
    infected: (field, after, before) => [comes(field, after, before), rolls(field, after)],
    resisted: rolls,
    converted: dies,
    slain: dies,
    died: ([seat, s], after, before) => ({
        ...dies([read(before).players[seat]!.track ?? 0, s], after, before),
        sound: "toll",
    }),
    cured: ([seat, s], after, before) => ({
        from: squareAt(after, s),
        to: seatAt(after, seat),
        ghost: unit(before, trackOf(after, before, seat), s),
        mark: mark(s),
        sound: "relief",
    }),
    moved: ([, track, from, to], after, before) => ({
        pieces: [`unit-${to}`],
        from: squareAt(after, from),
        to: squareAt(after, to),
        ghost: unit(before, track, to),
        mark: mark(to),
        sound: "step",
    }),
    left: ([, track, s], after, before) => ({
        from: squareAt(after, s),
        to: gateAt(after, read(after), s),
        ghost: unit(before, track, s),
        mark: mark(s),
        sound: "step",
    }),
    ruined: falls,
    burnt: falls,
};

const ofCards: MotionsBy<Events> = {
    played: ([seat, one], after) => laid(one, after, seatAt(after, seat), middle(DISCARD)),
    shown: ([seat, one], after, before) => thrownAway(one, after, before, seatAt(after, seat)),
    effect_ends: ([one], after, before) => thrownAway(one, after, before, middle(RUNNING)),
    dealt: ([seat, one], after) => laid(one, after, middle(DECK), seatAt(after, seat)),
    region_chosen: ([, region]) => ({
        pieces: [`quarantine-${region}`, `pogrom-${region}`],
        turn: true,
        mark: `region-${region}`,
        sound: "stamp",
    }),
    blocked: ([line]) => ({ pieces: [`war-${line}`], turn: true, mark: `line-${line}`, sound: "stamp" }),
};

const ofTheTable: MotionsBy<Events> = {
    rolled: () => ({ pieces: ["die-0", "die-1"], tumbles: true, sound: "dice" }),
    struck: ([, number, , fate, units], after) => ({
        from: { x: TABLE.x + TABLE.w / 2, y: TABLE.y + 250 },
        ghost: { draw: stroke(after, number, fate, units, 84), size: 84 },
        turn: true,
        sound: "toll",
    }),
    won: ([seat]) => ({ pieces: [`count-${seat}`], turn: true, sound: "coin" }),
};

export const motions = motionsFrom<Events>({ ...ofUnits, ...ofCards, ...ofTheTable });
