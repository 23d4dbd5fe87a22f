// Every element of every kind says what it does, in three languages: counted, with none missing.

import { readFileSync, readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Core } from "../../src/core";
import { hasLesson } from "../../src/games";
import { GAMES, UNKNOWN } from "../../src/gen/tables";
import { aboutOf, areaOf, kindName, meaningOf, speakNotes } from "../../src/meaning";
import { newGame } from "../../src/kept";
import type { Game } from "../../src/position";
import { VERB } from "../../src/trie";
import { lookAt } from "../../src/view";
import { LANGS, Words, ruleText, speak, speakGame } from "../../src/words";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const TITLES = GAMES.filter(({ name }) => hasLesson(name));
/** How many different things the elements of a kind say; twins among the cards say the same. */
const OWN: Record<string, Record<string, number>> = {
    rattus: { class: 10, symbol: 10, token: 69, card: 51 },
    blackdeath: { card: 16, track: 5, rating: 2, fate: 4, modifier: 4, means: 4, window: 4 },
    plague: { card: 53, piece: 4, site: 19 },
};

let core: Core;

beforeAll(async () => {
    core = await Core.make(wasm);
    Object.assign(globalThis, { document: { documentElement: {} } });
});

/** The words at a table of a game, where what is printed can be asked for. */
async function wordsOf(game: Game, lang: (typeof LANGS)[number]): Promise<Words> {
    await speak(lang);
    await speakGame(game.name);
    await speakNotes(game.name);
    const { head } = newGame(
        { game, seats: game.seatsMin, options: [] },
        Array.from({ length: game.seatsMin }, () => ({ name: "", bot: "" })),
    );
    lookAt(core, head, [], 0, 1);
    return new Words(game, [], (kind, element) => core.printed(kind, element));
}

/** A sentence, with nothing left to fill in. */
const whole = (text: string | undefined) =>
    text !== undefined && /^\p{Lu}|^\d/u.test(text) && /[.!?)]$/.test(text) && !/[{}§|]/.test(text);

describe.each(TITLES)("$name", (game) => {
    test.each(LANGS)("every element has a sentence and a rule: %s", async (lang) => {
        const words = await wordsOf(game, lang);
        const missing: string[] = [];
        let count = 0;
        const check = (what: string, kind: number, value: number) => {
            const found = meaningOf(words, { kind, value });
            count++;
            if (!whole(found?.text) || !found || !ruleText(game.name, found.rule))
                missing.push(`${what}: ${found?.text}`);
        };
        game.kinds.forEach(({ word, words: elements }, kind) => {
            if (word === "" || word === "none") return;
            if (!kindName(words, kind)) missing.push(`kind ${word}`);
            elements.forEach((element, value) => check(`${word}.${element}`, kind, value));
            check(`${word}, unseen`, kind, UNKNOWN);
        });
        game.verbs.forEach(({ word }, verb) => check(`verb ${word}`, VERB, verb));
        console.log(`${game.name} ${lang}: ${count} sentences, ${missing.length} missing`);
        expect(missing).toEqual([]);
        expect(count).toBeGreaterThan(game.verbs.length + 80);
    });

    test.each(LANGS)("what has an effect of its own says it: %s", async (lang) => {
        const words = await wordsOf(game, lang);
        for (const [word, least] of Object.entries(OWN[game.name]!)) {
            const kind = game.kinds.findIndex((one) => one.word === word);
            const texts = game.kinds[kind]!.words.map((_, value) => meaningOf(words, { kind, value })!.text);
            expect(new Set(texts).size, word).toBe(least);
            expect(Math.max(...texts.map((text) => text.length)), word).toBeLessThan(420);
        }
    });
});

test.each(TITLES)("$name: every part of the board that is named has its sentence", async (game) => {
    const folder = new URL(`../../src/games/${game.name}/`, import.meta.url);
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((one) =>
        one.endsWith("areas.ts"),
    );
    const named = files.flatMap((file) =>
        [...readFileSync(new URL(file, folder), "utf8").matchAll(/word: "(\w+)"|\["\w+", "(\w+)"\]/g)].map(
            ([, word, other]) => word ?? other!,
        ),
    );
    expect(named.length).toBeGreaterThan(6);
    for (const lang of LANGS) {
        const words = await wordsOf(game, lang);
        for (const word of named) {
            expect(whole(areaOf(words, word)?.text), `${lang} ${word}`).toBe(true);
            expect(areaOf(words, word)!.name, `${lang} ${word}`).not.toBe("");
        }
    }
});

test("a choice is about the card it names, or about what is done", async () => {
    const game = TITLES.find(({ name }) => name === "rattus")!;
    const words = await wordsOf(game, "en");
    const verb = (word: string) => ({ kind: VERB, value: game.verbs.findIndex((one) => one.word === word) });
    const kind = (word: string) => game.kinds.findIndex((one) => one.word === word);
    const knight = { kind: kind("class"), value: game.kinds[kind("class")]!.words.indexOf("knight") };
    expect(aboutOf(words, [verb("take"), knight])).toEqual(knight);
    expect(meaningOf(words, knight)!.text).toContain("two steps");
    expect(aboutOf(words, [verb("place"), { kind: kind("region"), value: 0 }])).toEqual(verb("place"));
});
