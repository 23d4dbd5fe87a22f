// The sheet on which lines are reported: which, what they are, and a sentence if one likes.

import { type Signal, useSignal } from "@preact/signals";
import { type Line, api } from "../../online/api";
import { KINDS, type Kind, court } from "../../online/court";
import { isAside } from "../../online/talk";
import { say } from "../../words";
import { Trouble, useDoing } from "../online/parts";
import { Choice } from "../pick";
import type { MenuProps } from "./LineMenu";
import { Sentence, SpokenLine } from "./parts";

/** Lines before and after the one that was pressed. */
const AROUND = 5;

function around(lines: readonly Line[], line: Line): readonly Line[] {
    const at = lines.findIndex(({ no }) => no === line.no);
    return lines.slice(Math.max(0, at - AROUND), at + AROUND + 1);
}

const isTheirs = (one: Line, line: Line) => !one.mine && one.name === line.name && !isAside(one);

/** One line; those of the same person can be chosen. */
function Choosable({ one, line, chosen }: { one: Line; line: Line; chosen: Signal<readonly number[]> }) {
    const is = chosen.value.includes(one.no);
    const toggle = () =>
        (chosen.value = is ? chosen.value.filter((no) => no !== one.no) : [...chosen.value, one.no]);
    return (
        <li class={is ? "court-line court-chosen" : "court-line"}>
            <label>
                {isTheirs(one, line) && <input type="checkbox" checked={is} onChange={toggle} />}
                <SpokenLine line={one} />
            </label>
        </li>
    );
}

function Lines({
    lines,
    line,
    chosen,
}: Pick<MenuProps, "lines" | "line"> & { chosen: Signal<readonly number[]> }) {
    return (
        <fieldset class="court-lines">
            <legend>{say("court.report.lines")}</legend>
            <p class="quiet small">{say("court.report.around")}</p>
            <ul class="bare">
                {around(lines, line).map((one) => (
                    <Choosable key={one.no} one={one} line={line} chosen={chosen} />
                ))}
            </ul>
        </fieldset>
    );
}

export function Report({ table, invite, line, lines, hide }: MenuProps) {
    const { name } = line;
    const chosen = useSignal<readonly number[]>([line.no]);
    const kind = useSignal<Kind>("insult");
    const said = useSignal("");
    const block = useSignal(false);
    const done = useSignal("");
    const { doing, trouble, run } = useDoing();
    const send = (event: Event) => {
        event.preventDefault();
        void run(async () => {
            const what = { lines: [...chosen.value], kind: kind.value, said: said.value.trim() };
            const { report } = await court.report(table, what, invite);
            if (block.value) await api.block(table, line.no, invite);
            done.value = say("court.report.done", { number: report });
            if (block.value) hide(name);
        });
    };
    if (done.value) return <p role="status">{done.value}</p>;
    return (
        <form class="court-form" onSubmit={send}>
            <Lines lines={lines} line={line} chosen={chosen} />
            <Choice
                legend={say("court.report.kind")}
                name="kind"
                values={KINDS}
                value={kind.value}
                label={(one) => say(`court.kind.${one}`)}
                onChange={(one) => (kind.value = one)}
            />
            <Sentence label={say("court.report.said")} value={said} />
            <label class="court-tick">
                <input
                    type="checkbox"
                    checked={block.value}
                    onChange={(event) => (block.value = event.currentTarget.checked)}
                />
                {say("court.report.block", { name })}
            </label>
            <p class="quiet small">{say("court.report.note", { name })}</p>
            <p class="row">
                <button type="submit" class="go" aria-disabled={doing.value || !chosen.value.length}>
                    {say("court.report.send")}
                </button>
            </p>
            <Trouble text={trouble.value} />
        </form>
    );
}
