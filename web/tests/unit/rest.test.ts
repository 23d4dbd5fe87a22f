// Days of the calendar, and answers kept in advance in the words of the game.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/gen/tables";
import { encodeHead } from "../../src/position";
import {
    actionWords,
    foreseen,
    questionWords,
    readAction,
    readQuestion,
} from "../../src/screens/ifs/foresee";
import { dayOf, daysIn, daysLeft, fourWeeks, later, noonOf } from "../../src/screens/rest/days";

describe("days", () => {
    it("go on over months, years and changes of the clocks", () => {
        expect(later("2026-12-31", 1)).toBe("2027-01-01");
        expect(later("2026-03-28", 2)).toBe("2026-03-30");
        expect(later("2026-10-24", 2)).toBe("2026-10-26");
        expect(daysIn("2026-03-28", "2026-03-30")).toBe(3);
        expect(daysIn("2026-12-24", "2026-12-24")).toBe(1);
        expect(dayOf(noonOf("2028-02-29"))).toBe("2028-02-29");
    });

    it("stand in weeks that begin on Monday", () => {
        const weeks = fourWeeks("2026-11-18", 0);
        expect(weeks[0]![0]).toBe("2026-11-16");
        expect(weeks[3]![6]).toBe("2026-12-13");
        expect(fourWeeks("2026-11-22", 4)[0]![0]).toBe("2026-12-14");
    });

    it("that are begun are gone", () => {
        const day = 86_400_000;
        expect(daysLeft(7, 0)).toBe(7);
        expect(daysLeft(7, 2 * day)).toBe(5);
        expect(daysLeft(7, 2 * day + 1)).toBe(4);
        expect(daysLeft(7, 9 * day)).toBe(0);
    });
});

describe("rules", () => {
    it("come back from the words of every game as they went", () => {
        for (const game of GAMES)
            for (const [id, { kinds }] of game.prompts.entries()) {
                const field = kinds.map((kind) => (game.kinds[kind]!.words.length ? 0 : 3));
                expect(readQuestion(game, questionWords(game, { id, field }))).toEqual({ id, field });
            }
        for (const game of GAMES)
            for (const [verb, { kinds }] of game.verbs.entries()) {
                const at = (i: number) =>
                    kinds[i] === undefined ? 0 : game.kinds[kinds[i]]!.words.length ? 0 : 3;
                const action = { verb, arg: [at(0), at(1), at(2)] as const };
                expect(readAction(game, actionWords(game, action))).toEqual(action);
            }
    });

    it("are offered from questions that may come to the seat, with answers to each", async () => {
        const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
        for (const game of GAMES) {
            const known = { head: encodeHead({ game, seats: 3, options: [] }), entries: [] };
            const questions = await foreseen(game, known, 1, wasm);
            expect(questions.length, game.name).toBeGreaterThan(0);
            for (const { prompt, asked, answers } of questions) {
                expect(questionWords(game, prompt)).toBe(asked);
                expect(readQuestion(game, asked)?.id).toBe(prompt.id);
                expect(answers.length).toBeGreaterThan(0);
                for (const one of answers) expect(readAction(game, actionWords(game, one))).toEqual(one);
            }
        }
    });

    it("that say more, or something else, are not read", () => {
        const game = GAMES.find(({ name }) => name === "rattus")!;
        expect(readQuestion(game, "dancing")).toBeUndefined();
        expect(readQuestion(game, "turn while war ? red")).toBeUndefined();
        expect(readAction(game, "place nowhere 1")).toBeUndefined();
    });
});
