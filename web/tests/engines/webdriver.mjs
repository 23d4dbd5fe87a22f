// A browser by W3C WebDriver: JSON over HTTP to the driver of the browser, which starts and ends it.

import { end, freePort, sleep, start, within } from "./started.mjs";

/** No single command takes longer. */
const LONGEST = 60_000;

class WebDriver {
    constructor(address, driver) {
        this.address = address;
        this.driver = driver;
    }

    async ask(method, path, body) {
        const sent = body
            ? { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }
            : {};
        const signal = AbortSignal.timeout(LONGEST);
        const coming = await fetch(`${this.address}${path}`, { method, signal, ...sent });
        const { value } = await coming.json();
        if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
        return value;
    }

    async open(capabilities) {
        const { sessionId } = await this.ask("POST", "/session", {
            capabilities: { alwaysMatch: capabilities },
        });
        this.address += `/session/${sessionId}`;
        await this.ask("POST", "/timeouts", { script: LONGEST, pageLoad: LONGEST });
    }

    go(url) {
        return this.ask("POST", "/url", { url });
    }

    reload() {
        return this.ask("POST", "/refresh", {});
    }

    /** Runs a function in the page; arguments and result go as JSON. */
    async run(task, ...args) {
        const script = `return JSON.stringify((${task})(...arguments)) ?? "null"`;
        return JSON.parse(await this.ask("POST", "/execute/sync", { script, args }));
    }

    act(actions) {
        return this.ask("POST", "/actions", { actions });
    }

    /** Makes the inside of the window this large. */
    async size(width, height) {
        for (let i = 0; i < 3; i++) {
            const now = await this.run(() => [innerWidth, innerHeight]);
            if (now[0] === width && now[1] === height) return;
            const window = await this.ask("GET", "/window/rect");
            await this.ask("POST", "/window/rect", {
                width: window.width + width - now[0],
                height: window.height + height - now[1],
            });
        }
    }

    async picture() {
        return Buffer.from(await this.ask("GET", "/screenshot"), "base64");
    }

    async close() {
        await within(10_000, "the end of the session", this.ask("DELETE", "")).catch(() => {});
        await end(this.driver);
    }
}

/** Starts a driver and a browser under it. */
export async function byWebDriver(program, env, capabilities) {
    const port = await freePort();
    const driver = start(program, [`--port=${port}`], env);
    const browser = new WebDriver(`http://127.0.0.1:${port}`, driver);
    for (let i = 0; ; i++) {
        const up = await browser.ask("GET", "/status").then(
            () => true,
            () => false,
        );
        if (up) break;
        if (i > 150) throw new Error(`${program} does not answer: ${driver.said}`);
        await sleep(100);
    }
    await browser.open(capabilities);
    return browser;
}
