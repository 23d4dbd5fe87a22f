// The score by its parts, counted up column by column; and the dice against what they give on average.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Luck, Part } from "../../end/score";
import { stepTime } from "../../settings";
import { lang, say } from "../../words";
import { Mark } from "../parts";

/** How long the counting takes in all, in milliseconds. */
const COUNTING = 1500;

/** How many columns are counted so far. Any press counts the rest at once. */
function useCounting(columns: number): number {
    const counted = useSignal(stepTime() ? 0 : columns);
    useEffect(() => {
        if (counted.value >= columns) return;
        const all = () => (counted.value = columns);
        const timer = setInterval(() => counted.value++, COUNTING / columns);
        const events = ["pointerdown", "keydown"] as const;
        for (const event of events) addEventListener(event, all, { once: true });
        return () => {
            clearInterval(timer);
            for (const event of events) removeEventListener(event, all);
        };
    }, [columns, counted.value >= columns]);
    return Math.min(counted.value, columns);
}

/** A number as it stands in a column; nothing is a dash. */
function amount(number: number, { loss }: Part): string {
    if (!number) return "–";
    return loss || number < 0 ? `−${Math.abs(number)}` : String(number);
}

interface Seats {
    /** Seats, the first first. */
    seats: readonly number[];
    name: (seat: number) => string;
    game: string;
}

interface TableProps extends Seats {
    parts: readonly Part[];
    points: readonly number[];
    winners: readonly number[];
    me: number | undefined;
}

/** What has been counted of a seat's points when so many columns are shown. */
function countedUp(parts: readonly Part[], shown: number, seat: number): number {
    return parts.slice(0, shown).reduce((sum, { by, aside }) => sum + (aside ? 0 : by[seat]!), 0);
}

function Row({ seat, shown, ...of }: TableProps & { seat: number; shown: number }) {
    const { parts, name, winners, me, points } = of;
    const done = shown === parts.length;
    return (
        <tr class={seat === me ? "own" : undefined}>
            <th scope="row">
                <span class="who">
                    <Mark seat={seat} /> {name(seat)}
                    {winners.includes(seat) && (
                        <svg class="crown" viewBox="0 0 24 24" role="img" aria-label={say("end.winner")}>
                            <path d="M2 6.5L7 12L12 3.5L17 12L22 6.5L20 17H4ZM4 19.5H20V21.5H4Z" />
                        </svg>
                    )}
                </span>
            </th>
            {parts.map((part, i) => (
                <td key={part.key} class={`${part.aside ? "aside" : ""} ${part.loss ? "bad" : ""}`}>
                    <span class={i < shown ? undefined : "later"}>{amount(part.by[seat]!, part)}</span>
                </td>
            ))}
            <td class="sum">{done ? points[seat] : countedUp(parts, shown, seat)}</td>
        </tr>
    );
}

export function PartsTable(props: TableProps) {
    const { parts, seats, game } = props;
    const shown = useCounting(parts.length);
    return (
        <table class="parts">
            <caption class="unseen">{say("end.parts")}</caption>
            <thead>
                <tr>
                    <th scope="col">
                        <span class="unseen">{say("end.seat")}</span>
                    </th>
                    {parts.map(({ key, aside }) => (
                        <th key={key} scope="col" class={aside ? "aside" : undefined}>
                            {say(`end.${game}.${key}`)}
                        </th>
                    ))}
                    <th scope="col">{say("end.points")}</th>
                </tr>
            </thead>
            <tbody>
                {seats.map((seat) => (
                    <Row key={seat} {...props} seat={seat} shown={shown} />
                ))}
            </tbody>
        </table>
    );
}

/** One digit behind the point, as the language writes it. */
const rounded = (number: number) =>
    Number.isNaN(number) ? "–" : number.toLocaleString(lang.value, { maximumFractionDigits: 1 });

export function LuckTable({ luck, seats, name, game }: Seats & { luck: readonly Luck[] }) {
    return (
        <section class="luck">
            <h3>{say("end.luck")}</h3>
            <table>
                <thead>
                    <tr>
                        <th scope="col">
                            <span class="unseen">{say("end.seat")}</span>
                        </th>
                        {luck.map(({ key }) => (
                            <th key={key} scope="col">
                                {say(`end.${game}.${key}`)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {seats.map((seat) => (
                        <tr key={seat}>
                            <th scope="row">
                                <span class="who">
                                    <Mark seat={seat} /> {name(seat)}
                                </span>
                            </th>
                            {luck.map(({ key, got, hoped }) => (
                                <td key={key}>
                                    {say("end.luck.cell", {
                                        got: rounded(got[seat]!),
                                        hoped: rounded(hoped[seat]!),
                                    })}
                                </td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="small quiet">{say("end.luck.about")}</p>
        </section>
    );
}
