// Sizes of the built page against their budgets, gzipped: node tools/budgets.mjs [FOLDER]
// Prints one line each; ends with 1 when one is over.

import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const folder = resolve(process.argv[2] ?? new URL("../dist", import.meta.url).pathname);
const assets = readdirSync(join(folder, "assets"));
const read = (file) => readFileSync(join(folder, file));
const size = (file) => gzipSync(read(file), { level: 9 }).length;
const text = (file) => read(file).toString();
const sum = (files) => [...files].reduce((total, file) => total + size(file), 0);

/** A built file by the name of its source, "Table" or "words.en". */
function named(name, holds = "") {
    const found = assets.filter((file) =>
        new RegExp(`^${name.replace(".", "\\.")}-[\\w-]{8}\\.js$`).test(file),
    );
    const fit = found.map((file) => `assets/${file}`).filter((file) => text(file).includes(holds));
    if (!fit.length) throw new Error(`no built file for ${name}`);
    return fit.sort((a, b) => size(b) - size(a))[0];
}

/** Scripts a script needs before it runs: its static imports, and theirs. */
function needs(file, seen = new Set()) {
    if (seen.has(file)) return seen;
    seen.add(file);
    const code = text(file);
    for (const [, name] of code.matchAll(
        /(?:^|[;\n}])\s*import\s*(?:[^"'();]*?from\s*)?["']\.\/([\w.-]+\.js)["']/g,
    ))
        if (assets.includes(name)) needs(`assets/${name}`, seen);
    return seen;
}

const page = text("index.html");
const entry = /<script[^>]*src="\.\/(assets\/[^"]+)"/.exec(page)[1];
const language = [named("words.en"), named("rules.en")];
const all = (...files) => files.reduce((seen, file) => needs(file, seen), new Set());

const home = all(entry, ...language);
const skin = named("skin");
const worker = `assets/${assets.find((file) => /^worker-.*\.js$/.test(file))}`;
const board = all(entry, named("Table"), named("Board"), skin, named("sound"), worker);
const css = assets.filter((file) => file.endsWith(".css")).map((file) => `assets/${file}`);
const wasm = assets.filter((file) => file.endsWith(".wasm")).map((file) => `assets/${file}`);
const svg = assets.filter((file) => file.endsWith(".svg")).map((file) => `assets/${file}`);

/** The map is part of the skin's chunk; its source is nearly all path strings. */
const map = gzipSync(readFileSync(new URL("../src/games/rattus/map.ts", import.meta.url)), {
    level: 9,
}).length;

// Words and rules of a language are data with budgets of their own.
const script = (files) => [...files].filter((file) => !language.includes(file));
const rows = [
    ["JavaScript, start page", sum(script(home)), 35_000],
    ["JavaScript, board screen", sum(script(board)), 70_000],
    ["words of one language", size(language[0]), 8_000],
    ["rules of one language", size(language[1]), 8_000],
    ["WebAssembly", sum(wasm), 150_000],
    ["map of a game", map, 25_000],
    ["CSS", sum(css), 12_000],
    ["first view of the board", sum(new Set([...board, ...language, ...css, ...svg, "index.html"])), 220_000],
];

let over = 0;
for (const [name, value, limit] of rows) {
    if (value > limit) over++;
    console.log(
        `${name.padEnd(26)}${String(value).padStart(8)}${String(limit).padStart(9)}  ${value > limit ? "OVER" : "ok"}`,
    );
}
process.exit(over ? 1 : 0);
