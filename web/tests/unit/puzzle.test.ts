// Puzzles: which one is asked on a day, the row of days, and every line that is shipped, read by the module.

import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import { Core, Refused } from "../../src/core";
import { LANGS } from "../../src/gen/languages";
import { GAMES } from "../../src/gen/tables";
import { middleOf } from "../../src/middle";
import { Asked, half, recordBehind } from "../../src/puzzle/asked";
import { type Days, NEVER, type Try, after, inRow, isIn, pointsOf, tryOf } from "../../src/puzzle/days";
import { Besides, NONE, playedIn } from "../../src/puzzle/beside";
import type { Told } from "../../src/puzzle/besider";
import { Counting, GAMES as ALL } from "../../src/puzzle/counting";
import { ASKING, dateOf, dayOf, gameOn, linesOf, placeOn } from "../../src/puzzle/list";
import { lookAt } from "../../src/view";

const gen = (path: string) => readFileSync(new URL(`../../src/gen/${path}`, import.meta.url));
const wasm = gen("rules.wasm");

describe("the puzzle of a day", () => {
    test("a day is that of the calendar here, whatever the hour", () => {
        const day = dayOf(new Date(2026, 10, 18));
        expect(dayOf(new Date(2026, 10, 18, 0, 0, 1))).toBe(day);
        expect(dayOf(new Date(2026, 10, 18, 23, 59, 59))).toBe(day);
        expect(dayOf(new Date(2026, 10, 19))).toBe(day + 1);
        expect(dateOf(day).toISOString().slice(0, 10)).toBe("2026-11-18");
    });

    test("a year has one day more every day, also where clocks are changed", () => {
        const first = dayOf(new Date(2026, 0, 1));
        for (let i = 0; i < 366; i++) expect(dayOf(new Date(2026, 0, 1 + i, 2, 30))).toBe(first + i);
    });

    test("all puzzles of a list come in turn, and games too", () => {
        for (let count = 3; count <= 40; count++)
            for (let day = 20_775 * count; day < 20_778 * count; day += count) {
                const places = Array.from({ length: count }, (_, i) => placeOn(day + i, count, 3));
                expect(new Set(places).size).toBe(count);
                expect(placeOn(day + count, count, 3)).not.toBe(places.at(-1));
            }
        const games = GAMES.slice(0, 3);
        const turns = [0, 1, 2, 3].map((i) => gameOn(20_775 + i, games));
        expect(new Set(turns.slice(0, 3)).size).toBe(3);
        expect(turns[3]).toBe(turns[0]);
    });

    test("every one of a game's is asked on a day when that game comes first", () => {
        for (let titles = 1; titles <= 6; titles++)
            for (let count = titles; count <= 30; count++)
                for (let game = 0; game < titles; game++) {
                    const asked = new Set<number>();
                    for (let day = 20_775; day < 20_775 + 2 * titles * count; day++)
                        if (day % titles === game) asked.add(placeOn(day, count, titles));
                    expect([titles, game, asked.size]).toEqual([titles, game, count]);
                }
    });

    test("where no game has puzzles there is none", () => {
        expect(gameOn(20_775, [])).toBeUndefined();
    });
});

describe("the row of days", () => {
    const one = (day: number, more: Partial<Try> = {}): Try => ({
        day,
        line: `line ${day}`,
        row: 2,
        solved: true,
        nudged: false,
        ...more,
    });
    const played = (...tries: Try[]): Days =>
        tries.reduce((days, each) => after(days, "rattus", each), NEVER);

    test("is empty at first", () => {
        expect(inRow(NEVER, 100)).toBe(0);
        expect(isIn(NEVER, 0, 0)).toBe(false);
    });

    test("grows day by day, and a wrong answer keeps it", () => {
        const days = played(one(100), one(101, { solved: false }), one(102));
        expect(inRow(days, 102)).toBe(3);
        expect(inRow(days, 103)).toBe(3);
        expect([99, 100, 102, 103].map((day) => isIn(days, day, 103))).toEqual([false, true, true, false]);
    });

    test("a missed day breaks it", () => {
        const days = played(one(100), one(101));
        expect(inRow(days, 103)).toBe(0);
        expect(isIn(days, 101, 103)).toBe(false);
        expect(inRow(after(days, "rattus", one(103)), 103)).toBe(1);
    });

    test("another game on the same day is one day, and two tries", () => {
        const days = after(played(one(100)), "plague", one(100, { line: "other" }));
        expect(inRow(days, 100)).toBe(1);
        expect(days.tried).toBe(2);
    });

    test("the first answer counts, and after a nudge half", () => {
        const days = played(one(100, { solved: false }));
        expect(after(days, "rattus", one(100))).toBe(days);
        expect(tryOf(days, "rattus", "line 100", 100)?.solved).toBe(false);
        expect(tryOf(days, "rattus", "line 100", 101)).toBeUndefined();
        expect(tryOf(days, "rattus", "another", 100)).toBeUndefined();
        const all = [{ nudged: true }, {}, { solved: false }, { nudged: true }].map((more, i) =>
            one(100 + i, more),
        );
        const points = all.map((_, i) => pointsOf(played(...all.slice(0, i + 1))));
        expect(points).toEqual(["½", "1½", "1½", "2"]);
        expect(pointsOf(NEVER)).toBe("0");
    });

    test("a clock that was set back takes nothing away", () => {
        const days = after(played(one(100), one(101)), "rattus", one(90));
        expect(inRow(days, 101)).toBe(2);
    });
});

