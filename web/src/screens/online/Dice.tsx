// What is known of a table's dice before they are opened: the fingerprint, and who gave luck.

import type { TableInfo } from "../../online/api";
import { promiseOf, witnessOf } from "../../online/witness";
import { say } from "../../words";
import { Mark } from "../parts";
import { seatOf, sitter } from "./parts";

function Lucks({ table }: { table: TableInfo }) {
    const { luck } = witnessOf(table.id) ?? {};
    const own = luck && promiseOf(luck);
    const promised = table.seats.filter(({ seat }) => table.promises?.[seat]);
    if (!promised.length) return <p class="quiet small">{say("online.luck.none")}</p>;
    return (
        <ul class="bare lucks" aria-label={say("online.luck")}>
            {promised.map((seat) => {
                const promise = table.promises![seat.seat]!;
                const key = promise === own ? "online.luck.own" : "online.luck.of";
                return (
                    <li key={seat.seat}>
                        <Mark seat={seatOf(seat.seat)!} /> {say(key, { seat: sitter(seat) })}{" "}
                        <code>{promise.slice(0, 16)}…</code>
                    </li>
                );
            })}
        </ul>
    );
}

export function Dice({ table }: { table: TableInfo }) {
    return (
        <details class="promise">
            <summary>{say("fair.title")}</summary>
            <p class="quiet small">{say("online.promise")}</p>
            <code>{table.commitment}</code>
            {table.promises && <Lucks table={table} />}
            <p class="quiet small">{say("online.promise.limits")}</p>
        </details>
    );
}
