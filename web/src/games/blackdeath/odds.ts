// The odds of an attempt, as they stand on the map.

import type { Action } from "../../core";
import { factsOf, kindOf } from "../../board/skin";
import type { Frame } from "../../view";

export function odds(frame: Frame, { verb, arg }: Action): string {
    const { kinds, word } = frame.head.game.verbs[verb]!;
    if (word !== "infect" || kinds[0] !== kindOf(frame, "square")) return "";
    const found = factsOf(frame)("odds").find(([square, means]) => square === arg[0] && means === arg[1]);
    return found ? `≤${found[2]} · ${found[3]} %` : "";
}
