// What the folder of a game says for its one page.

import type { Skin } from "../board/skin";
import { loadSkin } from ".";

export interface Aid {
    /** Kinds whose elements stand there with their signs, or some of them. */
    lists: readonly { kind: string; only?: readonly string[] }[];
    /** The id of the symbol of an element, by the words of its kind and its own, where one is drawn. */
    sign(kind: string, element: string): string | undefined;
    /** A kind whose neighbours are listed. */
    next?: string;
}

/** Each knows the inside of its own skin. */
const aids: Record<string, () => Promise<{ aid: (inside: never) => Aid }>> = {
    blackdeath: () => import("./blackdeath/aid"),
    rattus: () => import("./rattus/aid"),
    plague: () => import("./plague/aid"),
};

/** The one page of a game, with the skin that draws its signs. */
export async function loadAid(name: string): Promise<{ sheet: Aid; skin: Skin }> {
    const [{ aid }, skin] = await Promise.all([aids[name]!(), loadSkin(name)]);
    return { sheet: aid(skin!.inside as never), skin: skin! };
}
