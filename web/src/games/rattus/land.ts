// The outlines of the map as paths, put together from shared arcs.

import { ARCS, BORDER, COAST, REGIONS } from "./map";

type Line = [number, number][];

const lines = ARCS.map(([, text]) => {
    const n = text.split(" ").map(Number);
    const line: Line = [];
    let x = 0;
    let y = 0;
    for (let i = 0; i < n.length; i += 2) {
        x += n[i]!;
        y += n[i + 1]!;
        line.push([x / 2, y / 2]);
    }
    return line;
});

const draw = (line: Line) => `M${line.map((p) => p.join(" ")).join("L")}`;

const of = (kind: number) => ARCS.flatMap(([k], i) => (k === kind ? [draw(lines[i]!)] : [])).join("");

export const coast = of(COAST);
export const borders = of(BORDER);

export const outline: Readonly<Record<string, string>> = Object.fromEntries(
    Object.entries(REGIONS).map(([name, rings]) => [
        name,
        rings
            .map(
                (ring) => `${draw(ring.flatMap((a) => (a < 0 ? lines[~a]!.slice().reverse() : lines[a]!)))}Z`,
            )
            .join(""),
    ]),
);
