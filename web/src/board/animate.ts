// Events as motion. The new picture is already there; pieces run to it from where they were,
// so stopping at any moment leaves what is true.

import { type VNode, render } from "preact";
import type { Motion, Point } from "./skin";
import { STEP, type Speed } from "../speed";
import { play as sound } from "./sound";

const STAGGER = 40;
const LONGEST = 2500;
const WATCHDOG = 4000;
const MARK = 1000;

/** One thing that moves, and when. */
interface Beat {
    motion: Motion;
    at: number;
    length: number;
}

/** A way round corners takes longer than a straight one. */
const stretch = ({ through }: Motion): number => 1 + Math.min(2, (through?.length ?? 0) / 4);

/** Motions that play together, and how long they are shown; 0 is as long as they take. */
interface Group {
    motions: readonly Motion[];
    stay: number;
}

/** How often the length of a beat its motion lasts. */
const TURNS = 5;
const LOSES = 2;

/** A motion that is shown for a while takes no longer than that. */
function within(motion: Motion, pace: number, stay: number): number {
    const length = pace * stretch(motion);
    if (!stay) return length;
    if (motion.tumbles || (motion.turn && motion.ghost)) return stay / TURNS;
    return motion.lost ? stay / LOSES : Math.min(length, stay);
}

/** Puts the motions of events on a line of time. Those of one group play together. */
export function score(groups: readonly Group[], step: number): { beats: Beat[]; length: number } {
    const parts = groups.filter(({ motions, stay }) => motions.length || stay);
    const rests = ({ motions, stay }: Group) => (!stay && motions.some((motion) => motion.turn) ? 1 : 0);
    const weight = (group: Group) => rests(group) + Math.max(0, ...group.motions.map(stretch));
    const steps = parts.reduce((sum, group) => sum + (group.stay ? 0 : weight(group)), 0);
    const pace = steps * step > LONGEST ? LONGEST / steps : step;
    const beats: Beat[] = [];
    let at = 0;
    for (const group of parts) {
        const { motions, stay } = group;
        const rest = rests(group) * pace;
        const stagger = Math.min(STAGGER, pace / Math.max(1, motions.length));
        motions.forEach((motion, i) =>
            beats.push({ motion, at: at + rest + i * stagger, length: within(motion, pace, stay) }),
        );
        at += stay || weight(group) * pace;
    }
    return { beats, length: at + (parts.length ? STAGGER : 0) };
}

/** Groups the motions of neighbouring events of one kind; one that is shown for a while ends its group. */
export function grouped(events: readonly { id: number; motions: Motion[]; stay: number }[]): Group[] {
    const groups: { motions: Motion[]; stay: number }[] = [];
    let open = -1;
    for (const { id, motions, stay } of events) {
        if (!motions.length && !stay) continue;
        const last = groups.at(-1);
        if (last && id === open) {
            last.motions.push(...motions);
            last.stay = stay;
        } else groups.push({ motions: [...motions], stay });
        open = stay ? -1 : id;
    }
    return groups;
}

