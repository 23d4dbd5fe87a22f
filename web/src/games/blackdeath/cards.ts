// The large pictures of the event cards.

import { type Files, symbolsOf } from "./symbols";

const files: Files = import.meta.glob("./art/card-*.svg", { query: "?raw", import: "default", eager: true });

export const cards = symbolsOf(files);
