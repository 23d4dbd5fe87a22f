// The picture that is posted: the board of a moment, and how everybody stands. Drawn as SVG.

import type { Skin } from "../board/skin";
import { INKS } from "../board/skin";
import { Glyph } from "../board/Piece";
import { Still } from "../board/Still";
import type { Frame } from "../view";
import { type Words, say } from "../words";

export const WIDTH = 1200;
export const HEIGHT = 630;
const EDGE = 10;
/** The part of the board, and where the rest begins. */
const BOARD = { x: EDGE, y: EDGE, w: 616, h: HEIGHT - 2 * EDGE };
const LEFT = 660;
const RIGHT = 1162;

const INK = "#2a1a0c";
const PAPER = "#efe3c2";
const SOFT = "#6b5636";
const SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,Georgia,serif";
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif";

export interface Shown {
    frame: Frame;
    words: Words;
    /** Number of steps of the game. */
    all: number;
    /** Points of all seats, from the beginning to the moment. */
    course: readonly (readonly number[])[];
}

const seatsOf = ({ head, standing }: Frame): number[] =>
    Array.from({ length: head.seats }, (_, seat) => seat).sort(
        (a, b) => standing.rank[a]! - standing.rank[b]!,
    );

/** Who won or leads, in words. */
function verdictOf({ frame, words }: Shown): string {
    const [first, second] = seatsOf(frame);
    const { rank } = frame.standing;
    const alone = second === undefined || rank[first!] !== rank[second];
    if (!alone) return say(frame.over ? "picture.tied" : "picture.even");
    return say(frame.over ? "picture.won" : "picture.lead", { seat: words.seat(first!) });
}

/** What the picture shows, in a sentence for those who do not see it. */
export function altOf(shown: Shown): string {
    const { frame, words, all } = shown;
    const score = seatsOf(frame).map((seat) =>
        say("picture.points", { seat: words.seat(seat), points: frame.standing.points[seat]! }),
    );
    return say("picture.alt", {
        game: words.text("name"),
        moment: frame.over ? say("picture.end") : say("picture.step", { number: frame.ply, all }),
        verdict: verdictOf(shown),
        score: score.join(", "),
    });
}

/** A size at which a text of so many letters fits. */
const fitting = (text: string, size: number, width: number) =>
    Math.min(size, width / Math.max(1, text.length * 0.52));

function SeatMark({ seat, x, y, size = 26 }: { seat: number; x: number; y: number; size?: number }) {
    return (
        <g transform={`translate(${x} ${y})scale(${size / 20})`}>
            <rect
                x="-9"
                y="-9"
                width="18"
                height="18"
                rx="3"
                fill={INKS[seat]}
                stroke={INK}
                stroke-width="1.5"
            />
            <Glyph seat={seat} />
        </g>
    );
}

/** Points through the game: a line a seat, the winner last and with a light edge. */
function Course({ frame, course }: Shown) {
    const most = Math.max(1, ...course.flat());
    const least = Math.min(0, ...course.flat());
    const x = (i: number) => LEFT + 6 + ((RIGHT - LEFT - 60) * i) / Math.max(1, course.length - 1);
    const y = (points: number) => 392 - (190 * (points - least)) / (most - least);
    const last = course.at(-1)!;
    const order = seatsOf(frame).reverse();
    const ends = spread(order.map((seat) => y(last[seat]!)));
    const way = (seat: number) => course.map((points, i) => `${x(i)},${y(points[seat]!)}`).join(" ");
    return (
        <g fill="none" stroke-linejoin="round">
            {[0, 1, 2, 3].map((i) => (
                <path key={i} d={`M${LEFT} ${202 + i * 63.4}H${RIGHT - 48}`} stroke={INK} opacity="0.18" />
            ))}
            {order.map((seat, i) => (
                <g key={seat}>
                    <polyline
                        points={way(seat)}
                        stroke={i < order.length - 1 ? INK : "#fff"}
                        stroke-width="8"
                    />
                    <polyline points={way(seat)} stroke={INKS[seat]} stroke-width="5" />
                    <SeatMark seat={seat} x={RIGHT - 22} y={ends[i]!} />
                </g>
            ))}
        </g>
    );
}

/** Moves marks apart that would lie over each other; the lowest on the picture stays. */
function spread(places: readonly number[]): number[] {
    const at = [...places];
    const order = at.map((_, i) => i).sort((a, b) => at[b]! - at[a]!);
    for (let i = 1; i < order.length; i++) at[order[i]!] = Math.min(at[order[i]!]!, at[order[i - 1]!]! - 26);
    return at;
}

function Score({ frame, words }: Shown) {
    const half = (RIGHT - LEFT - 24) / 2;
    return (
        <g font-family={SERIF} fill={INK}>
            {seatsOf(frame).map((seat, i) => {
                const x = LEFT + (i % 2) * (half + 24);
                const y = 444 + Math.floor(i / 2) * 36;
                const name = words.seat(seat);
                return (
                    <g key={seat}>
                        <SeatMark seat={seat} x={x + 13} y={y} />
                        <text x={x + 36} y={y + 7} font-size={fitting(name, 21, half - 90)}>
                            {name}
                        </text>
                        <text x={x + half} y={y + 8} font-size="26" font-weight="700" text-anchor="end">
                            {frame.standing.points[seat]}
                        </text>
                    </g>
                );
            })}
        </g>
    );
}

function Heading(shown: Shown) {
    const { frame, words, all } = shown;
    const verdict = verdictOf(shown);
    const over = say("picture.players", { game: words.text("name"), number: frame.head.seats });
    const moment = frame.over ? say("picture.ended") : say("replay.at", { number: frame.ply, all });
    return (
        <g fill={INK}>
            <text x={LEFT} y="58" font-family={SANS} font-size="18" font-weight="600" letter-spacing="1">
                {over.toLocaleUpperCase()}
            </text>
            <text
                x={LEFT}
                y="126"
                font-family={SERIF}
                font-size={fitting(verdict, 58, RIGHT - LEFT)}
                font-weight="700"
            >
                {verdict}
            </text>
            <text x={LEFT} y="166" font-family={SERIF} font-size="23" fill={SOFT}>
                {moment}
            </text>
        </g>
    );
}

function Foot() {
    const address = location.host + location.pathname.replace(/\/(index\.html)?$/, "");
    return (
        <g fill={INK}>
            <path d={`M${LEFT} 566H${RIGHT}M${LEFT} 570H${RIGHT}`} stroke={INK} />
            <text x={LEFT} y="602" font-family={SERIF} font-size="27" font-weight="700" letter-spacing="4">
                MIASMA
            </text>
            <text x={RIGHT} y="601" font-family={SANS} font-size="17" text-anchor="end">
                {address}
            </text>
        </g>
    );
}

export function Poster({ skin, css, ...shown }: Shown & { skin: Skin; css: string }) {
    return (
        <svg
            xmlns="http://www.w3.org/2000/svg"
            width={WIDTH}
            height={HEIGHT}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            data-theme="light"
        >
            <style>{css}</style>
            <rect width={WIDTH} height={HEIGHT} fill={INK} />
            <rect x={EDGE} y={EDGE} width={BOARD.w} height={BOARD.h} fill="#b9cbc6" />
            <skin.Symbols />
            <Still skin={skin} frame={shown.frame} words={shown.words} box={BOARD} />
            <rect x="630" y={EDGE} width={WIDTH - 640} height={HEIGHT - 2 * EDGE} fill={PAPER} />
            <Heading {...shown} />
            {shown.course.length > 1 && <Course {...shown} />}
            <Score {...shown} />
            <Foot />
        </svg>
    );
}
