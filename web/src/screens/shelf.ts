// The games as the page offers them, and how a table is begun.

import { GAMES } from "../gen/tables";
import { hasSkin } from "../games";
import { keepGame } from "../keep";
import { type Kept, type Player, atFirst, newGame } from "../kept";
import { type Head, decodeHead } from "../position";
import { go } from "../router";
import { todayOf } from "../versions";
import { say } from "../words";

/** A game without a drawn board is for whoever works on the page. */
const forDevelopers = new URLSearchParams(location.search).has("dev");

/** Those that are drawn come first. */
export const SHELF = [
    ...GAMES.filter(({ name }) => hasSkin(name)),
    ...GAMES.filter(({ name }) => forDevelopers && !hasSkin(name)),
];
export const FIRST = SHELF[0]!;

/** The level of bots that nobody has chosen. */
export const USUAL = "normal";

/** Levels of the bots at a table that nobody has set up: no two alike as long as there are enough. */
export const COMPANY = [USUAL, "easy", "hard", USUAL, "easy"];

const NUMERALS = ["", " II", " III", " IV", " V", " VI"];

/** Bots are called by their trade; of several of one trade each has a number. */
export function withNames(players: readonly Player[]): Player[] {
    return players.map((player, seat) => {
        if (!player.bot) return player;
        const before = players.slice(0, seat).filter(({ bot }) => bot === player.bot).length;
        return { ...player, name: say(`bot.${player.bot}.name`) + NUMERALS[before]! };
    });
}

/** Keeps a new table and sits down at it. */
export async function begin(head: Head, players: readonly Player[], more: Partial<Kept> = {}): Promise<void> {
    const kept = { ...newGame(head, withNames(players)), ...more };
    await keepGame(kept);
    go(`/table/${kept.id}`);
}

/** The same game once more, by today's rules, with the players it began with or these. */
export function again(kept: Kept, players = kept.players.map(atFirst)): Promise<void> {
    const { game, seats, options } = decodeHead(kept.head);
    return begin({ game: todayOf(game), seats, options }, players);
}

/** A table with bots on all seats but the first; values of options by their words. */
export function quick(game = FIRST, seats = 3, chosen: Readonly<Record<string, string>> = {}): Promise<void> {
    const players = Array.from({ length: seats }, (_, seat) => ({
        name: "",
        bot: seat ? COMPANY[seat - 1]! : "",
    }));
    const options = game.options.map(({ word, values }) => Math.max(0, values.indexOf(chosen[word] ?? "")));
    return begin({ game, seats, options }, players);
}
