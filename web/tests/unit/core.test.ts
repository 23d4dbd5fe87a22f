// The rules core from TypeScript: whole games, views, and the same dice as the C programs.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { Core, type Game, Refused, decodeHead, encodeHead } from "../../src/core";
import { hash, number } from "../../src/fair";
import { GAMES, NATURE, NOBODY } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { keptOf, recordOf } from "../../src/records";
import { Table } from "../../src/table";
import { branches, settle, touching, under } from "../../src/trie";
import { type Frame, View, lookAt } from "../../src/view";
import { verify } from "../../src/verify";
import { BATCH_ID, FRAME, join, pack, packEntries, unpack, unpackItems } from "../../src/wire";
import { playOut } from "./played";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const rattus = GAMES.find((game) => game.name === "rattus")!;
let core: Core;
let other: Core;

beforeAll(async () => {
    core = await Core.make(wasm);
    other = await Core.make(wasm);
});

/** Numbers that are the same on every run. */
function lot(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/** A whole game of bots and nature. */
function played(game: Game, seats: number, kind: string): Kept {
    const players = Array.from({ length: seats }, () => ({ name: "", bot: kind }));
    return playOut(core, newGame({ game, seats, options: [] }, players));
}

describe("records", () => {
    test.each(GAMES.map((game) => [game.name, game] as const))(
        "%s: a game becomes text, is read back and verifies",
        (_, game) => {
            const kept = played(game, game.seatsMax, "random");
            const text = recordOf(core, kept);
            expect(text).toMatch(/^= [0-9a-f]{64}$/m);
            expect(verify(core, text)).toMatchObject({ ok: true });
            const again = keptOf(core, text);
            expect(again.entries).toEqual(kept.entries);
            expect(recordOf(core, again)).toBe(text);
        },
    );

    test("a changed die is found out", () => {
        const text = recordOf(core, played(rattus, 2, "random"));
        const changed = text.replace(/@(\d+)\/2\b/, (_, r) => `@${1 - Number(r)}/2`);
        expect(verify(core, changed)).toMatchObject({ ok: false, reason: "dice" });
    });
});

test("dice are those of the specification", () => {
    const secret = Uint8Array.from({ length: 32 }, (_, i) => i);
    const seen = Array.from({ length: 2000 }, (_, n) => number({ secret, luck: [] }, n + 1, 6));
    for (let face = 0; face < 6; face++)
        expect(Math.abs(seen.filter((x) => x === face).length - 2000 / 6)).toBeLessThan(90);
    expect(hash(secret)).toHaveLength(32);
});

test("frames and entries survive packing", () => {
    const entries = [Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(9)];
    const frame = unpack(pack({ type: FRAME.batch, at: 70000, body: packEntries(entries) }));
    expect(frame.at).toBe(70000);
    expect(unpackItems(frame.body)).toEqual({ items: entries, notes: {} });
});

describe("a page at a table", () => {
    /** One person against bots; the view may see only what the table tells it. */
    function sit(seed: number, options: number[] = []): { frames: Frame[]; kept: Kept } {
        const frames: Frame[] = [];
        const any = lot(seed);
        const players = [0, 1, 2].map((seat) => ({ name: "", bot: seat ? "random" : "" }));
        const kept = newGame({ game: rattus, seats: 3, options }, players);
        const inbox: Uint8Array[] = [];
        const view = new View(other, (bytes) => inbox.push(bytes), 1);
        view.onChange((frame) => frames.push(frame));
        const table = new Table(
            core,
            kept,
            (bytes) => view.receive(bytes),
            () => {},
        );
        view.hello();
        for (let turn = 0; turn < 5000; turn++) {
            while (inbox.length) table.receive(inbox.shift()!);
            while (table.step()) table.tell();
            const frame = frames.at(-1)!;
            if (frame.over) break;
            if (frame.staged.length && any(4) === 0) view.undo(any(2) === 0);
            else view.act(any(frames.at(-1)!.rows.length));
        }
        return { frames, kept };
    }

    test("plays to the end, with undo on the way", () => {
        const { frames, kept } = sit(7);
        expect(frames.at(-1)!.over).toBe(true);
        expect(kept.over).toBe(true);
        expect(verify(core, recordOf(core, kept))).toMatchObject({ ok: true });
    });

    test("sees what the log veiled for its seat shows, and nothing more", () => {
        const { frames, kept } = sit(11);
        const last = frames.at(-1)!;
        const again = lookAt(core, kept.head, kept.entries, kept.entries.length, 1);
        expect(last.facts).toEqual(again.facts);
        expect(last.log.map((one) => one.row)).toEqual(again.log.map((one) => one.row));
    });

    test("a batch made on an old log is refused and changes nothing", () => {
        const kept = newGame({ game: rattus, seats: 2, options: [] }, [
            { name: "", bot: "" },
            { name: "", bot: "" },
        ]);
        const sent: number[] = [];
        const table = new Table(
            core,
            kept,
            (bytes) => sent.push(unpack(bytes).type),
            () => {},
        );
        while (table.step());
        core.legal();
        const entry = core.entryOf(0);
        const id = new Uint8Array(BATCH_ID);
        table.receive(pack({ type: FRAME.batch, at: 0, body: join(id, packEntries([entry])) }));
        expect(sent).toEqual([FRAME.refused]);
        const body = join(id, packEntries([entry, entry, entry]));
        table.receive(pack({ type: FRAME.batch, at: kept.entries.length, body }));
        expect(sent).toEqual([FRAME.refused, FRAME.refused]);
    });
});

test("every legal row is reached by choosing, and nothing else is", () => {
    const any = lot(3);
    core.begin(encodeHead({ game: rattus, seats: 4, options: [] }));
    for (let step = 0; step < 300 && core.toAct() !== NOBODY; step++) {
        const rows = core.legal();
        const reached = new Set<number>();
        const walk = (prefix: readonly number[]): void => {
            const at = settle(rattus, rows, prefix);
            if (at.row !== undefined) reached.add(at.row);
            else for (const branch of branches(rattus, rows, at.prefix)) walk([...at.prefix, branch.value]);
        };
        walk([]);
        expect(reached.size).toBe(rows.length);
        const first = rows[0]!;
        const kind = rattus.verbs[first.verb]!.kinds[0];
        if (kind !== undefined) expect(touching(rattus, rows, [], kind, first.arg[0])).toContain(0);
        expect(under(rows, []).length).toBe(rows.length);
        core.play(core.entryOf(any(rows.length)));
    }
});

test("a refusal names its rule", () => {
    core.begin(encodeHead({ game: rattus, seats: 2, options: [] }));
    while (core.toAct() === NATURE) {
        core.legal();
        core.play(core.entryOf(0));
    }
    const settleVerb = rattus.verbs.findIndex((verb) => verb.word === "settle");
    const tartaria = rattus.kinds[3]!.words.indexOf("tartaria");
    const refused = core.explain({ verb: settleVerb, arg: [tartaria, 0, 0] });
    expect(refused).toBeInstanceOf(Refused);
    expect(refused?.rule).toBe("2.1.1");
    expect(decodeHead(encodeHead({ game: rattus, seats: 2, options: [1] })).options[0]).toBe(1);
});
