// The table: holds the whole log, judges, draws nature, runs bots, and passes for seats that
// have left word. It knows no page and no game. It runs in a worker; online a server takes
// its place.

import { type Dice, block, draw, hash } from "./fair";
import { SEATS } from "./gen/borders";
import { BOTS, LEVELS, LINES, NATURE, NOBODY } from "./gen/tables";
import type { Kept } from "./kept";
import { type Position, Refused } from "./position";
import {
    BATCH_ID,
    FRAME,
    HOME,
    type Item,
    REFUSED,
    isEntry,
    join,
    lastSteps,
    pack,
    packEntries,
    sameBytes,
    unpack,
    unpackItems,
} from "./wire";

/** While nobody is asked the game is kept this often, in milliseconds. */
const PACE = 1000;
/** Lines that a bot tries in one step; between steps others are heard. */
export const SLICE = 250;

export class Table {
    /** The seats shown at the screen, and those played there. */
    private seats = 0;
    private hands = 0;
    private told = 0;
    /** What the screen has not been told, as its seats see it. */
    private news: Item[] = [];
    /** Items of the log that the screen has beyond the entries: what was taken back, and that it was. */
    private gone = 0;
    private drawn: number;
    private stored = 0;
    /** The batch taken last. */
    private last: { id: Uint8Array; at: number } | undefined;
    /** Lines that the bot to act has tried for its decision. */
    private tried = 0;

    constructor(
        private readonly core: Position,
        readonly kept: Kept,
        private readonly send: (bytes: Uint8Array) => void,
        private readonly keep: (kept: Kept) => void,
    ) {
        this.replay();
        this.drawn = kept.entries.filter((entry) => core.decode(entry).actor === NATURE).length;
    }

    /** The position behind all entries. */
    private replay(): void {
        this.core.begin(this.kept.head);
        for (const entry of this.kept.entries) this.core.follow(entry);
    }

    receive(bytes: Uint8Array): void {
        const { type, at, body } = unpack(bytes);
        if (type === FRAME.hello) this.hello(at, body[0]!, body[1] ?? body[0]!);
        else if (type === FRAME.batch) this.batch(at, body);
        else if (type === FRAME.order) this.order(body[0]!, body[1]!);
        else if (type === FRAME.raise) this.raise(body[0]!, body[1] === 1);
        else if (type === HOME.seat) this.seat(body[0]!, body[1]!);
        else if (type === HOME.back) this.back(body[0]!);
    }

    /** Another screen, or the same for other eyes: the log is veiled anew, from its beginning. */
    private hello(at: number, seats: number, hands: number): void {
        this.seats = seats;
        this.hands = hands;
        this.told = at;
        this.news = [];
        if (!at) this.gone = 0;
        this.core.aside(() => {
            this.core.begin(this.kept.head);
            this.kept.entries.forEach((entry, i) => {
                if (i + this.gone >= at) this.news.push(this.core.veil(entry, seats));
                this.core.follow(entry);
            });
        });
        this.tell();
        this.sayOrders();
        const thinker = this.thinker();
        if (thinker !== undefined) this.sayThinking(thinker);
    }

    /** One refused step refuses the batch. One that comes again is not taken twice. */
    private batch(at: number, body: Uint8Array): void {
        const id = body.slice(0, BATCH_ID);
        if (this.last && sameBytes(id, this.last.id)) return this.say(FRAME.taken, id, this.last.at);
        const refused = (code: number, rule = "") =>
            this.say(FRAME.refused, join(id, Uint8Array.of(code), new TextEncoder().encode(rule)));
        if (at !== this.length) return refused(REFUSED.stale);
        const { raised } = this.kept;
        try {
            this.row(() => this.core.rowBatch(this.core.toAct(), body.subarray(BATCH_ID)));
        } catch (error) {
            return refused(REFUSED.rule, error instanceof Refused ? error.rule : "");
        }
        this.last = { id, at };
        this.say(FRAME.taken, id, at);
        this.tell(true);
        if (raised !== this.kept.raised) this.sayOrders();
    }

