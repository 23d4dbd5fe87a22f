// The final ranking.

import type { Frame } from "../view";
import { type Words, say } from "../words";
import { Mark } from "./parts";

export function Ranking({ frame, words }: { frame: Frame; words: Words }) {
    const { rank, points } = frame.standing;
    const seats = Array.from({ length: frame.head.seats }, (_, seat) => seat).sort(
        (a, b) => rank[a]! - rank[b]!,
    );
    return (
        <ul class="ranking">
            {seats.map((seat) => (
                <li key={seat}>
                    <Mark seat={seat} />{" "}
                    {say("result.row", { rank: rank[seat]!, seat: words.seat(seat), points: points[seat]! })}
                </li>
            ))}
        </ul>
    );
}
