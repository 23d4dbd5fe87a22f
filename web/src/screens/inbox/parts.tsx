// What the inbox and the notices share: drawings, times in words, switches.

import type { TableInfo } from "../../online/api";
import { rough } from "../../online/inbox";
import { lang, say } from "../../words";
import { icons } from "../icons";
import { tableTitle } from "../online/Medal";

const ICONS = {
    play: "M6.5 4L19.5 12L6.5 20Z",
    next: "M4 12h15M13 6l6 6-6 6",
    eye: "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM15 12a3 3 0 1 0-6 0a3 3 0 1 0 6 0",
    awaited: "M5 21V4h13l-3 4.5 3 4.5H5",
    invited:
        "M12.5 8a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0M2.5 20c0-4 2.6-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14c2.2.8 3.5 2.9 3.5 6",
    over: "M6.5 2.5H17.5C17.5 9.5 16 13.5 12 14.5C8 13.5 6.5 9.5 6.5 2.5ZM6.5 4.5H2.5C2.5 8.5 4.5 10.5 7.4 10.5M17.5 4.5H21.5C21.5 8.5 19.5 10.5 16.6 10.5M12 14.5V18.5M7 21.5C7.5 19 9 18 12 18s4.500 1 5 3.500z",
    wrote: "M3 4.5H21V15.5H12.5L7 20.5V15.5H3ZM7 8.5H17M7 11.7H14",
    push: "M4 17.5C7 14.5 5.5 6 12 5C18.5 6 17 14.5 20 17.5ZM10 20.500h4M12 5V3",
    mail: "M3 5.5h18v13H3zM3.500 6L12 13l8.500-7",
    hook: "M8 3v9a4 4 0 0 0 8 0V9M12.500 11.500L16 8l3.500 3.500M5 3h6M8 20.500h8",
    quiet: "M4 5h7l-7 9h7M14 12h6l-6 8h6",
    works: "M4 13l5 6L20 5",
    fails: "M12 3.500L22 20.500H2ZM12 10v5M12 17.900v.1",
    unconfirmed: "M21 12a9 9 0 1 0-18 0a9 9 0 1 0 18 0M12 6.5V12L15.8 14.4",
    plus: "M12 4v16M4 12h16",
    close: "M5 5l14 14M19 5L5 19",
};
export type IconName = keyof typeof ICONS;

export const { Icon, Ring } = icons(ICONS, "play");

/** A time as a number and its unit: ["2", "days"]. */
export function inParts(ms: number): [string, string] {
    const [count, unit] = rough(ms);
    const format = new Intl.NumberFormat(lang.value, {
        style: "unit",
        unit,
        unitDisplay: "long",
        useGrouping: false,
    });
    const parts = format.formatToParts(count);
    const of = (kind: string) => parts.find(({ type }) => type === kind)?.value ?? "";
    return [of("integer"), of("unit")];
}

/** A time in words: "2 days". */
const inWords = (ms: number): string => inParts(ms).join(" ");

/** How long somebody still has, to play or to say that they are there, in words; "" without a clock. */
export function leftText({ due, paused, readyBy }: TableInfo): string {
    const until = readyBy ?? due;
    return until === null || paused ? "" : say("inbox.left", { time: inWords(until - Date.now()) });
}

/** What is played, and with whom. */
export function tableName(table: TableInfo): string {
    const others = table.seats.filter(({ seat, name }) => name && !table.yours.includes(seat));
    const players = others.map(({ name }) => name).join(", ");
    const game = tableTitle(table);
    return players ? say("inbox.with", { game, players }) : game;
}

/** Something that is on or off, with the word beside it. */
export function Toggle({ label, on, set }: { label: string; on: boolean; set: (on: boolean) => void }) {
    return (
        <button
            type="button"
            role="switch"
            class="toggle"
            aria-checked={on}
            aria-label={label}
            onClick={() => set(!on)}
        >
            <span class="toggle-track" aria-hidden="true" />
            <span aria-hidden="true">{say(on ? "notices.on" : "notices.off")}</span>
        </button>
    );
}
