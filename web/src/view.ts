// The view: replays the veiled log of the seats shown and answers everything the page asks.
//
// Steps of the seat to act are staged here, with free undo, until nature or somebody else has
// to act; then they go to the table as one batch.

import { type Action, type Core, type Head, type Refused, type Row, type Standing, decodeHead } from "./core";
import { NOBODY } from "./gen/tables";
import { FRAME, pack, packEntries, unpack, unpackEntries } from "./wire";

/** Something that happened, and the number of the entry it happened in (from 1). */
export interface Happening {
    ply: number;
    row: Row;
}

/** All that a screen needs to draw: nothing in it knows a rule. */
export interface Frame {
    head: Head;
    seats: number;
    ply: number;
    toAct: number;
    /** The seat to act is one of those shown, and the table is not busy with its last batch. */
    mine: boolean;
    prompt: Row;
    facts: Row[];
    rows: Action[];
    staged: Action[];
    over: boolean;
    standing: Standing;
    log: readonly Happening[];
    /** How many of the log's happenings are new since the frame before. */
    fresh: number;
    thinking: number | undefined;
}

export class View {
    private head!: Head;
    private headBytes = new Uint8Array();
    private entries: Uint8Array[] = [];
    private staged: Uint8Array[] = [];
    private sent = 0;
    private log: Happening[] = [];
    private fresh = 0;
    private thinking: number | undefined;
    private changed: (frame: Frame) => void = () => {};

    constructor(
        private readonly core: Core,
        private readonly send: (bytes: Uint8Array) => void,
        readonly seats: number,
    ) {}

    onChange(changed: (frame: Frame) => void): void {
        this.changed = changed;
    }

    /** Asks the table for the log. `staged` are steps made before a reload. */
    hello(): void {
        this.send(pack({ type: FRAME.hello, at: 0, body: Uint8Array.of(this.seats) }));
    }

    receive(bytes: Uint8Array): void {
        const frame = unpack(bytes);
        if (frame.type === FRAME.thinking) this.thinking = frame.body[0];
        if (frame.type === FRAME.log) this.receiveLog(frame.at, frame.body);
        if (frame.type === FRAME.refused) this.rebuild([]);
        if (this.headBytes.length) this.changed(this.frame());
    }

    private receiveLog(at: number, body: Uint8Array): void {
        // What was on its way to the seats shown before is not for this view.
        if (body[0] !== this.seats) return;
        const head = body.slice(2, 2 + body[1]!);
        const entries = unpackEntries(body.subarray(2 + body[1]!));
        const known = this.entries.length - at;
        if (known < 0) return this.hello();
        if (!this.headBytes.length) {
            this.headBytes = head;
            this.head = decodeHead(head);
        }
        const seen = this.sent;
        this.entries.push(...entries.slice(known));
        this.thinking = undefined;
        const before = this.log.length;
        const keep = entries.length > known || seen ? [] : this.staged;
        this.rebuild(keep);
        this.fresh = Math.max(0, this.log.length - before);
    }

    /** Plays the log from its beginning; cheap, and never wrong. */
    private rebuild(staged: Uint8Array[]): void {
        this.core.begin(this.headBytes);
        this.log = [];
        this.sent = 0;
        this.entries.forEach((entry, i) => this.tell(this.core.follow(entry), i + 1));
        this.staged = [];
        for (const entry of staged) this.stage(entry);
        this.fresh = 0;
    }

    private tell(rows: Row[], ply: number): void {
        for (const row of rows) this.log.push({ ply, row });
    }

    private stage(entry: Uint8Array): void {
        const rows = this.core.play(entry);
        this.staged.push(entry);
        this.tell(rows, this.entries.length + this.staged.length);
    }

    /** Takes row `i` of the frame. Sends the batch when the turn passes on. */
    act(i: number): void {
        const actor = this.core.toAct();
        if (this.sent || !this.mine()) return;
        this.core.legal();
        const before = this.log.length;
        this.stage(this.core.entryOf(i));
        this.fresh = this.log.length - before;
        if (this.core.toAct() !== actor) this.sendBatch();
        this.changed(this.frame());
    }

    private sendBatch(): void {
        this.sent = this.staged.length;
        this.send(pack({ type: FRAME.batch, at: this.entries.length, body: packEntries(this.staged) }));
    }

    /** Takes back the last step, or all of them. */
    undo(all = false): void {
        if (this.sent || !this.staged.length) return;
        this.rebuild(all ? [] : this.staged.slice(0, -1));
        this.changed(this.frame());
    }

    /** Steps that a reload would lose, for whoever keeps them. */
    draft(): Uint8Array {
        return packEntries(this.sent ? [] : this.staged);
    }

    restore(draft: Uint8Array): void {
        try {
            this.rebuild(unpackEntries(draft));
        } catch {
            this.rebuild([]);
        }
        this.changed(this.frame());
    }

    explain(action: Action): Refused | undefined {
        return this.core.explain(action);
    }

    /** What row `i` leads to (flags of the tables). */
    flags(i: number): number {
        return this.core.flags(i);
    }

    printed(kind: number, element: number): [number, number][] {
        return this.core.printed(kind, element);
    }

    private mine(): boolean {
        const actor = this.core.toAct();
        return !this.sent && actor < 6 && (this.seats & (1 << actor)) !== 0;
    }

    frame(): Frame {
        const toAct = this.core.toAct();
        const mine = this.mine();
        return {
            head: this.head,
            seats: this.seats,
            ply: this.entries.length + this.staged.length,
            toAct,
            mine,
            prompt: this.core.prompt(),
            facts: this.core.facts(),
            rows: mine ? this.core.legal() : [],
            staged: this.staged.map((entry) => this.core.decode(entry).action),
            over: toAct === NOBODY,
            standing: this.core.standing(),
            log: this.log,
            fresh: this.fresh,
            thinking: this.thinking,
        };
    }
}

/** A finished or running log looked at after any number of entries, by any seats. */
export function lookAt(
    core: Core,
    head: Uint8Array,
    entries: readonly Uint8Array[],
    ply: number,
    seats: number,
): Frame {
    core.begin(head);
    const veiled = entries.slice(0, ply).map((entry) => {
        const seen = core.veil(entry, seats);
        core.follow(entry);
        return seen;
    });
    core.begin(head);
    const log: Happening[] = [];
    veiled.forEach((entry, i) => {
        for (const row of core.follow(entry)) log.push({ ply: i + 1, row });
    });
    const last = log.findIndex((one) => one.ply === ply);
    const toAct = core.toAct();
    return {
        head: decodeHead(head),
        seats,
        ply,
        toAct,
        mine: false,
        prompt: core.prompt(),
        facts: core.facts(),
        rows: [],
        staged: [],
        over: toAct === NOBODY,
        standing: core.standing(),
        log,
        fresh: last < 0 ? 0 : log.length - last,
        thinking: undefined,
    };
}
