// Sizes of the built page against their budgets, gzipped: node tools/budgets.mjs [FOLDER]
// Prints one line each; ends with 1 when one is over.

import { existsSync, readFileSync, readdirSync } from "node:fs";
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
        new RegExp(`^${name.replaceAll(".", "\\.")}-[\\w-]{8}\\.js$`).test(file),
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
const all = (...files) => files.reduce((seen, file) => needs(file, seen), new Set());
const ending = (end) => assets.filter((file) => file.endsWith(end)).map((file) => `assets/${file}`);

// Words, rules and maps are data with budgets of their own. The longest of the languages counts.
const listed = readFileSync(new URL("../../words/languages.def", import.meta.url), "utf8");
const LANGS = [...listed.matchAll(/^LANGUAGE\(\w+, "(\w+)"/gm)].map(([, code]) => code);
const longest = (name) => LANGS.map((lang) => named(`${name}.${lang}`)).sort((a, b) => size(b) - size(a))[0];
const shell = longest("words");
// The style of people's screens is fetched with the first of them, that of looking again and of puzzles with its screen.
const forPeople = (file) => /\/people-/.test(file);
const forLooking = (file) => /\/look-/.test(file);
const forPuzzles = (file) => /\/puzzle-/.test(file);
const css = ending(".css").filter((file) => ![forPeople, forLooking, forPuzzles].some((of) => of(file)));
const font = ending(".woff2");
/** Drawings of the shelf are not needed at a table. */
const onShelf = (file) => /\/(cover|easy|normal|hard|doctor|person)-/.test(file);
const svg = ending(".svg").filter((file) => !onShelf(file));
const worker = `assets/${assets.find((file) => /^worker-.*\.js$/.test(file))}`;

const sources = new URL("../src/games/", import.meta.url);
const drawn = readdirSync(sources, { withFileTypes: true })
    .filter((one) => one.isDirectory() && existsSync(new URL(`${one.name}/skin.ts`, sources)))
    .map((one) => one.name);

/** What a game costs, in its own row each. */
function rowsOf(game) {
    const board = all(
        entry,
        named("Table"),
        named("Board"),
        named(`skin.${game}`),
        named(`tables.${game}`),
        named("sound"),
        worker,
    );
    const words = longest(`words.${game}`);
    const rules = longest(`rules.${game}`);
    const map = named(`map.${game}`);
    const data = [shell, words, rules, map];
    return [
        [`${game}: board, JavaScript`, sum([...board].filter((file) => !data.includes(file))), 76_000],
        [`${game}: words, a language`, size(shell) + size(words), 9_000],
        [`${game}: rules, a language`, size(rules), 14_000],
        [`${game}: notes, a language`, size(longest(`notes.${game}`)), 10_000],
        [`${game}: map`, size(map), 25_000],
        [
            `${game}: first view`,
            sum(new Set([...board, ...data, ...css, ...font, ...svg, "index.html"])),
            260_000,
        ],
    ];
}

/** What an expansion with a skin of its own costs beyond its game, which is loaded with it. */
function rowsOfExpansion(game, part) {
    const name = `${game}.${part}`;
    const base = all(entry, named("Table"), named("Board"), named(`skin.${game}`));
    const map = named(`map.${name}`);
    const own = [...all(named(`skin.${name}`))].filter((file) => !base.has(file));
    return [
        [`${name}: JavaScript`, sum(own.filter((file) => file !== map)), 10_000],
        [`${name}: map`, size(map), 25_000],
    ];
}

const expansionsOf = (game) =>
    readdirSync(new URL(`${game}/`, sources), { withFileTypes: true })
        .filter((one) => one.isDirectory() && existsSync(new URL(`${game}/${one.name}/skin.ts`, sources)))
        .flatMap((one) => rowsOfExpansion(game, one.name));

/** What an archived version costs, in one language: "rattus@1". */
const archived = [...new Set(assets.flatMap((file) => /^rules\.(\w+@\d+)-/.exec(file)?.[1] ?? []))];
const rowOfArchived = (name) => [
    `${name}, a language`,
    sum([
        `assets/${assets.find((file) => file.startsWith(`rules.${name}-`))}`,
        named(`tables.${name}`),
        longest(`words.${name}`),
        longest(`rules.${name}`),
    ]),
    110_000,
];

/** What looking at a game again costs beyond its replay: the screen, its worker, a book of words. */
const studier = `assets/${assets.find((file) => /^studier-.*\.js$/.test(file))}`;
const replay = all(entry, named("Replay"));
const looking = [...all(named("Look"), studier)].filter((file) => !replay.has(file));

/** What a puzzle costs beyond a table; the lines of all games are one budget. */
const table = all(entry, named("Table"), named("Board"));
const asking = [...all(named("Asking"))].filter((file) => !table.has(file));
const lines = ending(".js").filter((file) => /\/puzzles-/.test(file));

const home = all(entry, named("Home"));
const rows = [
    ["JavaScript, start page", sum(home), 40_000],
    [
        "home, all",
        sum(new Set([...home, shell, longest("home"), ...css, ...font, ...ending(".svg"), "index.html"])),
        150_000,
    ],
    ["WebAssembly", sum(ending(".wasm").filter((file) => !file.includes("@"))), 150_000],
    ["CSS", sum(css), 16_000],
    ["CSS of people's screens", sum(ending(".css").filter(forPeople)), 8_000],
    ["looking again, JavaScript", sum(looking), 24_000],
    ["looking again, CSS and words", sum([...ending(".css").filter(forLooking), longest("look")]), 8_000],
    ["puzzles, JavaScript", sum(asking), 12_000],
    ["puzzles, CSS and words", sum([...ending(".css").filter(forPuzzles), longest("puzzle")]), 6_000],
    ["puzzles, lines of all games", sum(lines), 40_000],
    ["font", sum(font), 30_000],
    ...drawn.flatMap((game) => [...rowsOf(game), ...expansionsOf(game)]),
    ...archived.map(rowOfArchived),
];

let over = 0;
for (const [name, value, limit] of rows) {
    if (value > limit) over++;
    console.log(
        `${name.padEnd(30)}${String(value).padStart(8)}${String(limit).padStart(9)}  ${value > limit ? "OVER" : "ok"}`,
    );
}
process.exit(over ? 1 : 0);
