// usage: node check.mjs ARCHIVE.DEF TITLE VERSION MODULE
// A module that the page fetches for an archived version imports nothing, and plays the random games that the
// version was archived with.

import { readFile } from "node:fs/promises";

const HASHED = 300;
const SEED = 1348;
const [list, title, version, file] = process.argv.slice(2);

/** The hashes that stand in the version's line, of the title and of each of its expansions. */
async function archived() {
  const line = new RegExp(`^ARCHIVED\\(${title}, ${version}, [^)]*"([0-9a-f ]+)"\\)`, "m");
  return line.exec(await readFile(list, "utf8"))[1].split(" ");
}

function played({ bench }, editions) {
  const hash = (edition) => BigInt.asUintN(64, bench(edition, HASHED, SEED)).toString(16).padStart(16, "0");
  return Array.from({ length: editions }, (_, edition) => hash(edition));
}

const { module, instance } = await WebAssembly.instantiate(await readFile(file), {});
if (WebAssembly.Module.imports(module).length > 0) throw new Error("the module imports something");
const expected = await archived();
const found = played(instance.exports, expected.length);
if (found.join() !== expected.join()) throw new Error(`${title}@${version}: ${found}, not ${expected}`);
console.log(`${title}@${version}: ${found.join(" ")}`);
