// The woodcuts as symbols, and the shapes that are simple enough to be reckoned.

import { signal } from "@preact/signals";
import { Drawings } from "../../board/Piece";
import { type Files, symbol, symbolsOf } from "./symbols";

const small: Files = import.meta.glob(
    ["./art/*.svg", "!./art/card-*.svg", "!./art/*-die.svg", "!./art/{cure,pogrom,quarantine,war}.svg"],
    { query: "?raw", import: "default", eager: true },
);
const first = symbolsOf(small);

/** The large pictures of the cards, and what only a turn brings, come a moment later, with their own file. */
const later = signal("");
void import("./cards").then(({ cards }) => (later.value = cards));

/** All pictures of the game. */
export const Symbols = () => <Drawings parts={[first, later.value]} />;

export const SEA = "var(--sea,#b9cbc6)";
export const LAND = "var(--land,#e4d2a6)";

/** The card's own inks: woodcuts of the night must not turn to day. */
export const DAY = { "--ink": "#2a1a0c", "--paper": "#e6d6aa", "--blood": "#8c1c13", "--tint": "#cfb67c" };

interface Drawn {
    name: string;
    w: number;
    h?: number;
    x?: number;
    y?: number;
    seal?: string;
}

/** A symbol drawn around a point. */
export function Art({ name, w, h = w, x = 0, y = 0, seal }: Drawn) {
    return (
        <use
            href={`#${symbol(name)}`}
            x={x - w / 2}
            y={y - h / 2}
            width={w}
            height={h}
            style={seal ? ({ "--seal": seal } as never) : undefined}
        />
    );
}

/** An outline of radius 1 around the origin, from its radius at each angle. */
function round(radius: (angle: number) => number, steps: number): string {
    const points = Array.from({ length: steps }, (_, i) => {
        const a = (i / steps) * 2 * Math.PI - Math.PI / 2;
        const r = radius(a + Math.PI / 2);
        return `${(r * Math.cos(a)).toFixed(2)} ${(r * Math.sin(a)).toFixed(2)}`;
    });
    return `M${points.join("L")}Z`;
}

const wave = (lobes: number, depth: number) => (a: number) =>
    1 - depth * (1 - Math.abs(Math.cos((a * lobes) / 2)));

/** The wax of each disease has a shape of its own. */
export const SHAPES: Readonly<Record<string, string>> = {
    cold: round((a) => 1 - 0.26 * Math.abs(Math.sin(a * 3)) ** 0.7, 24),
    warm: round((a) => (Math.round((a / Math.PI) * 12) % 2 ? 0.76 : 1), 24),
    crowd: round(wave(5, 0.26), 60),
    wet: "M0-1.1C.2-.6.86-.2.86.24A.86.82 0 0 1-.86.24C-.86-.2-.2-.6 0-1.1Z",
    generic_1: "M-.94 0A.94.94 0 1 1 .94 0A.94.94 0 1 1-.94 0Z",
    generic_2: "M0-1.06C.98-.5.98.5 0 1.06C-.98.5-.98-.5 0-1.06Z",
};

/** Which picture a card shows; several share one. */
export function pictureOf(card: string): string {
    const kind = card.replace(/_(or|and|swap|one|two|\d)$/, "").replaceAll("_", "-");
    return `card-${kind === "bad-weather" ? "bad-weather-1" : kind === "damp" ? "bad-weather-2" : kind}`;
}
