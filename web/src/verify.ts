// The check of a finished record, as `miasma verify` does it (docs/fair-dice.md).

import type { Core, Stretch } from "./core";
import { draw, hash } from "./fair";
import { NATURE, NOBODY } from "./gen/tables";

const same = (a: Uint8Array | undefined, b: Uint8Array | undefined) =>
    a !== undefined && b !== undefined && a.length === b.length && a.every((x, i) => x === b[i]);

type Reason = "unfinished" | "promise" | "dice" | "rule" | "result" | "digest";

export type Verdict =
    /** Every draw fits; the dice of the last stretch are what the table promised. */
    { ok: true; draws: number; last: Stretch } | { ok: false; reason: Reason; entry: number };

export const no = (reason: Reason, entry = 0): Verdict => ({ ok: false, reason, entry });

/** Whether all that was promised of a stretch has been kept. */
export function keeps({ commitment, secret, promise, luck }: Stretch): boolean {
    if (!secret || !same(hash(secret), commitment)) return false;
    return luck.every((one, seat) => (one ? same(hash(one), promise[seat]) : promise[seat] === undefined));
}

type Drawn = ReturnType<Core["recordEntries"]>[number];

/** Whether nature's entry is the one that draw number `n` of this stretch gives. */
function fits(core: Core, { secret, luck }: Stretch, n: number, { entry, r, of }: Drawn): boolean {
    const expected = draw(core, { secret: secret!, luck }, n);
    return same(expected.entry, entry) && expected.r === r && expected.of === of;
}

/**
 * Plays the record; each draw follows from the dice of its stretch, and is counted from the beginning. Entries that
 * were taken over from another game claim no draw.
 */
function playThrough(core: Core, stretches: readonly Stretch[], taken: number): { draws: number } | Verdict {
    let draws = 0;
    let bare = 0;
    let at = 0;
    for (const [i, one] of core.recordEntries().entries()) {
        const { entry, of } = one;
        while (at + 1 < stretches.length && stretches[at + 1]!.from <= i + 1) at++;
        if (core.decode(entry).actor === NATURE && core.toAct() === NATURE) {
            draws++;
            if (i < taken) bare++;
            if (i < taken ? of : !fits(core, stretches[at]!, draws, one)) return no("dice", i + 1);
        }
        try {
            core.play(entry);
        } catch {
            return no("rule", i + 1);
        }
    }
    return { draws: draws - bare };
}

/** The stretches that have dice; undefined where they do not begin behind what was taken over from another game. */
export function ownStretches(all: readonly Stretch[], taken: number): readonly Stretch[] | undefined {
    if (!taken) return all;
    const [{ commitment, secret, promise, luck }, ...own] = [all[0]!, ...all.slice(1)];
    const bare = ![commitment, secret, ...promise, ...luck].some((one) => one);
    return bare && own[0]?.from === taken + 1 ? own : undefined;
}

/** Checks a finished record, as `miasma verify` does. */
export function verify(core: Core, text: string): Verdict {
    core.recordRead(text);
    const { stretches, digest, result } = core.recordParts();
    const taken = core.recordOrigin()?.entries ?? 0;
    const own = ownStretches(stretches, taken);
    if (!own) return no("promise");
    const whole = own.every(({ secret, commitment }) => secret && commitment);
    const begun = !taken || taken < core.recordEntries().length;
    if (!whole || !begun || !digest || !result) return no("unfinished");
    if (!own.every(keeps)) return no("promise");
    const played = playThrough(core, stretches, taken);
    if ("ok" in played) return played;
    if (core.toAct() !== NOBODY) return no("unfinished");
    const standing = core.standing();
    const fits = standing.points.every(
        (p, s) => p === result.points[s] && standing.rank[s] === result.rank[s],
    );
    if (!fits) return no("result");
    const canonical = new TextEncoder().encode(core.recordText(true));
    return same(hash(canonical), digest)
        ? { ok: true, draws: played.draws, last: stretches.at(-1)! }
        : no("digest");
}
