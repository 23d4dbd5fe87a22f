// How a game's score comes about. Each game tells it in a table of its own, games/<name>/score.ts;
// what is said here knows no game.

import type { Head, Row, Standing } from "../position";

/** Something that happened, by its word in the event table, and after how many entries. */
export interface Happened {
    word: string;
    row: Row;
    ply: number;
}

/** Something on the board, by its word in the fact table. */
export interface Lying {
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

export const named = <T extends { word: string }>(all: readonly T[], ...words: string[]): T[] =>
    all.filter(({ word }) => words.includes(word));

/** For each seat the sum of a field over its rows; without a field, how many rows there are. */
export function sums(tale: Tale, rows: readonly { row: Row }[], field?: number, seatField = 0): number[] {
    const by = perSeat(tale, () => 0);
    for (const { row } of rows) by[row.field[seatField]!]! += field === undefined ? 1 : row.field[field]!;
    return by;
}

/** For each seat the average of these numbers. */
export function averages(tale: Tale, thrown: readonly { seat: number; number: number }[]): number[] {
    return perSeat(tale, (seat) => {
        const own = thrown.filter((one) => one.seat === seat);
        return own.reduce((all, { number }) => all + number, 0) / own.length;
    });
}
