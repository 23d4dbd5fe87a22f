// What each event is to somebody who watches; what is not named here is a decision.

import type { Events } from "../../gen/tables.plague";
import type { Rest } from "../../present";

export const rests = {
    turn_begins: "turn",
    opens: "none",
    closes: "none",
    stays_open: "none",
    dry: "none",
    quiet: "none",
    idle: "none",
    misses: "none",
    vote_called: "none",
    vote_yes: "none",
    vote_no: "none",
    drove: "step",
    crawled: "step",
    rolled: "dice",
    dice: "dice",
    drew: "card",
    kept: "card",
    used: "card",
    saved: "card",
    ordered: "card",
    died: "loss",
    lost_units: "loss",
    eaten: "loss",
    sucked: "loss",
    squashed: "loss",
} satisfies Partial<Record<keyof Events, Rest>>;
