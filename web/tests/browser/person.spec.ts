// A person's page, as far as the page alone can be watched: the server is pretended.

import { expect, test } from "@playwright/test";
import { visitPerson } from "./person";
import { LOBBY, told, visit } from "./pretend";

test("a page tells who somebody is, how they play, and how their dice fell", async ({ page }) => {
    await visitPerson(page, "#/people/Bert%20Jansen");
    await expect(page.getByRole("heading", { level: 1, name: "Bert Jansen" })).toBeVisible();
    await expect(page.getByText("at the table since March 2026")).toBeVisible();
    await expect(page.getByText("finishes 19 of 20")).toBeVisible();
    await expect(page.getByText("8 of 18 won")).toBeVisible();
    const opponents = page.getByRole("region", { name: "Favourite opponents" });
    await expect(opponents.getByRole("listitem").first()).toHaveText(
        "Anna12 games together7 times ahead, 5 times behind",
    );
    await expect(opponents.getByRole("listitem").nth(1)).toContainText(
        "one game togethernever ahead, once behind",
    );
    const dice = page.getByRole("region", { name: "Dice of all games" });
    await expect(dice.getByText("412 thrown. On average 3.64; 3.5 could be expected.")).toBeVisible();
    await expect(dice.getByText("So much or more: 1 person in 21.")).toBeVisible();
    await expect(dice.getByText("So little or less: 21 people in a hundred.")).toBeVisible();
});

test("finished games come page by page and can be filtered", async ({ page }) => {
    const asked: string[] = [];
    await visitPerson(page, "#/people/Bert%20Jansen", { asked });
    const games = page.getByRole("region", { name: "Finished games" });
    const rows = games.locator(".person-game");
    await expect(rows).toHaveCount(2);
    await expect(rows.first()).toContainText("Won, 20 points");
    await expect(rows.nth(1)).toContainText("Third, 18 points");
    await games.getByRole("button", { name: "Show more" }).click();
    await expect(rows).toHaveCount(3);
    await expect(games.getByRole("button", { name: "Show more" })).toBeHidden();
    await games.getByLabel("Game").selectOption("plague");
    await expect(rows).toHaveCount(2);
    await games.getByLabel("How it ended").selectOption("won");
    await games.getByLabel("Played with …").fill(" Nobody ");
    await page.keyboard.press("Enter");
    await expect(games.getByText("None fits.")).toBeVisible();
    expect(asked.at(-1)).toBe(
        "GET /api/people/Bert Jansen/games?state=finished&game=plague&with=Nobody&result=won",
    );
});

test("games that run are shown, and lead to the board", async ({ page }) => {
    await visitPerson(page, "#/people/Bert%20Jansen");
    const games = page.getByRole("region", { name: "Games under way" });
    await expect(games.getByRole("link", { name: /^Watch: Rattus/ })).toHaveAttribute("href", "#/at/9");
    await expect(games.getByRole("link", { name: "Anna" })).toHaveAttribute("href", "#/people/Anna/9.blue");
});

test("somebody is followed and no more, by the keyboard", async ({ page }) => {
    const asked: string[] = [];
    await visitPerson(page, "#/people/Bert%20Jansen", { asked });
    await page.getByRole("button", { name: "Follow", exact: true }).press("Enter");
    await expect(page.getByText("You follow this person")).toBeVisible();
    expect(asked.at(-1)).toBe("POST /api/people/Bert Jansen/follow {}");
    await page.getByRole("button", { name: "Stop following" }).press("Enter");
    await expect(page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
    expect(asked.at(-1)).toBe("DELETE /api/people/Bert Jansen/follow");
});

test("somebody is invited from their page to one of my tables", async ({ page }) => {
    const asked: string[] = [];
    await visitPerson(page, "#/people/Bert%20Jansen", { asked });
    await page.getByRole("button", { name: "Invite to Black Death" }).click();
    await expect(page.getByText("Bert Jansen finds the invitation in the inbox.")).toBeVisible();
    expect(asked.at(-1)).toBe('POST /api/tables/12/invite {"name":"Bert Jansen"}');
});

test("one's own page has the records and whom one follows", async ({ page }) => {
    await visitPerson(page, "#/people", { person: { name: "Anna", you: true } });
    await expect(page.getByRole("link", { name: "Save all my games" })).toHaveAttribute(
        "href",
        /\/api\/me\/records$/,
    );
    await expect(page.getByRole("link", { name: "Keys and devices" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Waits at Rattus" })).toHaveAttribute("href", "#/at/13");
    await expect(page.getByRole("button", { name: "Follow" })).toBeHidden();
});

test("whoever has no page is told so in words", async ({ page }) => {
    await visitPerson(page, "#/people/Nobody", { none: true });
    await expect(page.getByRole("heading", { name: "No page here" })).toBeVisible();
    await expect(page.getByText("Guests are found where they sit.")).toBeVisible();
});

test("the lobby leads to people and can show those one follows", async ({ page }) => {
    await visit(page, "#/online");
    await expect(page.getByRole("link", { name: "My page" })).toHaveAttribute("href", "#/people");
    await expect(page.getByRole("link", { name: "Carla", exact: true })).toHaveAttribute(
        "href",
        "#/people/Carla/13.red",
    );
    const request = page.waitForRequest(/followed=1/);
    await page.getByLabel("Only with people I follow").check();
    expect(new URL((await request).url()).searchParams.get("state")).toBe("open");
});

test("in the room somebody is invited by name", async ({ page }) => {
    const posted: string[] = [];
    const table = told("12", [{ name: "Anna", here: true }, { kind: "open" }], {
        you: "red",
        yours: ["red"],
        isHost: true,
    });
    await visit(page, "#/at/12", { table, lists: LOBBY, posted: (what) => posted.push(what) });
    await page.getByLabel("Invite a player").fill(" Bert ");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Bert finds the invitation in the inbox.")).toBeVisible();
    expect(posted).toContain('POST /api/tables/12/invite {"name":"Bert"}');
    await expect(page.getByLabel("Invite a player")).toHaveValue("");
});
