// usage: node bench.mjs MODULE TITLE VERSION [GAMES]
// Plays an archived module and prints its line of games/archive/archive.def: its hash, and those of
// random games of the title and of each of its expansions.

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

const SEED = 1348;
const [file, title, version, games = "300"] = process.argv.slice(2);
const bytes = await readFile(file);
const { module, instance } = await WebAssembly.instantiate(bytes, {});
if (WebAssembly.Module.imports(module).length > 0) throw new Error("the module imports something");

const hashes = [];
for (let edition = 0; ; edition++) {
  const hash = BigInt.asUintN(64, instance.exports.bench(edition, Number(games), SEED));
  if (hash === 0n) break;
  hashes.push(hash.toString(16).padStart(16, "0"));
}
const sha = createHash("sha256").update(bytes).digest("hex");
console.log(`ARCHIVED(${title}, ${version}, 1, "${sha}",\n         "${hashes.join(" ")}")`);
