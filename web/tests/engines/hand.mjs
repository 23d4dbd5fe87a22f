// What a person does with a page, by any of the browsers: looks, points, presses keys, waits.

import { sleep } from "./started.mjs";

const PATIENCE = 20_000;

const KEYS = {
    Tab: "\uE004",
    Enter: "\uE006",
    Shift: "\uE008",
    Escape: "\uE00C",
    ArrowLeft: "\uE012",
    ArrowRight: "\uE014",
    ArrowDown: "\uE015",
};

// ---- run in the page ----

/** Settings for a test: no motion, no sound. They hold from the next load on. */
function settle() {
    const settings = { language: "en", speed: "off", volume: "0" };
    for (const [name, value] of Object.entries(settings))
        localStorage.setItem(`miasma.setting.${name}`, value);
}

/** The same dice on every run, and whatever goes wrong is written down. */
function prepare(dice) {
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (to) => (to.length === 32 ? to.fill(dice) : random(to));
    window.faults = [];
    const note = (text) => window.faults.push(String(text));
    // A size that is measured once more in the next picture is no fault.
    const again = /^ResizeObserver loop/;
    addEventListener(
        "error",
        (event) => again.test(event.message) || note(event.error?.stack ?? event.message),
    );
    addEventListener("unhandledrejection", (event) => note(event.reason?.stack ?? event.reason));
    addEventListener("securitypolicyviolation", (event) => note(`forbidden: ${event.blockedURI}`));
    console.error = (...parts) => note(parts.join(" "));
}

/** Where the one with this number among those with this name can be hit, and nothing else; it is brought into view. */
function point(selector, name, nth) {
    const nameOf = (one) => one.getAttribute("aria-label") ?? one.innerText ?? "";
    const all = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
    const found = all.filter((one) => !name || new RegExp(name).test(nameOf(one).trim()))[nth];
    if (!found) return undefined;
    const node = found.matches("input") ? (found.closest("label") ?? found) : found;
    const place = "[data-target]";
    const onBoard = node.matches(place);
    if (!onBoard) node.scrollIntoView({ block: "nearest", behavior: "instant" });
    const box = node.getBoundingClientRect();
    const hits = (x, y) => {
        const hit = document.elementFromPoint(x, y);
        return onBoard ? hit?.closest(place) === node : node.contains(hit);
    };
    for (const n of [2, 5, 9, 17])
        for (let i = 1; i < n; i++)
            for (let j = 1; j < n; j++) {
                const x = box.x + (box.width * i) / n;
                const y = box.y + (box.height * j) / n;
                if (hits(x, y) && hits(x + 1, y + 1)) return { x: Math.round(x), y: Math.round(y) };
            }
    return undefined;
}

/** All that the next step depends on. */
function survey() {
    const count = (selector) => document.querySelectorAll(selector).length;
    const texts = [...document.querySelectorAll(".turn, .actions")].map((one) => one.innerText);
    const at = document.activeElement;
    return {
        over: !!count("section.result"),
        asked: !!count(".actions .choices button, .confirm button"),
        menu: count(".board-menu button"),
        lit: count(".target.lit"),
        far: count(".target.far"),
        rows: count(".choices button"),
        other: !!count(".board-menu, .result, dialog[open]"),
        text: [...texts, count(".log .line")].join("\n"),
        focus: {
            board: !!at?.closest("svg[role=group]"),
            menu: !!at?.closest("[role=menu]"),
            lost: !at || at === document.body,
            outside: !document.hasFocus(),
            name: (at?.getAttribute("aria-label") ?? at?.innerText ?? "").trim(),
            type: at?.getAttribute("type") ?? "",
            value: at?.value ?? "",
        },
    };
}

// ---- outside of it ----

export class Hand {
    constructor(browser, address) {
        this.browser = browser;
        this.address = address;
    }

    /** Waits until a function gives something in the page, and gives that. */
    async until(what, task, ...args) {
        for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(15)) {
            const found = await this.browser.run(task, ...args);
            if (found) return found;
        }
        throw new Error(`waited in vain: ${what}`);
    }

    sees(selector) {
        return this.until(`${selector} is there`, (one) => !!document.querySelector(one), selector);
    }

    count(selector) {
        return this.browser.run((one) => document.querySelectorAll(one).length, selector);
    }

    texts(selector) {
        return this.browser.run(
            (one) => [...document.querySelectorAll(one)].map((node) => node.innerText.trim()),
            selector,
        );
    }

    /** Opens the start page as it is after a first visit. */
    async visit(dice = 7) {
        await this.browser.go(this.address);
        await this.browser.run(settle);
        await this.load(() => this.browser.reload(), dice);
    }

    /** Loads a page and watches it from then on. */
    async load(how, dice = 7) {
        await this.faultless();
        await how();
        await this.browser.run(prepare, dice);
        await this.sees("#content");
    }

    async faultless() {
        const faults = await this.browser.run(() => window.faults ?? []);
        if (faults.length) throw new Error(`errors in the page: ${faults.join("\n")}`);
    }

    /** Another screen of the page that is loaded. */
    route(hash) {
        return this.browser.run((to) => void (location.hash = to), hash);
    }

    look() {
        return this.browser.run(survey);
    }

    /** Where something can be hit; undefined where it cannot. */
    find(selector, { name = "", nth = 0 } = {}) {
        return this.browser.run(point, selector, name, nth);
    }

    move({ x, y }) {
        const actions = [{ type: "pointerMove", x, y, duration: 0 }];
        return this.browser.act([
            { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions },
        ]);
    }

    async clickAt({ x, y }) {
        const actions = [
            { type: "pointerMove", x, y, duration: 0 },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
        ];
        await this.browser.act([
            { type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions },
        ]);
    }

    /** Presses what can be hit, as soon as it can. */
    async click(selector, { name = "", nth = 0 } = {}) {
        const what = `${selector} ${name} ${nth || ""} can be hit`;
        const still = async () => this.until(what, point, selector, name, nth);
        // What has just come may still move.
        let [was, at] = [await still(), await still()];
        for (let i = 0; i < 50 && (was.x !== at.x || was.y !== at.y); i++) [was, at] = [at, await still()];
        await this.clickAt(at);
    }

    /** Presses a key: "Enter", "n", "Shift+Tab". */
    key(name) {
        const held = name.split("+").map((one) => KEYS[one] ?? one);
        const actions = [
            ...held.map((value) => ({ type: "keyDown", value })),
            ...held.reverse().map((value) => ({ type: "keyUp", value })),
        ];
        return this.browser.act([{ type: "key", id: "keys", actions }]);
    }

    async write(text) {
        const actions = [...text].flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
        ]);
        await this.browser.act([{ type: "key", id: "keys", actions }]);
    }
}
