// Africanus on the board: what is pressed to use the new cards, and six seats side by side.

import type { Page } from "@playwright/test";
import {
    boardOf,
    changed,
    choicesOf,
    expect,
    listText,
    logOf,
    playNow,
    pointOn,
    ready,
    showOptions,
    startButton,
    test,
} from "./helpers";
import { asked, keep } from "./made";

/** A table of bots up to where the first seat can do this. */
async function sit(page: Page, verb: string, seed: number, seats = 6): Promise<void> {
    const kept = await asked(verb, { seed, seats, bot: "random", from: 60, options: { africanus: "on" } });
    kept.orders = kept.players.map(() => 0);
    await page.goto("");
    await keep(page, kept);
    await page.goto(`#/table/${kept.id}`);
    await ready(page);
    await expect(boardOf(page)).toBeVisible();
}

const litOf = (page: Page, kind: string) => page.locator(`.target.lit[data-target^="${kind}-"]`);

async function press(page: Page, key: string, can: RegExp): Promise<void> {
    const target = page.locator(key).first();
    await expect(target).toHaveAttribute("aria-label", can);
    const at = await pointOn(target);
    expect(at, `${key} can be hit`).toBeDefined();
    const before = await listText(page);
    await page.mouse.click(at!.x, at!.y);
    await changed(page, before);
}

const said = (page: Page, text: RegExp) => expect(logOf(page).getByText(text).first()).toBeAttached();
const prompted = (page: Page, text: RegExp) => expect(page.locator(".turn")).toHaveText(text);

const ASTRONOMER = '[data-target="class-6"]';
const EXPLORER = '[data-target="class-7"]';
const SULTAN = '[data-target="class-8"]';

test("the Astronomer: three cards are drawn, two of them pressed away", async ({ page }) => {
    await sit(page, "astronomer", 2);
    const hand = await page.locator('[data-target^="hand-"]').count();
    await press(page, ASTRONOMER, /You can: The Astronomer/);
    await prompted(page, /Which region card do you discard\? 2 more/);
    await expect(litOf(page, "hand")).toHaveCount(3);
    await press(page, '.target.lit[data-target^="hand-"]', /^Drawn: .*You can: The Astronomer discards/);
    await press(page, '.target.lit[data-target^="hand-"]', /^Drawn: /);
    await said(page, /Red keeps a region card/);
    await expect(page.locator('[data-target^="hand-"]')).toHaveCount(hand + 1);
});

test("the Explorer: a cube goes to one of the regions shown", async ({ page }) => {
    await sit(page, "explorer", 3, 5);
    await press(page, EXPLORER, /You can: The Explorer/);
    await prompted(page, /In which of the regions shown/);
    await press(page, '.target.lit[data-target^="region-"]', /You can: The Explorer arrives/);
    await said(page, /^Explorer: Red places a cube in/);
});

test("the Sultan: a diplomat comes under a cube, and the region tells", async ({ page }) => {
    await sit(page, "sultan", 6);
    await press(page, SULTAN, /You can: The Sultan/);
    const region = litOf(page, "region").first();
    const key = await region.getAttribute("data-target");
    await press(page, `.target.lit[data-target="${key}"]`, /You can: The diplomat arrives/);
    await said(page, /^Sultan: Red has a diplomat in/);
    await expect(page.locator(`[data-target="${key}"]`)).toHaveAttribute("aria-label", /Red has a diplomat/);
    await expect(page.locator(`[data-piece="disc-${key!.split("-")[1]}-0"]`)).toHaveCount(1);
});

test("the Trader: the caravan goes two steps by two presses", async ({ page }) => {
    await sit(page, "halt", 7);
    await expect(page.locator('[data-piece="caravan"]')).toHaveCount(1);
    await press(page, '.target.lit[data-target^="region-"]', /You can: The caravan halts/);
    await said(page, /^Trader: Red leads the caravan/);
});

test("protection: a card of the hand is pressed, and lies on the class card", async ({ page }) => {
    await sit(page, "protect", 7);
    await prompted(page, /Protect a class card\?/);
    await press(page, '.target.lit[data-target^="hand-"]', /^Red holds .*You can: Play a region card/);
    // One class card that it fits is chosen without asking; of several one is pressed.
    if (await litOf(page, "class").count())
        await press(page, '.target.lit[data-target^="class-"]', /You can: What the card protects/);
    await said(page, /^Red protects the /);
});

