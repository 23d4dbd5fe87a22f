// What can be checked of a record without the rules of its game: steps 1 to 4 of docs/fair-dice.md.
// For games of another version, which nothing here can play any more.

import type { Stretch } from "./core";
import { hash, number } from "./fair";
import { SEATS } from "./gen/borders";
import { KINDS, SEAT } from "./gen/tables";
import { type Verdict, keeps, no, ownStretches } from "./verify";

const bytesOf = (digits: string): Uint8Array =>
    Uint8Array.from(digits.match(/../g) ?? [], (two) => parseInt(two, 16));

const begun = (from: number): Stretch => ({
    from,
    commitment: undefined,
    secret: undefined,
    promise: Array.from({ length: SEATS }),
    luck: Array.from({ length: SEATS }),
});

/** The dice of a record, read line by line. */
function stretchesIn(lines: readonly string[]): Stretch[] {
    const all = [begun(1)];
    for (const line of lines) {
        const [, key, value = ""] = /^\[(Stretch|Commitment|Secret|Promise|Luck) "(.*)"\]$/.exec(line) ?? [];
        const last = all.at(-1)!;
        const [seat = "", digits = ""] = value.split(" ");
        const at = KINDS[SEAT]!.words.indexOf(seat);
        if (key === "Stretch") all.push(begun(Number(value)));
        else if (key === "Commitment") last.commitment = bytesOf(value);
        else if (key === "Secret") last.secret = bytesOf(value);
        else if (key === "Promise") last.promise[at] = bytesOf(digits);
        else if (key === "Luck") last.luck[at] = bytesOf(digits);
    }
    return all;
}

/** Whether a draw of nature's is the one that the dice of its stretch give. */
function fits(stretches: readonly Stretch[], entry: number, n: number, r: string, of: string): boolean {
    const { secret, luck } = stretches.findLast(({ from }) => from <= entry)!;
    return number({ secret: secret!, luck }, n, Number(of)) === Number(r);
}

/**
 * Every draw again; the number of the first entry that was drawn differently. Entries that were taken over from
 * another game claim no draw.
 */
function redraw(lines: readonly string[], stretches: readonly Stretch[], taken: number) {
    let [draws, bare] = [0, 0];
    for (const line of lines) {
        const [, at, r, of] = /^(\d+) nature .*?(?: @(\d+)\/(\d+))?$/.exec(line) ?? [];
        if (at === undefined) continue;
        const entry = Number(at);
        draws++;
        if (entry <= taken) bare++;
        const good = entry <= taken ? !of : of && fits(stretches, entry, draws, r!, of);
        if (!good) return { draws, wrong: entry };
    }
    return { draws: draws - bare };
}

/** How many entries were taken over from another game, and how many there are. */
function takenIn(lines: readonly string[]): { taken: number; all: number } {
    const [, taken = "0"] = /^\[From "[0-9a-f]{16} (\d+) \w+"\]$/m.exec(lines.join("\n")) ?? [];
    return { taken: Number(taken), all: lines.filter((line) => /^\d/.test(line)).length };
}

export function verifyText(text: string): Verdict {
    const lines = text.replace(/\n$/, "").split("\n");
    const digest = /^= ([0-9a-f]{64})$/.exec(lines.pop() ?? "")?.[1];
    const stretches = stretchesIn(lines);
    const { taken, all } = takenIn(lines);
    const own = ownStretches(stretches, taken);
    if (!own) return no("promise");
    const begun = !taken || taken < all;
    if (!digest || !begun || !own.every(({ secret, commitment }) => secret && commitment))
        return no("unfinished");
    if (!own.every(keeps)) return no("promise");
    const canonical = lines.filter((line) => !/^\[(Player|Bot) /.test(line)).map((line) => `${line}\n`);
    const found = hash(new TextEncoder().encode(canonical.join("")));
    if (!bytesOf(digest).every((byte, i) => byte === found[i])) return no("digest");
    const { draws, wrong } = redraw(lines, stretches, taken);
    return wrong === undefined ? { ok: true, draws, last: stretches.at(-1)! } : no("dice", wrong);
}
