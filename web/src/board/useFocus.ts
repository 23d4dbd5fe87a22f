// The keyboard's place on the board.

import { type RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { showing } from "./camera";
import type { Lit } from "./lit";
import type { Target } from "./skin";
import type { Lens } from "./useCamera";

export type Focus = ReturnType<typeof useFocus>;

export function useFocus(svg: RefObject<SVGSVGElement>, lens: Lens, walkable: readonly Lit[]) {
    const [key, setKey] = useState("");
    const [ring, setRing] = useState(false);
    const target = walkable.find((one) => one.key === key) ?? walkable.find((one) => one.lit) ?? walkable[0];

    const to = (next: Target | undefined) => {
        if (!next) return;
        setKey(next.key);
        const camera = lens.now.current;
        if (camera.zoom > 1) lens.moveTo(showing(camera, lens.inWindow(next.at), lens.size));
        svg.current!.querySelector<SVGElement>(`[data-target="${CSS.escape(next.key)}"]`)?.focus({
            preventScroll: true,
        });
    };

    /** A press puts it there without a ring. */
    const pressed = (next: Lit) => {
        if (next.reachable) setKey(next.key);
        setRing(false);
    };

    // A place that cannot be pressed any more takes the focus with it: the board keeps it.
    const holder = useRef<Element | null>(null);
    useLayoutEffect(() => {
        const node = holder.current;
        if (!node || (node.isConnected && node.hasAttribute("tabindex"))) return;
        holder.current = null;
        to(target);
    });

    const came = (next: Lit, node: Element) => {
        holder.current = node;
        setKey(next.key);
        setRing(node.matches(":focus-visible"));
    };
    const went = (elsewhere: boolean) => {
        if (elsewhere) holder.current = null;
        setRing(false);
    };

    return { target, ring, to, pressed, came, went };
}
