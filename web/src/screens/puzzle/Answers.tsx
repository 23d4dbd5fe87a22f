// The question and its answers: one press chooses, and a second, or the button that names the answer, gives it.

import { useEffect, useRef } from "preact/hooks";
import type { Asked } from "../../puzzle/asked";
import { keys } from "../../settings";
import { say } from "../../words";
import { Mark } from "../parts";
import { wide } from "../Table";
import { Icon } from "./parts";

const KEYS = "123456789";

/** Chooses an answer of the list; what was chosen is given. */
function press({ choosing }: Asked, i: number): void {
    if (choosing.pending.value === i) choosing.yes();
    else choosing.follow(i);
}

/** Digits choose, Escape takes the choice back. Fields and dialogs keep their keys. */
function useKeys(asked: Asked): void {
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            const elsewhere =
                event.target instanceof Element && event.target.closest("input, select, dialog");
            if (event.defaultPrevented || elsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Escape") asked.choosing.back();
            const i = keys.value === "on" ? KEYS.indexOf(event.key) : -1;
            if (i >= 0 && i < asked.offered.length) press(asked, i);
        };
        document.addEventListener("keydown", pressed);
        return () => document.removeEventListener("keydown", pressed);
    }, [asked]);
}

function Answer({ asked, i }: { asked: Asked; i: number }) {
    const waits = asked.choosing.pending.value === i;
    const key = keys.value === "on" ? KEYS[i] : undefined;
    return (
        <li>
            <button
                type="button"
                class="puzzle-answer"
                aria-pressed={waits}
                aria-keyshortcuts={key}
                onClick={() => press(asked, i)}
            >
                {key && (
                    <kbd aria-hidden="true" class="key">
                        {key}
                    </kbd>
                )}
                <span>{asked.text(asked.offered[i]!)}</span>
                {waits && <span class="puzzle-once">{say("puzzle.once")}</span>}
            </button>
        </li>
    );
}

/** The button that asked anew is gone: the focus goes to the question. */
function useFocusAnew({ anew }: Asked) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (anew.value) heading.current?.focus();
    }, [anew.value]);
    return heading;
}

export function Answers({ asked }: { asked: Asked }) {
    const { words, seat, frame, nudged, offered } = asked;
    const heading = useFocusAnew(asked);
    useKeys(asked);
    return (
        <section class="puzzle-panel" aria-labelledby="puzzle-ask">
            <div class={`puzzle-ask seat-${seat}`}>
                <h2 id="puzzle-ask" tabIndex={-1} ref={heading}>
                    <Mark seat={seat} /> {words.prompt(frame.prompt)}
                </h2>
                <p>{say("puzzle.about", { seat: words.seat(seat) })}</p>
            </div>
            <ul class="puzzle-answers bare" aria-label={say("puzzle.answers")}>
                {offered.map((row, i) => (
                    <Answer key={row} asked={asked} i={i} />
                ))}
            </ul>
            <p class="quiet small" role="status">
                {nudged.value
                    ? say("puzzle.nudged", { theme: say(`theme.${asked.puzzle.theme}`) })
                    : asked.canNudge && say("puzzle.nudge.about")}
            </p>
            <p class="quiet small">{say("puzzle.counts")}</p>
        </section>
    );
}

/** One button that gives the answer and names it, and one that makes it easier. */
export function AnswerButtons({ asked }: { asked: Asked }) {
    const { choosing, offered } = asked;
    const chosen = choosing.pending.value;
    return (
        <>
            {asked.canNudge && (
                <button type="button" class="big" onClick={() => asked.nudge()}>
                    <Icon name="sun" /> {say("puzzle.nudge")}
                </button>
            )}
            <button
                type="button"
                class="big puzzle-go"
                aria-disabled={chosen === undefined}
                onClick={() => choosing.yes()}
            >
                <Icon name="check" />
                <span>
                    {chosen === undefined
                        ? say("puzzle.choose")
                        : say(wide.value ? "puzzle.go" : "puzzle.go.short", {
                              action: asked.text(offered[chosen]!),
                          })}
                </span>
            </button>
        </>
    );
}
