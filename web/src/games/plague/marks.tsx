// Carts, vermin and numbers: the small things that stand in the town and fly over it.

import { Glyph } from "../../board/Piece";
import { INKS, ON_INKS, centred, INK, PAPER, EDGE } from "../../board/skin";
import { Art } from "./art";

/** A number on a small disc. */
export function Count({
    x,
    y,
    size,
    value,
    seat,
}: {
    x: number;
    y: number;
    size: number;
    value: number;
    seat?: number;
}) {
    const w = size * (value > 9 ? 1.34 : 1);
    return (
        <g transform={`translate(${x} ${y})`}>
            <rect
                {...centred(w, size)}
                rx={size / 2}
                fill={seat === undefined ? PAPER : INKS[seat]}
                stroke={EDGE}
                stroke-width={size * 0.09}
            />
            <text
                class="figure middle"
                y={size * 0.33}
                font-size={size * 0.92}
                style={{ fill: seat === undefined ? INK : ON_INKS[seat] }}
            >
                {value}
            </text>
        </g>
    );
}

export function Cart({ seat, load, size }: { seat: number; load: number; size: number }) {
    return (
        <g>
            <g transform={`scale(${size / 48})translate(-24 -22)`}>
                <Art name={load ? "load" : "cart"} w={48} x={24} y={20} ink={INKS[seat]} />
                <Glyph seat={seat} x={19} y={20.5} size={1.02} />
            </g>
            {load > 0 && <Count x={size * 0.34} y={-size * 0.36} size={size * 0.64} value={load} />}
        </g>
    );
}

export function Vermin({ word, count, size }: { word: string; count: number; size: number }) {
    return (
        <g>
            <Art name={word} w={size} />
            {count > 1 && <Count x={size * 0.36} y={-size * 0.36} size={size * 0.78} value={count} />}
        </g>
    );
}
