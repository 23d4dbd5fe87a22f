// A record that begins in the middle of another: the same entries up to a step, with what a seat had not seen drawn anew.

import { type Core, hexOf } from "./core";
import { hash } from "./fair";
import type { Kept } from "./kept";
import { type Position, decodeHead } from "./position";
import { lookAt } from "./view";

export interface Wish {
    /** The other record. */
    text: string;
    /** After so many of its entries. */
    step: number;
    /** Whose place is taken. */
    seat: number;
    /** Of the dice to come. What is drawn anew follows from its hash. */
    secret: Uint8Array;
}

/** The new record as text, still without its dice. Throws Refused where the game is over at that step. */
export function middleOf(core: Core, { text, step, seat, secret }: Wish): string {
    core.recordRead(text);
    const digest = hash(new TextEncoder().encode(core.recordText(true)));
    core.recordAgain(step, seat, hash(secret).slice(0, 8));
    core.recordFrom({ digest: hexOf(digest.slice(0, 8)), entries: step, seat });
    return core.recordText(false);
}

/** How many things others know after so many entries that a seat does not. */
export function hiddenFrom(core: Position, { head, entries }: Kept, step: number, seat: number): number {
    const factsOf = (eyes: number) =>
        lookAt(core, head, entries, step, eyes).facts.map((fact) => JSON.stringify(fact));
    const known = new Set(factsOf(1 << seat));
    return factsOf((1 << decodeHead(head).seats) - 1).filter((fact) => !known.has(fact)).length;
}
