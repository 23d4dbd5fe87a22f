// Makes a record that begins in the middle of another, in a worker of its own: drawing anew what a seat had not seen
// may take a second. A wish in, the record out; or what went wrong.

import { Core, Refused } from "./core";
import { type Wish, middleOf } from "./middle";

/** `rules`: where the rules are unless they are today's. */
export interface Order {
    wish: Wish;
    rules: string | undefined;
}

export type Answer = { text: string } | { trouble: string };

self.onmessage = async ({ data: { wish, rules } }: MessageEvent<Order>) => {
    let answer: Answer;
    try {
        answer = { text: middleOf(await Core.make(rules), wish) };
    } catch (error) {
        answer = { trouble: error instanceof Refused ? error.code : String(error) };
    }
    self.postMessage(answer);
};
self.postMessage("ready");
