// usage: node tools/search_speed.mjs [BUILD]
// How many lines of play a second a search tries at the opening of a full table of Rattus: as a
// program, and as a WebAssembly module in Node. Times are the processor's, not the clock's, and
// the best of a few rounds counts. Ends with 1 when the module comes to less than half.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const build = process.argv[2] ?? "build/release";
const ROUNDS = 5;
const LINES = 20000;
const SEED = 1348;
const NATURE = 0xfd;

/** The tables as the page has them. */
function tables() {
  const folder = mkdtempSync(join(tmpdir(), "search-speed-"));
  execFileSync(join(build, "gen_ts"), [folder]);
  const text = readFileSync(join(folder, "tables.ts"), "utf8");
  rmSync(folder, { recursive: true });
  return text;
}

/** Head of a full table with every option at its default, and the place of the bot that is measured. */
function opening(text) {
  const game = text.slice(text.indexOf('name: "rattus"')).split("...NONE")[0];
  const number = (name) => Number(new RegExp(`${name}: (\\d+)`).exec(game)[1]);
  const options = game.match(/\{ word:/g)?.length ?? 0;
  const head = [1, number("id"), number("version"), number("seatsMax"), options, ...Array(options).fill(0)];
  return { head, kind: JSON.parse(/BOTS = (\[.*?\])/.exec(text)[1]).indexOf("tree") };
}

function native() {
  const said = execFileSync(join(build, "miasma"), ["bench", "rattus", "--search"], { encoding: "utf8" });
  return Number(/(\d+) iterations\/s/.exec(said)[1]);
}

/** A core at the first decision of a seat; nature's first row each time. */
async function begun(head) {
  const module = await WebAssembly.compile(readFileSync(join(build, "wasm/rules.wasm")));
  const { exports: core } = await WebAssembly.instantiate(module, {});
  new Uint8Array(core.memory.buffer, core.io(), head.length).set(head);
  if (core.begin(head.length)) throw new Error("the head is refused");
  while (core.to_act() === NATURE) {
    core.legal();
    core.enter(core.entry_of(0), 1);
  }
  return core;
}

function inModule(core, kind) {
  if (core.think(kind, SEED) < 0) throw new Error("nobody thinks");
  const start = process.cpuUsage();
  core.thought(LINES);
  const { user, system } = process.cpuUsage(start);
  return (LINES / (user + system)) * 1e6;
}

const { head, kind } = opening(tables());
const core = await begun(head);
const best = (measure) => Math.max(...Array.from({ length: ROUNDS }, measure));
const program = best(native);
const module = best(() => inModule(core, kind));
const share = (100 * module) / program;
console.log(`native       ${program.toFixed(0)} lines/s`);
console.log(`WebAssembly  ${module.toFixed(0)} lines/s, ${share.toFixed(0)} % of native`);
process.exit(share < 50 ? 1 : 0);
