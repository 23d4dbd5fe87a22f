// A screen that several play at: handing it on, leaving a seat to a bot, and coming back to it.

import { say } from "../words";
import type { Sitting } from "./Table";
import { Dialog, Mark } from "./parts";

export function Curtain({ sitting, seat }: { sitting: Sitting; seat: number }) {
    const name = sitting.words.seat(seat);
    return (
        <Dialog key={seat} firm title={say("curtain.title")} onClose={() => {}}>
            <p class="hand">
                <Mark seat={seat} /> {say("curtain.pass", { seat: name })}
            </p>
            <p class="quiet">{say("curtain.look")}</p>
            <p class="row">
                <button type="button" class="main big" onClick={() => sitting.lift()}>
                    {say("curtain.go", { seat: name })}
                </button>
                <button type="button" onClick={() => sitting.leave(seat)}>
                    {say("seats.leave", { seat: name })}
                </button>
                <a class="button" href="#/">
                    {say("board.leave")}
                </a>
            </p>
        </Dialog>
    );
}

export function Seats({ sitting }: { sitting: Sitting }) {
    const { words } = sitting;
    const players = sitting.players.value;
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
                        <button type="button" onClick={() => sitting.leave(seat, away)}>
                            <Mark seat={seat} />{" "}
                            {say(away ? "seats.back" : "seats.leave", { seat: words.seat(seat) })}
                        </button>
                    </p>
                );
            })}
        </details>
    );
}
