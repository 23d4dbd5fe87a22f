// What happened, as sentences.

import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { SEAT } from "../gen/tables";
import type { Frame, Happening } from "../view";
import { type Words, say } from "../words";
import { Mark, RuleLink } from "./parts";

function Line({
    one,
    words,
    fresh,
    onPly,
}: {
    one: Happening;
    words: Words;
    fresh: boolean;
    onPly?: ((ply: number) => void) | undefined;
}) {
    const kind = words.game.events[one.row.id]!;
    const at = kind.kinds.indexOf(SEAT);
    const seat = at < 0 ? undefined : one.row.field[at];
    return (
        <p class={fresh ? "line fresh" : "line"}>
            <span class="who">{seat !== undefined && seat < 6 && <Mark seat={seat} />}</span>
            <span class="what">
                {fresh && <span class="unseen">{say("board.new")}: </span>}
                {onPly ? (
                    <button
                        type="button"
                        class="plain"
                        onClick={() => onPly(one.ply)}
                        title={say("log.entry", { number: one.ply })}
                    >
                        {words.event(one.row)}
                    </button>
                ) : (
                    words.event(one.row)
                )}
            </span>
            <RuleLink game={words.game.name} rule={kind.rule} />
        </p>
    );
}

/** `since`: the entry after which everything is new to the reader. */
export function Log({
    frame,
    words,
    since,
    onPly,
}: {
    frame: Frame;
    words: Words;
    since?: number | undefined;
    onPly?: (ply: number) => void;
}) {
    const box = useRef<HTMLDivElement>(null);
    const low = useRef(true);
    useLayoutEffect(() => {
        const log = box.current!;
        if (low.current) log.scrollTop = log.scrollHeight;
    });
    const log = frame.log;
    const cut = since === undefined ? log.length : log.findIndex((one) => one.ply > since);
    const start = cut < 0 ? log.length : cut;
    return (
        <div
            ref={box}
            id="log"
            class="log"
            role="log"
            aria-live="off"
            aria-label={say("board.log")}
            tabIndex={0}
            onScroll={(event) => {
                const at = event.currentTarget;
                low.current = at.scrollHeight - at.scrollTop - at.clientHeight < 40;
            }}
        >
            {!log.length && <p class="quiet">{say("log.empty")}</p>}
            {log.map((one, i) => (
                <Fragment key={i}>
                    {i === start && start > 0 && since !== undefined && !onPly && (
                        <p class="since">{say("log.since")}</p>
                    )}
                    <Line one={one} words={words} fresh={since !== undefined && i >= start} onPly={onPly} />
                </Fragment>
            ))}
        </div>
    );
}

/** Speaks what is new, a few sentences at a time. */
export function Announcer({ frame, words }: { frame: Frame; words: Words }) {
    const spoken = useSignal("");
    const heard = useRef<number | undefined>(undefined);
    const waiting = useRef<string[]>([]);
    const timer = useRef(0);
    useEffect(() => {
        const from = heard.current ?? frame.log.length;
        heard.current = frame.log.length;
        waiting.current.push(...frame.log.slice(from).map((one) => words.event(one.row)));
        if (!waiting.current.length) return;
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
            spoken.value = `${waiting.current.join(". ")}.`;
            waiting.current = [];
        }, 400);
    }, [frame, words]);
    useEffect(() => () => clearTimeout(timer.current), []);
    return (
        <div class="unseen" role="status">
            {spoken.value}
        </div>
    );
}

/** Up to which entry a seat has followed a game, kept over reloads. */
const seen = signal<Record<string, number>>({});

const seenKey = (id: string) => `miasma.seen.${id}`;

export function readSeen(id: string): void {
    try {
        seen.value = JSON.parse(localStorage.getItem(seenKey(id)) ?? "{}") as Record<string, number>;
    } catch {
        seen.value = {};
    }
}

export const seenBy = (seat: number): number | undefined => seen.value[seat];

export function markSeen(id: string, seat: number, ply: number): void {
    if (seen.value[seat] === ply) return;
    seen.value = { ...seen.value, [seat]: ply };
    try {
        localStorage.setItem(seenKey(id), JSON.stringify(seen.value));
    } catch {
        // The line in the log is lost with the page.
    }
}
