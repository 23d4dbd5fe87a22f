import type { Cover, Groups } from "../box";
import cover from "./cover.svg?url";

export const covers: Record<string, Cover> = {
    blackdeath: { cover, minutes: 45, weight: 2, opponents: 2, first: { goals: "10" } },
};

export const groups: Groups = { length: ["pace", "goals"], variants: ["year", "mutations", "wideEntry"] };
