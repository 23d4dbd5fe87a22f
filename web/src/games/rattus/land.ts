// The outlines of the map as paths, put together from shared arcs.

import { ARCS, BORDER, COAST, REGIONS } from "./map";

type Line = [number, number][];

/** Arcs and rings of arcs, as the files of maps have them. */
interface Cut {
    ARCS: readonly (readonly [number, string])[];
    REGIONS: Readonly<Record<string, readonly (readonly number[])[]>>;
}

export interface Land {
    coast: string;
    borders: string;
    outline: Readonly<Record<string, string>>;
}

function lineOf(text: string): Line {
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
}

const draw = (line: Line) => `M${line.map((p) => p.join(" ")).join("L")}`;

export function landOf({ ARCS, REGIONS }: Cut): Land {
    const lines = ARCS.map(([, text]) => lineOf(text));
    const of = (kind: number) => ARCS.flatMap(([k], i) => (k === kind ? [draw(lines[i]!)] : [])).join("");
    const ring = (arcs: readonly number[]) =>
        `${draw(arcs.flatMap((a) => (a < 0 ? lines[~a]!.slice().reverse() : lines[a]!)))}Z`;
    return {
        coast: of(COAST),
        borders: of(BORDER),
        outline: Object.fromEntries(
            Object.entries(REGIONS).map(([name, rings]) => [name, rings.map(ring).join("")]),
        ),
    };
}

export const europe = landOf({ ARCS, REGIONS });
