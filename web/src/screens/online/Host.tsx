// A new table on the server: a new game, or one of this browser's that goes on there.

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { findGame } from "../../keep";
import type { Kept } from "../../kept";
import { LEVELS } from "../../gen/tables";
import type { Pace, Wanted } from "../../online/api";
import { openTable } from "../../online/open";
import { type Head, decodeHead } from "../../position";
import { say, speakGame } from "../../words";
import { Choice, Mark, Title, seatWord } from "../parts";
import { describe } from "../record";
import { GameChoice, Options, Start, head, useRefusal } from "../setup";
import { USUAL } from "../shelf";
import { NameDialog } from "./Name";
import { Trouble, useDoing } from "./parts";

const BANKS = [5, 10, 15, 20, 30, 45, 60];
const STEPS = [5, 10, 15, 20, 30, 60];
const DAYS = [1, 2, 3, 5, 7, 14];

/** "me", "open", "invite" or the level of a bot, by seat. */
const fresh = () => ["me", "open", "open", "open", "open", "open"];
const who = signal(fresh());
const kind = signal<Pace["kind"]>("live");
const bank = signal(15);
const step = signal(20);
const days = signal(2);
const shown = signal<"public" | "private">("public");

/** There is one of me: whoever sat there before me makes room. */
function seat(at: number, chosen: string): void {
    who.value = who.value.map((one, i) =>
        i === at ? chosen : chosen === "me" && one === "me" ? "open" : one,
    );
}

function SeatForm({ at, of }: { at: number; of: Head }) {
    const chosen = who.value[at]!;
    const colour = seatWord(of.game, at);
    const id = `seat-${at}`;
    const about = LEVELS.includes(chosen) ? `bot.${chosen}.about` : `online.who.${chosen}.about`;
    return (
        <div class="card seat-form" role="group" aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
                <Mark seat={at} /> <span class="letter">{colour.slice(0, 1)}</span> {colour}
            </h2>
            <p class="field">
                <label for={`${id}-who`}>{say("new.who")}</label>
                <select
                    id={`${id}-who`}
                    value={chosen}
                    aria-describedby={`${id}-about`}
                    onChange={(event) => seat(at, event.currentTarget.value)}
                >
                    {["me", "open", "invite"].map((one) => (
                        <option key={one} value={one} selected={one === chosen}>
                            {say(`online.who.${one}`)}
                        </option>
                    ))}
                    {LEVELS.map((one) => (
                        <option key={one} value={one} selected={one === chosen}>
                            {say(`bot.${one}`)}
                        </option>
                    ))}
                </select>
            </p>
            <p class="quiet small" id={`${id}-about`}>
                {say(about)}
            </p>
        </div>
    );
}

function Pick({
    id,
    label,
    values,
    value,
    text,
    onChange,
}: {
    id: string;
    label: string;
    values: readonly number[];
    value: number;
    text: (value: number) => string;
    onChange: (value: number) => void;
}) {
    return (
        <p class="field pick">
            <label for={id}>{label}</label>
            <select
                id={id}
                value={String(value)}
                onChange={(event) => onChange(Number(event.currentTarget.value))}
            >
                {values.map((one) => (
                    <option key={one} value={one} selected={one === value}>
                        {text(one)}
                    </option>
                ))}
            </select>
        </p>
    );
}

function PaceForm() {
    const live = kind.value === "live";
    return (
        <div class="pace">
            <Choice
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
        </div>
    );
}

function wanted({ game: of, seats: count, options }: Head): Wanted {
    const pace: Pace =
        kind.value === "live"
            ? { kind: "live", bank: bank.value * 60, step: step.value }
            : { kind: "days", days: days.value };
    return {
        game: of.name,
        options: Object.fromEntries(
            of.options.map(({ word, values }, i) => [word, values[options[i] ?? 0]!]),
        ),
        seats: who.value
            .slice(0, count)
            .map((one) =>
                one === "me" || one === "open" || one === "invite"
                    ? { kind: one }
                    : { kind: "bot", level: one },
            ),
        pace,
        private: shown.value === "private",
    };
}

async function open(of: Head, kept: Kept | undefined): Promise<void> {
    const asked = wanted(of);
    if (kept) {
        const { recordCore, recordOf } = await import("../../records");
        asked.record = recordOf(await recordCore(), kept);
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

/** The game that goes on, instead of the choice of one. */
function Going({ kept }: { kept: Kept }) {
    const what = describe(kept);
    return (
        <div class="card">
            <p>
                <strong>{what.game}</strong> · {what.players} ·{" "}
                {say("home.steps", { number: kept.entries.length })}
            </p>
            <p class="quiet small">{say("online.continue.about")}</p>
        </div>
    );
}

export function Host({ id }: { id: string }) {
    const kept = useSignal<Kept | undefined>(undefined);
    const missing = useSignal(false);
    const { doing, trouble, run } = useDoing();
    const refused = useRefusal(head());
    useEffect(() => {
        if (!id) return;
        void findGame(id).then(async (found) => {
            if (!found || found.over) return void (missing.value = true);
            await speakGame(decodeHead(found.head).game.name);
            takeOver(found);
            kept.value = found;
        });
    }, [id]);
    if (id && !kept.value)
        return (
            <main id="content" class="page" tabIndex={-1}>
                <Title>{say("online.continue")}</Title>
                <p class="quiet">{say(missing.value ? "error.gone" : "app.loading")}</p>
            </main>
        );
    const of = kept.value ? decodeHead(kept.value.head) : head();
    const alone = !who.value
        .slice(0, of.seats)
        .some((one) => one === "me" || one === "open" || one === "invite");
    return (
        <main id="content" class="page online" tabIndex={-1}>
            <Title>{say(kept.value ? "online.continue" : "online.host")}</Title>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (kept.value || !refused) void run(() => open(of, kept.value));
                }}
            >
                {kept.value ? <Going kept={kept.value} /> : <GameChoice />}
                <div class="cards seats">
                    {Array.from({ length: of.seats }, (_, at) => (
                        <SeatForm key={at} at={at} of={of} />
                    ))}
                </div>
                <PaceForm />
                <Choice
                    legend={say("online.shown")}
                    name="shown"
                    values={["public", "private"] as const}
                    value={shown.value}
                    label={(one) => say(`online.shown.${one}`)}
                    onChange={(one) => (shown.value = one)}
                />
                {!kept.value && <Options />}
                {alone && <p class="quiet">{say("online.alone")}</p>}
                <Start
                    label={say(doing.value ? "app.loading" : "online.host.go")}
                    refused={kept.value ? undefined : refused}
                />
                <Trouble text={trouble.value} />
            </form>
            <NameDialog />
        </main>
    );
}
