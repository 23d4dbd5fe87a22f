// Leaving a seat to a bot, and coming back to it.

import type { Player } from "../kept";
import { type Words, say } from "../words";
import { Mark } from "./parts";

export function Seats({
    players,
    words,
    leave,
}: {
    players: readonly Player[];
    words: Words;
    leave: (seat: number, back: boolean) => void;
}) {
    // The last person stays: nobody would be there to come back.
    const alone = players.filter(({ bot }) => !bot).length === 1;
    const shown = [...players.keys()].filter(
        (seat) => players[seat]!.away || (!players[seat]!.bot && !alone),
    );
    if (!shown.length) return null;
    return (
        <details class="orders">
            <summary>{say("seats.title")}</summary>
            <p class="quiet small">{say("seats.about")}</p>
            {shown.map((seat) => {
                const { away = false } = players[seat]!;
                return (
                    <p class="row" key={seat}>
                        <button type="button" onClick={() => leave(seat, away)}>
                            <Mark seat={seat} />{" "}
                            {say(away ? "seats.back" : "seats.leave", { seat: words.seat(seat) })}
                        </button>
                    </p>
                );
            })}
        </details>
    );
}
