// The study of one game while it runs: two workers play, and each is told what the other has counted. The
// first of them says what is known.
//
// A study is kept until another game is looked at, so that whoever goes to a step and comes back finds
// what was worked out before. It rests while nobody looks: another screen, or a page that is hidden.

import { signal } from "@preact/signals";
import { decodeHead } from "../position";
import { type Found as Game, textOf } from "../screens/record";
import type { Found, Subject, Told } from "../studier";
import type { Counted, Known } from "../study";
import { rulesOf } from "../versions";

/** As many as play at once. */
const WORKERS = 2;

/** Time between two questions for what is known, in milliseconds: short at first, then longer every time. */
const REST = { first: 250, last: 1000 };

/** And so many times as long as it took to draw what was known before, up to `longest`: a slow page stays smooth. */
const SLOW = { times: 8, longest: 5000 };

/** What is known, and whether more will be. */
export interface Seen extends Known {
    done: boolean;
}

/** A worker, and how much it was sent of what the others have counted. */
interface Hand {
    worker: Worker;
    sent: number;
    /** How much of that it had heard when it last had nothing to do. */
    idle: number;
}

export class Running {
    readonly seen = signal<Seen | undefined>(undefined);
    readonly refused = signal(false);
    private readonly hands: Hand[] = [];
    private timer: ReturnType<typeof setTimeout> | undefined;
    private rest = REST.first;
    /** How long the latest drawing took, in milliseconds. */
    private drawing = 0;
    private looked = false;

    /** Workers start while the record is still being written. */
    constructor(private readonly subject: Promise<Subject>) {
        for (let worker = 0; worker < WORKERS; worker++) this.start(worker);
    }

    private get rests(): boolean {
        return !this.looked || document.hidden;
    }

    private start(number: number): void {
        const worker = new Worker(new URL("../studier.ts", import.meta.url), { type: "module" });
        const hand: Hand = { worker, sent: 0, idle: -1 };
        this.hands.push(hand);
        worker.onmessage = ({ data }: MessageEvent<Found>) => {
            if (data === "ready") void this.begin(hand, number);
            else if (data === "refused") this.refused.value = true;
            else if ("values" in data) this.show(hand, data);
            else this.take(hand, data);
        };
        worker.onerror = () => void (this.refused.value = true);
    }

    private async begin(hand: Hand, worker: number): Promise<void> {
        const subject = await this.subject.catch(() => undefined);
        if (subject) this.tell(hand, { rests: this.rests }, { ...subject, worker, workers: WORKERS });
        if (subject && !worker) this.tell(hand, "ask");
    }

    private tell({ worker }: Hand, ...all: Told[]): void {
        for (const told of all) worker.postMessage(told);
    }

    /** What one has counted is told to the others. */
    private take(from: Hand, { counted, heard }: { counted: readonly Counted[]; heard?: number }): void {
        if (heard !== undefined) from.idle = heard;
        for (const hand of this.hands) {
            if (hand === from || !counted.length) continue;
            hand.sent++;
            this.tell(hand, { taken: counted });
        }
        this.ask(this.done);
    }

    /** Asks for what is known, after a rest or at once. */
    private ask(now: boolean): void {
        if (now) this.forget();
        if (this.timer !== undefined) return;
        const slow = Math.min(SLOW.longest, SLOW.times * this.drawing);
        const rest = now ? 0 : Math.max(this.rest, slow);
        this.timer = setTimeout(() => this.tell(this.hands[0]!, "ask"), rest);
        if (!now) this.rest = Math.min(REST.last, 2 * this.rest);
    }

    private forget(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
    }

    /** Nobody has anything to do, with all that the others have counted. */
    private get done(): boolean {
        return this.hands.every(({ sent, idle }) => sent === idle);
    }

    private show(from: Hand, known: Known): void {
        if (from !== this.hands[0]) return;
        this.forget();
        const { done } = this;
        // The screen is drawn with nothing known while the first values are counted.
        if (!this.seen.value) this.ask(true);
        this.draw({ ...known, done });
        if (done) this.end();
    }

    /** Shows what is known, and measures how long the page is busy with it: until a frame has been drawn. */
    private draw(seen: Seen): void {
        const begun = performance.now();
        this.seen.value = seen;
        requestAnimationFrame(() => setTimeout(() => (this.drawing = performance.now() - begun)));
    }

    private readonly turned = () => {
        for (const hand of this.hands) this.tell(hand, { rests: this.rests });
    };

    /** Goes on while somebody looks; returns how to say that nobody does. */
    look(): () => void {
        this.looked = true;
        document.addEventListener("visibilitychange", this.turned);
        this.turned();
        return () => {
            this.looked = false;
            document.removeEventListener("visibilitychange", this.turned);
            this.turned();
        };
    }

    /** Nothing is played any more. */
    end(): void {
        this.forget();
        for (const { worker } of this.hands) worker.terminate();
        this.hands.length = 0;
    }
}

async function subjectOf(kept: Game): Promise<Subject> {
    const [text, rules] = await Promise.all([textOf(kept), rulesOf(decodeHead(kept.head).game)]);
    return { text, rules };
}

async function begin(kept: Game): Promise<Running> {
    const subject = subjectOf(kept);
    const running = new Running(subject);
    try {
        await subject;
    } catch (error) {
        running.end();
        throw error;
    }
    return running;
}

let last: { kept: Game; running: Promise<Running> } | undefined;

const sameGame = (a: Game, b: Game) => a.id === b.id && a.entries.length === b.entries.length;

/** The study of a game; that of another one ends. */
export function studyOf(kept: Game): Promise<Running> {
    if (last && sameGame(last.kept, kept)) return last.running;
    void last?.running.then((running) => running.end()).catch(() => {});
    const now = (last = { kept, running: begin(kept) });
    // What could not be begun is begun anew when somebody asks again.
    now.running.catch(() => last === now && (last = undefined));
    return now.running;
}
