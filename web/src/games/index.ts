// The skins and lessons there are. A game without a skin is played from its lists.

import { signal } from "@preact/signals";
import type { Area, Scene, Skin } from "../board/skin";
import type { Lesson } from "../lesson/steps";
import type { Action, Game, Head, Row } from "../position";
import type { Rest } from "../present";
import type { Frame, Way } from "../view";

const skins: Record<string, () => Promise<{ skin: Skin }>> = {
    blackdeath: () => import("./blackdeath/skin"),
    rattus: () => import("./rattus/skin"),
    "rattus.africanus": () => import("./rattus/africa/skin"),
    plague: () => import("./plague/skin"),
};

const lessons: Record<string, () => Promise<{ lesson: Lesson }>> = {
    blackdeath: () => import("./blackdeath/lesson"),
    rattus: () => import("./rattus/lesson"),
    plague: () => import("./plague/lesson"),
    "rattus.africanus": () => import("./rattus/africa/lesson"),
};

/** What finds the parts of a board; each knows the inside of its own skin. */
const areas: Record<string, () => Promise<{ areas: (scene: Scene, inside: never) => Area[] }>> = {
    blackdeath: () => import("./blackdeath/areas"),
    rattus: () => import("./rattus/areas"),
    "rattus.africanus": () => import("./rattus/africa/areas"),
    plague: () => import("./plague/areas"),
};

const loaded = signal<Readonly<Record<string, Skin>>>({});
const asked = new Map<string, Promise<Skin | undefined>>();

export function hasSkin(name: string): boolean {
    return Object.hasOwn(skins, name);
}

/** A game with an expansion, as skins and lessons are named. */
export const withExpansion = ({ name, options }: Game, option: number) => `${name}.${options[option]!.word}`;

/** The name of the skin for a table: an expansion that is on may have one of its own. */
function skinName({ game, options }: Head): string {
    const on = game.expansions.find(({ option }) => options[option]);
    const name = on && withExpansion(game, on.option);
    return name && hasSkin(name) ? name : game.name;
}

/** Loads the skin of a game, once; undefined when there is none. */
export function loadSkin(name: string): Promise<Skin | undefined> {
    let promise = asked.get(name);
    if (!promise) {
        promise = hasSkin(name)
            ? skins[name]!().then(({ skin }) => {
                  loaded.value = { ...loaded.value, [name]: skin };
                  return skin;
              })
            : Promise.resolve(undefined);
        asked.set(name, promise);
    }
    return promise;
}

/** The skin of a table, loaded. */
export const loadSkinOf = (head: Head): Promise<Skin | undefined> => loadSkin(skinName(head));

/** The skin of a table, once it is there; asking loads it, and whoever asked is drawn again. */
export function skinOf(head: Head): Skin | undefined {
    const name = skinName(head);
    void loadSkin(name);
    return loaded.value[name];
}

/** What a way costs: the number of its steps, unless the game counts otherwise. */
export function priceOf(frame: Frame, way: Way): number {
    return loaded.value[skinName(frame.head)]?.price?.(frame, way) ?? way.steps.length;
}

/** What an event is to somebody who watches; a game without a skin has decisions only. */
export function restOf(head: Head, row: Row): Rest {
    const { word } = head.game.events[row.id]!;
    return loaded.peek()[skinName(head)]?.rests[word] ?? "decision";
}

/** What finds the parts of the board of a table. */
export async function loadAreas(head: Head): Promise<(scene: Scene) => Area[]> {
    const name = skinName(head);
    const [found, skin] = await Promise.all([areas[name]!(), loadSkin(name)]);
    return (scene) => found.areas(scene, skin!.inside as never);
}

/** What the board shows beside a choice: odds, a cost; "" where there is nothing. */
export function oddsOf(frame: Frame, action: Action): string {
    return loaded.value[skinName(frame.head)]?.odds?.(frame, action) ?? "";
}

export function hasLesson(name: string): boolean {
    return Object.hasOwn(lessons, name);
}

/** The lessons of a game: its own, and those of its expansions. */
export function lessonsOf(game: Game): string[] {
    return [game.name, ...game.expansions.map(({ option }) => withExpansion(game, option))].filter(hasLesson);
}

/** The game that a lesson is of. */
export const gameOfLesson = (name: string): string => name.split(".")[0]!;

/** The lesson of a game that has one, or of an expansion. */
export async function loadLesson(name: string): Promise<Lesson> {
    return (await lessons[name]!()).lesson;
}
