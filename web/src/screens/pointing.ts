// Whoever is at a choice of the list sees its place on the board, and after a rest its note; and the
// other way round: the choices of a place are marked. Loaded when the list is there.

import { effect } from "@preact/signals";
import { HOLD, hasMoved, noteAway, noteNow, noteSoon, type Noted } from "../board/noted";
import type { Choosing, Thing } from "../machine";
import type { Way } from "../view";
import type { Words } from "../words";

export interface Entry {
    label: string;
    /** What is done, and with what. */
    things: readonly Thing[];
    /** All that lies behind it, where that is more. */
    behind?: readonly Thing[];
    /** Shown on the board while somebody is at it. */
    way?: Way;
}

/** The list as it is now. */
export interface Listed {
    choosing: Choosing;
    words: Words;
    entries: readonly Entry[];
}

const buttonAt = (target: EventTarget | null) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-choice]") : null;

class Pointing {
    /** Where somebody is, and what stood there: another list may use the same button. */
    private at: HTMLElement | null = null;
    private label: string | undefined;
    private held = { timer: 0, done: false, x: 0, y: 0 };

    constructor(private readonly now: () => Listed) {}

    private entry(button: HTMLElement): Entry | undefined {
        return this.now().entries[Number(button.dataset.choice)];
    }

    private note(button: HTMLElement, asked: boolean): Noted | undefined {
        const entry = this.entry(button);
        return (
            entry && { words: this.now().words, things: entry.things, name: entry.label, of: button, asked }
        );
    }

    /** The pointer or the focus is at a button, or at none. */
    private goTo(button: HTMLElement | null, tells = true): void {
        const entry = button ? this.entry(button) : undefined;
        if (button === this.at && entry?.label === this.label) return;
        this.at = button;
        this.label = entry?.label;
        const { choosing } = this.now();
        choosing.looking.value = entry?.way;
        choosing.glance.value = entry?.behind ?? entry?.things ?? [];
        const note = button && tells ? this.note(button, false) : undefined;
        if (note) noteSoon(note);
        else noteAway();
    }

    private letGo = () => clearTimeout(this.held.timer);

    /** What stands under the pointer on the board is marked in the list. */
    mark(list: HTMLElement): void {
        const under = this.now().choosing.under.value;
        for (const button of list.querySelectorAll<HTMLElement>("[data-choice]")) {
            const entry = this.entry(button);
            const things = entry?.behind ?? entry?.things ?? [];
            const near =
                under && things.some(({ kind, value }) => kind === under.kind && value === under.value);
            button.toggleAttribute("data-near", !!near);
        }
    }

    pointermove = (event: PointerEvent) => {
        if (event.pointerType === "touch") {
            if (Math.hypot(event.clientX - this.held.x, event.clientY - this.held.y) > 8) this.letGo();
        } else if (hasMoved(event)) this.goTo(buttonAt(event.target));
    };

    pointerleave = () => this.goTo(null);

    focusin = (event: FocusEvent) => {
        const button = buttonAt(event.target);
        if (button) this.goTo(button, button.matches(":focus-visible"));
    };

    focusout = () => this.goTo(null);

    pointerdown = (event: PointerEvent) => {
        const button = buttonAt(event.target);
        this.letGo();
        this.held = { timer: 0, done: false, x: event.clientX, y: event.clientY };
        if (event.pointerType !== "touch" || !button) return;
        this.held.timer = window.setTimeout(() => {
            const note = this.note(button, true);
            this.held.done = true;
            if (note) noteNow(note);
        }, HOLD);
    };

    pointerup = this.letGo;
    pointercancel = this.letGo;

    /** A long press asks what it is; it does nothing. */
    click = (event: MouseEvent) => {
        if (!this.held.done || event.detail === 0) return;
        this.held.done = false;
        event.preventDefault();
        event.stopPropagation();
    };

    contextmenu = (event: Event) => {
        if (this.held.done) event.preventDefault();
    };
}

const HEARD = [
    "pointermove",
    "pointerleave",
    "focusin",
    "focusout",
    "pointerdown",
    "pointerup",
    "pointercancel",
    "click",
    "contextmenu",
] as const;

/** Follows a list; returns what ends it. */
export function follow(list: HTMLElement, now: () => Listed): () => void {
    const pointing = new Pointing(now);
    for (const name of HEARD) list.addEventListener(name, pointing[name] as EventListener, true);
    const end = effect(() => pointing.mark(list));
    return () => {
        end();
        for (const name of HEARD) list.removeEventListener(name, pointing[name] as EventListener, true);
    };
}
