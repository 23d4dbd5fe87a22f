// Rattus on the map: regions, cubes, rats, the plague, the palace, and the cards beside it.

import type { Skin } from "../../board/skin";
import { Symbols } from "./art";
import { Ground } from "./ground";
import { inside } from "./inside";
import { motions } from "./motions";
import { Pieces } from "./pieces";
import { sheetFor } from "./places";
import { rests } from "./rests";
import { targets } from "./targets";

export const skin: Skin = { sheet: sheetFor, Symbols, Ground, Pieces, targets, motions, rests, inside };
