// What all browser tests share: a page that must stay without errors, and ways to play.

import { type Locator, type Page, test as base, expect } from "@playwright/test";

export { expect };

type Settings = Partial<
    Record<"language" | "speed" | "confirm" | "theme" | "keys" | "size" | "dice", string>
>;

interface Fixtures {
    /** Settings a page begins with; what is changed later stays. */
    settings: Settings;
    /** Nothing may be reported to the console as an error, nothing thrown. */
    clean: void;
}

export const test = base.extend<Fixtures>({
    settings: [{}, { option: true }],
    clean: [
        async ({ page, settings }, use) => {
            const errors: string[] = [];
            page.on("pageerror", (error) => errors.push(String(error.stack ?? error)));
            page.on("console", (message) => {
                if (message.type() === "error") errors.push(`${message.text()} ${message.location().url}`);
            });
            await page.addInitScript(
                (all) => {
                    // The same dice on every run: the secret of a new game is drawn here.
                    const random = crypto.getRandomValues.bind(crypto);
                    crypto.getRandomValues = ((to: Uint8Array<ArrayBuffer>) =>
                        to.length === 32 ? to.fill(Number(all.dice)) : random(to)) as typeof random;
                    for (const [name, value] of Object.entries(all))
                        if (localStorage.getItem(`miasma.setting.${name}`) === null)
                            localStorage.setItem(`miasma.setting.${name}`, value);
                },
                { language: "en", speed: "off", volume: "0", dice: "7", ...settings } as Record<
                    string,
                    string
                >,
            );
            await use();
            expect(errors, "errors in the page").toEqual([]);
        },
        { auto: true },
    ],
});

/** Numbers that are the same on every run. */
export function lot(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

export const actionsOf = (page: Page): Locator => page.getByRole("region", { name: /^Actions/ });
export const choicesOf = (page: Page): Locator => actionsOf(page).getByRole("list").getByRole("button");
export const resultOf = (page: Page): Locator => page.getByRole("heading", { name: "Final ranking" });
export const boardOf = (page: Page): Locator => page.getByRole("group", { name: "Board of Rattus" });
export const logOf = (page: Page): Locator => page.getByRole("log");

/** The drawing is there and the table waits for a person, or the game is over. */
export async function ready(page: Page): Promise<"choosing" | "over" | "curtain"> {
    await page.waitForFunction(
        () =>
            document.querySelector("dialog.curtain[open], section.result") ||
            document.querySelector(".actions .choices button, .confirm button"),
        undefined,
        { polling: 20 },
    );
    if (await page.locator("dialog.curtain[open]").count()) return "curtain";
    return (await page.locator("section.result").count()) ? "over" : "choosing";
}

export async function drawn(page: Page): Promise<void> {
    await expect(boardOf(page)).toBeVisible();
}

/** Sets up a table by its form. `who` per seat: "" is a person. */
export async function setUp(page: Page, who: string[]): Promise<void> {
    await page.goto("#/new");
    await page.getByRole("radio", { name: String(who.length), exact: true }).check();
    for (const [seat, bot] of who.entries()) await page.getByLabel("Who plays").nth(seat).selectOption(bot);
    await page.getByRole("button", { name: "Start the game" }).click();
}

/** A point of the window where a target of the board, and nothing else, is hit. */
export function pointOn(target: Locator): Promise<{ x: number; y: number } | undefined> {
    return target.evaluate((node) => {
        const box = node.getBoundingClientRect();
        const hits = (x: number, y: number) =>
            document.elementFromPoint(x, y)?.closest("[data-target]") === node;
        for (const n of [2, 5, 9, 17])
            for (let i = 1; i < n; i++)
                for (let j = 1; j < n; j++) {
                    const x = box.x + (box.width * i) / n;
                    const y = box.y + (box.height * j) / n;
                    if (hits(x, y) && hits(x + 1, y + 1)) return { x, y };
                }
        return undefined;
    });
}

/** Waits until the list, or whatever stands in its place, is not what it was. */
export async function changed(page: Page, before: string): Promise<void> {
    await page.waitForFunction(
        (was) =>
            document.querySelector(".board-menu, .result, dialog[open]") ||
            document.querySelector<HTMLElement>(".actions")?.innerText !== was,
        before,
        { polling: 20, timeout: 5000 },
    );
}

export const listText = (page: Page): Promise<string> => page.locator(".actions").innerText();

/** What the log says, without the mark of what is new. */
export const lines = async (page: Page): Promise<string[]> =>
    (await logOf(page).locator(".line .what").allInnerTexts()).map((line) => line.replace(/^[^:]+:\n/, ""));
