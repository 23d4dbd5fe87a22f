// Reads rows of a game's tables by their words. The types are those that gen/tables.<game>.ts has: a
// word or a field that is not in the tables does not compile.

import type { Action, Head, Row } from "./position";
import type { Frame } from "./view";
import type { Words } from "./words";

/** The words of a table. */
export type Word<Table> = keyof Table & string;

/** The words of a table whose rows have at least one number, or two. */
export type Having<Table, Fields extends readonly number[]> = {
    [W in Word<Table>]: Table[W] extends readonly [...Fields, ...number[]] ? W : never;
}[Word<Table>];

/** A row by its word, which says what fields it has. */
export type Named<Table, W extends Word<Table> = Word<Table>> = {
    [One in W]: { word: One; field: Table[One] };
}[W];

/** The core hands over all the numbers that a row could have; those in use are the ones that have a kind. */
function read<Table>(
    { word, kinds }: { word: string; kinds: readonly number[] },
    numbers: readonly number[],
): Named<Table> {
    return { word, field: numbers.slice(0, kinds.length) } as unknown as Named<Table>;
}

export const eventOf = <Events>({ game }: Head, row: Row): Named<Events> =>
    read<Events>(game.events[row.id]!, row.field);

export const promptOf = <Prompts>({ head, prompt }: Frame): Named<Prompts> =>
    read<Prompts>(head.game.prompts[prompt.id]!, prompt.field);

export const verbOf = <Verbs>({ game }: Pick<Head, "game">, { verb, arg }: Action): Named<Verbs> =>
    read<Verbs>(game.verbs[verb]!, arg);

/** The facts of a frame, to be asked for by their word. */
export function factsOf<Facts>(frame: Frame): <W extends Word<Facts>>(word: W) => readonly Facts[W][] {
    const by = new Map<string, unknown[]>();
    for (const row of frame.facts) {
        const { word, field } = read<Facts>(frame.head.game.facts[row.id]!, row.field);
        const list = by.get(word);
        if (list) list.push(field);
        else by.set(word, [field]);
    }
    return (word) => (by.get(word) ?? []) as readonly Facts[typeof word][];
}

/** A fact as it would be told; for facts that a picture shows in another way. */
export function factText(
    { words, frame }: { words: Words; frame: Frame },
    fact: string,
    field: readonly number[],
): string {
    return words.fact({ id: frame.head.game.facts.findIndex(({ word }) => word === fact), field });
}
