// The smallest parts of a picture that every game shares.

import { INKS, ON_INKS, type PieceProps, centred, EDGE } from "./skin";

/** A keyed node; the animation finds it by its id and moves it by its transform. */
export function Piece({ id, at, children }: PieceProps) {
    return (
        <g
            class="piece"
            data-piece={id}
            data-x={at.x}
            data-y={at.y}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
        >
            {children}
        </g>
    );
}

/** Pictures as symbols, put into the page once; constants of the build, nothing from outside. */
export const Drawings = ({ parts }: { parts: readonly string[] }) => (
    <svg width="0" height="0" aria-hidden="true" style={{ position: "absolute" }}>
        {parts.map((part, i) => (
            <defs key={i} dangerouslySetInnerHTML={{ __html: part }} />
        ))}
    </svg>
);

const marks = [
    <path d="M0-5V5M-5 0H5" stroke-width="3.4" />,
    <path d="M-5 0H5" stroke-width="3.6" />,
    <circle r="3.6" stroke="none" fill="currentColor" />,
    <circle r="3.6" stroke-width="2.2" />,
    <path d="M0-4.6L4.8 4H-4.8Z" stroke="none" fill="currentColor" />,
    <path d="M0-5.4L5.4 0L0 5.4L-5.4 0Z" stroke="none" fill="currentColor" />,
];

/** The mark of a seat, drawn rather than written, 12 units wide at size 1. */
export function Glyph({
    seat,
    x = 0,
    y = 0,
    size = 1,
}: {
    seat: number;
    x?: number;
    y?: number;
    size?: number;
}) {
    return (
        <g
            transform={`translate(${x} ${y})scale(${size})`}
            style={{ color: ON_INKS[seat] }}
            fill="none"
            stroke="currentColor"
            stroke-linecap="butt"
        >
            {marks[seat]}
        </g>
    );
}

/** A chip: colour, glyph and a number, for small screens and crowded places. */
export function Chip({
    seat,
    count,
    h,
    w = h * 1.75,
}: {
    seat: number;
    count: number;
    h: number;
    w?: number;
}) {
    return (
        <g>
            <rect {...centred(w, h)} rx={h * 0.22} fill={INKS[seat]} stroke={EDGE} stroke-width={h * 0.07} />
            <Glyph seat={seat} x={-w * 0.22} size={h / 22} />
            <text
                class="figure"
                x={w * 0.22}
                y={h * 0.31}
                font-size={h * 0.86}
                fill={ON_INKS[seat]}
                text-anchor="middle"
            >
                {count}
            </text>
        </g>
    );
}
