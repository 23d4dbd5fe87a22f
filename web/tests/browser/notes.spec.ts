// Everything says what it is: by pointer, under a finger, by keyboard and for a reader.

import type { CDPSession, Locator, Page } from "@playwright/test";
import { LANGS } from "../../src/gen/languages";
import { boardOf, choicesOf, drawn, expect, test } from "./helpers";
import { keep, made } from "./made";
import { AFRICA, BOARDS, SCREENS, open } from "./screens";

const noteOf = (page: Page): Locator => page.getByRole("tooltip");
const target = (page: Page, key: string): Locator => page.locator(`.board [data-target^="${key}"]`).first();
const shape = (page: Page, key: string): Locator => target(page, key).locator(".shape");

/** The note of something says this, and whoever is there hears it. */
async function tells(page: Page, of: Locator, text: RegExp): Promise<void> {
    const note = noteOf(page);
    await expect(note).toContainText(text);
    await expect(note.getByRole("link", { name: /^Rule / })).toBeVisible();
    await expect(of).toHaveAttribute("aria-describedby", (await note.getAttribute("id"))!);
    await expect(of).toHaveAccessibleDescription(text);
}

async function middleOf(of: Locator): Promise<{ x: number; y: number }> {
    const box = (await of.boundingBox())!;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point where nothing else lies over a target. */
const pointIn = (of: Locator): Promise<{ x: number; y: number }> =>
    of.evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        for (let i = 1; i < 400; i++) {
            const at = { x: x + (width * (i % 20)) / 20, y: y + (height * Math.floor(i / 20)) / 20 };
            if (document.elementFromPoint(at.x, at.y)?.closest("[data-target]") === node) return at;
        }
        throw new Error("nothing of it can be seen");
    });

