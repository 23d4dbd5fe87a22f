// What all browser tests share: a page that must stay without errors, and ways to play.

import { type Locator, type Page, test as base, expect } from "@playwright/test";

export { expect };

/** What takes its time is done too, as it is every night. */
export const LONG = !!process.env.MIASMA_LONG;

type Settings = Partial<
    Record<"language" | "speed" | "confirm" | "theme" | "keys" | "size" | "dice" | "volume", string>
>;

interface Fixtures {
    /** Settings a page begins with; what is changed later stays. */
    settings: Settings;
    /** Nothing may be reported to the console as an error, nothing thrown. */
    clean: void;
}

/**
 * The page asks once whether a server is there, and then who it is: there may be none, and nobody. A server may
 * also refuse to open a table, a way in, a change of one, or a place for notices.
 */
const REFUSED =
    /\/api\/(tables(\?state=open)?|session|me(\/(keys|password|spares|again|notices|account|export)\b.*)?)$/;

export const test = base.extend<Fixtures>({
    settings: [{}, { option: true }],
    clean: [
        async ({ page, settings }, use) => {
            const errors: string[] = [];
            page.on("pageerror", (error) => errors.push(String(error.stack ?? error)));
            page.on("console", (message) => {
                const { url } = message.location();
                if (message.type() === "error" && !REFUSED.test(url)) errors.push(`${message.text()} ${url}`);
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
                {
                    language: "en",
                    speed: "off",
                    confirm: "never",
                    volume: "0",
                    dice: "7",
                    ...settings,
                } as Record<string, string>,
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
/** The sheet at the end of a game. */
export const resultOf = (page: Page): Locator => page.getByRole("dialog", { name: / (won|the win)$/ });
export const boardOf = (page: Page): Locator => page.getByRole("group", { name: /^Board of / });
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

interface Setup {
    /** A box of the shelf, by the name in its address: "rattus.africanus". */
    box?: string;
    /** What is chosen, by the legend above it. */
    options?: Record<string, RegExp>;
}

/** Begins what a box plays at one press. */
export const playNow = (page: Page, title = "Rattus"): Promise<void> =>
    page.getByRole("button", { name: new RegExp(`^Play .*: ${title}$`) }).click();

export const startButton = (page: Page): Locator => page.getByRole("button", { name: "Start the game" });

/** Shows all options on the sheet that is open. */
export const showOptions = (page: Page): Promise<void> =>
    page.locator("dialog.setup .changes summary").first().click();

/** Fills in the sheet that is open. `who` per seat: "" is a person. */
export async function fillIn(page: Page, who: string[], { options }: Setup = {}): Promise<void> {
    await page.getByRole("radio", { name: String(who.length - 1), exact: true }).check();
    for (const [seat, bot] of who.entries()) await page.getByLabel("Who plays").nth(seat).selectOption(bot);
    if (options) {
        await page.getByRole("radio", { name: "As printed" }).check();
        await showOptions(page);
    }
    for (const [legend, value] of Object.entries(options ?? {}))
        await page
            .getByRole("group", { name: legend, exact: true })
            .getByRole("radio", { name: value })
            .check();
    await startButton(page).click();
}

/** Sets a table up on the sheet, by its address. */
export async function setUp(page: Page, who: string[], setup: Setup = {}): Promise<void> {
    await page.goto(`#/new/${setup.box ?? "rattus"}`);
    await fillIn(page, who, setup);
}

/** Sets a table up from the shelf, as somebody who has just come. */
export async function fromShelf(
    page: Page,
    title: string,
    who: string[],
    options?: Setup["options"],
): Promise<void> {
    await page.goto("");
    await page.getByRole("link", { name: `Set up: ${title}`, exact: true }).click();
    await fillIn(page, who, options ? { options } : {});
}

/** Writes what the seat to act may write, if anything; true when there was something to write. */
export async function write(page: Page, text: string): Promise<boolean> {
    const field = actionsOf(page).getByRole("textbox");
    if (!(await field.count())) return false;
    await field.fill(text);
    return true;
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

/** What is asked, what can be chosen, and how much has happened; or whether that has changed. */
function state(was?: string): string | boolean {
    const texts = [...document.querySelectorAll<HTMLElement>(".turn, .actions")].map((one) => one.innerText);
    const now = [...texts, document.querySelectorAll(".log .line").length].join("\n");
    if (was === undefined) return now;
    return now !== was || !!document.querySelector(".board-menu, .result, dialog[open]");
}

export const listText = (page: Page): Promise<string> => page.evaluate(state, undefined) as Promise<string>;

/** Waits until that, or whatever stands in its place, is not what it was. */
export async function changed(page: Page, before: string): Promise<void> {
    await page.waitForFunction(state, before, { polling: 20, timeout: 30_000 });
}

/** What the log says, in turns that are folded too, without the mark of what is new. */
export const lines = (page: Page): Promise<string[]> =>
    logOf(page)
        .locator(".line .what")
        .evaluateAll((all) =>
            all.map((one) => {
                const copy = one.cloneNode(true) as Element;
                for (const mark of copy.querySelectorAll(".unseen")) mark.remove();
                return copy.textContent!;
            }),
        );

/**
 * Plays a game to its end by pointer: on the board where something is lit, else in the list.
 * Returns how often the board was pressed.
 */
export async function byPointer(page: Page, any: (below: number) => number, text = ""): Promise<number> {
    let onBoard = 0;
    for (let step = 0; step < 600 && (await ready(page)) !== "over"; step++) {
        const menu = page.locator(".board-menu button");
        const found = await menu.count();
        if (found) {
            await menu.nth(any(found)).click();
            continue;
        }
        if (text) await write(page, text);
        const lit = page.locator(".target.lit");
        const targets = await lit.count();
        const list = page.locator(".choices button");
        const rows = await list.count();
        const before = await listText(page);
        if (targets && any(4)) {
            const target = lit.nth(any(targets));
            const at = await pointOn(target);
            expect(at, `${await target.getAttribute("aria-label")} can be hit`).toBeDefined();
            await page.mouse.click(at!.x, at!.y);
            onBoard++;
        } else {
            expect(rows).toBeGreaterThan(0);
            await list.nth(any(rows)).click();
        }
        await changed(page, before);
    }
    return onBoard;
}

/** Plays to the end through the tree, in any language: the first list of the screen has the choices. */
export async function byTree(page: Page, any: (below: number) => number): Promise<void> {
    for (let step = 0; step < 400 && (await ready(page)) !== "over"; step++) {
        const before = await listText(page);
        const list = page.locator(".actions").getByRole("list").getByRole("button");
        await list.nth(any(await list.count())).click();
        await changed(page, before);
    }
}

/** Puts the end of a game aside, to look at what is behind it. */
export async function lookBehind(page: Page): Promise<void> {
    await resultOf(page).getByRole("button", { name: "Look at the board" }).click();
    await expect(resultOf(page)).toHaveCount(0);
}

/** Downloads the record of the game that is shown, by the button that says so. */
export async function download(page: Page, to: string): Promise<string> {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: /^(Download the record|Save as file)$/ }).click();
    const file = await coming;
    await file.saveAs(to);
    return file.suggestedFilename();
}
