// A new table on the server: a new game, or one of this browser's that goes on there.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { BOXES, type Box, boxWith, mostSeats } from "../../games/boxes";
import { LEVELS } from "../../gen/tables";
import { findGame } from "../../keep";
import type { Kept } from "../../kept";
import type { Pace, Terms, Wanted } from "../../online/api";
import { openTable } from "../../online/open";
import { type Head, decodeHead } from "../../position";
import { versionName } from "../../versions";
import { say, speakGame } from "../../words";
import { RulesPart } from "../home/RulesPart";
import { Count, Seg, Sheet } from "../home/Sheet";
import { CoverArt, boxTitle } from "../home/parts";
import { chosenAt, headOf, seatPlayers } from "../home/setups";
import { seatWord } from "../parts";
import { Choice, Pick } from "../pick";
import { describe } from "../record";
import { WhyNot, useRefusal } from "../setup";
import { USUAL, withNames } from "../shelf";
import { Medal } from "./Medal";
import { Trouble, useDoing } from "./parts";

const BANKS = [5, 10, 15, 20, 30, 45, 60];
const STEPS = [5, 10, 15, 20, 30, 60];
const DAYS = [1, 2, 3, 5, 7, 14];
const VACATIONS = [0, 7, 14, 28];
const PAUSES = [0, 3, 7, 14, 30];

/** "me", "open", "invite" or the level of a bot, by seat. */
const fresh = () => ["me", "open", "open", "open", "open", "open"];
const who = signal(fresh());
const box = signal(BOXES[0]!);
const chosen = signal(BOXES[0]!.own);
const seats = signal(3);
const kind = signal<Pace["kind"]>("live");
const bank = signal(15);
const step = signal(20);
const days = signal(2);
const vacation = signal(7);
const sleep = signal(true);
const pause = signal(7);
const shown = signal<"public" | "private">("public");
/** Of twenty games: in how many whoever sits down must have stayed. */
const STAYS = ["0", "15", "19"] as const;
const stays = signal<(typeof STAYS)[number]>("0");

/** There is one of me: whoever sat there before me makes room. */
function seat(at: number, chosen: string): void {
    who.value = who.value.map((one, i) =>
        i === at ? chosen : chosen === "me" && one === "me" ? "open" : one,
    );
}

/** Whom a seat is for, by its name and a line about it. */
function about(at: number, seats: number): [name: string, about: string] {
    const chosen = who.value[at]!;
    if (!LEVELS.includes(chosen))
        return [
            say(chosen === "me" ? "new.you" : `online.seat.${chosen}`),
            say(`online.who.${chosen}.about`),
        ];
    const bots = who.value.slice(0, seats).map((one) => ({ name: "", bot: LEVELS.includes(one) ? one : "" }));
    return [withNames(bots)[at]!.name, say(`bot.${chosen}.about`)];
}

function SeatRow({ at, of }: { at: number; of: Head }) {
    const chosen = who.value[at]!;
    const [name, line] = about(at, of.seats);
    const id = `seat-${at}-about`;
    return (
        <div class="seat-row" role="group" aria-label={seatWord(of.game, at)}>
            <Medal kind={LEVELS.includes(chosen) ? "bot" : chosen} level={chosen} seat={at} />
            <div class="seat-text">
                <p class="seat-name">{name}</p>
                <p class="quiet small" id={id}>
                    {line}
                </p>
            </div>
            <select
                aria-label={say("new.who")}
                aria-describedby={id}
                value={chosen}
                onChange={(event) => seat(at, event.currentTarget.value)}
            >
                {["me", "open", "invite", ...LEVELS].map((one) => (
                    <option key={one} value={one} selected={one === chosen}>
                        {say(LEVELS.includes(one) ? `bot.${one}` : `online.who.${one}`)}
                    </option>
                ))}
            </select>
        </div>
    );
}

/** None, or so many days. */
const orNone = (number: number): string =>
    number ? say("online.days", { number }) : say("online.terms.none");

