// What lies over a screen, and the history under it.

import { beforeEach, expect, test, vi } from "vitest";

interface Entry {
    hash: string;
    state: unknown;
}

/** A window's history: steps through it come later, as in a browser. */
class Window extends EventTarget {
    entries: Entry[] = [{ hash: "#/", state: null }];
    at = 0;

    get now(): Entry {
        return this.entries[this.at]!;
    }

    push(hash: string, state: unknown): void {
        this.entries = [...this.entries.slice(0, this.at + 1), { hash, state }];
        this.at++;
    }

    go(by: number): void {
        setTimeout(() => {
            const before = this.now.hash;
            this.at = Math.max(0, this.at + by);
            this.dispatchEvent(new Event("popstate"));
            if (this.now.hash !== before) this.dispatchEvent(new Event("hashchange"));
        });
    }

    jump(hash: string, replaces: boolean): void {
        const before = this.now.hash;
        if (replaces) this.entries[this.at] = { hash, state: null };
        else this.push(hash, null);
        if (hash !== before) setTimeout(() => this.dispatchEvent(new Event("hashchange")));
    }
}

let page: Window;
let back: typeof import("../../src/back");

beforeEach(async () => {
    vi.resetModules();
    page = new Window();
    const hashOf = (url: string) => url.slice(url.indexOf("#"));
    vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    vi.stubGlobal("history", {
        get state() {
            return page.now.state;
        },
        pushState: (state: unknown, _: string, url: string) => page.push(hashOf(url), state),
        replaceState: (state: unknown, _: string, url: string) =>
            (page.entries[page.at] = { hash: hashOf(url), state }),
        go: (by: number) => page.go(by),
    });
    vi.stubGlobal("location", {
        get href() {
            return `http://here/${page.now.hash}`;
        },
        set hash(path: string) {
            page.jump(`#${path}`, false);
        },
        replace: (hash: string) => page.jump(hash, true),
    });
    back = await import("../../src/back");
    return () => vi.unstubAllGlobals();
});

/** Several turns of the clock: on a busy machine one long wait can end before the steps that it waits for. */
async function later(): Promise<void> {
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
}
const hashes = () => page.entries.slice(0, page.at + 1).map((one) => one.hash);

/** Something that is open until it is told to close. */
function sheet(): { open: boolean; gone: () => void } {
    const one = { open: true, gone: () => {} };
    one.gone = back.cover(() => {
        one.open = false;
        setTimeout(one.gone);
    });
    return one;
}

test("going back closes the topmost, one at a time, and then leaves the screen", async () => {
    back.leave("/table/1");
    await later();
    const under = sheet();
    const over = sheet();
    await later();
    expect(hashes()).toEqual(["#/", "#/table/1", "#/table/1", "#/table/1"]);
    page.go(-1);
    await later();
    expect([under.open, over.open]).toEqual([true, false]);
    page.go(-1);
    await later();
    expect(under.open).toBe(false);
    expect(hashes()).toEqual(["#/", "#/table/1"]);
    page.go(-1);
    await later();
    expect(hashes()).toEqual(["#/"]);
});

test("Escape and a button leave nothing behind in the history", async () => {
    for (const close of [
        () => {
            const event = Object.assign(new Event("keydown"), { key: "Escape", isComposing: false });
            page.dispatchEvent(event);
        },
        (one: { gone: () => void }) => one.gone(),
    ]) {
        const one = sheet();
        await later();
        expect(hashes()).toHaveLength(2);
        close(one);
        await later();
        expect(hashes()).toEqual(["#/"]);
    }
});

test("one that closes for another keeps its place", async () => {
    const first = sheet();
    await later();
    first.gone();
    const second = sheet();
    await later();
    expect(hashes()).toHaveLength(2);
    expect(second.open).toBe(true);
});

test("another screen closes all, and back leads to this one in one step", async () => {
    const one = sheet();
    await later();
    back.leave("/rules");
    await later();
    expect(one.open).toBe(false);
    expect(hashes()).toEqual(["#/", "#/rules"]);
});

test("a screen asked for while something is closing comes after it", async () => {
    const one = sheet();
    await later();
    one.gone();
    await new Promise((resolve) => setTimeout(resolve));
    back.leave("/table/1");
    await later();
    expect(hashes()).toEqual(["#/", "#/table/1"]);
});

test("an entry left behind is passed over", async () => {
    sheet();
    sheet();
    await later();
    back.leave("/rules");
    await later();
    expect(hashes()).toEqual(["#/", "#/", "#/rules"]);
    page.go(-1);
    await later();
    expect(hashes()).toEqual(["#/"]);
});

test("an address that changes below something stays when that closes", async () => {
    back.leave("/replay/1");
    await later();
    const one = sheet();
    await later();
    back.rename("/replay/1/5");
    page.go(-1);
    await later();
    expect(one.open).toBe(false);
    expect(hashes()).toEqual(["#/", "#/replay/1/5"]);
});
