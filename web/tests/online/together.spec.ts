// A page and a terminal at one table: orders, raised hands, a stand-in and a vote, and both tell the same game.

import { readFileSync } from "node:fs";
import { type Browser, expect, test } from "@playwright/test";
import { Guest, verified } from "./people";
import { Site } from "./site";
import { story } from "./story";
import { Terminal } from "./terminal";

let site: Site;
test.beforeAll(async () => {
    site = await Site.start();
});
test.afterAll(() => site?.stop());

interface Evening {
    name: string;
    /** Its standing orders: what the terminal types, and that the page raises its hand. */
    orders?: boolean;
    options?: Record<string, RegExp>;
}

/** The table as its people are told of it. */
interface Told {
    length: number;
    state: string;
    order: number | null;
    raised: boolean;
    ask: { kind: string } | null;
}

class Both {
    private constructor(
        readonly anna: Guest,
        readonly tom: Terminal,
        readonly id: string,
    ) {}

    static async sit(browser: Browser, { name, orders, options }: Evening): Promise<Both> {
        const anna = await Guest.come(browser, site.url, "Anna", 5);
        await anna.introduce();
        const link = await anna.host(["me", "open", "easy"], { game: name, ...(options && { options }) });
        const typed = orders ? ["order 1", "card blue"] : [];
        const tom = new Terminal(link, "Tom", 6, typed);
        await anna.ready();
        await expect(anna.page.getByRole("group", { name: /^Board of / })).toBeVisible({ timeout: 30_000 });
        return new Both(anna, tom, /at\/(\d+)/.exec(link)![1]!);
    }

    /** Asks the server as Tom, or as Anna from her page. */
    async ask(who: "anna" | "tom", path: string, body?: unknown): Promise<Told> {
        const url = `${site.url}api/tables/${this.id}${path}`;
        const given = { method: body ? "POST" : "GET", ...(body ? { body: JSON.stringify(body) } : {}) };
        if (who === "tom") {
            const headers = { authorization: `Bearer ${this.tom.token()}` };
            return (await (await fetch(url, { ...given, headers })).json()) as Told;
        }
        return this.anna.page.evaluate(async ([to, set]) => (await (await fetch(to, set)).json()) as Told, [
            url,
            given,
        ] as const);
    }

    /** Both play until this is so, or the game is over. */
    async play(done: () => Promise<boolean>): Promise<void> {
        for (let i = 0; !(await done()); i++) {
            expect(i, "somebody plays").toBeLessThan(6000);
            const state = await this.anna.state();
            if (state === "over") return;
            const acted = (state === "choosing" && (await this.anna.choose())) || this.tom.play();
            if (!acted) await new Promise((go) => setTimeout(go, 30));
        }
    }

    async on(items: number): Promise<void> {
        const { length } = await this.ask("anna", "");
        await this.play(async () => (await this.ask("anna", "")).length >= length + items);
    }
}

/** Anna leaves her seat to a bot, which plays on, and takes it back. */
async function leavesAndComesBack(both: Both): Promise<void> {
    await both.ask("anna", "/leave", {});
    await expect.poll(() => both.tom.text).not.toBe("");
    await both.on(3);
    await both.ask("anna", "/back", {});
    await both.on(6);
}

/** A vote to stop, which Tom does not want, and one to which he agrees. */
async function vote(both: Both): Promise<void> {
    expect((await both.ask("anna", "/stop", { agree: true })).ask?.kind).toBe("stop");
    expect((await both.ask("tom", "/stop", { agree: false })).ask).toBeNull();
    await both.ask("anna", "/stop", { agree: true });
    expect((await both.ask("tom", "/stop", { agree: true })).state).toBe("finished");
}

/** As one line; a terminal says of a bot how well it plays. */
const plain = (text: string) => text.replace(/\s+/g, " ").replaceAll(" (easy)", "");

for (const one of [
    { name: "Black Death", orders: true, options: { Pace: /^fast/ } },
    { name: "Rattus" },
    { name: "Africanus" },
    { name: "Plague!" },
] as Evening[])
    test(`${one.name}: a page and a terminal tell the same game`, async ({ browser }, info) => {
        test.skip(!process.env.MIASMA_LONG && !one.orders, "the long form alone");
        const both = await Both.sit(browser, one);
        const { anna, tom } = both;
        try {
            await both.on(30);
            if (one.orders) {
                expect(tom.text).toContain("always");
                const his = await both.ask("tom", "");
                expect(his.order).toBe(0);
                expect((await both.ask("anna", "")).order).not.toBe(0);
                await both.ask("anna", "/order", { raised: true });
                expect((await both.ask("anna", "")).raised).toBe(true);
            }
            await leavesAndComesBack(both);
            await both.on(20);
            await vote(both);
            await anna.behind();
            const file = `${info.outputDir}/game.mia`;
            await anna.record(file);
            verified(file);
            // Each tells what its own seat may know, in the same words.
            const text = readFileSync(file, "utf8");
            const hers = await story(text, 1);
            for (const line of await anna.log()) expect(hers).toContain(line.replace(/ · \d+ steps$/, ""));
            await expect.poll(() => (tom.play(), tom.text.includes("Final ranking"))).toBe(true);
            const told = plain(await tom.answer("log"));
            for (const line of await story(text, 2, false)) expect(told).toContain(plain(line));
            expect(anna.errors).toEqual([]);
        } finally {
            tom.stop();
            await anna.context.close();
        }
    });
