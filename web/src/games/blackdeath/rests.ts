// What each event is to somebody who watches; what is not named here is a decision.

import type { Events } from "../../gen/tables.blackdeath";
import type { Rest } from "../../present";

export const rests = {
    ranked: "none",
    turn_begins: "turn",
    phase_begins: "turn",
    assigned: "none",
    first_counts: "none",
    points: "none",
    dealt: "none",
    reshuffled: "none",
    deck_empty: "none",
    duty: "none",
    duty_lapsed: "none",
    effect_ends: "none",
    played: "card",
    shown: "card",
    mutated: "card",
    rolled: "dice",
    infected: "dice",
    resisted: "dice",
    struck: "dice",
    mutation_roll: "dice",
    converted: "loss",
    slain: "loss",
    died: "loss",
    burnt: "loss",
    ruined: "loss",
} satisfies Partial<Record<keyof Events, Rest>>;
