// Who is there, and how much time is left: what stands under a player's name.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { SeatInfo, TableInfo } from "../../online/api";
import { clockText, lang, say } from "../../words";
import { Mark } from "../parts";
import { levelText } from "./parts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A time in two numbers: days, or as clocks have it. */
function timeText(ms: number): string {
    const days = Math.floor(ms / (24 * HOUR));
    return days >= 2 ? say("online.left.days", { number: days }) : clockText(ms);
}

/** Runs down to a moment; every second near it, every minute far from it. */
export function Ticking({ due }: { due: number }) {
    const left = () => due - Date.now();
    const now = useSignal(left());
    useEffect(() => {
        now.value = left();
        const timer = setInterval(() => (now.value = left()), left() > 2 * 24 * HOUR ? MINUTE : 1000);
        return () => clearInterval(timer);
    }, [due]);
    return (
        <span class={now.value < MINUTE ? "clock low" : "clock"} role="timer">
            {timeText(now.value)}
        </span>
    );
}

function Left({ table, seat, acting }: { table: TableInfo; seat: SeatInfo; acting: boolean }) {
    const ticking = acting && table.due !== null && table.toAct === seat.seat && !table.paused;
    // The server says what is left on a clock when it speaks: our own clock may be wrong.
    const due = useMemo(
        () => (seat.clock === null ? table.due! : Date.now() + seat.clock),
        [table, seat.clock],
    );
    if (table.state !== "running") return null;
    if (!ticking && (seat.clock === null || seat.kind !== "person" || table.pace.kind === "days"))
        return null;
    return (
        <span class="time">
            <span class="unseen">{say("online.clock")}: </span>
            {ticking ? <Ticking due={due} /> : <span class="clock">{timeText(seat.clock!)}</span>}
        </span>
    );
}

/** When a move is due at the latest, in words. */
export function dueText(due: number): string {
    return new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, {
        dateStyle: "medium",
        timeStyle: "short",
    }).format(due);
}

/** A day, in words. */
const dayText = (time: number): string =>
    new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, { dateStyle: "medium" }).format(time);

/** Is the person of this seat looking on? Nothing where the server does not tell. */
export function Presence({ seat, unseen }: { seat: SeatInfo; unseen?: boolean }) {
    if (seat.here === null) return null;
    return (
        <span class={seat.here ? "presence here" : "presence"}>
            <span class={unseen ? "unseen" : undefined}>
                {say(seat.here ? "online.here" : "online.away")}
            </span>
        </span>
    );
}

/** Everybody in one line, always in sight: colour, who is there, time left. */
export function Chips({ table, acting }: { table: TableInfo; acting: number }) {
    return (
        <ul class="bare chips" aria-label={say("board.players")}>
            {table.seats.map((seat, i) => (
                <li key={seat.seat} class={acting === i ? "acting" : undefined}>
                    <Mark seat={i} />
                    <span class="unseen">{seat.name || say(`seat.${seat.seat}`)}: </span>
                    {seat.kind === "person" ? (
                        <Presence seat={seat} unseen />
                    ) : (
                        <span class="tag">
                            <span aria-hidden="true">{say("online.bot.short")}</span>
                            <span class="unseen">{say(`bot.${seat.level}`)}</span>
                        </span>
                    )}
                    <Left table={table} seat={seat} acting={acting === i} />
                </li>
            ))}
        </ul>
    );
}

export function SeatAbout({ table, seat, acting }: { table: TableInfo; seat: SeatInfo; acting: boolean }) {
    const level = levelText(seat.level);
    return (
        <>
            {seat.kind === "bot" ? (
                say(`bot.${seat.level}`)
            ) : seat.kind === "standin" || seat.kind === "resigned" ? (
                say(`online.${seat.kind}.short`, { level })
            ) : (
                <Presence seat={seat} />
            )}
            {seat.away && <span class="tag">{say("online.vacation", { when: dayText(seat.away - 1) })}</span>}
            <Left table={table} seat={seat} acting={acting} />
        </>
    );
}
