// Games that begin in the middle of another: what a seat had not seen is drawn anew, the dice from there on are their
// own, and the record says where it came from.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { Core } from "../../src/core";
import { hash } from "../../src/fair";
import { GAMES, NATURE } from "../../src/gen/tables";
import { type Kept, newGame } from "../../src/kept";
import { hiddenFrom, middleOf } from "../../src/middle";
import { toHex } from "../../src/online/witness";
import { keptOf, recordOf } from "../../src/records";
import { pack, unpack } from "../../src/share";
import { Table } from "../../src/table";
import { verify } from "../../src/verify";
import { verifyText } from "../../src/verifyText";
import { FRAME, HOME, pack as frame, sameBytes } from "../../src/wire";
import { playOut } from "./played";

const wasm = readFileSync(new URL("../../src/gen/rules.wasm", import.meta.url));
const secretOf = (byte: number) => new Uint8Array(32).fill(byte);
let core: Core;

beforeAll(async () => {
    core = await Core.make(wasm);
});

/** A whole game of bots. */
function played(name: string, seats: number): Kept {
    const game = GAMES.find((one) => one.name === name)!;
    const players = Array.from({ length: seats }, () => ({ name: "", bot: "random" }));
    const kept = newGame({ game, seats, options: [] }, players);
    kept.secret = secretOf(5);
    return playOut(core, kept);
}

/** The game from a step on, as it is kept. */
function begun(text: string, step: number, seat: number, byte = 9): Kept {
    const secret = secretOf(byte);
    const kept = keptOf(core, middleOf(core, { text, step, seat, secret }));
    return { ...kept, secret, players: kept.players.map(() => ({ name: "", bot: "random" })) };
}

/** What a seat saw of the first entries. */
function seenBy(seat: number, { head, entries }: Kept, step: number): Uint8Array[] {
    core.begin(head);
    return entries.slice(0, step).map((entry) => {
        const seen = core.veil(entry, 1 << seat);
        core.follow(entry);
        return seen;
    });
}

/** The text with its digest made to fit. */
function closed(lines: string): string {
    const body = lines.replace(/^= .*\n/m, "");
    return `${body}= ${toHex(hash(new TextEncoder().encode(body.replace(/^\[(Player|Bot) .*\n/gm, ""))))}\n`;
}

