// The graph: a line a seat, by colour, stroke and the sign at its end, in front of a band that says how
// sure it is. It is pointed at, or walked along by keys; a press shows that step on its board.

import { useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { spread } from "../../end/graph";
import { restOf } from "../../games";
import { leaderOf, valueAt } from "../../look/chance";
import { type Frame, NARROW, type Scale, bandOf, lineOf, roundsOn, scaleOf } from "../../look/graph";
import { type Told, deedOf, nameOf } from "../../look/tell";
import { show } from "../../look/way";
import { go } from "../../router";
import type { Moment, Value } from "../../study";
import { say } from "../../words";
import { MARKS } from "../parts";
import { Seat } from "./parts";

/** Strokes of the seats, for whoever does not tell them by colour. */
const STROKES = ["", "14 4", "2.5 3.5", "", "10 3 2 3", "6 5"];
/** Hatchings of their bands. */
const HATCHES = [
    { size: 6, turn: 45, d: "M0 0V6" },
    { size: 6, turn: 0, d: "M0 3H6" },
    { size: 7, turn: 0, d: "M1 2H3.4" },
    { size: 6, turn: -45, d: "M0 0V6" },
    { size: 8, turn: 0, d: "M0 4H8M4 0V8" },
    { size: 6, turn: 90, d: "M0 3H6" },
];
/** Least distance between two signs at the right, and two numbers below. */
const APART = 20;
const ROOM = 24;
/** Least distance between two of the numbers above. */
const BROAD = 32;

interface Props {
    told: Told;
    values: readonly Value[];
    moments: readonly Moment[];
    seat: number;
    path: string;
    frame: Frame;
}

const Hatches = ({ seats }: { seats: readonly number[] }) => (
    <defs>
        {seats.map((seat) => {
            const { size, turn, d } = HATCHES[seat]!;
            return (
                <pattern
                    key={seat}
                    id={`look-band-${seat}`}
                    width={size}
                    height={size}
                    patternUnits="userSpaceOnUse"
                    patternTransform={`rotate(${turn})`}
                >
                    <path class={`look-hatch seat-${seat}`} d={d} />
                </pattern>
            );
        })}
    </defs>
);

function Ground({ told, frame, scale }: { told: Told; frame: Frame; scale: Scale }) {
    const { seats } = told.tale.head;
    const even = scale.y(100 / seats);
    const [left, right] = [frame.left, frame.width - frame.right];
    return (
        <>
            {[0, 25, 50, 75, 100].map((chance) => (
                <g key={chance}>
                    <path class="look-grid" d={`M${left} ${scale.y(chance)}H${right}`} />
                    <text x={left - 8} y={scale.y(chance) + 4} text-anchor="end">
                        {chance}
                    </text>
                </g>
            ))}
            <path class="look-even" d={`M${left} ${even}H${right}`} />
            {roundsOn(told.begins, scale, ROOM).map(({ from, number }, i) => (
                <g key={i}>
                    <path class="look-tick" d={`M${from} ${scale.y(0)}v5`} />
                    {number && (
                        <text
                            x={(from + scale.x(told.begins[i + 1]!)) / 2}
                            y={scale.y(0) + 20}
                            text-anchor="middle"
                        >
                            {number}
                        </text>
                    )}
                </g>
            ))}
        </>
    );
}

/** The word for the dotted line; over the lines, so that it stays readable. */
const Even = ({ told, frame, scale }: { told: Told; frame: Frame; scale: Scale }) => (
    <text
        class="look-even"
        x={frame.width - frame.right - 4}
        y={scale.y(100 / told.tale.head.seats) - 7}
        text-anchor="end"
    >
        {say(frame === NARROW ? "look.even" : `look.even.${told.tale.head.seats}`)}
    </text>
);

interface Drawn {
    values: readonly Value[];
    /** In the order in which they are drawn: the last lies on top. */
    order: readonly number[];
    seat: number;
    scale: Scale;
}

function Lines({ values, order, seat, scale }: Drawn) {
    return (
        <>
            {order.map((one) => (
                <path
                    key={one}
                    class="look-band"
                    d={bandOf(values, one, scale)}
                    fill={`url(#look-band-${one})`}
                />
            ))}
            {order.map((one) => {
                const d = lineOf(values, one, scale);
                return (
                    <g key={one} class={`look-line seat-${one} ${one === seat ? "look-own" : ""}`}>
                        <path d={d} />
                        <path d={d} stroke-dasharray={STROKES[one]} />
                    </g>
                );
            })}
        </>
    );
}

/** Signs at the ends of the lines. */
function Signs({ values, order, scale, frame }: Omit<Drawn, "seat"> & { frame: Frame }) {
    const last = valueAt(values, values.length - 1);
    if (!last) return null;
    const wanted = last.seats.map(({ chance }) => scale.y(chance));
    const places = spread(wanted, APART, frame.height - 12);
    return (
        <>
            {order.map((seat) => (
                <g
                    key={seat}
                    class={`mark seat-${seat}`}
                    transform={`translate(${frame.width - frame.right + 7} ${places[seat]! - 9.5}) scale(.95)`}
                >
                    <rect x="1" y="1" width="18" height="18" rx="3" />
                    <path d={MARKS[seat]} />
                </g>
            ))}
        </>
    );
}

/** Steps in which somebody lost something. */
const lossesIn = ({ tale }: Told): number[] => [
    ...new Set(tale.events.flatMap(({ ply, row }) => (restOf(tale.head, row) === "loss" ? [ply] : []))),
];

const Losses = ({ losses, scale }: { losses: readonly number[]; scale: Scale }) => (
    <>
        {losses.map((step) => (
            <path key={step} class="look-loss" d={`M${scale.x(step) - 4.5} ${scale.y(0) + 1}h9l-4.5-8z`} />
        ))}
    </>
);

/** A chance with its band, in words. */
const chanceText = ({ seats }: Value, seat: number): string => {
    const { chance, low, high } = seats[seat]!;
    const [number, from, to] = [chance, low, high].map(Math.round);
    return say("look.chance", { number: number!, low: from!, high: to! });
};

/** What is said of a step: what happened, and how the seat and whoever leads stand. */
function stepWords(told: Told, values: readonly Value[], step: number, seat: number) {
    const value = valueAt(values, step);
    const title = step
        ? say("look.step.did", { number: step, event: deedOf(told, step) })
        : say("look.beginning");
    const seats = value ? [...new Set([seat, leaderOf(value)])] : [];
    return { title, lines: seats.map((one) => ({ seat: one, text: chanceText(value!, one) })) };
}

function Tip({ told, at, ...of }: { told: Told; at: number } & ReturnType<typeof stepWords>) {
    const place = Math.min(74, Math.max(2, at > 50 ? at - 30 : at + 2));
    return (
        <div class="look-tip" style={{ insetInlineStart: `${place}%` }} aria-hidden="true">
            <b>{of.title}</b>
            {of.lines.map(({ seat, text }) => (
                <span key={seat}>
                    <Seat told={told} seat={seat} /> {text}
                </span>
            ))}
            <small>{say("look.hundred")}</small>
        </div>
    );
}

/** The step after some key, or undefined where the key means nothing here. */
function stepBy(key: string, step: number, { begins }: Told, all: number): number | undefined {
    const inside = (next: number) => Math.max(0, Math.min(all, next));
    if (key === "ArrowLeft") return inside(step - 1);
    if (key === "ArrowRight") return inside(step + 1);
    if (key === "ArrowDown") return begins.findLast((one) => one < step) ?? 0;
    if (key === "ArrowUp") return begins.find((one) => one > step) ?? all;
    if (key === "Home") return 0;
    return key === "End" ? all : undefined;
}

/** What is pressed and walked along: it lies over the whole drawing. */
function Hand({ told, values, seat, path, frame, over, losses }: Props & HandProps) {
    const box = useRef<HTMLDivElement>(null);
    const all = values.length - 1;
    const scale = scaleOf(frame, all);
    const at = over.value ?? all;
    const { title, lines } = stepWords(told, values, at, seat);
    const stepAt = (event: PointerEvent | MouseEvent) => {
        const rect = box.current!.getBoundingClientRect();
        const unit = frame.width / rect.width;
        const x = (event.clientX - rect.left) * unit;
        const low = (event.clientY - rect.top) * unit > scale.y(0) - 10;
        const near = low ? losses.find((step) => Math.abs(scale.x(step) - x) < 6) : undefined;
        return near ?? scale.step(x);
    };
    const pressed = (event: KeyboardEvent) => {
        const next = stepBy(event.key, at, told, all);
        if (event.key === "Enter") go(show(path, at).slice(1));
        else if (next === undefined) return;
        else over.value = next;
        event.preventDefault();
    };
    return (
        <div
            ref={box}
            class="look-hand"
            role="slider"
            tabIndex={0}
            aria-label={say("look.graph.label")}
            aria-valuemin={0}
            aria-valuemax={all}
            aria-valuenow={at}
            aria-valuetext={`${title}. ${lines.map((one) => `${nameOf(told, one.seat)} ${one.text}`).join("; ")}`}
            onKeyDown={pressed}
            onPointerMove={(event) => (over.value = stepAt(event))}
            onPointerLeave={() => (over.value = undefined)}
            onFocus={() => (over.value ??= at)}
            onBlur={() => (over.value = undefined)}
            onClick={(event) => go(show(path, stepAt(event)).slice(1))}
        />
    );
}

interface HandProps {
    over: { value: number | undefined };
    losses: readonly number[];
}

/** The numbers above the graph: each leads to its moment on the board. */
function Discs({
    told,
    moments,
    path,
    scale,
    frame,
}: Pick<Props, "told" | "moments" | "path"> & { scale: Scale; frame: Frame }) {
    const wanted = moments.map(({ entry }) => scale.x(entry));
    const places = spread(wanted, BROAD, frame.width - BROAD / 2);
    return (
        <>
            {moments.map(({ entry }, i) => (
                <a
                    key={i}
                    class="look-disc"
                    href={show(path, entry)}
                    style={{ insetInlineStart: `${(100 * places[i]!) / frame.width}%` }}
                    aria-label={say("look.to", { number: i + 1, event: deedOf(told, entry) })}
                >
                    <span class="look-no">{i + 1}</span>
                </a>
            ))}
        </>
    );
}

export function Graph(props: Props) {
    const { told, values, moments, seat, frame } = props;
    const over = useSignal<number | undefined>(undefined);
    const scale = useMemo(() => scaleOf(frame, values.length - 1), [frame, values.length]);
    const losses = useMemo(() => lossesIn(told), [told]);
    const order = useMemo(() => {
        const seats = Array.from({ length: told.tale.head.seats }, (_, one) => one);
        return seats.sort((a, b) => Number(a === seat) - Number(b === seat));
    }, [told, seat]);
    const lines = useMemo(
        () => <Lines values={values} order={order} seat={seat} scale={scale} />,
        [values, order, seat, scale],
    );
    const at = over.value;
    return (
        <div class="look-graph">
            <svg viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
                <Hatches seats={order} />
                <Ground told={told} frame={frame} scale={scale} />
                <Losses losses={losses} scale={scale} />
                {moments.map(({ entry }, i) => (
                    <path
                        key={i}
                        class="look-moment"
                        d={`M${scale.x(entry)} ${frame.top - 8}V${scale.y(0) - 8}`}
                    />
                ))}
                {lines}
                <Even told={told} frame={frame} scale={scale} />
                <Signs values={values} order={order} scale={scale} frame={frame} />
                {at !== undefined && (
                    <path class="look-at" d={`M${scale.x(at)} ${frame.top}V${scale.y(0)}`} />
                )}
            </svg>
            <Hand {...props} over={over} losses={losses} />
            <Discs {...props} scale={scale} frame={frame} />
            {at !== undefined && (
                <Tip
                    told={told}
                    at={(100 * scale.x(at)) / frame.width}
                    {...stepWords(told, values, at, seat)}
                />
            )}
        </div>
    );
}

/** What the signs and strokes of the graph mean. */
export const Key = ({ told, narrow }: { told: Told; narrow: boolean }) => (
    <p class="look-key">
        {!narrow &&
            Array.from({ length: told.tale.head.seats }, (_, seat) => (
                <Seat key={seat} told={told} seat={seat} />
            ))}
        <span>{say(narrow ? "look.key.narrow" : "look.key.band")}</span>
        {!narrow && (
            <span>
                <svg class="look-icon" viewBox="0 0 12 12" aria-hidden="true">
                    <path class="look-loss" d="M6 1l5 9H1z" />
                </svg>{" "}
                {say("look.key.loss")}
            </span>
        )}
        {!narrow && <span>{say("look.key.rounds")}</span>}
    </p>
);
