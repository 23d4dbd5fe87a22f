// Names the parts of the board that is on the page; undefined where there is none.

import { signal } from "@preact/signals";

export const help = signal<(() => void) | undefined>(undefined);
