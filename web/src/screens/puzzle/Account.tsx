// Why the best answer is the best: the same games, played after it and after another one.

import { useEffect, useMemo } from "preact/hooks";
import type { Asked } from "../../puzzle/asked";
import { type Beside, playedIn } from "../../puzzle/beside";
import { Counting, GAMES } from "../../puzzle/counting";
import { say } from "../../words";

/** What only one of the two wins has a sign of its own. */
const PARTS = [
    ["both", ""],
    ["best", "+"],
    ["other", "−"],
    ["neither", ""],
] as const;

/** So many of all games; hatched where they speak against the best answer. */
const Bar = ({ part, share }: { part: keyof Beside; share: number }) => (
    <svg
        class={`puzzle-bar puzzle-of-${part}`}
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
    >
        <rect class="puzzle-all" y="2" width="100" height="6" />
        <rect class="puzzle-part" y="2" width={share} height="6" />
        {part === "other" && <path d={hatching(share)} />}
    </svg>
);

/** Strokes across a bar. */
function hatching(to: number): string {
    let path = "";
    for (let x = 1.5; x < to; x += 3) path += `M${x} 2V8`;
    return path;
}

/** What the four numbers come to. */
function sumText({ both, best, other }: Beside): string {
    return say("puzzle.account.sum", {
        won: both + best,
        less: both + other,
        best,
        other,
        number: best - other,
    });
}

function Told({ found, mine, other }: { found: Beside; mine: boolean; other: string }) {
    const number = playedIn(found);
    const done = number >= GAMES;
    return (
        <>
            <p class="quiet small">{say("puzzle.account.about", { other })}</p>
            <table class="puzzle-account">
                <caption class="quiet small">
                    {done
                        ? say("puzzle.account.done", { number })
                        : say("puzzle.account.far", { number, all: GAMES })}
                </caption>
                <tbody>
                    {PARTS.map(([part, sign]) => (
                        <tr key={part}>
                            <th scope="row">
                                {sign && <b aria-hidden="true">{sign} </b>}
                                {say(`puzzle.account.${part === "other" && mine ? "mine" : part}`)}
                            </th>
                            <td>
                                <Bar part={part} share={number ? (100 * found[part]) / number : 0} />{" "}
                                <b>{found[part]}</b>
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
            <p class="puzzle-sum">{done ? sumText(found) : "…"}</p>
        </>
    );
}

/** Counted anew for every answer; it ends when somebody leaves. */
export function Account({ asked }: { asked: Asked }) {
    const { line, puzzle, best, next, given, answers } = asked;
    const mine = given.value !== best;
    const other = mine ? given.value! : next;
    const counting = useMemo(() => new Counting(line, answers.indexOf(other)), [line, other]);
    useEffect(() => () => counting.end(), [counting]);
    return (
        <section class="puzzle-card" aria-labelledby="puzzle-account">
            <h3 id="puzzle-account">{say("puzzle.account")}</h3>
            <p class="quiet small">{say("puzzle.theme", { theme: say(`theme.${puzzle.theme}`) })}</p>
            {counting.failed.value ? (
                <p>{say("puzzle.account.failed")}</p>
            ) : (
                <Told found={counting.found.value} mine={mine} other={asked.text(other)} />
            )}
        </section>
    );
}
