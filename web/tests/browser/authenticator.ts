// A device that keeps passkeys: Chromium's own virtual one.

import type { CDPSession, Page } from "@playwright/test";

export interface Authenticator {
    cdp: CDPSession;
    authenticatorId: string;
}

/** It recognises its owner. */
export async function authenticator(page: Page): Promise<Authenticator> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("WebAuthn.enable");
    const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
        options: {
            protocol: "ctap2",
            transport: "internal",
            hasResidentKey: true,
            hasUserVerification: true,
            isUserVerified: true,
        },
    });
    return { cdp, authenticatorId };
}
