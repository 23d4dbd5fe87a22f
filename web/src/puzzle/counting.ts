// The account of an answer while it grows: games are asked for a few at a time, and none while nobody looks.

import { type Signal, signal } from "@preact/signals";
import { type Beside, NONE, playedIn } from "./beside";
import type { Told, Wanted } from "./besider";

/** Games of an account. */
export const GAMES = 2000;

/** Games that are asked for at once, at first and at most; and how long they shall take, in ms. */
const PART = { first: 4, most: 128, time: 100 };

export class Counting {
    readonly found: Signal<Beside> = signal(NONE);
    readonly failed = signal(false);
    private readonly worker = new Worker(new URL("./besider.ts", import.meta.url), { type: "module" });
    private part = PART.first;
    private asked = 0;
    private waits = true;

    constructor(
        private readonly line: string,
        private readonly answer: number,
    ) {
        this.worker.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data);
        this.worker.onerror = () => this.fail();
        document.addEventListener("visibilitychange", this.ask);
    }

    private fail(): void {
        this.failed.value = true;
        this.end();
    }

    private hear(told: Told): void {
        if (told === "failed") return this.fail();
        this.waits = false;
        if (told !== "ready") {
            const took = performance.now() - this.asked;
            if (took < PART.time / 2) this.part = Math.min(PART.most, 2 * this.part);
            if (took > PART.time) this.part = Math.max(1, this.part >> 1);
            this.found.value = told;
            if (playedIn(told) >= GAMES) return this.end();
        }
        this.ask();
    }

    private readonly ask = (): void => {
        if (this.waits || document.hidden) return;
        this.waits = true;
        this.asked = performance.now();
        const games = Math.min(GAMES, playedIn(this.found.peek()) + this.part);
        this.worker.postMessage({ line: this.line, answer: this.answer, games } satisfies Wanted);
    };

    /** Nothing is played any more. */
    end(): void {
        document.removeEventListener("visibilitychange", this.ask);
        this.worker.terminate();
    }
}
