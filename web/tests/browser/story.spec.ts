// A lost game, from its end to the moment that decided it, to another try from there, to its end: of every title, by
// pointer and through the accessibility tree, in three languages. All of it every night, and one of them always.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { LONG, byPointer, byTree, expect, lot, ready, test } from "./helpers";
import { keep, keptIn, lost, root } from "./made";

const LANGS = ["en", "nl", "de"] as const;
type Lang = (typeof LANGS)[number];

/** Short games. */
const TITLES = {
    rattus: { seed: 24, seats: 3 },
    blackdeath: { seed: 5, seats: 3, options: { goals: "10" } },
    plague: { seed: 5, seats: 3, options: { rounds: "12" } },
};

/** A sentence of the page. */
function said(lang: Lang, key: string): string {
    const file = join(root, `web/src/gen/${key.split(".")[0]}.${lang}.json`);
    return (JSON.parse(readFileSync(file, "utf8")) as Record<string, string>)[key]!;
}

/** From the end to the first of the moments, and to the sheet of trying again from there. */
async function toTheMoment(page: Page, lang: Lang): Promise<void> {
    await page
        .getByRole("dialog")
        .getByRole("link", { name: said(lang, "end.look") })
        .click();
    const first = page.getByRole("article").first();
    await first.getByRole("button", { name: said(lang, "again.try") }).click({ timeout: 240_000 });
    await page
        .getByRole("dialog")
        .getByRole("button", { name: said(lang, "again.go") })
        .click();
    await expect(page).toHaveURL(/#\/table\//);
    await ready(page);
}

for (const [game, wanted] of Object.entries(TITLES))
    for (const [number, lang] of LANGS.entries())
        for (const play of [byPointer, byTree])
            test.describe(`${game} in ${lang} by ${play === byTree ? "tree" : "pointer"}`, () => {
                test.use({ settings: { language: lang } });
                test.skip(!LONG && (game !== "rattus" || lang !== "de" || play !== byTree), "every night");
                test("a lost game is tried again from its moment, to another end", async ({ page }) => {
                    test.slow();
                    const kept = await lost({ ...wanted, game });
                    await page.goto("");
                    await keep(page, kept);
                    await page.goto(`#/table/${kept.id}`);
                    await toTheMoment(page, lang);
                    await play(page, lot(7 + number));
                    const [, id] = /#\/table\/([\w-]+)/.exec(page.url())!;
                    expect(id).not.toBe(kept.id);
                    expect((await keptIn(page, id!)).over).toBe(true);
                    await expect(
                        page.getByRole("dialog").getByRole("link", { name: said(lang, "end.look") }),
                    ).toBeVisible();
                });
            });