describe.each([
    ["rattus", 4],
    ["blackdeath", 3],
    ["plague", 2],
])("%s from the middle", (name, seats) => {
    let source: Kept;
    let text: string;
    const step = 60;
    const seat = 1;

    beforeAll(() => {
        source = played(name, seats);
        text = recordOf(core, source);
    });

    it("looks to the seat as it did", () => {
        const kept = begun(text, step, seat);
        expect(kept.entries).toHaveLength(step);
        expect(kept.from).toEqual({ digest: /^= (.{16})/m.exec(text)![1], entries: step, seat });
        expect(seenBy(seat, kept, step)).toEqual(seenBy(seat, source, step));
    });

    it("is played on to a record that holds, here and without the rules", () => {
        const record = recordOf(core, playOut(core, begun(text, step, seat)));
        expect(record).toContain(`${step} blue"]\n[Stretch "${step + 1}"]\n[Commitment "`);
        const verdict = verify(core, record);
        expect(verdict).toMatchObject({ ok: true });
        expect(verifyText(record)).toEqual(verdict);
        expect(recordOf(core, keptOf(core, record))).toBe(record);
    });

    it("counts only the draws that can be checked", () => {
        const record = recordOf(core, playOut(core, begun(text, step, seat)));
        const verdict = verify(core, record);
        expect(verdict.ok && verdict.draws).toBe(record.match(/ @\d+\/\d+$/gm)!.length);
    });

    it("is found out where dice are claimed for what was taken over, or entries are missing", () => {
        const record = recordOf(core, playOut(core, begun(text, step, seat)));
        const faults: [string, string][] = [
            [record.replace(/^(1 nature .*)$/m, "$1 @0/1"), "dice"],
            [record.replace(/^\[From .*\n/m, ""), "unfinished"],
            [record.replace(`${step} blue"]`, `${step + 1} blue"]`), "promise"],
            [record.replace(/^\[Stretch .*\n/m, ""), "promise"],
        ];
        for (const [bad, reason] of faults) {
            expect(verify(core, closed(bad)), reason).toMatchObject({ ok: false, reason });
            expect(verifyText(closed(bad)), reason).toMatchObject({ ok: false, reason });
        }
        const red = record.replace(`${step} blue"]`, `${step} red"]`);
        expect(verify(core, red)).toMatchObject({ ok: false, reason: "digest" });
    });

    it("goes through a link", async () => {
        const record = recordOf(core, playOut(core, begun(text, step, seat)));
        expect(await unpack(() => Promise.resolve(core), await pack(core, record))).toBe(record);
    });
});

describe("one's own steps that were taken over", () => {
    it("can be taken back, and the game then came from before them", () => {
        const source = played("rattus", 3);
        const actors = source.entries.map((entry) => core.decode(entry).actor);
        const seat = 1;
        const step = actors.findIndex((actor, i) => i > 40 && actor === seat && actors[i + 1] !== NATURE) + 1;
        const first = actors.findLastIndex((actor, i) => i < step && actor !== seat) + 1;
        const kept = begun(recordOf(core, source), step, seat);
        kept.players[seat]!.bot = "";
        const table = new Table(
            core,
            kept,
            () => {},
            () => {},
        );
        const send = (type: number, ...body: number[]) =>
            table.receive(frame({ type, at: 0, body: Uint8Array.from(body) }));
        send(FRAME.hello, 1 << seat, 1 << seat);
        send(HOME.back, seat);
        expect(table.kept.entries).toHaveLength(first);
        expect(table.kept.from).toMatchObject({ entries: first });
        kept.players[seat]!.bot = "random";
        expect(verify(core, recordOf(core, playOut(core, kept)))).toMatchObject({ ok: true });
    });
});

/** After so many entries of that game of three somebody has a card in hand that nobody else has seen. */
const HIDING = 160;

describe("what was hidden", () => {
    it("is drawn anew, and the same for the same secret", () => {
        const source = played("blackdeath", 3);
        const text = recordOf(core, source);
        const worlds = [9, 9, 10].map((byte) => begun(text, HIDING, 0, byte).entries);
        expect(worlds[1]).toEqual(worlds[0]);
        expect(worlds[2]).not.toEqual(worlds[0]);
        const hidden = seenBy(0, source, HIDING).map((seen, i) => !sameBytes(seen, source.entries[i]!));
        worlds[0]!.forEach((entry, i) => {
            if (!hidden[i]) expect(entry).toEqual(source.entries[i]);
            else expect(core.decode(entry).actor).toBe(NATURE);
        });
        expect(hidden.filter(Boolean).length).toBeGreaterThan(3);
    });

    it("is counted as long as it is", () => {
        const source = played("blackdeath", 3);
        expect(hiddenFrom(core, source, HIDING, 0)).toBe(1);
        // Cards were dealt, and all of them have been played.
        expect(hiddenFrom(core, source, 80, 0)).toBe(0);
        expect(hiddenFrom(core, source, 0, 0)).toBe(0);
    });

    it("cannot be played on from where the game is over", () => {
        const source = played("rattus", 2);
        const wish = {
            text: recordOf(core, source),
            step: source.entries.length,
            seat: 0,
            secret: secretOf(1),
        };
        expect(() => middleOf(core, wish)).toThrow("EOVER");
    });

    it("begins anew where nothing was taken over", () => {
        const record = recordOf(core, playOut(core, begun(recordOf(core, played("rattus", 2)), 0, 1)));
        expect(record).toMatch(/\[From "[0-9a-f]{16} 0 blue"\]\n\[Commitment/);
        expect(verify(core, record)).toMatchObject({ ok: true });
    });
});
