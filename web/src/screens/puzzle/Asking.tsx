// A puzzle on its board: the position, the question and its answers; then what was right, and why.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { dateOf } from "../../puzzle/list";
import { type Today, find, note, recall } from "../../puzzle/today";
import type { Frame } from "../../view";
import { lang, say } from "../../words";
import { Refusal } from "../Actions";
import { Drawn } from "../Drawn";
import { Log } from "../Log";
import { Loading, Title } from "../parts";
import { USUAL } from "../shelf";
import { Strip } from "../Strip";
import { PlayersPanel, wide } from "../Table";
import { Answers, AnswerButtons } from "./Answers";
import { Also, Row } from "./Side";
import { Solved, SolvedButtons } from "./Solved";

/** The heading: whose puzzle it is, and of which day. */
function Head({ today: { asked, day, place, counts } }: { today: Today }) {
    const game = asked.words.text("name");
    const locale = lang.value === "en" ? "en-GB" : lang.value;
    const date = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", timeZone: "UTC" });
    return (
        <header class="puzzle-head">
            <Title>{counts ? say("puzzle.title") : say("puzzle.number", { number: place + 1 })}</Title>
            <p class="quiet small">
                {counts ? say("puzzle.of", { game, date: date.format(dateOf(day)) }) : game}
            </p>
        </header>
    );
}

interface Parts {
    today: Today;
    frame: Frame;
}

/** What is there only while it is open: a log that is shown goes to its last line. */
function More({ title, children }: { title: string; children: () => ComponentChildren }) {
    const open = useSignal(false);
    return (
        <details class="puzzle-more" onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>{title}</summary>
            {open.value && children()}
        </details>
    );
}

/** Everything beside the board that nobody has to press. */
function Around({ today, frame }: Parts) {
    const { asked } = today;
    const players = asked.kept.players.map(({ name }, seat) => ({
        name,
        bot: seat === asked.seat ? "" : USUAL,
    }));
    return (
        <>
            <Row day={today.day} />
            <Also today={today} />
            <More title={say("puzzle.before")}>{() => <Log frame={asked.frame} words={asked.words} />}</More>
            <More title={say("board.players")}>
                {() => <PlayersPanel frame={frame} words={asked.words} players={players} />}
            </More>
        </>
    );
}

/** Three columns, or one above the other with the buttons at the thumb. */
function Laid({ today, frame, panel, buttons }: Parts & Record<"panel" | "buttons", ComponentChildren>) {
    const { asked } = today;
    const answered = asked.given.value !== undefined;
    const board = <Drawn choosing={asked.choosing} frame={frame} words={asked.words} replay={answered} />;
    const strip = <Strip frame={frame} words={asked.words} />;
    const refusal = <Refusal choosing={asked.choosing} words={asked.words} />;
    if (!wide.value)
        return (
            <div class="table phone puzzle-narrow">
                {strip}
                {board}
                <div class="panel">
                    {refusal}
                    <Head today={today} />
                    {panel}
                    <Around today={today} frame={frame} />
                </div>
                <div class="puzzle-thumb">{buttons}</div>
            </div>
        );
    return (
        <div class="table wide puzzle-wide">
            <div class="side">
                <Head today={today} />
                {refusal}
                <div class="side-scroll">{panel}</div>
                <div class="puzzle-thumb">{buttons}</div>
            </div>
            <div class="middle">
                {strip}
                {board}
            </div>
            <div class="log-side">
                <Around today={today} frame={frame} />
            </div>
        </div>
    );
}

function Board({ today }: { today: Today }) {
    const { asked } = today;
    const frame = asked.choosing.frame.value!;
    const answered = asked.given.value !== undefined;
    useEffect(() => note(today), [today, asked.given.value]);
    return (
        <Laid
            today={today}
            frame={frame}
            panel={answered ? <Solved today={today} /> : <Answers asked={asked} />}
            buttons={answered ? <SolvedButtons today={today} /> : <AnswerButtons asked={asked} />}
        />
    );
}

export function Asking({ name, number }: { name: string; number: number }) {
    const today = useSignal<Today | undefined>(undefined);
    const trouble = useSignal(false);
    useEffect(() => {
        find(name, number).then(
            (found) => {
                if (found) recall(found);
                today.value = found;
                trouble.value = !found;
            },
            (error: unknown) => {
                console.warn(error);
                trouble.value = true;
            },
        );
    }, []);
    return (
        <main id="content" class="play" tabIndex={-1}>
            {today.value ? (
                <Board today={today.value} />
            ) : trouble.value ? (
                <div class="page">
                    <Title>{say("puzzle.title")}</Title>
                    <p>{say("puzzle.none")}</p>
                </div>
            ) : (
                <Loading title={say("puzzle.title")} />
            )}
        </main>
    );
}
