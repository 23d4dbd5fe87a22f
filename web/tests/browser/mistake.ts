// A game with a choice that the tutor warns of.

import type { Core } from "../../src/core";
import { type Kept, inside, made, wasm } from "./made";

interface Mistake {
    kept: Kept;
    /** The choice, and what would be better, in words. */
    choice: string;
    better: string;
}

/** A game in which the person is about to give much away. */
export async function mistake(): Promise<Mistake> {
    const { Tutored, Words, gameNamed, weigh } = await inside();
    const tutor = await Tutored.make(wasm());
    const words = new Words(gameNamed("rattus")!, ["", ""], () => []);
    let found: Omit<Mistake, "kept"> | undefined;
    const until = (core: Core, { head, entries }: Kept) => {
        const rows = core.legal();
        if (entries.length < 40 || core.toAct() !== 0 || rows.length < 4) return false;
        tutor.begin(head);
        const seen = entries.map((entry) => {
            const veiled = tutor.veil(entry, 1);
            tutor.follow(entry);
            return veiled;
        });
        // Those that the list names whole, without a further choice.
        const alone = rows.filter(
            (row) => rows.filter(({ verb, arg }) => verb === row.verb && arg[0] === row.arg[0]).length === 1,
        );
        for (const row of alone.slice(-3)) {
            const warning = weigh(tutor, { head, entries: seen }, rows.indexOf(row));
            if (warning) found = { choice: words.action(row), better: words.action(rows[warning.row]!) };
        }
        return found !== undefined;
    };
    const kept = await made({ seed: 3, persons: [0], until });
    return { kept, ...found! };
}
