// What each event is to somebody who watches; what is not named here is a decision.

import type { Events } from "../../gen/tables.rattus";
import type { Rest } from "../../present";

export const rests = {
    turn_begins: "turn",
    spread_short: "none",
    bonus_declared: "none",
    all_placed: "none",
    final_turn: "none",
    sits_out: "none",
    card_taken: "card",
    card_stolen: "card",
    turned: "dice",
    lost: "loss",
    final_ravage: "scene",
    // With Africanus
    class_chosen: "none",
    reshuffled: "none",
    dealt: "none",
    card_drawn: "card",
    card_shown: "card",
    protected: "card",
    hand_shown: "card",
    diplomat_lost: "loss",
} satisfies Partial<Record<keyof Events, Rest>>;
