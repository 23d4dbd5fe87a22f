// Sentences from the catalogues, by the same rules as words/words.c (docs/words.md).

import { batch, signal } from "@preact/signals";
import { LANGS, NAMES } from "./gen/languages";
import { NUMBER, OWN, SEAT, UNKNOWN } from "./gen/tables";
import { loadTables } from "./load";
import type { Action, Game, Row } from "./position";
import { gameNamed, isToday, versionName } from "./versions";
import type { Remark } from "./view";

export { LANGS, NAMES };
export type Lang = (typeof LANGS)[number];

export type Book = Record<string, string>;

/** The words of the page itself, and what a list of games says of each. */
interface Shell {
    web: Book;
    miasma: Book;
    games: Record<string, Book>;
}

/** The words of a game as they are fetched: a list in the order of its tables, and the rest by key. */
export interface WordList {
    list: string[];
    rest: Book;
}

/** The keys of that list, as tools/gen_keys.c has them. */
export function keysOf(game: Game): string[] {
    const { kinds, options, orders, verbs, events, facts, prompts } = game;
    return [
        "name",
        "about",
        ...kinds
            .slice(OWN)
            .flatMap(({ word, words, printed }) =>
                printed ? [`print.${word}`] : words.map((one) => `${word}.${one}`),
            ),
        ...options.flatMap(({ word, values }) => [
            `option.${word}`,
            ...values.map((value) => `option.${word}.${value}`),
        ]),
        ...orders.map(({ word }) => `order.${word}`),
        ...verbs.flatMap(({ word, noted }) =>
            ["", ".group", ...(noted ? [".note"] : [])].map((form) => `verb.${word}${form}`),
        ),
        ...events.map(({ word }) => `event.${word}`),
        ...facts.map(({ word }) => `fact.${word}`),
        ...prompts.map(({ word }) => `prompt.${word}`),
    ];
}

/** The words and rules of one game, fetched when the game is. */
interface GameBook {
    words: Book;
    rules: Book;
}

const shells = import.meta.glob<{ default: Shell }>("./gen/words.??.json");
const wordbooks = import.meta.glob<{ default: WordList }>(["./gen/words.*.??.json", "!./gen/*@*"]);
const rulebooks = import.meta.glob<{ default: Book }>(["./gen/rules.*.??.json", "!./gen/*@*"]);
const lessons = import.meta.glob<{ default: Book }>("./gen/lesson.*.json");
const pagebooks = import.meta.glob<{ default: Book }>([
    "./gen/home.??.json",
    "./gen/online.??.json",
    "./gen/bots.??.json",
    "./gen/end.??.json",
    "./gen/share.??.json",
    "./gen/proof.??.json",
]);

export const lang = signal<Lang>("en");
/** Sentences that only a lesson needs, those of one game at a time, once it has asked for them. */
const lesson = signal<Book>({});
/**
 * What is said on the start page, of online play, about bots and by them, at the end of a game, of
 * sharing, of what is proven, of accounts, of a person, of what one is told, of moderation, of trying again, of
 * looking at a game again and of puzzles, once somebody has asked for it.
 */
export type Topic =
    | "home"
    | "online"
    | "bots"
    | "end"
    | "share"
    | "proof"
    | "account"
    | "person"
    | "inbox"
    | "talk"
    | "court"
    | "again"
    | "look"
    | "puzzle";
const topics = signal<Readonly<Partial<Record<Topic, Book>>>>({});
const shell = signal<Shell>({ web: {}, miasma: {}, games: {} });
const games = signal<Readonly<Record<string, GameBook>>>({});
/** Versions of games that somebody has asked for, by name. */
const wanted = new Set<string>();

async function topicBook(language: Lang, topic: Topic): Promise<Book> {
    const file = `./gen/${topic}.${language}.json`;
    const found = pagebooks[file] ?? (await import("./peoplebooks")).peoplebooks[file]!;
    return (await found()).default;
}

