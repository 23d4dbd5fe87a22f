// What happened, as sentences.

import { Fragment } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { type Frame, type Happening, type Remark, seatOf } from "../view";
import { type Words, lang, say } from "../words";
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
    const seat = seatOf(words.game, one.row);
    return (
        <p class={fresh ? "line fresh" : "line"}>
            <span class="who">{seat !== undefined && <Mark seat={seat} />}</span>
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
                {one.note && <q class="note">{one.note}</q>}
            </span>
            <RuleLink game={words.game.name} rule={kind.rule} />
        </p>
    );
}

function Remarks({ all, words }: { all: readonly Remark[]; words: Words }) {
    return (
        <>
            {all.map((one) => (
                <p class="line remark">
                    <span class="who">{"seat" in one && <Mark seat={one.seat} />}</span>
                    <span class="what">{words.remark(one)}</span>
                </p>
            ))}
        </>
    );
}

const NONE: readonly Remark[] = [];
const BLOCK = 100;

/** A run of lines. A long log is drawn in blocks, so that a new line does not draw the old ones again. */
function Block({
    lines,
    remarks,
    from,
    words,
    start,
    mark,
    onPly,
}: {
    lines: readonly Happening[];
    /** What stands between these lines, and where they begin. */
    remarks: readonly Remark[];
    from: number;
    words: Words;
    /** The first of these lines that is new to the reader. */
    start: number;
    mark: boolean;
    onPly?: ((ply: number) => void) | undefined;
}) {
    // Whoever reads a signal is drawn again only when that, or what it is given, changes.
    void lang.value;
    return (
        <div class="block">
            {lines.map((one, i) => (
                <Fragment key={i}>
                    <Remarks all={remarks.filter(({ after }) => after === from + i)} words={words} />
                    {mark && i === start && <p class="since">{say("log.since")}</p>}
                    <Line one={one} words={words} fresh={i >= start} onPly={onPly} />
                </Fragment>
            ))}
        </div>
    );
}

/** Cuts the log into blocks; a block that has not changed stays the same object. */
function cutUp(log: readonly Happening[], before: readonly (readonly Happening[])[]) {
    const blocks: (readonly Happening[])[] = [];
    for (let at = 0; at < log.length; at += BLOCK) {
        const old = before[blocks.length];
        const next = log.slice(at, at + BLOCK);
        const kept = old?.length === next.length && old[0] === next[0] && old.at(-1) === next.at(-1);
        blocks.push(kept ? old : next);
    }
    return blocks;
}

/** `since`: the entry after which everything is new to the reader; `told`: how many lines there are yet. */
export function Log({
    frame,
    words,
    since,
    told = Infinity,
    onPly,
}: {
    frame: Frame;
    words: Words;
    since?: number | undefined;
    told?: number;
    onPly?: (ply: number) => void;
}) {
    const box = useRef<HTMLDivElement>(null);
    const low = useRef(true);
    useLayoutEffect(() => {
        const log = box.current!;
        if (low.current) log.scrollTop = log.scrollHeight;
    }, [Math.min(told, frame.log.length), frame.remarks.length, frame.ply, lang.value]);
    const log = frame.log.slice(0, told);
    const cut = since === undefined ? log.length : log.findIndex((one) => one.ply > since);
    const start = cut < 0 ? log.length : cut;
    const blocks = useRef<readonly (readonly Happening[])[]>([]);
    blocks.current = cutUp(log, blocks.current);
    const within = (from: number, to: number) => {
        const found = frame.remarks.filter(({ after }) => after >= from && after < to);
        return found.length ? found : NONE;
    };
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
            {blocks.current.map((lines, i) => (
                <Block
                    key={i}
                    lines={lines}
                    remarks={within(i * BLOCK, i * BLOCK + lines.length)}
                    from={i * BLOCK}
                    words={words}
                    start={Math.max(0, Math.min(lines.length, start - i * BLOCK))}
                    mark={start > 0 && start >= i * BLOCK && since !== undefined && !onPly}
                    onPly={onPly}
                />
            ))}
            <Remarks all={within(log.length, Infinity)} words={words} />
        </div>
    );
}

const spokenOf = ({ row, note }: Happening, words: Words) =>
    note ? `${words.event(row)}: ${note}` : words.event(row);

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Speaks what is new, a few sentences at a time. */
export function Announcer({ frame, words }: { frame: Frame; words: Words }) {
    const spoken = useSignal("");
    const heard = useRef<number | undefined>(undefined);
    const remarked = useRef(frame.remarks.length);
    const waiting = useRef<string[]>([]);
    const timer = useRef(0);
    useEffect(() => {
        const from = heard.current ?? frame.log.length;
        heard.current = frame.log.length;
        waiting.current.push(
            ...frame.remarks.slice(remarked.current).map((one) => words.remark(one)),
            ...frame.log.slice(from).map((one) => spokenOf(one, words)),
        );
        remarked.current = frame.remarks.length;
        if (!waiting.current.length) return;
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
            spoken.value = waiting.current.map(sentence).join(" ");
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
