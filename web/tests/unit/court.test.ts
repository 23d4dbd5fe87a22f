// The page knows the same kinds of reports, and acts, as the server.

import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";

vi.stubGlobal("document", { baseURI: "http://localhost/" });
const { ACTS, KINDS } = await import("../../src/online/court");

const table = readFileSync(new URL("../../../server/api/cases.def", import.meta.url), "utf8");
const rows = (macro: string) =>
    [...table.matchAll(new RegExp(`^${macro}\\("(\\w+)"`, "gm"))].map(([, word]) => word);

test("kinds and acts are those of the server", () => {
    expect([...KINDS]).toEqual(rows("COMPLAINT"));
    expect([...ACTS]).toEqual(rows("VERDICT"));
});
