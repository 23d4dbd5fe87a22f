// Sentences from the catalogues, by the same rules as words/words.c (docs/words.md).

import { signal } from "@preact/signals";
import type { Action, Game, Row } from "./core";
import { NUMBER, SEAT, UNKNOWN } from "./gen/tables";

export const LANGS = ["en", "nl", "de"] as const;
export type Lang = (typeof LANGS)[number];

type Book = Record<string, string>;
interface Catalogue {
    words: Record<string, Book>;
}

const loaders: Record<Lang, () => Promise<{ default: Record<string, Book> }>> = {
    en: () => import("./gen/words.en.json"),
    nl: () => import("./gen/words.nl.json"),
    de: () => import("./gen/words.de.json"),
};

const rulebooks: Record<Lang, () => Promise<{ default: Record<string, Book> }>> = {
    en: () => import("./gen/rules.en.json"),
    nl: () => import("./gen/rules.nl.json"),
    de: () => import("./gen/rules.de.json"),
};

const lessons: Record<Lang, () => Promise<{ default: Record<string, Book> }>> = {
    en: () => import("./gen/lesson.en.json"),
    nl: () => import("./gen/lesson.nl.json"),
    de: () => import("./gen/lesson.de.json"),
};

export const lang = signal<Lang>("en");
/** Sentences that only the lesson needs, once it has asked for them. */
const lesson = signal<Book>({});
const catalogue = signal<Catalogue>({ words: {} });
const rules = signal<Record<string, Book>>({});

/** Loads a language and switches to it; everything on screen follows. */
export async function speak(next: Lang): Promise<void> {
    const [words, book] = await Promise.all([loaders[next](), rulebooks[next]()]);
    catalogue.value = { words: words.default };
    rules.value = book.default;
    lang.value = next;
    document.documentElement.lang = next;
}

/** Loads the lesson's sentences in the language spoken. */
export async function speakLesson(): Promise<void> {
    lesson.value = (await lessons[lang.value]()).default.lesson!;
}

type Fields = Record<string, string | number>;

/** Fills a message: {name}, {name.form}, {name?one|many}. */
function fill(message: string, field: (name: string, form: string) => string | number): string {
    return message.replace(/\{([a-z0-9_]+)(?:\.([a-z]+))?(?:\?([^}]*))?\}/g, (_, name, form, halves) => {
        const value = field(name, form ?? "");
        if (halves === undefined) return String(value);
        const [one, many] = halves.split("|");
        return String(Number(value) === 1 ? one : many).replaceAll("#", String(value));
    });
}

/** A sentence of the page itself: a key of words/<lang>/web.msg or miasma.msg. */
export function say(key: string, fields: Fields = {}): string {
    const words = catalogue.value.words;
    const message = words.web?.[key] ?? words.miasma?.[key] ?? lesson.value[key];
    return message === undefined ? key : fill(message, (name) => fields[name] ?? "");
}

export function ruleText(game: string, id: string): string {
    return rules.value[game]?.[id] ?? "";
}

export function ruleIds(game: string): string[] {
    return Object.keys(rules.value[game] ?? {});
}

/** The words of one game at one table. */
export class Words {
    constructor(
        readonly game: Game,
        private readonly names: readonly string[],
        readonly printed: (kind: number, element: number) => [number, number][],
    ) {}

    private message(key: string): string | undefined {
        return catalogue.value.words[this.game.name]?.[key];
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
        const number = prints.find(([k]) => k === NUMBER)?.[1] ?? 0;
        const list = prints.filter(([k]) => k !== NUMBER).map(([k, v]) => this.element(k, v));
        return fill(this.text(`print.${this.game.kinds[kind]!.word}`), (name) =>
            name === "number" ? number : list.join(", "),
        );
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

    group(verb: number): string {
        return this.text(`verb.${this.game.verbs[verb]!.word}.group`);
    }
}
