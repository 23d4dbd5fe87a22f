// The graph in numbers, a row a round or a step, and in sentences.

import { useSignal } from "@preact/signals";
import { valueAt, widest } from "../../look/chance";
import { type Told, deedOf, nameOf, roundOf, storyOf } from "../../look/tell";
import { show } from "../../look/way";
import type { Moment, Value } from "../../study";
import { say } from "../../words";
import { download } from "../parts";
import { Icon, Seat } from "./parts";

interface Props {
    told: Told;
    values: readonly Value[];
    moments: readonly Moment[];
    seat: number;
    path: string;
}

interface Row {
    step: number;
    title: string;
    value: Value;
    /** Places among the moments. */
    marked: readonly number[];
}

/** A row at the end of each round. */
function byRound(told: Told, values: readonly Value[], moments: readonly Moment[]): Row[] {
    const marks = moments.map(({ entry }) => Math.max(1, roundOf(told, entry)));
    return told.begins.slice(1).flatMap((step, i) => {
        const value = valueAt(values, step);
        const marked = marks.flatMap((round, n) => (round === i + 1 ? [n] : []));
        return value ? [{ step, title: String(i + 1), value, marked }] : [];
    });
}

/** A row for each step that is known. */
const byStep = (told: Told, values: readonly Value[], moments: readonly Moment[]): Row[] =>
    values.flatMap((value, step) => {
        if (!value.games) return [];
        const title = step ? `${step} ${deedOf(told, step)}` : say("look.beginning");
        return [
            { step, title, value, marked: moments.flatMap(({ entry }, n) => (entry === step ? [n] : [])) },
        ];
    });

const seatsOf = ({ tale }: Told) => Array.from({ length: tale.head.seats }, (_, seat) => seat);

function Line({ row, told, path }: { row: Row; told: Told; path: string }) {
    const { step, title, value, marked } = row;
    return (
        <tr class={marked.length ? "look-marked" : undefined}>
            <th scope="row">
                {marked.map((n) => (
                    <span
                        key={n}
                        class="look-no"
                        aria-label={say("look.moment", { number: n + 1 })}
                        role="img"
                    >
                        {n + 1}
                    </span>
                ))}{" "}
                <a href={show(path, step)}>{title}</a>
            </th>
            {seatsOf(told).map((seat) => (
                <td key={seat}>{Math.round(value.seats[seat]!.chance)}</td>
            ))}
            <td class="quiet">± {widest(value)}</td>
        </tr>
    );
}

/** The table as a file that programs for tables read; they take no name for a formula. */
function csvOf(told: Told, rows: readonly Row[]): string {
    const cell = (text: string) => `"${text.replace(/^[=+@-]/, "'$&").replaceAll('"', '""')}"`;
    const head = [say("look.table.step"), ...seatsOf(told).map((seat) => nameOf(told, seat)), "±"];
    const lines = rows.map(({ step, value }) => [
        String(step),
        ...value.seats.map(({ chance }) => chance.toFixed(1)),
        String(widest(value)),
    ]);
    return [head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n");
}

const Sentences = ({ told, seat, values, moments }: Omit<Props, "path">) => (
    <>
        <h3>{say("look.sentences")}</h3>
        {storyOf(told, seat, values, moments).map((text, i) => (
            <p key={i}>{text}</p>
        ))}
    </>
);

export function Numbers(props: Props) {
    const { told, values, moments, path } = props;
    const steps = useSignal(false);
    const rows = steps.value ? byStep(told, values, moments) : byRound(told, values, moments);
    return (
        <div class="look-numbers">
            <div class="look-scroll" tabIndex={0} role="group" aria-label={say("look.table")}>
                <table class="look-table">
                    <caption class="unseen">{say("look.table.about")}</caption>
                    <thead>
                        <tr>
                            <th scope="col">{say(steps.value ? "look.table.step" : "look.table.round")}</th>
                            {seatsOf(told).map((seat) => (
                                <th key={seat} scope="col">
                                    <Seat told={told} seat={seat} />
                                </th>
                            ))}
                            <th scope="col">{say("look.table.band")}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map((row) => (
                            <Line key={row.step} row={row} told={told} path={path} />
                        ))}
                    </tbody>
                </table>
            </div>
            <div class="look-said">
                <Sentences {...props} />
                <p class="row">
                    <button
                        type="button"
                        aria-pressed={steps.value}
                        onClick={() => (steps.value = !steps.value)}
                    >
                        {say("look.table.every")}
                    </button>
                    <button type="button" onClick={() => download("chances.csv", csvOf(told, rows))}>
                        <Icon name="save" /> {say("look.table.save")}
                    </button>
                </p>
            </div>
        </div>
    );
}
