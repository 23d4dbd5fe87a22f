// One person on two devices.

import { expect, test } from "@playwright/test";
import { Guest } from "./people";
import { Site } from "./site";

let site: Site;
test.beforeAll(async () => {
    site = await Site.start();
});
test.afterAll(() => site?.stop());

test("a code carries a person to a second device, once", async ({ browser }) => {
    const anna = await Guest.come(browser, site.url, "Anna");
    await anna.introduce();
    const link = await anna.host(["me", "open"]);
    await anna.page.goto("#/settings");
    await anna.page.locator("summary", { hasText: "Another device" }).click();
    await anna.page.getByRole("button", { name: "Show a code" }).click();
    const code = await anna.page.locator("code.code").innerText();
    for (const [name, works] of [
        ["tablet", true],
        ["stranger", false],
    ] as const) {
        const device = await Guest.come(browser, site.url, name);
        const { page } = device;
        await page.goto("#/online");
        await page.getByText("A code from another device", { exact: true }).click();
        await page.getByLabel("Code from the other device").fill(code);
        await page.keyboard.press("Enter");
        if (!works) await expect(page.getByText(/^This code is wrong/)).toBeVisible();
        else {
            await expect(page.getByText("You play as Anna.")).toBeVisible();
            await page.goto(link);
            await expect(page.getByRole("button", { name: "Close the table" })).toBeVisible();
        }
        expect(device.errors).toEqual([]);
        await device.context.close();
    }
    expect(anna.errors).toEqual([]);
    await anna.context.close();
});
