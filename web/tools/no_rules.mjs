// The page knows no game: names of regions, cards and the like stand only in the generated
// tables and in the folder of their game. Prints what it finds; ends with 1 then.

import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

const src = new URL("../src", import.meta.url).pathname;
const tables = readdirSync(join(src, "gen"))
    .filter((name) => /^tables(\.\w+)?\.ts$/.test(name))
    .map((name) => readFileSync(join(src, "gen", name), "utf8"))
    .join("\n");

/** Words of the page's own language that happen to be names too. */
const PLAIN = new Set([
    "all",
    "any",
    "anywhere",
    "entry",
    "favour",
    "leap",
    "luck",
    "plain",
    "spot",
    "strike",
    "two",
    "unit",
]);

const names = new Set();
for (const [, kind, words] of tables.matchAll(/\{ word: "(\w+)", words: \[([^\]]*)\], printed/g))
    if (kind !== "seat")
        for (const word of JSON.parse(`[${words}]`))
            if (!/^\d+$/.test(word) && !PLAIN.has(word)) names.add(word.toLowerCase());
if (names.size < 20) throw new Error("the tables have no names");

const files = readdirSync(src, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.(tsx?|css|html|svg)$/.test(one.name))
    .map((one) => join(one.parentPath, one.name))
    .filter((file) => !/^(gen|games\/[^/]+)\//.test(relative(src, file)));

let found = 0;
for (const file of files)
    readFileSync(file, "utf8")
        .split("\n")
        .forEach((line, i) => {
            // takeWitch, take_witch and "witch" alike; colours are no words.
            const parts =
                line
                    .replace(/#[0-9a-f]{3,8}\b/gi, "")
                    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
                    .toLowerCase()
                    .match(/[a-z]+[0-9]*|[0-9]+/g) ?? [];
            for (const name of new Set(parts.filter((part) => names.has(part)))) {
                found++;
                console.log(
                    `${relative(join(src, ".."), file)}:${i + 1}: ${name}: ${line.trim().slice(0, 100)}`,
                );
            }
        });
console.log(`${names.size} names, ${files.length} files, ${found} found`);
process.exit(found ? 1 : 0);
