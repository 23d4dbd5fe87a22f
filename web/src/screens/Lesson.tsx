// The lesson of a game: a short one that explains itself, on the board and with the list of the table.

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { bookmark, mark } from "../lesson/done";
import "../lesson/lesson.css";
import { gameOfLesson, loadLesson } from "../games";
import { GAMES } from "../gen/tables";
import { Teacher } from "../lesson/teacher";
import { stepTime } from "../settings";
import type { Frame } from "../view";
import { lang, ruleText, say, speakGame, speakLesson } from "../words";
import { Actions } from "./Actions";
import { Drawn } from "./Drawn";
import { Log } from "./Log";
import { Mark, RuleLink, Title, lessonTitle, Loading } from "./parts";
import { Players } from "./Players";
import { quick } from "./shelf";
import { Layout, type Tab, wide } from "./Table";

function Head({ teacher }: { teacher: Teacher }) {
    const { chapter } = teacher.place.value.step;
    const { chapters } = teacher.lesson;
    const number = teacher.at.value + 1;
    const all = teacher.steps;
    return (
        <div class="lesson-head">
            <h2 id="lesson-chapter" tabIndex={-1}>
                {say("lesson.chapter", {
                    number: chapters.indexOf(chapter) + 1,
                    all: chapters.length,
                    title: say(`lesson.chapter.${chapter}`),
                })}
            </h2>
            <span class="count">{say("lesson.progress", { number, all })}</span>
            <progress max={all} value={number} aria-label={say("lesson.progress.name")} />
        </div>
    );
}

/** A press that was not meant: what it would have been, and how it goes on. */
function Wrong({ teacher, action }: { teacher: Teacher; action: string }) {
    const wrong = teacher.wrong.value;
    const game = teacher.words.game.name;
    const rule = wrong && !wrong.free ? wrong.rule : "";
    const kind = wrong?.free ? "free" : rule ? "rule" : "none";
    return (
        <div class="lesson-wrong" aria-live="polite">
            {wrong && (
                <p>
                    {say(`lesson.wrong.${kind}`, { action, reason: ruleText(game, rule) })}{" "}
                    <RuleLink game={game} rule={rule} />
                </p>
            )}
        </div>
    );
}

/** The focus goes where the lesson goes on: to the button, or back to where the learner was. */
function useNextFocus(teacher: Teacher): RefObject<HTMLButtonElement> {
    const next = useRef<HTMLButtonElement>(null);
    const onBoard = useRef(false);
    const first = useRef(true);
    useLayoutEffect(() => {
        if (first.current) {
            first.current = false;
            return;
        }
        const board = document.querySelector(".board svg[role]");
        const was = document.activeElement;
        if (next.current) {
            onBoard.current = !!board && board.contains(was);
            next.current.focus({ preventScroll: true });
        } else if (!was || was === document.body) {
            const there = onBoard.current ? board?.querySelector<SVGElement>('[tabindex="0"]') : undefined;
            (there ?? document.getElementById("lesson-chapter"))?.focus({ preventScroll: true });
        }
    }, [teacher.at.value]);
    return next;
}

/** Back, to the beginning, and out. */
function Ways({ teacher }: { teacher: Teacher }) {
    return (
        <p class="row lesson-ways">
            <button
                type="button"
                aria-disabled={!teacher.at.value}
                onClick={() => teacher.to(teacher.at.value - 1)}
            >
                <span aria-hidden="true">← </span>
                {say("lesson.back")}
            </button>
            <button type="button" aria-disabled={!teacher.at.value} onClick={() => teacher.to(0)}>
                <span aria-hidden="true">⟲ </span>
                {say("lesson.restart")}
            </button>
            <a class="button" href="#/">
                {say("lesson.leave")}
            </a>
        </p>
    );
}

function Panel({ teacher, frame }: { teacher: Teacher; frame: Frame }) {
    const { choosing, words, view, lesson } = teacher;
    const { learner } = lesson;
    const { step } = teacher.place.value;
    const move = teacher.move();
    const action = move ? words.action(move) : "";
    const next = useNextFocus(teacher);
    return (
        <section class="lesson" aria-labelledby="lesson-chapter">
            <Head teacher={teacher} />
            <div class={move ? `lesson-text own seat-${learner}` : "lesson-text"} role="status">
                <p>
                    {move && <Mark seat={learner} />} {say(`lesson.${step.key}`)}{" "}
                    <RuleLink game={words.game.name} rule={step.rule} />
                </p>
                {move && <p class="unseen">{say("lesson.do", { action })}.</p>}
            </div>
            <Wrong teacher={teacher} action={action} />
            {move ? (
                <Actions choosing={choosing} frame={frame} view={view} words={words} />
            ) : (
                <p class="row">
                    {teacher.last ? (
                        <button
                            type="button"
                            class="main big"
                            ref={next}
                            onClick={() => void quick(words.game, lesson.seats.length, lesson.options)}
                        >
                            {say("lesson.play")}
                        </button>
                    ) : (
                        <button type="button" class="main" ref={next} onClick={() => teacher.next()}>
                            {say("lesson.next")} <span aria-hidden="true">→</span>
                        </button>
                    )}
                </p>
            )}
            <Ways teacher={teacher} />
        </section>
    );
}

function Taught({ name, teacher, frame }: { name: string; teacher: Teacher; frame: Frame }) {
    const { choosing, words } = teacher;
    const players = teacher.lesson.seats.map(() => ({ name: "", bot: "" }));
    const tab = useSignal<Tab>("actions");
    useEffect(() => {
        tab.value = "actions";
        document.querySelector("#panel, .side-scroll")?.scrollTo({ top: 0 });
        mark(name, teacher.at.value, teacher.lesson.steps.length);
    }, [teacher.at.value, teacher.wrong.value]);
    return (
        <Layout
            tab={tab}
            title={
                <Title hidden={!wide.value}>
                    {say("lesson.title", { game: lessonTitle(words.game, name) })}
                </Title>
            }
            top={null}
            board={<Drawn choosing={choosing} frame={frame} words={words} />}
            panels={{
                actions: <Panel teacher={teacher} frame={frame} />,
                players: (
                    <section class="players-panel" aria-labelledby="players">
                        <h2 id="players">{say("board.players")}</h2>
                        <Players frame={frame} words={words} players={players} />
                    </section>
                ),
                log: <Log frame={frame} words={words} />,
            }}
        />
    );
}

export function Lesson({ name }: { name: string }) {
    const game = GAMES.find((one) => one.name === gameOfLesson(name))!;
    const teacher = useSignal<Teacher | undefined>(undefined);
    const spoken = useSignal("");
    const language = lang.value;
    useEffect(() => void speakLesson(game.name).then(() => (spoken.value = language)), [language]);
    useEffect(() => {
        let left = false;
        void loadLesson(name).then(async (lesson) => {
            const at = bookmark(name, lesson.steps.length);
            const [made] = await Promise.all([
                Teacher.begin(game, lesson, at, () => 4 * stepTime()),
                speakGame(game.name),
            ]);
            if (left) made.close();
            else teacher.value = made;
        });
        return () => {
            left = true;
            teacher.value?.close();
        };
    }, []);
    const frame = teacher.value?.choosing.frame.value;
    return (
        <main id="content" class="play lesson-screen" tabIndex={-1}>
            {teacher.value && frame && spoken.value ? (
                <Taught name={name} teacher={teacher.value} frame={frame} />
            ) : (
                <Loading title={say("lesson.home", { game: lessonTitle(game, name) })} />
            )}
        </main>
    );
}
