// usage: node run_wasm.mjs MODULE [GAMES]
// Prints the hash of a module over everything that it plays, as `miasma bench` does: of rules.wasm, or of an
// archived version.

import { hashes, open, together } from "./wasm_hash.mjs";

const [file, games] = process.argv.slice(2);
console.log(`Bench: ${together(hashes(await open(file), games && Number(games)))}`);
