import type { Cover, Groups } from "../box";
import africa from "./africa/cover.svg?url";
import cover from "./cover.svg?url";

export const covers: Record<string, Cover> = {
    rattus: { cover, minutes: 25, weight: 1, opponents: 3, first: {} },
    "rattus.africanus": { cover: africa, minutes: 40, weight: 2, opponents: 2, first: {} },
};

export const groups: Groups = {
    length: ["removed3p", "endAfterRound", "stallGuard"],
    variants: ["startPlayer", "phaseOrder", "plagueStart", "cardsAnyTime", "tokens", "classes", "chivalry"],
};
