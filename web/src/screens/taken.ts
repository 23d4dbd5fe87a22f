// A game that comes from outside, in a file or in a link, is kept once.

import { findSame, keepGame } from "../keep";
import { type Kept, goesOn } from "../kept";
import { type Found, textOf } from "./record";

/** Whether it tells nothing new of a game that is kept. One that was changed afterwards is another. */
const isKnown = async (found: Found, same: Kept) =>
    goesOn(same) || (!goesOn(found) && (await textOf(same)) === found.text);

/** Keeps a game, unless it is kept here already; one that has the dice to come makes that go on again. */
export async function takeIn(found: Found): Promise<{ id: string; known: boolean }> {
    const same = await findSame(found);
    if (same && (await isKnown(found, same))) return { id: same.id, known: true };
    const kept = { ...found, id: same && goesOn(found) ? same.id : found.id };
    await keepGame(kept);
    return { id: kept.id, known: false };
}
