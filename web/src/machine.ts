// Choosing: the one machine behind pointer, keyboard and list. It narrows the legal rows until
// one is left; it knows no game and filters nothing.

import { computed, signal } from "@preact/signals";
import { BARRIER, NUMBER } from "./gen/tables";
import type { Action, Refused } from "./position";
import { type Branch, type Prefix, VERB, branches, same, settle, touching } from "./trie";
import type { Frame, View, Way } from "./view";

export type Confirm = "always" | "barrier" | "never";

/** Several verbs meet at one element: a small menu there. */
interface Meeting {
    kind: number;
    value: number;
    branches: Branch[];
}

/** An element of the board, or something that can be done. */
export interface Thing {
    /** A kind of the game's tables, or VERB. */
    kind: number;
    value: number;
}

/** After a choice has gone on by itself, presses that were meant for it, in ms. */
const LATE = 300;

const keyOf = (kind: number, value: number) => kind * 65536 + value;

export class Choosing {
    readonly frame = signal<Frame | undefined>(undefined);
    readonly prefix = signal<Prefix>([]);
    readonly meeting = signal<Meeting | undefined>(undefined);
    /** The folds of a long list that were opened, one behind the other. */
    readonly folds = signal<readonly number[]>([]);
    /** A whole action waiting for a yes. */
    readonly pending = signal<number | undefined>(undefined);
    /** The game as that action would leave it, before anybody answers. */
    readonly preview = computed<Frame | undefined>(() => {
        const row = this.pending.value;
        return row === undefined ? undefined : this.view().ahead(row);
    });
    /** What the seat to act writes where its action carries a note. */
    readonly note = signal("");
    /** Why the last press did nothing. */
    readonly refusal = signal<Refused | undefined>(undefined);

    /** A row that advice points at, until something is done. */
    readonly pointed = signal<number | undefined>(undefined);

    /** A way that somebody looks at, on the board or in the list. */
    readonly looking = signal<Way | undefined>(undefined);

    /** The parts of a choice of the list that somebody is at: they are lit on the board. */
    readonly glance = signal<readonly Thing[]>([]);
    /** What of the board somebody is at: its choices are marked in the list. */
    readonly under = signal<Thing | undefined>(undefined);

    /** Where one can go from here by several steps, while nothing else is chosen. */
    readonly ways = computed<readonly Way[]>(() => {
        const frame = this.frame.value;
        const [verb, ...more] = this.prefix.value;
        if (!frame?.mine || more.length || this.meeting.value) return [];
        const all = frame.ways();
        return verb === undefined ? all : all.filter(({ steps }) => steps[0]!.verb === verb);
    });

    private readonly places = computed(
        () => new Map(this.ways.value.map((way) => [keyOf(way.kind, way.value), way])),
    );

    /** Everything waits for a yes: the tutor looks at it first. */
    patient = false;
    /** How far the game had come when the tutor last spoke: at that question he says no more. */
    spoken = -1;
    /** What waits is with the tutor, and nobody else asks: it goes on by itself when he is silent. */
    held = false;
    /** The way that waits for a yes to its first step. */
    going: Way | undefined;
    /** Until then presses were meant for a choice that has gone on by itself. */
    private late = 0;

    readonly branches = computed<Branch[]>(() => {
        const frame = this.frame.value;
        return frame?.mine ? branches(frame.head.game, frame.rows, this.prefix.value) : [];
    });

    constructor(
        private readonly view: () => View,
        private readonly confirm: () => Confirm,
    ) {}

    /** The verb whose note is to be written now; undefined when no choice carries one. */
    readonly noting = computed<number | undefined>(() => {
        const frame = this.frame.value;
        if (!frame?.mine) return undefined;
        const [chosen] = this.prefix.value;
        const { verbs } = frame.head.game;
        return frame.rows.find(({ verb }) => verbs[verb]!.noted && (chosen ?? verb) === verb)?.verb;
    });

