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

/** Plays the record; each draw follows from the dice of its stretch, and is counted from the beginning. */
function playThrough(core: Core, stretches: readonly Stretch[]): { draws: number } | Verdict {
    let draws = 0;
    let at = 0;
    for (const [i, { entry, r, of }] of core.recordEntries().entries()) {
        while (at + 1 < stretches.length && stretches[at + 1]!.from <= i + 1) at++;
        const { secret, luck } = stretches[at]!;
        if (core.decode(entry).actor === NATURE && core.toAct() === NATURE) {
            const expected = draw(core, { secret: secret!, luck }, ++draws);
            if (!same(expected.entry, entry) || expected.r !== r || expected.of !== of)
                return no("dice", i + 1);
        }
        try {
            core.play(entry);
        } catch {
            return no("rule", i + 1);
        }
    }
    return { draws };
}

/** Checks a finished record, as `miasma verify` does. */
export function verify(core: Core, text: string): Verdict {
    core.recordRead(text);
    const { stretches, digest, result } = core.recordParts();
    const whole = stretches.every(({ secret, commitment }) => secret && commitment);
    if (!whole || !digest || !result) return no("unfinished");
    if (!stretches.every(keeps)) return no("promise");
    const played = playThrough(core, stretches);
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
