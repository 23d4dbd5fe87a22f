// The presenter: stands between the link and the screen, and shows what happened one thing after
// the other. Frames come as fast as bots think; each is shown when the one before has been seen.
// It knows no game: how long a happening rests is asked of `restOf`.

import { signal } from "@preact/signals";
import type { Head, Row } from "./position";
import { PACES, type Speed } from "./speed";
import { type Frame, type Happening, asleep, freshOf } from "./view";

/** What a happening is to somebody who watches. */
export type Rest = "none" | "turn" | "step" | "decision" | "card" | "dice" | "loss" | "scene";

/** Milliseconds at normal speed. A scene is one of the steps of a finale, and never shrinks. */
const RESTS: Readonly<Record<Rest, number>> = {
    none: 0,
    turn: 0,
    step: 150,
    decision: 500,
    card: 800,
    dice: 1400,
    loss: 600,
    scene: 1000,
};

/** What others' turns may take, and a finale, at normal speed; unless rests are at their shortest. */
const ROUND = 20_000;
const FINALE = 30_000;
const SHORTEST = 150;
/** Frames that are kept for somebody who only looks on. */
const LOOKED = 20;
/** What one's own step is given before others go on. */
const OWN = 350;

/** The rests of what is new in a frame. Dice of one batch roll together: only the last of them rests. */
export function restsOf(frame: Frame, restOf: Watch["restOf"]): Rest[] {
    const rows = freshOf(frame).map(({ row }) => row);
    return rows.map((row, i) => {
        const rest = restOf(frame.head, row);
        return rest === "dice" && rows[i + 1]?.id === row.id ? "none" : rest;
    });
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const shrinks = (rest: Rest) => rest !== "none" && rest !== "scene";

/** How much of each rest is left where `waiting` rests have to fit into `left` milliseconds. */
export function squeeze(waiting: readonly Rest[], left: number): number {
    const full = sum(waiting.filter(shrinks).map((rest) => RESTS[rest]));
    return full > left ? Math.max(0, left / full) : 1;
}

/** Milliseconds of a rest at a pace, squeezed to a share of it. */
export function stayOf(rest: Rest, pace: number, share: number): number {
    const full = RESTS[rest];
    if (!shrinks(rest)) return full * pace;
    return Math.max(full * share, Math.min(full, SHORTEST)) * pace;
}

/** A frame that waits, with the rests of what is new in it. */
interface Waiting {
    frame: Frame;
    rests: readonly Rest[];
}

interface Watch {
    /** Puts a frame on the screen. */
    show(frame: Frame): void;
    restOf(head: Head, row: Row): Rest;
    speed(): Speed;
}

const unseen = () => typeof document !== "undefined" && document.hidden;

/** What waits until a finale begins. */
function beforeFinale(waiting: readonly Rest[]): readonly Rest[] {
    const at = waiting.indexOf("scene");
    return at < 0 ? waiting : waiting.slice(0, at);
}

export class Presenter {
    /** What is told just now. */
    readonly caption = signal<Happening | undefined>(undefined);
    /** How much of the log has been told: everything, unless something is being shown. */
    readonly told = signal(Infinity);
    /** Something that others did is being shown. */
    readonly busy = signal(false);
    /** What was shown since somebody here last acted, with the frame it began from. */
    readonly round = signal<readonly Frame[]>([]);

    private queue: Waiting[] = [];
    /** The newest frame there is. */
    private last: Frame | undefined;
    private timer: ReturnType<typeof setTimeout> | undefined;
    /** What has been taken of the time for this round, at normal speed, and whether its finale has begun. */
    private spent = 0;
    private finale = false;
    private repeating = false;

    constructor(private readonly watch: Watch) {}

    /** Everything that is not news of others is shown at once. */
    hear(frame: Frame): void {
        const before = this.last;
        this.last = frame;
        if (!before || frame.ply < before.ply || frame.seats !== before.seats) return this.begin(frame);
        if (frame.ply === before.ply) return this.change(frame);
        if (frame.staged.length) return this.own(frame);
        this.queue.push({ frame, rests: restsOf(frame, this.watch.restOf) });
        if (this.watch.speed() === "off" || unseen()) return this.skip();
        if (this.timer === undefined) this.next();
    }

    /** A game that begins, went back or is seen by other eyes. */
    private begin(frame: Frame): void {
        this.rewind();
        this.round.value = [frame];
        this.watch.show(frame);
    }

    /** Nothing happened, but something is different: while others are shown it waits for the end. */
    private change(frame: Frame): void {
        if (!this.busy.value) this.watch.show(frame);
    }

    /** A step of somebody here is seen at once; what follows waits until it has been made. */
    private own(frame: Frame): void {
        this.begin(frame);
        const pace = PACES[this.watch.speed()];
        if (pace) this.timer = setTimeout(() => this.next(), OWN * pace);
    }

    /** The next frame, or the end of the show. */
    private next(): void {
        const one = this.queue.shift();
        if (!one) return this.busy.value ? this.settle() : this.stop();
        this.busy.value = true;
        if (!this.repeating) this.remember([one.frame]);
        const stays = this.staysOf(one);
        this.watch.show({ ...asleep(one.frame), stays });
        this.tell(one.frame, stays, 0);
    }

    /** Whoever only looks on never acts: of an endless round they see the end. */
    private remember(frames: readonly Frame[]): void {
        const round = [...this.round.value, ...frames];
        this.round.value = round.at(-1)?.seats ? round : round.slice(-LOOKED);
    }

    /** How long each happening of a frame stays, with all that waits behind it. Who looks on has time. */
    private staysOf({ frame, rests }: Waiting): number[] {
        const pace = PACES[this.watch.speed()];
        const share = frame.seats ? this.shareOf(rests) : 1;
        this.spent += sum(rests.map((rest) => stayOf(rest, 1, share)));
        return rests.map((rest) => stayOf(rest, pace, share));
    }

    private shareOf(rests: readonly Rest[]): number {
        if (rests.includes("scene") && !this.finale) {
            this.finale = true;
            this.spent = 0;
        }
        const waiting = [...rests, ...this.queue.flatMap((one) => one.rests)];
        return this.finale
            ? squeeze(waiting, FINALE - this.spent)
            : squeeze(beforeFinale(waiting), ROUND - this.spent);
    }

    /** Tells the happenings of a frame one by one, each for as long as it stays. */
    private tell(frame: Frame, stays: readonly number[], from: number): void {
        const start = frame.log.length - frame.fresh;
        let at = from;
        while (at < stays.length && !stays[at]) at++;
        this.told.value = start + Math.min(at + 1, stays.length);
        if (at >= stays.length) return this.next();
        this.caption.value = frame.log[start + at];
        this.rest(() => this.tell(frame, stays, at + 1), stays[at]!);
    }

    /** A rest begins when the screen has changed, however long a slow machine takes for that. */
    private rest(then: () => void, stay: number): void {
        this.timer = setTimeout(() => {
            this.timer = setTimeout(then, stay);
        }, 0);
    }

    /** Everything has been shown: the newest frame, with what can be done in it. */
    private settle(): void {
        this.stop();
        if (this.last) this.watch.show(this.last);
    }

    private stop(): void {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.queue = [];
        this.repeating = false;
        this.caption.value = undefined;
        this.told.value = Infinity;
        this.busy.value = false;
    }

    /** A show from its beginning has all its time. */
    private rewind(): void {
        this.stop();
        this.spent = 0;
        this.finale = false;
    }

    /** To where the game stands. What is passed over is not forgotten. */
    skip(): void {
        if (!this.repeating) this.remember(this.queue.map(({ frame }) => frame));
        this.settle();
    }

    /** Shows again what happened since somebody here last acted. */
    again(): void {
        const [first, ...frames] = this.round.value;
        if (!first || !frames.length) return;
        this.rewind();
        this.repeating = this.busy.value = true;
        this.queue = frames.map((frame) => ({ frame, rests: restsOf(frame, this.watch.restOf) }));
        this.watch.show({ ...asleep(first), fresh: 0 });
        this.timer = setTimeout(
            () => this.next(),
            RESTS.decision * (PACES[this.watch.speed()] || PACES.fast),
        );
    }

    close(): void {
        this.stop();
    }
}
