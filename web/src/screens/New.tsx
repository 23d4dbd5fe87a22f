// Setting up a table. What can be set comes from the games' tables; the core says what is wrong.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { type Game, type Position, Refused, encodeHead } from "../position";
import { GAMES, LEVELS } from "../gen/tables";
import { keepGame } from "../keep";
import { go } from "../router";
import { type Player, newGame } from "../kept";
import { isSpoken, ruleText, say, speakGame } from "../words";
import { Choice, Mark, Rich, RuleLink, Title, bookOf, seatWord } from "./parts";
import { spareCore } from "./record";
import { FIRST, SHELF, USUAL } from "./shelf";

const fresh = (): Player[] => Array.from({ length: 6 }, (_, seat) => ({ name: "", bot: seat ? USUAL : "" }));

const game = signal<Game>(FIRST);
const seats = signal(3);
const players = signal<Player[]>(fresh());
const options = signal<number[]>([]);
const core = signal<Position | undefined>(undefined);

function change(seat: number, part: Partial<Player>): void {
    players.value = players.value.map((player, i) => (i === seat ? { ...player, ...part } : player));
}

function refusal(): Refused | undefined {
    if (!core.value) return undefined;
    try {
        core.value.begin(encodeHead({ game: game.value, seats: seats.value, options: options.value }));
        return undefined;
    } catch (refused) {
        return refused instanceof Refused ? refused : new Refused("EBYTES", "");
    }
}

function reasonOf(refused: Refused): string {
    if (refused.rule) return ruleText(game.value.name, refused.rule);
    const known = say(`refused.${refused.code}`);
    return known.startsWith("refused.") ? say("refused.other", { code: refused.code }) : known;
}

/** Options that can be set: those of an expansion only while it is on. */
function offered({ options: all, expansions }: Game): number[] {
    const hidden = (i: number) =>
        expansions.some(({ option, own }) => option === i || ((own >> i) & 1 && !options.value[option]));
    return all.map((_, i) => i).filter((i) => !hidden(i));
}

/** How many can sit at the table with the expansions that are on. */
const mostSeats = ({ seatsMax, expansions }: Game): number =>
    Math.max(seatsMax, ...expansions.map((one) => (options.value[one.option] ? one.seatsMax : 0)));

function setOption(at: number, value: number): void {
    const { options: all, expansions } = game.value;
    const left = value ? 0 : (expansions.find(({ option }) => option === at)?.own ?? 0);
    const next = all.map((_, i) => ((left >> i) & 1 ? 0 : (options.value[i] ?? 0)));
    next[at] = value;
    options.value = next;
    seats.value = Math.min(seats.value, mostSeats(game.value));
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

function OptionForm({ at }: { at: number }) {
    const option = game.value.options[at]!;
    const words = bookOf(game.value);
    const chosen = options.value[at] ?? 0;
    const values = option.values.map((_, i) => String(i));
    return (
        <div class="option">
            <Choice
                legend={words.text(`option.${option.word}`)}
                name={`option-${option.word}`}
                values={values}
                value={String(chosen)}
                label={(one) => words.text(`option.${option.word}.${option.values[Number(one)]}`)}
                onChange={(one) => setOption(at, Number(one))}
            />
            {option.rule && (
                <details>
                    <summary>{say("new.option.rule", { rule: option.rule })}</summary>
                    <p>
                        <Rich text={ruleText(game.value.name, option.rule)} />
                    </p>
                </details>
            )}
        </div>
    );
}

async function start(): Promise<void> {
    const names = players.value
        .slice(0, seats.value)
        .map(({ name, bot }) => ({ name: name.trim().replace(/\s+/g, " "), bot }));
    const kept = newGame({ game: game.value, seats: seats.value, options: options.value }, names);
    await keepGame(kept);
    go(`/table/${kept.id}`);
}

export function New() {
    useEffect(() => void spareCore().then((made) => (core.value = made)), []);
    useEffect(() => void speakGame(game.value.name), [game.value]);
    const refused = useMemo(refusal, [core.value, game.value, seats.value, options.value]);
    const { seatsMin, expansions } = game.value;
    const seatsMax = mostSeats(game.value);
    const counts = Array.from({ length: seatsMax - seatsMin + 1 }, (_, i) => String(seatsMin + i));
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
                <Choice
                    legend={say("new.game")}
                    name="game"
                    values={SHELF.map((one) => one.name)}
                    value={game.value.name}
                    label={(name) => bookOf(GAMES.find((one) => one.name === name)!).text("name")}
                    onChange={(name) => {
                        game.value = GAMES.find((one) => one.name === name)!;
                        seats.value = Math.min(
                            Math.max(seats.value, game.value.seatsMin),
                            game.value.seatsMax,
                        );
                        options.value = [];
                    }}
                />
                <p class="quiet">{bookOf(game.value).text("about")}</p>
                {isSpoken(game.value.name) &&
                    expansions.map(({ option }) => (
                        <OptionForm key={`${game.value.name}-${option}`} at={option} />
                    ))}
                <Choice
                    legend={say("new.seats")}
                    name="seats"
                    values={counts}
                    value={String(seats.value)}
                    label={(count) => count}
                    onChange={(count) => (seats.value = Number(count))}
                />
                <div class="cards seats">
                    {Array.from({ length: seats.value }, (_, seat) => (
                        <SeatForm key={seat} seat={seat} />
                    ))}
                </div>
                <p class="quiet small">
                    {say("new.name.hint")}. {persons > 1 && say("new.hotseat", { number: persons })}
                </p>
                {game.value.options.length > 0 && isSpoken(game.value.name) && (
                    <details class="options">
                        <summary>
                            <h2>{say("new.options")}</h2>
                        </summary>
                        <p class="quiet">{say("new.options.about")}</p>
                        <div class="option-list">
                            {offered(game.value).map((i) => (
                                <OptionForm key={`${game.value.name}-${i}`} at={i} />
                            ))}
                        </div>
                    </details>
                )}
                <div class="row start">
                    <button type="submit" class="main big" disabled={!!refused} aria-describedby="why-not">
                        {say("new.start")}
                    </button>
                    <p id="why-not" class="trouble" role="status">
                        {refused && (
                            <>
                                <Rich text={say("new.refused", { reason: reasonOf(refused) })} />{" "}
                                <RuleLink game={game.value.name} rule={refused.rule} />
                            </>
                        )}
                    </p>
                </div>
            </form>
        </main>
    );
}
