// Archived versions: found by title and number, with tables, words and rules of their own.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Core, type Game, Refused, decodeHead, encodeHead } from "../../src/core";
import { ARCHIVED, GAMES } from "../../src/gen/tables";
import { newGame } from "../../src/kept";
import { loadTables } from "../../src/load";
import { gameIn, keptOf, recordOf } from "../../src/records";
import { pack, unpack } from "../../src/share";
import { Table } from "../../src/table";
import { verify } from "../../src/verify";
import { gameNamed, gameOf, isToday, rulesOf, titleOf, todayOf, versionName } from "../../src/versions";
import { Words, ruleText, speak, speakGame } from "../../src/words";

const read = (file: string) => readFileSync(new URL(`../../src/gen/${file}`, import.meta.url));
const headOf = (game: Game) => encodeHead({ game, seats: game.seatsMin, options: [] });

test("a head is of the version it names, and of no other", () => {
    for (const today of GAMES) expect(decodeHead(headOf(today)).game).toBe(today);
    for (const [title, version] of ARCHIVED) {
        const head = headOf(gameOf(title, version)!);
        expect(head[2]).toBe(version);
        expect(decodeHead(head).game).toMatchObject({ name: title, version });
    }
    const unknown = headOf(GAMES[0]!).with(2, 250);
    expect(() => decodeHead(unknown)).toThrow(new Refused("EGAME", ""));
});

test("today's rules go by the title, archived ones by title and number", async () => {
    for (const today of GAMES) {
        expect(versionName(today)).toBe(today.name);
        expect(await rulesOf(today)).toBeUndefined();
    }
    for (const [title, version] of ARCHIVED) {
        const game = gameNamed(`${title}@${version}`)!;
        expect(isToday(game)).toBe(false);
        expect(titleOf(versionName(game))).toBe(title);
        expect(await rulesOf(game)).toContain(`rules.${title}@${version}.wasm`);
        expect(todayOf(game)).toBe(GAMES.find(({ name }) => name === title));
    }
});

describe.each(ARCHIVED)("%s@%i", (title, version) => {
    const game = gameNamed(`${title}@${version}`)!;
    let core: Core;

    beforeAll(async () => {
        core = await Core.make(read(`rules.${title}@${version}.wasm`));
        vi.stubGlobal("document", { documentElement: {} });
        await speak("en");
        await speakGame(versionName(game));
    });

    /** A whole game of bots, as a record. */
    function played(): string {
        const players = Array.from({ length: game.seatsMin }, () => ({ name: "", bot: "greedy" }));
        const kept = newGame({ game, seats: game.seatsMin, options: [] }, players);
        const still = () => {};
        const table = new Table(core, kept, still, still);
        while (table.step());
        table.tell();
        return recordOf(core, kept);
    }

    test("a game is played to its end, checked, and handed on by a link", async () => {
        const text = played();
        expect(gameIn(text)).toMatchObject({ name: title, version });
        expect(keptOf(core, text)).toMatchObject({ over: true });
        expect(verify(core, text)).toMatchObject({ ok: true });
        const letters = await pack(core, text);
        const asked: Game[] = [];
        const coreOf = async (one: Game) => (asked.push(one), core);
        expect(await unpack(coreOf, letters)).toBe(text);
        expect(asked).toMatchObject([{ name: title, version }]);
    });

    test("has the tables that its module counts by, and words for all of them", async () => {
        await loadTables(game);
        core.begin(headOf(game));
        const words = new Words(game, [], (kind, element) => core.printed(kind, element));
        for (const row of core.facts()) expect(words.fact(row)).not.toMatch(/fact\.|\{|undefined/);
        for (const { rule } of game.events)
            if (rule) expect(ruleText(words.version, rule), rule).not.toBe("");
    });

    test("today's module refuses its games where the rules are others", async () => {
        const today = await Core.make(read("rules.wasm"));
        const begin = () => today.begin(headOf(game));
        if (todayOf(game).version === version) expect(begin).not.toThrow();
        else expect(begin).toThrow(Refused);
    });
});
