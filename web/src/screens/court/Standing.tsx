// What moderators decided about oneself, with the way to appeal; what one reported; whom one has blocked or muted.
// Somebody who is banned sees the first of these and the ways to take everything along and to leave, and nothing else of
// the site.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
    AWAY,
    type Away,
    type Complaint,
    type Judgement,
    type Standing as Stands,
    type Turned,
    court,
} from "../../online/court";
import { judging, name, whoAmI } from "../../online/who";
import { say } from "../../words";
import { Trouble, agoText, useDoing } from "../online/parts";
import { lazy } from "../lazy";
import { Title } from "../parts";
import { people } from "../people";
import { Part, Sentence, whenText } from "./parts";

const Parting = lazy(() => people(import("../account/Everything"), "account").then((m) => m.Parting), true);

function Appeal({ one, done }: { one: Judgement; done: () => Promise<void> }) {
    const open = useSignal(false);
    const said = useSignal("");
    const { doing, trouble, run } = useDoing();
    const send = (event: Event) => {
        event.preventDefault();
        void run(async () => {
            await court.appeal(one.id, said.value.trim());
            await done();
        });
    };
    if (!open.value)
        return (
            <button type="button" onClick={() => (open.value = true)}>
                {say("court.appeal")}
            </button>
        );
    return (
        <form class="court-form" onSubmit={send}>
            <Sentence label={say("court.appeal.field")} value={said} about={say("court.appeal.about")} />
            <p class="row">
                <button type="submit" class="go" aria-disabled={doing.value || !said.value.trim()}>
                    {say("court.appeal.send")}
                </button>
            </p>
            <Trouble text={trouble.value} />
        </form>
    );
}

function Outcome({ one }: { one: Judgement }) {
    if (one.state === "appealed") return <p>{say("court.appeal.waits", { text: one.appeal })}</p>;
    if (one.state !== "upheld" && one.state !== "lifted") return null;
    return (
        <p>
            {say(`court.appeal.${one.state}`)} {one.answer && <q>{one.answer}</q>}
        </p>
    );
}

function Act({ one, load }: { one: Judgement; load: () => Promise<void> }) {
    const { trouble, run } = useDoing();
    const read = () =>
        void run(async () => {
            await court.read(one.id);
            await Promise.all([load(), whoAmI()]);
        });
    return (
        <li class={one.unread ? "court-row court-new" : "court-row"}>
            <p class="row apart">
                <b>{say(`court.you.${one.act}`, { when: whenText(one.until) })}</b>
                <span class="quiet small">{agoText(one.at)}</span>
            </p>
            <blockquote class="court-quote">{one.reason}</blockquote>
            <Outcome one={one} />
            <div class="row">
                {one.unread && (
                    <button type="button" class="main" onClick={read}>
                        {say("court.read")}
                    </button>
                )}
                {one.state === "decided" && <Appeal one={one} done={load} />}
            </div>
            <Trouble text={trouble.value} />
        </li>
    );
}

function AboutYou({ stands, load }: { stands: Stands; load: () => Promise<void> }) {
    return (
        <Part id="court-you" title={say("court.you")}>
            {stands.banned && (
                <p class="court-row court-alarm">
                    {say("court.you.banned", { when: whenText(stands.banned) })}
                </p>
            )}
            {stands.muted && (
                <p class="court-row">{say("court.you.muted", { when: whenText(stands.muted) })}</p>
            )}
            <ul class="bare">
                {stands.cases.map((one) => (
                    <Act key={one.id} one={one} load={load} />
                ))}
            </ul>
            {!stands.cases.length && <p class="court-row quiet">{say("court.you.none")}</p>}
        </Part>
    );
}

function stateText({ state, act, name }: Complaint): string {
    return state === "decided" ? say(`court.reports.${act}.done`, { name }) : say(`court.reports.${state}`);
}

function Reported({ reports }: { reports: readonly Complaint[] }) {
    return (
        <Part id="court-reports" title={say("court.reports")}>
            <ul class="bare">
                {reports.map((one) => (
                    <li key={one.id} class="court-row">
                        <p class="row apart">
                            <b>{one.name}</b>
                            <span class="quiet small">{agoText(one.at)}</span>
                        </p>
                        <p>
                            {say(`court.kind.${one.kind}`)} · {stateText(one)}
                        </p>
                    </li>
                ))}
            </ul>
            {!reports.length && <p class="court-row quiet">{say("court.reports.none")}</p>}
        </Part>
    );
}

/** Those whom one does not meet, or does not read, each with the way to take it back. */
function TurnedAway({ way }: { way: Away }) {
    const turned = useSignal<readonly Turned[] | undefined>(undefined);
    const told = useSignal("");
    const { trouble, run } = useDoing();
    const id = `court-${way}`;
    useEffect(() => void run(async () => void (turned.value = await court.away(way))), []);
    const back = (one: Turned) =>
        void run(async () => {
            await court.back(way, one.id);
            turned.value = turned.value?.filter((other) => other !== one);
            told.value = say(`court.${way}.ended`, { name: one.name });
            // The button that was pressed is gone.
            document.getElementById(id)?.focus();
        });
    return (
        <Part id={id} title={say(`court.${way}`)}>
            <ul class="bare">
                {turned.value?.map((one) => (
                    <li key={one.id} class="court-row row apart">
                        <b>{one.name}</b>
                        <button type="button" onClick={() => back(one)}>
                            {say(`court.${way}.end`, { name: one.name })}
                        </button>
                    </li>
                ))}
            </ul>
            {turned.value?.length === 0 && <p class="court-row quiet">{say(`court.${way}.none`)}</p>}
            <p class="good" role="status">
                {told.value}
            </p>
            <Trouble text={trouble.value} />
        </Part>
    );
}

/** What was asked of moderators, and whom one has turned away: for everybody who is not banned. */
function Asked() {
    const reports = useSignal<readonly Complaint[]>([]);
    const { trouble, run } = useDoing();
    useEffect(() => void run(async () => void (reports.value = (await court.reports()).reports)), []);
    return (
        <div class="court-side">
            <Trouble text={trouble.value} />
            <Reported reports={reports.value} />
            {AWAY.map((way) => (
                <TurnedAway key={way} way={way} />
            ))}
        </div>
    );
}

export function Standing() {
    const stands = useSignal<Stands | undefined>(undefined);
    const { trouble, run } = useDoing();
    const load = async () => {
        stands.value = await court.standing();
        // Nothing else tells somebody who is banned what they are called.
        name.value ??= stands.value.name;
    };
    useEffect(() => void run(load), []);
    return (
        <main id="content" class="home court" tabIndex={-1}>
            <div>
                <Title>{say("court.standing")}</Title>
                <p class="quiet">{say("court.standing.about")}</p>
                {judging.value && <a href="#/moderation">{say("court.desk")}</a>}
            </div>
            <Trouble text={trouble.value} />
            {stands.value && (
                <div class="court-two">
                    <AboutYou stands={stands.value} load={load} />
                    {stands.value.banned ? <Parting /> : <Asked />}
                </div>
            )}
        </main>
    );
}