test("hands of others are numbers, the own hand is open", async ({ page }) => {
    await sit(page, "take", 3);
    const hand = page.locator('[data-target^="hand-"]');
    for (const label of await hand.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label"))))
        expect(label).toMatch(/^Red holds a region card/);
    const panel = page.getByRole("region", { name: "Players" });
    await expect(panel.getByText(/^\w+ has \d+ region cards? in hand/)).toHaveCount(6);
    await expect(panel.getByText(/^Red holds a region card/)).toHaveCount(await hand.count());
    await expect(panel.getByText(/^(Blue|Gold|Black|White|Teal) holds a region card/)).toHaveCount(0);
});

test("six seats are told apart without colour", async ({ page }) => {
    await sit(page, "take", 3);
    const glyphs = await page.locator('[data-piece^="palace-"]').evaluateAll((pieces) =>
        pieces.map((piece) => {
            const marks = [...piece.querySelectorAll("g > path, g > circle")];
            return marks.map(
                (mark) => `${mark.tagName} ${mark.getAttribute("d")} ${mark.getAttribute("fill")}`,
            );
        }),
    );
    expect(glyphs).toHaveLength(6);
    expect(new Set(glyphs.map((marks) => marks.join())).size).toBe(6);
    const names = await page.locator(".players tbody th").allInnerTexts();
    expect(new Set(names.map((name) => name.trim().split("\n")[0])).size).toBe(6);
});

test("the options of Africanus come and go with it, and so do its seats", async ({ page }) => {
    await page.goto("#/new/rattus");
    await showOptions(page);
    const classes = page.getByRole("group", { name: "Class cards in play with Africanus" });
    const five = page.getByRole("radio", { name: "5", exact: true });
    const africa = page.getByRole("radio", { name: "with Africanus" });
    await expect(classes).toHaveCount(0);
    await expect(five).toHaveCount(0);
    await africa.check();
    await five.check();
    await classes.getByRole("radio", { name: /^named/ }).check();
    await page.getByRole("radio", { name: "Rattus", exact: true }).check();
    await expect(classes).toHaveCount(0);
    await expect(page.getByLabel("Who plays")).toHaveCount(4);
    await expect(startButton(page)).toBeEnabled();
    // Nothing of it is left behind.
    await africa.check();
    await expect(classes.getByRole("radio", { name: /^drawn/ })).toBeChecked();
    await startButton(page).click();
    await expect(choicesOf(page).first()).toBeVisible();
});

test("the base game fetches nothing of Africanus", async ({ page }) => {
    const files: string[] = [];
    page.on("request", (request) => files.push(new URL(request.url()).pathname));
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
    await page.goto("");
    await playNow(page);
    await expect(boardOf(page)).toBeVisible();
    expect(files.filter((file) => /skin\.rattus-/.test(file))).toHaveLength(1);
    expect(files.filter((file) => /africa/.test(file))).toEqual([]);
});

test("the lesson is gone through on the board alone, and leads to a table of its own", async ({ page }) => {
    test.slow();
    await page.goto("");
    await page.getByRole("link", { name: "Learn: Africanus" }).click();
    const last = page.getByRole("button", { name: "Play now" });
    const next = page.getByRole("button", { name: "Go on" });
    const lit = page.locator(".target.lit");
    const text = page.locator(".lesson-text");
    let pressed = 0;
    for (let step = 0; step < 60; step++) {
        await expect(next.or(lit.first()).or(last).or(choicesOf(page).first()).first()).toBeVisible();
        if (await last.count()) break;
        const before = await text.innerText();
        if (await next.count()) await next.click();
        else if (await lit.count()) {
            const at = await pointOn(lit.first());
            await page.mouse.click(at!.x, at!.y);
            pressed++;
        } else await choicesOf(page).first().click();
        await expect(text).not.toHaveText(before);
    }
    expect(pressed).toBeGreaterThan(20);
    await last.click();
    await ready(page);
    await expect(page.locator('[data-target^="hand-"]')).toHaveCount(3);
});
