// Games of a puzzle in a worker of their own: it plays as many as it is asked for, and says what came of them.

import { type Beside, Besides } from "./beside";

/** The puzzle, where its rules are unless they are today's, the answer, and how many games it shall have by then. */
export interface Wanted {
    line: string;
    rules?: string;
    answer: number;
    games: number;
}

export type Told = "ready" | Beside | "failed";

let made: Promise<Besides> | undefined;

async function begin({ line, rules }: Wanted): Promise<Besides> {
    const core = await Besides.make(rules);
    core.read(line);
    return core;
}

async function play(wanted: Wanted): Promise<Told> {
    try {
        made ??= begin(wanted);
        return (await made).beside(wanted.answer, wanted.games);
    } catch (error) {
        console.warn(error);
        return "failed";
    }
}

self.onmessage = async ({ data }: MessageEvent<Wanted>) => self.postMessage(await play(data));
self.postMessage("ready" satisfies Told);
