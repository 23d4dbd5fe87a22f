// The tables of a game, loaded with it. Lists of games need only what stands in gen/tables.ts.

import { type Game, type Parts } from "./gen/tables";

const parts = import.meta.glob<{ PARTS: Parts }>("./gen/tables.*.ts");
const asked = new Map<string, Promise<void>>();

/** Makes a game whole, once; whoever has it sees its tables from then on. */
export function loadTables(game: Game): Promise<void> {
    let promise = asked.get(game.name);
    if (!promise) {
        promise = parts[`./gen/tables.${game.name}.ts`]!().then(({ PARTS }) => {
            Object.assign(game, PARTS);
        });
        promise.catch(() => asked.delete(game.name));
        asked.set(game.name, promise);
    }
    return promise;
}
