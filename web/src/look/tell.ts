// What a study has found, in sentences. Names of seats and what an entry did are said as the log says it.

import { restOf } from "../games";
import { listed } from "../end/lines";
import type { Tale } from "../end/score";
import type { Entry, Row } from "../position";
import type { Account, Moment, Value } from "../study";
import { type Words, say } from "../words";
import { luckOf } from "./bars";
import { valueAt, whole } from "./chance";

/** A game that is told of. */
export interface Told {
    tale: Tale;
    words: Words;
    /** After how many entries each round begins; then the end. */
    begins: readonly number[];
    /** Its entries, the first at 0. */
    entries: readonly Entry[];
    /** Whoever reads this, where that is one of the seats. */
    me: number | undefined;
}

/** A sentence has one full stop. */
const stop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A sentence about a seat: to whoever reads this there is another. */
const saidTo = (
    { words, me }: Told,
    key: string,
    seat: number,
    fields: Record<string, string | number> = {},
) => (seat === me ? say(`${key}.you`, fields) : say(key, { ...fields, seat: words.seat(seat) }));

export const nameOf = ({ words, me }: Told, seat: number): string =>
    seat === me ? say("look.you") : words.seat(seat);

/** The round that an entry belongs to; 0 before the first. */
export const roundOf = ({ begins }: Told, entry: number): number =>
    Math.min(begins.length - 1, begins.filter((begin) => begin < entry).length);

/** Where something happened, "Round 3", or before all rounds. */
export const roundText = (told: Told, entry: number): string => {
    const number = roundOf(told, entry);
    return number ? say("look.round", { number }) : say("look.round.first");
};

/** What a seat chose, where the log has nothing to tell of it. */
function chosenIn({ tale, words, entries }: Told, entry: number): string | undefined {
    const { actor, action } = entries[entry - 1]!;
    if (actor >= tale.head.seats) return undefined;
    return say("look.did", { seat: words.seat(actor), action: words.action(action) });
}

/** What an entry did, as the log tells it; what follows from it by itself only where there is nothing else. */
function deedsOf(told: Told, entry: number): string[] {
    const { tale, words } = told;
    const rows = tale.events.flatMap(({ ply, row }) => (ply === entry ? [row] : []));
    const quiet = (row: Row) => ["none", "turn"].includes(restOf(tale.head, row));
    const loud = rows.filter((row) => !quiet(row)).map((row) => words.event(row));
    const chosen = chosenIn(told, entry);
    if (loud.length || chosen) return loud.length ? loud : [chosen!];
    return rows.map((row) => words.event(row));
}

/** The same in a line. */
export const deedOf = (told: Told, entry: number): string =>
    deedsOf(told, entry)[0] ?? say("look.step", { number: entry });

/** Whose doing a moment was. */
export function whoseOf(told: Told, { kind, actor }: Moment): string {
    return kind === "luck" ? say("look.luck") : saidTo(told, "look.choice", actor);
}

/** What would have been better, and what of the loss it would have kept. */
function betterOf({ words }: Told, { better, worth }: Moment): string {
    const number = Math.round(better?.by ?? 0);
    if (!better || !number) return "";
    const kept = number <= -Math.round(worth);
    return say(kept ? "look.better.kept" : "look.better.more", {
        action: words.action(better.action),
        number,
    });
}

/** A moment in words: what was done, and what it meant for a seat. */
export function momentOf(told: Told, seat: number, moment: Moment): { title: string; text: string } {
    const [title = "", ...more] = deedsOf(told, moment.entry).map(stop);
    const number = Math.abs(Math.round(moment.worth));
    const cost = saidTo(told, moment.worth < 0 ? "look.cost" : "look.gave", seat, { number });
    return {
        title: title || stop(deedOf(told, moment.entry)),
        text: [...more.slice(0, 2), cost, betterOf(told, moment)].filter(Boolean).join(" "),
    };
}

/** An account in words. */
export function accountText(told: Told, seat: number, account: Account): string {
    const sums = whole(account);
    const parts = { luck: luckOf(sums), own: sums.own, others: sums.others, hidden: sums.hidden };
    const said = Object.entries(parts).flatMap(([part, number]) =>
        number ? [say(`look.${number < 0 ? "took" : "brought"}.${part}`, { number: Math.abs(number) })] : [],
    );
    const start = saidTo(told, "look.began", seat, { number: sums.start });
    return said.length ? `${start} ${stop(capital(listed(said)))}` : start;
}

const chanceAt = (values: readonly Value[], step: number, seat: number): number | undefined => {
    const value = valueAt(values, step);
    return value && Math.round(value.seats[seat]!.chance);
};

/** How a seat stood when it stood best, where that was well above its beginning. */
function bestOf(told: Told, values: readonly Value[], seat: number): string {
    const ends = told.begins.slice(1, -1).map((step) => chanceAt(values, step, seat) ?? 0);
    const best = Math.max(...ends);
    if (best < (chanceAt(values, 0, seat) ?? 0) + 5) return "";
    return say("look.best", { round: ends.indexOf(best) + 1, number: best });
}

/** From where on the winner was ahead of everybody. */
function leadOf(told: Told, values: readonly Value[]): string {
    const { rank } = told.tale.standing;
    const winner = rank.indexOf(1);
    const ahead = (step: number) => {
        const seats = valueAt(values, step)?.seats;
        return seats?.every(({ chance }) => chance <= seats[winner]!.chance) ?? false;
    };
    const ends = told.begins.slice(1);
    const since = ends.length - [...ends].reverse().findIndex((step) => !ahead(step));
    const round = since > ends.length ? 1 : since + 1;
    if (round > ends.length) return "";
    return saidTo(told, "look.lead", winner, { round });
}

/** The game of a seat in a few sentences: how it began, what moved it, and who won. */
export function storyOf(
    told: Told,
    seat: number,
    values: readonly Value[],
    moments: readonly Moment[],
): string[] {
    const start = chanceAt(values, 0, seat);
    if (start === undefined) return [];
    const began = saidTo(told, "look.began", seat, { number: start });
    const moved = [...moments]
        .sort((a, b) => a.entry - b.entry)
        .map(({ entry }) =>
            say("look.became", {
                round: roundText(told, entry),
                event: stop(deedOf(told, entry)),
                from: chanceAt(values, entry - 1, seat) ?? 0,
                to: chanceAt(values, entry, seat) ?? 0,
            }),
        );
    return [`${began} ${bestOf(told, values, seat)}`.trim(), moved.join(" "), leadOf(told, values)].filter(
        Boolean,
    );
}
