import { type Plugin, defineConfig } from "vite";
import { ARCHIVED, GAMES } from "./src/gen/tables";

const CSP = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
].join("; ");

/** What every screen needs. */
const SHELL =
    /node_modules\/(preact|@preact)\/|src\/(back|bring|install|router|settings|speed|once|versions|words|load|position|kept|online\/door|gen\/tables|games\/index|screens\/(App|lazy|parts|shelf))\.tsx?$/;

/** What every board needs. */
const BOARD = /src\/(view|trie|board\/(walk|Piece|lit|noted|skin))\.tsx?$/;

/** What is only drawn: maps, and the pictures on a board. Cards are fetched when they are shown. */
const DRAWINGS =
    /games\/([\w/]+?)\/(?:map\.ts|drawings\.ts|art\/(?!card-|class-|cure|infection-|movement-)[\w-]+\.svg\?raw)$/;

/** Files of public/, which the bundle does not know. */
const PUBLIC = [
    "favicon.svg",
    "manifest.webmanifest",
    "icons/icon-192.png",
    "icons/icon-512.png",
    "icons/maskable-512.png",
];

/** The built page carries its own policy; the server need not send one. */
function policy(): Plugin {
    return {
        name: "miasma-policy",
        apply: "build",
        transformIndexHtml: (html) =>
            html.replace(
                "<meta charset",
                `<meta http-equiv="Content-Security-Policy" content="${CSP}" />\n    <meta charset`,
            ),
    };
}

/** The files of each archived version, which are fetched when a game needs them; the version as a head has it. */
const archivesIn = (files: readonly string[]) =>
    ARCHIVED.map(([title, version]) => ({
        id: GAMES.find(({ name }) => name === title)!.id,
        version,
        files: files.filter((file) => new RegExp(`\\.${title}@${version}[-.]`).test(file)),
    }));

/** Writes the version and the lists of all built files into the service worker. */
function precache(): Plugin {
    return {
        name: "miasma-precache",
        apply: "build",
        generateBundle: {
            order: "post",
            async handler(_, bundle) {
                const worker = bundle["sw.js"];
                const page = bundle["index.html"];
                if (worker?.type !== "chunk" || page?.type !== "asset")
                    throw new Error("no service worker or no page");
                const built = Object.keys(bundle).filter(
                    (file) => file !== "sw.js" && file !== "index.html" && !file.endsWith(".map"),
                );
                const archives = archivesIn(built.sort());
                const apart = new Set(archives.flatMap((one) => one.files));
                const files = ["./", ...built.filter((file) => !apart.has(file)), ...PUBLIC].sort();
                const digest = await crypto.subtle.digest(
                    "SHA-256",
                    new TextEncoder().encode(
                        `${files.join()}${[...apart].join()}${String(page.source)}${worker.code}`,
                    ),
                );
                const version = Array.from(new Uint8Array(digest, 0, 6), (byte) =>
                    byte.toString(16).padStart(2, "0"),
                ).join("");
                worker.code = worker.code
                    .replace("__VERSION__", JSON.stringify(version))
                    .replace("__FILES__", JSON.stringify(files))
                    .replace("__ARCHIVES__", JSON.stringify(archives));
            },
        },
    };
}

export default defineConfig({
    base: "./",
    plugins: [policy(), precache()],
    server: { fs: { allow: [".."] } },
    worker: { format: "es" },
    build: {
        outDir: "dist",
        target: "es2022",
        assetsInlineLimit: 0,
        // One file compresses better than thirteen, and no screen is laid out before its style is there.
        cssCodeSplit: false,
        // On the way to a table every file is asked for at once; other screens may take a step more.
        modulePreload: {
            polyfill: false,
            resolveDependencies: (file, needed) => (/\/(Home|Table|Board|skin)/.test(file) ? needed : []),
        },
        rolldownOptions: {
            input: { index: "index.html", sw: "src/sw.ts" },
            output: {
                // A drawing is data: a file of its own, beside the code that draws it. What every screen
                // needs is one file, however many screens there are.
                codeSplitting: {
                    groups: [
                        { name: "shell", test: SHELL, priority: 2 },
                        { name: "board", test: BOARD, priority: 1 },
                        {
                            name: (id) => {
                                const game = DRAWINGS.exec(id)?.[1];
                                return game ? `map.${game.replace("/", ".")}` : null;
                            },
                        },
                    ],
                },
                chunkFileNames: (chunk) => {
                    const [, game, part] =
                        /games\/([\w/]+)\/(skin|lesson)\.ts$/.exec(chunk.facadeModuleId ?? "") ?? [];
                    return game
                        ? `assets/${part}.${game.replace("/", ".")}-[hash].js`
                        : "assets/[name]-[hash].js";
                },
                entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
            },
        },
    },
});
