// Talk at a table of the server's.

import { expect, test } from "@playwright/test";
import { type Far, playing, visit } from "./pretend";

const line = (no: number, name: string, what: object, more: object = {}) => ({
    no,
    at: 1_794_950_000_000,
    mine: false,
    seat: "blue",
    name,
    ...what,
    ...more,
});

test("what was said is counted, read, and answered in words or by a set phrase", async ({ page }) => {
    const posted: string[] = [];
    const lines = [line(1, "Bert", { text: "Your <b>turn</b>!" }), line(2, "Bert", { phrase: 2 })];
    await visit(page, "#/at/11", { table: playing(), lines, posted: (what) => posted.push(what) });
    const talk = page.locator("details.talk");
    await expect(talk.locator("summary")).toHaveText("Talk 2 new");
    await talk.locator("summary").click();
    await expect(talk.getByRole("log").locator("li")).toContainText(["Your <b>turn</b>!", "Good luck!"]);
    await expect(talk.locator("summary")).toHaveText("Talk");
    await talk.getByRole("button", { name: "Thank you." }).click();
    await expect.poll(() => posted.at(-1)).toBe('POST /api/tables/11/talk {"phrase":4}');
    await talk.getByLabel("Say something").fill("  I think so ");
    await page.keyboard.press("Enter");
    await expect.poll(() => posted.at(-1)).toBe('POST /api/tables/11/talk {"text":"I think so"}');
    await expect(talk.getByLabel("Say something")).toHaveValue("");
});

test("a set phrase is read in one's own language", async ({ page }) => {
    await visit(page, "#/at/11", { table: playing(), lines: [line(1, "Bert", { phrase: 2 })] });
    await page.locator("header select").selectOption("nl");
    await page.locator("details.talk summary").click();
    await expect(page.locator("details.talk").getByRole("log")).toContainText("Veel geluk!");
});

test("a line that is said meanwhile is heard at once", async ({ page }) => {
    const lines: object[] = [];
    let far: Far | undefined;
    const heard = (one: Far) => {
        far = one;
        return true;
    };
    await visit(page, "#/at/11", { table: playing(), lines, heard });
    await page.locator("details.talk summary").click();
    lines.push(line(1, "Bert", { text: "Hello there" }));
    far!.send(11, 1, 0, 0, 0);
    await expect(page.getByText("Hello there")).toBeVisible({ timeout: 3000 });
});

for (const [where, width] of [
    ["beside the board", 1440],
    ["behind a tab of a phone", 390],
] as const)
    test(`talk that is folded ${where} is not missed`, async ({ page }) => {
        const lines: object[] = [];
        let far: Far | undefined;
        await page.setViewportSize({ width, height: 844 });
        await visit(page, "#/at/11", { table: playing(), lines, heard: (one) => !!(far = one) });
        const unheard = page.getByRole("button", { name: /^Talk \d new$/ });
        await expect(page.locator(".turn").first()).toBeVisible();
        await expect(unheard).toHaveCount(0);
        for (const no of [1, 2]) {
            lines.push(line(no, "Bert", { text: `Hello ${no}` }));
            far!.send(11, no, 0, 0, 0);
        }
        await expect(unheard).toHaveText("Talk 2 new");
        await unheard.press("Enter");
        await expect(page.getByText("Hello 2")).toBeInViewport();
        await expect(page.locator("details.talk summary")).toBeFocused();
        await expect(unheard).toHaveCount(0);
    });

test("whoever is blocked is not seen any more", async ({ page }) => {
    const posted: string[] = [];
    const lines = [line(1, "Bert", { text: "Rude" }), line(2, "Anna", { text: "Well" }, { mine: true })];
    await visit(page, "#/at/11", { table: playing(), lines, posted: (what) => posted.push(what) });
    const talk = page.locator("details.talk");
    await talk.locator("summary").click();
    await talk.getByRole("button", { name: "What about this line of Bert?" }).click();
    await page.getByRole("button", { name: /^Block Bert/ }).click();
    await expect.poll(() => posted.at(-1)).toBe('POST /api/tables/11/block {"line":1}');
    await expect(talk.getByRole("log").locator("li")).toHaveText([/Well/]);
});
