// What a finished game was worth to each seat, entry by entry: how bot/study.h answers.
//
// The work is cut into units, each one value of one moment. Which games a unit plays depends on the
// record and on nothing else, so that several workers share it, and what one has counted another takes.

import { Core } from "./core";
import type { Action } from "./position";

/** A game that is surely won. */
const WON = 65536;

/** A share of games as games of a hundred. */
const ofHundred = (share: number): number => (100 * share) / WON;

/** A chance to win in games of a hundred, and between which bounds it lies 19 times of 20. */
export interface Chance {
    chance: number;
    low: number;
    high: number;
}

/** Chances after some entries; `games` 0: nothing is known yet, or they are those of the entry before. */
export interface Value {
    games: number;
    seats: readonly Chance[];
}

/** Where a result comes from, in games of a hundred. The parts after `start` lead from there to the result. */
export interface Account {
    start: number;
    /** Chance, in the seat's own turns and in the others'. */
    luckOwn: number;
    luckOthers: number;
    own: number;
    others: number;
    hidden: number;
    result: number;
}

const KINDS = ["none", "luck", "choice"] as const;
type Kind = (typeof KINDS)[number];

/** What is told of an entry: who made it, whether it was chance or chosen, and in whose turn it came. */
export interface Deed {
    actor: number;
    kind: Kind;
    turn: number;
}

/** An entry that decided much for a seat. */
export interface Moment {
    /** Its number, from 1. */
    entry: number;
    kind: Kind;
    actor: number;
    /** What it gave the seat; it cost something where that is negative. */
    worth: number;
    /** What would have been better, and by how much. */
    better: { action: Action; by: number } | undefined;
}

/** What has been counted of a unit, as the module has it: bytes that another one takes. */
export interface Counted {
    unit: number;
    counts: Uint8Array;
}

/** All that is known at a time. */
export interface Known {
    /** How much of the work that is known of is done, of a hundred parts. */
    progress: number;
    /** After each number of entries, from 0 on. */
    values: readonly Value[];
    /** Of each entry, the first at 0. */
    deeds: readonly Deed[];
    accounts: readonly Account[];
    /** Of each seat, the most important first. */
    moments: readonly (readonly Moment[])[];
}

const each = <T>(length: number, one: (i: number) => T): T[] => Array.from({ length }, (_, i) => one(i));

/** Numbers of a moment, as the module has them. */
const MOMENT = 10;

export class Studied extends Core {
    private seats = 0;
    private entries = 0;

    private ints(count: number): Int32Array {
        return new Int32Array(this.take(4 * count).buffer);
    }

    /** Reads a record; how many entries it has. Throws Refused where it is not that of a finished game. */
    read(text: string): number {
        this.recordRead(text);
        this.seats = this.recordHead()[3]!;
        this.entries = this.checked(this.wasm.study_begin(0));
        return this.entries;
    }

    /** The next unit that this one of so many workers is to do; undefined where nothing is left, as far as is known. */
    next(worker: number, workers: number): number | undefined {
        const unit = this.wasm.study_next(worker, workers);
        return unit < 0 ? undefined : unit;
    }

    /** Plays at most so many more games for a unit. */
    run(unit: number, games: number): Counted {
        return { unit, counts: this.take(this.wasm.study_run(unit, games)) };
    }

    /** Takes what somebody else has counted. */
    add({ unit, counts }: Counted): void {
        this.put(counts);
        this.wasm.study_add(unit);
    }

    value(after: number): Value {
        const games = this.wasm.study_value(after) >>> 0;
        const n = this.ints(3 * this.seats);
        const seats = each(this.seats, (seat) => {
            const [chance, low, high] = Array.from(n.subarray(3 * seat, 3 * seat + 3), ofHundred);
            return { chance: chance!, low: low!, high: high! };
        });
        return { games, seats };
    }

    private values(): Value[] {
        return each(this.entries + 1, (i) => this.value(i));
    }

    /** Whether so many values are known. */
    knows(count: number): boolean {
        return this.values().filter(({ games }) => games).length >= count;
    }

    account(seat: number): Account {
        this.checked(this.wasm.study_account(seat));
        const [start, luckOwn, luckOthers, own, others, hidden, result] = Array.from(this.ints(7), ofHundred);
        return {
            start: start!,
            luckOwn: luckOwn!,
            luckOthers: luckOthers!,
            own: own!,
            others: others!,
            hidden: hidden!,
            result: result!,
        };
    }

    deed(entry: number): Deed {
        this.checked(this.wasm.study_entry(entry));
        const [actor, kind, turn] = this.ints(3);
        return { actor: actor!, kind: KINDS[kind!]!, turn: turn! };
    }

    moments(seat: number): Moment[] {
        const n = this.ints(MOMENT * this.checked(this.wasm.study_moments(seat)));
        return each(n.length / MOMENT, (i) => {
            const [entry, kind, actor, worth, known, verb, a, b, c, by] = n.subarray(
                MOMENT * i,
                MOMENT * (i + 1),
            );
            return {
                entry: entry!,
                kind: KINDS[kind!]!,
                actor: actor!,
                worth: ofHundred(worth!),
                better: known
                    ? { action: { verb: verb!, arg: [a!, b!, c!] }, by: ofHundred(by!) }
                    : undefined,
            };
        });
    }

    known(): Known {
        return {
            progress: this.wasm.study_progress() / 10,
            values: this.values(),
            deeds: each(this.entries, (i) => this.deed(i + 1)),
            accounts: each(this.seats, (seat) => this.account(seat)),
            moments: each(this.seats, (seat) => this.moments(seat)),
        };
    }
}
