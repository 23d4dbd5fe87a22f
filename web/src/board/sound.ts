// Short sounds made on the spot. Silent until somebody has touched the page.

import { signal } from "@preact/signals";

export type Sound = "knock" | "scurry" | "toll" | "bell" | "page";

/** From 0 (off) to 1. */
export const volume = signal(0);

let context: AudioContext | undefined;
let out: GainNode | undefined;
let hiss: AudioBuffer | undefined;
const last = new Map<Sound, number>();

/** To be called from a gesture; browsers allow no sound before. */
export function wake(): void {
    if (volume.value <= 0 || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
}

function gain(at: number, peak: number, length: number): GainNode {
    const node = context!.createGain();
    node.gain.setValueAtTime(0.0001, at);
    node.gain.exponentialRampToValueAtTime(peak, at + 0.004);
    node.gain.exponentialRampToValueAtTime(0.0001, at + length);
    node.connect(out!);
    return node;
}

function tone(
    at: number,
    hertz: number,
    peak: number,
    length: number,
    type: OscillatorType = "sine",
    to = hertz,
): void {
    const source = context!.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(hertz, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(gain(at, peak, length));
    source.start(at);
    source.stop(at + length);
}

function noise(at: number, hertz: number, peak: number, length: number, q = 1): void {
    const rate = context!.sampleRate;
    if (!hiss) {
        hiss = context!.createBuffer(1, rate, rate);
        const data = hiss.getChannelData(0);
        for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
    }
    const source = context!.createBufferSource();
    source.buffer = hiss;
    const band = context!.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = hertz;
    band.Q.value = q;
    source.connect(band).connect(gain(at, peak, length));
    source.start(at, Math.random() * 0.5, length + 0.02);
}

/** A bell: partials that do not quite fit, as in a cast one. */
function ring(at: number, hertz: number, peak: number, length: number): void {
    for (const [of, loud, dies] of [
        [0.5, 0.4, 1],
        [1, 1, 0.8],
        [1.19, 0.5, 0.6],
        [2, 0.45, 0.45],
        [2.74, 0.25, 0.3],
        [4.07, 0.12, 0.2],
    ] as const)
        tone(at, hertz * of, peak * loud, length * dies);
}

const plays: Record<Sound, (at: number) => void> = {
    knock: (at) => {
        tone(at, 310, 0.5, 0.07, "triangle", 140);
        noise(at, 1900, 0.35, 0.035, 1.5);
    },
    scurry: (at) => {
        for (let i = 0; i < 7; i++)
            noise(at + i * 0.035 + (i % 2) * 0.011, 3600 + 500 * (i % 3), 0.2, 0.02, 4);
    },
    toll: (at) => ring(at, 146, 0.4, 1.6),
    bell: (at) => ring(at, 587, 0.22, 0.9),
    page: (at) => {
        noise(at, 2600, 0.16, 0.12, 0.6);
        noise(at + 0.07, 5200, 0.14, 0.1, 0.7);
    },
};

/** Plays a sound after so many milliseconds; one of a kind in a tenth of a second. A call is heard unseen. */
export function play(sound: Sound, after = 0, call = false): void {
    if (volume.value <= 0 || context?.state !== "running" || (document.hidden && !call)) return;
    if (!out) {
        out = context.createGain();
        out.connect(context.destination);
    }
    out.gain.value = volume.value * 0.8;
    const at = context.currentTime + after / 1000;
    if (Math.abs(at - (last.get(sound) ?? -1)) < 0.1) return;
    last.set(sound, at);
    plays[sound](at);
}
