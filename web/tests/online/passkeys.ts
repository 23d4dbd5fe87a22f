// Accounts with passkeys, as people make and use them in the page.

import { type Page, expect } from "@playwright/test";
import { authenticator } from "../browser/authenticator";
import type { Guest } from "./people";

/** A passkey, as devices hand it on. */
interface Passkey {
    credentialId: string;
    isResidentCredential: boolean;
    privateKey: string;
    signCount: number;
}

/** Signs in with a passkey that this device has got, by the button: a name field that offers it would be faster. */
export async function signIn({ page }: Guest, credential: Passkey): Promise<void> {
    const { cdp, authenticatorId } = await authenticator(page);
    await cdp.send("WebAuthn.addCredential", { authenticatorId, credential });
    await page.evaluate(
        () => (PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)),
    );
    await page.goto("#/sign-in");
    await page.getByRole("button", { name: "Use my passkey" }).click();
}

/** A guest makes a passkey, puts the spare codes somewhere, and has an account. */
export async function becomeAccount(page: Page): Promise<void> {
    await page.goto("#/account");
    await page.getByRole("button", { name: "Make a passkey on this device" }).click();
    await expect(page.getByText("Passkey made")).toBeVisible();
    await page.getByRole("checkbox", { name: /^I have put them somewhere/ }).check();
    await page.getByRole("button", { name: "To the lobby" }).click();
}
