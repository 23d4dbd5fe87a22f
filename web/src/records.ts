// Games as records, the text of docs/records.md.

import { Core, type Game, decodeHead } from "./core";
import { hash } from "./fair";
import { NOBODY } from "./gen/tables";
import type { Kept } from "./kept";
import { loadTables } from "./load";
import { gameOf, onceEach, rulesOf } from "./versions";

export { verify } from "./verify";

/** A core for records of a version; never the one a game is played on. */
export const recordCore = onceEach(async (game: Game): Promise<Core> => {
    const [core] = await Promise.all([Core.make(await rulesOf(game)), loadTables(game)]);
    return core;
});

/** The rules that a record names; undefined where nobody here has them, and the core will say what is wrong. */
export function gameIn(text: string): Game | undefined {
    const value = (key: string) => new RegExp(`^\\[${key} "(.*)"\\]$`, "m").exec(text)?.[1] ?? "";
    return gameOf(value("Game"), Number(value("Version")));
}

/** The core for a record's text. */
export const coreFor = (text: string): Promise<Core> => recordCore(gameIn(text));

/** What a record says. Without a secret it tells the dice that have fallen, and none to come. */
export interface Told extends Pick<Kept, "head" | "entries" | "draws" | "notes" | "from"> {
    players: readonly { name: string; bot: string }[];
    commitment: Uint8Array | undefined;
    secret: Uint8Array | undefined;
}

/** A record as text; one of a finished game is closed with its result and digest. */
export function write(
    core: Core,
    { head, players, entries, draws, notes, from, commitment, secret }: Told,
): string {
    /** Behind what was taken over from another game the dice are its own. */
    const takenOver = (count: number) => from?.entries === count && core.recordFrom(from);
    core.begin(head);
    core.recordBegin();
    players.forEach((player, seat) => {
        if (player.name) core.recordName(seat, player.name, false);
        if (player.bot) core.recordName(seat, player.bot, true);
    });
    takenOver(0);
    entries.forEach((entry, i) => {
        core.recordAdd(entry, draws[i]!.r, draws[i]!.of);
        takenOver(i + 1);
        const note = notes?.[i + 1];
        if (note) core.recordNote(note);
        core.follow(entry);
    });
    if (commitment) core.recordHash("commitment", commitment);
    if (secret) core.recordHash("secret", secret);
    if (secret && core.toAct() === NOBODY) {
        core.recordResult();
        core.recordHash("digest", hash(new TextEncoder().encode(core.recordText(true))));
    }
    return core.recordText(false);
}

/** A game as a record. The secret of a running one tells all dice to come: it goes along only if `whole`. */
export const recordOf = (core: Core, kept: Kept, whole = true): string =>
    write(core, {
        ...kept,
        commitment: hash(kept.secret),
        secret: whole || kept.over ? kept.secret : undefined,
    });

/** What a seat saw after so many entries, for whoever looks after the rules; without names and dice. */
export function capsuleOf(
    core: Core,
    { head, entries }: Kept,
    step: number,
    seat: number,
    said: string,
): string {
    core.begin(head);
    core.recordBegin();
    for (const entry of entries) core.recordAdd(entry, 0, 0);
    return core.recordCapsule(step, seat, said);
}

/** A game from a record's text. */
export function keptOf(core: Core, text: string): Kept {
    core.recordRead(text);
    const head = core.recordHead();
    const from = core.recordOrigin();
    const { game, seats } = decodeHead(head);
    const entries = core.recordEntries();
    const secret = core.recordParts().stretches.at(-1)!.secret;
    const players = Array.from({ length: seats }, (_, seat) => ({
        name: core.recordPlayer(seat, false),
        bot: core.recordPlayer(seat, true),
    }));
    const notes: Record<number, string> = {};
    entries.forEach(({ entry }, i) => {
        const note = core.noted(entry) && core.recordNoted(i + 1);
        if (note) notes[i + 1] = note;
    });
    for (const { entry } of entries) core.follow(entry);
    return {
        id: crypto.randomUUID(),
        head,
        ...(from && { from }),
        players,
        secret: secret ?? new Uint8Array(),
        entries: entries.map((one) => one.entry),
        draws: entries.map(({ r, of }) => ({ r, of })),
        notes,
        orders: players.map(() => game.orderNear),
        raised: 0,
        updated: Date.now(),
        over: core.toAct() === NOBODY,
    };
}