/** A finger stays at a place for a while. */
async function holdAt(page: Page, cdp: CDPSession, of: Locator): Promise<void> {
    await of.scrollIntoViewIfNeeded();
    const { x, y } = await middleOf(of);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.waitForTimeout(700);
    await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("notes: a pointer that rests", async ({ page }) => {
    await open(page, SCREENS.choosing!);
    const note = noteOf(page);
    await shape(page, "class-").hover();
    await tells(page, target(page, "class-"), /place one more/);
    await page.keyboard.press("Escape");
    await expect(note).toHaveCount(0);
    await shape(page, "rat-").hover();
    await expect(note).toContainText("lies face down");
    await shape(page, "region-").hover({ position: { x: 8, y: 8 }, force: true });
    await page.mouse.move(5, 5);
    await expect(note, "it goes with the pointer").toHaveCount(0);
    await shape(page, "class-").hover();
    await note.getByRole("link", { name: /^Rule / }).click();
    await expect(page.getByRole("dialog")).toContainText("one more");
});

test("notes: a choice lights its place, a place its choices", async ({ page }) => {
    await open(page, SCREENS.choosing!);
    const choice = choicesOf(page)
        .filter({ hasText: /^.?(Take the )?Merchant/ })
        .first();
    await choice.hover();
    await tells(page, choice, /\w{3,}.*\./);
    await expect(page.locator("[data-glance^=class-]")).toHaveCount(1);
    await page.mouse.move(5, 5);
    await expect(page.locator("[data-glance]")).toHaveCount(0);
    const lit = page.locator(".board .target.lit").first();
    const name = (await lit.getAttribute("aria-label"))!.split(/[:.]/)[0]!;
    const { x, y } = await pointIn(lit);
    await page.mouse.move(x, y);
    const near = page.locator(".choices [data-near]");
    await expect(near.first()).toContainText(name);
    await page.mouse.move(5, 5);
    await expect(near).toHaveCount(0);
});

test("notes: by keyboard, on the board and in the list", async ({ page }) => {
    await open(page, SCREENS.choosing!);
    await boardOf(page).locator("[tabindex='0']").focus();
    await page.keyboard.press("End");
    const card = page.locator(".board [data-target]:focus");
    await expect(card).toHaveAttribute("data-target", /^class-/);
    await tells(page, card, /\w{3,}.*\./);
    await page.keyboard.press("Escape");
    await expect(noteOf(page)).toHaveCount(0);
    await choicesOf(page).first().focus();
    await page.keyboard.press("Tab");
    await tells(page, page.locator(".choices :focus"), /\w{3,}.*\./);
});

test("notes: a card in hand, a region card, odds", async ({ page }) => {
    await open(page, BOARDS.window!);
    await shape(page, "card-").hover();
    await tells(page, target(page, "card-"), /phase|active player|die|Virulence/);
    await open(page, AFRICA.protect!);
    await shape(page, "hand-").hover();
    await tells(page, target(page, "hand-"), /protects one of your class cards/);
    await open(page, BOARDS.two!);
    // Many of a kind are behind one button, and very many behind two.
    for (const some of [/Infect …/, /\(\d+\)/]) {
        const many = choicesOf(page).filter({ hasText: some });
        if (await many.count()) await many.first().click();
    }
    await expect(
        choicesOf(page)
            .filter({ hasText: /≤\d · \d+ %/ })
            .first(),
    ).toBeVisible();
});

interface Place {
    key: string;
    x: number;
    y: number;
}

/** Every place of the board, and where it can be hit. */
const placesOf = (page: Page): Promise<Place[]> =>
    page.evaluate(() => {
        const hit = (node: Element) => {
            const { x, y, width, height } = node.getBoundingClientRect();
            for (const n of [2, 5, 9, 17, 33])
                for (let i = 1; i < n * n; i++) {
                    const at = { x: x + (width * (i % n)) / n, y: y + (height * Math.floor(i / n)) / n };
                    if (document.elementFromPoint(at.x, at.y)?.closest("[data-target]") === node) return at;
                }
            return { x: -1, y: -1 };
        };
        // What lies under the tools is seen when one comes nearer.
        const tools = document.querySelector(".board-tools")!.getBoundingClientRect();
        const free = (node: Element) => {
            const { left, right, top } = node.getBoundingClientRect();
            return right < tools.left || left > tools.right || top > tools.bottom;
        };
        const all = [...document.querySelectorAll<SVGElement>(".board [data-target]")].filter(free);
        return all.map((node) => ({ key: node.dataset.target!, ...hit(node) }));
    });

/** The places in an order in which neighbours seldom follow each other. */
const mixed = (places: readonly Place[]): Place[] => {
    const half = places.length >> 1;
    return places.slice(half).flatMap((one, i) => [one, ...places.slice(0, half).slice(i, i + 1)]);
};

/** What the note says after a press, and of which place. */
const noteNow = (page: Page): Promise<{ key: string | undefined; name: string }> =>
    page.evaluate(() => ({
        key: document.querySelector("[aria-describedby=note]")?.closest<SVGElement>("[data-target]")?.dataset
            .target,
        name: document.querySelector(".note-name")?.textContent ?? "",
    }));

const TITLES: Record<string, Partial<Parameters<typeof made>[0]>> = {
    Rattus: {},
    Africanus: { options: { africanus: "on" } },
    "Black Death": { game: "blackdeath" },
    "Plague!": { game: "plague", options: { rounds: "12" } },
};

for (const [title, game] of Object.entries(TITLES))
    test(`notes: every place of ${title} says its name when it is pressed`, async ({ page }) => {
        const kept = await made({ seed: 24, seats: 4, ...game });
        await open(page, async () => {
            await keep(page, kept);
            await page.goto(`#/replay/${kept.id}/${Math.floor(kept.entries.length * 0.6)}`);
            await drawn(page);
        });
        const places = await placesOf(page);
        expect(places.length).toBeGreaterThan(20);
        expect(
            places.filter(({ x }) => x < 0).map(({ key }) => key),
            "nothing lies under another",
        ).toEqual([]);
        let last: Place | undefined;
        for (const place of mixed(places)) {
            // Two presses close to each other would be a double one, which comes nearer.
            if (last && Math.hypot(place.x - last.x, place.y - last.y) < 30) await page.waitForTimeout(350);
            last = place;
            await page.keyboard.press("Escape");
            await page.mouse.click(place.x, place.y);
            await expect(async () => {
                const note = await noteNow(page);
                expect(note.key).toBe(place.key);
                // A die is called by its number.
                expect(note.name).toMatch(place.key.startsWith("die-") ? /./ : /../);
            }).toPass({ intervals: [20, 50, 100], timeout: 5_000 });
        }
    });

/** Names everything, by the key or the button. */
async function whatIsWhat(page: Page, by: "key" | "button"): Promise<Locator> {
    if (by === "key") await page.keyboard.press("?");
    else await page.getByRole("button", { name: "What is what" }).click();
    const all = page.getByRole("dialog", { name: "What is what" });
    await expect(all.locator(".what-label").first()).toBeVisible();
    return all;
}

for (const [name, screen] of Object.entries({
    Rattus: SCREENS.choosing!,
    Africanus: AFRICA.six!,
    "Black Death": BOARDS.two!,
    "Plague!": SCREENS["lesson-plague"]!,
}))
    test(`notes: what is what in ${name}`, async ({ page }) => {
        await open(page, screen);
        const all = await whatIsWhat(page, "button");
        const boxes = await all
            .locator(".what-label")
            .evaluateAll((nodes) => nodes.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
        expect(boxes.length).toBeGreaterThan(5);
        for (const [i, a] of boxes.entries()) {
            expect(a.left >= 0 && a.top >= 0 && a.right <= 1440 && a.bottom <= 900, `label ${i}`).toBe(true);
            for (const b of boxes.slice(i + 1))
                expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(
                    false,
                );
        }
        const seen = new Set<string>();
        for (let i = 0; i < boxes.length; i++) {
            seen.add((await page.locator(".what-label:focus-within").getAttribute("data-area"))!);
            await page.keyboard.press("Tab");
        }
        expect(seen.size, "Tab goes through them").toBe(boxes.length);
        await page.keyboard.press("Escape");
        await expect(all).toHaveCount(0);
        await whatIsWhat(page, "key");
        await page.goBack();
        await expect(all).toHaveCount(0);
        await expect(boardOf(page)).toBeVisible();
    });

/** Opens what a game says on one page, and then says it in another language. */
async function aidIn(page: Page, game: string, language: string): Promise<void> {
    const first = page.locator(".aid-signs dd").first();
    if (language === "en") await page.goto(`#/aid/${game}`);
    await expect(first).not.toBeEmpty();
    if (language === "en") return;
    const before = await first.innerText();
    await page.locator("header select").selectOption(language);
    await expect(first).not.toHaveText(before);
    await expect(first).not.toBeEmpty();
}

for (const game of ["rattus", "blackdeath", "plague"])
    test(`notes: ${game} on one page, in every language`, async ({ page }) => {
        for (const language of LANGS) {
            await aidIn(page, game, language);
            const texts = await page.locator(".aid-signs dd").allInnerTexts();
            expect(texts.filter((text) => text.length < 12)).toEqual([]);
            expect(await page.locator(".aid h2:empty").count(), "headings without words").toBe(0);
            const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
            expect(pdf.match(/\/Type\s*\/Page\b/g), `pages, ${language}`).toHaveLength(1);
        }
    });

test.describe("under a finger", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

    test("notes: a long press tells and does nothing", async ({ page }) => {
        await open(page, SCREENS.choosing!);
        const cdp = await page.context().newCDPSession(page);
        const before = await choicesOf(page).allInnerTexts();
        await holdAt(page, cdp, shape(page, "class-"));
        await tells(page, target(page, "class-"), /place one more/);
        const box = (await noteOf(page).boundingBox())!;
        expect(box.y + box.height, "a sheet from below").toBeGreaterThan(840);
        await page.locator(".turn").tap();
        await expect(noteOf(page)).toHaveCount(0);
        const choice = choicesOf(page).first();
        await holdAt(page, cdp, choice);
        await tells(page, choice, /\w{3,}.*\./);
        expect(await choicesOf(page).allInnerTexts(), "nothing was done").toEqual(before);
    });
});
