// Plague! on the plan of the town: streets, houses, carts and vermin, and the pad of the dead.

import type { Skin } from "../../board/skin";
import { Symbols } from "./art";
import { Ground } from "./ground";
import { motions } from "./motions";
import { price, walker } from "./picture";
import { Pieces } from "./pieces";
import { sheetFor } from "./places";
import { rests } from "./rests";
import "./plague.css";
import { targets } from "./targets";

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
};
