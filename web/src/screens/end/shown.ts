// Whether the end of a game is looked at, or has been put aside to look at the board.

import { signal } from "@preact/signals";

/** The game whose end has been put aside. */
export const putAside = signal<string | undefined>(undefined);
