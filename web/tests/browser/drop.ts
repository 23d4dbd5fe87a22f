import type { Page } from "@playwright/test";
import { expect } from "./helpers";

/** Lets go of a file somewhere on the page. */
export async function drop(page: Page, text: string, on = "main"): Promise<void> {
    const data = await page.evaluateHandle((record) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([record], "game.mia", { type: "text/plain" }));
        return transfer;
    }, text);
    await page.dispatchEvent(on, "dragover", { dataTransfer: data });
    await expect(page.getByText("Let go to open the game")).toBeVisible();
    await page.dispatchEvent(on, "drop", { dataTransfer: data });
    await expect(page.getByText("Let go to open the game")).toBeHidden();
}
