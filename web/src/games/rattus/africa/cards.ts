// The large pictures of the class cards of Islam.

import { type Files, symbolsOf } from "../symbols";

const files: Files = import.meta.glob("./art/class-*.svg", { query: "?raw", import: "default", eager: true });

export const cards = symbolsOf(files);
