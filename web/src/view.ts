// The view: replays the veiled log of the seats shown and answers everything the page asks.
//
// Steps of the seat to act are staged here, with free undo, until nature or somebody else has
// to act; then they go to the table as one batch. The log is followed entry by entry as it
// comes; the position behind its last entry is remembered, and staged steps are played on it.

import { SEATS } from "./gen/borders";
import { NATURE, NOBODY, SEAT } from "./gen/tables";
import {
    type Action,
    type Game,
    type Head,
    type Position,
    type Refused,
    type Row,
    type Standing,
    decodeHead,
} from "./position";
import { same as sameAction } from "./trie";
import {
    type Aside,
    BATCH_ID,
    FRAME,
    HOME,
    type Item,
    type Notes,
    cleanNote,
    isEntry,
    lastSteps,
    join,
    lineOf,
    pack,
    packEntries,
    sameBytes,
    unpack,
    unpackItems,
} from "./wire";

/** Something that happened, and the number of the entry it happened in (from 1). */
export interface Happening {
    ply: number;
    row: Row;
    /** The text of the seat's own that goes with the entry. */
    note?: string;
}

/** What the table itself did: after that many happenings, and that many entries. */
export type Remark = Aside & { after: number; ply: number };

/** The first happening of an entry carries its note. */
const happenings = (rows: readonly Row[], ply: number, note: string | undefined): Happening[] =>
    rows.map((row, i) => (note && !i ? { ply, row, note } : { ply, row }));

/** A place that steps lead to, one after the other. */
export interface Way {
    kind: number;
    value: number;
    steps: readonly Action[];
    /** Its last step cannot be taken back. */
    final: boolean;
}

/** These steps as a way to where the last of them leads. */
export function wayOf({ verbs }: Game, steps: readonly Action[], final = false): Way {
    const { verb, arg } = steps.at(-1)!;
    return { kind: verbs[verb]!.kinds[0]!, value: arg[0], steps, final };
}

const nowhere = (): readonly Way[] => [];

/** Of so many entries that come together each has a frame of its own; those before them are only told. */
const SINGLY = 300;

/** All that a screen needs to draw: nothing in it knows a rule. */
export interface Frame {
    head: Head;
    seats: number;
    ply: number;
    toAct: number;
    /** The seat to act is shown and played here, and the table is not busy with its last batch. */
    mine: boolean;
    prompt: Row;
    facts: Row[];
    rows: Action[];
    /** Where several steps lead, nearest first; found when somebody asks. Rows lead to the rest. */
    ways: () => readonly Way[];
    staged: Action[];
    over: boolean;
    standing: Standing;
    log: readonly Happening[];
    /** What the table put in between. */
    remarks: readonly Remark[];
    /** Texts of the seats' own, by the number of their entry (from 1). */
    notes: Readonly<Record<number, string>>;
    /** The latest of them by each seat. */
    names: readonly (string | undefined)[];
    /** How many of the log's happenings are new since the frame before. */
    fresh: number;
    /** How long each of them is shown, in milliseconds, where they are shown one after the other. */
    stays?: readonly number[];
    thinking: number | undefined;
    /** Steps are on their way to the table: who acts next is known when it has answered. */
    sending: boolean;
    /** The last steps were not taken: the rule that refuses them, "" where there is none. */
    refused: string | undefined;
}

/** A frame of which nothing can be pressed: it is only looked at. */
export const asleep = (frame: Frame): Frame => ({
    ...frame,
    mine: false,
    rows: [],
    ways: nowhere,
    thinking: undefined,
});

/** What is new in a frame. */
export const freshOf = ({ log, fresh }: Frame): readonly Happening[] => log.slice(log.length - fresh);

/** The seat that an event is about; undefined where it is about none. */
export function seatOf({ events }: Game, { id, field }: Row): number | undefined {
    const at = events[id]!.kinds.indexOf(SEAT);
    const seat = at < 0 ? undefined : field[at];
    return seat !== undefined && seat < NATURE ? seat : undefined;
}

/** How a seat played at this screen stands; its order is known when its eyes are shown. */
export interface Order {
    seat: number;
    order: number | undefined;
    /** It wants to be asked once, whatever its order. */
    raised: boolean;
}

/** A log as somebody sees it. */
export interface Known {
    head: Uint8Array;
    entries: readonly Uint8Array[];
}

interface Note {
    ply: number;
    seat: number;
    text: string;
}

const notesOf = (noted: readonly Note[]) => Object.fromEntries(noted.map(({ ply, text }) => [ply, text]));

