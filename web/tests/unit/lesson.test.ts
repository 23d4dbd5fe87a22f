// The lessons: each script is a legal game, meets everything it promises, and every step has words.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Core, type Game, type Row, decodeHead } from "../../src/core";
import { LANGS } from "../../src/gen/languages";
import { GAMES, NATURE } from "../../src/gen/tables";
import { gameOfLesson, lessonsOf, loadLesson } from "../../src/games";
import { type Script, readScript, recordText } from "../../src/lesson/script";
import type { Lesson } from "../../src/lesson/steps";
import { same } from "../../src/trie";
import { lookAt, wayOf } from "../../src/view";

const read = (path: string) => readFileSync(new URL(`../../src/gen/${path}`, import.meta.url));
const json = (path: string): Record<string, string> => JSON.parse(read(path).toString());
const indexOf = (rows: readonly { word: string }[], word: string) =>
    rows.findIndex((one) => one.word === word);

interface Moment {
    actor: number;
    verb: string;
    prompt: string;
    events: string[];
    learner: boolean;
    /** Played for everybody while time passes. */
    leap: boolean;
}

interface Taught {
    core: Core;
    game: Game;
    lesson: Lesson;
    script: Script;
    moments: Moment[];
}

async function study(name: string): Promise<Taught> {
    const core = await Core.make(read("rules.wasm"));
    const game = GAMES.find((one) => one.name === gameOfLesson(name))!;
    const lesson = await loadLesson(name);
    const script = readScript(core, game, lesson);
    const { places } = script;
    const moves = new Set(
        places.flatMap(({ step, from }) =>
            step.who === "learner" ? step.words.map((_, i) => from + i) : [],
        ),
    );
    const leaps = places.filter(({ step }) => step.leap);
    core.begin(script.head);
    const moments = script.entries.map((entry, i) => {
        const { actor, action } = core.decode(entry);
        const prompt = game.prompts[core.prompt().id]!.word;
        const learner = moves.has(i);
        if (learner) expect(core.legal().filter((row) => same(row, action))).toHaveLength(1);
        const events = core.play(entry).map((row: Row) => game.events[row.id]!.word);
        const leap = leaps.some(({ from, to }) => from <= i && i < to);
        return { actor, verb: game.verbs[action.verb]!.word, prompt, events, learner, leap };
    });
    return { core, game, lesson, script, moments };
}

const all: Record<string, Taught> = {};
const TAUGHT = GAMES.flatMap(lessonsOf);

beforeAll(async () => {
    for (const name of TAUGHT) all[name] = await study(name);
});

const promptsOf = (moments: Moment[]) => new Set(moments.map((one) => one.prompt));
const eventsOf = (moments: Moment[]) => new Set(moments.flatMap((one) => one.events));
const own = (moments: Moment[]) => moments.filter((one) => one.learner);

test("there are lessons of Rattus, its expansion, Black Death and Plague!", () => {
    expect(TAUGHT).toEqual(["rattus", "rattus.africanus", "blackdeath", "plague"]);
});

