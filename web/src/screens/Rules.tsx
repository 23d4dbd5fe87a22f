// The rules of a game: numbered, searchable, each with an address of its own.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Game } from "../position";
import { hasLesson, lessonsOf } from "../games";
import { GAMES } from "../gen/tables";
import { go } from "../router";
import { type Lang, lang, say } from "../words";
import { Rich, Title, bookOf, lessonTitle, Search, plain } from "./parts";
import { Choice } from "./pick";
import { FIRST, SHELF } from "./shelf";

const texts = import.meta.glob<string>("../../../games/*/RULES*.md", { query: "?raw", import: "default" });

interface Section {
    id: string;
    title: string;
    rules: { id: string; text: string }[];
}

interface Book {
    intro: string[];
    sections: Section[];
}

/** RULES.md as it stands: paragraphs, sections, one line a rule. */
function readRules(text: string): Book {
    const book: Book = { intro: [], sections: [] };
    for (const block of text.split(/\n{2,}|\n(?=- |## )/)) {
        const line = block.trim().replace(/\s+/g, " ");
        const head = /^## (\S+) (.+)$/.exec(line);
        // An id with a version is the sentence of an archived one.
        const rule = /^- \*\*([^\s@]+)\*\* (.+)$/.exec(line);
        if (head) book.sections.push({ id: head[1]!, title: head[2]!, rules: [] });
        else if (rule) book.sections.at(-1)?.rules.push({ id: rule[1]!, text: rule[2]! });
        else if (line && !line.startsWith("#")) {
            if (!book.sections.length) book.intro.push(line);
        }
    }
    return book;
}

const book = signal<Book>({ intro: [], sections: [] });
const wanted = signal("");

async function load(game: Game, language: Lang): Promise<void> {
    const file = `../../../games/${game.name}/RULES${language === "en" ? "" : `.${language}`}.md`;
    book.value = readRules((await texts[file]?.()) ?? "");
}

/** What kind of statement a rule is: its number or its emphasis says so. */
function kindOf(id: string, text: string): string | undefined {
    if (/^D\d/.test(id)) return "edition";
    if (/^Q\d/.test(id)) return "ruling";
    return /\*[^*]+\*/.test(text) ? "reconstructed" : undefined;
}

/** Brings a rule that the address names into sight. */
function useRule(rule: string): void {
    useEffect(() => {
        if (!rule) return;
        wanted.value = "";
        const there = document.getElementById(`rule-${rule}`);
        there?.scrollIntoView({ block: "center" });
        there?.focus({ preventScroll: true });
    }, [rule, book.value]);
}

/** The sections that have rules with these words, and only those. */
function fitting(search: string): Section[] {
    const fits = (id: string, text: string) =>
        !search || plain(id).startsWith(search) || plain(text).includes(search);
    return book.value.sections
        .map((section) => ({ ...section, rules: section.rules.filter(({ id, text }) => fits(id, text)) }))
        .filter((section) => section.rules.length);
}

/** What stands before the rules: other ways to learn them, what they are, and where to find what. */
function Preface({ game, sections }: { game: Game; sections: readonly Section[] }) {
    return (
        <>
            {hasLesson(game.name) && (
                <p>
                    <a class="button" href={`#/aid/${game.name}`}>
                        {say("board.aid")}
                    </a>
                </p>
            )}
            <p>
                <a class="button" href={`#/proof/${game.name}`}>
                    {say("rules.proof")}
                </a>
            </p>
            {lessonsOf(game).map((name) => (
                <p key={name}>
                    <a class="button" href={`#/lesson/${name}`}>
                        {say("lesson.home", { game: lessonTitle(game, name) })}
                    </a>
                </p>
            ))}
            {book.value.intro.map((text) => (
                <p key={text}>
                    <Rich text={text} />
                </p>
            ))}
            <nav aria-label={say("rules.contents")} class="contents">
                <ul>
                    {sections.map((section) => (
                        <li key={section.id}>
                            <a href={`#/rules/${game.name}/${section.rules[0]!.id}`}>
                                {section.id} {section.title}
                            </a>
                        </li>
                    ))}
                </ul>
            </nav>
        </>
    );
}

/** One rule; `here` is the one that the address names. */
function Law({ game, id, text, here }: { game: Game; id: string; text: string; here: boolean }) {
    const kind = kindOf(id, text);
    return (
        <div id={`rule-${id}`} tabIndex={-1} class={here ? "law here" : "law"}>
            <dt>
                <a
                    href={`#/rules/${game.name}/${id}`}
                    aria-label={say("rules.link", { rule: id })}
                    aria-current={here ? "true" : undefined}
                >
                    {id}
                </a>
                {kind && <span class={`tag ${kind}`}>{say(`rules.${kind}`)}</span>}
            </dt>
            <dd>
                <Rich text={text} />
            </dd>
        </div>
    );
}

export function Rules({ game: name, rule }: { game: string; rule: string }) {
    const game = GAMES.find((one) => one.name === name) ?? FIRST;
    useEffect(() => void load(game, lang.value), [game, lang.value]);
    useRule(rule);
    const search = plain(wanted.value.trim());
    const sections = fitting(search);
    const found = sections.reduce((sum, section) => sum + section.rules.length, 0);
    return (
        <main id="content" class="page rules" tabIndex={-1}>
            <Title>{say("rules.title", { game: bookOf(game).text("name") })}</Title>
            <Choice
                legend={say("rules.game")}
                name="rules-game"
                values={SHELF.map((one) => one.name)}
                value={game.name}
                label={(one) => bookOf(GAMES.find((g) => g.name === one)!).text("name")}
                onChange={(one) => go(`/rules/${one}`)}
            />
            <search>
                <Search id="rules-search" label={say("rules.search")} wanted={wanted}>
                    {search && say("rules.found", { number: found })}
                </Search>
            </search>
            {!search && <Preface game={game} sections={sections} />}
            {sections.map((section) => (
                <section key={section.id} aria-labelledby={`section-${section.id}`}>
                    <h2 id={`section-${section.id}`}>
                        {section.id} {section.title}
                    </h2>
                    <dl>
                        {section.rules.map(({ id, text }) => (
                            <Law key={id} game={game} id={id} text={text} here={id === rule} />
                        ))}
                    </dl>
                </section>
            ))}
        </main>
    );
}
