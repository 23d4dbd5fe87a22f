// Steps through a game that is looked at: by buttons, by keys, or by itself.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { restOf } from "../games";
import { restsOf, stayOf } from "../present";
import { speed } from "../settings";
import { PACES, SPEEDS, type Speed } from "../speed";
import type { Frame } from "../view";
import { say } from "../words";

export interface Place {
    ply: number;
    all: number;
    turns: readonly number[];
    go: (ply: number) => void;
    playing: Signal<boolean>;
}

const BAR = "M19.5 4.5V19.5";
const ON = "M5 5L15 12L5 19Z";
const FAR = "M2.8 6L10.5 12L2.8 18ZM11 6L18.7 12L11 18Z";
const PLAY = "M6.5 4L19.5 12L6.5 20Z";
const PAUSE = "M8 5V19M16 5V19";

/** A drawn sign; those that lead back are the others seen in a mirror. */
function Sign({ lines, back }: { lines: string; back?: boolean }) {
    return (
        <svg class={back ? "sign back" : "sign"} viewBox="0 0 24 24" aria-hidden="true">
            <path d={lines} />
        </svg>
    );
}

/** Where each of the steps leads from here. */
function stepsOf({ ply, all, turns }: Place) {
    const back = turns.findLast((at) => at < ply) ?? 0;
    const on = turns.find((at) => at > ply) ?? all;
    return { first: 0, turnback: back, stepback: ply - 1, step: ply + 1, turn: on, last: all };
}

type Step = keyof ReturnType<typeof stepsOf>;

const SIGNS: readonly [Step, string, boolean][] = [
    ["first", FAR + BAR, true],
    ["turnback", FAR, true],
    ["stepback", ON + BAR, true],
    ["step", ON + BAR, false],
    ["turn", FAR, false],
    ["last", FAR + BAR, false],
];

const KEYS: Readonly<Record<string, Step>> = {
    ArrowLeft: "stepback",
    ArrowRight: "step",
    ArrowUp: "turnback",
    ArrowDown: "turn",
    Home: "first",
    End: "last",
};

/** Whatever has keys of its own keeps them. */
const hasKeys = (target: EventTarget | null) =>
    target instanceof Element && !!target.closest("input, select, textarea, [data-keys], .board, dialog");

/** Keys that work wherever the focus is on the page. */
function useKeys(place: Place): void {
    const now = useRef(place);
    now.current = place;
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.altKey || event.metaKey || hasKeys(event.target)) return;
            const step = KEYS[event.key];
            const plays = event.key === " " && !(event.target as Element).closest("button, a, summary");
            if (plays) toggle(now.current);
            else if (step) now.current.go(stepsOf(now.current)[step]);
            else return;
            event.preventDefault();
        };
        document.addEventListener("keydown", press);
        return () => document.removeEventListener("keydown", press);
    }, []);
}

function toggle({ playing, ply, all, go }: Place): void {
    if (!playing.value && ply === all) go(0);
    playing.value = !playing.value;
}

/** How long what is new in a frame is shown while the game plays by itself. */
export function pacing(frame: Frame, pace: Speed): number[] {
    const by = PACES[pace] || PACES.fast;
    return restsOf(frame, restOf).map((rest) => stayOf(rest, by, 1));
}

/** Plays on, frame by frame, until the end. */
export function usePlay(frame: Frame, { ply, all, go, playing }: Place): void {
    useEffect(() => {
        if (!playing.value) return;
        if (ply >= all) return void (playing.value = false);
        const stay = (frame.stays ?? []).reduce((sum, one) => sum + one, 0);
        const timer = setTimeout(() => go(ply + 1), stay);
        return () => clearTimeout(timer);
    }, [playing.value, frame]);
}

/** How fast the game plays by itself. */
function Pace() {
    return (
        <p class="field">
            <label for="pace">{say("replay.speed")}</label>
            <select
                id="pace"
                value={speed.value}
                onChange={(event) => (speed.value = event.currentTarget.value as Speed)}
            >
                {SPEEDS.filter((one) => one !== "off" || one === speed.value).map((one) => (
                    <option key={one} value={one}>
                        {say(`settings.speed.${one}`)}
                    </option>
                ))}
            </select>
        </p>
    );
}

export function Transport(place: Place) {
    const { ply, all, go, playing } = place;
    useKeys(place);
    const steps = stepsOf(place);
    const button = ([step, lines, back]: (typeof SIGNS)[number]) => {
        const can = back ? ply > 0 : ply < all;
        const name = say(`replay.${step}`);
        return (
            <button
                key={step}
                type="button"
                class="step"
                aria-label={name}
                title={name}
                aria-disabled={!can}
                onClick={() => can && go(steps[step])}
            >
                <Sign lines={lines} back={back} />
            </button>
        );
    };
    const play = say(playing.value ? "replay.pause" : "replay.play");
    return (
        <div class="steps">
            <input
                type="range"
                min={0}
                max={all}
                value={ply}
                aria-label={say("replay.slider")}
                aria-valuetext={say("replay.at", { number: ply, all })}
                onInput={(event) => go(Number(event.currentTarget.value))}
            />
            <div class="row">
                {SIGNS.slice(0, 3).map(button)}
                <button
                    type="button"
                    class="step main"
                    aria-label={play}
                    title={play}
                    onClick={() => toggle(place)}
                >
                    <Sign lines={playing.value ? PAUSE : PLAY} />
                </button>
                {SIGNS.slice(3).map(button)}
            </div>
            <Pace />
        </div>
    );
}
