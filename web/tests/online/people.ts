// People in browsers of their own, who find a table, play at it, and keep what they were sent.

import { execFileSync } from "node:child_process";
import { type Browser, type BrowserContext, type Page, expect } from "@playwright/test";
import { lot } from "../browser/helpers";
import { miasma } from "../browser/made";

export class Guest {
    /** All that the server ever sent over the wire of a table. */
    readonly frames: Uint8Array[] = [];
    readonly errors: string[] = [];
    /** How often a wire to a table was opened. */
    wires = 0;
    private readonly any: (below: number) => number;

    private constructor(
        readonly name: string,
        readonly context: BrowserContext,
        readonly page: Page,
        seed: number,
    ) {
        this.any = lot(seed);
    }

    static async come(browser: Browser, url: string, name: string, seed = 1): Promise<Guest> {
        const context = await browser.newContext({
            baseURL: url,
            locale: "en-GB",
            viewport: { width: 1280, height: 800 },
            acceptDownloads: true,
        });
        const page = await context.newPage();
        const guest = new Guest(name, context, page, seed);
        page.on("pageerror", (error) => guest.errors.push(String(error.stack ?? error)));
        page.on("websocket", (socket) => {
            guest.wires++;
            socket.on("framereceived", ({ payload }) => guest.frames.push(new Uint8Array(payload as Buffer)));
        });
        await page.addInitScript(() => {
            for (const [name, value] of [
                ["speed", "off"],
                ["volume", "0"],
                ["confirm", "never"],
            ] as const)
                localStorage.setItem(`miasma.setting.${name}`, value);
        });
        await page.goto("");
        return guest;
    }

    /** Says the name where it is asked for. */
    async introduce(): Promise<void> {
        await this.page.goto("#/online");
        await this.page.getByLabel("Your name").fill(this.name);
        await this.page.getByRole("button", { name: "Use this name" }).click();
        await expect(this.page.getByText(`You play as ${this.name}.`)).toBeVisible();
    }

    /** Opens a table; the link to a free seat of it. */
    async host(
        who: string[],
        set: { game?: string; options?: Record<string, RegExp> } = {},
    ): Promise<string> {
        const { page } = this;
        await page.goto("#/host");
        if (set.game) await page.getByRole("radio", { name: set.game, exact: true }).check();
        await page.getByRole("radio", { name: String(who.length), exact: true }).check();
        for (const [seat, one] of who.entries())
            await page.getByLabel("Who plays").nth(seat).selectOption(one);
        if (set.options) await page.locator("dialog.setup .changes summary").first().click();
        for (const [legend, value] of Object.entries(set.options ?? {}))
            await page
                .getByRole("group", { name: legend, exact: true })
                .getByRole("radio", { name: value })
                .check();
        await page.getByRole("button", { name: "Open the table" }).click();
        return page.getByLabel("Link to a free seat").inputValue();
    }

    async join(link: string): Promise<void> {
        await this.page.goto(link);
        await this.page
            .getByRole("button", { name: /^Sit down/ })
            .first()
            .click();
    }

    /** Says ready where that is asked; the last to sit down is ready by that. */
    async ready(): Promise<void> {
        const button = this.page.getByRole("button", { name: "I am ready", exact: true });
        await expect(button.or(this.page.locator(".turn")).first()).toBeVisible();
        if (await button.isVisible()) await button.click();
    }

    /** What the screen is: something to choose, over, or neither. */
    state(): Promise<"choosing" | "over" | "waiting"> {
        return this.page.evaluate(() => {
            if (document.querySelector("section.result")) return "over";
            return document.querySelector(".actions .choices button") ? "choosing" : "waiting";
        });
    }

    /** Chooses something, if there is anything to choose. Returns whether there was. */
    async choose(): Promise<boolean> {
        const any = this.any(1_000_000);
        return this.page.evaluate((number) => {
            const all = document.querySelectorAll<HTMLButtonElement>(".actions .choices button");
            all[number % Math.max(1, all.length)]?.click();
            return all.length > 0;
        }, any);
    }

    /** What the log tells, without the mark of what is new. */
    async log(): Promise<string[]> {
        const told = await this.page.getByRole("log").locator(".line:not(.remark) .what").allInnerTexts();
        return told.map((line) => line.replace(/^new:\s*/, ""));
    }

    /** How many lines the log has. */
    lines(): Promise<number> {
        return this.page.getByRole("log").locator(".line").count();
    }

    /** Puts the end of the game aside, which lies over the board. */
    async behind(): Promise<void> {
        const sheet = this.page.locator("dialog.end");
        await expect(sheet).toBeVisible();
        await sheet.getByRole("button", { name: "Look at the board" }).click();
        await expect(sheet).toHaveCount(0);
    }

    async record(file: string): Promise<void> {
        const coming = this.page.waitForEvent("download");
        await this.page.getByRole("button", { name: "Download the record" }).click();
        await (await coming).saveAs(file);
    }
}

/** What the server answers to somebody's browser; {} where it says nothing. */
export const ask = <T = { id: string }>(
    page: Page,
    method: string,
    path: string,
    body?: object,
): Promise<T> =>
    page.evaluate(
        async ([how, where, what]) => {
            const answer = await fetch(`api/${where}`, { method: how!, ...(what && { body: what }) });
            const text = await answer.text();
            return (text ? JSON.parse(text) : {}) as T;
        },
        [method, path, body && JSON.stringify(body)] as const,
    );

/** A game of two that the second gives up; its table. */
export async function givenUp(winner: Page, loser: Page): Promise<string> {
    const seats = [{ kind: "me" }, { kind: "open" }];
    const wanted = { game: "rattus", pace: { kind: "days", days: 1 }, seats };
    const { id } = await ask(winner, "POST", "tables", wanted);
    await ask(loser, "POST", `tables/${id}/join`, {});
    await ask(loser, "POST", `tables/${id}/resign`, {});
    return id;
}

/** Plays until this is true, or the game is over; whoever is asked chooses by lot. */
export async function play(guests: readonly Guest[], done: () => Promise<boolean> | boolean): Promise<void> {
    for (let still = 0; still < 1200;) {
        const states = await Promise.all(guests.map((guest) => guest.state()));
        if (states.every((state) => state === "over") || (await done())) return;
        const acted = await Promise.all(guests.map((guest, i) => states[i] === "choosing" && guest.choose()));
        still = acted.some(Boolean) ? 0 : still + 1;
        if (!acted.some(Boolean)) await new Promise((go) => setTimeout(go, 50));
    }
    throw new Error("nobody is asked for a minute");
}

/** The native program finds every entry of the record legal and every draw as promised. */
export function verified(file: string): void {
    expect(execFileSync(miasma, ["verify", file], { encoding: "utf8" })).toBe(`${file}: verified\n`);
}
