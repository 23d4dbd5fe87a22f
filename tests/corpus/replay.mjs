// usage: node replay.mjs FOLDER TITLE-VERSION <records
// Plays records in the WebAssembly module of their rules, as corpus.c does natively, and prints the same line. FOLDER
// has the modules of the page: one for each archived version, and one for today's.

import { existsSync, readFileSync } from "node:fs";

const [folder, name] = process.argv.slice(2);
const archived = `${folder}/rules.${name.replace("-", "@")}.wasm`;
const file = readFileSync(existsSync(archived) ? archived : `${folder}/rules.wasm`);
const { exports: rules } = new WebAssembly.Instance(new WebAssembly.Module(file), {});
const LEGAL_ROW = 4;
const EVENT = 6;
const SEATS = 6;
let hash = 2166136261;
let played = 0;

const mix = (number) => {
  hash = Math.imul(hash ^ number, 16777619) >>> 0;
};

const numbers = (count) => new Uint16Array(rules.memory.buffer, rules.io(), count);

function mixRows(count, width) {
  mix(count);
  for (const number of numbers(count * width)) mix(number);
}

function read(text) {
  const bytes = new TextEncoder().encode(text);
  new Uint8Array(rules.memory.buffer, rules.record_room(), bytes.length).set(bytes);
  if (rules.record_read(bytes.length) < 0) throw new Error("no record");
}

function written() {
  const all = new Uint8Array(rules.memory.buffer, rules.record_text(0));
  return new TextDecoder().decode(all.subarray(0, all.indexOf(0)));
}

function playEntry(i) {
  mix(rules.to_act());
  mixRows(rules.legal(), LEGAL_ROW);
  const events = rules.enter(rules.record_entry(i), 1);
  if (events < 0) throw new Error(`entry ${i + 1} is refused`);
  mixRows(events, EVENT);
}

function play(text) {
  read(text);
  if (written() !== text) throw new Error("written another way");
  const length = rules.record_length();
  const head = rules.record_head();
  const seats = new Uint8Array(rules.memory.buffer, rules.io(), head)[3];
  rules.begin(head);
  for (let i = 0; i < length; i++) playEntry(i);
  rules.standing();
  const points = numbers(seats);
  const ranks = new Uint8Array(rules.memory.buffer, rules.io() + 2 * SEATS, seats);
  for (const number of [...points, ...ranks]) mix(number);
  played += length;
}

const games = readFileSync(0, "utf8").split(/^(?=\[Game )/m);
games.forEach(play);
console.log(games.length, played, hash.toString(16).padStart(8, "0"));
