// What stands at the heading of a folded turn: who lost something in it.

import { restOf } from "../games";
import type { Head } from "../position";
import { type Happening, seatOf } from "../view";
import type { Words } from "../words";
import { Mark } from "./parts";

/** Which seats lost something, and how often. */
export function lossesOf(head: Head, lines: readonly Happening[]): [number, number][] {
    const found = new Map<number, number>();
    for (const { row } of lines) {
        const seat = restOf(head, row) === "loss" ? seatOf(head.game, row) : undefined;
        if (seat !== undefined) found.set(seat, (found.get(seat) ?? 0) + 1);
    }
    return [...found].sort(([a], [b]) => a - b);
}

/** Who lost something in a turn, and how often. */
export function Losses({ head, lines, words }: { head: Head; lines: readonly Happening[]; words: Words }) {
    return (
        <span class="losses">
            {lossesOf(head, lines).map(([seat, number]) => (
                <span key={seat}>
                    <span class="unseen">{words.seat(seat)} </span>−{number}
                    <Mark seat={seat} />
                </span>
            ))}
        </span>
    );
}
