// A puzzle on its board: the position through the eyes of the seat that is asked, and its one answer.

import { signal } from "@preact/signals";
import { type Action, Core, type Game, type Puzzle } from "../core";
import type { Kept } from "../kept";
import { loadTables } from "../load";
import { Choosing } from "../machine";
import { decodeHead } from "../position";
import { same } from "../trie";
import { type Frame, View } from "../view";
import { FRAME, join, pack, packEntries } from "../wire";
import { Words } from "../words";

/** In place of a table: what is chosen is an answer, and nothing is played. Not all legal rows may be offered. */
class Question extends View {
    /** The legal rows that can be answered, by their places. */
    offered: readonly number[] = [];

    constructor(
        core: Core,
        eyes: number,
        private readonly answer: (row: number) => void,
    ) {
        super(core, () => {}, eyes);
    }

    override act(i: number): void {
        this.answer(this.offered[i]!);
    }

    override flags(i: number): number {
        return super.flags(this.offered[i]!);
    }

    override ahead(i: number): Frame {
        return this.behind(this.offered[i]!);
    }

    /** The game behind any of the legal rows, before anybody answers. */
    behind(row: number): Frame {
        return super.ahead(row);
    }

    /** Without ways: an answer is one step. */
    override frame(): Frame {
        return { ...super.frame(), ways: () => [] };
    }
}

/** An order of rows that tells nothing of how good they are. */
const scrambled = (row: number) => Math.imul(row + 1, 0x9e3779b1) >>> 0;

/** The answers that are left after a nudge: the two best, and of the others as many as make half. */
export function half(answers: readonly number[], best: number, next: number): number[] {
    const others = answers
        .filter((row) => row !== best && row !== next)
        .sort((a, b) => scrambled(a) - scrambled(b));
    const left = new Set([best, next, ...others.slice(Math.floor(answers.length / 2))]);
    return answers.filter((row) => left.has(row));
}

/** The game of the puzzle that was read last. */
function gameOf(core: Core): Kept {
    const head = core.recordHead();
    const entries = core.recordEntries();
    return {
        id: "",
        head,
        players: Array.from({ length: decodeHead(head).seats }, () => ({ name: "", bot: "" })),
        secret: new Uint8Array(),
        entries: entries.map(({ entry }) => entry),
        draws: entries.map(({ r, of }) => ({ r, of })),
        updated: Date.now(),
        over: false,
    };
}

/** Who is to act after all entries. */
function seatAfter(core: Core, { head, entries }: Kept): number {
    core.begin(head);
    for (const entry of entries) core.follow(entry);
    return core.toAct();
}

/** The whole log as a seat sees it, in the words of a table. */
function logFor(core: Core, { head, entries }: Kept, eyes: number): Uint8Array {
    core.begin(head);
    const seen = entries.map((entry) => {
        const veiled = core.veil(entry, eyes);
        core.follow(entry);
        return veiled;
    });
    const body = join(Uint8Array.of(eyes, head.length), head, packEntries(seen));
    return pack({ type: FRAME.log, at: 0, body });
}

export class Asked {
    readonly choosing: Choosing;
    readonly words: Words;
    /** The seat that is asked. */
    readonly seat: number;
    /** The question as the seat sees it, with all legal rows. */
    readonly frame: Frame;
    /** The rows among them that are answers, by their places; the best of them, and the next best. */
    readonly answers: readonly number[];
    readonly best: number;
    readonly next: number;
    /** What was answered. */
    readonly given = signal<number | undefined>(undefined);
    readonly nudged = signal(false);
    /** How often it was asked anew, with other answers or from the beginning. */
    readonly anew = signal(0);
    /** The answer that the board shows, once one was given. */
    readonly shown = signal<number | undefined>(undefined);
    private readonly question: Question;

    private constructor(
        readonly line: string,
        readonly puzzle: Puzzle,
        readonly kept: Kept,
        core: Core,
    ) {
        this.seat = seatAfter(core, kept);
        const log = logFor(core, kept, 1 << this.seat);
        this.question = new Question(core, 1 << this.seat, (row) => this.give(row));
        this.question.receive(log);
        this.frame = { ...this.question.frame(), fresh: 0 };
        const placeOf = (action: Action) => this.frame.rows.findIndex((row) => same(row, action));
        this.answers = puzzle.rows.map(placeOf);
        this.best = placeOf(puzzle.answer);
        this.next = placeOf(puzzle.next);
        this.words = new Words(this.frame.head.game, [], (kind, element) => core.printed(kind, element));
        this.choosing = new Choosing(
            () => this.question,
            () => "always",
        );
        this.ask();
    }

    /** Reads a line of a game. Throws Refused where today's rules cannot. */
    static async read(game: Game, line: string, rules?: BufferSource): Promise<Asked> {
        const [core] = await Promise.all([Core.make(rules), loadTables(game)]);
        const puzzle = core.puzzleRead(line);
        return new Asked(line, puzzle, gameOf(core), core);
    }

    /** The words of one of the legal rows. */
    text(row: number): string {
        return this.words.action(this.frame.rows[row]!);
    }

    /** The rows that can be answered. */
    get offered(): readonly number[] {
        return this.question.offered;
    }

    /** Whether there is something that a nudge would take away. */
    get canNudge(): boolean {
        return !this.nudged.value && this.answers.length > 2;
    }

    private ask(): void {
        const { answers, best, next, frame, question } = this;
        question.offered = this.nudged.value ? half(answers, best, next) : answers;
        this.choosing.show({ ...frame, rows: question.offered.map((row) => frame.rows[row]!) });
    }

    private askAnew(): void {
        this.ask();
        this.anew.value++;
    }

    nudge(): void {
        this.nudged.value = true;
        this.askAnew();
    }

    /** The answer, once; the board shows the best one then. */
    give(row: number): void {
        if (this.given.value !== undefined) return;
        this.given.value = row;
        this.show(this.best);
    }

    /** Shows the board behind one of the answers. */
    show(row: number): void {
        this.shown.value = row;
        this.choosing.show(this.question.behind(row));
    }

    /** From the beginning, as if nobody had answered. */
    again(): void {
        this.given.value = this.shown.value = undefined;
        this.nudged.value = false;
        this.askAnew();
    }
}

/** The record of the game with the best answer played. */
export async function recordBehind({ line, kept }: Asked, rules?: BufferSource): Promise<string> {
    const core = await Core.make(rules);
    const { answer } = core.puzzleRead(line);
    for (const entry of kept.entries) core.follow(entry);
    const row = core.legal().findIndex((one) => same(one, answer));
    core.recordAdd(core.entryOf(row), 0, 0);
    return core.recordText(false);
}
