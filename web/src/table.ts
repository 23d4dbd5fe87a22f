// The table: holds the whole log, judges, draws nature, runs bots. It knows no page and no
// game. It runs in a worker; online a server takes its place.

import { type Core, type Head, decodeHead, encodeHead } from "./core";
import { draw, freshSecret, hash } from "./fair";
import { BOTS, NATURE, NOBODY } from "./gen/tables";
import { FRAME, pack, packEntries, unpack, unpackEntries } from "./wire";

/** Who sits where: "" is a person, else a kind of bot. */
export interface Player {
    name: string;
    bot: string;
}

/** All that has to be kept to go on with a game. */
export interface Kept {
    id: string;
    head: Uint8Array;
    players: Player[];
    secret: Uint8Array;
    entries: Uint8Array[];
    draws: { r: number; of: number }[];
    updated: number;
    over: boolean;
}

export function newGame(head: Head, players: Player[]): Kept {
    return {
        id: crypto.randomUUID(),
        head: encodeHead(head),
        players,
        secret: freshSecret(),
        entries: [],
        draws: [],
        updated: Date.now(),
        over: false,
    };
}

export class Table {
    private seats = 0;
    private told = 0;

    constructor(
        private readonly core: Core,
        readonly kept: Kept,
        private readonly send: (bytes: Uint8Array) => void,
        private readonly keep: (kept: Kept) => void,
    ) {
        core.begin(kept.head);
        for (const entry of kept.entries) core.follow(entry);
    }

    receive(bytes: Uint8Array): void {
        const frame = unpack(bytes);
        if (frame.type === FRAME.hello) {
            this.seats = frame.body[0]!;
            this.told = frame.at;
            this.tell();
        } else if (frame.type === FRAME.batch) {
            this.batch(frame.at, unpackEntries(frame.body));
        }
    }

    /** Judged on a copy first: one refused step refuses the batch. */
    private batch(at: number, entries: Uint8Array[]): void {
        const refused = () =>
            this.send(pack({ type: FRAME.refused, at: this.kept.entries.length, body: new Uint8Array() }));
        if (at !== this.kept.entries.length) return refused();
        try {
            this.core.aside(() => entries.forEach((entry) => this.core.play(entry)));
        } catch {
            return refused();
        }
        entries.forEach((entry) => this.enter(entry, 0, 0));
        this.tell();
    }

    private enter(entry: Uint8Array, r: number, of: number): void {
        this.core.follow(entry);
        this.kept.entries.push(entry);
        this.kept.draws.push({ r, of });
    }

    private drawn(): number {
        return this.kept.draws.filter((d) => d.of).length;
    }

    /** One step of nature or of a bot; false when a person is to act or the game is over. */
    step(): boolean {
        const actor = this.core.toAct();
        if (actor === NATURE) {
            const { entry, r, of } = draw(
                this.core,
                { secret: this.kept.secret, luck: [] },
                this.drawn() + 1,
            );
            this.enter(entry, r, of);
        } else if (actor !== NOBODY && this.kept.players[actor]?.bot) {
            const kind = BOTS.indexOf(this.kept.players[actor].bot);
            const seed = new DataView(hash(this.kept.secret).buffer).getUint32(0) ^ this.kept.entries.length;
            this.enter(this.core.entryOf(this.core.bot(Math.max(kind, 0), seed)), 0, 0);
        } else {
            return false;
        }
        return true;
    }

    /** A seat that a step would make think; undefined when nobody has to. */
    thinker(): number | undefined {
        const actor = this.core.toAct();
        return actor < NATURE && this.kept.players[actor]?.bot ? actor : undefined;
    }

    sayThinking(seat: number): void {
        this.send(pack({ type: FRAME.thinking, at: this.kept.entries.length, body: Uint8Array.of(seat) }));
    }

    /** Sends what these seats have not been told yet, veiled from the position before each. */
    tell(): void {
        this.kept.over = this.core.toAct() === NOBODY;
        this.kept.updated = Date.now();
        this.keep(this.kept);
        const from = this.told;
        const veiled: Uint8Array[] = [];
        this.core.aside(() => {
            this.core.begin(this.kept.head);
            this.kept.entries.forEach((entry, i) => {
                if (i >= from) veiled.push(this.core.veil(entry, this.seats));
                this.core.follow(entry);
            });
        });
        this.told = this.kept.entries.length;
        const entries = packEntries(veiled);
        const body = new Uint8Array(2 + this.kept.head.length + entries.length);
        body[0] = this.seats;
        body[1] = this.kept.head.length;
        body.set(this.kept.head, 2);
        body.set(entries, 2 + this.kept.head.length);
        this.send(pack({ type: FRAME.log, at: from, body }));
    }
}

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
    const entries = core.recordEntries();
    const secret = core.recordParts().hash.secret;
    const players = Array.from({ length: decodeHead(head).seats }, (_, seat) => ({
        name: core.recordPlayer(seat, false),
        bot: core.recordPlayer(seat, true),
    }));
    for (const { entry } of entries) core.follow(entry);
    return {
        id: crypto.randomUUID(),
        head,
        players,
        secret: secret ?? new Uint8Array(32),
        entries: entries.map((one) => one.entry),
        draws: entries.map(({ r, of }) => ({ r, of })),
        updated: Date.now(),
        over: core.toAct() === NOBODY,
    };
}
