// The moderator's desk: what waits, one case, and the trace of what was done about its person.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Case, type CaseList, type CaseRow, type Cases, court } from "../../online/court";
import { go } from "../../router";
import { say } from "../../words";
import { Trouble, agoText, useDoing, useEvery } from "../online/parts";
import { Title } from "../parts";
import { CaseSheet } from "./CaseSheet";
import { Part } from "./parts";
import { TracePart } from "./Trace";

const LISTS: readonly CaseList[] = ["open", "appeals", "closed"];
/** Seconds between two looks at the queue. */
const LOOK = 20;

function Lists({ list, found }: { list: Signal<CaseList>; found: Cases | undefined }) {
    const count = { open: found?.open ?? 0, appeals: found?.appeals ?? 0, closed: 0 };
    return (
        <div class="court-lists" role="group" aria-label={say("court.desk.state")}>
            {LISTS.map((one) => (
                <button
                    key={one}
                    type="button"
                    aria-pressed={list.value === one}
                    onClick={() => {
                        list.value = one;
                        go("/moderation");
                    }}
                >
                    {say(`court.desk.${one}`, { number: count[one] })}
                </button>
            ))}
        </div>
    );
}

function Row({ one, here }: { one: CaseRow; here: boolean }) {
    return (
        <li>
            <a
                class={here ? "court-queued court-new" : "court-queued"}
                href={`#/moderation/${one.id}`}
                aria-current={here ? "true" : undefined}
            >
                <b>{one.name}</b>
                <span class="small">{agoText(one.made)}</span>
                <span class="quiet small">
                    {one.kinds.map((kind) => say(`court.kind.${kind}`)).join(", ")} ·{" "}
                    {say("court.desk.by", { number: one.reports })}
                </span>
            </a>
        </li>
    );
}

function Queue({ list, found, id }: { list: CaseList; found: Cases | undefined; id: string }) {
    return (
        <Part id="court-queue" title={say(list === "closed" ? "court.desk.newest" : "court.desk.oldest")}>
            <ul class="bare">
                {found?.cases.map((one) => (
                    <Row key={one.id} one={one} here={one.id === id} />
                ))}
            </ul>
            {found && !found.cases.length && <p class="court-row quiet">{say("court.desk.empty")}</p>}
        </Part>
    );
}

/** One case, and what was done before about its person. */
function Open({ id, done }: { id: string; done: () => void }) {
    const found = useSignal<Case | undefined>(undefined);
    const { trouble, run } = useDoing();
    useEffect(() => void run(async () => void (found.value = await court.one(id))), [id]);
    const one = found.value?.id === id ? found.value : undefined;
    return (
        <>
            <div class="court-middle">
                <a class="court-back" href="#/moderation">
                    ← {say("court.desk.back")}
                </a>
                <Trouble text={trouble.value} />
                {one && <CaseSheet key={`${one.id} ${one.state}`} one={one} done={done} />}
            </div>
            {one && <TracePart one={one} />}
        </>
    );
}

export function Desk({ id }: { id: string }) {
    const list = useSignal<CaseList>("open");
    const found = useSignal<Cases | undefined>(undefined);
    const told = useSignal("");
    const { trouble, run } = useDoing();
    const load = () => run(async () => void (found.value = await court.cases(list.value)));
    useEffect(() => void load(), [list.value]);
    useEvery(LOOK, () => void load());
    const done = () => {
        told.value = say("court.done");
        go("/moderation");
        void load();
    };
    return (
        <main id="content" class="home court" tabIndex={-1}>
            <div class="row apart">
                <div>
                    <Title>{say("court.desk")}</Title>
                    <p class="quiet">{say("court.desk.about")}</p>
                </div>
                <Lists list={list} found={found.value} />
            </div>
            <p class="good" role="status">
                {told.value}
            </p>
            <Trouble text={trouble.value} />
            <div class={id ? "court-desk court-one" : "court-desk"}>
                <Queue list={list.value} found={found.value} id={id} />
                {id ? (
                    <Open id={id} done={done} />
                ) : (
                    <p class="quiet court-middle">{say("court.desk.pick")}</p>
                )}
            </div>
        </main>
    );
}