    // ---- rows ----

    private get dice(): Dice {
        return { secret: this.kept.secret, luck: [] };
    }

    /** A row of the log: what `made` enters into it, and all that follows until somebody is asked. */
    private row(made?: () => void): void {
        const people = this.kept.players.reduce((set, { bot }, seat) => (bot ? set : set | (1 << seat)), 0);
        const orders = Array.from({ length: SEATS }, (_, seat) => this.kept.orders?.[seat] ?? 0);
        this.core.rowBegin({ people, raised: this.kept.raised ?? 0, orders });
        made?.();
        const { items, raised } = this.core.rowSettle((draw, index) => block(this.dice, draw, index));
        const { items: entries, notes } = unpackItems(items);
        this.kept.raised = raised;
        entries.filter(isEntry).forEach((entry, i) => {
            if (notes[i]) (this.kept.notes ??= {})[this.kept.entries.length + 1] = notes[i];
            this.enter(entry);
        });
    }

    /** Nature's entries are kept with the numbers behind them. */
    private enter(entry: Uint8Array): void {
        const nature = this.core.toAct() === NATURE;
        const { r, of } = nature ? draw(this.core, this.dice, ++this.drawn) : { r: 0, of: 0 };
        this.keepEntry(entry, r, of);
    }

    private keepEntry(entry: Uint8Array, r: number, of: number): void {
        this.news.push(this.core.veil(entry, this.seats));
        this.core.follow(entry);
        this.kept.entries.push(entry);
        this.kept.draws.push({ r, of });
        this.tried = 0;
    }

    /** Somebody leaves a seat to a bot, or comes back to it. What was thought for it is forgotten. */
    private seat(seat: number, level: number): void {
        const bot = level ? LEVELS[level - 1] : "";
        const { players } = this.kept;
        const free = players[seat]?.away || (this.hands & (1 << seat)) !== 0;
        if (bot === undefined || !free) return;
        const next = { name: players[seat]!.name, bot, away: level > 0 };
        this.kept.players = players.map((player, i) => (i === seat ? next : player));
        this.tried = 0;
        this.changed();
    }

    // ---- taking back ----

    /**
     * Takes a seat's last steps back, with what bots have done since: nothing of that may have been
     * shown, which the screen knows. Never over a word of nature's.
     */
    private back(seat: number): void {
        const actors = this.kept.entries.map((entry) => this.core.decode(entry).actor);
        const to = lastSteps(actors, seat, NATURE);
        if (to === undefined || !(this.hands & (1 << seat))) return;
        this.report();
        this.news.push({ kind: "back", to: to + this.gone });
        this.gone += this.kept.entries.length - to + 1;
        this.shorten(to);
        this.tell(true);
    }

    /** The game as it was after so many entries. */
    private shorten(to: number): void {
        const { kept } = this;
        kept.entries = kept.entries.slice(0, to);
        kept.draws = kept.draws.slice(0, to);
        // Of what was taken over from another game a seat's own steps can go back, too.
        if (kept.from && kept.from.entries > to) kept.from.entries = to;
        const notes = Object.entries(kept.notes ?? {}).filter(([number]) => Number(number) <= to);
        kept.notes = Object.fromEntries(notes);
        this.replay();
        this.tried = 0;
    }

    // ---- standing orders ----

    private order(seat: number, order: number): void {
        if (!(this.hands & (1 << seat))) return;
        const orders = this.kept.players.map((_, i) => this.kept.orders?.[i] ?? 0);
        orders[seat] = order;
        this.kept.orders = orders;
        this.changed();
    }

    private raise(seat: number, up: boolean): void {
        if (!(this.hands & (1 << seat))) return;
        const rest = (this.kept.raised ?? 0) & ~(1 << seat);
        this.kept.raised = up ? rest | (1 << seat) : rest;
        this.changed();
    }

