// Setting up a table at this screen.

import { signal } from "@preact/signals";
import { LEVELS } from "../gen/tables";
import { keepGame } from "../keep";
import { go } from "../router";
import { type Player, newGame } from "../kept";
import { say } from "../words";
import { Mark, Title, seatWord } from "./parts";
import { GameChoice, Options, Start, game, head, seats, useRefusal } from "./setup";
import { USUAL } from "./shelf";

const fresh = (): Player[] => Array.from({ length: 6 }, (_, seat) => ({ name: "", bot: seat ? USUAL : "" }));

const players = signal<Player[]>(fresh());

function change(seat: number, part: Partial<Player>): void {
    players.value = players.value.map((player, i) => (i === seat ? { ...player, ...part } : player));
}

function SeatForm({ seat }: { seat: number }) {
    const player = players.value[seat]!;
    const colour = seatWord(game.value, seat);
    const id = `seat-${seat}`;
    return (
        <div class="card seat-form" role="group" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
                <Mark seat={seat} /> <span class="letter">{colour.slice(0, 1)}</span> {colour}
            </h2>
            <p class="field">
                <label for={`${id}-who`}>{say("new.who")}</label>
                <select
                    id={`${id}-who`}
                    value={player.bot}
                    aria-describedby={`${id}-about`}
                    onChange={(event) => change(seat, { bot: event.currentTarget.value })}
                >
                    <option value="" selected={!player.bot}>
                        {say("new.person")}
                    </option>
                    {LEVELS.map((bot) => (
                        <option key={bot} value={bot} selected={bot === player.bot}>
                            {say(`bot.${bot}`)}
                        </option>
                    ))}
                </select>
            </p>
            <p class="quiet small" id={`${id}-about`}>
                {say(`bot.${player.bot || "none"}.about`)}
            </p>
            <p class="field">
                <label for={`${id}-name`}>{say("new.name")}</label>
                <input
                    id={`${id}-name`}
                    type="text"
                    maxLength={40}
                    autocomplete="off"
                    placeholder={colour}
                    value={player.name}
                    onInput={(event) => change(seat, { name: event.currentTarget.value })}
                />
            </p>
        </div>
    );
}

async function start(): Promise<void> {
    const names = players.value
        .slice(0, seats.value)
        .map(({ name, bot }) => ({ name: name.trim().replace(/\s+/g, " "), bot }));
    const kept = newGame(head(), names);
    await keepGame(kept);
    go(`/table/${kept.id}`);
}

export function New() {
    const refused = useRefusal();
    const persons = players.value.slice(0, seats.value).filter((player) => !player.bot).length;
    return (
        <main id="content" class="page" tabIndex={-1}>
            <Title>{say("new.title")}</Title>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!refused) void start();
                }}
            >
                <GameChoice />
                <div class="cards seats">
                    {Array.from({ length: seats.value }, (_, seat) => (
                        <SeatForm key={seat} seat={seat} />
                    ))}
                </div>
                <p class="quiet small">
                    {say("new.name.hint")}. {persons > 1 && say("new.hotseat", { number: persons })}
                </p>
                <Options />
                <Start label={say("new.start")} refused={refused} />
            </form>
        </main>
    );
}
