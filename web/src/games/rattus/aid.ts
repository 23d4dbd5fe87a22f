// What the one page of the game lists, and with which signs.

import type { Aid } from "../aid";
import type { Inside } from "./inside";

/** Symbols that are drawn; the others have only their name. */
const DRAWN = ["peasantry", "bourgeoisie", "church", "chivalry", "magic", "royalty", "majority", "all"];

export const aid = ({ MARK_OF, symbol }: Inside): Aid => ({
    lists: [{ kind: "class" }, { kind: "symbol" }],
    sign: (kind, element) => {
        const name = kind === "class" ? MARK_OF[element]! : element;
        return DRAWN.includes(name) ? symbol(`icon-${name}`) : undefined;
    },
    next: "region",
});
