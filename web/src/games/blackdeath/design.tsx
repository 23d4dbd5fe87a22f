// The two ratings of a disease on one slider, and what each place of it means.

import { useSignal } from "@preact/signals";
import type { Verbs } from "../../gen/tables.blackdeath";
import { aidText } from "../../meaning";
import { verbOf } from "../../rows";
import type { Words } from "../../words";
import type { Chooses } from "../choosers";
import "./design.css";

const partsOf = (text: string | undefined) => (text ?? "").split("|").map((part) => part.trim());

/** The column of the table for a rating: its heading is a number, or the first and the last. */
export function columnOf(heads: readonly string[], rating: number): number {
    return heads.findIndex((head) => {
        const [from, to = from] = head.split("–").map(Number);
        return rating >= from! && rating <= to!;
    });
}

/** What each roll of the Mortality die brings at a rating. */
function Deaths({ words, rating }: { words: Words; rating: number }) {
    const [die, ...heads] = partsOf(aidText(words, "table.0"));
    if (!die) return null;
    const column = columnOf(heads, rating);
    const rolls = [1, 2, 3, 4, 5, 6].map((roll) => partsOf(aidText(words, `table.${roll}`)));
    return (
        <table>
            <caption>{aidText(words, "table")}</caption>
            <tbody>
                <tr>
                    <th scope="row">{die}</th>
                    {rolls.map(([roll]) => (
                        <th key={roll} scope="col">
                            {roll}
                        </th>
                    ))}
                </tr>
                <tr>
                    <th scope="row">{rating}</th>
                    {rolls.map(([roll, ...cells]) => (
                        <td key={roll}>{cells[column]}</td>
                    ))}
                </tr>
            </tbody>
        </table>
    );
}

/** An attempt on a plain square: what the die may show, as on the map, and how often it does. */
const chance = (virulence: number) => `≤${virulence} · ${Math.round((100 * virulence) / 6)} %`;

export function Design({ words, rows }: Chooses) {
    const kind = words.game.kinds.findIndex(({ word }) => word === "rating");
    const at = useSignal(Math.floor(rows.length / 2));
    const row = rows[Math.min(at.value, rows.length - 1)];
    if (!row) return null;
    const [virulence, mortality] = verbOf<Pick<Verbs, "design">>(words, row.action).field;
    const facts: [string | undefined, string | number][] = [
        [aidText(words, "design.need"), chance(virulence)],
        [aidText(words, "design.attempts"), mortality],
        [aidText(words, "design.steps"), virulence],
    ];
    return (
        <div class="design">
            <div class="design-ends" aria-hidden="true">
                {[virulence, mortality].map((rating, i) => (
                    <span key={i}>
                        {words.element(kind, i)} <b>{rating}</b>
                    </span>
                ))}
            </div>
            <input
                type="range"
                min={0}
                max={rows.length - 1}
                value={at.value}
                aria-label={words.group(row.action.verb)}
                aria-valuetext={row.label}
                onInput={(event) => (at.value = Number(event.currentTarget.value))}
                onKeyDown={(event) => {
                    if (event.key === "Enter") row.take();
                }}
            />
            <div class="design-ends quiet small" aria-hidden="true">
                <span>← {aidText(words, "design.low")}</span>
                <span>{aidText(words, "design.high")} →</span>
            </div>
            <dl>
                {facts.map(([name, value], i) => (
                    <div key={i}>
                        <dt>{name}</dt>
                        <dd>{value}</dd>
                    </div>
                ))}
            </dl>
            <Deaths words={words} rating={mortality} />
            <button type="button" class="main" onClick={row.take}>
                {row.label}
            </button>
        </div>
    );
}
