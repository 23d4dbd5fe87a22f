// How likely something was, in words that people use.

import { expect, test } from "vitest";
import { likely } from "../../src/likely";

test.each([
    [1, { key: "hundred", number: 100 }],
    [0.5, { key: "hundred", number: 50 }],
    [0.104, { key: "hundred", number: 10 }],
    [0.0999, { key: "one", number: 10 }],
    [1 / 21.4, { key: "one", number: 21 }],
    [1 / 347, { key: "one", number: 350 }],
    [1 / 123_456, { key: "one", number: 120_000 }],
    [1e-6, { key: "one", number: 1_000_000 }],
    [9e-7, { key: "million" }],
    [0, { key: "million" }],
])("a chance of %d", (chance, said) => expect(likely(chance)).toEqual(said));