    private changed(): void {
        this.row();
        if (this.news.length) this.tell(true);
        else this.keep(this.kept);
        this.sayOrders();
    }

    private sayOrders(): void {
        const body: number[] = [];
        for (let seat = 0; seat < this.kept.players.length; seat++) {
            if (!(this.hands & (1 << seat))) continue;
            const own = (this.seats & (1 << seat)) !== 0;
            const raised = ((this.kept.raised ?? 0) >> seat) & 1;
            body.push(seat, own ? (this.kept.orders?.[seat] ?? 0) : 255, raised);
        }
        this.say(FRAME.orders, Uint8Array.from(body));
    }

    // ---- going on ----

    /**
     * One step of nature or of a bot, which may be a slice of its thinking; false when a person is
     * to act or the game is over.
     */
    step(): boolean {
        const before = this.kept.entries.length;
        const seat = this.thinker();
        if (seat === undefined) {
            this.row();
            return this.kept.entries.length > before;
        }
        const pick = this.ponder(Math.max(BOTS.indexOf(this.kept.players[seat]!.bot), 0));
        if (pick === undefined) return true;
        this.core.legal();
        this.row(() => this.core.rowPlay(pick));
        return true;
    }

    /** The row that a kind of bot picks; undefined while it has more lines to try. */
    private ponder(kind: number): number | undefined {
        const lines = LINES[kind]!;
        const seed = new DataView(hash(this.kept.secret).buffer).getUint32(0) ^ this.kept.entries.length;
        if (!lines) return this.core.bot(kind, seed);
        if (!this.tried && this.core.think(kind, seed) === 1) return 0;
        const slice = Math.min(SLICE, lines - this.tried);
        const best = this.core.thought(slice);
        this.tried += slice;
        this.say(HOME.progress, Uint8Array.of((100 * this.tried) / lines));
        return this.tried < lines ? undefined : best;
    }

    /** A seat that a step would make think; undefined when nobody has to. */
    thinker(): number | undefined {
        const actor = this.core.toAct();
        return actor < NATURE && this.kept.players[actor]?.bot ? actor : undefined;
    }

    sayThinking(seat: number): void {
        this.say(FRAME.thinking, Uint8Array.of(seat));
    }

    /** Items of the log. */
    private get length(): number {
        return this.kept.entries.length + this.gone;
    }

    private say(type: number, body: Uint8Array, at = this.length): void {
        this.send(pack({ type, at, body }));
    }

    /** The same game has gone on at another table: what happened there has happened here. */
    follow(next: Kept): void {
        const { entries, draws } = this.kept;
        Object.assign(this.kept, next, { entries, draws });
        for (let i = entries.length; i < next.entries.length; i++) {
            const { r, of } = next.draws[i]!;
            this.keepEntry(next.entries[i]!, r, of);
        }
        this.report();
    }

    /** Tells what has happened, if anything has. */
    report(): void {
        if (this.news.length) this.tell();
    }

    /** Sends what these seats have not been told yet. */
    tell(own = false): void {
        this.store(own);
        const notes: Record<number, string> = {};
        for (const [number, note] of Object.entries(this.kept.notes ?? {})) {
            const at = Number(number) - 1 + this.gone - this.told;
            if (at >= 0) notes[at] = note;
        }
        const { head } = this.kept;
        const body = join(Uint8Array.of(this.seats, head.length), head, packEntries(this.news, notes));
        this.say(FRAME.log, body, this.told);
        this.told = this.length;
        this.news = [];
    }

    /**
     * A person's own steps are kept at once, and the game when a person is asked. What nature
     * and bots do between would come out the same again; it is kept now and then.
     */
    private store(own: boolean): void {
        const actor = this.core.toAct();
        const now = Date.now();
        this.kept.over = actor === NOBODY;
        this.kept.updated = now;
        const going = actor === NATURE || this.thinker() !== undefined;
        if (going && !own && now - this.stored < PACE) return;
        this.stored = now;
        this.keep(this.kept);
    }
}
