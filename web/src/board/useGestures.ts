// One finger or the mouse presses and pushes the sheet, two fingers pinch it. What a press
// means is not known here.

import { useRef } from "preact/hooks";
import { REST, panned, zoomed } from "./camera";
import { HOLD } from "./noted";
import type { Point } from "./skin";
import type { Lens } from "./useCamera";

/** A press may slip as far before it counts as a push, in pixels. */
export const SLIP = 8;
const TWICE = { within: 320, reach: 24 };

export interface Tap {
    /** In pixels of the page, and of the board's window. */
    page: Point;
    here: Point;
    touch: boolean;
    /** The second of two at one place. */
    twice: boolean;
}

const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);

/** Middle of the two fingers and how far they are apart. */
function grip(fingers: Map<number, Point>) {
    const [a, b] = [...fingers.values()] as [Point, Point];
    return { middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, spread: apart(a, b) || 1 };
}

interface Meant {
    tap: (tap: Tap) => void;
    /** A mouse that passes by. */
    hover: (page: Point) => void;
    /** A finger that stays. */
    hold: (page: Point) => void;
}

const onThePage = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });

function inThePane({ pane }: Lens, event: PointerEvent): Point {
    const box = pane.current!.getBoundingClientRect();
    return { x: event.clientX - box.x, y: event.clientY - box.y };
}

export function useGestures(lens: Lens, { tap, hover, hold }: Meant) {
    const fingers = useRef(new Map<number, Point>()).current;
    const press = useRef({ from: { x: 0, y: 0 }, moved: false }).current;
    const last = useRef({ time: 0, at: { x: 0, y: 0 } });
    const pinch = useRef({ camera: REST, middle: { x: 0, y: 0 }, spread: 1 });
    const held = useRef(0);
    const letGo = () => clearTimeout(held.current);

    const local = (event: PointerEvent) => inThePane(lens, event);

    const push = (from: Point, to: Point) => {
        if (!press.moved && apart(press.from, to) <= SLIP) return false;
        press.moved = true;
        letGo();
        const camera = lens.now.current;
        if (camera.zoom > 1) lens.moveTo(panned(camera, to.x - from.x, to.y - from.y, lens.size));
        return true;
    };

    const squeeze = () => {
        const start = pinch.current;
        const { middle, spread } = grip(fingers);
        const nearer = zoomed(start.camera, spread / start.spread, start.middle, lens.size);
        lens.moveTo(panned(nearer, middle.x - start.middle.x, middle.y - start.middle.y, lens.size));
    };

    const onPointerDown = (event: PointerEvent) => {
        if (event.button) return;
        lens.pane.current!.setPointerCapture(event.pointerId);
        fingers.set(event.pointerId, local(event));
        if (fingers.size === 1) Object.assign(press, { from: local(event), moved: false });
        else press.moved = true;
        if (fingers.size === 2) pinch.current = { camera: lens.now.current, ...grip(fingers) };
        letGo();
        if (event.pointerType === "mouse" || fingers.size > 1) return;
        const page = onThePage(event);
        held.current = window.setTimeout(() => {
            press.moved = true;
            hold(page);
        }, HOLD);
    };

    const onPointerMove = (event: PointerEvent) => {
        const old = fingers.get(event.pointerId);
        if (!old) return hover(onThePage(event));
        const now = local(event);
        if (fingers.size === 1 && !push(old, now)) return;
        fingers.set(event.pointerId, now);
        if (fingers.size === 2) squeeze();
    };

    const onPointerUp = (event: PointerEvent) => {
        letGo();
        const known = fingers.delete(event.pointerId);
        if (!known || press.moved || event.type === "pointercancel") return;
        const here = local(event);
        const { time, at } = last.current;
        const twice = event.timeStamp - time < TWICE.within && apart(here, at) < TWICE.reach;
        last.current = { time: twice ? 0 : event.timeStamp, at: here };
        tap({ page: onThePage(event), here, touch: event.pointerType !== "mouse", twice });
    };

    // What a browser offers after a long press is not wanted here.
    const onContextMenu = (event: Event) => {
        if (fingers.size) event.preventDefault();
    };

    return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onContextMenu };
}
