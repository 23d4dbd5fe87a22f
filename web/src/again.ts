// Taking a seat's place in the middle of a record and playing on from there. The other game stays as it is.

import type { Answer, Order } from "./againer";
import { LEVELS } from "./gen/tables";
import { type Kept, type Player, atFirst } from "./kept";
import { decodeHead } from "./position";
import { coreFor, keptOf } from "./records";
import { type Found, textOf } from "./screens/record";
import { USUAL, withNames } from "./screens/shelf";
import { rulesOf } from "./versions";

/** The game is over there, or nothing was found that fits what was seen. */
export class NoWayOn extends Error {}

/** Never answers where it is stopped. */
const ask = (order: Order, stop: AbortSignal): Promise<string> =>
    new Promise((resolve, reject) => {
        const worker = new Worker(new URL("./againer.ts", import.meta.url), { type: "module" });
        stop.addEventListener("abort", () => worker.terminate());
        worker.onmessage = ({ data }: MessageEvent<"ready" | Answer>) => {
            if (data === "ready") return worker.postMessage(order);
            worker.terminate();
            if ("text" in data) resolve(data.text);
            else reject(new NoWayOn(data.trouble));
        };
        worker.onerror = ({ message }) => reject(new NoWayOn(message));
    });

/** A bot that is not offered here, as the terminal has some, makes room for the usual one. */
const offered = (bot: string) => (LEVELS.includes(bot) ? bot : USUAL);

/** Who plays: oneself in the place of a seat, the others as then or all at one level. */
export function playersAgain(then: readonly Player[], seat: number, level?: string): Player[] {
    return withNames(
        then.map(atFirst).map(({ name, bot }, i) => {
            if (i !== seat) return { name: "", bot: level ?? offered(bot) };
            return { name: bot ? "" : name, bot: "" };
        }),
    );
}

/** Whose place one takes unless one says so: one's own, else that of whoever is to act. */
export function placeOf(then: readonly Player[], toAct: number): number {
    const persons = then.map(atFirst).flatMap(({ bot }, seat) => (bot ? [] : [seat]));
    if (persons.length === 1) return persons[0]!;
    return toAct < then.length ? toAct : 0;
}

interface Begin {
    kept: Found;
    step: number;
    seat: number;
    players: Player[];
    /** Where the other game is looked at. */
    path: string;
    stop: AbortSignal;
}

/** The new game, which is to be kept. Throws NoWayOn. */
export async function beginAgain({ kept, step, seat, players, path, stop }: Begin): Promise<Kept> {
    const secret = crypto.getRandomValues(new Uint8Array(32));
    const [rules, source] = await Promise.all([rulesOf(decodeHead(kept.head).game), textOf(kept, false)]);
    const text = await ask({ rules, wish: { text: source, step, seat, secret } }, stop);
    const begun = keptOf(await coreFor(text), text);
    const from = { ...begun.from!, path: `${path}/${step}`, played: kept.updated };
    return { ...begun, secret, players, from };
}

/** The game is on, and not here: perhaps at a table of a server, where nobody tries things out before its end. */
export const runsOnline = ({ over, secret, text = "" }: Found): boolean =>
    !over && !secret.length && !/^= [0-9a-f]{64}$/m.test(text);
