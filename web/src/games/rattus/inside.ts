// What the parts of the game that are loaded later use of the picture.

import { MARK_OF, symbol } from "./art";
import { ratAt, read, spotOf } from "./picture";
import { planOf } from "./places";

export const inside = { MARK_OF, planOf, ratAt, read, spotOf, symbol };
export type Inside = typeof inside;
