// What belongs to the table and not to the game: its link, asking the others, leaving.

import { type TableInfo, api } from "../../online/api";
import type { Frame, View } from "../../view";
import { say } from "../../words";
import { dueText } from "./Clock";
import { Dice } from "./Dice";
import { ToAccount } from "./Name";
import { ShareLink, Sure, Trouble, paceText, seatOf, termsText, useDoing, watchLink } from "./parts";

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
                    {!!table.terms?.pause && !table.paused && (
                        <Sure
                            label={say("online.pause")}
                            question={say("online.pause.ask", { number: table.terms.pause })}
                            onYes={() => void run(() => api.pause(id, true))}
                        />
                    )}
                </>
            )}
            <Sure
                label={say("online.away.go")}
                question={say("online.away.ask")}
                onYes={() => void run(() => api.tell(id, "leave"))}
            />
            <Sure
                label={say("online.resign")}
                yes={say("online.resign.yes")}
                question={say(table.seats.length === 2 ? "online.resign.two" : "online.resign.ask")}
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
                {[paceText(table.pace), termsText(table.terms)].filter(Boolean).join(" · ")}
                {table.due !== null && !frame.over && ` · ${say("online.due", { when: dueText(table.due) })}`}
            </p>
            {table.resumed && (
                <p class="quiet small">{say("online.resumed.steps", { number: table.resumed })}</p>
            )}
            {own?.kind === "person" && !frame.over && <Asking table={table} view={view} />}
            {watch && <ShareLink href={watch} label={say("online.link.watch")} />}
            <Dice table={table} />
            {table.you !== null && <ToAccount at={`/${table.id}/${invite}`} />}
            {table.you !== null && table.pace.kind === "days" && (
                <p>
                    <a href="#/rest">{say("online.rest")}</a>
                </p>
            )}
            <p class="row">
                <a class="button" href="#/online">
                    {say("online.lobby")}
                </a>
            </p>
        </details>
    );
}
