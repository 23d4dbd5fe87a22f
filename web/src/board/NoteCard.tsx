// The note: what something is called, what it does, how it stands now, and the rule.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { aboutOf, kindName, meaningOf, speaks } from "../meaning";
import type { Thing } from "../machine";
import { Rich, RuleLink } from "../screens/parts";
import { VERB } from "../trie";
import { say } from "../words";
import { type Lit, same } from "./lit";
import "./note.css";
import { type Noted, dropNote, noteAway, noted, onBoard, stayNote } from "./noted";
import { linked } from "./walk";

/** Distance from what it explains and from the edge of the window, in pixels. */
const GAP = 10;
const EDGE = 8;
const phone = matchMedia("(max-width: 40rem)");

interface Spot {
    x: number;
    y: number;
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most));

/** Beside a box: below, above, to the left, to the right. */
function spotsAt(box: DOMRect, w: number, h: number): Spot[] {
    const x = between(EDGE, box.x + box.width / 2 - w / 2, innerWidth - w - EDGE);
    const y = between(EDGE, box.y + box.height / 2 - h / 2, innerHeight - h - EDGE);
    return [
        { x, y: box.bottom + GAP },
        { x, y: box.top - GAP - h },
        { x: box.left - GAP - w, y },
        { x: box.right + GAP, y },
    ];
}

const meets = ({ x, y }: Spot, w: number, h: number, box: DOMRect) =>
    x < box.right && y < box.bottom && x + w > box.left && y + h > box.top;

/** A place inside the window that hides neither what is explained nor where it happens. */
function spotFor(box: DOMRect, w: number, h: number, inList: boolean, place?: DOMRect): Spot {
    const all = spotsAt(box, w, h);
    // Above and below in a list are the other choices.
    const fits = (inList ? all.reverse() : all).filter(
        ({ x, y }) => x >= EDGE && y >= EDGE && x + w <= innerWidth - EDGE && y + h <= innerHeight - EDGE,
    );
    const free = place ? fits.find((spot) => !meets(spot, w, h, place)) : undefined;
    return free ?? fits[0] ?? { x: EDGE, y: innerHeight - h - EDGE };
}

/** What of the board a note is about: its target, or that of the last part of a choice. */
function placeOf({ key, things }: Noted): Lit | undefined {
    const all = onBoard.value;
    if (key !== undefined) return all.find((one) => one.key === key);
    const fits = (thing: Thing) =>
        all.find(
            (one) => same(one, thing) && (!one.within || things.some((other) => same(other, one.within!))),
        );
    return things
        .filter(({ kind }) => kind !== VERB)
        .map(fits)
        .findLast((one) => one !== undefined);
}

/** The names of the elements next to one, as far as they are on this board. */
function nextTo({ words }: Noted, { kind, value }: Lit): string {
    return linked(words.game, kind, value)
        .filter((next) => onBoard.value.some((one) => !one.within && one.kind === kind && one.value === next))
        .map((next) => words.element(kind, next))
        .join(", ");
}

const shapeOf = (key: string) =>
    document.querySelector<SVGGraphicsElement>(`.board [data-target="${CSS.escape(key)}"] .shape`);

/** The piece itself, as it lies on the board. */
function Picture({ place }: { place: Lit }) {
    const box = shapeOf(place.key)?.getBBox();
    if (!box?.width) return null;
    return (
        <svg
            class="note-picture"
            aria-hidden="true"
            viewBox={`${box.x - 2} ${box.y - 2} ${box.width + 4} ${box.height + 4}`}
        >
            <use href="#board-pieces" />
        </svg>
    );
}

/** The card lies beside what it explains, and goes with it. */
function useBeside(ref: RefObject<HTMLDivElement>, note: Noted, place: Lit | undefined): void {
    const { of } = note;
    useLayoutEffect(() => {
        const card = ref.current!;
        if (!of.isConnected || (note.key !== undefined && !place)) return dropNote();
        if (phone.matches) return card.removeAttribute("style");
        const { width, height } = card.getBoundingClientRect();
        const there = place && shapeOf(place.key)?.getBoundingClientRect();
        const { x, y } = spotFor(of.getBoundingClientRect(), width, height, note.key === undefined, there);
        Object.assign(card.style, { left: `${x}px`, top: `${y}px` });
    });
}

/** Whoever has the focus there hears the note too; Escape closes it. */
function useHeard(note: Noted): void {
    const { of } = note;
    useEffect(() => {
        const holder = of.closest("button, [role=button]") ?? of;
        holder.setAttribute("aria-describedby", "note");
        return () => holder.removeAttribute("aria-describedby");
    }, [of]);
    useEffect(() => {
        const close = (event: KeyboardEvent) => {
            if (event.key !== "Escape") return;
            if (note.asked) event.stopPropagation();
            dropNote();
        };
        addEventListener("keydown", close, true);
        return () => removeEventListener("keydown", close, true);
    }, [note]);
}

function Card({ note }: { note: Noted }) {
    const ref = useRef<HTMLDivElement>(null);
    const { words, things } = note;
    const about = aboutOf(words, things);
    const meaning = about && meaningOf(words, about);
    const place = placeOf(note);
    const drawn = place?.over && (place.within || (about && about.kind !== VERB && speaks(words, about)));
    const kind = about && about.kind !== VERB ? kindName(words, about.kind) : undefined;
    const state = place && place.label !== note.name ? place.label : "";

    useBeside(ref, note, place);
    useHeard(note);

    return (
        <div
            class="note-card"
            id="note"
            role="tooltip"
            ref={ref}
            onPointerEnter={stayNote}
            onPointerLeave={noteAway}
        >
            {drawn && <Picture place={place} />}
            <div class="note-text">
                <p class="note-name">{note.name}</p>
                {kind && <p class="note-kind">{kind}</p>}
                {meaning && (
                    <p class="note-does">
                        <Rich text={meaning.text} />
                    </p>
                )}
                {state && (
                    <p class="note-now">
                        <b>{say("board.now")}</b> {state}
                        {place!.linked && <> {say("board.links", { list: nextTo(note, place!) })}</>}
                    </p>
                )}
                {meaning && (
                    <p>
                        <RuleLink game={words.version} rule={meaning.rule} full />
                    </p>
                )}
            </div>
        </div>
    );
}

export function NoteCard() {
    const note = noted.value;
    return note ? <Card note={note} /> : null;
}
