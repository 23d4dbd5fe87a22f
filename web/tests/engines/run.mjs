// Plays the built page in three engines:
//
//     node tests/engines/run.mjs [--long] [ENGINE ...] [PLAY ...] [TITLE ...]
//
// Without words: Rattus in WebKit and Firefox. --long: all titles in all three. Names say what else is wanted.
// What fails leaves a picture in test-results/. The last line says how many passed.

import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ENGINES, open } from "./engines.mjs";
import { PLAYS, TITLES } from "./plays.mjs";
import { serve } from "./served.mjs";
import { endAll, within } from "./started.mjs";

const web = fileURLToPath(new URL("../..", import.meta.url));

/** No play takes longer, not even on a busy machine. */
const LONGEST = 600_000;

/** The plays of these titles, in order: links are opened last, when they have been made. */
const planned = (titles) => [
    ...titles.map((title) => ({ play: "pointer", title })),
    { play: "keyboard", title: "rattus" },
    ...titles.filter((title) => TITLES[title].lesson).map((title) => ({ play: "lesson", title })),
    { play: "offline", title: "rattus" },
    { play: "link", title: "" },
];

async function picture(browsers, name) {
    mkdirSync(`${web}test-results`, { recursive: true });
    const made = await within(10_000, "a picture", browsers.at(-1).picture());
    writeFileSync(`${web}test-results/${name}.png`, made);
}

/** Plays one thing in browsers of its own, and says in a line how it went. */
async function playOne(engine, { play, title }, given) {
    const browsers = [];
    const begun = Date.now();
    const name = `${engine} ${play}${title && ` ${title}`}`;
    const tell = (mark, text) =>
        console.log(`${mark} ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s): ${text}`);
    const opened = async () => {
        browsers.push(await open(engine));
        return browsers.at(-1);
    };
    try {
        tell("ok", await within(LONGEST, name, PLAYS[play](opened, { ...given, title })));
        return true;
    } catch (error) {
        tell("FAILED", error.message);
        await picture(browsers, name.replaceAll(" ", "-")).catch(() => {});
        return false;
    } finally {
        await Promise.all(browsers.map((browser) => browser.close()));
    }
}

/** The engines and plays that are wanted: all of the form, or what is named. */
function wanted(args) {
    const long = args.includes("--long");
    const named = (all) => all.filter((one) => args.includes(one));
    const engines = named(ENGINES).length ? named(ENGINES) : long ? ENGINES : ["webkit", "firefox"];
    const titles = named(Object.keys(TITLES));
    const only = named(Object.keys(PLAYS));
    const plays = planned(titles.length ? titles : long ? Object.keys(TITLES) : ["rattus"]);
    return { long, engines, plays: plays.filter(({ play }) => !only.length || only.includes(play)) };
}

/** Plays everything in one engine, at a server of its own, since one play takes the server away. */
async function playAll(engine, plays, shared) {
    const server = await serve();
    const given = { address: server.address, server, shared };
    const results = [];
    for (const one of plays) results.push(await playOne(engine, one, given));
    return results;
}

/** In the short form the engines play side by side; in the long one each opens the links of those before it. */
async function main(args) {
    const { engines, plays, long } = wanted(args);
    const shared = [];
    const results = [];
    if (long) for (const engine of engines) results.push(await playAll(engine, plays, shared));
    else results.push(...(await Promise.all(engines.map((engine) => playAll(engine, plays, shared)))));
    const all = results.flat();
    const passed = all.filter(Boolean).length;
    console.log(`${passed} passed, ${all.length - passed} failed`);
    return passed === all.length && passed > 0;
}

const well = await main(process.argv.slice(2)).finally(endAll);
process.exit(well ? 0 : 1);