function namesOf(noted: readonly Note[]): (string | undefined)[] {
    const names: (string | undefined)[] = [];
    for (const { seat, text } of noted) names[seat] = text;
    return names;
}

/** Of so many items whoever was away for long is told again, to see whether they are still the same. */
const AGAIN = 8;

const alike = (one: Item, other: Item) =>
    isEntry(one) ? sameItem(one, other) : !isEntry(other) && one.kind === other.kind;

const sameItem = (entry: Uint8Array, item: Item | undefined) => isEntry(item) && sameBytes(entry, item);

export class View {
    private head!: Head;
    private headBytes: Uint8Array = new Uint8Array();
    private items: Item[] = [];
    /** Texts of the seats' own, by the place of their item. */
    private texts: Record<number, string> = {};
    /** The entries that count. */
    private entries: Uint8Array[] = [];
    private staged: Uint8Array[] = [];
    /** The batch that is on its way, by its id, until the table has answered. */
    private sent: Uint8Array | undefined;
    /** It has been taken; the log that holds it is still to come. */
    private durable = false;
    /** A log has come that was shorter than ours, and the table is asked once more. */
    private doubting = false;
    /** Number of the frame that is shown. */
    private now = 0;
    private log: Happening[] = [];
    private remarks: Remark[] = [];
    /** How many of the log's happenings are of entries, not of staged steps. */
    private settled = 0;
    private noted: Note[] = [];
    private fresh = 0;
    /** Frames behind entries that came together, the last left out. */
    private passed: Frame[] = [];
    private thinking: number | undefined;
    private refused: string | undefined;
    private changed: (frame: Frame) => void = () => {};
    private orders: Order[] = [];
    private ordered: (orders: Order[]) => void = () => {};
    private progressed: (percent: number) => void = () => {};

    constructor(
        private readonly core: Position,
        private readonly send: (bytes: Uint8Array) => void,
        readonly seats: number,
        /** The seats played at this screen, shown or not. */
        readonly hands = seats,
    ) {}

    onOrders(ordered: (orders: Order[]) => void): void {
        this.ordered = ordered;
    }

    /** How far a bot has come changes often; nothing else on the screen changes with it. */
    onProgress(progressed: (percent: number) => void): void {
        this.progressed = progressed;
    }

    onChange(changed: (frame: Frame) => void): void {
        this.changed = changed;
    }

    /** How many items of the log are known. */
    get at(): number {
        return this.items.length;
    }

    private say(type: number, ...body: number[]): void {
        this.send(pack({ type, at: this.at, body: Uint8Array.from(body) }));
    }

    /** Asks the table for what is missing of the log, and for so many items before that. */
    hello(again = 0): void {
        const body = Uint8Array.of(this.seats, this.hands);
        this.send(pack({ type: FRAME.hello, at: Math.max(0, this.at - again), body }));
    }

    /** The wire was cut: what the table has not answered goes out again, as the same batch. */
    resume(long = false): void {
        this.hello(long ? AGAIN : 0);
        if (this.staged.length && this.sent) this.sendBatch(this.sent);
        else this.sent = undefined;
    }

    /** Leaves word how a seat is to be answered for. */
    order(seat: number, order: number): void {
        this.say(FRAME.order, seat, order);
    }

    /** Has a seat asked once, whatever its order; or takes that back. */
    raise(seat: number, up: boolean): void {
        this.say(FRAME.raise, seat, up ? 1 : 0);
    }

    /** Leaves a seat to a bot of a level, counted from 1; 0: a person is back. */
    seat(seat: number, level: number): void {
        this.send(pack({ type: HOME.seat, at: this.entries.length, body: Uint8Array.of(seat, level) }));
    }

    /** All that the seats shown know of the game, with the steps staged. */
    known(): Known {
        return { head: this.headBytes, entries: [...this.entries, ...this.staged] };
    }

    receive(bytes: Uint8Array): void {
        const frame = unpack(bytes);
        if (frame.type === FRAME.orders) return this.receiveOrders(frame.body);
        if (frame.type === HOME.progress) return this.progressed(frame.body[0]!);
        if (frame.type === FRAME.thinking) {
            this.thinking = frame.body[0];
            this.progressed(0);
        }
        if (frame.type === FRAME.log) this.receiveLog(frame.at, frame.body);
        if (frame.type === FRAME.taken && this.isSent(frame.body)) this.receiveTaken();
        if (frame.type === FRAME.refused && this.isSent(frame.body))
            this.receiveRefused(frame.at, frame.body);
        if (!this.headBytes.length) return;
        const frames = [...this.passed, this.frame()];
        this.passed = [];
        for (const one of frames) this.changed(one);
    }

