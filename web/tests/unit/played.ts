// Whole games of bots and nature, for tests that need one.

import { Table } from "../../src/table";
import type { Core } from "../../src/core";
import type { Kept } from "../../src/kept";

/** Plays a game to its end; nobody looks on. */
export function playOut(core: Core, kept: Kept): Kept {
    const table = new Table(
        core,
        kept,
        () => {},
        () => {},
    );
    while (table.step());
    table.tell();
    return kept;
}
