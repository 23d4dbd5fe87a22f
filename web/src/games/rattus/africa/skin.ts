// Rattus with Africanus: North Africa, region cards, diplomats and the caravan added to the base game.

import type { Skin } from "../../../board/skin";
import { wordOf } from "../picture";
import { inside as base } from "../inside";
import { Symbols } from "./art";
import { Ground } from "./ground";
import { motions } from "./motions";
import { Pieces } from "./pieces";
import { read } from "./picture";
import { CARAVAN, planOf, sheetFor } from "./places";
import { rests } from "../rests";
import { targets } from "./targets";

const inside = { CARAVAN, base, planOf, read, wordOf };
export type Inside = typeof inside;

export const skin: Skin = { sheet: sheetFor, Symbols, Ground, Pieces, targets, motions, rests, inside };
