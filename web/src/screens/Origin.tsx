// Where a game came from that begins in the middle of another.

import type { Origin as From } from "../kept";
import { helpAllowed } from "../settings";
import { lang, say } from "../words";

const dayOf = (time: number) =>
    new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, {
        day: "numeric",
        month: "long",
    }).format(time);

export function Origin({ from: { digest, entries, path, played } }: { from: From }) {
    const number = entries;
    // With the switch off no way leads to a puzzle.
    const there = path && (helpAllowed() || !path.startsWith("/puzzle/"));
    return (
        <>
            <span>
                {played
                    ? say("share.from", { number, day: dayOf(played) })
                    : say("share.from.file", { number, digest })}
            </span>
            {there && <a href={`#${path}`}>{say("share.from.look")}</a>}
        </>
    );
}

/** The same as a line over the whole screen. */
export const OriginBar = ({ from }: { from: From }) => (
    <div class="bar row small" role="note">
        <Origin from={from} />
    </div>
);