    private receiveOrders(body: Uint8Array): void {
        const orders: Order[] = [];
        for (let at = 0; at + 2 < body.length; at += 3) {
            const order = body[at + 1] === 255 ? undefined : body[at + 1];
            orders.push({ seat: body[at]!, order, raised: body[at + 2] === 1 });
        }
        this.orders = orders;
        this.ordered(orders);
    }

    private receiveLog(at: number, body: Uint8Array): void {
        // What was on its way to the seats shown before is not for this view.
        if (body[0] !== this.seats) return;
        if (at > this.items.length) return this.hello();
        if (!this.headBytes.length) this.begin(body.slice(2, 2 + body[1]!));
        const { items, notes } = unpackItems(body.subarray(2 + body[1]!));
        if (this.isOther(at, items)) {
            this.forget();
            if (at) return this.hello();
        }
        if (this.doubting) return this.hello();
        const known = this.items.length - at;
        const begun = this.items.length > 0;
        const before = this.log.length;
        this.fresh = 0;
        if (items.length > known) this.settle(items.slice(known), (i) => notes[i + known], begun);
        if (this.core.toAct() !== this.thinking) this.thinking = undefined;
        if (!begun) this.fresh = this.log.length - before;
    }

    /** Another log than ours? A shorter one has to come twice: the node may be behind, and asks its database then. */
    private isOther(at: number, items: readonly Item[]): boolean {
        const ours = this.items.slice(at);
        const shorter = items.length < ours.length;
        const other = ours.some((one, i) => i < items.length && !alike(one, items[i]!));
        const again = shorter && this.doubting;
        this.doubting = shorter && !again && !other;
        return other || again;
    }

    private isSent(body: Uint8Array): boolean {
        return this.sent !== undefined && sameBytes(this.sent, body.subarray(0, BATCH_ID));
    }

    private receiveTaken(): void {
        this.durable = this.staged.length > 0;
        if (!this.durable) this.sent = undefined;
    }

    private receiveRefused(at: number, body: Uint8Array): void {
        this.restage([]);
        this.refused = new TextDecoder().decode(body.subarray(BATCH_ID + 1));
        if (at > this.at) this.hello();
    }

    private begin(head: Uint8Array): void {
        this.headBytes = head;
        this.head = decodeHead(head);
        this.core.begin(head);
        this.core.remember();
    }

    /**
     * New items of the log. Steps that were sent come back as its first. Others are lost, unless
     * nothing but the company has changed. `singly`: each entry has a frame of its own.
     */
    private settle(items: readonly Item[], note: (i: number) => string | undefined, singly: boolean): void {
        const own = this.staged;
        const mine = own.length > 0 && own.every((entry, i) => sameItem(entry, items[i]));
        const held = !this.sent && items.every((one) => !isEntry(one) && one.kind !== "back");
        const notes = this.stagedNotes();
        if (own.length && !mine) this.recall();
        if (mine || this.durable) this.sent = undefined;
        this.staged = [];
        this.noted = this.noted.filter(({ ply }) => ply <= this.entries.length);
        items.forEach((item, i) => {
            const text = note(i);
            if (text) this.texts[this.items.length] = text;
            this.items.push(item);
            if (!isEntry(item) && item.kind === "back") this.rewind();
            else this.enterOne(mine && i < own.length, singly && items.length - i <= SINGLY);
        });
        this.settled = this.log.length;
        this.core.remember();
        if (held) own.forEach((entry, i) => this.stage(entry, notes[i]));
    }

    /** Takes the last item into the line. What came before it in the same message gets its frame first. */
    private enterOne(played: boolean, singly: boolean): void {
        if (singly && this.fresh) this.passed.push(asleep(this.frame()));
        const before = this.log.length;
        this.enter(this.items.length - 1, played);
        this.fresh = this.log.length - before;
    }

    /** Takes item `i` into the line; what was staged has been played and told already. */
    private enter(i: number, played = false): void {
        const item = this.items[i]!;
        const { length } = this.entries;
        if (!isEntry(item)) {
            this.remarks.push({ ...item, after: this.log.length, ply: length });
            return;
        }
        this.entries.push(item);
        this.name(item, length + 1, this.texts[i]);
        if (!played) this.tell(this.core.follow(item), length + 1, this.texts[i]);
    }

