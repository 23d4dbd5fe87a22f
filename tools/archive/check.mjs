// usage: node check.mjs ARCHIVE.DEF TITLE VERSION MODULE
// A module that the page fetches for an archived version imports nothing, and plays the random games that the
// version was archived with.

import { readFile } from "node:fs/promises";
import { hashes, open } from "../wasm_hash.mjs";

const [list, title, version, file] = process.argv.slice(2);

/** The hashes that stand in the version's line, of the title and of each of its expansions. */
async function archived() {
  const line = new RegExp(`^ARCHIVED\\(${title}, ${version}, [^)]*"([0-9a-f ]+)"\\)`, "m");
  return line.exec(await readFile(list, "utf8"))[1];
}

const expected = await archived();
const found = hashes(await open(file)).join(" ");
if (found !== expected) throw new Error(`${title}@${version}: ${found}, not ${expected}`);
console.log(`${title}@${version}: ${found}`);
