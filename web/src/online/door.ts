// Whether there is a server behind this page. Small: every page asks.

import { signal } from "@preact/signals";
import { speakOf } from "../words";

/** A server has answered. */
export const online = signal(false);

let asked: Promise<void> | undefined;

async function ask(): Promise<void> {
    const answer = await fetch("api/tables?state=open").catch(() => undefined);
    const json = answer?.headers.get("Content-Type")?.startsWith("application/json");
    if (!answer?.ok || !json) return;
    await speakOf("online");
    online.value = true;
}

/** Asks once, as soon as there is a network. A page of files alone gets an error, and stays as it is. */
export function knock(): Promise<void> {
    if (asked) return asked;
    if (navigator.onLine) return (asked = ask());
    addEventListener("online", knock, { once: true });
    return Promise.resolve();
}
