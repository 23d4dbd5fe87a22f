// Away for a while: days off, hours of sleep, and what they mean at each table of days.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { GAMES } from "../../gen/tables";
import { type Rest as RestInfo, type RestAt, api } from "../../online/api";
import { asked, name, whoAmI } from "../../online/who";
import { say } from "../../words";
import { HaveCode, NameForm, ToAccount } from "../online/Name";
import { Trouble, useDoing } from "../online/parts";
import { Title, bookOf } from "../parts";
import { Calendar, type Chosen, dayText, span } from "./Calendar";
import { Sleep } from "./Sleep";
import { type Day, dayOf, daysIn, daysLeft, later, zone } from "./days";

type Changed = (told: string) => Promise<void>;

/** The days that are off already, as they were chosen. */
const runningDays = ({ vacation }: RestInfo): Chosen | undefined =>
    vacation ? { anchor: dayOf(vacation.since), end: dayOf(vacation.until - 1) } : undefined;

/** What days off mean at a table: it stands still, does so for some of them, or runs on. */
function meaning({ vacation, spent }: RestAt, days: number): [how: "good" | "bad", text: string] {
    const left = daysLeft(vacation, spent);
    if (!left) return ["bad", say("rest.runs")];
    if (days > left) return ["bad", say("rest.stands.for", { number: left })];
    return ["good", say("rest.stands")];
}

function AtTable({ at, days }: { at: RestAt; days: number }) {
    const [how, text] = meaning(at, days);
    const game = GAMES.find((one) => one.name === at.game);
    const title = game ? bookOf(game).text("name") : at.game;
    return (
        <li class="rest-row">
            <span>
                <a href={`#/at/${at.id}`}>
                    {at.others.length
                        ? say("rest.with", { game: title, players: at.others.join(", ") })
                        : title}
                </a>
                <span class="small quiet">
                    {say("online.pace.days.text", { number: at.days })} ·{" "}
                    {at.vacation
                        ? say("rest.left", { number: daysLeft(at.vacation, at.spent), of: at.vacation })
                        : say("rest.none")}
                </span>
            </span>
            <b class={`small ${how}`}>
                <span aria-hidden="true">{how === "good" ? "❚❚" : "⚠"}</span> {text}
            </b>
        </li>
    );
}

function Meaning({ tables, days }: { tables: RestAt[]; days: number }) {
    return (
        <section class="rest-part" aria-labelledby="rest-tables">
            <header>
                <h2 id="rest-tables">{say("rest.tables")}</h2>
            </header>
            {tables.length ? (
                <ul class="bare">
                    {tables.map((at) => (
                        <AtTable key={at.id} at={at} days={days} />
                    ))}
                </ul>
            ) : (
                <p class="rest-in quiet">{say("rest.tables.none")}</p>
            )}
            <p class="rest-in small rest-foot">{say("rest.tables.about")}</p>
        </section>
    );
}

/** How long the chosen days are, in words. */
function spanText([from, until]: [Day, Day]): string {
    if (from === until) return say("rest.one", { day: dayText(from) });
    return say("rest.span", { from: dayText(from), until: dayText(until), number: daysIn(from, until) });
}

function Vacation({
    rest,
    chosen,
    choose,
    changed,
}: {
    rest: RestInfo;
    chosen: Chosen | undefined;
    choose: (chosen: Chosen) => void;
    changed: Changed;
}) {
    const { doing, trouble, run } = useDoing();
    const days = chosen && span(chosen);
    const go = () =>
        run(async () => {
            await api.away({ zone: zone(), from: days![0], until: days![1] });
            await changed(say("rest.kept", { days: spanText(days!) }));
        });
    const back = () =>
        run(async () => {
            await api.isBack();
            await changed(say("rest.back.done"));
        });
    return (
        <section class="rest-part rest-main" aria-labelledby="rest-vacation">
            <header>
                <h2 id="rest-vacation">{say("rest.vacation")}</h2>
                <b class="small" role="status">
                    {days && spanText(days)}
                </b>
            </header>
            <div class="rest-in">
                <Calendar today={dayOf(Date.now())} chosen={chosen} onChoose={choose} />
                <div class="row">
                    <button
                        type="button"
                        class="go big"
                        disabled={!days}
                        aria-disabled={doing.value}
                        onClick={() => void go()}
                    >
                        {days ? say("rest.go", { number: daysIn(...days) }) : say("rest.go.none")}
                    </button>
                    {rest.vacation && (
                        <button type="button" aria-disabled={doing.value} onClick={() => void back()}>
                            {say("rest.back")}
                        </button>
                    )}
                </div>
                <p class="quiet small">{say("rest.go.about")}</p>
                <Trouble text={trouble.value} />
            </div>
        </section>
    );
}

/** How many days are still to come; a day that has begun is gone at every table already. */
function daysAhead({ vacation }: RestInfo, chosen: Chosen | undefined): number {
    if (!chosen) return 1;
    const [from, until] = span(chosen);
    const today = dayOf(Date.now());
    const begun = vacation !== null && vacation.since <= Date.now();
    return Math.max(0, daysIn(begun ? later(today, 1) : from, until));
}

function Own({ rest, changed }: { rest: RestInfo; changed: Changed }) {
    const chosen = useSignal<Chosen | undefined>(runningDays(rest));
    return (
        <div class="rest-columns">
            <div class="rest-column">
                <Vacation
                    rest={rest}
                    chosen={chosen.value}
                    choose={(next) => (chosen.value = next)}
                    changed={changed}
                />
                <Sleep rest={rest} changed={changed} />
            </div>
            <Meaning tables={rest.tables} days={daysAhead(rest, chosen.value)} />
        </div>
    );
}

/** For whoever has said no name yet. */
function Nobody() {
    return (
        <section class="plain-sheet">
            <p>{say("rest.nobody")}</p>
            <NameForm onDone={() => {}} />
            <ToAccount />
            <HaveCode onDone={() => {}} />
        </section>
    );
}

export function Rest() {
    const rest = useSignal<RestInfo | undefined>(undefined);
    const told = useSignal("");
    const { trouble, run } = useDoing();
    const load = async () => void (rest.value = await api.rest());
    const changed = async (what: string) => {
        await load();
        told.value = what;
    };
    useEffect(() => void whoAmI(), []);
    useEffect(() => void (name.value !== undefined && run(load)), [name.value]);
    return (
        <main id="content" class="home rest" tabIndex={-1}>
            <div class="row apart">
                <div>
                    <Title>{say("rest.title")}</Title>
                    <p class="quiet">{say("rest.about")}</p>
                </div>
                <a class="button" href="#/online">
                    {say("online.lobby")}
                </a>
            </div>
            <Trouble text={trouble.value} />
            {asked.value && name.value === undefined && <Nobody />}
            <p class="good" role="status">
                {told.value}
            </p>
            {rest.value && <Own key={rest.value.vacation?.until ?? 0} rest={rest.value} changed={changed} />}
        </main>
    );
}
