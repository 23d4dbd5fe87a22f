// Before a game begins everybody says that they are there: always before a live one, and before one over days where
// somebody has waited long.

import { useMemo } from "preact/hooks";
import { type Pace, type TableInfo, api } from "../../online/api";
import { luckOwed, taken } from "../../online/witness";
import { say } from "../../words";
import { Ticking } from "./Clock";
import { Trouble, gameName, sitter, useDoing } from "./parts";

/** Before a live game, and before one over days. */
const LONGEST = { live: 60_000, days: 86_400_000 };

/** How long is left until then by the server's clock. One that does not agree with ours has just begun to count. */
function leftUntil(until: number, now: number, longest: number): number {
    const left = until - now;
    return left > 0 && left <= longest ? left : longest;
}

/** Time left to say ready. */
export function Countdown({ until, pace }: { until: number; pace: Pace["kind"] }) {
    const due = useMemo(() => Date.now() + leftUntil(until, Date.now(), LONGEST[pace]), [until, pace]);
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
    const days = table.pace.kind === "days";
    return (
        <div class={asked ? "notice ready asked" : "notice ready"}>
            <p role="status">
                {asked
                    ? say(days ? "online.muster" : "online.call.ready", { game: gameName(table) })
                    : say(own ? "online.ready.others" : "online.ready.check", { names })}
            </p>
            <p>
                <Countdown until={table.readyBy} pace={table.pace.kind} />
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
                    {say(days ? "online.muster.here" : "online.ready")}
                </button>
            )}
            <p class="quiet small">{say(days ? "online.muster.late" : "online.ready.late")}</p>
            <Trouble text={trouble.value} />
        </div>
    );
}
