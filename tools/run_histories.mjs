// usage: node run_histories.mjs histories.wasm PROGRAM COUNT
// Plays COUNT histories of every game and expansion in the module and by the native program:
// no law may be broken, and the hashes must be the same, one by one.

import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const BROKEN = 1n;
const [file, program, count] = process.argv.slice(2);

const module = await WebAssembly.compile(await readFile(file));
const imports = WebAssembly.Module.imports(module);
if (imports.length > 0) {
  console.error("the module imports", imports);
  process.exit(1);
}
const { exports } = await WebAssembly.instantiate(module, {});

// A line of the program: number of the game, number of the history, hash.
let compared = 0;
let failures = 0;
const native = spawn(program, [count], { stdio: ["ignore", "pipe", "inherit"] });
const ended = new Promise((resolve) => native.on("close", resolve));
for await (const line of createInterface({ input: native.stdout })) {
  const [game, seed, hash] = line.split(" ");
  const own = BigInt.asUintN(64, exports.history(Number(game), Number(seed), 0));
  compared++;
  if (own !== BROKEN && own === BigInt(`0x${hash}`)) continue;
  failures++;
  console.error(`game ${game}, history ${seed}: native ${hash}, module ${own.toString(16)}`);
}
const code = await ended;
console.log(`${compared} histories, ${failures} differences`);
process.exit(code !== 0 || failures > 0 || compared === 0 ? 1 : 0);
