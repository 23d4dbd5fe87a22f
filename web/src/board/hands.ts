// What hands and keys do on the board.

import type { RefObject } from "preact";
import type { Choosing } from "../machine";
import type { Presenter } from "../present";
import type { Words } from "../words";
import { keyed } from "./keys";
import type { Lit } from "./lit";
import { dropNote, hasMoved, noteAway, noteNow, noteSoon, noted } from "./noted";
import { answers, meant, press, under } from "./press";
import type { Point, Target } from "./skin";
import type { Lens } from "./useCamera";
import type { Focus } from "./useFocus";
import type { Tap } from "./useGestures";

export interface Stage {
    svg: RefObject<SVGSVGElement>;
    words: Words;
    choosing: Choosing;
    presenter: Presenter | undefined;
    lens: Lens;
    targets: readonly Lit[];
    /** Those that the keys lead to. */
    walkable: readonly Lit[];
    focus: Focus;
    /** Something can be chosen here now. */
    live: boolean;
}

export type Doing = ReturnType<typeof doingOf>;

/** What comes of pressing a target, of asking about it, of resting there. */
export function doingOf({ svg, words, choosing, targets, focus, live }: Stage) {
    const noteOf = (target: Lit, asked: boolean) => {
        const of = svg.current!.querySelector(`[data-target="${CSS.escape(target.key)}"] .shape`)!;
        return { words, things: [target.shows ?? target], name: target.name, of, key: target.key, asked };
    };
    const tell = (target: Lit | undefined) => (target ? noteNow(noteOf(target, true)) : dropNote());
    const find = (key: string) => targets.find((one) => one.key === key);
    const act = (target: Lit) => tell(live ? find(press(choosing, target, targets)) : target);
    const go = (target: Target | undefined) => {
        dropNote();
        focus.to(target);
    };
    /** Somebody rests at a place: its choices are marked in the list, and its note opens. */
    const rest = (target: Lit | undefined) => {
        if (choosing.under.value?.kind !== target?.kind || choosing.under.value?.value !== target?.value)
            choosing.under.value = target && { kind: target.kind, value: target.value };
        if (target) noteSoon(noteOf(target, false));
        else noteAway();
    };
    return { tell, act, go, rest };
}

/** What gestures mean. */
export function gesturesOf(
    { presenter, lens, targets, choosing, focus, live }: Stage,
    { tell, act, rest }: Doing,
) {
    const tap = ({ page, here, touch, twice }: Tap) => {
        if (presenter?.busy.value) return presenter.skip();
        const zoom = lens.now.current.zoom;
        const target = meant(page, touch, zoom, targets);
        if (target === "several") return lens.zoomBy(1.8, here);
        if (twice && !(target && answers(target, targets)))
            return zoom > 1 ? lens.reset() : lens.zoomBy(2, here);
        if (!target) {
            if (choosing.meeting.value) choosing.back();
            return;
        }
        // A finger sees the way first; its second tap goes it.
        const looks = touch && !!target.way && choosing.looking.value !== target.way;
        focus.pressed(target);
        if (looks) choosing.looking.value = target.way;
        else act(target);
    };
    // A mouse that only passes by: the way to what is under it.
    const hover = (page: Point) => {
        const target = under(page, targets);
        if (live) choosing.looking.value = target?.way;
        if (hasMoved(page)) rest(target);
    };
    const hold = (page: Point) => tell(under(page, targets));
    return { tap, hover, hold };
}

/** What keys mean. */
export const keysOf =
    ({ words: { game }, lens, walkable, choosing, focus, live }: Stage, { tell, act, go }: Doing) =>
    (event: KeyboardEvent) => {
        const here = focus.target;
        if (event.ctrlKey || event.altKey || event.metaKey || !here) return;
        const asked = noted.value?.asked ? noted.value.key : undefined;
        const ask = (target: Lit) => tell(asked === target.key ? undefined : target);
        const back = asked !== undefined ? dropNote : live ? () => choosing.back() : undefined;
        const does = keyed(event.key, { game, lens, here, walkable, go, act, tell: ask, back });
        if (!does) return;
        does();
        event.preventDefault();
        event.stopPropagation();
    };
