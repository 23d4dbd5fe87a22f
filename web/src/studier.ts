// One of the workers that study a game: told what to do, it plays games in small slices, posts what
// it has counted, takes what the others have counted, says what is known when it is asked, and rests
// while it is told to.

import { type Counted, type Known, Studied } from "./study";

/** The game, and where its rules are unless they are today's. */
export interface Subject {
    text: string;
    rules: string | undefined;
}

/** Which of the workers this is. */
interface Task extends Subject {
    worker: number;
    workers: number;
}

export type Told = Task | { taken: readonly Counted[] } | { rests: boolean } | "ask";

export type Found =
    | "ready"
    /** The record is none that can be studied. */
    | "refused"
    | Known
    /** `heard`: so many messages of the others were taken before, where nothing is left to do. */
    | { counted: readonly Counted[]; heard?: number };

/** How long it is deaf, in milliseconds. */
const SLICE = 30;

/** Between two looks at the clock so many games are played: as many as take a part of a slice. */
const GAMES = { least: 2, most: 64 };

/** While it knows fewer values than this and counts on, it does not say them: they make no graph. */
const ENOUGH = 6;

/** What it has counted it tells the others after a while, in milliseconds: soon at first, then more at once. */
const GATHER = { first: SLICE, last: 8 * SLICE };

/** What this one has counted and not told yet. */
const found = new Map<number, Counted>();
let gather = GATHER.first;
let posted = 0;
/** What the others have counted and this one has not taken yet. */
let waiting: Counted[] = [];
let heard = 0;
let rests = false;
let asked = false;
let games = GAMES.least;
let wake = () => {};

const post = (found: Found) => self.postMessage(found);

/** Until something is told. */
const told = () => new Promise<void>((resolve) => (wake = resolve));

const channel = new MessageChannel();
/** Lets messages in, without the pause that timers have. */
const breath = () =>
    new Promise<void>((resolve) => {
        channel.port1.onmessage = () => resolve();
        channel.port2.postMessage(0);
    });

/** Plays for one unit, and learns how many games are few enough. */
function run(study: Studied, unit: number): Counted {
    const begun = performance.now();
    const counted = study.run(unit, games);
    const took = performance.now() - begun;
    if (took < SLICE / 4) games = Math.min(GAMES.most, 2 * games);
    if (took > SLICE / 2) games = Math.max(GAMES.least, games >> 1);
    return counted;
}

/** Plays for a while; whether nothing is left to do. */
function slice(study: Studied, { worker, workers }: Task): boolean {
    const end = performance.now() + SLICE;
    do {
        const unit = study.next(worker, workers);
        if (unit === undefined) return true;
        found.set(unit, run(study, unit));
    } while (performance.now() < end);
    return false;
}

/** Tells what it has counted, where that was long enough ago or nothing is left to do. */
function tell(done: boolean): void {
    const now = performance.now();
    if (!done && now < posted + gather) return;
    gather = Math.min(GATHER.last, 2 * gather);
    posted = now;
    const counted = [...found.values()];
    found.clear();
    post(done ? { counted, heard } : { counted });
}

/** Takes what has come, and answers where somebody has asked. */
function listen(study: Studied, counts: boolean): void {
    for (const one of waiting) study.add(one);
    waiting = [];
    if (!asked || (counts && !study.knows(ENOUGH))) return;
    post(study.known());
    asked = false;
}

async function work(study: Studied, task: Task): Promise<never> {
    let done = true;
    for (;;) {
        listen(study, !done);
        if (rests) {
            await told();
            continue;
        }
        done = slice(study, task);
        tell(done);
        await (done ? told() : breath());
    }
}

async function begin(task: Task): Promise<void> {
    let study: Studied;
    try {
        study = await Studied.make(task.rules);
        study.read(task.text);
    } catch {
        return post("refused");
    }
    await work(study, task);
}

self.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data === "ask") asked = true;
    else if ("text" in data) void begin(data);
    else if ("rests" in data) rests = data.rests;
    else {
        heard++;
        waiting.push(...data.taken);
    }
    wake();
};
post("ready");
