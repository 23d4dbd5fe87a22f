// Notices that the browser shows by itself (Web Push): this browser as a place where somebody is told, and what the
// page and its service worker say to each other (sw.ts).

import { Declined } from "./api";
import { fromLetters, toLetters } from "./passkey";

/** The worker asks a window by this word which table it shows. */
const WHICH = "table";

const registration = async (): Promise<ServiceWorkerRegistration | undefined> =>
    navigator.serviceWorker?.getRegistration();

/** Answers the worker which table is on the screen, so that nobody is called to a board they look at. */
export function tellWorker(shown: () => string): void {
    navigator.serviceWorker?.addEventListener("message", ({ data, ports }) => {
        if (data === WHICH) ports[0]?.postMessage(shown());
    });
}

/** Whoever is at a table needs its notice no more. */
export function clearShown(table: string): void {
    const close = async () => {
        const shown = await (await registration())?.getNotifications({ tag: table });
        shown?.forEach((one) => one.close());
    };
    void close().catch(() => {});
}

/** Whether this browser can be told at all: a page has to be served over https, or from this very machine. */
export const canBeTold = (): boolean =>
    "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The address of this browser at its push service, once it has one. */
export async function ownEndpoint(): Promise<string | undefined> {
    if (!canBeTold()) return undefined;
    return (await (await registration())?.pushManager.getSubscription())?.endpoint;
}

const refuse = (why: string): never => {
    throw new Declined(0, "push", "", why);
};

/** The worker takes the messages; without it, as where a browser keeps nothing, there is nobody to take them. */
async function manager(): Promise<PushManager> {
    const found = (await registration())?.pushManager;
    return found ?? refuse("worker");
}

/** Subscribes with the key of the site. A subscription for another key is of a site that was here before. */
async function subscribe(key: string): Promise<PushSubscription> {
    const push = await manager();
    const how = { userVisibleOnly: true, applicationServerKey: fromLetters(key) };
    await (await push.getSubscription())?.unsubscribe();
    return push.subscribe(how).catch(() => refuse("service"));
}

/** Has the browser take notices: its address and the keys that only it can open. The person is asked by it. */
export async function askBrowser(key: string): Promise<{ endpoint: string; p256dh: string; auth: string }> {
    if ((await Notification.requestPermission()) !== "granted") refuse("denied");
    const made = await subscribe(key);
    const letters = (name: PushEncryptionKeyName) => toLetters(made.getKey(name)!);
    return { endpoint: made.endpoint, p256dh: letters("p256dh"), auth: letters("auth") };
}

/** The browser takes no more notices of this site. */
export async function forgetBrowser(): Promise<void> {
    await (await (await registration())?.pushManager.getSubscription())?.unsubscribe();
}
