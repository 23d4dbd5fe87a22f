// What a seat may be asked before and in its next turn, and what it could answer: found by playing on from
// what the seat knows, many times, by lot.

import { type Action, type Game, Position, type Row } from "../../position";
import type { Known } from "../../view";

const TRIES = 150;
/** As many answers as a list can be read. */
const ANSWERS = 60;
const UNKNOWN = 0xffff;

export interface Question {
    prompt: Row;
    /** In the words of the game, as the server takes them. */
    asked: string;
    answers: Action[];
    /** How often it came. */
    often: number;
}

class Seer extends Position {
    /** The next question to a seat; undefined where none comes. Rules of an older version foresee nothing. */
    foresee(seat: number, seed: number): Row | undefined {
        const found = (this.wasm.foresee as typeof this.wasm.foresee | undefined)?.(seat, seed) ?? -1;
        return found > 0 ? this.prompt() : undefined;
    }
}

const wordOf = (game: Game, kind: number, value: number): string =>
    value === UNKNOWN ? "?" : (game.kinds[kind]!.words[value] ?? String(value));

const spelled = (game: Game, word: string, kinds: readonly number[], values: readonly number[]): string =>
    [word, ...kinds.map((kind, i) => wordOf(game, kind, values[i]!))].join(" ");

/** A question in the words of the game; what fits everything is left out at the end. */
export function questionWords(game: Game, { id, field }: Row): string {
    const { word, kinds } = game.prompts[id]!;
    return spelled(game, word, kinds, field).replace(/( \?)+$/, "");
}

export function actionWords(game: Game, { verb, arg }: Action): string {
    const { word, kinds } = game.verbs[verb]!;
    return spelled(game, word, kinds, arg);
}

function valueOf(game: Game, kind: number, word: string | undefined): number | undefined {
    if (word === undefined || word === "?") return UNKNOWN;
    const { words } = game.kinds[kind]!;
    const value = words.length ? words.indexOf(word) : /^\d+$/.test(word) ? Number(word) : -1;
    return value < 0 ? undefined : value;
}

const read = (game: Game, kinds: readonly number[], words: string[]): number[] | undefined => {
    const values = kinds.map((kind, i) => valueOf(game, kind, words[i]));
    return words.length > kinds.length || values.includes(undefined) ? undefined : (values as number[]);
};

/** A condition that is nothing but a question; undefined where it says more, or is not this game's. */
export function readQuestion(game: Game, text: string): Row | undefined {
    const [word, ...fields] = text.split(" ");
    const id = game.prompts.findIndex((one) => one.word === word);
    const field = id < 0 ? undefined : read(game, game.prompts[id]!.kinds, fields);
    return field && { id, field };
}

export function readAction(game: Game, text: string): Action | undefined {
    const [word, ...args] = text.split(" ");
    const verb = game.verbs.findIndex((one) => one.word === word);
    const arg = verb < 0 ? undefined : read(game, game.verbs[verb]!.kinds, args);
    return arg && { verb, arg: [arg[0] ?? 0, arg[1] ?? 0, arg[2] ?? 0] };
}

/** One more time that a question came, with what could be answered then. */
function count(found: Map<string, Question>, game: Game, prompt: Row, answers: Action[]): void {
    const asked = questionWords(game, prompt);
    const one = found.get(asked) ?? { prompt, asked, answers: [], often: 0 };
    const there = new Set(one.answers.map((answer) => actionWords(game, answer)));
    const more = answers.filter((answer) => !there.has(actionWords(game, answer)));
    found.set(asked, { ...one, often: one.often + 1, answers: [...one.answers, ...more].slice(0, ANSWERS) });
}

/** The questions that may come to a seat, the likeliest first. */
export async function foreseen(
    game: Game,
    { head, entries }: Known,
    seat: number,
    rules: string | BufferSource | undefined,
): Promise<Question[]> {
    const core = await Seer.make(rules);
    const found = new Map<string, Question>();
    core.begin(head);
    for (const entry of entries) core.follow(entry);
    core.remember();
    for (let seed = 1; seed <= TRIES; seed++) {
        const prompt = core.foresee(seat, seed);
        if (prompt) count(found, game, prompt, core.legal());
        core.recall();
    }
    return [...found.values()].sort((a, b) => b.often - a.often).slice(0, 12);
}
