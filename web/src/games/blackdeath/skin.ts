// Black Death on the map: cities and their squares, lines, seals, and the tables around them.

import type { Skin } from "../../board/skin";
import { Symbols } from "./art";
import { Ground } from "./ground";
import { motions } from "./motions";
import { Pieces } from "./pieces";
import { sheetFor } from "./places";
import { rests } from "./rests";
import { targets } from "./targets";

export const skin: Skin = { sheet: sheetFor, Symbols, Ground, Pieces, targets, motions, rests };
