// What lies over a screen (dialogs, sheets, notes that were opened by a press) closes from the
// top down by Escape, the back button or a swipe; going to another screen closes all of it.
//
//     useBack(open, close);
//
// in the component that draws it. While `open` is true it has an entry in the history, with the
// address of the screen below it; `close` is called when it is to go, and must make `open` false.
// Closing it in any other way (a button, the veil) needs no more than making `open` false.
// Not for what comes and goes with the pointer: the history is for what somebody has opened.

import { useEffect, useRef } from "preact/hooks";

interface Over {
    close: () => void;
}

/** What is open, the topmost last. */
const stack: Over[] = [];
/** A step back through the history has been asked for and has not come yet. */
let going = false;
/** Where to go after it. */
let next: string | undefined;
/** The address of the screen, where it has changed since something lies over it. */
let renamed: string | undefined;
let heard = false;

/** How many things were open when the present entry of the history was made. */
const depth = (): number => (history.state as { over?: number } | null)?.over ?? 0;

function closeTop(): void {
    stack.pop()?.close();
}

function closeAll(): void {
    while (stack.length) closeTop();
}

/** Makes the history fit what is open. Later, so that one closing for another changes nothing. */
function settle(): void {
    if (going) return;
    const open = stack.length;
    if (open > depth())
        for (let i = depth() + 1; i <= open; i++) history.pushState({ over: i }, "", location.href);
    else if (open < depth()) {
        going = true;
        history.go(open - depth());
    }
}

/** Somebody went back or forward, or the step that was asked for has come. */
function moved(): void {
    if (renamed !== undefined) history.replaceState(history.state, "", renamed);
    if (!depth()) renamed = undefined;
    if (going) {
        going = false;
        if (next !== undefined) leave(next);
        next = undefined;
    } else {
        while (stack.length > depth()) closeTop();
    }
    settle();
}

function pressed(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.isComposing || !stack.length) return;
    event.preventDefault();
    event.stopPropagation();
    closeTop();
    queueMicrotask(settle);
}

/** A link to another screen: its entry takes the place of what lies over this one. */
function followed(event: MouseEvent): void {
    if (!stack.length || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (event.defaultPrevented || !href?.startsWith("#/") || link?.target) return;
    event.preventDefault();
    leave(href.slice(1));
}

/** Listens from the first time that something is opened; also after a reload in mid-dialog. */
export function listen(): void {
    if (heard) return;
    heard = true;
    addEventListener("popstate", moved);
    addEventListener("hashchange", closeAll);
    addEventListener("keydown", pressed, true);
    addEventListener("click", followed);
    settle();
}

/** Puts something over the screen; what comes back takes it away again. */
export function cover(close: () => void): () => void {
    listen();
    const one: Over = { close };
    stack.push(one);
    queueMicrotask(settle);
    return () => {
        const at = stack.indexOf(one);
        if (at < 0) return;
        stack.splice(at, 1);
        setTimeout(settle);
    };
}

/** Goes to another screen and closes what lies over this one. */
export function leave(path: string): void {
    if (going) {
        next = path;
        return;
    }
    const over = depth() > 0;
    renamed = undefined;
    closeAll();
    if (over) location.replace(`#${path}`);
    else location.hash = path;
}

/** Gives the screen another address without a step in the history. */
export function rename(path: string): void {
    history.replaceState(history.state, "", `#${path}`);
    if (depth()) renamed = `#${path}`;
}

/** `open`: whether it is there; `close`: makes it go. */
export function useBack(open: boolean, close: () => void): void {
    const latest = useRef(close);
    latest.current = close;
    useEffect(() => (open ? cover(() => latest.current()) : undefined), [open]);
}
