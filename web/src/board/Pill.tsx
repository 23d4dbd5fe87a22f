// The pill at the place of what waits for a second press; it is that press.

import type { Choosing } from "../machine";
import { type Words, say } from "../words";
import { type Lit, beside, same } from "./lit";
import type { Lens } from "./useCamera";

interface Props {
    choosing: Choosing;
    words: Words;
    targets: readonly Lit[];
    lens: Lens;
}

export function Pill({ choosing, words, targets, lens }: Props) {
    const { place, frame } = choosing;
    const target = place && targets.find((one) => same(one, place));
    if (!target) return null;
    const action = words.action(frame.value!.rows[choosing.pending.value!]!);
    return (
        <button
            type="button"
            class="board-pill"
            style={beside(lens.onScreen(target.at), lens.size)}
            aria-label={`${say("board.again")}: ${action}`}
            onClick={() => choosing.yes()}
        >
            {say("board.again")}
        </button>
    );
}
