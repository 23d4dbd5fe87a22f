// The wire to a table on a server: a WebSocket that comes back by itself. It keeps nothing; the
// view knows what it has, and says so again whenever the wire is whole.

import { type Signal, signal } from "@preact/signals";
import type { End, Wire } from "../link";
import { BATCH_ID, FRAME, REFUSED, unpack } from "../wire";

export const PROTOCOL = "miasma.1";

export type Line =
    /** On the way there, for the first time or again. */
    | { state: "joining" }
    | { state: "open" }
    /** Whole, but the site waits for its store. */
    | { state: "waiting" }
    /** Cut; the next try is at this time. The site itself may have said that it is its own trouble. */
    | { state: "lost"; next: number; site: boolean }
    /** The browser has no network. */
    | { state: "offline" }
    /** There is no such table, or not for this person. */
    | { state: "gone" }
    /** The person's session has been ended. */
    | { state: "ended" }
    /** The table is of another version of the rules. */
    | { state: "version" };

/** How a table answers that a wire does not reach. */
export type Standing = "here" | "gone" | "version" | "away";

/** Codes with which a server ends a wire for good. */
const FINAL: Record<number, "gone" | "ended" | "version"> = { 4001: "ended", 4004: "gone", 4005: "version" };
/** A node that stops says so: another is there already. */
const STOPPING = 1012;

/**
 * How long to wait before try number `n`, in milliseconds; `lot` in 0–1 keeps pages from coming all at
 * once. A site that says that it has trouble is back soon, and the player's clock may be running.
 */
export function pause(n: number, lot: number, site = false): number {
    return Math.min(500 * 2 ** n, site ? 2_000 : 15_000) * (0.5 + lot / 2);
}

/**
 * Whatever is sent is answered, and a site that waits for its store says so: a wire on which nothing comes for
 * this long is dead.
 */
const PATIENCE = 17_000;
/** Whoever has heard nothing for this long cannot know what has become of the site. */
const LONG = 60_000;
/** After this much silence the page asks whether anybody is there: longer than a site lets a batch wait. */
const SILENCE = 40_000;

export interface Hooks {
    /** Something but the log has changed. */
    table(json: string): void;
    /** Somebody has said something. */
    talk?(): void;
    /** After a try in vain: is the table still there? */
    stands(): Promise<Standing>;
}

export class Socket implements Wire {
    readonly line: Signal<Line> = signal<Line>({ state: "joining" });
    private socket: WebSocket | undefined;
    private tries = 0;
    private waiting: ReturnType<typeof setTimeout> | undefined;
    private watch: ReturnType<typeof setTimeout> | undefined;
    private closed = false;
    private heard = Date.now();

    constructor(
        private readonly url: string,
        private readonly end: End,
        private readonly hooks: Hooks,
    ) {
        addEventListener("online", this.wake);
        addEventListener("offline", this.sleep);
        document.addEventListener("visibilitychange", this.wake);
        this.dial();
    }

    send(bytes: Uint8Array): void {
        if (this.socket?.readyState !== WebSocket.OPEN) return;
        this.socket.send(bytes.slice());
        this.expect(PATIENCE, () => this.cut());
    }

    close(): void {
        this.closed = true;
        removeEventListener("online", this.wake);
        removeEventListener("offline", this.sleep);
        document.removeEventListener("visibilitychange", this.wake);
        this.drop();
    }

    /** Tries at once, whatever the pause was. */
    retry(): void {
        this.tries = 0;
        this.dial();
    }

    /** The page is looked at again, or the network is back: the wire may have died unseen. */
    private readonly wake = (): void => {
        if (document.visibilityState === "hidden") return;
        const { state } = this.line.value;
        if (state === "open" || state === "waiting") this.end.resume();
        else if (state === "lost" || state === "offline") this.retry();
    };

    private readonly sleep = (): void => {
        this.drop();
        this.line.value = { state: "offline" };
    };

    private dial(): void {
        this.drop();
        this.line.value = { state: "joining" };
        const socket = new WebSocket(this.url, PROTOCOL);
        socket.binaryType = "arraybuffer";
        socket.onopen = () => {
            this.line.value = { state: "open" };
            this.end.resume(Date.now() - this.heard > LONG);
        };
        socket.onmessage = ({ data }) => this.hear(new Uint8Array(data as ArrayBuffer));
        socket.onclose = ({ code }) => this.lost(code);
        this.socket = socket;
        this.expect(PATIENCE, () => this.cut());
    }

    private hear(bytes: Uint8Array): void {
        const { type, body } = unpack(bytes);
        // Not an answer yet: the batch stays on its way and goes out again with the next wire.
        if (type === FRAME.refused && body[BATCH_ID] === REFUSED.away) return this.cut(true);
        this.tries = 0;
        this.heard = Date.now();
        this.expect(SILENCE, () => this.end.resume());
        if (type === FRAME.waiting) this.line.value = { state: body[0] ? "waiting" : "open" };
        else if (type === FRAME.talk) this.hooks.talk?.();
        else if (type === FRAME.table) this.hooks.table(new TextDecoder().decode(body));
        else this.end.hear(bytes);
    }

    /** Unless something is heard before. */
    private expect(time: number, otherwise: () => void): void {
        clearTimeout(this.watch);
        this.watch = setTimeout(otherwise, time);
    }

    /** Lets go of the wire without a word. */
    private drop(): void {
        clearTimeout(this.waiting);
        clearTimeout(this.watch);
        const { socket } = this;
        this.socket = undefined;
        if (!socket) return;
        socket.onopen = socket.onmessage = socket.onclose = null;
        socket.close();
    }

    private cut(site = false): void {
        this.drop();
        this.lost(0, site);
    }

    private lost(code: number, site = false): void {
        this.drop();
        if (this.closed) return;
        const final = FINAL[code];
        if (final) this.line.value = { state: final };
        else if (!navigator.onLine) this.line.value = { state: "offline" };
        else void this.again(code, site);
    }

    /** Waits for the next try, and asks meanwhile what is the matter. */
    private async again(code: number, site: boolean): Promise<void> {
        const tries = code === STOPPING ? 0 : this.tries++;
        this.wait(tries, site || code === STOPPING);
        if (!tries) return;
        const { waiting } = this;
        const found = await this.hooks.stands();
        if (this.waiting !== waiting || this.line.value.state !== "lost") return;
        if (found === "away") this.wait(tries, true);
        else if (found !== "here") {
            this.drop();
            this.line.value = { state: found };
        }
    }

    private wait(tries: number, site: boolean): void {
        clearTimeout(this.waiting);
        const time = pause(tries, Math.random(), site);
        this.line.value = { state: "lost", next: Date.now() + time, site };
        this.waiting = setTimeout(() => this.dial(), time);
    }
}