/** What else is agreed at a table of days. */
function TermsForm() {
    return (
        <fieldset class="choice">
            <legend>{say("online.terms")}</legend>
            <div class="row">
                <Pick
                    id="vacation"
                    label={say("online.terms.vacation")}
                    values={VACATIONS}
                    value={vacation.value}
                    text={orNone}
                    onChange={(next) => (vacation.value = next)}
                />
                <Pick
                    id="sleep"
                    label={say("online.terms.sleep")}
                    values={[1, 0]}
                    value={Number(sleep.value)}
                    text={(one) => say(one ? "online.terms.sleep.stand" : "online.terms.sleep.run")}
                    onChange={(next) => (sleep.value = next === 1)}
                />
                <Pick
                    id="pause"
                    label={say("online.terms.pause")}
                    values={PAUSES}
                    value={pause.value}
                    text={orNone}
                    onChange={(next) => (pause.value = next)}
                />
            </div>
            <p class="quiet small">{say("online.terms.about")}</p>
        </fieldset>
    );
}

function PaceForm() {
    const live = kind.value === "live";
    return (
        <div class="pace">
            <Seg
                legend={say("online.pace")}
                name="pace"
                values={["live", "days"] as const}
                value={kind.value}
                label={(one) => say(`online.pace.${one}`)}
                onChange={(one) => (kind.value = one)}
            />
            <div class="row">
                {live ? (
                    <>
                        <Pick
                            id="bank"
                            label={say("online.pace.bank")}
                            values={BANKS}
                            value={bank.value}
                            text={(number) => say("online.minutes", { number })}
                            onChange={(next) => (bank.value = next)}
                        />
                        <Pick
                            id="step"
                            label={say("online.pace.step")}
                            values={STEPS}
                            value={step.value}
                            text={(number) => say("online.seconds", { number })}
                            onChange={(next) => (step.value = next)}
                        />
                    </>
                ) : (
                    <Pick
                        id="days"
                        label={say("online.pace.each")}
                        values={DAYS}
                        value={days.value}
                        text={(number) => say("online.days", { number })}
                        onChange={(next) => (days.value = next)}
                    />
                )}
            </div>
            <p class="quiet small">{say(`online.pace.${kind.value}.about`)}</p>
            {!live && <TermsForm />}
        </div>
    );
}

function wanted(of: Head): Wanted {
    const pace: Pace =
        kind.value === "live"
            ? { kind: "live", bank: bank.value * 60, step: step.value }
            : { kind: "days", days: days.value };
    const terms: Terms = { vacation: vacation.value, sleep: sleep.value, pause: pause.value };
    return {
        game: of.game.name,
        options: chosenAt(of),
        seats: who.value
            .slice(0, of.seats)
            .map((one) =>
                one === "me" || one === "open" || one === "invite"
                    ? { kind: one }
                    : { kind: "bot", level: one },
            ),
        pace,
        ...(pace.kind === "days" && { terms }),
        private: shown.value === "private",
        stays: shown.value === "private" ? 0 : Number(stays.value),
    };
}

async function open(of: Head, kept: Kept | undefined): Promise<void> {
    const asked = wanted(of);
    if (kept) {
        const { recordCore, recordOf } = await import("../../records");
        asked.record = recordOf(await recordCore(of.game), kept);
    }
    await openTable(asked);
}

/** A game kept here brings its people and bots with it. */
function takeOver({ players }: Kept): void {
    const me = players.findIndex((player) => !player.bot);
    who.value = fresh().map((_, seat) =>
        seat === me ? "me" : players[seat] && !players[seat].bot ? "open" : USUAL,
    );
}

