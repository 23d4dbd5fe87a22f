// Plays the sounds of the table. Silent until somebody has touched the page: browsers allow none before.

import { type ReadonlySignal, effect } from "@preact/signals";
import type { Sound } from "./synth";

export type { Sound };

/** From 0 (off) to 1. */
let volume = 0;
let context: AudioContext | undefined;
let out: GainNode | undefined;
let strike: (typeof import("./synth"))["strike"] | undefined;
const last = new Map<Sound, number>();

/** At the first touch; what makes the sounds is fetched only then. */
function wake(): void {
    if (!volume || typeof AudioContext === "undefined") return;
    if (context?.state === "suspended") void context.resume();
    if (context) return;
    context = new AudioContext();
    out = context.createGain();
    out.connect(context.destination);
    import("./synth").then((synth) => (strike = synth.strike), console.error);
}

/** Lets sounds be heard as loud as this says, as soon as they may be. */
export function follow(loudness: ReadonlySignal<number>): void {
    for (const touch of ["pointerup", "keydown"]) addEventListener(touch, wake, true);
    effect(() => {
        volume = loudness.value;
        // Whoever came from another screen has touched the page there.
        if (navigator.userActivation?.hasBeenActive) wake();
    });
}

/** Plays a sound after so many milliseconds; one of a kind in a tenth of a second. A call is heard unseen. */
export function play(sound: Sound, after = 0, call = false): void {
    if (!strike || !context || !volume || (document.hidden && !call)) return;
    if (context.state !== "running") return;
    const at = context.currentTime + after / 1000;
    if (Math.abs(at - (last.get(sound) ?? -1)) < 0.1) return;
    last.set(sound, at);
    out!.gain.value = volume * 0.8;
    strike(out!, sound, at);
}
