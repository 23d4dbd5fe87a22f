// Black Death on the map: cities and their squares, lines, seals, and the tables around them.

import type { Skin } from "../../board/skin";
import { Symbols, pictureOf } from "./art";
import { Ground } from "./ground";
import { around, read, wordsOf } from "./picture";
import { symbol } from "./symbols";
import { motions } from "./motions";
import { odds } from "./odds";
import { Pieces } from "./pieces";
import { COUNT, ROUTES, RUNNING, TABLE, courseOf, sheetFor } from "./places";
import { rests } from "./rests";
import { targets } from "./targets";

const inside = { COUNT, ROUTES, RUNNING, TABLE, around, courseOf, pictureOf, read, symbol, wordsOf };
export type Inside = typeof inside;

export const skin: Skin = {
    sheet: sheetFor,
    Symbols,
    Ground,
    Pieces,
    targets,
    motions,
    rests,
    odds,
    inside,
};
