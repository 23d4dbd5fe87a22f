// Installing the page as an app, where the browser offers it.

import { signal } from "@preact/signals";

interface InstallEvent extends Event {
    prompt(): Promise<unknown>;
}

/** What the browser has offered; undefined where it has not, or no more. */
export const installing = signal<InstallEvent | undefined>(undefined);

addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installing.value = event as InstallEvent;
});

/** Asks the browser to install; it asks the person, and offers it only once. */
export async function install(): Promise<void> {
    const offer = installing.value;
    installing.value = undefined;
    await offer?.prompt();
}
