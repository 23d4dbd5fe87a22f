// What the one page of the game lists, and with which signs.

import type { Aid } from "../aid";
import type { Inside } from "./skin";

/** One building of each sort, and the cemeteries. */
const only = [
    "house",
    "priory_theatre",
    "two",
    "caff",
    "stables",
    "clarks_hill",
    "boot_hill",
    "st_nicholas",
    "friary",
    "ship1",
    "harbour",
];

export const aid = ({ drawings, symbol }: Inside): Aid => ({
    lists: [{ kind: "site", only }, { kind: "piece" }],
    sign: (kind, element) => {
        const name = kind === "piece" ? element : `sign-${element}`;
        return name in drawings ? symbol(name) : undefined;
    },
});
