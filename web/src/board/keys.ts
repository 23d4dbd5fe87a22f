// What the keys do on the board.

import type { Game } from "../core";
import type { Lit } from "./lit";
import type { Target } from "./skin";
import type { Lens } from "./useCamera";
import { isWay, step } from "./walk";

interface Keyboard {
    game: Game;
    lens: Lens;
    /** Where it stands, among what it can walk to. */
    here: Lit;
    walkable: readonly Lit[];
    go: (target: Target | undefined) => void;
    act: (target: Lit) => void;
    tell: (target: Lit) => void;
    /** Closes or takes back; undefined when there is nothing to. */
    back: (() => void) | undefined;
}

/**
 * Goes to the next target that fits, round the board in the order of the keyboard. Where there is none the key
 * means nothing here, and is free for the rest of the page.
 */
function turn({ walkable, here, go }: Keyboard, by: 1 | -1, fits: (target: Lit) => boolean) {
    const from = walkable.indexOf(here);
    const order = walkable.map(
        (_, i) => walkable[(from + by * (i + 1) + 2 * walkable.length) % walkable.length]!,
    );
    const found = order.find(fits);
    return found && (() => go(found));
}

/** To the next name that begins with a letter. */
const byLetter = (board: Keyboard, letter: string) =>
    turn(board, 1, ({ name }) => name.toLocaleLowerCase().startsWith(letter.toLocaleLowerCase()));

/** To the next element that can be chosen. */
const byLight = (board: Keyboard, by: 1 | -1) => turn(board, by, ({ lit }) => lit);

/** What a key does; undefined when it means nothing here. */
export function keyed(key: string, board: Keyboard): (() => void) | undefined {
    const { lens, here, walkable, go } = board;
    const tell = () => board.tell(here);
    const nearer = () => lens.zoomBy(1.4, lens.onScreen(here.at));
    const enter = () => board.act(here);
    const keys: Record<string, (() => void) | undefined> = {
        Home: () => go(walkable[0]),
        End: () => go(walkable.at(-1)),
        Enter: enter,
        " ": tell,
        i: tell,
        n: byLight(board, 1),
        p: byLight(board, -1),
        "0": lens.reset,
        "+": nearer,
        "=": nearer,
        "-": () => lens.zoomBy(1 / 1.4, lens.onScreen(here.at)),
        Escape: board.back,
    };
    if (isWay(key)) return () => go(step(board.game, walkable, here, key));
    if (key in keys) return keys[key];
    return /^\p{L}$/u.test(key) ? byLetter(board, key) : undefined;
}
