// Before a live game begins everybody says that they are there.

import { useMemo } from "preact/hooks";
import { type TableInfo, api } from "../../online/api";
import { luckOwed, taken } from "../../online/witness";
import { say } from "../../words";
import { Ticking } from "./Clock";
import { Trouble, gameName, sitter, useDoing } from "./parts";

const LONGEST = 60_000;

/** How long is left until then by the server's clock. One that does not agree with ours has just begun to count. */
function leftUntil(until: number, now: number): number {
    const left = until - now;
    return left > 0 && left <= LONGEST ? left : LONGEST;
}

/** Time left to say ready. */
export function Countdown({ until }: { until: number }) {
    const due = useMemo(() => Date.now() + leftUntil(until, Date.now()), [until]);
    return <Ticking due={due} />;
}

/** Asks whether we are ready, and says who else is missing. */
export function ReadyCheck({ table, onTold }: { table: TableInfo; onTold: (table: TableInfo) => void }) {
    const { doing, trouble, run } = useDoing();
    if (!table.readyBy) return null;
    const own = table.seats.find(({ seat }) => seat === table.you);
    const late = table.seats.filter(({ kind, ready }) => kind === "person" && !ready);
    const names = late.map(sitter).join(", ");
    const asked = own && !own.ready;
    return (
        <div class={asked ? "notice ready asked" : "notice ready"}>
            <p role="status">
                {asked
                    ? say("online.call.ready", { game: gameName(table) })
                    : say(own ? "online.ready.others" : "online.ready.check", { names })}
            </p>
            <p>
                <Countdown until={table.readyBy} />
            </p>
            {asked && (
                <button
                    type="button"
                    class="go big"
                    aria-disabled={doing.value}
                    onClick={() =>
                        void run(async () => onTold(taken(await api.ready(table.id, luckOwed(table)))))
                    }
                >
                    {say("online.ready")}
                </button>
            )}
            <p class="quiet small">{say("online.ready.late")}</p>
            <Trouble text={trouble.value} />
        </div>
    );
}
