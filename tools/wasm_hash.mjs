// The hash of behaviour from a module of rules under Node.

import { readFile } from "node:fs/promises";

const SEED = 1348;
export const HASHED = 300;

/** The module's functions. It may import nothing. */
export async function open(file) {
  const { module, instance } = await WebAssembly.instantiate(await readFile(file), {});
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > 0) throw new Error(`the module imports ${JSON.stringify(imports)}`);
  return instance.exports;
}

const plain = (hash) => hash.toString(16).padStart(16, "0");

/** The hashes of so many random games a number of seats, one of every edition that the module has. */
export function hashes({ bench }, games = HASHED) {
  const found = [];
  for (;;) {
    const hash = BigInt.asUintN(64, bench(found.length, games, SEED));
    if (hash === 0n) return found.map(plain);
    found.push(hash);
  }
}

/** What `miasma bench` says last of all these. */
export const together = (found) =>
  plain(found.reduce((all, hash) => BigInt.asUintN(64, all * 31n + BigInt(`0x${hash}`)), 0n));
