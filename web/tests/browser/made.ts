// Games made outside the browser, by the same code as in it, and put where the page keeps them.

import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { build } from "vite";
import type * as Inside from "./inside";

export type { Kept } from "./inside";
type Module = typeof Inside;

const here = new URL(".", import.meta.url).pathname;
export const root = join(here, "../../..");
export const dist = resolve(here, "../..", process.env.MIASMA_DIST ?? "dist");
export const miasma = join(root, "build/release/miasma");

let code: Promise<string> | undefined;

/** inside.ts and all it needs as one script that sets `inside`. */
export function script(): Promise<string> {
    code ??= (async () => {
        const made = await build({
            configFile: false,
            logLevel: "error",
            build: {
                write: false,
                minify: false,
                target: "es2022",
                lib: { entry: join(here, "inside.ts"), formats: ["iife"], name: "inside" },
            },
        });
        const [first] = Array.isArray(made) ? made : [made];
        if (!first || !("output" in first)) throw new Error("nothing was built");
        return `${first.output[0].code}\nglobalThis.inside = inside;`;
    })();
    return code;
}

/** The module that is shipped: today's, or that of an archived version, "rattus@1". */
export function wasm(version = ""): Uint8Array<ArrayBuffer> {
    const start = version ? `rules.${version}-` : "rules-";
    const name = readdirSync(join(dist, "assets")).find(
        (file) => file.startsWith(start) && file.endsWith(".wasm"),
    );
    return Uint8Array.from(readFileSync(join(dist, "assets", name!)));
}

let module: Promise<Module> | undefined;

export function inside(): Promise<Module> {
    module ??= (async () => {
        const scope = globalThis as unknown as { inside: Module; document?: unknown };
        scope.document ??= { documentElement: {} };
        new Function(await script())();
        await scope.inside.loadAll();
        await scope.inside.speak("en");
        for (const { name } of scope.inside.GAMES) await scope.inside.speakGame(name);
        return scope.inside;
    })();
    return module;
}

/** A game by its title, or by title and number for an archived version. */
export const gameOf = async (name = "rattus") => (await inside()).gameNamed(name)!;

const coreOf = async (name: string) => (await inside()).Core.make(wasm(name.includes("@") ? name : ""));

interface Wanted {
    seed: number;
    game?: string;
    seats?: number;
    bot?: string;
    /** Values of the game's options by their words; the others stay as the game has them. */
    options?: Record<string, string>;
    /** What the seats call what they name first. */
    names?: string[];
    /** Stops before the step for which this is true; else at the end. */
    until?: (core: Inside.Core, kept: Inside.Kept) => boolean;
    /** Seats of persons when the game is opened. */
    persons?: number[];
}

/** A game of bots; the same for the same seed. */
export async function made({
    seed,
    game = "rattus",
    seats = 2,
    bot = "greedy",
    options = {},
    names = [],
    until,
    persons = [],
}: Wanted): Promise<Inside.Kept> {
    const { Table, newGame } = await inside();
    const core = await coreOf(game);
    const rules = await gameOf(game);
    const players = Array.from({ length: seats }, () => ({ name: "", bot }));
    const values = rules.options.map(({ word, values }) => Math.max(0, values.indexOf(options[word] ?? "")));
    const kept = newGame({ game: rules, seats, options: values }, players);
    kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (seed * 37 + i * 11) & 255);
    kept.id = `made-${game}-${seed}-${seats}-${persons.join("")}`;
    const table = new Table(
        core,
        kept,
        () => {},
        () => {},
    );
    while (!until?.(core, kept)) {
        const seat = core.toAct();
        const before = kept.entries.length;
        if (!table.step()) break;
        // What the seat did comes first; nature's answers may follow it.
        const own = kept.entries[before];
        const name = names[seat];
        if (!name || !own || !core.noted(own)) continue;
        kept.notes = { ...kept.notes, [before + 1]: name };
        names = names.with(seat, "");
    }
    table.tell();
    kept.players = players.map((player, seat) => (persons.includes(seat) ? { name: "", bot: "" } : player));
    return kept;
}

/** A game that its one person has lost. */
export async function lost(wanted: Wanted): Promise<Inside.Kept> {
    const { decodeHead, lookAt, versionName } = await inside();
    const kept = await made(wanted);
    const { game, seats } = decodeHead(kept.head);
    const core = await coreOf(versionName(game));
    const { rank } = lookAt(core, kept.head, kept.entries, kept.entries.length, 0).standing;
    const loser = rank.slice(0, seats).findIndex((one) => one > 1);
    return made({ ...wanted, persons: [loser] });
}

