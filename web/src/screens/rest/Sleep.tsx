// Hours of sleep: from when and for how long, and what that is of a day.

import { type Signal, useSignal } from "@preact/signals";
import { type Rest, api } from "../../online/api";
import { lang, say } from "../../words";
import { dueText } from "../online/Clock";
import { Trouble, useDoing } from "../online/parts";
import { Pick } from "../pick";
import { zone } from "./days";

const DAY = 1440;
const HALF = 30;
const MOST = 480;
/** What is offered to whoever has said nothing. */
const USUAL = { from: 23 * 60, minutes: MOST };

const timeText = (minute: number): string =>
    new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, {
        hour: "numeric",
        minute: "2-digit",
        timeZone: "UTC",
    }).format((minute % DAY) * 60_000);

const halves = (count: number, first = 0) => Array.from({ length: count }, (_, i) => (first + i) * HALF);

/** The day as a bar, with the hours of sleep dark. */
function Bar({ from, minutes }: { from: number; minutes: number }) {
    const until = from + minutes;
    const parts =
        until > DAY
            ? [
                  [from, DAY],
                  [0, until - DAY],
              ]
            : [[from, until]];
    return (
        <div
            class="rest-bar"
            role="img"
            aria-label={say("rest.sleep.bar", { from: timeText(from), until: timeText(until) })}
        >
            {parts.map(([a, b]) => (
                <i key={a} style={{ left: `${(a! / DAY) * 100}%`, width: `${((b! - a!) / DAY) * 100}%` }} />
            ))}
        </div>
    );
}

/** What is kept may be none of those that are offered. */
const or = (value: number, values: number[]): number[] =>
    values.includes(value) ? values : [value, ...values];

const longText = (minutes: number): string =>
    minutes
        ? say("rest.sleep.hours", { hours: (minutes / 60).toLocaleString(lang.value) })
        : say("rest.sleep.none");

interface Hours {
    from: number;
    minutes: number;
}

function HoursForm({
    hours,
    fixed,
    doing,
    keep,
}: {
    hours: Signal<Hours>;
    fixed: boolean;
    doing: boolean;
    keep: () => void;
}) {
    const now = hours.value;
    return (
        <div class="row">
            <Pick
                id="sleep-from"
                label={say("rest.sleep.from")}
                values={or(now.from, halves(48))}
                value={now.from}
                text={timeText}
                onChange={(from) => (hours.value = { ...now, from })}
            />
            <Pick
                id="sleep-long"
                label={say("rest.sleep.long")}
                values={or(now.minutes, [0, ...halves(9, 8)])}
                value={now.minutes}
                text={longText}
                onChange={(minutes) => (hours.value = { ...now, minutes })}
            />
            <button type="button" class="main" aria-disabled={doing} disabled={fixed} onClick={keep}>
                {say("rest.sleep.keep")}
            </button>
        </div>
    );
}

/** When one sleeps now, in words. */
const nightText = ({ sleep }: Rest): string =>
    sleep
        ? say("rest.sleep.is", { from: timeText(sleep.from), until: timeText(sleep.from + sleep.minutes) })
        : say("rest.sleep.not");

export function Sleep({ rest, changed }: { rest: Rest; changed: (told: string) => Promise<void> }) {
    const hours = useSignal<Hours>(rest.sleep ?? { ...USUAL, minutes: rest.changeable ? 0 : USUAL.minutes });
    const { doing, trouble, run } = useDoing();
    const fixed = rest.changeable > Date.now();
    const keep = () =>
        run(async () => {
            const { from, minutes } = hours.value;
            await api.sleep({ from, minutes, zone: zone() });
            await changed(say("rest.sleep.kept"));
        });
    return (
        <section class="rest-part" aria-labelledby="rest-sleep">
            <header>
                <h2 id="rest-sleep">{say("rest.sleep")}</h2>
                <b class="small">{nightText(rest)}</b>
            </header>
            <div class="rest-in">
                <HoursForm hours={hours} fixed={fixed} doing={doing.value} keep={() => void keep()} />
                <Bar {...hours.value} />
                <p class="rest-hours small quiet" aria-hidden="true">
                    {[0, 6, 12, 18, 24].map((hour) => (
                        <span key={hour}>{hour}</span>
                    ))}
                </p>
                <p class="quiet small">
                    {fixed
                        ? say("rest.sleep.fixed", { when: dueText(rest.changeable) })
                        : say("rest.sleep.about")}
                </p>
                <Trouble text={trouble.value} />
            </div>
        </section>
    );
}
