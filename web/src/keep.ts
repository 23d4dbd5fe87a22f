// Games and settings kept in this browser. Nothing leaves it.

import type { Kept } from "./kept";
import { sameBytes } from "./wire";

const GAMES = "games";

function open(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open("miasma", 1);
        request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: "id" });
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

async function run<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const database = await open();
    return new Promise((resolve, reject) => {
        const request = work(database.transaction(GAMES, mode).objectStore(GAMES));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

/** Changes a game in one go: nobody comes between reading and writing. */
async function change(
    id: string,
    next: (now: Kept | undefined) => Kept | undefined,
): Promise<Kept | undefined> {
    const transaction = (await open()).transaction(GAMES, "readwrite");
    const store = transaction.objectStore(GAMES);
    const found: IDBRequest<Kept | undefined> = store.get(id);
    let kept: Kept | undefined;
    found.onsuccess = () => {
        kept = next(found.result);
        if (kept) store.put(kept);
    };
    return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(kept);
        transaction.onabort = () => reject(transaction.error);
    });
}

/** Keeps a game. False, and nothing done, where another hand has it since, or it has been deleted. */
export async function keepGame(kept: Kept): Promise<boolean> {
    const mine = (now: Kept | undefined) => kept.hand === undefined || now?.hand === kept.hand;
    return (await change(kept.id, (now) => (mine(now) ? kept : undefined))) !== undefined;
}

/** Takes a game in hand: what others who had it would still write is refused. */
export const takeGame = (id: string): Promise<Kept | undefined> =>
    change(id, (now) => now && { ...now, hand: crypto.randomUUID() });

export const findGame = (id: string) => run<Kept | undefined>("readonly", (store) => store.get(id));
export const allGames = () => run<Kept[]>("readonly", (store) => store.getAll());

/** A game that is kept here and is the same: so are its setting and all that has happened. */
export async function findSame({ head, entries }: Kept): Promise<Kept | undefined> {
    const same = (one: Kept) =>
        sameBytes(one.head, head) &&
        one.entries.length === entries.length &&
        one.entries.every((entry, i) => sameBytes(entry, entries[i]!));
    return (await allGames()).find(same);
}

export const dropGame = (id: string) => run("readwrite", (store) => store.delete(id));

/** Steps staged but not sent, so that a reload in mid-turn loses nothing. */
const draftKey = (id: string) => `miasma.draft.${id}`;

export function keepDraft(id: string, ply: number, seats: number, bytes: Uint8Array): void {
    if (bytes.length) localStorage.setItem(draftKey(id), JSON.stringify([ply, seats, ...bytes]));
    else localStorage.removeItem(draftKey(id));
}

export function findDraft(id: string, ply: number, seats: number): Uint8Array {
    const kept = JSON.parse(localStorage.getItem(draftKey(id)) ?? "[]") as number[];
    return kept[0] === ply && kept[1] === seats ? Uint8Array.from(kept.slice(2)) : new Uint8Array();
}
