// What is left to be seen of what others did: losses where they happened, ways as arrows, and a
// mark on what is new. They go when the person here acts.

import { useMemo } from "preact/hooks";
import { type Frame, freshOf } from "../view";
import { INKS, ON_INKS, type Point, type Scene, type Skin, type Trace } from "./skin";

/** What the happenings of a frame leave behind. */
function tracesIn(skin: Skin, before: Scene, after: Scene): Trace[] {
    return freshOf(after.frame)
        .flatMap(({ row }) => skin.motions(row, before, after))
        .flatMap(({ trace }) => trace ?? []);
}

/** The traces of frames shown one after the other, oldest first; those of frames already known as they are. */
function tracesOf(
    skin: Skin,
    scene: Scene,
    round: readonly Frame[],
    known: WeakMap<Frame, Trace[]>,
): Trace[] {
    return round.slice(1).flatMap((frame, i) => {
        const traces =
            known.get(frame) ?? tracesIn(skin, { ...scene, frame: round[i]! }, { ...scene, frame });
        known.set(frame, traces);
        return traces;
    });
}

/** Of a thing that was new several times, the last. */
function newest(traces: readonly Trace[]): Extract<Trace, { kind: "new" }>[] {
    const found = new Map<string, Extract<Trace, { kind: "new" }>>();
    for (const one of traces) if (one.kind === "new") found.set(one.thing, one);
    return [...found.values()];
}

interface Loss {
    seat: number;
    at: Point;
    count: number;
}

/** Losses of one seat at one place are one number. */
function lossesOf(traces: readonly Trace[]): Loss[] {
    const found = new Map<string, Loss>();
    for (const one of traces) {
        if (one.kind !== "loss") continue;
        const key = `${one.seat} ${Math.round(one.at.x / 40)} ${Math.round(one.at.y / 40)}`;
        const loss = found.get(key);
        if (loss) loss.count++;
        else found.set(key, { seat: one.seat, at: one.at, count: 1 });
    }
    return [...found.values()];
}

/** How much of the screen a chip takes. */
const CHIP = { w: 34, h: 26 };

/** Losses of several seats at one place: one above the other. */
export function apart(losses: readonly Loss[], unit: number): Loss[] {
    const placed: Loss[] = [];
    const taken = (at: Point) =>
        placed.some(
            (one) => Math.abs(one.at.x - at.x) < CHIP.w * unit && Math.abs(one.at.y - at.y) < CHIP.h * unit,
        );
    for (const loss of losses) {
        const at = { ...loss.at };
        while (taken(at)) at.y -= CHIP.h * unit;
        placed.push({ ...loss, at });
    }
    return placed;
}

function Chip({ seat, at, count, unit }: Loss & { unit: number }) {
    return (
        <g transform={`translate(${at.x} ${at.y - 21 * unit})scale(${unit})`}>
            <rect x={-16} y={-12} width={32} height={24} rx={6} fill={INKS[seat]} class="trace-chip" />
            <text y={5.5} fill={ON_INKS[seat]} class="trace-count">
                −{count}
            </text>
        </g>
    );
}

function Arrow({ seat, from, to, unit }: { seat: number; from: Point; to: Point; unit: number }) {
    const far = Math.hypot(to.x - from.x, to.y - from.y);
    if (far < 1) return null;
    const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const line = `M${from.x} ${from.y}L${to.x} ${to.y}`;
    return (
        <g class="trace-way">
            <path d={line} fill="none" stroke-width={6 * unit} class="casing" />
            <path
                d={line}
                fill="none"
                stroke={INKS[seat]}
                stroke-width={3 * unit}
                stroke-dasharray={`${8 * unit} ${6 * unit}`}
            />
            <path
                d="M0 0L-14-7V7Z"
                fill={INKS[seat]}
                transform={`translate(${to.x} ${to.y})rotate(${turn})scale(${unit})`}
            />
        </g>
    );
}

function Halo({ seat, at, size, unit }: { seat: number; at: Point; size: number; unit: number }) {
    return (
        <circle
            class="trace-new"
            cx={at.x}
            cy={at.y}
            r={size / 2 + 4 * unit}
            stroke={INKS[seat]}
            stroke-width={2.5 * unit}
            stroke-dasharray={`${5 * unit} ${4 * unit}`}
        />
    );
}

export function Traces({ skin, scene, round }: { skin: Skin; scene: Scene; round: readonly Frame[] }) {
    const { sheet, unit, far } = scene;
    // A round grows frame by frame: what was worked out for this drawing is kept.
    const known = useMemo(() => new WeakMap<Frame, Trace[]>(), [skin, sheet, unit, far]);
    const traces = useMemo(() => tracesOf(skin, scene, round, known), [round, known]);
    return (
        <g class="traces" aria-hidden="true">
            {newest(traces).map((one) => (
                <Halo key={one.thing} {...one} unit={unit} />
            ))}
            {traces.map((one, i) => one.kind === "way" && <Arrow key={i} {...one} unit={unit} />)}
            {apart(lossesOf(traces), unit).map((one, i) => (
                <Chip key={i} {...one} unit={unit} />
            ))}
        </g>
    );
}
