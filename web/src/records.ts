// Games as records, the text of docs/records.md.

import { Core, decodeHead } from "./core";
import { hash } from "./fair";
import { NOBODY } from "./gen/tables";
import type { Kept } from "./kept";

export { verify } from "./verify";

let made: Promise<Core> | undefined;

/** A core for records; never the one a game is played on. */
export const recordCore = (): Promise<Core> => (made ??= Core.make());

/** The whole record as text: running games keep their secret, finished ones publish it. */
export function recordOf(core: Core, kept: Kept): string {
    core.begin(kept.head);
    core.recordBegin();
    core.recordHash("commitment", hash(kept.secret));
    kept.players.forEach((player, seat) => {
        if (player.name) core.recordName(seat, player.name, false);
        if (player.bot) core.recordName(seat, player.bot, true);
    });
    kept.entries.forEach((entry, i) => {
        core.recordAdd(entry, kept.draws[i]!.r, kept.draws[i]!.of);
        const note = kept.notes?.[i + 1];
        if (note) core.recordNote(note);
        core.follow(entry);
    });
    core.recordHash("secret", kept.secret);
    if (core.toAct() === NOBODY) {
        core.recordResult();
        core.recordHash("digest", hash(new TextEncoder().encode(core.recordText(true))));
    }
    return core.recordText(false);
}

/** A game from a record's text. */
export function keptOf(core: Core, text: string): Kept {
    core.recordRead(text);
    const head = core.recordHead();
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
        players,
        secret: secret ?? new Uint8Array(32),
        entries: entries.map((one) => one.entry),
        draws: entries.map(({ r, of }) => ({ r, of })),
        notes,
        orders: players.map(() => game.orderNear),
        raised: 0,
        updated: Date.now(),
        over: core.toAct() === NOBODY,
    };
}