/** The box that is opened: one of four covers. */
function Games() {
    const choose = (one: Box) => {
        box.value = one;
        chosen.value = one.own;
        seats.value = Math.min(Math.max(seats.value, one.game.seatsMin), mostSeats(one));
    };
    return (
        <fieldset class="choice strength games">
            <legend>{say("new.game")}</legend>
            <div class="radios">
                {BOXES.map((one) => (
                    <label key={one.name} data-box={one.name}>
                        <input
                            type="radio"
                            name="game"
                            checked={one.name === box.value.name}
                            onChange={() => choose(one)}
                        />
                        <CoverArt box={one} />
                        <span>{boxTitle(one)}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function SeatCount() {
    return (
        <Count
            legend={say("new.seats")}
            name="seats"
            least={box.value.game.seatsMin}
            most={mostSeats(box.value)}
            value={seats.value}
            onChange={(count) => (seats.value = count)}
        />
    );
}

/** The game that goes on, instead of the choice of one. */
function Going({ kept }: { kept: Kept }) {
    const what = describe(kept);
    return (
        <div>
            <p>
                <strong>{what.game}</strong> · {what.players} ·{" "}
                {say("home.steps", { number: kept.entries.length })}
            </p>
            <p class="quiet small">{say("online.continue.about")}</p>
        </div>
    );
}

/** Who may sit down: anybody, or whoever is known to stay. */
function Stays() {
    return (
        <div>
            <Choice
                legend={say("online.stays.ask")}
                name="stays"
                values={STAYS}
                value={stays.value}
                label={(one) =>
                    one === "0" ? say("online.stays.any") : say("online.stays.of", { number: Number(one) })
                }
                onChange={(one) => (stays.value = one)}
            />
            <p class="quiet small">{say("online.stays.about")}</p>
        </div>
    );
}

/** Seats, time and who may come: the same for a new game and for one that goes on. */
function TableForm({ of }: { of: Head }) {
    const alone = who.value.slice(0, of.seats).every((one) => LEVELS.includes(one));
    return (
        <>
            <section aria-labelledby="at-table">
                <h3 id="at-table">{say("new.table")}</h3>
                <div class="seat-rows">
                    {Array.from({ length: of.seats }, (_, at) => (
                        <SeatRow key={at} at={at} of={of} />
                    ))}
                </div>
                {alone && <p class="quiet small">{say("online.alone")}</p>}
            </section>
            <PaceForm />
            <Choice
                legend={say("online.shown")}
                name="shown"
                values={["public", "private"] as const}
                value={shown.value}
                label={(one) => say(`online.shown.${one}`)}
                onChange={(one) => (shown.value = one)}
            />
            {shown.value === "public" && <Stays />}
        </>
    );
}

/** A game kept in this browser; null when it is not there, or over. */
function useKept(id: string) {
    const kept = useSignal<Kept | null | undefined>(undefined);
    useEffect(() => {
        if (!id) return;
        void findGame(id).then(async (found) => {
            if (!found || found.over) return void (kept.value = null);
            await speakGame(versionName(decodeHead(found.head).game));
            takeOver(found);
            kept.value = found;
        });
    }, [id]);
    return kept.value;
}

/** `id`: a game of this browser that goes on. */
export function Host({ id, close }: { id: string; close: () => void }) {
    const kept = useKept(id);
    const { doing, trouble, run } = useDoing();
    const fresh = headOf(box.value.game, {
        players: seatPlayers([], seats.value),
        chosen: chosen.value,
    });
    const refused = useRefusal(fresh);
    const of = kept ? decodeHead(kept.head) : fresh;
    const barred = id ? !kept : !!refused;
    return (
        <Sheet
            box={kept ? boxWith(of.game, chosenAt(of)) : box.value}
            title={say(id ? "online.continue" : "online.host")}
            close={close}
            submit={() => void (!barred && run(() => open(of, kept ?? undefined)))}
            foot={
                <>
                    {!id && !trouble.value && <WhyNot game={of.game} refused={refused} />}
                    <Trouble text={trouble.value} />
                    <button type="submit" class="go" disabled={barred} aria-describedby="why-not">
                        {say(doing.value ? "app.loading" : "online.host.go")}
                    </button>
                </>
            }
        >
            {kept ? (
                <Going kept={kept} />
            ) : id ? (
                <p>{say(kept === null ? "error.gone" : "app.loading")}</p>
            ) : (
                <>
                    <Games />
                    <SeatCount />
                </>
            )}
            {(kept || !id) && <TableForm of={of} />}
            {!id && (
                <RulesPart
                    box={box.value}
                    seats={seats.value}
                    chosen={chosen.value}
                    onChange={(next) => (chosen.value = next)}
                />
            )}
        </Sheet>
    );
}