    /** A new frame: the choice begins anew, past everything that leaves none. */
    show(frame: Frame): void {
        this.frame.value = frame;
        this.pointed.value = undefined;
        this.clear(frame.mine ? this.start(frame) : []);
    }

    /** Where a choice begins: past everything that leaves none. */
    private start({ head, rows }: Frame): Prefix {
        const { prefix, row } = settle(head.game, rows, []);
        return row === undefined ? prefix : [];
    }

    /** Points at a row, or no more at any; takes nothing. */
    point(row: number | undefined): void {
        this.pointed.value = row;
    }

    /** Takes a row that was proposed. What cannot be taken back waits for a yes, whatever is set. */
    follow(row: number): void {
        const flags = this.view().flags(row);
        this.clear(this.start(this.frame.value!));
        this.begin(row, (flags & BARRIER) !== 0 || this.asks(flags));
    }

    /** Whether an element belongs to the row that waits for a yes, or is pointed at. */
    points(kind: number, value: number): boolean {
        const frame = this.frame.value;
        const row = frame?.rows[this.pending.value ?? this.pointed.value ?? -1];
        return (
            !!row &&
            frame!.head.game.verbs[row.verb]!.kinds.some((k, i) => k === kind && row.arg[i] === value)
        );
    }

    private clear(prefix: Prefix): void {
        if (prefix !== this.prefix.value) this.folds.value = [];
        this.prefix.value = prefix;
        this.meeting.value = undefined;
        this.drop();
        this.refusal.value = undefined;
        this.looking.value = undefined;
        this.glance.value = [];
    }

    /** Nothing waits any more. */
    private drop(): void {
        this.held = false;
        this.pending.value = this.going = undefined;
    }

    /** Whether an element can be chosen now. */
    lit(kind: number, value: number): boolean {
        const frame = this.frame.value;
        return (
            !!frame?.mine && touching(frame.head.game, frame.rows, this.prefix.value, kind, value).length > 0
        );
    }

    /** How to go to an element that is further than one step. */
    wayTo(kind: number, value: number): Way | undefined {
        return this.places.value.get(keyOf(kind, value));
    }

    /** All steps of a way at once. The tutor looks at the first; the last is asked for when it is reached. */
    goTo(way: Way): void {
        if (this.isLate) return;
        if (way === this.going) return this.sure();
        this.clear(this.prefix.value);
        if (!this.patient) return this.walk(way);
        this.going = this.looking.value = way;
        this.wait(
            this.frame.value!.rows.findIndex((row) => same(row, way.steps[0]!)),
            false,
        );
    }

    private walk({ steps }: Way): void {
        let asked = false;
        const row = this.view().walk(steps, (flags) => (asked = this.asks(flags)) || this.patient);
        if (row !== undefined) this.wait(row, asked);
    }

    /** Plays a row, or lets it wait for a yes; `asked`: somebody else than the tutor wants one. */
    private begin(row: number, asked: boolean): void {
        if (asked || this.patient) this.wait(row, asked);
        else this.act(row);
    }

    private wait(row: number, asked: boolean): void {
        this.held = !asked && this.spoken !== this.frame.value!.ply;
        this.pending.value = row;
    }

    /** The tutor has nothing to say: what waited for him alone goes on. */
    release(): void {
        if (!this.held) return;
        this.sure();
        this.late = performance.now() + LATE;
    }

    private get isLate(): boolean {
        return performance.now() < this.late;
    }

    /** Whether an action with these flags waits for a yes, whatever the tutor says. */
    private asks(flags: number): boolean {
        const asked = this.confirm();
        return asked === "always" || (asked === "barrier" && (flags & BARRIER) !== 0);
    }

    /** Where the action that waits for a yes is done: its last element; or where a way leads. */
    get place(): Thing | undefined {
        if (this.going) return this.going;
        const frame = this.frame.value;
        const row = frame?.rows[this.pending.value ?? -1];
        if (!row) return undefined;
        const { kinds } = frame!.head.game.verbs[row.verb]!;
        const things = kinds.map((kind, i) => ({ kind, value: row.arg[i]! }));
        return things.filter(({ kind }) => kind !== NUMBER).at(-1);
    }

