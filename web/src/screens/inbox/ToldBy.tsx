// In which ways somebody is told, in a few words, and the way to change it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Notices, api } from "../../online/api";
import { say } from "../../words";
import { Icon, type IconName } from "./parts";

/** A minute of the day as clocks have it: 22:30. */
export const minuteText = (minute: number): string =>
    `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, "0")}`;

interface Chip {
    icon: IconName;
    text: string;
    /** It does not work yet, or not now. */
    weak: boolean;
}

/** One for each way that somebody has, and one for the quiet hours. */
function chipsOf({ channels, quiet }: Notices): Chip[] {
    const ways = (["push", "mail", "hook"] as const).flatMap((channel): Chip[] => {
        const own = channels.filter((one) => one.channel === channel);
        if (!own.length) return [];
        const state = own.some((one) => one.state === "works") ? "works" : own[0]!.state;
        const way = say(`notices.${channel}`);
        const text = state === "works" ? way : `${way}, ${say(`notices.state.${state}`)}`;
        return [{ icon: channel, text, weak: state !== "works" }];
    });
    if (!quiet || quiet.from === quiet.until) return ways;
    const hours = { from: minuteText(quiet.from), until: minuteText(quiet.until) };
    return [...ways, { icon: "quiet", text: say("inbox.told.quiet", hours), weak: false }];
}

export function ToldBy() {
    const notices = useSignal<Notices | undefined>(undefined);
    useEffect(
        () =>
            void api.notices().then(
                (told) => (notices.value = told),
                () => {},
            ),
        [],
    );
    const chips = notices.value && chipsOf(notices.value);
    return (
        <section class="papers told-by" aria-labelledby="told">
            <p class="row apart">
                <b id="told">{say("inbox.told")}</b>
                <a href="#/notices">{say("inbox.told.change")}</a>
            </p>
            {chips && !chips.length && <p class="quiet small">{say("inbox.told.none")}</p>}
            <ul class="bare row">
                {chips?.map(({ icon, text, weak }) => (
                    <li key={icon} class={weak ? "way weak" : "way"}>
                        <Icon name={icon} /> {text}
                    </li>
                ))}
            </ul>
        </section>
    );
}
