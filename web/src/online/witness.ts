// What this device saw of a table's dice before the game began: the fingerprint, its own luck and
// what the others had promised. A finished record is held against that, and not against itself.

import type { Stretch } from "../core";
import { hash } from "../fair";
import { KINDS, SEAT } from "../gen/tables";
import type { TableInfo } from "./api";

export interface Witness {
    /** The first fingerprint that was shown here. */
    commitment: string;
    /** Luck made on this device. */
    luck?: string;
    /** The server has taken it. */
    given?: boolean;
    /** By seat, as last seen before the start: who sat there, and the fingerprint of their luck. */
    promises: Record<string, [name: string, promise: string]>;
    /** The game has begun: nothing is added any more. */
    begun?: boolean;
}

const key = (id: string) => `miasma.witness.${id}`;

export const toHex = (bytes: Uint8Array): string =>
    [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const fromHex = (text: string): Uint8Array =>
    Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));

/** The fingerprint of luck, as a record has it. */
export const promiseOf = (luck: string): string => toHex(hash(fromHex(luck)));

export function witnessOf(id: string): Witness | undefined {
    try {
        return (JSON.parse(localStorage.getItem(key(id)) ?? "null") as Witness | null) ?? undefined;
    } catch {
        return undefined;
    }
}

function keep(id: string, witness: Witness): void {
    try {
        localStorage.setItem(key(id), JSON.stringify(witness));
    } catch {
        // A browser that keeps nothing has witnessed nothing.
    }
}

function promisesIn({ promises = {}, seats }: TableInfo): Witness["promises"] {
    const names = new Map(seats.map(({ seat, name }) => [seat, name ?? ""]));
    return Object.fromEntries(
        Object.entries(promises).map(([seat, promise]) => [seat, [names.get(seat) ?? "", promise]]),
    );
}

/** A seat may change hands unseen before the start: whoever sat there before has promised nothing. */
function stillThere(before: Witness["promises"], { seats }: TableInfo): Witness["promises"] {
    const names = new Map(seats.map(({ seat, name }) => [seat, name ?? ""]));
    return Object.fromEntries(Object.entries(before).filter(([seat, [name]]) => names.get(seat) === name));
}

/** What is known of a table after this has been seen of it; undefined: nothing from before the game. */
export function after(before: Witness | undefined, table: TableInfo): Witness | undefined {
    if (table.state !== "open") {
        if (!before || before.begun) return before;
        return { ...before, promises: stillThere(before.promises, table), begun: true };
    }
    const own = table.you === null ? undefined : table.promises?.[table.you];
    return {
        ...before,
        commitment: before?.commitment ?? table.commitment,
        promises: promisesIn(table),
        given: before?.luck !== undefined && own === promiseOf(before.luck),
    };
}

/** To be called with whatever is heard of a table. */
export function note(table: TableInfo): void {
    const before = witnessOf(table.id);
    const now = after(before, table);
    if (now && now !== before) keep(table.id, now);
}

/** Luck of our own for a table whose fingerprint has been seen; the same until the game begins. */
export function luckFor(table: TableInfo): string {
    note(table);
    const known = witnessOf(table.id);
    if (known?.luck) return known.luck;
    const luck = toHex(crypto.getRandomValues(new Uint8Array(32)));
    if (known) keep(table.id, { ...known, luck });
    return luck;
}

/** Our luck where the seat has not given any yet: it is taken once. */
export const luckOwed = (table: TableInfo): string | undefined =>
    table.you !== null && table.promises && !table.promises[table.you] ? luckFor(table) : undefined;

/** The server has answered a request that carried our luck; one that knows of promises has taken it. */
export function taken(table: TableInfo): TableInfo {
    note(table);
    const known = witnessOf(table.id);
    const own = table.seats.find(({ seat }) => seat === table.you);
    if (!known?.luck || !table.promises || !own) return table;
    // The game may begin with this very answer: what we have promised ourselves counts as seen.
    const promises = { ...known.promises };
    promises[own.seat] ??= [own.name ?? "", promiseOf(known.luck)];
    keep(table.id, { ...known, given: true, promises });
    return table;
}

/** The dice of the part of a record that was played at the table. */
export interface Opened {
    commitment: string;
    /** By seat. */
    promises: Record<string, string>;
    lucks: Record<string, string>;
}

function bySeat(hashes: readonly (Uint8Array | undefined)[]): Record<string, string> {
    const { words } = KINDS[SEAT]!;
    return Object.fromEntries(hashes.flatMap((one, seat) => (one ? [[words[seat]!, toHex(one)]] : [])));
}

export const openedIn = ({ commitment, promise, luck }: Stretch): Opened => ({
    commitment: toHex(commitment!),
    promises: bySeat(promise),
    lucks: bySeat(luck),
});

export type Testimony =
    /** This device saw nothing before the game began. */
    | { kind: "none" }
    /** All is as it was seen: so many promises, with luck of our own or without. */
    | { kind: "fits"; promises: number; own: boolean }
    | { kind: "commitment" }
    | { kind: "luck" }
    | { kind: "promise"; seat: string };

/** Holds a record against what was seen; the record has been found right in itself. */
export function testify(witness: Witness | undefined, opened: Opened): Testimony {
    if (!witness) return { kind: "none" };
    if (witness.commitment !== opened.commitment) return { kind: "commitment" };
    const own = witness.given === true && witness.luck !== undefined;
    if (own && !Object.values(opened.lucks).includes(witness.luck!)) return { kind: "luck" };
    const promised = Object.entries(witness.promises);
    const broken = promised.find(([seat, [, promise]]) => opened.promises[seat] !== promise);
    if (broken) return { kind: "promise", seat: broken[0] };
    return { kind: "fits", promises: promised.length, own };
}
