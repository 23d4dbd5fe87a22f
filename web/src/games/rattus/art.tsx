// The woodcuts as symbols, and which of them belongs to which word of the tables.

import { signal } from "@preact/signals";
import { Drawings } from "../../board/Piece";
import { type Files, symbol, symbolsOf } from "./symbols";

const small: Files = import.meta.glob(["./art/*.svg", "!./art/class-*.svg"], {
    query: "?raw",
    import: "default",
    eager: true,
});
const first = symbolsOf(small);

/** The large pictures of the cards come a moment later, with their own file. */
const later = signal("");
void import("./cards").then(({ cards }) => (later.value = cards));

/** All pictures of the game. */
export const Symbols = () => <Drawings parts={[first, later.value]} />;

export { symbol };

/** The mark that a class card shows when it is small. */
export const MARK_OF: Readonly<Record<string, string>> = {
    peasant: "peasantry",
    merchant: "bourgeoisie",
    monk: "church",
    knight: "chivalry",
    witch: "magic",
    king: "royalty",
    astronomer: "islam",
    explorer: "islam",
    sultan: "islam",
    trader: "islam",
};

/** A symbol drawn around the origin. */
export function Art({
    name,
    w,
    h = w,
    ink,
    x = 0,
    y = 0,
}: {
    name: string;
    w: number;
    h?: number;
    ink?: string;
    x?: number;
    y?: number;
}) {
    return (
        <use
            href={`#${symbol(name)}`}
            x={x - w / 2}
            y={y - h / 2}
            width={w}
            height={h}
            style={{ color: ink }}
        />
    );
}
