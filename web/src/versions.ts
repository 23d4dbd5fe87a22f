// Titles and their versions. Today's rules go by the title, "rattus"; a version that was archived by title and number,
// "rattus@1".

import { ARCHIVED, GAMES, type Game } from "./gen/tables";
import { once } from "./once";

/** Until its tables are loaded, an archived version looks like today's. */
const older = /* @__PURE__ */ ARCHIVED.flatMap(([title, version]) =>
    GAMES.filter(({ name }) => name === title).map((game): Game => ({ ...game, version })),
);
const ALL = /* @__PURE__ */ GAMES.concat(older);

export const isToday = (game: Game): boolean => GAMES.includes(game);

export const versionName = (game: Game): string =>
    isToday(game) ? game.name : `${game.name}@${game.version}`;

/** The title in the name of a version. */
export const titleOf = (name: string): string => name.split("@")[0]!;

export const gameNamed = (name: string): Game | undefined => ALL.find((game) => versionName(game) === name);

/** The rules of a title as a game was begun on them; undefined where nobody here has them. */
export const gameOf = (title: string, version: number): Game | undefined =>
    ALL.find((game) => game.name === title && game.version === version);

/** The same by the number that a head has for the title. */
export const gameById = (id: number, version: number): Game | undefined =>
    ALL.find((game) => game.id === id && game.version === version);

/** New games are played by these. */
export const todayOf = ({ id }: Game): Game => GAMES.find((game) => game.id === id)!;

/** Where the module with the rules of a game is; undefined for today's. */
export async function rulesOf(game: Game): Promise<string | undefined> {
    if (isToday(game)) return undefined;
    const { modules } = await import("./archive");
    return modules[`./gen/rules.${versionName(game)}.wasm`];
}

/** Makes something once for each archived version, and once for all of today's rules. */
export function onceEach<T>(make: (game: Game) => Promise<T>): (game?: Game) => Promise<T> {
    const one = once((name) => make(gameNamed(name)!));
    return (game = GAMES[0]!) => one(versionName(isToday(game) ? GAMES[0]! : game));
}