    /** The site was restored to an earlier moment: what came after it has not happened. */
    private forget(): void {
        this.items = [];
        this.texts = {};
        this.staged = [];
        this.sent = undefined;
        this.durable = false;
        this.rewind();
    }

    /** The log went back: everything that counts is played again. */
    private rewind(): void {
        this.core.begin(this.headBytes);
        this.entries = [];
        this.log = [];
        this.remarks = [];
        this.noted = [];
        this.passed = [];
        for (const i of lineOf(this.items)) this.enter(i);
    }

    /** Back to the end of the log. */
    private recall(): void {
        this.core.recall();
        this.log = this.log.slice(0, this.settled);
        this.noted = this.noted.filter(({ ply }) => ply <= this.entries.length);
        this.staged = [];
    }

    /** Back to the end of the log, and these steps on top of it. */
    private restage(staged: readonly Uint8Array[], notes: Notes = {}): void {
        this.recall();
        this.sent = undefined;
        staged.forEach((entry, i) => this.stage(entry, notes[i]));
        this.fresh = 0;
    }

    private tell(rows: Row[], ply: number, note: string | undefined): void {
        this.log.push(...happenings(rows, ply, note));
    }

    private name(entry: Uint8Array, ply: number, text: string | undefined): void {
        if (text) this.noted.push({ ply, seat: this.core.decode(entry).actor, text });
    }

    private stage(entry: Uint8Array, note?: string): void {
        this.refused = undefined;
        const rows = this.core.play(entry);
        this.staged.push(entry);
        const ply = this.entries.length + this.staged.length;
        this.name(entry, ply, note);
        this.tell(rows, ply, note);
    }

    /** Notes of the staged steps, by their place among them. */
    private stagedNotes(): Notes {
        const from = this.entries.length + 1;
        const own = this.noted.filter(({ ply }) => ply >= from);
        return Object.fromEntries(own.map(({ ply, text }) => [ply - from, text]));
    }

    /** Takes row `i` of the frame, with a note of the seat's own. Sends the batch when the turn passes on. */
    act(i: number, note = ""): void {
        const actor = this.core.toAct();
        if (this.sent || !this.mine()) return;
        this.core.legal();
        const before = this.log.length;
        this.take(i, actor, note);
        this.fresh = this.log.length - before;
        this.changed(this.frame());
    }

    /** Stages a row of the last legal(). Returns whether the seat goes on. */
    private take(i: number, actor: number, note = ""): boolean {
        const entry = this.core.entryOf(i);
        const once = this.left(actor, true);
        this.stage(entry, this.core.noted(entry) ? cleanNote(note) : undefined);
        const goes = !once && this.core.toAct() === actor && !this.left(actor, false);
        if (!goes) this.sendBatch();
        return goes;
    }

    /**
     * Takes these steps one after the other; each can be taken back alone. Where `ask` wants a yes
     * to the last, by its flags, that one is left: its row is returned.
     */
    walk(steps: readonly Action[], ask: (flags: number) => boolean): number | undefined {
        const actor = this.core.toAct();
        if (this.sent || !this.mine()) return undefined;
        const before = this.log.length;
        let waits: number | undefined;
        for (const [n, step] of steps.entries()) {
            const row = this.core.legal().findIndex((one) => sameAction(one, step));
            if (row < 0) break;
            if (n === steps.length - 1 && ask(this.core.flags(row))) waits = row;
            else if (this.take(row, actor)) continue;
            break;
        }
        this.fresh = this.log.length - before;
        this.changed(this.frame());
        return waits;
    }

    /** An order of this seat answers what is asked now; it stands, or is `raised` for once. */
    private left(actor: number, raised: boolean): boolean {
        const own = this.orders.find(({ seat }) => seat === actor);
        if (own?.order === undefined || own.raised !== raised) return false;
        return this.core.stands(own.order);
    }

    private sendBatch(id: Uint8Array = crypto.getRandomValues(new Uint8Array(BATCH_ID))): void {
        this.sent = id;
        this.durable = false;
        const body = join(id, packEntries(this.staged, this.stagedNotes()));
        this.send(pack({ type: FRAME.batch, at: this.at, body }));
    }

    /** The length of the log before this seat's last steps; undefined when chance has spoken since. */
    before(seat: number): number | undefined {
        const line = lineOf(this.items).filter((i) => isEntry(this.items[i]));
        const actors = line.map((i) => this.core.decode(this.items[i] as Uint8Array).actor);
        const at = lastSteps(actors, seat, NATURE);
        return at === undefined ? undefined : line[at];
    }

    /** Asks the table at home to take a seat's last steps back, with what bots have done since. */
    back(seat: number): void {
        this.say(HOME.back, seat);
    }