    /** A second press at that place is a yes, and so is one at any place that leads there. */
    private isYes(kind: number, value: number): boolean {
        const { place, pending, frame, prefix, going } = this;
        if (pending.value === undefined) return false;
        if (place?.kind === kind && place.value === value) return true;
        if (going) return false;
        const { head, rows } = frame.value!;
        return touching(head.game, rows, prefix.value, kind, value).includes(pending.value);
    }

    /** A press on an element of the board. Returns false when nothing there can be chosen. */
    press(kind: number, value: number): boolean {
        const frame = this.frame.value;
        if (!frame?.mine) return false;
        if (this.isLate) return true;
        if (this.isYes(kind, value)) {
            this.yes();
            return true;
        }
        const rows = touching(frame.head.game, frame.rows, this.prefix.value, kind, value);
        if (!rows.length) {
            const way = this.wayTo(kind, value);
            if (way) {
                this.goTo(way);
                return true;
            }
            this.refusal.value = this.whyNot(frame, kind, value);
            return false;
        }
        if (this.prefix.value.length || kind === VERB) {
            this.go([...this.prefix.value, value]);
            return true;
        }
        const verbs = [...new Set(rows.map((i) => frame.rows[i]!.verb))];
        if (verbs.length === 1) this.go([verbs[0]!, value]);
        else
            this.meeting.value = {
                kind,
                value,
                branches: verbs.map((verb) => ({
                    value: verb,
                    kind: undefined,
                    rows: rows.filter((i) => frame.rows[i]!.verb === verb),
                })),
            };
        return true;
    }

    /** The refusal of the first verb that could be about this element. */
    private whyNot(frame: Frame, kind: number, value: number): Refused | undefined {
        const game = frame.head.game;
        const verbs = this.prefix.value.length
            ? [this.prefix.value[0]!]
            : [...new Set([...frame.rows, ...frame.ways().map(({ steps }) => steps[0]!)].map((r) => r.verb))];
        for (const verb of verbs) {
            const { kinds } = game.verbs[verb]!;
            if (kinds[0] !== kind) continue;
            const refused = this.view().explain({
                verb,
                arg: [value, kinds[1] === NUMBER ? 1 : 0, 0],
            } satisfies Action);
            if (refused?.rule) return refused;
        }
        return undefined;
    }

    /** A choice from the list, or from the menu at an element. */
    take(branch: Branch): void {
        if (this.isLate) return;
        const meeting = this.meeting.value;
        if (meeting) this.go([branch.value, meeting.value]);
        else this.go([...this.prefix.value, branch.value]);
    }

    private go(prefix: Prefix): void {
        const frame = this.frame.value!;
        const before = this.prefix.value;
        const at = settle(frame.head.game, frame.rows, prefix);
        if (at.row === undefined) return this.clear(at.prefix);
        // A whole action is no place to stand: a no leads back to the choice before it.
        this.clear(before);
        this.begin(at.row, this.asks(this.view().flags(at.row)));
    }

    private act(row: number): void {
        const { head, rows } = this.frame.value!;
        const { noted } = head.game.verbs[rows[row]!.verb]!;
        this.view().act(row, noted ? this.note.value : undefined);
    }

    yes(): void {
        if (!this.isLate) this.sure();
    }

    private sure(): void {
        const row = this.pending.value;
        const way = this.going;
        this.drop();
        if (way) this.walk(way);
        else if (row !== undefined) this.act(row);
    }

    /** One level back. */
    back(): void {
        const frame = this.frame.value;
        if (!frame) return;
        const start = this.start(frame);
        const standing = this.pending.value === undefined && !this.meeting.value;
        if (standing && this.folds.value.length) {
            this.folds.value = this.folds.value.slice(0, -1);
            return;
        }
        const shorter = standing ? this.prefix.value.slice(0, -1) : this.prefix.value;
        this.clear(shorter.length < start.length ? start : shorter);
    }
}
