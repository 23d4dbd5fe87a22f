// Which note is open, and when one opens: after a rest of the pointer, a long press, or with the focus.

import { signal } from "@preact/signals";
import type { Thing } from "../machine";
import type { Words } from "../words";
import type { Lit } from "./lit";

export interface Noted {
    words: Words;
    /** What it is about: the parts of a choice, or one thing. */
    things: readonly Thing[];
    name: string;
    /** What it explains, on the page. */
    of: Element;
    /** The key of a target, where it is about one of the board. */
    key?: string;
    /** Somebody asked for it, and it stays until it is closed. */
    asked: boolean;
}

export const noted = signal<Noted | undefined>(undefined);
/** What lies on the board, for whoever explains something from elsewhere. */
export const onBoard = signal<readonly Lit[]>([]);

/** Milliseconds until a note opens, goes, and opens under a finger. */
const REST = 300;
const LEAVING = 150;
export const HOLD = 400;
/** A hand that rests moves as far, in pixels. */
const STILL = 4;

let timer: ReturnType<typeof setTimeout> | undefined;
let pressed = { x: -1000, y: -1000 };

function later(wait: number, then: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(then, wait);
}

/** Somebody has come to something: its note opens when they rest there. */
export function noteSoon(next: Noted): void {
    if (noted.value?.of === next.of) return stayNote();
    later(noted.value ? LEAVING : REST, () => void (noted.value = next));
}

export function noteNow(next: Noted): void {
    clearTimeout(timer);
    noted.value = next;
}

/** They have left: an open note goes, unless the pointer enters it or it was asked for. */
export function noteAway(): void {
    later(LEAVING, () => {
        if (!noted.value?.asked) noted.value = undefined;
    });
}

export function stayNote(): void {
    clearTimeout(timer);
}

export function dropNote(): void {
    clearTimeout(timer);
    noted.value = undefined;
}

/** Whether a pointer has moved since the last press; what comes to lie under one that rests is not meant. */
export const hasMoved = ({ x, y }: { x: number; y: number }): boolean =>
    Math.hypot(x - pressed.x, y - pressed.y) > STILL;

if (typeof document !== "undefined")
    document.addEventListener(
        "pointerdown",
        (event) => {
            pressed = { x: event.clientX, y: event.clientY };
            if (!(event.target as Element).closest?.(".note-card")) dropNote();
        },
        true,
    );
