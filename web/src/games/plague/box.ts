import type { Cover, Groups } from "../box";
import cover from "./cover.svg?url";

export const covers: Record<string, Cover> = {
    plague: { cover, minutes: 60, weight: 2, opponents: 2, first: { rounds: "10" } },
};

export const groups: Groups = { length: ["rounds", "target", "limit"], variants: ["hours", "vote"] };
