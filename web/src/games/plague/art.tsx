// The drawings as symbols.

import { Drawings } from "../../board/Piece";
import { drawings } from "./drawings";

export const symbol = (name: string) => `plague-${name}`;

const all = Object.entries(drawings)
    .map(
        ([name, [w, h, body]]) =>
            `<symbol id="${symbol(name)}" viewBox="0 0 ${w} ${h}" overflow="visible" stroke-linecap="round" stroke-linejoin="round">${body}</symbol>`,
    )
    .join("");

/** The building has a sign on its roof. */
export const hasSign = (word: string) => `sign-${word}` in drawings;

/** All pictures of the game. */
export const Symbols = () => <Drawings parts={[all]} />;

/** A symbol drawn around a point. */
export function Art({
    name,
    w,
    h,
    x = 0,
    y = 0,
    ink: colour,
}: {
    name: string;
    w: number;
    h?: number;
    x?: number;
    y?: number;
    ink?: string;
}) {
    const [bw, bh] = drawings[name] ?? [24, 24];
    const high = h ?? (w * bh) / bw;
    return (
        <use
            href={`#${symbol(name)}`}
            x={x - w / 2}
            y={y - high / 2}
            width={w}
            height={high}
            style={{ color: colour }}
        />
    );
}
