// The camera in the page: how large the window is, where the sheet stands in it, and the wheel.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Camera, REST, type Size, held, zoomed } from "./camera";
import type { Point, Sheet } from "./skin";

export function useSize() {
    const ref = useRef<HTMLDivElement>(null);
    const [size, setSize] = useState<Size>({ w: 0, h: 0 });
    useLayoutEffect(() => {
        const host = ref.current!;
        const measure = () => {
            const { width, height } = host.getBoundingClientRect();
            setSize((old) => (old.w === width && old.h === height ? old : { w: width, h: height }));
        };
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(host);
        return () => observer.disconnect();
    }, []);
    return { ref, size };
}

/** Where the whole sheet lies in the window: in the middle, at the top of a tall one. */
function placed(sheet: Sheet, size: Size) {
    const fit = Math.min(size.w / sheet.w, size.h / sheet.h) || 0.001;
    const width = sheet.w * fit;
    const height = sheet.h * fit;
    const top = size.h > size.w ? 0 : (size.h - height) / 2;
    return { fit, box: { left: (size.w - width) / 2, top, width, height } };
}

/** Zooms with the wheel, at what is under it. The page must not scroll meanwhile. */
function useWheel(pane: { current: HTMLDivElement | null }, zoomBy: Lens["zoomBy"], size: Size) {
    useEffect(() => {
        const node = pane.current!;
        const onWheel = (event: WheelEvent) => {
            event.preventDefault();
            const box = node.getBoundingClientRect();
            const by = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.0018));
            zoomBy(by, { x: event.clientX - box.x, y: event.clientY - box.y });
        };
        node.addEventListener("wheel", onWheel, { passive: false });
        return () => node.removeEventListener("wheel", onWheel);
    }, [size]);
}

export type Lens = ReturnType<typeof useCamera>;

export function useCamera(size: Size, sheet: Sheet) {
    const pane = useRef<HTMLDivElement>(null);
    const mover = useRef<HTMLDivElement>(null);
    const now = useRef<Camera>(REST);
    const resting = useRef(0);
    const [zoom, setZoom] = useState(1);
    const { fit, box } = placed(sheet, size);

    // While it moves the picture is shifted as a whole; at rest it is drawn sharp at its new scale.
    const rest = () => {
        mover.current?.classList.remove("moving");
        setZoom(now.current.zoom);
    };
    const moveTo = (next: Camera, settle = 140) => {
        now.current = next;
        const node = mover.current;
        if (!node) return;
        node.classList.add("moving");
        node.style.transform =
            next.zoom === 1 ? "" : `translate(${next.x}px, ${next.y}px) scale(${next.zoom})`;
        clearTimeout(resting.current);
        resting.current = window.setTimeout(rest, settle);
    };
    const zoomBy = (factor: number, at: Point = { x: size.w / 2, y: size.h / 2 }) =>
        moveTo(zoomed(now.current, factor, at, size));
    const reset = () => moveTo(REST, 0);

    /** A point of the sheet in pixels of the window, before the camera. */
    const inWindow = (p: Point): Point => ({
        x: box.left + (p.x - sheet.x) * fit,
        y: box.top + (p.y - sheet.y) * fit,
    });
    const onScreen = (p: Point): Point => {
        const at = inWindow(p);
        const { zoom: by, x, y } = now.current;
        return { x: at.x * by + x, y: at.y * by + y };
    };

    useEffect(() => {
        moveTo(held(now.current, size), 0);
        return () => clearTimeout(resting.current);
    }, [size]);
    useWheel(pane, zoomBy, size);

    return {
        pane,
        mover,
        now,
        zoom,
        size,
        box,
        scale: fit * zoom,
        moveTo,
        zoomBy,
        reset,
        inWindow,
        onScreen,
    };
}
