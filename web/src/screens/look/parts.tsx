// Small parts of looking again: drawings beside words, and marks of seats with their names.

import type { ComponentChildren } from "preact";
import { nameOf } from "../../look/tell";
import type { Told } from "../../look/tell";
import { say } from "../../words";
import { Mark } from "../parts";

const STROKES = {
    graph: "M3 3V21H21.5M6.5 16L10.5 10.5L14 13.5L20 5.5",
    table: "M8 6H20M8 12H20M8 18H20M4 6H4.1M4 12H4.1M4 18H4.1",
    eye: "M2 12C4.5 7.5 8 5.500 12 5.500S19.500 7.500 22 12C19.500 16.500 16 18.500 12 18.500S4.500 16.500 2 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9",
    flag: "M6 21V4H18L15 8L18 12H6",
    sums: "M3 7H21M3 17H21M8 5V9M15 15V19",
    dice: "M3.5 7.5L12 3L20.5 7.5V16.8L12 21.5L3.5 16.8ZM3.5 7.5L12 12L20.5 7.5M12 12V21.5",
    play: "M7 4L19 12L7 20Z",
    save: "M12 3V15M6 10L12 16L18 10M4 20H20",
    check: "M4 12.5L9.5 18L20 5",
};

export const Icon = ({ name }: { name: keyof typeof STROKES }) => (
    <svg class="look-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={STROKES[name]} />
    </svg>
);

/** A seat by its sign and its name. */
export const Seat = ({ told, seat }: { told: Told; seat: number }) => (
    <span class="look-seat">
        <Mark seat={seat} /> {nameOf(told, seat)}
    </span>
);

/** A part of the screen with its heading. */
export function Section({
    id,
    title,
    class: kind = "",
    beside,
    children,
}: {
    id: string;
    title: string;
    class?: string;
    /** What stands in a row with the heading. */
    beside?: ComponentChildren;
    children: ComponentChildren;
}) {
    return (
        <section class={`look-part ${kind}`} aria-labelledby={`look-${id}`}>
            <header>
                <h2 id={`look-${id}`}>{title}</h2>
                {beside}
            </header>
            {children}
        </section>
    );
}

/** Which seat an account is of. */
export function Seats({ told, seat, choose }: { told: Told; seat: number; choose: (seat: number) => void }) {
    return (
        <div class="look-seats" role="group" aria-label={say("look.of")}>
            {Array.from({ length: told.tale.head.seats }, (_, one) => (
                <button
                    key={one}
                    type="button"
                    class={`seat-${one}`}
                    aria-pressed={one === seat}
                    onClick={() => choose(one)}
                >
                    <Seat told={told} seat={one} />
                </button>
            ))}
        </div>
    );
}
