// The tables of a game, loaded with it. Lists of games need only what stands in gen/tables.ts. Those of an archived
// version are whole.

import type { Game, Parts } from "./gen/tables";
import { once } from "./once";
import { gameNamed, isToday, versionName } from "./versions";

const parts = import.meta.glob<{ PARTS: Parts }>(["./gen/tables.*.ts", "!./gen/*@*"]);

const load = once(async (name) => {
    const game = gameNamed(name)!;
    const tables = isToday(game) ? parts : (await import("./archive")).parts;
    const { PARTS } = await tables[`./gen/tables.${name}.ts`]!();
    Object.assign(game, PARTS);
});

/** Makes a game whole, once; whoever has it sees its tables from then on. */
export const loadTables = (game: Game): Promise<void> => load(versionName(game));