function still(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Each of the points, and the part of the way that lies before it. */
export function along(points: readonly Point[]): { at: Point; offset: number }[] {
    let all = 0;
    const passed = points.map((p, i) => {
        const last = points[i - 1] ?? p;
        return (all += Math.hypot(p.x - last.x, p.y - last.y));
    });
    return points.map((at, i) => ({ at, offset: all ? passed[i]! / all : i / (points.length - 1 || 1) }));
}

/** Where a piece of the picture lies. */
const placeOf = ({ dataset }: SVGGElement): Point => ({ x: Number(dataset.x), y: Number(dataset.y) });

const SVG = "http://www.w3.org/2000/svg";
const shift = (p: Point, scale = 1) => `translate(${p.x}px, ${p.y}px) scale(${scale})`;

export class Player {
    private running: Animation[] = [];
    private ghosts: Element[] = [];
    private timer = 0;

    constructor(
        private readonly svg: SVGSVGElement,
        private readonly layer: SVGGElement,
        private readonly changed: (playing: boolean) => void,
    ) {
        document.addEventListener("visibilitychange", this.hide);
        document.addEventListener("pointerdown", this.hurry, true);
        document.addEventListener("keydown", this.hurry, true);
    }

    private hide = () => {
        if (document.hidden) this.finish();
    };

    /** Any key and any tap ends the show; it still does what it was meant to do. */
    private hurry = () => {
        if (this.playing) this.finish();
    };

    get playing(): boolean {
        return this.running.length > 0;
    }

    /** Jumps to the end of everything that runs. */
    finish(): void {
        clearTimeout(this.timer);
        for (const animation of this.running) animation.cancel();
        for (const ghost of this.ghosts) {
            if (ghost.firstElementChild) render(null, ghost.firstElementChild);
            ghost.remove();
        }
        this.running = [];
        this.ghosts = [];
        this.changed(false);
    }

    dispose(): void {
        document.removeEventListener("visibilitychange", this.hide);
        document.removeEventListener("pointerdown", this.hurry, true);
        document.removeEventListener("keydown", this.hurry, true);
        this.finish();
    }

    run(groups: readonly Group[], speed: Speed): void {
        this.finish();
        const step = still() ? 0 : STEP[speed];
        const { beats, length } = score(groups, step);
        if (!beats.length || document.hidden) return;
        for (const { motion, at, length: long } of beats) {
            if (motion.sound) sound(motion.sound, at);
            if (motion.mark) this.mark(motion.mark, step ? at : 0, step ? long * 2 : MARK);
            if (step) this.move(motion, at, long);
        }
        if (!this.running.length) return;
        this.changed(true);
        const most = Math.max(WATCHDOG, length + 200);
        this.timer = window.setTimeout(
            () => this.finish(),
            Math.min(most, Math.max(length + 5 * step + 200, MARK + 50)),
        );
    }

    private node(id: string): SVGGElement | null {
        return this.svg.querySelector(`[data-piece="${CSS.escape(id)}"]`);
    }

    private start(
        node: Element,
        frames: Keyframe[],
        at: number,
        length: number,
        more: KeyframeAnimationOptions = {},
    ): Animation {
        const animation = node.animate(frames, {
            duration: length,
            delay: at,
            fill: "backwards",
            easing: "cubic-bezier(.3,.1,.2,1)",
            ...more,
        });
        this.running.push(animation);
        return animation;
    }

    private mark(key: string, at: number, length: number): void {
        const target = this.svg.querySelector(`[data-target="${CSS.escape(key)}"] .shape`);
        if (!target) return;
        const copy = target.cloneNode(false) as Element;
        copy.setAttribute("class", "mark");
        copy.removeAttribute("style");
        this.layer.append(copy);
        this.ghosts.push(copy);
        this.start(
            copy,
            [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }],
            at,
            length,
            { fill: "both" },
        );
    }

    private move(motion: Motion, at: number, length: number): void {
        const nodes = (motion.pieces ?? []).map((id) => this.node(id)).filter((node) => node !== null);
        if (motion.tumbles) {
            for (const node of nodes) this.tumble(node, placeOf(node), at, length * 2);
        } else if (motion.turn) {
            for (const node of nodes) {
                const here = placeOf(node);
                this.start(
                    node,
                    [{ transform: `${shift(here)} scaleX(0.05)` }, { transform: shift(here) }],
                    at,
                    length,
                );
            }
        } else if (motion.from) {
            nodes.forEach((node, i) => {
                const here = placeOf(node);
                const points = [motion.from!, ...(motion.through ?? []), here];
                this.start(
                    node,
                    along(points).map(({ at: p, offset }) => ({ transform: shift(p), offset })),
                    at + i * STAGGER,
                    length,
                    motion.through?.length ? { easing: "ease-in-out" } : {},
                );
            });
        }
        if (!nodes.length && motion.ghost) this.ghost(motion, at, length);
    }

    /** A die tumbles to the place where it falls. */
    private tumble(node: Element, at: Point, when: number, length: number): void {
        const hop = (x: number, y: number, turn: number) => ({
            transform: `translate(${at.x + x}px, ${at.y + y}px) rotate(${turn}deg)`,
            opacity: 1,
        });
        this.start(
            node,
            [{ ...hop(-30, -46, -200), opacity: 0 }, hop(-18, -8, -90), hop(-8, -24, 120), hop(0, 0, 360)],
            when,
            length,
            { fill: "none", easing: "linear" },
        );
    }

    /** A drawing of its own over the board, until the show ends. */
    private copy(draw: VNode): SVGGElement {
        const group = document.createElementNS(SVG, "g");
        const drawing = document.createElementNS(SVG, "g");
        render(draw, drawing);
        group.append(drawing);
        this.layer.append(group);
        this.ghosts.push(group);
        return group;
    }

    private ghost(motion: Motion, at: number, length: number): void {
        const { ghost, from, through = [], to, lost, turn, tumbles } = motion;
        const start = from ?? to;
        if (!start || !ghost) return;
        const half = ghost.size / 2;
        const group = this.copy(ghost.draw);
        if (lost) group.append(strike(half));
        const end = to ?? start;
        const show = (frames: Keyframe[], times: number, easing = {}) =>
            this.start(group, frames, at, length * times, { fill: "both", ...easing });
        if (tumbles && tumbles !== true) {
            this.tumble(this.copy(tumbles), end, at, length * 2);
            show(appears(end), TURNS, { easing: "linear" });
        } else if (turn) show(turnsOver(start), TURNS);
        else if (lost) show(fades(start, { x: end.x, y: end.y + half }), LOSES);
        else show(flies([start, ...through, end]), 1.2);
    }
}

/** The line through what is lost. */
function strike(half: number): Element {
    const line = document.createElementNS(SVG, "path");
    line.setAttribute("d", `M${-half * 1.3} ${half}L${half * 1.3} ${-half}`);
    line.setAttribute("class", "strike");
    return line;
}

const frame = (transform: string, opacity: number, offset?: number): Keyframe =>
    offset === undefined ? { transform, opacity } : { transform, opacity, offset };

/** Not seen until what tumbles there has come to rest. */
function appears(end: Point): Keyframe[] {
    const there = shift(end);
    return [frame(there, 0), frame(there, 0, 0.39), frame(there, 1, 0.4), frame(there, 1)];
}

function turnsOver(start: Point): Keyframe[] {
    const there = shift(start);
    const thin = `${there} scaleX(0.04)`;
    return [
        frame(thin, 0),
        frame(thin, 1, 0.01),
        frame(there, 1, 0.2),
        frame(there, 1, 0.85),
        frame(there, 0),
    ];
}

const fades = (start: Point, end: Point): Keyframe[] => [
    frame(shift(start), 1),
    frame(shift(start), 1, 0.5),
    frame(shift(end), 0),
];

const flies = (points: readonly Point[]): Keyframe[] => [
    ...along(points).map(({ at, offset }) => frame(shift(at), 1, offset * 0.85)),
    frame(shift(points.at(-1)!), 0, 1),
];
