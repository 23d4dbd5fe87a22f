// A chance to win as a bar, with a mark where everybody would be equal.

import { evenChance } from "../outlook";
import { say } from "../words";

export function Chance({ percent, seats }: { percent: number; seats: number }) {
    const even = evenChance(seats);
    return (
        <svg
            viewBox="0 0 100 6"
            preserveAspectRatio="none"
            role="img"
            aria-label={say("hint.bar", { number: Math.round(percent), even: Math.round(even) })}
        >
            <rect class="all" width="100" height="6" />
            <rect class="own" width={percent} height="6" />
            <rect class="mark-even" x={even - 0.4} width="0.8" height="6" />
        </svg>
    );
}
