// Four weeks, in which days are chosen: by a press on the first and the last, by dragging, or with Shift and arrows.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { lang, say } from "../../words";
import { type Day, fourWeeks, later, noonOf } from "./days";

/** `anchor` is the day that was chosen first, and stays when others are added to it. */
export interface Chosen {
    anchor: Day;
    end: Day;
}

export const span = ({ anchor, end }: Chosen): [from: Day, until: Day] =>
    anchor < end ? [anchor, end] : [end, anchor];

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

const format = (day: Day, how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, how).format(noonOf(day));

/** A day in full, as it is read out. */
export const dayText = (day: Day): string => format(day, { weekday: "long", day: "numeric", month: "long" });

/** The month, where one begins: drawn behind the number, and read out with the whole day. */
const monthText = (day: Day): string | undefined =>
    day.endsWith("-01") ? format(day, { month: "short" }) : undefined;

function Week({
    days,
    today,
    focus,
    chosen,
    choose,
}: {
    days: Day[];
    today: Day;
    focus: Day;
    chosen: Chosen | undefined;
    choose: (day: Day, extend: boolean) => void;
}) {
    const [from, until] = chosen ? span(chosen) : ["", ""];
    return (
        <tr>
            {days.map((day) => {
                const off = from <= day && day <= until;
                return (
                    <td key={day} aria-selected={off}>
                        <button
                            type="button"
                            class={off ? "rest-day off" : "rest-day"}
                            data-day={day}
                            data-month={monthText(day)}
                            aria-label={dayText(day)}
                            aria-pressed={off}
                            aria-current={day === today ? "date" : undefined}
                            tabIndex={day === focus ? 0 : -1}
                            disabled={day < today}
                            onPointerDown={(event) => {
                                event.currentTarget.releasePointerCapture?.(event.pointerId);
                                choose(day, false);
                            }}
                            onPointerEnter={(event) => event.buttons === 1 && choose(day, true)}
                        >
                            {noonOf(day).getDate()}
                        </button>
                    </td>
                );
            })}
        </tr>
    );
}

interface Choosing {
    today: Day;
    chosen: Chosen | undefined;
    onChoose: (chosen: Chosen) => void;
}

/** The weeks shown, the day that has the focus, and what presses and keys do with them. */
function useCalendar({ today, chosen, onChoose }: Choosing) {
    const weeks = useSignal(0);
    const focus = useSignal(today);
    const moved = useRef(false);
    const shown = fourWeeks(today, weeks.value);
    /** A second press makes it a span; a third begins anew. */
    const choose = (day: Day, extend: boolean) => {
        const one = chosen && chosen.anchor === chosen.end && day !== chosen.end;
        focus.value = day;
        onChoose(chosen && (extend || one) ? { ...chosen, end: day } : { anchor: day, end: day });
    };
    const go = (day: Day, extend: boolean) => {
        const next = day < today ? today : day;
        if (next < shown[0]![0]!) weeks.value = Math.max(0, weeks.value - 4);
        if (next > shown[3]![6]!) weeks.value += 4;
        moved.current = true;
        if (extend) onChoose({ anchor: chosen?.anchor ?? focus.value, end: next });
        focus.value = next;
    };
    const press = (event: KeyboardEvent) => {
        const step = STEPS[event.key];
        if (step) go(later(focus.value, step), event.shiftKey);
        else if (event.key === "Enter" || event.key === " ") choose(focus.value, false);
        else return;
        event.preventDefault();
    };
    return { weeks, focus, moved, shown, choose, press };
}

/** Back and forth by four weeks, for a year. */
function Paging({ weeks }: { weeks: Signal<number> }) {
    return (
        <p class="row apart">
            <span class="quiet small" id="rest-how">
                {say("rest.how")}
            </span>
            <span class="row">
                <button type="button" disabled={!weeks.value} onClick={() => (weeks.value -= 4)}>
                    {say("rest.earlier")}
                </button>
                <button type="button" disabled={weeks.value > 44} onClick={() => (weeks.value += 4)}>
                    {say("rest.later")}
                </button>
            </span>
        </p>
    );
}

function Weekdays({ week }: { week: Day[] }) {
    return (
        <thead>
            <tr>
                {week.map((day) => (
                    <th key={day} scope="col" abbr={format(day, { weekday: "long" })}>
                        {format(day, { weekday: "short" })}
                    </th>
                ))}
            </tr>
        </thead>
    );
}

export function Calendar(props: Choosing) {
    const { today, chosen } = props;
    const { weeks, focus, moved, shown, choose, press } = useCalendar(props);
    const grid = useRef<HTMLTableElement>(null);
    useEffect(() => {
        if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focus.value}"]`)?.focus();
        moved.current = false;
    });
    const tab = shown.flat().includes(focus.value) ? focus.value : shown.flat().find((day) => day >= today)!;
    const common = { today, focus: tab, chosen, choose };
    return (
        <>
            <table
                class="rest-days"
                role="grid"
                aria-multiselectable="true"
                aria-label={say("rest.calendar")}
                aria-describedby="rest-how"
                ref={grid}
                onKeyDown={press}
            >
                <Weekdays week={shown[0]!} />
                <tbody>
                    {shown.map((days) => (
                        <Week key={days[0]} days={days} {...common} />
                    ))}
                </tbody>
            </table>
            <Paging weeks={weeks} />
        </>
    );
}