describe.each(TAUGHT)("the script of %s", (name) => {
    test("is judged whole, and begins and ends where the steps do", () => {
        const { game, lesson, script, moments } = all[name]!;
        expect(decodeHead(script.head).game).toBe(game);
        expect(script.head[3]).toBe(lesson.seats.length);
        for (const [word, value] of Object.entries(lesson.options)) {
            const at = indexOf(game.options, word);
            expect(game.options[at]!.values[script.head[5 + at]!]).toBe(value);
        }
        expect(moments).toHaveLength(script.entries.length);
        expect(script.places.at(-1)!.to).toBe(script.entries.length);
        expect(recordText(game, lesson)).not.toContain("@");
    });

    test("the learner makes every move of Red, one move or way a step, and no other", () => {
        const { game, lesson, script, moments } = all[name]!;
        const walks = (verb: string) => game.verbs[indexOf(game.verbs, verb)]!.walks;
        const { learner } = lesson;
        // In a window for cards the script passes for Red, as a standing order would.
        for (const one of moments)
            if (!one.leap && one.verb !== "pass") expect(one.learner).toBe(one.actor === learner);
        for (const { step, from } of script.places) {
            if (step.who === "learner" && step.words.length !== 1)
                for (const { verb } of moments.slice(from, from + step.words.length))
                    expect([step.key, verb, walks(verb)]).toEqual([step.key, verb, true]);
            (step.answers ?? []).forEach((_, i) => {
                const { actor, verb } = moments[from + step.words.length + i]!;
                if (actor === learner) expect(verb).toBe("pass");
            });
        }
        expect(lesson.steps.filter(({ who }) => who === "learner").length).toBeLessThanOrEqual(35);
        expect(script.places.length).toBeLessThanOrEqual(55);
    });

    test("before every move of the learner it is one of the rows in the learner's own view", () => {
        const { core, lesson, script, moments } = all[name]!;
        for (const { step, from } of script.places) {
            if (step.who !== "learner") continue;
            step.words.forEach((_, i) => {
                const ply = from + i;
                expect(moments[ply]!.actor).toBe(lesson.learner);
                const frame = lookAt(core, script.head, script.entries, ply, 1 << lesson.learner);
                const { action } = core.decode(script.entries[ply]!);
                expect(frame.toAct).toBe(lesson.learner);
                expect(
                    core.legal().filter((row) => same(row, action)),
                    `${step.key} in the learner's own view`,
                ).toHaveLength(1);
            });
        }
    });

    test("a way of the learner is one that a table would offer, and no shorter one leads there", () => {
        const { core, game, lesson, script } = all[name]!;
        for (const { step, from } of script.places) {
            if (step.who !== "learner" || step.words.length === 1) continue;
            lookAt(core, script.head, script.entries, from, 1 << lesson.learner);
            const { action } = core.decode(script.entries[from + step.words.length - 1]!);
            const { kind, value } = wayOf(game, [action]);
            const found = core.ways().map((steps) => wayOf(game, steps));
            const way = found.find((one) => one.kind === kind && one.value === value);
            expect([step.key, way?.steps.length]).toEqual([step.key, step.words.length]);
        }
    });

    test("an entry that shows nothing is a move without an event", () => {
        const { script, moments } = all[name]!;
        expect(script.seen).toEqual(moments.map(({ events }) => events.length > 0));
    });
});