    /** Takes back the last step, or all of them. */
    undo(all = false): void {
        if (this.sent || !this.staged.length) return;
        this.restage(all ? [] : this.staged.slice(0, -1), this.stagedNotes());
        this.changed(this.frame());
    }

    /**
     * Steps that a reload would lose, for whoever keeps them: 0, or 1 and the id of the batch when
     * they are on their way; then the steps.
     */
    draft(): Uint8Array {
        if (!this.staged.length) return new Uint8Array();
        const way = this.sent ? join(Uint8Array.of(1), this.sent) : Uint8Array.of(0);
        return join(way, packEntries(this.staged, this.stagedNotes()));
    }

    restore(draft: Uint8Array): void {
        const steps = draft[0] ? 1 + BATCH_ID : 1;
        try {
            const { items, notes } = unpackItems(draft.subarray(steps));
            this.restage(items.filter(isEntry), notes);
            if (draft[0]) this.sendBatch(draft.slice(1, steps));
        } catch {
            this.restage([]);
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

    /** The game behind row `i`, before anybody answers; nothing is staged by that. */
    ahead(i: number): Frame {
        const { now, refused } = this;
        const staged = [...this.staged];
        const before = this.log.length;
        const notes = this.stagedNotes();
        this.core.legal();
        this.stage(this.core.entryOf(i));
        this.fresh = this.log.length - before;
        const frame = asleep(this.frame());
        this.restage(staged, notes);
        this.core.legal();
        this.now = now;
        this.refused = refused;
        return frame;
    }

    printed(kind: number, element: number): [number, number][] {
        return this.core.printed(kind, element);
    }

    private mine(): boolean {
        const actor = this.core.toAct();
        return !this.sent && actor < SEATS && (this.seats & this.hands & (1 << actor)) !== 0;
    }

    /** Asks the core once, and only as long as nothing has been played since. */
    private ways(rows: readonly Action[]): () => readonly Way[] {
        const { game } = this.head;
        const now = this.now;
        let found: readonly Way[] | undefined;
        return () => {
            if (found) return found;
            if (now !== this.now || !rows.some(({ verb }) => game.verbs[verb]?.walks)) return [];
            const known = new Set<string>();
            found = this.core.ways().flatMap((steps, i) => {
                const way = wayOf(game, steps, this.core.wayFinal(i));
                const place = `${way.kind} ${way.value}`;
                if (known.has(place)) return [];
                known.add(place);
                return steps.length > 1 ? [way] : [];
            });
            return found;
        };
    }

    frame(): Frame {
        this.now++;
        const toAct = this.core.toAct();
        const mine = this.mine();
        const rows = mine ? this.core.legal() : [];
        return {
            head: this.head,
            seats: this.seats,
            ply: this.entries.length + this.staged.length,
            toAct,
            mine,
            prompt: this.core.prompt(),
            facts: this.core.facts(),
            rows,
            ways: mine ? this.ways(rows) : nowhere,
            staged: this.staged.map((entry) => this.core.decode(entry).action),
            over: toAct === NOBODY,
            standing: this.core.standing(),
            log: this.log.slice(),
            remarks: this.remarks.slice(),
            notes: notesOf(this.noted),
            names: namesOf(this.noted),
            fresh: this.fresh,
            thinking: this.thinking,
            sending: this.sent !== undefined,
            refused: this.refused,
        };
    }
}

/** A finished or running log looked at after any number of entries, by any seats. */
export function lookAt(
    core: Position,
    head: Uint8Array,
    entries: readonly Uint8Array[],
    ply: number,
    seats: number,
    notes: Readonly<Record<number, string>> = {},
): Frame {
    core.begin(head);
    const veiled = entries.slice(0, ply).map((entry) => {
        const seen = core.veil(entry, seats);
        core.follow(entry);
        return seen;
    });
    core.begin(head);
    const log: Happening[] = [];
    const noted: Note[] = [];
    veiled.forEach((entry, i) => {
        const text = notes[i + 1];
        if (text) noted.push({ ply: i + 1, seat: core.decode(entry).actor, text });
        log.push(...happenings(core.follow(entry), i + 1, text));
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
        ways: nowhere,
        staged: [],
        over: toAct === NOBODY,
        standing: core.standing(),
        log,
        remarks: [],
        notes: notesOf(noted),
        names: namesOf(noted),
        fresh: last < 0 ? 0 : log.length - last,
        thinking: undefined,
        sending: false,
        refused: undefined,
    };
}
