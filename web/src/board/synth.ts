// The sounds of the table, each made of a few tones, bells and bursts of noise. Ours, and never a file.

/** What is struck, after how many seconds, at which pitch, how loud, for how long; where a tone slides to, or how narrow noise is. */
type Note = readonly [
    made: "sine" | "triangle" | "noise" | "bell",
    after: number,
    hertz: number,
    peak: number,
    length: number,
    more?: number,
];

/** Moments at which dice touch the table, ever faster. */
const FALLS = [0, 0.1, 0.18, 0.24, 0.28, 0.31];
const PAWS = [0, 0.046, 0.07, 0.116, 0.14, 0.186, 0.21];

/** The same a while later. */
const again = (notes: readonly Note[], by: number): Note[] =>
    notes.map(([made, after, ...rest]) => [made, after + by, ...rest]);

/** One bell after the other. */
const chime = (pitches: readonly number[], apart: number, peak: number, length: number): Note[] =>
    pitches.map((hertz, i) => ["bell", i * apart, hertz, peak, length]);

const thud: Note[] = [
    ["sine", 0, 110, 0.55, 0.16, 55],
    ["noise", 0, 420, 0.3, 0.07],
];
const creak: Note[] = [
    ["triangle", 0, 190, 0.16, 0.17, 260],
    ["noise", 0.05, 750, 0.3, 0.16, 3],
];

export const SOUNDS = {
    /** Wood on a board. */
    cube: [
        ["triangle", 0, 310, 0.5, 0.07, 140],
        ["noise", 0, 1900, 0.35, 0.035, 1.5],
    ],
    dice: FALLS.flatMap((after, i): Note[] => [
        ["triangle", after, 640 - 40 * i, 0.3 - 0.03 * i, 0.04, 300],
        ["noise", after, 2900, 0.4 - 0.04 * i, 0.03, 2],
    ]),
    /** A card slides and lies. */
    card: [
        ["noise", 0, 3400, 0.26, 0.14, 0.5],
        ["noise", 0.15, 900, 0.35, 0.04],
    ],
    /** A token or a leaf is turned. */
    page: [
        ["noise", 0, 2600, 0.18, 0.12, 0.6],
        ["noise", 0.07, 5200, 0.16, 0.1, 0.7],
    ],
    rats: [
        ...PAWS.map((after, i): Note => ["noise", after, 3600 + 500 * (i % 3), 0.22, 0.02, 4]),
        ["sine", 0.1, 2300, 0.06, 0.06, 3100],
        ["sine", 0.24, 2600, 0.05, 0.05, 3300],
    ],
    /** The plague walks. */
    step: [...thud, ...again(thud, 0.24)],
    cart: [...creak, ...again(creak, 0.22), ...again(creak, 0.44)],
    coin: chime([1760, 2217], 0.07, 0.16, 0.4),
    /** A seal on an order, a bolt on a gate. */
    stamp: [
        ["sine", 0, 150, 0.7, 0.13, 50],
        ["noise", 0, 1100, 0.5, 0.05],
        ["noise", 0.09, 2400, 0.12, 0.05, 3],
    ],
    loss: [
        ["triangle", 0, 392, 0.32, 0.3, 185],
        ["sine", 0.02, 196, 0.2, 0.34, 92],
    ],
    outbreak: [
        ["sine", 0, 74, 0.4, 1, 46],
        ["triangle", 0, 233, 0.13, 0.8, 220],
        ["triangle", 0, 247, 0.13, 0.8, 255],
        ["noise", 0, 320, 0.3, 0.6, 0.7],
    ],
    /** Two spades of earth, then the bell. */
    burial: [
        ["noise", 0, 1300, 0.32, 0.16, 0.8],
        ["noise", 0.2, 1000, 0.32, 0.18, 0.8],
        ["bell", 0.42, 110, 0.28, 1.3],
    ],
    toll: chime([146], 0, 0.4, 1.6),
    relief: [523, 659, 880].map((hertz, i): Note => ["sine", i * 0.08, hertz, 0.24, 0.22]),
    turn: chime([587, 784], 0.16, 0.2, 0.8),
    refuse: [0, 0.13].map((after): Note => ["triangle", after, 165, 0.28, 0.1, 120]),
    win: chime([523, 659, 784, 1047, 1319], 0.13, 0.17, 1.1),
    lose: chime([294, 262, 233, 147], 0.34, 0.2, 1.5),
    over: chime([392, 294, 392], 0.26, 0.2, 1.2),
} satisfies Record<string, readonly Note[]>;

export type Sound = keyof typeof SOUNDS;

/** A cast bell: partials that do not quite fit, each with its loudness and how long it stays. */
const PARTIALS = [
    [0.5, 0.4, 1],
    [1, 1, 0.8],
    [1.19, 0.5, 0.6],
    [2, 0.45, 0.45],
    [2.74, 0.25, 0.3],
    [4.07, 0.12, 0.2],
] as const;

/** Rises at once, and dies away. */
function swell(out: AudioNode, at: number, peak: number, length: number): GainNode {
    const node = out.context.createGain();
    node.gain.setValueAtTime(0.0001, at);
    node.gain.exponentialRampToValueAtTime(peak, at + 0.004);
    node.gain.exponentialRampToValueAtTime(0.0001, at + length);
    node.connect(out);
    return node;
}

function tone(out: AudioNode, type: OscillatorType, at: number, [, , hertz, peak, length, to = hertz]: Note) {
    const source = out.context.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(hertz, at);
    source.frequency.exponentialRampToValueAtTime(to, at + length);
    source.connect(swell(out, at, peak, length));
    source.start(at);
    source.stop(at + length);
}

/** A second of noise a context; the same on every run. */
const hisses = new WeakMap<BaseAudioContext, AudioBuffer>();

function hissOf(context: BaseAudioContext): AudioBuffer {
    let hiss = hisses.get(context);
    if (hiss) return hiss;
    hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    let state = 1;
    hiss.copyToChannel(
        Float32Array.from({ length: hiss.length }, () => {
            state = (Math.imul(state, 1664525) + 1013904223) | 0;
            return state / 2 ** 31;
        }),
        0,
    );
    hisses.set(context, hiss);
    return hiss;
}

function noise(out: AudioNode, at: number, [, after, hertz, peak, length, narrow = 1]: Note) {
    const source = out.context.createBufferSource();
    source.buffer = hissOf(out.context);
    const band = out.context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = hertz;
    band.Q.value = narrow;
    source.connect(band).connect(swell(out, at, peak, length));
    source.start(at, after % 0.5, length + 0.02);
}

/** Puts a sound on the line of time of an output. */
export function strike(out: AudioNode, sound: Sound, at: number): void {
    for (const note of SOUNDS[sound] as readonly Note[]) {
        const [made, after, hertz, peak, length] = note;
        if (made === "noise") noise(out, at + after, note);
        else if (made !== "bell") tone(out, made, at + after, note);
        else
            for (const [of, loud, stays] of PARTIALS)
                tone(out, "sine", at + after, [made, 0, hertz * of, peak * loud, length * stays]);
    }
}