/** Games that are tried for somebody to be asked something. */
const TRIES = 20;

/** A game of bots up to where the first of the persons can do this: the first of that seed or those after it. */
export async function asked(
    verb: string,
    { from = 0, persons = [0], ...wanted }: Omit<Wanted, "until"> & { from?: number },
): Promise<Inside.Kept> {
    const { verbs } = await gameOf(wanted.game);
    const id = verbs.findIndex(({ word }) => word === verb);
    const until = (core: Inside.Core, now: Inside.Kept) =>
        now.entries.length >= from &&
        core.toAct() === persons[0] &&
        core.legal().some((row) => row.verb === id);
    for (let i = 0; i < TRIES; i++) {
        const kept = await made({ ...wanted, seed: wanted.seed + i, persons, until });
        if (!kept.over) return kept;
    }
    throw new Error(`nobody is asked to ${verb}`);
}

/** A game at the beginning of a turn of the first seat, well under way. */
export const running = (seed: number, persons = [0], seats = 2, from = 40): Promise<Inside.Kept> =>
    asked("take", { seed, persons, seats, from });

/** A core with the rules that a game was begun on. */
export async function coreFor({ head }: Inside.Kept): Promise<Inside.Core> {
    const { decodeHead, versionName } = await inside();
    return coreOf(versionName(decodeHead(head).game));
}

export async function recordText(kept: Inside.Kept): Promise<string> {
    const { recordOf } = await inside();
    return recordOf(await coreFor(kept), kept);
}

/** Puts games where the page finds them; the page has to be at its own address. */
export async function keep(page: Page, ...games: Inside.Kept[]): Promise<void> {
    const plain = games.map((kept) => ({
        ...kept,
        head: [...kept.head],
        secret: [...kept.secret],
        entries: kept.entries.map((entry) => [...entry]),
    }));
    await page.evaluate(async (all) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open("miasma", 1);
            request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id" });
            request.onsuccess = () => resolve(request.result);
            request.onerror = () => reject(request.error);
        });
        const store = database.transaction("games", "readwrite").objectStore("games");
        for (const one of all)
            store.put({
                ...one,
                head: Uint8Array.from(one.head),
                secret: Uint8Array.from(one.secret),
                entries: one.entries.map((entry) => Uint8Array.from(entry)),
            });
        await new Promise((resolve) => (store.transaction.oncomplete = resolve));
        database.close();
    }, plain);
}

/** A game as the page has kept it. */
export function keptIn(
    page: Page,
    id: string,
): Promise<{
    entries: number[][];
    players: { bot: string; away?: boolean }[];
    head: number[];
    over: boolean;
    orders?: number[];
}> {
    return page.evaluate(async (wanted) => {
        const database = await new Promise<IDBDatabase>((resolve) => {
            const request = indexedDB.open("miasma", 1);
            request.onsuccess = () => resolve(request.result);
        });
        const request = database.transaction("games").objectStore("games").get(wanted);
        await new Promise((resolve) => (request.onsuccess = resolve));
        database.close();
        const { entries, players, head, over, orders } = request.result;
        return { entries: entries.map((e: Uint8Array) => [...e]), players, head: [...head], over, orders };
    }, id);
}

/**
 * After every entry of a record, by the module that the page itself uses: the hashes of all
 * positions and views, and those of the log as everybody and the first two seats see it.
 */
export async function hashesIn(page: Page, text: string): Promise<{ all: string[]; logs: string[][] }> {
    await page.evaluate(await script());
    return page.evaluate(async (record) => {
        const page = globalThis as unknown as { inside: Module };
        const bytes = await page.inside.shipped();
        const logs = await Promise.all(
            [63, 1, 2].map((seats) => page.inside.logHashes(bytes, record, seats)),
        );
        return { all: await page.inside.hashes(bytes, record), logs };
    }, text);
}

/** The hash of a record's position after so many entries, by the module that the page itself uses. */
export async function hashAt(page: Page, text: string, ply: number): Promise<string> {
    await page.evaluate(await script());
    return page.evaluate(
        async ([record, at]) => {
            const { inside } = globalThis as unknown as { inside: Module };
            return inside.hashAt(await inside.shipped(), record, at);
        },
        [text, ply] as const,
    );
}

/** The same hashes of the log, by the native program. */
export const nativeHashes = (file: string): string[][] =>
    [[], ["--as", "red"], ["--as", "blue"]].map((as) =>
        execFileSync(miasma, ["hashes", file, ...as], { encoding: "utf8" })
            .trim()
            .split("\n"),
    );
