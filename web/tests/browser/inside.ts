// The parts of the page that the tests use by themselves, in Node and inside a page.

import { Core } from "../../src/core";
import { hash } from "../../src/fair";
import { ARCHIVED, GAMES } from "../../src/gen/tables";
import { loadTables } from "../../src/load";
import { gameNamed } from "../../src/versions";

export { Core, decodeHead } from "../../src/core";
export { hash } from "../../src/fair";
export { verify } from "../../src/verify";
export { ARCHIVED, BARRIER, GAMES, NATURE, NOBODY, UNKNOWN } from "../../src/gen/tables";
export { type Kept, newGame } from "../../src/kept";
export { keptOf, recordOf } from "../../src/records";
export { Table } from "../../src/table";
export { Tutored, weigh } from "../../src/tutor";
export { gameNamed, versionName } from "../../src/versions";
export { lookAt } from "../../src/view";
export { Words, ruleText, say, speak, speakGame } from "../../src/words";

const older = ARCHIVED.map(([title, version]) => gameNamed(`${title}@${version}`)!);

/** The tables of every game in every version, for tests that ask about them. */
export const loadAll = () => Promise.all([...GAMES, ...older].map(loadTables));

const hex = (bytes: ArrayBuffer) =>
    Array.from(new Uint8Array(bytes), (b) => b.toString(16).padStart(2, "0")).join("");

/** After every entry: hashes of the position, and of each seat's veiled entries and view. */
export async function hashes(wasm: Uint8Array<ArrayBuffer>, text: string): Promise<string[]> {
    const truth = await Core.make(wasm);
    truth.recordRead(text);
    const head = truth.recordHead();
    const entries = truth.recordEntries().map((one) => one.entry);
    const views = await Promise.all(Array.from({ length: head[3]! }, () => Core.make(wasm)));
    const seen = views.map(() => [...head]);
    views.forEach((view) => view.begin(head));
    truth.begin(head);
    const found: string[] = [];
    const note = async (bytes: Uint8Array) =>
        void found.push(hex(await crypto.subtle.digest("SHA-256", bytes.slice())));
    await note(truth.position());
    for (const entry of entries) {
        for (const [seat, view] of views.entries()) {
            const veiled = truth.veil(entry, 1 << seat);
            seen[seat]!.push(...veiled);
            view.follow(veiled);
            await note(Uint8Array.from(seen[seat]!));
            await note(view.position());
        }
        truth.follow(entry);
        await note(truth.position());
    }
    return found;
}

/** After every entry: the hash of head and entries as these seats see them, as `miasma hashes`. */
export async function logHashes(
    wasm: Uint8Array<ArrayBuffer>,
    text: string,
    seats: number,
): Promise<string[]> {
    const core = await Core.make(wasm);
    core.recordRead(text);
    const log = [...core.recordHead()];
    return core.recordEntries().map(({ entry }, i) => {
        log.push(...core.veil(entry, seats));
        core.follow(entry);
        return `${i + 1} ${hex(hash(Uint8Array.from(log)).slice().buffer)}`;
    });
}

/** The hash of the position after so many entries. */
export async function hashAt(wasm: Uint8Array<ArrayBuffer>, text: string, ply: number): Promise<string> {
    const core = await Core.make(wasm);
    core.recordRead(text);
    for (const { entry } of core.recordEntries().slice(0, ply)) core.follow(entry);
    return hex(await crypto.subtle.digest("SHA-256", core.position().slice()));
}

/** Inside a page: the module that it has loaded. */
export async function shipped(): Promise<Uint8Array<ArrayBuffer>> {
    // The worker file names the module, and a busy page may load it later than the rest.
    for (;;) {
        const files = performance.getEntriesByType("resource").map((one) => one.name);
        const scripts = files.filter((file) => file.endsWith(".js"));
        const texts = await Promise.all(scripts.map((file) => fetch(file).then((one) => one.text())));
        const name = texts.flatMap((code) => /rules-[\w-]+\.wasm/.exec(code) ?? [])[0];
        if (name) return new Uint8Array(await (await fetch(`assets/${name}`)).arrayBuffer());
        await new Promise((resolve) => setTimeout(resolve, 100));
    }
}
