// The large pictures of the event cards, and the signs that no board begins with.

import { type Files, symbolsOf } from "./symbols";

const files: Files = import.meta.glob(
    ["./art/card-*.svg", "./art/*-die.svg", "./art/{cure,pogrom,quarantine,war}.svg"],
    { query: "?raw", import: "default", eager: true },
);

export const cards = symbolsOf(files);
