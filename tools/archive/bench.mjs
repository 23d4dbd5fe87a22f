// usage: node bench.mjs MODULE TITLE VERSION
// Plays an archived module and prints its line of games/archive/archive.def: its hash, and those of
// random games of the title and of each of its expansions.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { hashes, open } from "../wasm_hash.mjs";

const [file, title, version] = process.argv.slice(2);
const played = hashes(await open(file));
const sha = createHash("sha256").update(await readFile(file)).digest("hex");
console.log(`ARCHIVED(${title}, ${version}, 1, "${sha}",\n         "${played.join(" ")}")`);