describe("a nudge", () => {
    test("takes half of the answers away, and never the two best", () => {
        for (let count = 3; count <= 30; count++) {
            const answers = Array.from({ length: count }, (_, row) => row + 1);
            for (const best of answers) {
                const next = answers.find((row) => row !== best)!;
                const left = half(answers, best, next);
                expect(left).toHaveLength(count - Math.floor(count / 2));
                expect(left).toContain(best);
                expect(left).toContain(next);
                expect(left).toEqual([...left].sort((a, b) => a - b));
            }
        }
    });
});

const lines = await Promise.all(ASKING.map(async (game) => ({ game, all: await linesOf(game) })));

test("there are puzzles, and none stands twice", () => {
    expect(ASKING.length).toBeGreaterThan(0);
    for (const { all } of lines) expect(new Set(all).size).toBe(all.length);
});

describe.each(lines.flatMap(({ game, all }) => all.map((line, i) => [game.name, i + 1, line] as const)))(
    "%s %i",
    (name, _, line) => {
        const game = GAMES.find((one) => one.name === name)!;
        const read = () => Asked.read(game, line, wasm);

        test("is asked as its seat sees it", async () => {
            const asked = await read();
            const { frame, seat, kept, puzzle } = asked;
            expect(frame.head.game).toBe(game);
            expect(frame.toAct).toBe(seat);
            expect(frame.mine).toBe(true);
            expect(asked.answers).not.toContain(-1);
            expect(asked.answers).toContain(asked.best);
            expect(asked.answers).toContain(asked.next);
            expect(asked.best).not.toBe(asked.next);
            expect(puzzle.chance - puzzle.nextHas).toBeGreaterThanOrEqual(8);
            const core = await Core.make(wasm);
            const seen = lookAt(core, kept.head, kept.entries, kept.entries.length, 1 << seat);
            expect(frame.facts).toEqual(seen.facts);
            expect(frame.log).toEqual(seen.log);
        });

        test("takes one answer, and is asked again", async () => {
            const asked = await read();
            const wrong = asked.answers.find((row) => row !== asked.best)!;
            asked.choosing.follow(asked.offered.indexOf(wrong));
            expect(asked.given.value).toBeUndefined();
            expect(asked.choosing.preview.value!.ply).toBe(asked.frame.ply + 1);
            asked.choosing.yes();
            expect(asked.given.value).toBe(wrong);
            asked.give(asked.best);
            expect(asked.given.value).toBe(wrong);
            expect(asked.shown.value).toBe(asked.best);
            expect(asked.choosing.frame.value!.mine).toBe(false);
            asked.again();
            asked.nudge();
            asked.choosing.follow(asked.offered.indexOf(asked.best));
            asked.choosing.yes();
            expect(asked.given.value).toBe(asked.best);
        });

        test("has a theme with words, and goes on from its answer", async () => {
            const asked = await read();
            for (const lang of LANGS) {
                const book = JSON.parse(gen(`puzzle.${lang}.json`).toString()) as Record<string, string>;
                expect(book[`theme.${asked.puzzle.theme}`]).toBeTruthy();
            }
            const text = await recordBehind(asked, wasm);
            const core = await Core.make(wasm);
            const step = asked.kept.entries.length + 1;
            const again = middleOf(core, { text, step, seat: asked.seat, secret: new Uint8Array(32) });
            expect(again).toMatch(new RegExp(`^\\[From "[0-9a-f]{16} ${step} `, "m"));
        });
    },
);

test("every theme has its words in every language", () => {
    const def = readFileSync(new URL("../../../bot/themes.def", import.meta.url), "utf8");
    const keys = [...def.matchAll(/^THEME\(\w+, +(\w+)\)/gm)].map(([, key]) => key!);
    expect(keys.length).toBeGreaterThan(10);
    for (const lang of LANGS) {
        const book = JSON.parse(gen(`puzzle.${lang}.json`).toString()) as Record<string, string>;
        for (const key of keys) expect(book[`theme.${key}`], key).toBeTruthy();
    }
});

