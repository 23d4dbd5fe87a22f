// The odds of an attempt, as they stand on the map.

import type { Action } from "../../core";
import type { Facts, Verbs } from "../../gen/tables.blackdeath";
import { factsOf, verbOf } from "../../rows";
import type { Frame } from "../../view";

export function odds(frame: Frame, action: Action): string {
    const { word, field } = verbOf<Verbs>(frame.head, action);
    if (word !== "infect") return "";
    const [square, means] = field;
    const found = factsOf<Facts>(frame)("odds").find(([at, by]) => at === square && by === means);
    if (!found) return "";
    const [, , target, percent] = found;
    return `≤${target} · ${percent} %`;
}
