// Rattus with Africanus: North Africa, region cards, diplomats and the caravan added to the base game.

import type { Skin } from "../../../board/skin";
import { Symbols } from "./art";
import { Ground } from "./ground";
import { motions } from "./motions";
import { Pieces } from "./pieces";
import { sheetFor } from "./places";
import { rests } from "../rests";
import { targets } from "./targets";

export const skin: Skin = { sheet: sheetFor, Symbols, Ground, Pieces, targets, motions, rests };
