// What everything on a board is and does: the sentences of the notes, fetched when the first is wanted.

import { signal } from "@preact/signals";
import { NUMBER, UNKNOWN } from "./gen/tables";
import type { Thing } from "./machine";
import { VERB } from "./trie";
import { type Words, fill, lang, ruleText } from "./words";

type Book = Record<string, string>;

const files = import.meta.glob<{ default: Book }>("./gen/notes.*.json");
/** By game and language. */
const books = signal<Readonly<Record<string, Book>>>({});

/** Loads the notes of a game, in the language spoken. */
export async function speakNotes(game: string): Promise<void> {
    const name = `${game}.${lang.value}`;
    if (books.value[name]) return;
    const file = await files[`./gen/notes.${name}.json`]?.();
    books.value = { ...books.value, [name]: file?.default ?? {} };
}

/** Whoever reads it is drawn again when it is there. */
function bookOf(game: string): Book {
    const book = books.value[`${game}.${lang.value}`];
    if (!book) void speakNotes(game);
    return book ?? {};
}

interface Meaning {
    /** What it does, in a sentence. */
    text: string;
    /** The rule that says so. */
    rule: string;
}

/** A rule about one thing, without the name it begins with. */
function without(text: string, name: string): string {
    const head = text.startsWith(name) ? (/^[^.:]*: /.exec(text)?.[0].length ?? 0) : 0;
    return text.charAt(head).toLocaleUpperCase() + text.slice(head + 1);
}

/** The sentence of a key. Where nothing stands before its rule, the rule speaks for itself. */
function tell({ game, version }: Words, key: string, name = ""): Meaning | undefined {
    const found = /^(.*?) ?§(\S+)$/.exec(bookOf(game.name)[key] ?? "");
    if (!found) return undefined;
    const [, text, rule] = found as unknown as [string, string, string];
    return { text: text || without(ruleText(version, rule), name), rule };
}

/** The sentence that an element has for itself. */
function ownOf(words: Words, { kind, value }: Thing): Meaning | undefined {
    const { word, words: names } = words.game.kinds[kind]!;
    const own = names[value];
    return own === undefined ? undefined : tell(words, `note.${word}.${own}`, words.element(kind, value));
}

/** What the elements of a kind share, with what is printed on this one. */
function sharedOf(words: Words, { kind, value }: Thing): Meaning | undefined {
    const { kinds } = words.game;
    const shared = tell(words, `note.${kinds[kind]!.word}.*`);
    if (!shared || !kinds[kind]!.printed) return shared;
    const prints = words.printed(kind, value).map(([k, v]) => ({ kind: k, value: v }));
    const own = prints.flatMap((one) => (one.kind === NUMBER ? [] : (ownOf(words, one) ?? [])));
    // A sentence without a place for what is printed is for those on which nothing speaks for itself.
    if (!shared.text.includes("{")) return own[0] ?? shared;
    const text = fill(shared.text, (field) => {
        if (field === "list") return own.map((one) => one.text).join(" ");
        const of = prints.filter((one) => kinds[one.kind]!.word === field);
        return field === "number"
            ? (of[0]?.value ?? 0)
            : of.map((one) => words.element(one.kind, one.value)).join(", ");
    });
    return { ...shared, text: text.trim() };
}

/** What an element does, or something that can be done. */
export function meaningOf(words: Words, thing: Thing): Meaning | undefined {
    const { kind, value } = thing;
    if (kind === VERB) return tell(words, `note.verb.${words.game.verbs[value]!.word}`, words.group(value));
    const { word, printed } = words.game.kinds[kind]!;
    const unseen = value === UNKNOWN;
    const own = unseen ? undefined : ownOf(words, thing);
    const shared = unseen && printed ? undefined : sharedOf(words, thing);
    return own ?? shared ?? tell(words, `note.${word}`);
}

/** What kind of thing it is. */
export const kindName = ({ game }: Words, kind: number): string | undefined =>
    bookOf(game.name)[`kind.${game.kinds[kind]?.word}`];

/** An element says something that the others of its kind do not. */
export function speaks(words: Words, thing: Thing): boolean {
    if (thing.kind === VERB) return false;
    const { word, printed } = words.game.kinds[thing.kind]!;
    if (!printed) return !!ownOf(words, thing);
    return meaningOf(words, thing)?.text !== tell(words, `note.${word}.*`)?.text;
}

/** What a choice is about: the first thing it names, if that says something of its own, or what is done. */
export const aboutOf = (words: Words, [first, next]: readonly Thing[]): Thing | undefined =>
    next && speaks(words, next) ? next : first;

/** A part of the board: its name, and what it is for. */
export function areaOf(words: Words, area: string): (Meaning & { name: string }) | undefined {
    const found = tell(words, `note.area.${area}`);
    return found && { ...found, name: bookOf(words.game.name)[`area.${area}`] ?? "" };
}

/** What the one page of a game says besides. */
export const aidText = ({ game }: Words, key: string): string | undefined => bookOf(game.name)[`aid.${key}`];
