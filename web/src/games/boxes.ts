// The boxes on the shelf: every game, and every expansion that has a board of its own.

import type { Game } from "../position";
import { SHELF } from "../screens/shelf";
import { withExpansion } from ".";
import { covers as blackdeath, groups as ofBlackDeath } from "./blackdeath/box";
import type { Chosen, Cover, Groups } from "./box";
import { covers as plague, groups as ofPlague } from "./plague/box";
import { covers as rattus, groups as ofRattus } from "./rattus/box";

const COVERS: Record<string, Cover> = { ...rattus, ...blackdeath, ...plague };
const GROUPS: Record<string, Groups> = { rattus: ofRattus, blackdeath: ofBlackDeath, plague: ofPlague };

export interface Box extends Partial<Cover> {
    /** Of the game, or of the game and its expansion: "rattus.africanus". */
    name: string;
    game: Game;
    /** The options that make it this box and not another of the same game. */
    own: Chosen;
}

const boxOf = (game: Game, name: string, own: Chosen): Box => ({ name, game, own, ...COVERS[name] });

const boxesOf = (game: Game): Box[] => [
    boxOf(game, game.name, {}),
    ...game.expansions.map(({ option }) =>
        boxOf(game, withExpansion(game, option), { [game.options[option]!.word]: "on" }),
    ),
];

export const BOXES: readonly Box[] = SHELF.flatMap(boxesOf);

/** The box of this name, or the first. */
export const boxNamed = (name: string): Box => BOXES.find((box) => box.name === name) ?? BOXES[0]!;

/** The box that a table was set up from, by what is chosen at it; a game that is not on the shelf has one too. */
export function boxWith(game: Game, chosen: Chosen): Box {
    const all = boxesOf(game);
    const fits = ({ own }: Box) => Object.entries(own).every(([word, value]) => chosen[word] === value);
    return all.findLast(fits)!;
}

/** How many can play it. */
export function mostSeats({ game, own }: Box): number {
    const on = game.expansions.filter(({ option }) => own[game.options[option]!.word]);
    return Math.max(game.seatsMax, ...on.map(({ seatsMax }) => seatsMax));
}

/** What an option is about. */
export function groupOf(game: Game, word: string): "length" | "variants" | "rulings" {
    const of = GROUPS[game.name];
    if (of?.length.includes(word)) return "length";
    return of?.variants.includes(word) ? "variants" : "rulings";
}
