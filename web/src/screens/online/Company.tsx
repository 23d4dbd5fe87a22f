// What belongs to the table and not to the game: its link, asking the others, leaving.

import { useSignal } from "@preact/signals";
import { type TableInfo, api } from "../../online/api";
import type { Frame, View } from "../../view";
import { say } from "../../words";
import { dueText } from "./Clock";
import { ShareLink, Trouble, paceText, seatOf, useDoing, watchLink } from "./parts";

/** A step that is asked about once more before it is done. */
function Sure({
    label,
    question,
    danger,
    onYes,
}: {
    label: string;
    question: string;
    danger?: boolean;
    onYes: () => void;
}) {
    const asked = useSignal(false);
    if (!asked.value)
        return (
            <button type="button" onClick={() => (asked.value = true)}>
                {label}
            </button>
        );
    const done = (yes: boolean) => {
        asked.value = false;
        if (yes) onYes();
    };
    return (
        <div class="sure" role="group" aria-label={question}>
            <p>{question}</p>
            <p class="row">
                <button type="button" class={danger ? "danger" : "main"} onClick={() => done(true)}>
                    {label}
                </button>
                <button type="button" onClick={() => done(false)}>
                    {say("board.no")}
                </button>
            </p>
        </div>
    );
}

/** Asking the others to go back, which they can only where chance has not spoken since. */
function AskBack({ table, view, run }: { table: TableInfo; view: View; run: (to: number) => void }) {
    const to = view.before(seatOf(table.you)!);
    if (to === undefined)
        return (
            <p class="quiet small" id="no-back">
                {say("online.back.no")}
            </p>
        );
    return <Sure label={say("online.back")} question={say("online.back.ask")} onYes={() => run(to)} />;
}

function Asking({ table, view }: { table: TableInfo; view: View }) {
    const { trouble, run } = useDoing();
    const { id } = table;
    return (
        <div class="asking">
            {!table.ask && (
                <>
                    <AskBack table={table} view={view} run={(to) => void run(() => api.undo(id, to, true))} />
                    <Sure
                        label={say("online.stop")}
                        question={say("online.stop.ask")}
                        onYes={() => void run(() => api.stop(id, true))}
                    />
                </>
            )}
            <Sure
                label={say("online.resign")}
                question={say("online.resign.ask")}
                danger
                onYes={() => void run(() => api.tell(id, "resign"))}
            />
            <Trouble text={trouble.value} />
        </div>
    );
}

export function Company({
    table,
    invite,
    frame,
    view,
}: {
    table: TableInfo;
    invite: string;
    frame: Frame;
    view: View;
}) {
    const watch = watchLink(table, invite);
    const own = table.seats.find(({ seat }) => seat === table.you);
    return (
        <details class="company">
            <summary>{say("online.table")}</summary>
            <p class="quiet small">
                {paceText(table.pace)}
                {table.due !== null && !frame.over && ` · ${say("online.due", { when: dueText(table.due) })}`}
            </p>
            {own?.kind === "person" && !frame.over && <Asking table={table} view={view} />}
            {watch && <ShareLink href={watch} label={say("online.link.watch")} />}
            <details class="promise">
                <summary>{say("fair.title")}</summary>
                <p class="quiet small">{say("online.promise")}</p>
                <code>{table.commitment}</code>
            </details>
            <p class="row">
                <a class="button" href="#/online">
                    {say("online.lobby")}
                </a>
            </p>
        </details>
    );
}
