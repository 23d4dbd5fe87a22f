// Notices that the browser shows by itself: the built page's service worker gets what a push service would deliver.

import type { CDPSession, Page, Worker } from "@playwright/test";
import { expect, test } from "./helpers";
import { running } from "./made";
import { Postbox } from "./postbox";
import { playing, visit } from "./pretend";

test.use({ serviceWorkers: "allow", permissions: ["notifications"] });

/** What the worker has on the screen, by tag. This browser has no screen for notices: the tests keep them. */
interface Screen {
    notices: Map<string, string>;
}

/** What a push service has for the worker of this page, and what that shows. */
class Pushed {
    private constructor(
        readonly worker: Worker,
        private readonly cdp: CDPSession,
        private readonly origin: string,
        private readonly registrationId: string,
    ) {}

    static async at(page: Page): Promise<Pushed> {
        const cdp = await page.context().newCDPSession(page);
        const known = new Promise<string>((resolve) =>
            cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [one] }) => {
                if (one) resolve(one.registrationId);
            }),
        );
        await cdp.send("ServiceWorker.enable");
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
        const [worker] = page.context().serviceWorkers();
        await worker!.evaluate(() => {
            const notices = new Map<string, string>();
            Object.assign(globalThis, { notices });
            ServiceWorkerRegistration.prototype.showNotification = (title, how) => {
                notices.set(how!.tag!, [title, how!.body].join());
                return Promise.resolve();
            };
        });
        return new Pushed(worker!, cdp, new URL(page.url()).origin, await known);
    }

    deliver(news: object): Promise<unknown> {
        const { origin, registrationId } = this;
        return this.cdp.send("ServiceWorker.deliverPushMessage", {
            origin,
            registrationId,
            data: JSON.stringify(news),
        });
    }

    /** Takes every notice off the screen. */
    clear(): Promise<void> {
        return this.worker.evaluate(() => (globalThis as unknown as Screen).notices.clear());
    }

    shown(): Promise<Record<string, string>> {
        return this.worker.evaluate(() => Object.fromEntries((globalThis as unknown as Screen).notices));
    }

    /** Presses the notice of a table: what the worker does then. */
    press(table: string): Promise<string[]> {
        return this.worker.evaluate(async (data) => {
            const scope = globalThis as unknown as ServiceWorkerGlobalScope;
            const done: string[] = [];
            const note = <T>(what: string, value: T) => Promise.resolve(done.push(what)).then(() => value);
            scope.clients.openWindow = (url) => note(`open ${url}`, null);
            WindowClient.prototype.focus = function (this: WindowClient) {
                return note("focus", this);
            };
            const ended: Promise<unknown>[] = [];
            const event = Object.assign(new ExtendableEvent("notificationclick"), {
                notification: { data, close: () => done.push("close") },
                waitUntil: (what: Promise<unknown>) => void ended.push(what),
            });
            scope.dispatchEvent(event);
            await Promise.all(ended);
            return done;
        }, table);
    }
}

const NEWS = { table: "11", game: "rattus", kind: "awaited", left: 50_400, title: "It is your turn: Rattus" };

test("one notice a table is shown, and a newer one takes its place", async ({ page }) => {
    await visit(page, "#/rules/rattus");
    const pushed = await Pushed.at(page);
    await pushed.deliver({ ...NEWS, body: "14 hours left" });
    await expect.poll(() => pushed.shown()).toEqual({ 11: "It is your turn: Rattus,14 hours left" });
    await pushed.deliver({ ...NEWS, body: "13 hours left" });
    await expect.poll(() => pushed.shown()).toEqual({ 11: "It is your turn: Rattus,13 hours left" });
    await pushed.deliver({ ...NEWS, table: "12" });
    await expect.poll(async () => Object.keys(await pushed.shown())).toEqual(["11", "12"]);
});

test("none is shown while that board is on the screen, and coming to it takes an old one away", async ({
    page,
}) => {
    await page.addInitScript(() => {
        const away: string[] = [];
        Object.assign(window, { away });
        ServiceWorkerRegistration.prototype.getNotifications = (of) =>
            Promise.resolve([{ close: () => away.push(of!.tag!) } as unknown as Notification]);
    });
    await visit(page, "#/rules/rattus", { table: playing(), kept: await running(21, [0], 3) });
    const pushed = await Pushed.at(page);
    await page.goto("#/at/11");
    await expect(page.locator(".choices button").first()).toBeVisible();
    await expect
        .poll(() => page.evaluate(() => (window as unknown as { away: string[] }).away))
        .toContain("11");
    // A window that is too busy to answer the worker counts as showing no board: then it is tried again.
    await expect(async () => {
        await pushed.clear();
        await pushed.deliver(NEWS);
        await pushed.deliver({ ...NEWS, table: "12" });
        await expect.poll(async () => Object.keys(await pushed.shown())).toContain("12");
        expect(Object.keys(await pushed.shown())).toEqual(["12"]);
    }).toPass();
    // Whoever has gone to another screen is told again.
    await page.goto("#/rules/rattus");
    await pushed.deliver(NEWS);
    await expect.poll(async () => Object.keys(await pushed.shown()).sort()).toEqual(["11", "12"]);
});

test("a press on a notice opens its board, or shows the window that has it", async ({ page }) => {
    await visit(page, "#/rules/rattus", { table: playing(), kept: await running(21, [0], 3) });
    const pushed = await Pushed.at(page);
    expect(await pushed.press("11")).toEqual(["close", "open ./#/at/11"]);
    await page.goto("#/at/11");
    await expect(page.locator(".choices button").first()).toBeVisible();
    await expect.poll(() => pushed.press("11")).toEqual(["close", "focus"]);
});

test("this browser is added with the key of the site, and turned off again", async ({ page }) => {
    // A push service is far away: the browser's part of it is played here.
    await page.addInitScript(() => {
        const bytes = (length: number) => new Uint8Array(length).fill(7).buffer;
        let made: object | null = null;
        PushManager.prototype.getSubscription = () => Promise.resolve(made as PushSubscription | null);
        PushManager.prototype.subscribe = (how) => {
            const key = how!.applicationServerKey as Uint8Array;
            made = {
                endpoint: `https://push.example/${key.length}`,
                getKey: (name: string) => bytes(name === "auth" ? 16 : 65),
                unsubscribe: () => {
                    made = null;
                    return Promise.resolve(true);
                },
            };
            return Promise.resolve(made as PushSubscription);
        };
    });
    const postbox = new Postbox();
    const asked: string[] = [];
    await visit(page, "#/notices", { postbox, posted: (what) => asked.push(what) });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await page.getByRole("button", { name: "Tell this browser" }).click();
    await expect(page.getByText("This browser", { exact: true })).toBeVisible();
    expect(postbox.channels).toMatchObject([{ channel: "push", target: "https://push.example/65" }]);
    expect(asked[0]).toContain(`"auth":"${Buffer.alloc(16, 7).toString("base64url")}"`);
    expect(postbox.quiet).toMatchObject({ language: "en", from: 0, until: 0 });
    await page.getByRole("button", { name: "Turn off here" }).click();
    await expect(page.getByRole("button", { name: "Tell this browser" })).toBeVisible();
    expect(postbox.channels).toEqual([]);
});

test("a browser that does not allow notices says why", async ({ page, context }) => {
    await context.clearPermissions();
    await page.addInitScript(() => (Notification.requestPermission = () => Promise.resolve("denied")));
    await visit(page, "#/notices");
    await page.getByRole("button", { name: "Tell this browser" }).click();
    await expect(page.getByText("The browser does not allow notices of this page.")).toBeVisible();
});
