// "If I am asked, answer for me": the answers that one's seat keeps in advance at a table of days.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type IfRow, type TableInfo, api } from "../../online/api";
import type { Game } from "../../position";
import { rulesOf } from "../../versions";
import type { View } from "../../view";
import { type Words, say } from "../../words";
import { Trouble, seatOf, useDoing } from "../online/parts";
import { Dialog } from "../parts";
import { Select } from "../pick";
import { type Question, actionWords, foreseen, readAction, readQuestion } from "./foresee";

/** As many as a seat keeps, and as often as one of them answers at most. */
const MOST = 8;
const ALWAYS = 20;

interface Told {
    table: TableInfo;
    words: Words;
    game: Game;
}

/** The words of a question or a step; those of the game itself where the page cannot say it. */
const askedText = ({ words, game }: Told, text: string): string => {
    const row = readQuestion(game, text);
    return row && !row.field.includes(0xffff) ? words.prompt(row) : text;
};
const stepText = ({ words, game }: Told, text: string): string => {
    const action = readAction(game, text);
    return action ? words.action(action) : text;
};

/** When it falls away, or what became of it. */
const endText = ({ times = 1, turns = 1, state }: IfRow): string =>
    state && state !== "waits"
        ? say(`ifs.${state}`)
        : `${say(times > 1 ? "ifs.often" : "ifs.once")} ${say("ifs.turns", { number: turns })}`;

const move = (rows: IfRow[], from: number, to: number): IfRow[] => {
    if (to < 0 || to >= rows.length) return rows;
    const next = rows.filter((_, i) => i !== from);
    next.splice(to, 0, rows[from]!);
    return next;
};

/** Moves its rule: arrows on the keyboard, dragging with a pointer. */
function Grip({ at, rows }: { at: number; rows: Signal<IfRow[]> }) {
    const press = (event: KeyboardEvent) => {
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (!step) return;
        event.preventDefault();
        rows.value = move(rows.value, at, at + step);
        const list = (event.currentTarget as HTMLElement).closest("ol")!;
        requestAnimationFrame(() => list.querySelectorAll<HTMLElement>(".ifs-grip")[at + step]?.focus());
    };
    const drag = (event: PointerEvent) => {
        if (event.buttons !== 1) return;
        const over = document.elementFromPoint(event.clientX, event.clientY)?.closest("li");
        const list = (event.currentTarget as HTMLElement).closest("ol")!;
        const to = over ? [...list.children].indexOf(over) : -1;
        if (to >= 0 && to !== at) rows.value = move(rows.value, at, to);
    };
    return (
        <button
            type="button"
            class="ifs-grip"
            aria-label={say("ifs.grip", { number: at + 1 })}
            onKeyDown={press}
            onPointerMove={drag}
        >
            {at + 1}
        </button>
    );
}

function Rule({ at, rows, told }: { at: number; rows: Signal<IfRow[]>; told: Told }) {
    const row = rows.value[at]!;
    return (
        <li class="ifs-rule">
            <Grip at={at} rows={rows} />
            <dl>
                <dt>{say("ifs.if")}</dt>
                <dd>{say("ifs.asked", { text: askedText(told, row.asked) })}</dd>
                <dt>{say("ifs.then")}</dt>
                <dd>
                    <b>{stepText(told, row.answer)}</b>
                    <span class="small quiet">{endText(row)}</span>
                </dd>
            </dl>
            <button
                type="button"
                class="bare"
                aria-label={say("ifs.remove", { number: at + 1 })}
                onClick={() => (rows.value = rows.value.filter((_, i) => i !== at))}
            >
                ✕
            </button>
        </li>
    );
}

