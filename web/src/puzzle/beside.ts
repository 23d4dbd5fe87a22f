// The same games from the best answer of a puzzle and from another one, side by side: who wins which of them.

import { Position } from "../position";

/** Of so many games, each played from both rows in the same world and with the same luck. */
export interface Beside {
    both: number;
    /** Won only from the best row, and only from the other. */
    best: number;
    other: number;
    neither: number;
}

export const NONE: Beside = { both: 0, best: 0, other: 0, neither: 0 };

export const playedIn = ({ both, best, other, neither }: Beside): number => both + best + other + neither;

/** Which games are played: the same for everybody. */
const SEED = 1;

/** A position, and games from answers of a puzzle. */
export class Besides extends Position {
    /** Reads a line of a game, and begins. */
    read(line: string): void {
        this.checked(this.wasm.puzzle_read(this.put(new TextEncoder().encode(line))));
        this.wasm.puzzle_contest(SEED);
    }

    /** Plays until one of the answers, by its place among them, has so many games. */
    beside(answer: number, games: number): Beside {
        this.wasm.puzzle_beside(answer, games);
        const [both, best, other, neither] = this.numbers(4);
        return { both: both!, best: best!, other: other!, neither: neither! };
    }
}