async function gameBook(language: Lang, name: string): Promise<GameBook> {
    const game = gameNamed(name)!;
    const books = isToday(game) ? { wordbooks, rulebooks } : await import("./archive");
    const [words, rules] = await Promise.all([
        books.wordbooks[`./gen/words.${name}.${language}.json`]!(),
        books.rulebooks[`./gen/rules.${name}.${language}.json`]!(),
        loadTables(game),
    ]);
    const { list, rest } = words.default;
    const keys = keysOf(game);
    return {
        words: { ...rest, ...Object.fromEntries(keys.map((key, i) => [key, list[i]!])) },
        rules: rules.default,
    };
}

/** Loads a language and switches to it; everything on screen follows. */
export async function speak(next: Lang): Promise<void> {
    const found: Record<string, GameBook> = {};
    const { default: words } = await shells[`./gen/words.${next}.json`]!();
    for (;;) {
        const missing = [...wanted].filter((name) => !found[name]);
        if (!missing.length) break;
        const books = await Promise.all(missing.map((name) => gameBook(next, name)));
        missing.forEach((name, i) => (found[name] = books[i]!));
    }
    const more: Partial<Record<Topic, Book>> = {};
    for (const topic of Object.keys(topics.value) as Topic[]) more[topic] = await topicBook(next, topic);
    batch(() => {
        shell.value = words;
        topics.value = more;
        games.value = found;
        lang.value = next;
    });
    document.documentElement.lang = next;
}

/** Loads the tables of a version of a game, and its words and rules in the language spoken. */
export async function speakGame(name: string): Promise<void> {
    wanted.add(name);
    while (!games.value[name]) {
        const language = lang.value;
        const book = await gameBook(language, name);
        if (language === lang.value) games.value = { ...games.value, [name]: book };
    }
}

/** Loads what is said of a topic, in the language spoken. */
export async function speakOf(topic: Topic): Promise<void> {
    while (!topics.value[topic]) {
        const language = lang.value;
        const book = await topicBook(language, topic);
        if (language === lang.value) topics.value = { ...topics.value, [topic]: book };
    }
}

/** Whether the words of a game are there. */
export const isSpoken = (name: string): boolean => games.value[name] !== undefined;

/** Loads what all lessons say, and the lesson of one game, in the language spoken. */
export async function speakLesson(game: string): Promise<void> {
    const language = lang.value;
    const [all, own] = await Promise.all([
        lessons[`./gen/lesson.${language}.json`]!(),
        lessons[`./gen/lesson.${game}.${language}.json`]!(),
    ]);
    if (language === lang.value) lesson.value = { ...all.default, ...own.default };
}

type Fields = Record<string, string | number>;

/** Fills a message: {name}, {name.form}, {name?one|many} or {name?one|many|none}. */
export function fill(message: string, field: (name: string, form: string) => string | number): string {
    return message.replace(/\{([a-z0-9_]+)(?:\.([a-z]+))?(?:\?([^}]*))?\}/g, (_, name, form, texts) => {
        const value = field(name, form ?? "");
        if (texts === undefined) return String(value);
        const [one, many, none = many] = texts.split("|");
        return String([none, one][Number(value)] ?? many).replaceAll("#", String(value));
    });
}

/** A time as clocks have it. */
export function clockText(ms: number): string {
    const near = Math.max(0, ms) + 500;
    const text = new Date(near).toISOString();
    const hours = Math.floor(near / 3_600_000);
    return hours ? hours + text.slice(13, 19) : text.slice(14, 19).replace(/^0/, "");
}

/** A sentence of the page itself: a key of words/<lang>/web.msg, miasma.msg or, once asked for, of a topic. */
export function say(key: string, fields: Fields = {}): string {
    const { web, miasma } = shell.value;
    const books = [web, miasma, lesson.value, ...Object.values(topics.value)];
    const message = books.find((book) => key in book)?.[key];
    return message === undefined ? key : fill(message, (name) => fields[name] ?? "");
}

