// What any new table is set up with, here or on a server: game, seats, options. What can be set
// comes from the games' tables; the core says what is wrong.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { type Game, type Head, type Position, Refused, encodeHead } from "../position";
import { GAMES } from "../gen/tables";
import { isSpoken, ruleText, say, speakGame } from "../words";
import { Choice, Rich, RuleLink, bookOf } from "./parts";
import { spareCore } from "./record";
import { FIRST, SHELF } from "./shelf";

export const game = signal<Game>(FIRST);
export const seats = signal(3);
const options = signal<number[]>([]);
const core = signal<Position | undefined>(undefined);

export const head = (): Head => ({ game: game.value, seats: seats.value, options: options.value });

function judge(head: Head): Refused | undefined {
    if (!core.value) return undefined;
    try {
        core.value.begin(encodeHead(head));
        return undefined;
    } catch (refused) {
        return refused instanceof Refused ? refused : new Refused("EBYTES", "");
    }
}

/** Why a table cannot be set up like this; undefined when it can. */
export function useRefusal(head: Head): Refused | undefined {
    useEffect(() => void spareCore().then((made) => (core.value = made)), []);
    useEffect(() => void speakGame(head.game.name), [head.game]);
    return useMemo(() => judge(head), [core.value, head.game, head.seats, head.options.join()]);
}

function reasonOf(game: Game, refused: Refused): string {
    if (refused.rule) return ruleText(game.name, refused.rule);
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

/** More values than this are offered in a list that opens. */
const FEW = 6;

/** One option of a game, with the rule that explains it. */
export function OptionForm({
    game,
    at,
    value,
    onChange,
}: {
    game: Game;
    at: number;
    value: number;
    onChange: (value: number) => void;
}) {
    const option = game.options[at]!;
    const words = bookOf(game);
    const legend = words.text(`option.${option.word}`);
    const label = (one: number) => words.text(`option.${option.word}.${option.values[one]}`);
    const values = option.values.map((_, i) => String(i));
    const id = `option-${option.word}`;
    return (
        <div class="option">
            {values.length > FEW ? (
                <p class="field">
                    <label for={id}>{legend}</label>
                    <select id={id} onChange={(event) => onChange(event.currentTarget.selectedIndex)}>
                        {values.map((one) => (
                            <option key={one} selected={Number(one) === value}>
                                {label(Number(one))}
                            </option>
                        ))}
                    </select>
                </p>
            ) : (
                <Choice
                    legend={legend}
                    name={id}
                    values={values}
                    value={String(value)}
                    label={(one) => label(Number(one))}
                    onChange={(one) => onChange(Number(one))}
                />
            )}
            {option.rule && (
                <details>
                    <summary>{say("new.option.rule", { rule: option.rule })}</summary>
                    <p>
                        <Rich text={ruleText(game.name, option.rule)} />
                    </p>
                </details>
            )}
        </div>
    );
}

/** An option of the game that is chosen here. */
const Chosen = ({ at }: { at: number }) => (
    <OptionForm
        game={game.value}
        at={at}
        value={options.value[at] ?? 0}
        onChange={(value) => setOption(at, value)}
    />
);

function choose(name: string): void {
    game.value = GAMES.find((one) => one.name === name)!;
    seats.value = Math.min(Math.max(seats.value, game.value.seatsMin), game.value.seatsMax);
    options.value = [];
}

export function GameChoice() {
    const { seatsMin, expansions } = game.value;
    const seatsMax = mostSeats(game.value);
    const counts = Array.from({ length: seatsMax - seatsMin + 1 }, (_, i) => String(seatsMin + i));
    return (
        <>
            <Choice
                legend={say("new.game")}
                name="game"
                values={SHELF.map((one) => one.name)}
                value={game.value.name}
                label={(name) => bookOf(GAMES.find((one) => one.name === name)!).text("name")}
                onChange={choose}
            />
            <p class="quiet">{bookOf(game.value).text("about")}</p>
            {isSpoken(game.value.name) &&
                expansions.map(({ option }) => <Chosen key={`${game.value.name}-${option}`} at={option} />)}
            <Choice
                legend={say("new.seats")}
                name="seats"
                values={counts}
                value={String(seats.value)}
                label={(count) => count}
                onChange={(count) => (seats.value = Number(count))}
            />
        </>
    );
}

export function Options() {
    if (!game.value.options.length || !isSpoken(game.value.name)) return null;
    return (
        <details class="options">
            <summary>
                <h2>{say("new.options")}</h2>
            </summary>
            <p class="quiet">{say("new.options.about")}</p>
            <div class="option-list">
                {offered(game.value).map((i) => (
                    <Chosen key={`${game.value.name}-${i}`} at={i} />
                ))}
            </div>
        </details>
    );
}

/** Why a table cannot be set up like this, in words. */
export function WhyNot({ game, refused }: { game: Game; refused: Refused | undefined }) {
    return (
        <p id="why-not" class="trouble" role="status">
            {refused && (
                <>
                    <Rich text={say("new.refused", { reason: reasonOf(game, refused) })} />{" "}
                    <RuleLink game={game.name} rule={refused.rule} />
                </>
            )}
        </p>
    );
}

/** The button at the end, and in words why it cannot be pressed. */
export function Start({ label, refused }: { label: string; refused: Refused | undefined }) {
    return (
        <div class="row start">
            <button type="submit" class="main big" disabled={!!refused} aria-describedby="why-not">
                {label}
            </button>
            <WhyNot game={game.value} refused={refused} />
        </div>
    );
}
