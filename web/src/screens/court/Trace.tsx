// What was done about a person so far. Lines are only added to it.

import type { Case, Trace } from "../../online/court";
import { say } from "../../words";
import { Part, whenText } from "./parts";

/** Acts that have a sentence of their own. */
const TOLD = ["report", "none", "warn", "mute", "ban", "appeal", "read", "uphold", "lift"];

function traceText({ what, who, why }: Trace, name: string): string {
    const [group, act] = what.split(" ");
    const fields = { who: who || say("court.operator"), name, why, what };
    if (group !== "case" || !TOLD.includes(act!)) return say("court.trace.other", fields);
    const kind = act === "report" ? say(`court.kind.${why}`) : "";
    return say(`court.trace.${act}`, { ...fields, kind });
}

export function TracePart({ one }: { one: Case }) {
    return (
        <Part id="court-trace" title={say("court.trace")}>
            <ul class="bare">
                {one.trace.map((row, i) => (
                    <li key={i} class="court-row">
                        <time class="quiet small">{whenText(row.at)}</time>
                        <p>{traceText(row, one.person.name)}</p>
                    </li>
                ))}
            </ul>
            <p class="court-row quiet small">{say("court.trace.about")}</p>
        </Part>
    );
}
