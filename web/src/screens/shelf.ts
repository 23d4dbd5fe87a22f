// The games as the page offers them, and the one that a tap begins.

import { GAMES } from "../gen/tables";
import { hasSkin } from "../games";
import { keepGame } from "../keep";
import { newGame } from "../kept";
import { go } from "../router";

/** Those that are drawn come first. */
export const SHELF = [
    ...GAMES.filter(({ name }) => hasSkin(name)),
    ...GAMES.filter(({ name }) => !hasSkin(name)),
];
export const FIRST = SHELF[0]!;

/** The level of bots that nobody has chosen. */
export const USUAL = "normal";

/** A table with bots on all seats but the first; values of options by their words. */
export async function quick(
    game = FIRST,
    seats = 3,
    chosen: Readonly<Record<string, string>> = {},
): Promise<void> {
    const players = Array.from({ length: seats }, (_, seat) => ({ name: "", bot: seat ? USUAL : "" }));
    const options = game.options.map(({ word, values }) => Math.max(0, values.indexOf(chosen[word] ?? "")));
    const kept = newGame({ game, seats, options }, players);
    await keepGame(kept);
    go(`/table/${kept.id}`);
}
