// The final ranking.

import { ranking } from "../end/tale";
import type { Frame } from "../view";
import { type Words, say } from "../words";
import { Mark } from "./parts";

export function Ranking({ frame, words }: { frame: Frame; words: Words }) {
    const { rank, points } = frame.standing;
    return (
        <ul class="ranking">
            {ranking(frame).map((seat) => (
                <li key={seat}>
                    <Mark seat={seat} />{" "}
                    {say("result.row", { rank: rank[seat]!, seat: words.seat(seat), points: points[seat]! })}
                </li>
            ))}
        </ul>
    );
}
