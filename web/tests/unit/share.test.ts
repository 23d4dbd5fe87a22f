// A record in a link: the same text comes out, and what was damaged is found out.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Core } from "../../src/core";
import { GAMES } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { capsuleOf, keptOf, recordOf } from "../../src/records";
import { Damaged, pack, unpack } from "../../src/share";
import { Table } from "../../src/table";
import { verify } from "../../src/verify";

let core: Core;
const coreOf = () => Promise.resolve(core);

beforeAll(async () => {
    core = await Core.make(readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url)));
});

/** Letters that a link of a whole game of simple bots may have at most, as it opens everywhere. */
const TITLES: [game: string, seats: number, expansion: boolean, letters: number][] = [
    ["rattus", 4, false, 800],
    ["rattus", 4, true, 800],
    ["blackdeath", 4, false, 3000],
    ["plague", 3, false, 3600],
];

/** A game of bots, to its end or so many entries long. */
function played(name: string, seats: number, expansion = false, length = Infinity): Kept {
    const game = GAMES.find((one) => one.name === name)!;
    const options = game.options.map((_, i) =>
        Number(expansion && game.expansions.some((one) => one.option === i)),
    );
    const players = Array.from({ length: seats }, (_, i) => ({ name: i ? "" : "Änne", bot: "greedy" }));
    const kept = newGame({ game, seats, options }, players);
    kept.secret = Uint8Array.from({ length: 32 }, (_, i) => i * 7 + 3);
    const table = new Table(
        core,
        kept,
        () => {},
        () => {},
    );
    while (kept.entries.length < length && table.step());
    table.tell();
    const named = kept.entries.findIndex((entry) => core.noted(entry));
    if (named >= 0) kept.notes = { [named + 1]: "Fäulnis" };
    return kept;
}

describe.each(TITLES)("%s for %i, expansions %s", { timeout: 60_000 }, (name, seats, expansion, most) => {
    test("a finished game is the same after its link, and verifies", async () => {
        const kept = played(name, seats, expansion);
        expect(kept.over).toBe(true);
        const text = recordOf(core, kept, false);
        const letters = await pack(core, text);
        expect(letters).toMatch(/^[\w-]+$/);
        expect(letters.length).toBeLessThan(most);
        expect(await unpack(coreOf, letters)).toBe(text);
        expect(verify(core, await unpack(coreOf, letters)).ok).toBe(true);
    });

    test("a running game goes without its secret", async () => {
        const kept = played(name, seats, expansion, 60);
        const text = recordOf(core, kept, false);
        expect(text).not.toContain("[Secret");
        expect(text).toContain("[Commitment");
        const found = await unpack(coreOf, await pack(core, text));
        expect(found).toBe(text);
        expect(keptOf(core, found)).toMatchObject({ over: false, entries: kept.entries, draws: kept.draws });
        expect(keptOf(core, found).secret).toHaveLength(0);
    });
});

describe("what the short form does not know goes as text", () => {
    test.each([
        ["a comment", (text: string) => `{from a friend}\n${text}`],
        [
            "a changed die",
            (text: string) => text.replace(/@\d+\//, "@0/").replace(/@(\d+)\/(\d+)$/m, "@1/$2"),
        ],
        ["no dice at all", (text: string) => text.replace(/^\[(Secret|Commitment).*\n/gm, "")],
    ])("%s", async (_, change) => {
        const text = change(recordOf(core, played("rattus", 2)));
        expect(await unpack(coreOf, await pack(core, text))).toBe(text);
    });
});

describe("a damaged link", () => {
    const reason = (letters: string) =>
        unpack(coreOf, letters).then(
            () => "none",
            (error) => (error instanceof Damaged ? error.reason : String(error)),
        );

    test("that was cut, changed, or has other letters says so", async () => {
        const letters = await pack(core, recordOf(core, played("rattus", 2)));
        expect(await reason(letters)).toBe("none");
        for (const length of [0, 1, 2, 40, letters.length - 3]) {
            expect(await reason(letters.slice(0, length)), `${length} letters`).toBe("cut");
        }
        for (const at of [3, 30, 90, letters.length - 4]) {
            const other = letters[at] === "A" ? "B" : "A";
            const changed = letters.slice(0, at) + other + letters.slice(at + 1);
            expect(await reason(changed), `letter ${at}`).toBe("cut");
        }
        expect(await reason(`${letters}%20`)).toBe("cut");
    });

    test("that would never end is not unpacked", async () => {
        const stream = new Blob([new Uint8Array(1 << 22)])
            .stream()
            .pipeThrough(new CompressionStream("deflate"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        expect(await reason(Buffer.from(bytes).toString("base64url"))).toBe("cut");
    });

    test("of a later form says that", async () => {
        const stream = new Blob([Uint8Array.of(2, 0)]).stream().pipeThrough(new CompressionStream("deflate"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        expect(await reason(Buffer.from(bytes).toString("base64url"))).toBe("form");
    });
});

test("a report has what a seat saw up to its step, and neither names nor dice", () => {
    const kept = played("blackdeath", 3, false, 120);
    const of = (seat: number) => capsuleOf(core, kept, 100, seat, " why  not ");
    expect(of(0)).toMatch(/\n100 [^\n]+\n{wrong 100 red}\n(?:{offered [^\n]+}\n)*{said why not}\n$/);
    expect(of(255)).toContain("\n{wrong 100 -}\n");
    expect(of(0) + of(1)).not.toMatch(/Änne|Fäulnis|greedy|Commitment|Secret|@/);
    const drawn = (text: string) => text.split("\n").filter((line) => line.includes("?")).length;
    expect(drawn(of(255))).toBeGreaterThan(drawn(of(0)));
    expect(capsuleOf(core, kept, kept.entries.length + 1, 0, "")).toBe("");
});
