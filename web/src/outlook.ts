// Chances in words: how a seat stands, and how much one move is behind another.

/** A search of some lines is never sure: before the end nothing is below 2 or above 98 per cent. */
export const bounded = (percent: number): number => Math.min(98, Math.max(2, percent));

/** What everybody would have if nothing set them apart. */
export const evenChance = (seats: number): number => 100 / seats;

type Stand = "far_ahead" | "ahead" | "even" | "behind" | "far_behind";

/** How a chance compares with an even one. */
export function standOf(percent: number, seats: number): Stand {
    const even = evenChance(seats);
    const above = (percent - even) / (100 - even);
    if (above > 0.5) return "far_ahead";
    if (above > 0.12) return "ahead";
    if (percent < even / 4) return "far_behind";
    return percent < even * 0.75 ? "behind" : "even";
}

export type Gap = "best" | "same" | "little" | "clear";

/** How much a proposal is behind the best, in points of a hundred. */
export function gapOf(best: number, percent: number): Gap {
    const gap = best - percent;
    if (gap <= 1) return "same";
    return gap <= 8 ? "little" : "clear";
}

/** The average of what was found for one turn: a single search jumps about. */
export class Smooth {
    private from = -1;
    private chances: number[] = [];

    /** `from`: where in the game the turn began. */
    add(from: number, percent: number): number {
        if (from !== this.from) this.chances = [];
        this.from = from;
        this.chances.push(percent);
        return this.chances.reduce((sum, one) => sum + one) / this.chances.length;
    }
}
