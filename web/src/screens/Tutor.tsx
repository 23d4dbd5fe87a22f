// The tutor, where somebody has switched him on: a choice waits until he has looked at it, whatever is shown beside
// the board. Where it loses, he asks once whether it is meant, and says what would be better; he never plays. At a
// question where he has spoken, everything waits for a second press.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Choosing } from "../machine";
import type { Warning } from "../tutor";
import type { Said } from "../tutorer";
import { rulesOf } from "../versions";
import type { Frame, View } from "../view";
import { type Words, say } from "../words";
import { Chance } from "./Chance";

/** One worker for all questions; one that is still busy with an old one is ended. */
class Asked {
    private worker: Worker | undefined;
    private ready = false;
    private busy = false;

    private begin(): Worker {
        this.ready = false;
        return new Worker(new URL("../tutorer.ts", import.meta.url), { type: "module" });
    }

    end(): void {
        this.worker?.terminate();
        this.worker = undefined;
        this.busy = false;
    }

    about(frame: Frame, view: View, row: number): Promise<Warning | undefined> {
        if (this.busy) this.end();
        const worker = (this.worker ??= this.begin());
        this.busy = true;
        const known = view.known();
        return new Promise((resolve, reject) => {
            const ask = () =>
                rulesOf(frame.head.game).then((rules) => worker.postMessage({ known, row, rules }), reject);
            worker.onmessage = ({ data }: MessageEvent<Said>) => {
                if (data === "ready") {
                    this.ready = true;
                    return void ask();
                }
                this.busy = false;
                resolve(data.warning);
            };
            worker.onerror = ({ message }) => reject(new Error(message));
            if (this.ready) void ask();
        });
    }
}

interface Props {
    choosing: Choosing;
    frame: Frame;
    view: View;
    words: Words;
}

/** After this he says that he is still thinking, in ms. */
const SOON = 400;

/** What he says about the choice that waits, or that he is slow. */
export interface State {
    warning?: Warning | undefined;
    slow?: boolean;
}

/** Asks him about a choice; says when he is slow, and what he says in the end. Returns how to stop him. */
function consult(
    asked: Promise<Warning | undefined>,
    hear: (state: State, done: boolean) => void,
): () => void {
    let wanted = true;
    const slow = setTimeout(() => hear({ slow: true }, false), SOON);
    const stop = () => {
        clearTimeout(slow);
        wanted = false;
    };
    // A tutor who cannot think holds nobody up.
    const failed = (error: unknown): undefined => void console.warn(error);
    void asked.catch(failed).then((warning) => {
        if (wanted) hear({ warning }, true);
        stop();
    });
    return stop;
}

interface Looking extends Omit<Props, "words"> {
    state: Signal<State>;
    /** He has something to say: it has to be seen. */
    speak: () => void;
}

/** Looks at the choice that waits; lets it be played where he has nothing to say and nobody else asks. */
export function Tutor({ choosing, frame, view, state, speak }: Looking): null {
    const tutor = (useRef<Asked>().current ??= new Asked());
    useEffect(() => () => tutor.end(), []);
    const row = choosing.pending.value;
    useEffect(() => {
        state.value = {};
        if (row === undefined || choosing.spoken === frame.ply) return undefined;
        return consult(tutor.about(frame, view, row), (next, done) => {
            state.value = next;
            if (next.warning) {
                choosing.spoken = frame.ply;
                speak();
            } else if (done) choosing.release();
        });
    }, [row, frame.ply]);
    return null;
}

/** What the choice or a better one wins, in words and as a bar. */
function Wins({
    text,
    percent,
    seats,
    worse,
}: {
    text: string;
    percent: number;
    seats: number;
    worse?: boolean;
}) {
    return (
        <div class={worse ? "outlook worse" : "outlook"}>
            <span>{text}</span>
            <Chance percent={percent} seats={seats} />
        </div>
    );
}

interface Asking {
    choosing: Choosing;
    warning: Warning;
}

function Answers({ choosing, warning, think }: Asking & { think: () => void }) {
    const again = useRef<HTMLButtonElement>(null);
    useEffect(() => again.current?.focus(), []);
    return (
        <p class="row">
            <button type="button" class="main" ref={again} onClick={think}>
                {say("tutor.again")}
            </button>
            <button type="button" onClick={() => choosing.follow(warning.row)}>
                {say("tutor.show")}
            </button>
            <button type="button" onClick={() => choosing.yes()}>
                {say("tutor.anyway")}
            </button>
        </p>
    );
}

function Question({ choosing, frame, words, warning }: Omit<Props, "view"> & Asking) {
    const { row, chosen, better } = warning;
    const { seats } = frame.head;
    const think = () => {
        choosing.back();
        document.getElementById("actions")?.focus();
    };
    const escape = (event: KeyboardEvent) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        think();
    };
    return (
        <section class="hint" aria-labelledby="tutor" onKeyDown={escape}>
            <h2 id="tutor">{say("tutor.title", { number: better - chosen })}</h2>
            <Wins text={say("tutor.loses", { chosen })} percent={chosen} seats={seats} worse />
            <Wins
                text={say("tutor.better", { better, action: words.action(frame.rows[row]!) })}
                percent={better}
                seats={seats}
            />
            <Answers choosing={choosing} warning={warning} think={think} />
            <p class="quiet small">{say("tutor.about")}</p>
        </section>
    );
}

/** What he says, among what stands beside the board. */
export function Warned({ state, ...props }: Props & { state: Signal<State> }) {
    const { warning, slow } = state.value;
    if (props.choosing.pending.value === undefined) return null;
    if (warning) return <Question {...props} warning={warning} />;
    return slow ? (
        <p class="hint small" role="status">
            {say("tutor.thinks")}
        </p>
    ) : null;
}
