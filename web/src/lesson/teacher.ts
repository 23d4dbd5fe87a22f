// The teacher: goes through the script, shows each moment through the learner's eyes, and lights
// only the move that the lesson is about.

import { computed, effect, signal } from "@preact/signals";
import { type Action, Core, type Game, type Refused } from "../core";
import { loadTables } from "../load";
import { Choosing } from "../machine";
import { same, touching } from "../trie";
import { type Frame, View, lookAt, wayOf } from "../view";
import { cleanNote } from "../wire";
import { Words } from "../words";
import { type Place, type Script, readScript } from "./script";
import type { Lesson } from "./steps";

/** A press that is not the lesson's: allowed by the rules, against a rule, or at nothing. */
export type Wrong = { free: true } | { free: false; rule: string };

/** In place of a table: the one move or way that is lit goes to the teacher. */
class Slate extends View {
    constructor(
        private readonly truth: Core,
        eyes: number,
        private readonly made: (note: string) => void,
    ) {
        super(truth, () => {}, eyes);
    }

    override act(_: number, note = ""): void {
        this.made(note);
    }

    override walk(): undefined {
        this.made("");
    }

    override undo(): void {}

    override flags(): number {
        return 0;
    }

    override explain(action: Action): Refused | undefined {
        return this.truth.explain(action);
    }
}

class Guided extends Choosing {
    constructor(
        view: () => View,
        private readonly missed: (kind: number, value: number) => void,
    ) {
        super(view, () => "never");
    }

    override press(kind: number, value: number): boolean {
        const hit = super.press(kind, value);
        if (!hit && this.frame.value?.mine) this.missed(kind, value);
        return hit;
    }
}

export class Teacher {
    readonly at = signal(0);
    readonly wrong = signal<Wrong | undefined>(undefined);
    readonly view: View;
    readonly choosing: Choosing;
    readonly words: Words;
    readonly place = computed<Place>(() => this.script.places[this.at.value]!);
    private readonly script: Script;
    private readonly eyes: number;
    /** What the learner has written; before that, what the script has. */
    private notes: Script["notes"];
    private ply = 0;
    private allowed: Action[] = [];
    private timer = 0;
    private readonly stop: () => void;

    private constructor(
        private readonly core: Core,
        game: Game,
        readonly lesson: Lesson,
        private readonly pause: () => number,
    ) {
        this.script = readScript(core, game, lesson);
        this.notes = this.script.notes;
        this.eyes = 1 << lesson.learner;
        this.view = new Slate(core, this.eyes, (note) => this.made(note));
        this.choosing = new Guided(
            () => this.view,
            (kind, value) => this.miss(kind, value),
        );
        this.words = new Words(game, [], (kind, element) => core.printed(kind, element));
        // The way to go is shown wherever the pointer is: there is no other.
        const { looking, ways } = this.choosing;
        this.stop = effect(() => void (looking.value ??= ways.value[0]));
    }

    /** `pause`: milliseconds between two entries of the script. */
    static async begin(game: Game, lesson: Lesson, at: number, pause: () => number): Promise<Teacher> {
        await loadTables(game);
        const teacher = new Teacher(await Core.make(), game, lesson, pause);
        teacher.to(at);
        return teacher;
    }

    get steps(): number {
        return this.script.places.length;
    }

    get last(): boolean {
        return this.at.value === this.steps - 1;
    }

    /** What the learner does in this step: one move, the steps of a way, or nothing. */
    private own({ step, from }: Place): Action[] {
        const entries =
            step.who === "learner" ? this.script.entries.slice(from, from + step.words.length) : [];
        return entries.map((entry) => this.core.decode(entry).action);
    }

    /** The move of this step, the last one of a way; undefined where the script only tells. */
    move(): Action | undefined {
        return this.own(this.place.value).at(-1);
    }

    /** Where a step rests: before the learner's move, or after all that the script does. */
    private rest({ step, from, to }: Place): number {
        return step.who === "learner" ? from : to;
    }

    /** To any step at once, without playing what lies between. */
    to(at: number): void {
        this.turn(Math.max(0, Math.min(this.steps - 1, at)));
        this.show(this.rest(this.place.value));
    }

    private made(note: string): void {
        const { from } = this.place.value;
        const text = this.core.noted(this.script.entries[from]!) ? cleanNote(note) : undefined;
        if (text) this.notes = { ...this.notes, [from + 1]: text };
        this.next();
    }

    /** On to the next step, entry by entry. */
    next(): void {
        if (this.last) return;
        const { from, to } = this.place.value;
        const made = this.own(this.place.value).length;
        this.turn(this.at.value + 1);
        const rest = this.rest(this.place.value);
        // What the learner did is seen at once; what was still to be told of the step before, too.
        const now = made ? from + made : to;
        if (this.pause() && !this.place.value.step.leap) this.show(now, made ? from : now - 1);
        else this.show(rest);
        this.goOn(rest);
    }

    /** The next moment at which there is something to see. */
    private after(rest: number): number {
        const { seen } = this.script;
        let ply = this.ply + 1;
        while (ply < rest && !seen[ply - 1]) ply++;
        return ply;
    }

    private goOn(rest: number): void {
        if (this.ply >= rest) return;
        this.timer = window.setTimeout(() => {
            this.show(this.after(rest));
            this.goOn(rest);
        }, this.pause());
    }

    private turn(at: number): void {
        clearTimeout(this.timer);
        this.at.value = at;
        this.wrong.value = undefined;
    }

    /** The moment after an entry; what has happened since another is new. */
    private show(ply: number, since = ply - 1): void {
        this.ply = ply;
        const { head, entries } = this.script;
        const seen = lookAt(this.core, head, entries, ply, this.eyes, this.notes);
        const frame = { ...seen, fresh: seen.log.filter((one) => one.ply > since).length };
        const own = this.own(this.place.value);
        const open = own.length > 0 && ply === this.place.value.from;
        this.allowed = open ? this.core.legal() : [];
        this.choosing.show(open ? this.open(frame, own) : frame);
    }

    /** Lights the learner's move, or the way to go. */
    private open(frame: Frame, own: readonly Action[]): Frame {
        const [first, ...more] = own;
        if (!more.length)
            return { ...frame, mine: true, rows: this.allowed.filter((row) => same(row, first!)) };
        const ways = [wayOf(frame.head.game, own)];
        return { ...frame, mine: true, ways: () => ways };
    }

    private miss(kind: number, value: number): void {
        const { game } = this.choosing.frame.value!.head;
        const far = () =>
            this.core.ways().some((steps) => {
                const way = wayOf(game, steps);
                return way.kind === kind && way.value === value;
            });
        const free = touching(game, this.allowed, [], kind, value).length > 0 || far();
        this.wrong.value = free ? { free } : { free, rule: this.choosing.refusal.value?.rule ?? "" };
    }

    close(): void {
        this.stop();
        clearTimeout(this.timer);
    }
}