/** Another rule, from what may come. In one's own turn it is meant for the time after it. */
function Another({ questions, told, add }: { questions: Question[]; told: Told; add: (row: IfRow) => void }) {
    const { words, game, table } = told;
    const asked = useSignal(questions[0]!.asked);
    const then = useSignal("");
    const often = useSignal("1");
    const question = questions.find((one) => one.asked === asked.value) ?? questions[0]!;
    const answers = question.answers.map((one) => [actionWords(game, one), words.action(one)] as const);
    const answer = answers.some(([one]) => one === then.value) ? then.value : (answers[0]?.[0] ?? "");
    const turns = table.toAct === table.you ? 2 : 1;
    return (
        <div class="ifs-rule ifs-new" role="group" aria-label={say("ifs.new")}>
            <label class="ifs-pick">
                <span>{say("ifs.if")}</span>
                <Select
                    values={questions.map((one) => [one.asked, words.prompt(one.prompt)] as const)}
                    value={question.asked}
                    onChange={(next) => (asked.value = next)}
                />
            </label>
            <label class="ifs-pick">
                <span>{say("ifs.then")}</span>
                <Select values={answers} value={answer} onChange={(next) => (then.value = next)} />
            </label>
            <label class="ifs-pick">
                <span>{say("ifs.how")}</span>
                <Select
                    values={[
                        ["1", say("ifs.once")],
                        [String(ALWAYS), say("ifs.often")],
                    ]}
                    value={often.value}
                    onChange={(next) => (often.value = next)}
                />
            </label>
            <button
                type="button"
                onClick={() => add({ asked: question.asked, answer, times: Number(often.value), turns })}
            >
                {say("ifs.add")}
            </button>
        </div>
    );
}

/** The rules, and what may be added to them. */
function Rules({
    rows,
    questions,
    told,
}: {
    rows: Signal<IfRow[]>;
    questions: Question[] | undefined;
    told: Told;
}) {
    const full = rows.value.length >= MOST;
    return (
        <>
            {rows.value.length ? (
                <ol class="bare ifs-rules">
                    {rows.value.map((row, at) => (
                        <Rule key={`${row.asked}/${row.answer}/${at}`} at={at} rows={rows} told={told} />
                    ))}
                </ol>
            ) : (
                <p class="quiet">{say("ifs.none")}</p>
            )}
            {full && <p class="quiet small">{say("ifs.full")}</p>}
            {!questions && <p class="quiet small">{say("app.loading")}</p>}
            {questions?.length === 0 && <p class="quiet small">{say("ifs.nothing")}</p>}
            {!full && !!questions?.length && (
                <Another
                    questions={questions}
                    told={told}
                    add={(row) => (rows.value = [...rows.value, row])}
                />
            )}
        </>
    );
}

const Lock = () => (
    <svg class="ifs-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M7.5 10.5V8A4.5 4.5 0 0 1 16.5 8V10.5M4.5 10.5H19.5V21H4.5ZM12 14v3.5" />
    </svg>
);

/** What waits is kept as it is; what became of others is told until another list is kept. */
const sent = (rows: IfRow[]): IfRow[] =>
    rows
        .filter(({ state = "waits" }) => state === "waits")
        .map(({ asked, answer, times = 1, turns = 1 }) => ({ asked, answer, times, turns }));

/** The questions that may come, once they are found. */
function useForeseen(view: View, game: Game, seat: number): Question[] | undefined {
    const found = useSignal<Question[] | undefined>(undefined);
    const known = useRef(view.known());
    useEffect(() => {
        const look = async () => foreseen(game, known.current, seat, await rulesOf(game));
        look().then(
            (questions) => (found.value = questions),
            () => (found.value = []),
        );
    }, []);
    return found.value;
}

export function Ifs({
    table,
    view,
    words,
    close,
}: {
    table: TableInfo;
    view: View;
    words: Words;
    close: () => void;
}) {
    const rows = useSignal<IfRow[]>([]);
    const { doing, trouble, run } = useDoing();
    const told: Told = { table, words, game: words.game };
    const questions = useForeseen(view, words.game, seatOf(table.you)!);
    const kept = useSignal(0);
    const look = async () => {
        rows.value = await api.ifs(table.id);
        kept.value = rows.value.length;
    };
    useEffect(() => void run(look), []);
    const keep = (list: IfRow[]) =>
        run(async () => {
            await api.keepIfs(table.id, list);
            close();
        });
    const waiting = sent(rows.value);
    return (
        <Dialog title={say("ifs.title")} onClose={close}>
            <div class="ifs">
                <p class="small ifs-lock">
                    <Lock /> {say("ifs.lock")}
                </p>
                <Rules rows={rows} questions={questions} told={told} />
                <p class="quiet small">{say("ifs.first")}</p>
                {rows.value.length + kept.value > 0 && (
                    <p class="row">
                        <button
                            type="button"
                            class="go"
                            aria-disabled={doing.value}
                            onClick={() => void keep(waiting)}
                        >
                            {say("ifs.keep", { number: waiting.length })}
                        </button>
                        <button type="button" aria-disabled={doing.value} onClick={() => void keep([])}>
                            {say("ifs.forget")}
                        </button>
                    </p>
                )}
                <Trouble text={trouble.value} />
            </div>
        </Dialog>
    );
}
