// What the doctor would do, for the seat to act. It is only shown: playing is left to the person.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Choosing } from "../machine";
import type { Advice } from "../position";
import type { Frame, Known, View } from "../view";
import { type Words, say } from "../words";
import "./hint.css";

interface Listener {
    progress(percent: number): void;
    advice(found: readonly Advice[]): void;
    failed(error: Error): void;
}

/** Asks the doctor in a worker of his own. Returns how to stop him. */
function consult(known: Known, to: Listener): () => void {
    const worker = new Worker(new URL("../adviser.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<"ready" | number | readonly Advice[]>) => {
        if (data === "ready") return worker.postMessage(known);
        if (typeof data === "number") return to.progress(data);
        worker.terminate();
        to.advice(data);
    };
    worker.onerror = ({ message }) => to.failed(new Error(message));
    return () => worker.terminate();
}

/** One sentence: what it leads to more than the other proposals do, or what it does. */
function reasonOf({ why, often }: Advice, words: Words): string {
    if (!why) return say("hint.alike");
    return say(often ? "hint.why" : "hint.at_once", { number: often, event: words.event(why) });
}

function Waiting({ percent, close }: { percent: number; close: () => void }) {
    return (
        <>
            <p class="small">{say("hint.thinking")}</p>
            <p class="row">
                <progress max={100} value={percent} aria-label={say("hint.title")} />
                <button type="button" onClick={close}>
                    {say("hint.cancel")}
                </button>
            </p>
        </>
    );
}

interface Props {
    choosing: Choosing;
    frame: Frame;
    view: View;
    words: Words;
    close: () => void;
}

function Proposals({
    choosing,
    frame,
    words,
    close,
    advice,
}: Omit<Props, "view"> & { advice: readonly Advice[] }) {
    return (
        <>
            <ol class="proposals">
                {advice.map((one) => (
                    <li key={one.row}>
                        <button
                            type="button"
                            aria-pressed={choosing.pointed.value === one.row}
                            onClick={() => choosing.point(one.row)}
                        >
                            <span class="move">{words.action(frame.rows[one.row]!)}</span>{" "}
                            <span class="chance">{say("hint.chance", { number: one.percent })}</span>{" "}
                            <span class="reason">{reasonOf(one, words)}</span>
                        </button>
                    </li>
                ))}
            </ol>
            <p class="quiet small">{say("hint.about")}</p>
            <p class="row">
                <button type="button" onClick={close}>
                    {say("nav.close")}
                </button>
            </p>
        </>
    );
}

export function Hint({ choosing, frame, view, words, close }: Props) {
    const percent = useSignal(0);
    const advice = useSignal<readonly Advice[] | undefined>(undefined);
    const failed = useSignal<Error | undefined>(undefined);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        heading.current?.focus();
        return consult(view.known(), {
            progress: (now) => (percent.value = now),
            advice: (found) => (advice.value = found),
            failed: (error) => (failed.value = error),
        });
    }, []);
    if (failed.value) throw failed.value;
    const found = advice.value;
    return (
        <section
            class="hint"
            aria-labelledby="hint"
            onKeyDown={(event) => {
                if (event.key !== "Escape") return;
                event.preventDefault();
                close();
            }}
        >
            <h3 id="hint" tabIndex={-1} ref={heading}>
                {say("hint.title")}
            </h3>
            <p class="unseen" role="status">
                {found && say("hint.done", { number: found.length })}
            </p>
            {found ? (
                <Proposals choosing={choosing} frame={frame} words={words} close={close} advice={found} />
            ) : (
                <Waiting percent={percent.value} close={close} />
            )}
        </section>
    );
}
