// The sheet on which a game is set up: it lies over the shelf, and what it says is kept for the next time.

import { type Signal, useSignal } from "@preact/signals";
import { BOXES, type Box, boxNamed, mostSeats } from "../../games/boxes";
import { LEVELS } from "../../gen/tables";
import type { Player } from "../../kept";
import { replace } from "../../router";
import { say } from "../../words";
import { bookOf, seatWord } from "../parts";
import { WhyNot, useRefusal } from "../setup";
import { withNames } from "../shelf";
import { RulesPart, offeredOf } from "./RulesPart";
import { Count, Seg, Sheet } from "./Sheet";
import { Face, Icon, boxTitle } from "./parts";
import { type Setup as Table, headOf, keepSetup, lastSetup, seatPlayers, start } from "./setups";

/** What is being set up. */
interface Draft {
    box: Signal<Box>;
    table: Signal<Table>;
}

const set = ({ table }: Draft, part: Partial<Table>) => (table.value = { ...table.value, ...part });

/** Another box of the same game: whoever fits stays, and so do the rules that both have. */
function swap(draft: Draft, name: string): void {
    const box = boxNamed(name);
    const words = offeredOf(box).map((i) => box.game.options[i]!.word);
    const kept = Object.entries(draft.table.value.chosen).filter(([word]) => words.includes(word));
    draft.box.value = box;
    set(draft, {
        players: draft.table.value.players.slice(0, mostSeats(box)),
        chosen: { ...Object.fromEntries(kept), ...box.own },
    });
    replace(`/new/${name}`);
}

/** The boards of a game, where it has several. */
function Boards({ draft }: { draft: Draft }) {
    const { game, name } = draft.box.value;
    const boxes = BOXES.filter((box) => box.game === game);
    if (boxes.length < 2) return null;
    return (
        <Seg
            legend={say("new.map")}
            name="map"
            values={boxes.map((box) => box.name)}
            value={name}
            label={(one) =>
                one === game.name
                    ? bookOf(game).text("name")
                    : say("new.with", { name: boxTitle(boxNamed(one)) })
            }
            onChange={(one) => swap(draft, one)}
        />
    );
}

function Opponents({ draft }: { draft: Draft }) {
    const { box, table } = draft;
    return (
        <Count
            legend={say("new.opponents")}
            name="opponents"
            least={box.value.game.seatsMin - 1}
            most={mostSeats(box.value) - 1}
            value={table.value.players.length - 1}
            onChange={(count) => set(draft, { players: seatPlayers(table.value.players, count + 1) })}
        />
    );
}

/** One strength for all bots. */
function Strength({ draft }: { draft: Draft }) {
    const { players } = draft.table.value;
    const levels = new Set(players.flatMap(({ bot }) => bot || []));
    const [common] = levels.size === 1 ? levels : [];
    if (!levels.size) return null;
    const choose = (level: string) =>
        set(draft, { players: players.map((one) => (one.bot ? { ...one, bot: level } : one)) });
    return (
        <fieldset class="choice strength">
            <legend>{say("new.bots")}</legend>
            <div class="radios">
                {LEVELS.map((level) => (
                    <label key={level}>
                        <input
                            type="radio"
                            name="level"
                            checked={level === common}
                            onChange={() => choose(level)}
                        />
                        <Face bot={level} />
                        <span>{say(`bot.${level}.how`)}</span>
                    </label>
                ))}
            </div>
            <p class="quiet small">{common ? say(`bot.${common}.about`) : say("new.bots.mixed")}</p>
        </fieldset>
    );
}

/** Two neighbours change places. */
function moved(players: readonly Player[], seat: number, by: number): Player[] {
    const next = [...players];
    [next[seat], next[seat + by]] = [next[seat + by]!, next[seat]!];
    return next;
}

function Mover({ draft, seat, by }: { draft: Draft; seat: number; by: -1 | 1 }) {
    const { box, table } = draft;
    const { players } = table.value;
    const barred = !players[seat + by];
    const way = by < 0 ? "up" : "down";
    const name = say(`new.${way}`, { colour: seatWord(box.value.game, seat) });
    return (
        <button
            type="button"
            class="bare"
            aria-label={name}
            title={name}
            aria-disabled={barred}
            onClick={() => !barred && set(draft, { players: moved(players, seat, by) })}
        >
            <Icon name={way} />
        </button>
    );
}

