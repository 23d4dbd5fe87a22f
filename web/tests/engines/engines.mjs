// How each of the three engines is started, as Debian packages them. Every browser begins with nothing kept.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { byBiDi } from "./bidi.mjs";
import { folder, said, start } from "./started.mjs";
import { byWebDriver } from "./webdriver.mjs";

const WIDE = 1440;
const HIGH = 900;

function chromium() {
    const args = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--lang=en-GB"];
    args.push("--disable-background-networking", "--disable-component-update", "--disable-sync");
    args.push(`--user-data-dir=${folder()}`);
    return byWebDriver(
        "/usr/bin/chromedriver",
        {},
        {
            "goog:chromeOptions": { binary: "/usr/bin/chromium", args },
        },
    );
}

let display;

/** A screen in memory, one for the whole run: WebKit has no headless form. */
async function screen() {
    display ??= start("/usr/bin/Xvfb", [
        "-displayfd",
        "3",
        "-screen",
        "0",
        "1600x1200x24",
        "-nolisten",
        "tcp",
    ]);
    return `:${(await said(display, /^(\d+)\n/m))[1]}`;
}

/** What a program on that screen is told, with a home of its own. */
export async function onScreen() {
    const home = folder();
    return { DISPLAY: await screen(), GDK_BACKEND: "x11", HOME: home, XDG_RUNTIME_DIR: home };
}

async function webkit() {
    const env = await onScreen();
    // Neither a graphics card nor a desktop is there.
    Object.assign(env, { WEBKIT_DISABLE_DMABUF_RENDERER: "1", NO_AT_BRIDGE: "1", LANG: "en_GB.UTF-8" });
    return byWebDriver("/usr/bin/WebKitWebDriver", env, {});
}

/** What keeps Firefox from asking, showing or fetching anything of its own. */
const QUIET = {
    "app.update.enabled": false,
    "browser.shell.checkDefaultBrowser": false,
    "browser.startup.homepage_override.mstone": "ignore",
    "datareporting.policy.dataSubmissionEnabled": false,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
    "toolkit.telemetry.enabled": false,
};

/** Without a screen, or on one where a screen reader follows it. */
export async function firefox(where = ["--headless"], env = {}) {
    const profile = folder();
    const lines = Object.entries(QUIET).map(
        ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
    );
    writeFileSync(join(profile, "user.js"), lines.join(""));
    const args = [...where, "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
    const browser = start("/usr/bin/firefox-esr", args, { HOME: profile, ...env });
    const [, address] = await said(browser, /WebDriver BiDi listening on (ws:\S+)/);
    return byBiDi(address, browser);
}

const STARTS = { chromium, webkit, firefox: () => firefox() };
export const ENGINES = Object.keys(STARTS);

/** A browser that has never been anywhere. */
export async function open(engine) {
    const browser = await STARTS[engine]();
    await browser.size(WIDE, HIGH);
    return browser;
}
