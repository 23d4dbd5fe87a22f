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

export async function quick(): Promise<void> {
    const bot = { name: "", bot: "greedy" };
    const kept = newGame({ game: FIRST, seats: 3, options: [] }, [{ name: "", bot: "" }, bot, { ...bot }]);
    await keepGame(kept);
    go(`/table/${kept.id}`);
}
