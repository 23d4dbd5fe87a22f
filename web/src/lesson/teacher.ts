// The teacher: goes through the script, shows each moment through the learner's eyes, and lights
// only the move that the lesson is about.

import { computed, signal } from "@preact/signals";
import { type Action, Core, type Game, type Refused } from "../core";
import { loadTables } from "../load";
import { Choosing } from "../machine";
import { same, touching } from "../trie";
import { type Frame, View, lookAt } from "../view";
import { cleanNote } from "../wire";
import { Words } from "../words";
import { type Place, type Script, readScript } from "./script";
import type { Lesson } from "./steps";

/** A press that is not the lesson's: allowed by the rules, against a rule, or at nothing. */
export type Wrong = { free: true } | { free: false; rule: string };

/** In place of a table: the one move that is lit goes to the teacher. */
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

    /** The move of this step; undefined where the script only tells. */
    move(): Action | undefined {
        const { step, from } = this.place.value;
        return step.who === "learner" ? this.core.decode(this.script.entries[from]!).action : undefined;
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
        const { to } = this.place.value;
        const mine = this.move() !== undefined;
        this.turn(this.at.value + 1);
        const rest = this.rest(this.place.value);
        // The learner's own move is seen at once; what was still to be told of the step before, too.
        const now = mine ? this.ply + 1 : to;
        this.show(this.pause() && !this.place.value.step.leap ? now : rest);
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

    private show(ply: number): void {
        this.ply = ply;
        const { head, entries, places } = this.script;
        const frame = lookAt(this.core, head, entries, ply, this.eyes, this.notes);
        const { step, from } = places[this.at.value]!;
        const open = step.who === "learner" && ply === from;
        this.allowed = open ? this.core.legal() : [];
        this.choosing.show(open ? this.open(frame, from) : frame);
    }

    private open(frame: Frame, from: number): Frame {
        const { action } = this.core.decode(this.script.entries[from]!);
        return { ...frame, mine: true, rows: this.allowed.filter((row) => same(row, action)) };
    }

    private miss(kind: number, value: number): void {
        const frame = this.choosing.frame.value!;
        const free = touching(frame.head.game, this.allowed, [], kind, value).length > 0;
        this.wrong.value = free ? { free } : { free, rule: this.choosing.refusal.value?.rule ?? "" };
    }

    close(): void {
        clearTimeout(this.timer);
    }
}