export function ruleText(game: string, id: string): string {
    return games.value[game]?.rules[id] ?? "";
}

/** The words of one game at one table. */
export class Words {
    constructor(
        readonly game: Game,
        private readonly names: readonly string[],
        readonly printed: (kind: number, element: number) => [number, number][],
    ) {}

    /** The name of the version: that of its words and rules. */
    get version(): string {
        return versionName(this.game);
    }

    private message(key: string): string | undefined {
        return games.value[this.version]?.words[key] ?? shell.value.games[this.game.name]?.[key];
    }

    text(key: string): string {
        return this.message(key) ?? key;
    }

    seat(seat: number): string {
        return this.names[seat] || say(`seat.${this.game.kinds[SEAT]!.words[seat]}`);
    }

    element(kind: number, value: number, form = ""): string {
        const of = this.game.kinds[kind]!;
        if (kind === SEAT) return this.seat(value);
        if (value === UNKNOWN) return "?";
        if (!of.words.length) return String(value);
        if (of.printed) return this.print(kind, value);
        const key = `${of.word}.${of.words[value]}`;
        return (form && this.message(`${key}.${form}`)) || this.text(key);
    }

    private print(kind: number, value: number): string {
        const prints = this.printed(kind, value);
        const number = prints.find(([k]) => k === NUMBER)?.[1];
        const list = prints.filter(([k]) => k !== NUMBER).map(([k, v]) => this.element(k, v));
        const key = `print.${this.game.kinds[kind]!.word}`;
        // Where no number is printed, the form `bare` says it without.
        const bare = number === undefined ? this.message(`${key}.bare`) : undefined;
        return fill(bare ?? this.text(key), (name) => (name === "number" ? (number ?? 0) : list.join(", ")));
    }

    private row(key: string, kinds: readonly number[], values: readonly number[]): string {
        const unknown = kinds.some((_, i) => values[i] === UNKNOWN);
        const names = kinds.map((kind, i) => {
            const before = kinds.slice(0, i).filter((k) => k === kind).length;
            return this.game.kinds[kind]!.word + (before ? before + 1 : "");
        });
        return fill(this.text(unknown ? `${key}.unknown` : key), (name, form) => {
            const i = names.indexOf(name);
            if (i < 0) return "";
            return kinds[i] === NUMBER ? values[i]! : this.element(kinds[i]!, values[i]!, form);
        });
    }

    event(row: Row): string {
        const kind = this.game.events[row.id]!;
        return this.row(`event.${kind.word}`, kind.kinds, row.field);
    }

    /** What the table itself did. */
    remark(one: Remark): string {
        return say(`online.log.${one.kind}`, {
            number: one.ply,
            seat: "seat" in one ? this.seat(one.seat) : "",
            level: "level" in one ? say(`online.level.${one.level}`) : "",
            time: "time" in one ? clockText(one.time) : "",
        });
    }

    fact(row: Row): string {
        const kind = this.game.facts[row.id]!;
        return this.row(`fact.${kind.word}`, kind.kinds, row.field);
    }

    prompt(row: Row): string {
        const kind = this.game.prompts[row.id]!;
        return this.row(`prompt.${kind.word}`, kind.kinds, row.field);
    }

    action(action: Action): string {
        const verb = this.game.verbs[action.verb]!;
        return this.row(`verb.${verb.word}`, verb.kinds, action.arg);
    }

    /** What to write in the note of a verb. */
    note(verb: number): string {
        return this.text(`verb.${this.game.verbs[verb]!.word}.note`);
    }

    /** Texts that a note may begin with, where the catalogue has some. */
    suggestions(verb: number): string[] {
        const list = this.message(`verb.${this.game.verbs[verb]!.word}.suggest`);
        return list ? list.split("|").map((one) => one.trim()) : [];
    }

    order(order: number): string {
        return this.text(`order.${this.game.orders[order]!.word}`);
    }

    group(verb: number): string {
        return this.text(`verb.${this.game.verbs[verb]!.word}.group`);
    }
}