describe("the lesson of Rattus", () => {
    test("answers to the learner are chance's alone", () => {
        const { script, moments } = all.rattus!;
        for (const { step, from } of script.places)
            (step.answers ?? []).forEach((_, i) => expect(moments[from + 1 + i]!.actor).toBe(NATURE));
        for (const one of moments) expect(one.leap).toBe(false);
    });

    test("the learner takes and uses each of the six class cards", () => {
        const { core, game, lesson, script, moments } = all.rattus!;
        const taken = script.entries.flatMap((entry) => {
            const { actor, action } = core.decode(entry);
            const takes = actor === lesson.learner && action.verb === indexOf(game.verbs, "take");
            return takes ? [action.arg[0]] : [];
        });
        expect(taken.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
        for (const word of ["king", "monk", "carry", "merchant", "ship", "witch", "peek", "swap", "bonus"])
            expect(own(moments).map((one) => one.verb)).toContain(word);
    });

    test("the Peasant places more cubes than there are rats, the Knight goes two steps", () => {
        const { core, game, lesson, script } = all.rattus!;
        const regions = game.kinds.find((kind) => kind.word === "region")!;
        const joined = (a: number, b: number) =>
            regions.links.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
        const verb = (word: string) => indexOf(game.verbs, word);
        const fact = (word: string) => indexOf(game.facts, word);
        let more = 0;
        let far = 0;
        core.begin(script.head);
        for (const entry of script.entries) {
            const { actor, action } = core.decode(entry);
            const facts = core.facts();
            const [region, number] = action.arg;
            if (actor === lesson.learner && action.verb === verb("place"))
                more += Number(
                    number > facts.filter((row) => row.id === fact("rat") && row.field[0] === region).length,
                );
            if (actor === lesson.learner && action.verb === verb("move"))
                far += Number(!joined(facts.find((row) => row.id === fact("plague"))!.field[0]!, region));
            core.play(entry);
        }
        expect(more).toBeGreaterThan(0);
        expect(far).toBe(1);
    });

    test("every phase is met, and both ends of a token", () => {
        const { moments } = all.rattus!;
        for (const word of ["settle", "turn", "carry", "ship", "peek", "swap", "spread", "bonus"])
            expect(promptsOf(own(moments))).toContain(word);
        for (const word of ["start", "plague", "look", "reveal", "face"])
            expect(promptsOf(moments)).toContain(word);
        for (const word of [
            "settled",
            "card_taken",
            "card_stolen",
            "placed",
            "plague_moved",
            "rats_spread",
            "harmless",
            "outbreak",
            "lost",
            "crowned",
            "token_carried",
            "shipped",
            "looked",
            "swapped",
            "bonus_declared",
        ])
            expect(eventsOf(moments)).toContain(word);
    });
});

describe("the lesson of Africanus", () => {
    test("the learner uses each of the four new class cards, and protects one", () => {
        const { moments } = all["rattus.africanus"]!;
        for (const word of ["astronomer", "discard", "explorer", "explore", "sultan", "envoy", "trader"])
            expect(own(moments).map((one) => one.verb)).toContain(word);
        for (const word of ["halt", "join", "protect"])
            expect(own(moments).map((one) => one.verb)).toContain(word);
    });

    test("what the sentences speak of is seen to happen", () => {
        const { moments } = all["rattus.africanus"]!;
        for (const word of [
            "caravan_stands",
            "kept",
            "card_shown",
            "explored",
            "diplomat_sent",
            "caravan_moved",
            "joined",
            "protected",
            "uncovered",
            "harmless",
        ])
            expect(eventsOf(moments)).toContain(word);
        expect(moments.some(({ verb, learner }) => verb === "pass" && !learner)).toBe(true);
    });
});

describe("the lesson of Black Death", () => {
    test("the learner meets every question of a phase, and every way to infect and to move", () => {
        const { moments } = all.blackdeath!;
        for (const word of ["track", "design", "settle", "open", "assign", "infect", "move"])
            expect(promptsOf(own(moments))).toContain(word);
        for (const word of ["victims", "ruin", "cure", "window"])
            expect(promptsOf(own(moments))).toContain(word);
        for (const word of [
            "infect",
            "trade",
            "automatic",
            "move",
            "leave",
            "kill",
            "ruin",
            "remove",
            "play",
        ])
            expect(own(moments).map((one) => one.verb)).toContain(word);
    });

    test("what the sentences speak of is seen to happen, most of it without a leap", () => {
        const { moments } = all.blackdeath!;
        for (const word of [
            "first_counts",
            "infected",
            "resisted",
            "auto_infected",
            "converted",
            "traded",
            "moved",
            "left",
            "struck",
            "died",
            "ruined",
            "cured",
            "played",
            "effect_ends",
            "dealt",
            "won",
        ])
            expect(eventsOf(moments.filter((one) => !one.leap))).toContain(word);
    });

    test("cards are played by the learner and by others, in own phases and in those of others", () => {
        const { core, game, script, moments } = all.blackdeath!;
        const turn = indexOf(game.facts, "turn");
        const plays = new Set<string>();
        core.begin(script.head);
        script.entries.forEach((entry, i) => {
            const active = core.facts().find((row) => row.id === turn)?.field[1];
            const { actor, verb } = moments[i]!;
            if (verb === "play")
                plays.add(
                    `${moments[i]!.learner ? "learner" : "other"} ${actor === active ? "own" : "away"}`,
                );
            core.play(entry);
        });
        expect([...plays].toSorted()).toEqual(["learner away", "learner own", "other own"]);
    });

    test("the learner wins with the last move", () => {
        const { lesson, script, moments, core } = all.blackdeath!;
        const end = lookAt(core, script.head, script.entries, script.entries.length, 1 << lesson.learner);
        expect(moments.at(-1)!.learner).toBe(true);
        expect(end.over).toBe(true);
        expect(end.standing.rank[lesson.learner]).toBe(1);
        expect(end.standing.points[lesson.learner]).toBe(10);
    });

    test("every disease has a name", () => {
        const { lesson, script } = all.blackdeath!;
        expect(Object.keys(script.notes)).toHaveLength(lesson.seats.length);
    });
});

describe("the lesson of Plague!", () => {
    test("the learner meets every phase of a turn, goes there, and answers cards", () => {
        const { lesson, moments } = all.plague!;
        for (const word of ["cart", "bag", "moor", "crawl", "cure", "immune", "shout"])
            expect(promptsOf(own(moments))).toContain(word);
        for (const word of ["step", "claim", "bring", "put", "pick", "crawl", "keep", "yes"])
            expect(own(moments).map((one) => one.verb)).toContain(word);
        expect(lesson.steps.filter(({ who, words }) => who === "learner" && words.length > 1)).toHaveLength(
            8,
        );
    });

    test("what the sentences speak of is seen to happen", () => {
        const { moments } = all.plague!;
        for (const word of [
            "idle",
            "claimed",
            "loaded",
            "buried",
            "opens",
            "closes",
            "sent",
            "kept",
            "bitten",
            "died",
            "saved",
            "ordered",
            "eaten",
            "sucked",
            "shouted",
            "paid",
            "dishes",
            "last_round",
            "won",
        ])
            expect(eventsOf(moments)).toContain(word);
        for (const one of moments) expect(one.leap).toBe(false);
    });

    test("the learner wins by 39 to 10 after five rounds", () => {
        const { lesson, script, core } = all.plague!;
        const end = lookAt(core, script.head, script.entries, script.entries.length, 1 << lesson.learner);
        expect(end.over).toBe(true);
        expect(end.standing.rank[lesson.learner]).toBe(1);
        expect(end.standing.points.slice(0, 2)).toEqual([39, 10]);
    });
});

describe.each([...new Set(TAUGHT.map(gameOfLesson))])("the words of %s", (name) => {
    test.each(LANGS)("%s has a sentence for every step and chapter, and none left over", (lang) => {
        const words = json(`lesson.${name}.${lang}.json`);
        // A game and its expansions share a book.
        const keys = TAUGHT.filter((one) => gameOfLesson(one) === name).flatMap((one) => [
            ...all[one]!.lesson.chapters.map((chapter) => `lesson.chapter.${chapter}`),
            ...all[one]!.lesson.steps.map(({ key }) => `lesson.${key}`),
        ]);
        for (const key of keys) expect(words[key], key).toBeTruthy();
        expect(Object.keys(words).toSorted()).toEqual(keys.toSorted());
        // What the page and all lessons say has other keys.
        const { web } = JSON.parse(read(`words.${lang}.json`).toString());
        const taken = { ...web, ...json(`lesson.${lang}.json`) };
        for (const key of keys) expect(taken[key], key).toBeUndefined();
    });
});

describe.each(TAUGHT)("the steps of %s", (name) => {
    test("none is used twice, chapters come one after another, and every rule exists", () => {
        const { steps, chapters } = all[name]!.lesson;
        const rules = json(`rules.${gameOfLesson(name)}.en.json`);
        for (const { rule, key } of steps) expect(rules[rule], key).toBeTruthy();
        expect(new Set(steps.map((step) => step.key)).size).toBe(steps.length);
        const turns = steps.map(({ chapter }) => chapter).filter((one, i, list) => one !== list[i - 1]);
        expect(turns).toEqual([...chapters]);
    });
});
