// How a game's score comes about. Each game tells it in a table of its own, games/<name>/score.ts;
// what is said here knows no game.

import type { Head, Row, Standing } from "../position";
import type { Named, Word } from "../rows";

/** Something that happened, by its word in the event table, and after how many entries. */
interface Happened {
    word: string;
    row: Row;
    ply: number;
}

/** Something on the board, by its word in the fact table. */
interface Lying {
    word: string;
    row: Row;
}

/** A finished game from its beginning to its end. */
export interface Tale {
    head: Head;
    events: readonly Happened[];
    /** What is on the board at the end. */
    facts: readonly Lying[];
    /** Points of the seats after each number of entries, from 0 on. */
    points: readonly (readonly number[])[];
    standing: Standing;
}

/** A column of the score: what it is called, and what each seat has of it. */
export interface Part {
    key: string;
    by: readonly number[];
    /** It is worth knowing, but no part of the points. */
    aside?: boolean;
    /** It was lost. */
    loss?: boolean;
}

/** Chance against what could be expected of it; NaN where a seat has thrown nothing. */
export interface Luck {
    key: string;
    got: readonly number[];
    hoped: readonly number[];
}

/** Why one of two seats with equal points is ahead: a key, and the rule. */
export interface Tie {
    key: string;
    rule: string;
}

export interface Score {
    parts(tale: Tale): Part[];
    /** Words of the events that end a game. Each has a sentence of its own. */
    ends: readonly string[];
    /** After how many entries each round begins. */
    rounds(tale: Tale): number[];
    /** Undefined where nothing but the seat parts them. */
    tie(tale: Tale, ahead: number, behind: number): Tie | undefined;
    luck?(tale: Tale): Luck[];
}

/** One number for each seat. */
export const perSeat = ({ head }: Tale, number: (seat: number) => number): number[] =>
    Array.from({ length: head.seats }, (_, seat) => number(seat));

/** A row of some words by the types of the game's tables, or undefined where it is of another word. */
const as = <Table, W extends Word<Table>>({ word, row }: Lying, words: readonly W[]) =>
    !words.length || (words as readonly string[]).includes(word)
        ? ({ word, field: row.field } as unknown as Named<Table, W>)
        : undefined;

/** The events of a tale, to be asked for by their words; all of them, where no word is said. */
export const happened =
    <Events>({ events }: Pick<Tale, "events">) =>
    <W extends Word<Events>>(...words: W[]): (Named<Events, W> & { ply: number })[] =>
        events.flatMap((one) => {
            const row = as<Events, W>(one, words);
            return row ? [{ ...row, ply: one.ply }] : [];
        });

/** The facts at the end of a tale, to be asked for by their words. */
export const lying =
    <Facts>({ facts }: Pick<Tale, "facts">) =>
    <W extends Word<Facts>>(...words: W[]): Named<Facts, W>[] =>
        facts.flatMap((one) => as<Facts, W>(one, words) ?? []);

/**
 * For each seat the sum of a number over its rows; without one, how many rows there are. The seat is
 * the first field, unless it is said which.
 */
export function sums<Fields extends readonly [number, ...number[]]>(
    tale: Tale,
    rows: readonly { field: Fields }[],
    number: (field: Fields) => number = () => 1,
    seat: (field: Fields) => number = ([first]) => first,
): number[] {
    const by = perSeat(tale, () => 0);
    for (const { field } of rows) by[seat(field)]! += number(field);
    return by;
}

/** For each seat the average of these numbers. */
export function averages(tale: Tale, thrown: readonly { seat: number; number: number }[]): number[] {
    return perSeat(tale, (seat) => {
        const own = thrown.filter((one) => one.seat === seat);
        return own.reduce((all, { number }) => all + number, 0) / own.length;
    });
}
