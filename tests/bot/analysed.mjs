// usage: node analysed.mjs FOLDER MIASMA CORPUS…
// Looks at games of the corpus again in the module of the page, shared between two workers, and in the terminal: all
// numbers must be the same. FOLDER has the modules: one for each archived version, and one for today's.

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";

const [folder, miasma, ...corpus] = process.argv.slice(2);
const WORKERS = 2;
const QUESTIONS = 5;
/** Games of every value, few for a game that is judged by turns; 0: as many as it needs. */
const FEW = 2;
/** Entries above which a game is long, and what is short enough to be counted to its end. */
const LONG = 240;
const SHORT = 30;

const lengthOf = (text) => text.match(/^\d+ /gm)?.length ?? 0;

/** The shortest record that is longer than this. */
const shortest = (texts, than) =>
  texts.filter((text) => lengthOf(text) > than).sort((a, b) => lengthOf(a) - lengthOf(b))[0];

function moduleOf(name) {
  const archived = `${folder}/rules.${name.replace("-", "@")}.wasm`;
  return new WebAssembly.Module(readFileSync(existsSync(archived) ? archived : `${folder}/rules.wasm`));
}

class Study {
  constructor(module, text, games) {
    this.rules = new WebAssembly.Instance(module, {}).exports;
    const bytes = new TextEncoder().encode(text);
    new Uint8Array(this.rules.memory.buffer, this.rules.record_room(), bytes.length).set(bytes);
    if (this.rules.record_read(bytes.length) < 0) throw new Error("no record");
    this.seats = new Uint8Array(this.rules.memory.buffer, this.rules.io(), this.rules.record_head())[3];
    this.entries = this.rules.study_begin(games);
    if (this.entries < 0) throw new Error(`not looked at: ${this.entries}`);
  }

  ints(count) {
    return [...new Int32Array(this.rules.memory.buffer, this.rules.io(), count)];
  }

  run(unit) {
    const length = this.rules.study_run(unit, 8);
    return new Uint8Array(this.rules.memory.buffer, this.rules.io(), length).slice();
  }

  add(unit, counts) {
    new Uint8Array(this.rules.memory.buffer, this.rules.io(), counts.length).set(counts);
    this.rules.study_add(unit);
  }

  ofSeats(numbers, each, part) {
    return Array.from({ length: this.seats }, (_, seat) => numbers[each * seat + part]);
  }

  chance(i) {
    this.rules.study_value(i);
    return this.ofSeats(this.ints(3 * this.seats), 3, 0);
  }

  change(i) {
    this.rules.study_entry(i);
    const numbers = this.ints(3 + 3 * this.seats).slice(3);
    return ["luck", "decision", "hidden"].map((_, part) => this.ofSeats(numbers, 3, part));
  }

  account(seat) {
    this.rules.study_account(seat);
    const parts = this.ints(7);
    const moments = this.rules.study_moments(seat);
    const numbers = this.ints(10 * moments);
    return [parts, Array.from({ length: moments }, (_, i) => [numbers[10 * i], numbers[10 * i + 3]])];
  }

  all() {
    const steps = Array.from({ length: this.entries + 1 }, (_, i) => [this.chance(i), i ? this.change(i) : []]);
    return [steps, Array.from({ length: this.seats }, (_, seat) => this.account(seat))];
  }
}

/** What two workers find who tell each other. */
function inThePage(module, text, games) {
  const workers = Array.from({ length: WORKERS }, () => new Study(module, text, games));
  for (let idle = 0; idle < WORKERS;) {
    idle = 0;
    workers.forEach((worker, k) => {
      const unit = worker.rules.study_next(k, WORKERS);
      if (unit < 0) return idle++;
      const counts = worker.run(unit);
      for (const other of workers) if (other !== worker) other.add(unit, counts);
    });
  }
  return workers[0].all();
}

const PARTS = ["start", "own_luck", "others_luck", "own", "others", "hidden", "result"];

function inTheTerminal(file, games) {
  const wanted = games ? ["--games", String(games)] : [];
  const told = JSON.parse(execFileSync(miasma, ["analyse", file, "--json", ...wanted], { encoding: "utf8", maxBuffer: 1 << 26 }));
  const steps = told.entries.map((one) => [one.chance, one.entry ? [one.luck, one.decision, one.hidden] : []]);
  const turning = (one) => one.turning.map(({ entry, worth }) => [entry, worth]);
  return [steps, told.accounts.map((one) => [PARTS.map((part) => one[part]), turning(one)])];
}

const place = mkdtempSync(join(tmpdir(), "analysed-"));
let failures = 0;
for (const packed of corpus) {
  const name = basename(packed, ".mia.gz");
  const texts = gunzipSync(readFileSync(packed)).toString().split(/^(?=\[Game )/m).filter(Boolean);
  const whole = texts.filter((text) => lengthOf(text) < SHORT && lengthOf(text) > 2 * QUESTIONS);
  const chosen = [[shortest(texts, LONG), FEW], ...whole.map((text) => [text, 0])];
  for (const [text, games] of chosen) {
    const file = join(place, `${name}.mia`);
    writeFileSync(file, text);
    const same = JSON.stringify(inThePage(moduleOf(name), text, games)) === JSON.stringify(inTheTerminal(file, games));
    console.log(`${name}, ${lengthOf(text)} entries: ${same ? "the same" : "DIFFERENT"}`);
    failures += !same;
  }
}
rmSync(place, { recursive: true });
process.exit(failures ? 1 : 0);
