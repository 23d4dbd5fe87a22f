import { describe, expect, it } from "vitest";
import { partsOf, piecesOf } from "../../src/online/tar";
import { packed } from "../browser/packed";

const FILES = {
    "person.json": "{}",
    "settings.json": "{}",
    "talk/1.json": "[]",
    "games/a.json": "{}",
    "games/a.mia": "x".repeat(600),
    "games/b.json": "{}",
    "games/b.mia": "y",
};

describe("an archive", () => {
    it("is taken apart into its files, which fill it", () => {
        const bytes = packed(FILES);
        const pieces = piecesOf(bytes);
        expect(pieces.map(({ name }) => name)).toEqual(Object.keys(FILES));
        expect(pieces[0]!.start).toBe(0);
        for (const [i, one] of pieces.entries()) expect(one.start).toBe(i ? pieces[i - 1]!.end : 0);
        expect(pieces.at(-1)!.end).toBe(bytes.length - 1024);
    });

    it("is sent in parts that keep a game and what stands beside it together", () => {
        const pieces = piecesOf(packed(FILES));
        const names = (most: number) => partsOf(pieces, most).map((part) => part.map(({ name }) => name));
        expect(names(1e6)).toEqual([
            ["settings.json", "games/a.json", "games/a.mia", "games/b.json", "games/b.mia"],
        ]);
        expect(names(1)).toEqual([
            ["settings.json"],
            ["games/a.json", "games/a.mia"],
            ["games/b.json", "games/b.mia"],
        ]);
    });

    it("is refused where it is none, or not whole", () => {
        const bytes = packed(FILES);
        expect(() => piecesOf(new TextEncoder().encode("[Game]".repeat(200)))).toThrow();
        expect(() => piecesOf(bytes.subarray(0, 3000))).toThrow();
        expect(() => piecesOf(new Uint8Array(1024))).toThrow();
    });
});
