// Legal rows as a tree: the verb, then each argument. At every level the distinct next values
// are the targets; nothing is filtered and nothing added.

import type { Action, Game } from "./position";

export type Prefix = readonly number[];

export interface Branch {
    value: number;
    /** Kind of the value; undefined for verbs. */
    kind: number | undefined;
    /** Places of the rows below in the flat list. */
    rows: number[];
}

export const same = (a: Action, b: Action): boolean =>
    a.verb === b.verb && a.arg.every((value, i) => value === b.arg[i]);

const part = (action: Action, depth: number) => (depth ? action.arg[depth - 1]! : action.verb);

export function under(rows: readonly Action[], prefix: Prefix): number[] {
    return rows.flatMap((row, i) => (prefix.every((value, depth) => part(row, depth) === value) ? [i] : []));
}

/** What can come next after a prefix. */
export function branches(game: Game, rows: readonly Action[], prefix: Prefix): Branch[] {
    const depth = prefix.length;
    const found: Branch[] = [];
    // A whole action leads nowhere further; a verb without arguments is one branch below itself.
    if (depth > 1 && depth > game.verbs[prefix[0]!]!.kinds.length) return found;
    for (const i of under(rows, prefix)) {
        const value = part(rows[i]!, depth);
        const last = found.at(-1);
        if (last?.value === value) last.rows.push(i);
        else {
            const kind = depth ? game.verbs[prefix[0]!]!.kinds[depth - 1] : undefined;
            found.push({ value, kind, rows: [i] });
        }
    }
    return found;
}

/** Goes on through levels that leave no choice; a lone row is a whole action. */
export function settle(
    game: Game,
    rows: readonly Action[],
    prefix: Prefix,
): { prefix: Prefix; row?: number } {
    for (let at = prefix; ;) {
        const below = under(rows, at);
        if (below.length === 1) return { prefix: at, row: below[0]! };
        const next = branches(game, rows, at);
        if (next.length !== 1) return { prefix: at };
        at = [...at, next[0]!.value];
    }
}

/** The kind of a verb that needs nothing else, where a thing of the board stands for it. */
export const VERB = -1;

/** Rows in which an element of a kind is the next thing to choose, or the verb and it are. */
export function touching(
    game: Game,
    rows: readonly Action[],
    prefix: Prefix,
    kind: number,
    value: number,
): number[] {
    return under(rows, prefix).filter((i) => {
        const row = rows[i]!;
        if (kind === VERB) return !prefix.length && row.verb === value;
        const depth = Math.max(prefix.length, 1);
        return game.verbs[row.verb]!.kinds[depth - 1] === kind && row.arg[depth - 1] === value;
    });
}
