// How everybody stands, in one row that is always in sight: points, who leads, whose turn it is.

import type { Frame } from "../view";
import { type Words, say } from "../words";
import { Mark } from "./parts";

const CROWN = "M3 18L2 7L8 12L12 4L16 12L22 7L21 18Z";

/** Whether a seat is ahead of everybody, or with the first. */
function leads({ standing }: Frame, seat: number): boolean {
    const most = Math.max(...standing.points);
    return most > 0 && standing.points[seat] === most;
}

function Seat({ frame, words, seat }: { frame: Frame; words: Words; seat: number }) {
    const points = frame.standing.points[seat]!;
    const first = leads(frame, seat);
    return (
        <li class={frame.toAct === seat ? "acting" : undefined}>
            <Mark seat={seat} />
            <span class="who">{words.seat(seat)}</span>
            {first && (
                <svg class="crown" viewBox="0 0 24 24" aria-hidden="true">
                    <path d={CROWN} />
                </svg>
            )}
            <span class="unseen">{say("players.points")}: </span>
            <b>{points}</b>
            {first && <span class="unseen"> {say("strip.leads")}</span>}
        </li>
    );
}

export function Strip({ frame, words }: { frame: Frame; words: Words }) {
    return (
        <ul class="strip" aria-label={say("strip.title")}>
            {Array.from({ length: frame.head.seats }, (_, seat) => (
                <Seat key={seat} frame={frame} words={words} seat={seat} />
            ))}
        </ul>
    );
}
