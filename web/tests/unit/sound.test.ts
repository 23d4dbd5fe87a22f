import { readFileSync, readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { SOUNDS } from "../../src/board/synth";

const source = new URL("../../src/", import.meta.url).pathname;
const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^gen\/|board\/synth\.ts$/.test(file))
    .map((file) => readFileSync(source + file, "utf8"));

/** Every sound that something plays: a motion, a call of `play`, or a name in a list of sounds. */
const played = new Set(
    files.flatMap((text) =>
        [
            ...text.matchAll(/\bsound: "(\w+)"/g),
            ...text.matchAll(/\b(?:play|sound)\("(\w+)"/g),
            ...[...text.matchAll(/const SOUNDS = \{([^}]*)\}/g)].flatMap(([, list]) => [
                ...list!.matchAll(/"(\w+)"/g),
            ]),
        ].map(([, name]) => name!),
    ),
);

it("has a dozen sounds and more, and a use for each", () => {
    const names = Object.keys(SOUNDS);
    expect(names.length).toBeGreaterThanOrEqual(12);
    expect(names.filter((name) => !played.has(name))).toEqual([]);
});
