// What the doctor would do, for the seat to act: how it stands, what is better and by how much. A
// proposal is shown on the board by pointing at it and taken by one press.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { SEAT } from "../gen/tables";
import type { Advice } from "../advise";
import type { Told } from "../adviser";
import type { Choosing } from "../machine";
import { type Gap, Smooth, bounded, gapOf, standOf } from "../outlook";
import { rulesOf } from "../versions";
import type { Frame, Known, View } from "../view";
import { type Words, say } from "../words";
import { Chance } from "./Chance";
import "./hint.css";

export { Tutor, Warned } from "./Tutor";

interface Listener {
    progress(percent: number): void;
    advice(found: readonly Advice[]): void;
    failed(error: Error): void;
}

/** Asks the doctor in a worker of his own. Returns how to stop him. */
function consult(known: Known, rules: Promise<string | undefined>, to: Listener): () => void {
    const worker = new Worker(new URL("../adviser.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if (data === "ready")
            return void rules.then((at) => worker.postMessage({ known, rules: at }), to.failed);
        if (typeof data === "number") return to.progress(data);
        worker.terminate();
        if ("failed" in data) to.failed(new Error(data.failed));
        else to.advice(data);
    };
    worker.onerror = ({ message }) => to.failed(new Error(message));
    return () => worker.terminate();
}

/** One sentence: what it leads to for the seat itself, more often than the other proposals do. */
function reasonOf({ why, often }: Advice, { head, toAct }: Frame, words: Words): string {
    if (!why || !often) return "";
    const own = head.game.events[why.id]!.kinds.some((kind, i) => kind === SEAT && why.field[i] === toAct);
    return own ? say("hint.why", { number: often, event: words.event(why) }) : "";
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

const smooth = new WeakMap<View, Smooth>();

/** The chance shown for this turn, from all that was asked in it. */
function chanceOf(view: View, frame: Frame, best: Advice): number {
    const known = smooth.get(view) ?? new Smooth();
    smooth.set(view, known);
    return bounded(known.add(frame.ply - frame.staged.length, best.percent));
}

/** How the seat stands, in words and as a bar with a mark where everybody would be equal. */
function Outlook({ percent, seats }: { percent: number; seats: number }) {
    return (
        <div class="outlook">
            <strong>{say(`hint.${standOf(percent, seats)}`)}</strong>
            <span class="small quiet">{say("hint.mark")}</span>
            <Chance percent={percent} seats={seats} />
        </div>
    );
}

interface ProposalProps {
    choosing: Choosing;
    frame: Frame;
    words: Words;
    one: Advice;
    gap: Gap;
}

function Proposal({ choosing, frame, words, one, gap }: ProposalProps) {
    const move = words.action(frame.rows[one.row]!);
    const reason = reasonOf(one, frame, words);
    const look = () => choosing.point(one.row);
    const away = () => choosing.point(undefined);
    const play = () => {
        choosing.follow(one.row);
        // What waits for a yes has the focus.
        if (choosing.pending.value === undefined) document.getElementById("actions")?.focus();
    };
    return (
        <li
            class={choosing.pointed.value === one.row ? "pointed" : undefined}
            onMouseEnter={look}
            onMouseLeave={away}
            onFocusCapture={look}
            onBlurCapture={away}
        >
            <span class={`gap ${gap}`}>{say(`hint.${gap}`)}</span>
            <span class="move">{move}</span>
            <button type="button" aria-label={say("hint.play.named", { action: move })} onClick={play}>
                <span aria-hidden="true">{"▶\uFE0E"}</span>
                {say("hint.play")}
            </button>
            {reason && <span class="reason small quiet">{reason}</span>}
        </li>
    );
}

function Proposals({ advice, ...props }: Omit<Props, "view" | "close"> & { advice: readonly Advice[] }) {
    const best = advice[0]?.percent ?? 0;
    return (
        <>
            <ol class="proposals">
                {advice.map((one, i) => (
                    <Proposal
                        key={one.row}
                        {...props}
                        one={one}
                        gap={i ? gapOf(best, one.percent) : "best"}
                    />
                ))}
            </ol>
            <p class="quiet small">{say("hint.about")}</p>
        </>
    );
}

/** Asks the doctor once: how far he is, what he says, and how good the chances are then. */
function useAdvice(choosing: Choosing, frame: Frame, view: View) {
    const percent = useSignal(0);
    const chance = useSignal(0);
    const advice = useSignal<readonly Advice[] | undefined>(undefined);
    const failed = useSignal<Error | undefined>(undefined);
    useEffect(() => {
        const stop = consult(view.known(), rulesOf(frame.head.game), {
            progress: (now) => (percent.value = now),
            advice: (found) => {
                if (found.length) chance.value = chanceOf(view, frame, found[0]!);
                advice.value = found;
            },
            failed: (error) => (failed.value = error),
        });
        return () => {
            stop();
            choosing.point(undefined);
        };
    }, []);
    if (failed.value) throw failed.value;
    return { percent, chance, advice };
}

export function Hint({ choosing, frame, view, words, close: leave }: Props) {
    const close = () => {
        leave();
        document.getElementById("actions")?.focus();
    };
    const { percent, chance, advice } = useAdvice(choosing, frame, view);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
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
            <div class="row hint-top">
                <h3 id="hint" tabIndex={-1} ref={heading}>
                    {say("hint.title")}
                </h3>
                {found && (
                    <button type="button" class="small" onClick={close}>
                        {say("nav.close")}
                    </button>
                )}
            </div>
            <p class="unseen" role="status">
                {found && say("hint.done", { number: found.length })}
            </p>
            {found ? (
                <>
                    <Outlook percent={chance.value} seats={frame.head.seats} />
                    <Proposals choosing={choosing} frame={frame} words={words} advice={found} />
                </>
            ) : (
                <Waiting percent={percent.value} close={close} />
            )}
        </section>
    );
}
