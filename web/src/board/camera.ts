// Where the sheet stands in the window: a zoom and a shift in pixels. Pure arithmetic.

export interface Camera {
    zoom: number;
    x: number;
    y: number;
}

export const REST: Camera = { zoom: 1, x: 0, y: 0 };
export const NEAREST = 5;

export interface Size {
    w: number;
    h: number;
}

/** Keeps the sheet over the window: never smaller than it, never pushed out of it. */
export function held(camera: Camera, window: Size): Camera {
    const zoom = Math.min(NEAREST, Math.max(1, camera.zoom));
    return {
        zoom,
        x: Math.min(0, Math.max(window.w * (1 - zoom), camera.x)),
        y: Math.min(0, Math.max(window.h * (1 - zoom), camera.y)),
    };
}

/** Zooms so that what is under `at` stays under it. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, window: Size): Camera {
    const zoom = Math.min(NEAREST, Math.max(1, camera.zoom * factor));
    const by = zoom / camera.zoom;
    return held({ zoom, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by }, window);
}

export function panned(camera: Camera, dx: number, dy: number, window: Size): Camera {
    return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, window);
}

/** Shifts as little as possible so that a point of the window (at zoom 1) is well inside. */
export function showing(camera: Camera, at: { x: number; y: number }, window: Size): Camera {
    const margin = Math.min(60, window.w / 4, window.h / 4);
    const x = at.x * camera.zoom + camera.x;
    const y = at.y * camera.zoom + camera.y;
    const into = (v: number, size: number) => Math.min(size - margin, Math.max(margin, v)) - v;
    return panned(camera, into(x, window.w), into(y, window.h), window);
}
