// The lesson: its script is a legal game, it meets everything it promises, and every step has words.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Core, type Row, gameById } from "../../src/core";
import { GAMES, NATURE } from "../../src/gen/tables";
import { CHAPTERS, LEARNER, STEPS } from "../../src/games/rattus/lesson";
import { type Script, readScript, recordText } from "../../src/lesson/script";
import { same } from "../../src/trie";
import { lookAt } from "../../src/view";

const read = (path: string) => readFileSync(new URL(`../../src/gen/${path}`, import.meta.url));
const json = (path: string): Record<string, string> => JSON.parse(read(path).toString());
const rattus = GAMES.find((game) => game.name === "rattus")!;
const verb = (word: string) => rattus.verbs.findIndex((one) => one.word === word);

interface Moment {
    actor: number;
    verb: string;
    prompt: string;
    events: string[];
    learner: boolean;
}

let core: Core;
let script: Script;
const moments: Moment[] = [];

beforeAll(async () => {
    core = await Core.make(read("rules.wasm"));
    script = readScript(core);
    const moves = new Set(script.places.filter(({ step }) => step.who === "learner").map(({ from }) => from));
    core.begin(script.head);
    script.entries.forEach((entry, i) => {
        const { actor, action } = core.decode(entry);
        const prompt = rattus.prompts[core.prompt().id]!.word;
        if (moves.has(i)) expect(core.legal().filter((row) => same(row, action))).toHaveLength(1);
        const events = core.play(entry).map((row: Row) => rattus.events[row.id]!.word);
        moments.push({ actor, verb: rattus.verbs[action.verb]!.word, prompt, events, learner: moves.has(i) });
    });
});

describe("the script", () => {
    test("is judged whole, and begins and ends where the steps do", () => {
        expect(gameById(script.head[1]!)).toBe(rattus);
        expect(moments).toHaveLength(script.entries.length);
        expect(script.places.at(-1)!.to).toBe(script.entries.length);
        expect(recordText()).not.toContain("@");
    });

    test("the learner makes every move of Red, one a step, and no other", () => {
        for (const { actor, learner } of moments) expect(learner).toBe(actor === LEARNER);
        for (const { step, from } of script.places) {
            if (step.who === "learner") expect(step.words).toHaveLength(1);
            for (const [i, words] of (step.chance ?? []).entries()) {
                expect(words).toMatch(/^nature /);
                expect(moments[from + 1 + i]!.actor).toBe(NATURE);
            }
        }
        expect(moments.filter((one) => one.learner).length).toBeLessThanOrEqual(30);
    });

    test("after every step that does not end the lesson somebody awaits exactly the next one", () => {
        for (const { step, from } of script.places) {
            if (step.who !== "learner") continue;
            expect(moments[from]!.actor).toBe(LEARNER);
            const frame = lookAt(core, script.head, script.entries, from, 1 << LEARNER);
            const { action } = core.decode(script.entries[from]!);
            expect(frame.toAct).toBe(LEARNER);
            expect(
                core.legal().filter((row) => same(row, action)),
                `${step.key} in the learner's own view`,
            ).toHaveLength(1);
        }
    });

    test("the learner takes and uses each of the six class cards", () => {
        const own = moments.filter((one) => one.learner);
        const taken = script.entries.flatMap((entry) => {
            const { actor, action } = core.decode(entry);
            return actor === LEARNER && action.verb === verb("take") ? [action.arg[0]] : [];
        });
        expect(taken.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
        for (const word of ["king", "monk", "carry", "merchant", "ship", "witch", "peek", "swap", "bonus"])
            expect(own.map((one) => one.verb)).toContain(word);
    });

    test("the Peasant places more cubes than there are rats, the Knight goes two steps", () => {
        const regions = rattus.kinds.find((kind) => kind.word === "region")!;
        const joined = (a: number, b: number) =>
            regions.links.some(([x, y]) => (x === a && y === b) || (x === b && y === a));
        const fact = (word: string) => rattus.facts.findIndex((one) => one.word === word);
        let more = 0;
        let far = 0;
        core.begin(script.head);
        for (const entry of script.entries) {
            const { actor, action } = core.decode(entry);
            const facts = core.facts();
            const [region, number] = action.arg;
            if (actor === LEARNER && action.verb === verb("place"))
                more += Number(
                    number > facts.filter((row) => row.id === fact("rat") && row.field[0] === region).length,
                );
            if (actor === LEARNER && action.verb === verb("move"))
                far += Number(!joined(facts.find((row) => row.id === fact("plague"))!.field[0]!, region));
            core.play(entry);
        }
        expect(more).toBeGreaterThan(0);
        expect(far).toBe(1);
    });

    test("every phase is met, and both ends of a token", () => {
        const prompts = (of: Moment[]) => new Set(of.map((one) => one.prompt));
        const own = prompts(moments.filter((one) => one.learner));
        for (const word of ["settle", "turn", "carry", "ship", "peek", "swap", "spread", "bonus"])
            expect(own).toContain(word);
        for (const word of ["start", "plague", "look", "reveal", "face"])
            expect(prompts(moments)).toContain(word);
        const events = new Set(moments.flatMap((one) => one.events));
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
            expect(events).toContain(word);
    });
});

describe("the words", () => {
    test.each(["en", "nl", "de"])("%s has a sentence for every step and chapter", (lang) => {
        const web = json(`lesson.${lang}.json`);
        for (const { key } of STEPS) expect(web[`lesson.${key}`], key).toBeTruthy();
        for (const chapter of CHAPTERS) expect(web[`lesson.chapter.${chapter}`], chapter).toBeTruthy();
    });

    test("no sentence is left over, none is used twice, and every rule exists", () => {
        const rules = json("rules.rattus.en.json");
        for (const { rule, key } of STEPS) expect(rules[rule], key).toBeTruthy();
        expect(new Set(STEPS.map((step) => step.key)).size).toBe(STEPS.length);
        expect([...new Set(STEPS.map((step) => step.chapter))]).toEqual([...CHAPTERS]);
    });
});
