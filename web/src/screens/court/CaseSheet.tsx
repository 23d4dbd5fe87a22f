// One case on the moderator's desk: what was said, who reported it, and what shall happen. Nothing without a reason.

import { type Signal, useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { ACTS, type Act, type Case, court } from "../../online/court";
import { say } from "../../words";
import { Trouble, useDoing } from "../online/parts";
import { Part, Sentence, SpokenLine, monthText, whenText } from "./parts";

/** For how many days a mute or a ban may be chosen here. */
const DAYS = [1, 3, 7, 30, 90, 365];

function Said({ one }: { one: Case }) {
    return (
        <>
            <h3>{say("court.case.lines")}</h3>
            <ol class="bare court-lines">
                {one.lines.map((line) => (
                    <li key={line.no} class={line.chosen ? "court-line court-chosen" : "court-line"}>
                        <SpokenLine line={line} before={line.chosen && say("court.case.chosen")} />
                    </li>
                ))}
            </ol>
            <p class="quiet small">{say("court.case.only")}</p>
        </>
    );
}

function Reports({ one }: { one: Case }) {
    return (
        <ul class="bare court-reports">
            {one.reports.map((report, i) => (
                <li key={i}>
                    {say("court.case.reported", {
                        name: report.name,
                        kind: say(`court.kind.${report.kind}`),
                    })}
                    {report.said && (
                        <>
                            {" "}
                            <q>{report.said}</q>
                        </>
                    )}
                </li>
            ))}
        </ul>
    );
}

function Choices({ act }: { act: Signal<Act> }) {
    return (
        <fieldset class="court-acts">
            <legend>{say("court.case.what")}</legend>
            <div>
                {ACTS.map((one) => (
                    <label key={one}>
                        <input
                            type="radio"
                            name="act"
                            checked={act.value === one}
                            onChange={() => (act.value = one)}
                        />
                        <b>{say(`court.act.${one}`)}</b>
                        <span class="quiet small">{say(`court.act.${one}.about`)}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function HowLong({ days }: { days: Signal<number> }) {
    const id = useId();
    return (
        <p class="court-field">
            <label for={id}>{say("court.case.long")}</label>
            <select
                id={id}
                value={days.value}
                onChange={(event) => (days.value = Number(event.currentTarget.value))}
            >
                {DAYS.map((one) => (
                    <option key={one} value={one} selected={one === days.value}>
                        {say("court.case.days", { number: one })}
                    </option>
                ))}
            </select>
        </p>
    );
}

function Judge({ one, done }: { one: Case; done: () => void }) {
    const { name } = one.person;
    const act = useSignal<Act>("warn");
    const days = useSignal(7);
    const reason = useSignal("");
    const { doing, trouble, run } = useDoing();
    const lasts = act.value === "mute" || act.value === "ban";
    const send = (event: Event) => {
        event.preventDefault();
        void run(async () => {
            const what = { act: act.value, days: lasts ? days.value : 0, reason: reason.value.trim() };
            await court.act(one.id, what);
            done();
        });
    };
    return (
        <form class="court-form" onSubmit={send}>
            <Choices act={act} />
            <Sentence label={say("court.case.why", { name })} value={reason} />
            {lasts && <HowLong days={days} />}
            <p class="row apart">
                <span class="quiet small">{say("court.case.once", { name })}</span>
                <button type="submit" class="go" aria-disabled={doing.value || !reason.value.trim()}>
                    {say(`court.go.${act.value}`, { name })}
                </button>
            </p>
            <Trouble text={trouble.value} />
        </form>
    );
}

/** The appeal, and for somebody else than who acted the two answers. */
function Appeal({ one, done }: { one: Case; done: () => void }) {
    const { name } = one.person;
    const reason = useSignal("");
    const { doing, trouble, run } = useDoing();
    const decide = (what: "uphold" | "lift") =>
        void run(async () => {
            await court.decide(one.id, what, reason.value.trim());
            done();
        });
    const waits = doing.value || !reason.value.trim();
    return (
        <section aria-labelledby="court-appeal">
            <h3 id="court-appeal">{say("court.case.appeal")}</h3>
            <p>{say("court.case.says", { name, text: one.appeal })}</p>
            {one.mine || one.own ? (
                <p class="quiet">{say(one.mine ? "court.case.mine" : "court.case.own")}</p>
            ) : (
                <div class="court-form">
                    <Sentence label={say("court.case.answer", { name })} value={reason} />
                    <p class="row">
                        <button type="button" aria-disabled={waits} onClick={() => decide("uphold")}>
                            {say("court.uphold")}
                        </button>
                        <button type="button" aria-disabled={waits} onClick={() => decide("lift")}>
                            {say("court.lift")}
                        </button>
                    </p>
                    <Trouble text={trouble.value} />
                </div>
            )}
        </section>
    );
}

function Acted({ one }: { one: Case }) {
    const judge = one.judge ?? say("court.operator");
    const fields = { judge, name: one.person.name, reason: one.reason, when: whenText(one.until) };
    return (
        <>
            <p>{say(`court.case.acted.${one.act}`, fields)}</p>
            {one.state === "upheld" && <p>{say("court.case.upheld", { text: one.answer })}</p>}
            {one.state === "lifted" && <p>{say("court.case.lifted", { text: one.answer })}</p>}
        </>
    );
}

export function CaseSheet({ one, done }: { one: Case; done: () => void }) {
    const { name, made, played, stayed } = one.person;
    const table = (
        <a class="button" href={`#/at/${one.table}`}>
            {say("court.case.table")}
        </a>
    );
    return (
        <Part id="court-case" title={name} beside={one.game && table}>
            <div class="court-in">
                <p class="quiet small">
                    {say("court.case.since", { when: monthText(made), number: played, stayed })}
                </p>
                <Reports one={one} />
                <Said one={one} />
                {one.act && <Acted one={one} />}
                {one.state === "appealed" && <Appeal one={one} done={done} />}
                {one.state === "open" && one.own && <p class="quiet">{say("court.case.own")}</p>}
                {one.state === "open" && !one.own && <Judge one={one} done={done} />}
            </div>
        </Part>
    );
}
