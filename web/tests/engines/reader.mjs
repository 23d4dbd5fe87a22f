// What a screen reader says: Orca follows Firefox through a lesson and ten turns of each title.
//
//     node tests/engines/reader.mjs [--keep] [TITLE ...]
//
// The lines of heard/TITLE.txt must be heard, all but a few: the reader breaks off what it says when something newer
// comes, and how much that is depends on the machine. --keep writes these files anew, with what is heard twice.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { firefox, onScreen } from "./engines.mjs";
import { Hand } from "./hand.mjs";
import { TITLES, begin, ready } from "./plays.mjs";
import { endAll, said, sleep, start } from "./started.mjs";
import { serve } from "./served.mjs";

const kept = fileURLToPath(new URL("heard/", import.meta.url));

/** Nothing is said for so long: the reader has ended. */
const SILENCE = 1200;
/** The part of what is kept that must be heard. */
const ENOUGH = 0.85;
const TURNS = 10;
const STEPS = 12;

/** A desktop of its own with Orca on it, which writes down what it says. */
async function desktop() {
    const own = await onScreen();
    const log = join(own.HOME, "orca.log");
    const bus = start("/usr/bin/dbus-daemon", ["--session", "--nofork", "--print-address=1"]);
    const env = {
        ...own,
        LANG: "C.UTF-8",
        GNOME_ACCESSIBILITY: "1",
        DBUS_SESSION_BUS_ADDRESS: (await said(bus, /^(unix:\S+)/m))[1],
    };
    start("/usr/libexec/at-spi-bus-launcher", ["--launch-immediately"], env);
    await sleep(500);
    start("/usr/bin/orca", [`--debug-file=${log}`], env);
    for (let i = 0; i < 100 && !spoken(log).length; i++) await sleep(100);
    return { env, log };
}

/** All that Orca has said so far. */
function spoken(log) {
    if (!existsSync(log)) return [];
    const lines = readFileSync(log, "utf8").matchAll(/SPEECH OUTPUT: '(.*?)'(?: |\{|$)/gm);
    return [...lines].map(([, words]) => words.trim()).filter(Boolean);
}

/** What was said since the last time, once it is silent. */
class Ear {
    #from = 0;

    constructor(log) {
        this.log = log;
    }

    async hear() {
        let count = -1;
        for (let now = spoken(this.log).length; now !== count; now = spoken(this.log).length) {
            count = now;
            await sleep(SILENCE);
        }
        const said = spoken(this.log).slice(this.#from);
        this.#from = count;
        return said;
    }
}

/** The first steps of a lesson, by its button or by the first choice. */
async function lesson(hand, ear, title) {
    await hand.route(`#/lesson/${title}`);
    await hand.sees("svg[role=group]");
    const heard = [["# The lesson", ...(await ear.hear())]];
    for (let step = 1; step <= STEPS; step++) {
        const choice = await hand.count(".lesson .choices button");
        await hand.browser.run(
            (one) => document.querySelector(one).focus(),
            choice ? ".lesson .choices button" : ".lesson button.main",
        );
        await hand.key("Enter");
        heard.push([`# Step ${step}`, ...(await ear.hear())]);
    }
    return heard;
}

/** Turns of a game, always by the first choice of the list. */
async function turns(hand, ear, title) {
    await begin(hand, title);
    await ready(hand);
    const heard = [["# The game", ...(await ear.hear())]];
    for (let turn = 1; turn <= TURNS; turn++) {
        await hand.key("1");
        if (await hand.count(".confirm button")) await hand.key("1");
        await ready(hand);
        heard.push([`# Turn ${turn}`, ...(await ear.hear())]);
    }
    return heard;
}

async function listen(name, address, { env, log }) {
    const title = TITLES[name];
    const browser = await firefox([], env);
    await browser.size(1440, 900);
    const hand = new Hand(browser, address);
    const ear = new Ear(log);
    await hand.visit(title.dice);
    await ear.hear();
    const heard = title.lesson ? await lesson(hand, ear, name) : [];
    heard.push(...(await turns(hand, ear, title)));
    await browser.close();
    return heard;
}

const fileOf = (name) => join(kept, `${name}.txt`);

/** Keeps what was heard both times, under the headings of the first. */
function keep(name, first, second) {
    const again = new Set(second.flat());
    const parts = first.map(([head, ...lines]) => [head, ...lines.filter((line) => again.has(line))]);
    writeFileSync(fileOf(name), `${parts.map((part) => part.join("\n")).join("\n\n")}\n`);
}

/** Whether all that is kept was heard. */
function compared(name, heard) {
    const wanted = readFileSync(fileOf(name), "utf8")
        .split("\n")
        .filter((line) => line && !line.startsWith("# "));
    const said = new Set(heard.flat());
    const missing = wanted.filter((line) => !said.has(line));
    for (const line of missing) console.log(`${name}, not heard: ${line}`);
    const heardOf = `${wanted.length - missing.length} of ${wanted.length} lines`;
    const well = wanted.length > 20 && missing.length <= wanted.length * (1 - ENOUGH);
    console.log(`${well ? "ok" : "FAILED"} ${name}: ${heardOf}`);
    return well;
}

async function main(args) {
    const server = await serve();
    const there = await desktop();
    const named = Object.keys(TITLES).filter((name) => args.includes(name));
    const results = [];
    for (const name of named.length ? named : Object.keys(TITLES)) {
        const heard = await listen(name, server.address, there);
        if (args.includes("--keep")) keep(name, heard, await listen(name, server.address, there));
        results.push(compared(name, heard));
    }
    return results.every(Boolean);
}

const well = await main(process.argv.slice(2)).finally(endAll);
process.exit(well ? 0 : 1);
