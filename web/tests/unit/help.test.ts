// One switch for looking again, hints, tutor and puzzles.

import { beforeAll, expect, it, vi } from "vitest";

let settings: typeof import("../../src/settings");

beforeAll(async () => {
    vi.stubGlobal("navigator", { languages: ["en"] });
    vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => {} }));
    settings = await import("../../src/settings");
    return () => vi.unstubAllGlobals();
});

it("is on until somebody turns it off", () => {
    expect(settings.helpAllowed()).toBe(true);
    settings.helping.value = "off";
    expect(settings.helpAllowed()).toBe(false);
    settings.helping.value = "on";
});

it("offers nothing while a game online runs, on or off", () => {
    for (const now of ["on", "off"] as const) {
        settings.helping.value = now;
        expect(settings.helpAllowed(true)).toBe(false);
    }
    settings.helping.value = "on";
});
