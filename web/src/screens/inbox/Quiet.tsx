// Hours in which nobody is told anything, and the language in which they are told.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { type Quiet, api } from "../../online/api";
import { quietParts } from "../../online/switches";
import { LANGS, NAMES, lang, say } from "../../words";
import type { Shared } from "./Notices";
import { minuteText } from "./ToldBy";
import { Toggle } from "./parts";

/** What is proposed to whoever turns them on: half past ten to seven. */
const FIRST = { from: 1350, until: 420 };

/** Where this browser is, as the server's database calls it. */
const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Nobody has said anything: told in the language of the page, at any time. */
export const habits = (quiet: Quiet | null): Quiet =>
    quiet ?? { language: lang.value, zone: ownZone(), from: 0, until: 0 };

/** A day as a bar, dark where it is quiet. The fields below say the same in numbers. */
function Bar({ quiet }: { quiet: Quiet }) {
    return (
        <svg class="day-bar" viewBox="0 0 1440 90" aria-hidden="true">
            <rect class="day" x="2" y="2" width="1436" height="58" />
            {quietParts(quiet).map(([from, until]) => (
                <rect key={from} class="night" x={from} y="2" width={until - from} height="58" />
            ))}
            {[0, 6, 12, 18, 24].map((hour) => (
                <text key={hour} x={Math.min(Math.max(hour * 60, 12), 1424)} y="86">
                    {hour}
                </text>
            ))}
        </svg>
    );
}

/** A minute of the day, in a field for times. */
function Clock({ label, minute, set }: { label: string; minute: number; set: (minute: number) => void }) {
    const id = useId();
    return (
        <span class="clock-field">
            <label for={id}>{label}</label>
            <input
                id={id}
                type="time"
                step={900}
                value={minuteText(minute).padStart(5, "0")}
                onChange={(event) => {
                    const [hours, minutes] = event.currentTarget.value.split(":").map(Number);
                    if (minutes !== undefined) set(hours! * 60 + minutes);
                }}
            />
        </span>
    );
}

function Language({ quiet, set }: { quiet: Signal<Quiet>; set: (part: Partial<Quiet>) => void }) {
    const id = useId();
    return (
        <span class="clock-field">
            <label for={id}>{say("notices.language")}</label>
            <select
                id={id}
                value={quiet.value.language}
                onChange={(event) => set({ language: event.currentTarget.value })}
            >
                {LANGS.map((one) => (
                    <option key={one} value={one} lang={one} selected={one === quiet.value.language}>
                        {NAMES[one]}
                    </option>
                ))}
            </select>
        </span>
    );
}

export function QuietHours({ told, change }: Shared) {
    const quiet = useSignal(habits(told.quiet));
    useEffect(() => void (quiet.value = habits(told.quiet)), [told.quiet]);
    const now = quiet.value;
    const on = now.from !== now.until;
    const set = (part: Partial<Quiet>) => {
        const next = { ...quiet.value, ...part, zone: ownZone() };
        quiet.value = next;
        void change(() => api.quiet(next));
    };
    return (
        <section class="entrances quiet-hours" aria-labelledby="quiet">
            <header>
                <h2 id="quiet">{say("notices.quiet")}</h2>
                <Toggle
                    label={say("notices.quiet")}
                    on={on}
                    set={(wanted) => set(wanted ? FIRST : { from: 0, until: 0 })}
                />
            </header>
            <div class="account-in">
                <Bar quiet={now} />
                <div class="row">
                    {on && (
                        <>
                            <Clock
                                label={say("notices.quiet.from")}
                                minute={now.from}
                                set={(from) => set({ from })}
                            />
                            <Clock
                                label={say("notices.quiet.until")}
                                minute={now.until}
                                set={(until) => set({ until })}
                            />
                        </>
                    )}
                    <Language quiet={quiet} set={set} />
                </div>
                <p class="quiet small">{say("notices.quiet.about", { zone: now.zone })}</p>
            </div>
        </section>
    );
}
