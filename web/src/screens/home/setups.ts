// Who plays a game and by what rules: as it was set up last in this browser, or as one begins.

import { LEVELS } from "../../gen/tables";
import { type Box, mostSeats } from "../../games/boxes";
import type { Chosen } from "../../games/box";
import type { Kept, Player } from "../../kept";
import type { Game, Head } from "../../position";
import { COMPANY, begin } from "../shelf";

export interface Setup {
    /** By seat. */
    players: Player[];
    chosen: Chosen;
}

const keyOf = (box: Box) => `miasma.setup.${box.name}`;

const person: Player = { name: "", bot: "" };

/** So many players: whoever sits there already stays, bots fill up. */
export const seatPlayers = (players: readonly Player[], count: number): Player[] =>
    Array.from({ length: count }, (_, i) => players[i] ?? { name: "", bot: COMPANY[i - 1] ?? COMPANY[0]! });

const firstSetup = (box: Box): Setup => ({
    players: seatPlayers([person], (box.opponents ?? 2) + 1),
    chosen: { ...box.first, ...box.own },
});

const isPlayer = (one: unknown): one is Player => {
    const { name, bot } = (one ?? {}) as Partial<Player>;
    return typeof name === "string" && (bot === "" || LEVELS.includes(bot ?? "?"));
};

/** What was kept, as far as the game still has it. */
function checked(box: Box, { players, chosen }: Partial<Setup>): Setup | undefined {
    if (!Array.isArray(players) || !players.every(isPlayer)) return undefined;
    if (players.length < box.game.seatsMin || players.length > mostSeats(box)) return undefined;
    const known = box.game.options.filter(({ word, values }) => values.includes(chosen?.[word] ?? ""));
    return {
        players,
        chosen: { ...Object.fromEntries(known.map(({ word }) => [word, chosen![word]!])), ...box.own },
    };
}

/** The last setup of a box; for somebody who never set it up, a short game against bots. */
export function lastSetup(box: Box): Setup {
    try {
        const found = JSON.parse(localStorage.getItem(keyOf(box)) ?? "{}") as Partial<Setup>;
        return checked(box, found) ?? firstSetup(box);
    } catch {
        return firstSetup(box);
    }
}

export function keepSetup(box: Box, setup: Setup): void {
    try {
        localStorage.setItem(keyOf(box), JSON.stringify(setup));
    } catch {
        // A browser that keeps nothing still plays.
    }
}

/** The first value of an option is the printed one. */
export const headOf = (game: Game, { players, chosen }: Setup): Head => ({
    game,
    seats: players.length,
    options: game.options.map(({ word, values }) => Math.max(0, values.indexOf(chosen[word] ?? ""))),
});

/** What is chosen at a table, by words. */
export const chosenAt = ({ game, options }: Head): Chosen =>
    Object.fromEntries(game.options.map(({ word, values }, i) => [word, values[options[i] ?? 0]!]));

export const start = (box: Box, setup: Setup, more?: Partial<Kept>): Promise<void> =>
    begin(headOf(box.game, setup), setup.players, more);
