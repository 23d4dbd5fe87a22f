// A list of choices that is too long for its room, made shorter step by step: first it is set tight, then
// its groups become one press each, the longest first; a single group is cut into stretches of names.

import { useSignal } from "@preact/signals";
import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

/** What of a choice matters here. */
interface Named {
    /** What it is looked up by where many stand together. */
    name: string;
}

export interface Group<Item extends Named> {
    /** Empty where its choices say everything themselves. */
    title: string;
    /** What it is called where one press stands for all of it. */
    label: string;
    items: Item[];
    /** What that press does, where it is more than to open the fold. */
    enter?: () => void;
}

/** Makes one choice of a group that lies behind it. */
type Fold<Item extends Named> = (of: Group<Item>, at: number) => Item;

/** As much room as it likes; tight; from here on, what is folded. */
export const TIGHT = 1;
const FEWEST = 4;
/** So many folds have room on every screen. */
const FOLDS = 3;

/** From the first to the last; what both begin with is said once. */
function range(first: string, last: string): string {
    const words = first.split(" ");
    const other = last.split(" ");
    const differs = words.findIndex((word, i) => word !== other[i]);
    return differs < 0 ? first : `${first} – ${other.slice(differs).join(" ")}`;
}

/** Few stretches, and about as many as choices in each; in the order of their names. */
export function stretches<Item extends Named>({ title, items }: Group<Item>): Group<Item>[] {
    const sorted = items.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
    const count = Math.min(FOLDS, Math.ceil(Math.sqrt(items.length)));
    const start = (i: number) => Math.floor((i * items.length) / count);
    return Array.from({ length: count }, (_, i) => {
        const part = sorted.slice(start(i), start(i + 1));
        const label = range(part[0]!.name, part.at(-1)!.name);
        return { title: `${title} · ${label}`, label, items: part };
    });
}

/** The groups behind the folds that were opened, one after the other. */
export function opened<Item extends Named>(
    groups: readonly Group<Item>[],
    path: readonly number[],
): readonly Group<Item>[] {
    return path.reduce((now, at) => {
        const next = now.length > 1 ? now[at] : now[0] && stretches(now[0])[at];
        return next ? [next] : now;
    }, groups);
}

/** The step at which nothing more can be folded. */
export function lastStep<Item extends Named>(groups: readonly Group<Item>[]): number {
    if (groups.length === 1) return TIGHT + Number(groups[0]!.items.length >= FEWEST);
    return TIGHT + groups.filter(({ items }) => items.length > 1).length;
}

/** Neighbours with one choice each stand in one list. */
function joined<Item extends Named>(groups: readonly Group<Item>[]): Group<Item>[] {
    const all: Group<Item>[] = [];
    for (const group of groups) {
        const last = all.at(-1);
        if (group.items.length > 1) all.push(group);
        else if (last && !last.title) last.items.push(...group.items);
        else all.push({ title: "", label: "", items: [...group.items] });
    }
    return all;
}

/** The groups as they are shown at a step. */
export function folded<Item extends Named>(
    groups: readonly Group<Item>[],
    step: number,
    fold: Fold<Item>,
): readonly Group<Item>[] {
    if (step < TIGHT) return groups;
    if (groups.length === 1) {
        const [only] = groups;
        return step === TIGHT ? groups : [{ ...only!, items: stretches(only!).map(fold) }];
    }
    const longest = groups
        .filter(({ items }) => items.length > 1)
        .sort((a, b) => b.items.length - a.items.length)
        .slice(0, step - TIGHT);
    return joined(
        groups.map((group, at) => (longest.includes(group) ? { ...group, items: [fold(group, at)] } : group)),
    );
}

/** Whether the last choice ends inside the part of the window that scrolls. */
function fits(list: HTMLElement, room: HTMLElement): boolean {
    const last = [...list.querySelectorAll(".choices")].at(-1);
    if (!last) return true;
    const under = last.getBoundingClientRect().bottom - room.getBoundingClientRect().top + room.scrollTop;
    return under <= room.clientHeight + 1;
}

const roomOf = (list: RefObject<HTMLElement>) => list.current?.closest<HTMLElement>(".side-scroll, .panel");
const sizeOf = (room: HTMLElement) => `${room.offsetWidth} ${room.offsetHeight}`;

/**
 * The step at which a list fits its room, found before it is painted. It begins anew with another list or
 * another room; `held` keeps it as it is while something passing takes room away.
 */
export function useStep(
    list: RefObject<HTMLElement>,
    of: readonly unknown[],
    most: number,
    held: boolean,
): number {
    const again = useSignal(0);
    const kept = useRef({ of, step: 0, size: "" });
    if (of.some((one, i) => one !== kept.current.of[i])) kept.current = { ...kept.current, of, step: 0 };
    const now = useRef({ most, held });
    now.current = { most, held };
    const check = () => {
        const room = roomOf(list);
        // Nothing moves away under the hand that sets something.
        if (!room || now.current.held || list.current!.querySelector(".chooser:focus-within")) return;
        const size = sizeOf(room);
        const other = size !== kept.current.size;
        if (!other && (kept.current.step >= now.current.most || fits(list.current!, room))) return;
        kept.current.step = other ? 0 : kept.current.step + 1;
        kept.current.size = size;
        again.value++;
    };
    useLayoutEffect(check);
    useEffect(() => {
        const room = roomOf(list);
        if (!room) return undefined;
        const watch = new ResizeObserver(check);
        watch.observe(room);
        watch.observe(list.current!);
        return () => watch.disconnect();
    }, []);
    // Read, so that another step draws the list again.
    void again.value;
    return Math.min(kept.current.step, most);
}
