// Points by round as lines: seats by colour, by stroke and by the sign at the end of the line.

import { useSignal } from "@preact/signals";
import { gridStep, spread } from "../../end/graph";
import type { Mark as Round } from "../../end/tale";
import { say } from "../../words";
import { MARKS } from "../parts";

const WIDTH = 372;
const HEIGHT = 230;
const EDGE = { left: 30, right: 26, top: 10, bottom: 22 };
/** Least distance between two signs at the right. */
const APART = 17;
/** Strokes of the seats, for whoever does not tell them by colour. */
const STROKES = ["", "10 3", "4 3", "14 3 4 3", "7 5", "2.5 2.5"];

const roundName = ({ round }: Round, last: number): string =>
    round === 0
        ? say("end.round.start")
        : round === last
          ? say("end.round.end")
          : say("end.round", { number: round });

const afterName = ({ round }: Round, last: number): string =>
    round === 0
        ? say("end.after.start")
        : round === last
          ? say("end.after.end")
          : say("end.after", { number: round });

interface Props {
    rounds: readonly Round[];
    /** Seats in the order in which they are drawn: the last lies on top. */
    seats: readonly number[];
    name: (seat: number) => string;
    /** The address of a moment of the game. */
    moment: (ply: number) => string;
}

function Grid({ top, y }: { top: number; y: (points: number) => number }) {
    const step = gridStep(top);
    const lines = Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step);
    return (
        <>
            {lines.map((points) => (
                <g key={points}>
                    <path class="grid" d={`M${EDGE.left} ${y(points)}H${WIDTH - EDGE.right}`} />
                    <text x={EDGE.left - 6} y={y(points) + 4} text-anchor="end">
                        {points}
                    </text>
                </g>
            ))}
        </>
    );
}

function Sign({ seat, x, y }: { seat: number; x: number; y: number }) {
    return (
        <g class={`mark seat-${seat}`} transform={`translate(${x} ${y - 8}) scale(.8)`}>
            <rect x="1" y="1" width="18" height="18" rx="3" />
            <path d={MARKS[seat]} />
        </g>
    );
}

/** Every so many rounds have their number below, so that the numbers do not touch. */
const labelled = (index: number, last: number) => {
    const every = Math.ceil(last / 10);
    return index > 0 && index % every === 0 && (index === last || last - index >= every);
};

export function Graph({ rounds, seats, name, moment }: Props) {
    const over = useSignal<number | undefined>(undefined);
    const last = rounds.length - 1;
    const top = Math.max(1, ...rounds.flatMap(({ points }) => points));
    const step = gridStep(top);
    const most = Math.ceil(top / step) * step;
    const x = (index: number) => EDGE.left + (index / last) * (WIDTH - EDGE.left - EDGE.right);
    const y = (points: number) => HEIGHT - EDGE.bottom - (points / most) * (HEIGHT - EDGE.top - EDGE.bottom);
    const line = (seat: number) => rounds.map(({ points }, i) => `${x(i)} ${y(points[seat]!)}`).join("L");
    const ends = spread(
        rounds[last]!.points.map((points) => y(points)),
        APART,
        HEIGHT - EDGE.bottom,
    );
    const half = (x(1) - x(0)) / 2;
    const shown = rounds[over.value ?? -1];
    return (
        <>
            <svg
                class="graph"
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                aria-hidden="true"
                onPointerLeave={() => (over.value = undefined)}
            >
                <Grid top={most} y={y} />
                {rounds.map(({ round }, i) =>
                    labelled(i, last) ? (
                        <text key={round} x={x(i)} y={HEIGHT - 5} text-anchor="middle">
                            {round}
                        </text>
                    ) : null,
                )}
                {seats.map((seat) => (
                    <g key={seat} class={`line seat-${seat}`} stroke-dasharray={STROKES[seat]}>
                        <path d={`M${line(seat)}`} />
                        <path d={`M${line(seat)}`} />
                    </g>
                ))}
                {shown && <path class="over" d={`M${x(over.value!)} ${EDGE.top}V${HEIGHT - EDGE.bottom}`} />}
                {seats.map((seat) => (
                    <Sign key={seat} seat={seat} x={WIDTH - EDGE.right + 5} y={ends[seat]!} />
                ))}
                {rounds.map(({ round, ply }, i) => (
                    <a key={round} href={moment(ply)} tabIndex={-1} onPointerEnter={() => (over.value = i)}>
                        <rect class="hit" x={x(i) - half} y="0" width={2 * half} height={HEIGHT} />
                    </a>
                ))}
            </svg>
            <p class="small quiet after" aria-hidden="true">
                {shown
                    ? `${afterName(shown, last)}: ${[...seats]
                          .reverse()
                          .map((seat) => `${name(seat)} ${shown.points[seat]}`)
                          .join(", ")}`
                    : say("end.graph.about")}
            </p>
        </>
    );
}

/** The same in numbers, for readers and for whoever wants them exactly. */
export function GraphTable({ rounds, seats, name, moment }: Props) {
    const last = rounds.length - 1;
    const order = [...seats].reverse();
    return (
        <details>
            <summary>{say("end.graph.table")}</summary>
            <div class="scroll" tabIndex={0} role="group" aria-label={say("end.graph.table")}>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">
                                <span class="unseen">{say("end.graph")}</span>
                            </th>
                            {order.map((seat) => (
                                <th key={seat} scope="col">
                                    {name(seat)}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {rounds.map((one) => (
                            <tr key={one.round}>
                                <th scope="row">
                                    <a href={moment(one.ply)}>{roundName(one, last)}</a>
                                </th>
                                {order.map((seat) => (
                                    <td key={seat}>{one.points[seat]}</td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </details>
    );
}
