// A browser by WebDriver BiDi: JSON over one WebSocket, which the browser itself listens on.

import WebSocket from "ws";
import { end, within } from "./started.mjs";

/** No single command takes longer. */
const LONGEST = 60_000;

class BiDi {
    last = 0;
    asked = new Map();

    constructor(socket, browser) {
        this.socket = socket;
        this.browser = browser;
        socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
        socket.onclose = () => this.asked.forEach(({ reject }) => reject(new Error("the browser has gone")));
    }

    hear({ id, type, result, error, message }) {
        const waiting = this.asked.get(id);
        this.asked.delete(id);
        if (type === "success") waiting?.resolve(result);
        else if (type === "error") waiting?.reject(new Error(`${error}: ${message}`));
    }

    ask(method, params) {
        const id = ++this.last;
        const answer = new Promise((resolve, reject) => this.asked.set(id, { resolve, reject }));
        this.socket.send(JSON.stringify({ id, method, params }));
        return within(LONGEST, method, answer);
    }

    async open() {
        await this.ask("session.new", { capabilities: {} });
        // A new tab has the focus; in the first one, where the address is written, keys press no buttons.
        const { context } = await this.ask("browsingContext.create", { type: "tab" });
        await this.ask("browsingContext.activate", { context });
        this.context = context;
    }

    go(url) {
        return this.ask("browsingContext.navigate", { context: this.context, url, wait: "complete" });
    }

    reload() {
        return this.ask("browsingContext.reload", { context: this.context, wait: "complete" });
    }

    /** Runs a function in the page; arguments and result go as JSON. */
    async run(task, ...args) {
        const { result, exceptionDetails } = await this.ask("script.callFunction", {
            functionDeclaration: `(args) => JSON.stringify((${task})(...JSON.parse(args))) ?? "null"`,
            arguments: [{ type: "string", value: JSON.stringify(args) }],
            target: { context: this.context },
            awaitPromise: false,
        });
        if (exceptionDetails) throw new Error(exceptionDetails.text);
        return JSON.parse(result.value);
    }

    act(actions) {
        return this.ask("input.performActions", { context: this.context, actions });
    }

    /** Makes the inside of the window this large. */
    size(width, height) {
        return this.ask("browsingContext.setViewport", {
            context: this.context,
            viewport: { width, height },
        });
    }

    async picture() {
        const { data } = await this.ask("browsingContext.captureScreenshot", { context: this.context });
        return Buffer.from(data, "base64");
    }

    async close() {
        this.socket.onclose = null;
        this.socket.close();
        await end(this.browser);
    }
}

/** Takes hold of a browser that listens at this address. */
export async function byBiDi(address, browser) {
    const socket = new WebSocket(`${address}/session`);
    const open = new Promise((resolve, reject) => {
        socket.onopen = resolve;
        socket.onerror = () => reject(new Error(`${address} cannot be reached`));
    });
    await within(LONGEST, address, open);
    const held = new BiDi(socket, browser);
    await held.open();
    return held;
}
