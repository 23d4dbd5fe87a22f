// Names of devices, bytes as letters, and asking for a proof before going on.

import { beforeEach, describe, expect, test, vi } from "vitest";

// Who we are is kept in the browser's storage, which is not here.
Object.assign(globalThis, {
    localStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} },
});
const { fresh, proving, spareCode } = await import("../../src/online/account");
const { Declined } = await import("../../src/online/api");
const { deviceIn, isHandheld } = await import("../../src/online/device");
const { fromLetters, toLetters } = await import("../../src/online/passkey");

describe("a device is called by its browser and its system", () => {
    const AGENTS: [string, string, string][] = [
        ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox", "Linux"],
        [
            "Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
            "Edge",
            "Windows",
        ],
        [
            "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
            "Chrome",
            "Android",
        ],
        [
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1",
            "Safari",
            "iPhone",
        ],
        ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15", "Safari", "macOS"],
    ];
    test.each(AGENTS)("%s", (agent, browser, system) => {
        expect(deviceIn(agent)).toEqual({ browser, system });
        expect(isHandheld(system)).toBe(["Android", "iPhone"].includes(system));
    });

    test("of others nothing is said", () => {
        expect(deviceIn("curl/8.9")).toEqual({ browser: undefined, system: undefined });
    });
});

test("bytes become letters of base64url without padding, and bytes again", () => {
    for (let length = 0; length < 70; length++) {
        const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length * 91) & 255);
        const letters = toLetters(bytes);
        expect(letters).toBe(Buffer.from(bytes).toString("base64url"));
        expect(fromLetters(letters)).toEqual(bytes);
    }
});

test("spare codes are read from paper", () => {
    expect(spareCode(" ABCDE-fghjk ")).toBe("abcde-fghjk");
});

describe("what takes a fresh proof", () => {
    const stale = new Declined(403, "stale");
    beforeEach(() => (proving.value = undefined));

    test("is done at once where the proof is fresh", async () => {
        await expect(fresh(() => Promise.resolve(7))).resolves.toBe(7);
        expect(proving.value).toBeUndefined();
    });

    test("is done again after the person has proven it", async () => {
        const what = vi.fn().mockRejectedValueOnce(stale).mockResolvedValueOnce("done");
        const done = fresh(what);
        await vi.waitFor(() => expect(proving.value).toBeDefined());
        expect(what).toHaveBeenCalledTimes(1);
        proving.value!(true);
        await expect(done).resolves.toBe("done");
        expect(proving.value).toBeUndefined();
    });

    test("is not done where no proof is given", async () => {
        const what = vi.fn().mockRejectedValue(stale);
        const done = fresh(what);
        await vi.waitFor(() => expect(proving.value).toBeDefined());
        proving.value!(false);
        await expect(done).rejects.toMatchObject({ code: "proof" });
        expect(what).toHaveBeenCalledTimes(1);
    });

    test("a table that moved on is no reason to ask", async () => {
        await expect(fresh(() => Promise.reject(new Declined(409, "stale")))).rejects.toMatchObject({
            status: 409,
        });
        expect(proving.value).toBeUndefined();
    });
});
