// Plague! on the plan of the town: streets, houses, carts and vermin, and the pad of the dead.

import type { Skin } from "../../board/skin";
import { Symbols, symbol } from "./art";
import { Ground } from "./ground";
import { drawings } from "./drawings";
import { CELL } from "./map";
import { motions } from "./motions";
import { counts, handBox, padBox, price, read, walker, wordsOf } from "./picture";
import { Pieces } from "./pieces";
import { groundOf, planFor, sheetFor } from "./places";
import { rests } from "./rests";
import "./plague.css";
import { targets } from "./targets";

const inside = { CELL, drawings, groundOf, handBox, padBox, planFor, read, symbol, wordsOf };
export type Inside = typeof inside;

export const skin: Skin = {
    sheet: sheetFor,
    Symbols,
    Ground,
    Pieces,
    targets,
    motions,
    rests,
    walker,
    price,
    counts,
    inside,
};
