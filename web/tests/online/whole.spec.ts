// Whole games between browsers, across two nodes, through everything that goes wrong on the way.

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { inside, wasm } from "../browser/made";
import { unpack, unpackItems } from "../../src/wire";
import { Guest, play, verified } from "./people";
import { Site } from "./site";
import { story } from "./story";

let site: Site;
test.beforeAll(async () => {
    site = await Site.start();
});
test.afterAll(() => site?.stop());

const RED = 1;
const BLUE = 2;

/** The entries that a page was sent, put together from the frames of all its wires. */
function itemsSent(frames: readonly Uint8Array[], seats: number): string[] {
    const items: string[] = [];
    const asides = new Set<number>();
    for (const bytes of frames) {
        const { type, at, body } = unpack(bytes);
        if (type !== 3 || body[0] !== seats) continue;
        unpackItems(body.subarray(2 + body[1]!)).items.forEach((item, i) => {
            const text =
                item instanceof Uint8Array ? Buffer.from(item).toString("hex") : JSON.stringify(item);
            expect(items[at + i] ?? text, `item ${at + i} is always the same`).toBe(text);
            items[at + i] = text;
            if (!(item instanceof Uint8Array)) asides.add(at + i);
        });
    }
    // What the table puts between them, such as time given back after a node died, is in no record.
    return items.filter((_, i) => !asides.has(i));
}

/** The record's entries as these seats see them, in the same form. */
async function veiled(text: string, seats: number): Promise<string[]> {
    const core = await (await inside()).Core.make(wasm());
    core.recordRead(text);
    return core.recordEntries().map(({ entry }) => {
        const seen = core.veil(entry, seats);
        core.follow(entry);
        return Buffer.from(seen).toString("hex");
    });
}

interface Course {
    game: string;
    name: string;
    /** The level of the third player. */
    bot: string;
    options?: Record<string, RegExp>;
    /** Seats have cards that nobody else sees. */
    hands?: boolean;
}

/**
 * Some pages hang on one node, some on the other: whoever looks on comes anew until it is so. Nodes take turns, so
 * that a page that asks an even number of times would always come to the same one: something else asks now and then.
 */
async function spread(looker: Guest): Promise<void> {
    let tries = 0;
    await expect(async () => {
        if (tries++ % 2) await fetch(site.url);
        await looker.page.reload();
        await expect(looker.page.getByRole("group", { name: /^Board of / })).toBeVisible();
        const sockets = await Promise.all([0, 1].map((i) => site.metric(i, "miasma_sockets")));
        expect(Math.min(...sockets), `sockets ${sockets}`).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
}

async function course(
    browser: import("@playwright/test").Browser,
    { game, name, bot, options }: Course,
    out: string,
) {
    const anna = await Guest.come(browser, site.url, "Anna", 3);
    const bert = await Guest.come(browser, site.url, "Bert", 4);
    const carla = await Guest.come(browser, site.url, "Carla");
    await anna.introduce();
    await bert.introduce();
    const link = await anna.host(["me", "open", bot], { game: name, ...(options && { options }) });
    await bert.join(link);
    await anna.ready();
    await carla.page.goto(link);
    await expect(carla.page.getByText("You are watching.")).toBeVisible();
    for (const guest of [anna, bert, carla])
        await expect(guest.page.getByRole("group", { name: /^Board of / })).toBeVisible();

    await spread(carla);

    const both = [anna, bert];
    const on = async (more: number) => {
        const from = await anna.lines();
        await play(both, async () => (await anna.lines()) >= from + more);
        expect(await anna.state(), "the game is not over yet").not.toBe("over");
    };
    await on(20);

    // One reloads in the middle of it.
    await bert.page.reload();
    await on(10);

    // One loses the network for twenty seconds; the other goes on as far as the rules let her.
    await bert.context.setOffline(true);
    await expect(bert.page.getByText("There is no network.")).toBeVisible();
    const cut = Date.now();
    await play([anna], () => Date.now() - cut > 20_000);
    await bert.context.setOffline(false);
    await expect(bert.page.getByText("There is no network.")).toHaveCount(0);
    await on(10);

    // One node is killed; the pages that hung on it find the other.
    site.kill(0);
    await on(20);
    site.node(0);
    await site.up(0);
    await on(10);
    site.kill(1);
    await play(both, () => false);
    site.node(1);
    await site.up(1);

    for (const guest of [anna, bert, carla]) await guest.behind();
    // Whoever hung on a node that died has come back by another wire.
    for (const guest of [anna, bert, carla]) expect(guest.wires).toBeGreaterThan(1);
    const file = `${out}/${game}.mia`;
    await anna.record(file);
    await bert.record(`${file}.bert`);
    await carla.record(`${file}.carla`);
    return { anna, bert, carla, file };
}

for (const one of [
    { game: "rattus", name: "Rattus", bot: "hard" },
    {
        game: "blackdeath",
        name: "Black Death",
        bot: "normal",
        options: { "Body Count that wins": /^10/, Pace: /^fast/ },
        hands: true,
    },
] as Course[])
    test(`${one.name}: two browsers and a bot, two nodes, a third browser looks on`, async ({
        browser,
    }, info) => {
        const { anna, bert, carla, file } = await course(browser, one, info.outputDir);
        const text = readFileSync(file, "utf8");
        if (one.hands) expect(await veiled(text, RED)).not.toEqual(await veiled(text, BLUE));

        // The log is whole: the native program finds every entry legal and every draw as promised.
        verified(file);
        expect(readFileSync(`${file}.bert`, "utf8")).toBe(text);
        expect(readFileSync(`${file}.carla`, "utf8")).toBe(text);

        // Every page was sent exactly what its seats may see, and told it whole and once.
        for (const [guest, seats] of [
            [anna, RED],
            [bert, BLUE],
            [carla, 0],
        ] as const) {
            const sent = itemsSent(guest.frames, seats);
            expect(sent).toEqual(await veiled(text, seats));
            expect(await guest.log()).toEqual(await story(text, seats));
            expect(guest.errors).toEqual([]);
        }
        await Promise.all([anna, bert, carla].map((guest) => guest.context.close()));
    });
