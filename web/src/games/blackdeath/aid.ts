// What the one page of the game lists, and with which signs.

import type { Aid } from "../aid";
import type { Inside } from "./skin";

const FATES: Readonly<Record<string, string>> = { cure: "cure", catastrophe: "skull" };

export const aid = ({ pictureOf, symbol }: Inside): Aid => ({
    lists: [{ kind: "rating" }, { kind: "fate" }, { kind: "track" }, { kind: "card" }],
    sign: (kind, element) => {
        if (kind === "card") return symbol(pictureOf(element));
        const name = kind === "fate" ? FATES[element] : element;
        return name && symbol(name);
    },
});
