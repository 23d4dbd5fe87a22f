// What can be checked of a record without the rules of its game: steps 1 to 4 of docs/fair-dice.md.
// For games of another version, which nothing here can play any more.

import type { Stretch } from "./core";
import { hash, number } from "./fair";
import { SEATS } from "./gen/borders";
import { KINDS, SEAT } from "./gen/tables";
import { type Verdict, keeps, no } from "./verify";

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

/** Every draw again; the number of the first entry that was drawn differently. */
function redraw(lines: readonly string[], stretches: readonly Stretch[]): { draws: number; wrong?: number } {
    let draws = 0;
    for (const line of lines) {
        const [, entry, r, of] = /^(\d+) nature .* @(\d+)\/(\d+)$/.exec(line) ?? [];
        if (entry === undefined) continue;
        const { secret, luck } = stretches.findLast(({ from }) => from <= Number(entry))!;
        const drawn = number({ secret: secret!, luck }, ++draws, Number(of));
        if (drawn !== Number(r)) return { draws, wrong: Number(entry) };
    }
    return { draws };
}

export function verifyText(text: string): Verdict {
    const lines = text.replace(/\n$/, "").split("\n");
    const digest = /^= ([0-9a-f]{64})$/.exec(lines.pop() ?? "")?.[1];
    const stretches = stretchesIn(lines);
    if (!digest || !stretches.every(({ secret, commitment }) => secret && commitment))
        return no("unfinished");
    if (!stretches.every(keeps)) return no("promise");
    const canonical = lines.filter((line) => !/^\[(Player|Bot) /.test(line)).map((line) => `${line}\n`);
    const found = hash(new TextEncoder().encode(canonical.join("")));
    if (!bytesOf(digest).every((byte, i) => byte === found[i])) return no("digest");
    const { draws, wrong } = redraw(lines, stretches);
    return wrong === undefined ? { ok: true, draws, last: stretches.at(-1)! } : no("dice", wrong);
}