function WhoPlays({ id, bot, onChange }: { id: string; bot: string; onChange: (bot: string) => void }) {
    return (
        <select
            aria-label={say("new.who")}
            aria-describedby={`${id}-about`}
            value={bot}
            onChange={(event) => onChange(event.currentTarget.value)}
        >
            {["", ...LEVELS].map((one) => (
                <option key={one} value={one} selected={one === bot}>
                    {say(one ? `bot.${one}` : "new.person")}
                </option>
            ))}
        </select>
    );
}

function SeatRow({ draft, seat }: { draft: Draft; seat: number }) {
    const { box, table } = draft;
    const { players } = table.value;
    const { bot, name } = players[seat]!;
    const colour = seatWord(box.value.game, seat);
    const alone = players.filter((one) => !one.bot).length === 1;
    const called = bot ? withNames(players)[seat]!.name : alone ? say("new.you") : colour;
    const id = `seat-${seat}`;
    const change = (part: Partial<Player>) =>
        set(draft, { players: players.map((one, i) => (i === seat ? { ...one, ...part } : one)) });
    return (
        <div class="seat-row" role="group" aria-label={colour}>
            <Face bot={bot} seat={seat} />
            <div class="seat-text">
                <p class="seat-name">{called}</p>
                <p class="quiet small">{say(bot ? `bot.${bot}.say` : "new.sits")}</p>
                <span class="unseen" id={`${id}-about`}>
                    {say(`bot.${bot || "none"}.about`)}
                </span>
            </div>
            {!bot && (
                <input
                    type="text"
                    maxLength={40}
                    autocomplete="off"
                    aria-label={`${say("new.name")}: ${colour}`}
                    title={say("new.name.none")}
                    placeholder={colour}
                    value={name}
                    onInput={(event) => change({ name: event.currentTarget.value })}
                />
            )}
            <WhoPlays id={id} bot={bot} onChange={(next) => change({ bot: next, name: "" })} />
            <span class="movers">
                <Mover draft={draft} seat={seat} by={-1} />
                <Mover draft={draft} seat={seat} by={1} />
            </span>
        </div>
    );
}

function Seats({ draft }: { draft: Draft }) {
    const { players } = draft.table.value;
    const persons = players.filter(({ bot }) => !bot).length;
    return (
        <section aria-labelledby="at-table">
            <h3 id="at-table">{say("new.table")}</h3>
            <div class="seat-rows">
                {players.map((_, seat) => (
                    <SeatRow key={seat} draft={draft} seat={seat} />
                ))}
            </div>
            <p class="quiet small">
                {say("new.order")} {persons > 1 && say("new.hotseat", { number: persons })}
            </p>
        </section>
    );
}

const tidy = ({ name, bot }: Player): Player => ({ bot, name: name.trim().replace(/\s+/g, " ") });

async function play({ box, table }: Draft): Promise<void> {
    const setup = { ...table.value, players: table.value.players.map(tidy) };
    keepSetup(box.value, setup);
    await start(box.value, setup);
}

export function Setup({ name, close }: { name: string; close: () => void }) {
    const box = useSignal(boxNamed(name));
    const table = useSignal(lastSetup(box.value));
    const draft = { box, table };
    const refused = useRefusal(headOf(box.value.game, table.value));
    return (
        <Sheet
            box={box.value}
            title={boxTitle(box.value)}
            close={close}
            submit={() => void (!refused && play(draft))}
            foot={
                <>
                    <WhyNot game={box.value.game} refused={refused} />
                    <button type="submit" class="go" disabled={!!refused} aria-describedby="why-not">
                        <Icon name="play" /> {say("new.start")}
                    </button>
                </>
            }
        >
            <div class="setup-first">
                <Boards draft={draft} />
                <Opponents draft={draft} />
            </div>
            <Strength draft={draft} />
            <Seats draft={draft} />
            <RulesPart
                box={box.value}
                seats={table.value.players.length}
                chosen={table.value.chosen}
                onChange={(chosen) => set(draft, { chosen })}
            />
        </Sheet>
    );
}