describe("the account of an answer", () => {
    const [{ game, all }] = lines as [(typeof lines)[number]];

    async function read(line: string) {
        const [asked, besides] = await Promise.all([Asked.read(game, line, wasm), Besides.make(wasm)]);
        besides.read(line);
        return { asked, besides };
    }

    test("adds up, goes on where it was, and is the same for everybody", async () => {
        const { asked, besides } = await read(all[0]!);
        const next = asked.answers.indexOf(asked.next);
        const few = besides.beside(next, 20);
        expect(playedIn(few)).toBe(20);
        const more = besides.beside(next, 60);
        expect(playedIn(more)).toBe(60);
        for (const part of ["both", "best", "other", "neither"] as const)
            expect(more[part]).toBeGreaterThanOrEqual(few[part]);
        const again = (await read(all[0]!)).besides;
        expect(again.beside(next, 60)).toEqual(more);
        const own = besides.beside(asked.answers.indexOf(asked.best), 60);
        expect(own).toEqual({
            both: more.both + more.best,
            best: 0,
            other: 0,
            neither: 60 - more.both - more.best,
        });
    });

    test("has the shares that the line tells, as near as so many games can", async () => {
        for (const line of all.slice(0, 3)) {
            const { asked, besides } = await read(line);
            const { both, best, other } = besides.beside(asked.answers.indexOf(asked.next), 400);
            expect(Math.abs((both + best) / 4 - asked.puzzle.chance)).toBeLessThan(8);
            expect(Math.abs((both + other) / 4 - asked.puzzle.nextHas)).toBeLessThan(8);
            expect(best).toBeGreaterThan(other);
        }
    });

    /** A page, hidden or not, and the workers that were begun in it. */
    function page() {
        const heard = new Set<() => void>();
        const seen = {
            hidden: false,
            addEventListener: (_: string, hear: () => void) => heard.add(hear),
            removeEventListener: (_: string, hear: () => void) => heard.delete(hear),
        };
        const workers: Pretended[] = [];
        class Pretended {
            onmessage!: (message: { data: Told }) => void;
            onerror = () => {};
            asked: number[] = [];
            ended = false;
            constructor() {
                workers.push(this);
            }
            postMessage({ games }: { games: number }) {
                this.asked.push(games);
            }
            terminate() {
                this.ended = true;
            }
            /** Answers the last question, or says that it is there. */
            says(data: Told = { ...NONE, both: this.asked.at(-1)! }) {
                this.onmessage({ data });
            }
        }
        vi.stubGlobal("document", seen);
        vi.stubGlobal("Worker", Pretended);
        const show = (hidden: boolean) => {
            seen.hidden = hidden;
            for (const hear of heard) hear();
        };
        return { workers, show, heard };
    }

    test("is asked for in parts until all games are played, and not while the page is hidden", () => {
        const { workers, show, heard } = page();
        const counting = new Counting("line", 2);
        const worker = workers[0]!;
        expect(worker.asked).toEqual([]);
        worker.says("ready");
        expect(worker.asked).toHaveLength(1);
        show(true);
        worker.says();
        expect(worker.asked).toHaveLength(1);
        expect(playedIn(counting.found.value)).toBe(worker.asked[0]);
        show(false);
        expect(worker.asked).toHaveLength(2);
        show(false);
        expect(worker.asked).toHaveLength(2);
        while (!worker.ended) worker.says();
        expect(worker.asked).toEqual([...new Set(worker.asked)].sort((a, b) => a - b));
        expect(playedIn(counting.found.value)).toBe(ALL);
        expect(heard.size).toBe(0);
        vi.unstubAllGlobals();
    });

    test("ends with whoever leaves, and where it cannot be had", () => {
        const { workers, heard } = page();
        new Counting("line", 2).end();
        expect(workers[0]!.ended).toBe(true);
        const counting = new Counting("line", 2);
        workers[1]!.says("ready");
        workers[1]!.says("failed");
        expect(counting.failed.value).toBe(true);
        expect(workers[1]!.ended).toBe(true);
        expect(heard.size).toBe(0);
        vi.unstubAllGlobals();
    });
});

test("what no writer made is refused", async () => {
    const core = await Core.make(wasm);
    const line = lines[0]!.all[0]!;
    for (const text of ["", "A", `${line}A`, line.slice(0, -3), line.replace(/^./, "A"), "?".repeat(40)])
        expect(() => core.puzzleRead(text)).toThrow(Refused);
});
