// What happened, as sentences, folded by turns.

import { Fragment } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { signal, useSignal } from "@preact/signals";
import { skinOf } from "../games";
import type { Head } from "../position";
import { store, stored } from "../settings";
import { type Frame, type Happening, type Remark, seatOf } from "../view";
import { type Words, lang, say } from "../words";
import { type Turn, shorten, turnsIn } from "./turns";
import { lazy } from "./lazy";
import { Mark, RuleLink } from "./parts";

const Losses = lazy(() => import("./Losses").then((m) => m.Losses), true);

type OnPly = ((ply: number) => void) | undefined;

/** What a line says: steps of one way are said once, with how many they were. */
const textOf = ({ row }: Happening, steps: number, words: Words) =>
    steps > 1 ? say("board.goto.place", { place: words.event(row), number: steps }) : words.event(row);

function Said({ one, steps, words, fresh }: { one: Happening; steps: number; words: Words; fresh: boolean }) {
    return (
        <>
            {fresh && <span class="unseen">{say("board.new")}: </span>}
            {textOf(one, steps, words)}
        </>
    );
}

function Who({ row, words }: { row: Happening["row"]; words: Words }) {
    const seat = seatOf(words.game, row);
    return <span class="who">{seat !== undefined && <Mark seat={seat} />}</span>;
}

function Line({
    one,
    steps,
    words,
    fresh,
    onPly,
}: {
    one: Happening;
    steps: number;
    words: Words;
    fresh: boolean;
    onPly: OnPly;
}) {
    const said = <Said one={one} steps={steps} words={words} fresh={fresh} />;
    return (
        <p class={fresh ? "line fresh" : "line"}>
            <Who row={one.row} words={words} />
            <span class="what">
                {onPly ? (
                    <button
                        type="button"
                        class="plain"
                        onClick={() => onPly(one.ply)}
                        title={say("log.entry", { number: one.ply })}
                    >
                        {said}
                    </button>
                ) : (
                    said
                )}
                {one.note && <q class="note">{one.note}</q>}
            </span>
            <RuleLink game={words.version} rule={words.game.events[one.row.id]!.rule} />
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

/** The heading of a turn: what began it. Where something followed, it opens and closes that. */
function Heading({
    turn: { begins, lines },
    head,
    words,
    fresh,
    open,
    onOpen,
}: {
    turn: Turn;
    head: Head;
    words: Words;
    fresh: boolean;
    open: boolean;
    onOpen: () => void;
}) {
    const said = begins ? (
        <>
            <Who row={begins.row} words={words} />
            <span class="what">
                <Said one={begins} steps={1} words={words} fresh={fresh} />
            </span>
        </>
    ) : (
        <span>{say("replay.begin")}</span>
    );
    const kind = `turn-head${begins ? " line" : ""}${fresh ? " fresh" : ""}`;
    if (!lines.length) return <p class={kind}>{said}</p>;
    return (
        <button type="button" class={kind} aria-expanded={open} onClick={onOpen}>
            {said}
            {!open && <Losses head={head} lines={lines} words={words} />}
        </button>
    );
}

const NONE: readonly Remark[] = [];

interface BlockProps {
    turn: Turn;
    /** What stands between these lines. */
    remarks: readonly Remark[];
    head: Head;
    words: Words;
    /** The first line of the log that is new to the reader, as far as it lies in this turn. */
    start: number;
    /** That line is marked here. */
    mark: boolean;
    open: boolean;
    onOpen: (from: number, open: boolean) => void;
    onPly: OnPly;
}

/** A turn with its lines. A turn that has not changed is not drawn again when the log goes on. */
function TurnBlock({ turn, remarks, head, words, start, mark, open, onOpen, onPly }: BlockProps) {
    // Whoever reads a signal is drawn again only when that, or what it is given, changes.
    void lang.value;
    const { from, lines } = turn;
    const first = turn.begins ? from + 1 : from;
    const since = mark && <p class="since">{say("log.since")}</p>;
    const before = start <= from;
    return (
        <div class="block">
            <Remarks all={remarks.filter(({ after }) => after === from)} words={words} />
            {before && since}
            <Heading
                turn={turn}
                head={head}
                words={words}
                fresh={before}
                open={open}
                onOpen={() => onOpen(from, !open)}
            />
            <div hidden={!open}>
                {shorten(head, lines, first, [
                    ...(mark ? [start] : []),
                    ...remarks.map(({ after }) => after),
                ]).map(({ one, steps, at }) => (
                    <Fragment key={at}>
                        {at > from && (
                            <Remarks all={remarks.filter(({ after }) => after === at)} words={words} />
                        )}
                        {open && !before && at === start && since}
                        <Line
                            one={one}
                            steps={steps}
                            words={words}
                            fresh={at + steps > start}
                            onPly={onPly}
                        />
                    </Fragment>
                ))}
            </div>
            {!open && !before && since}
        </div>
    );
}

/** What scrolls the log: itself, or on a phone the panel it stands in. */
const scrollerOf = (log: HTMLElement) => log.closest<HTMLElement>(".panel") ?? log;

/** The log follows the game while its end is in sight. Opened where something is new, it begins there. */
function useFollowing(box: { current: HTMLDivElement | null }, now: readonly unknown[], busy: boolean) {
    const low = useRef(true);
    useLayoutEffect(() => {
        const at = scrollerOf(box.current!);
        if (low.current) at.scrollTop = at.scrollHeight;
    }, now);
    useLayoutEffect(() => {
        const at = scrollerOf(box.current!);
        const look = () => (low.current = at.scrollHeight - at.scrollTop - at.clientHeight < 40);
        const mark = box.current!.querySelector(".since");
        if (mark && !busy) at.scrollTop += mark.getBoundingClientRect().top - at.getBoundingClientRect().top;
        at.addEventListener("scroll", look);
        return () => at.removeEventListener("scroll", look);
    }, []);
}

interface LogProps {
    frame: Frame;
    words: Words;
    /** The entry after which everything is new to the reader. */
    since?: number | undefined;
    /** How many lines there are yet. */
    told?: number;
    onPly?: (ply: number) => void;
}

export function Log({ frame, words, since, told = Infinity, onPly }: LogProps) {
    const { head, remarks } = frame;
    // What a turn is, the skin says: it may come later.
    void skinOf(head);
    const box = useRef<HTMLDivElement>(null);
    const log = frame.log.slice(0, told);
    const now = [log.length, remarks.length, frame.ply, lang.value];
    useFollowing(box, now, log.length < frame.log.length);
    const cut = since === undefined ? log.length : log.findIndex((one) => one.ply > since);
    const start = cut < 0 ? log.length : cut;
    const turns = useRef<readonly Turn[]>([]);
    turns.current = turnsIn(head, log, turns.current);
    const full = turns.current.findLastIndex(({ lines }) => lines.length > 0);
    const opened = useSignal<Readonly<Record<number, boolean>>>({});
    const onOpen = useRef((from: number, open: boolean) => {
        opened.value = { ...opened.value, [from]: open };
    }).current;
    const within = (from: number, to: number) => {
        const found = remarks.filter(({ after }) => after >= from && after < to);
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
        >
            {!log.length && <p class="quiet">{say("log.empty")}</p>}
            {turns.current.map((turn, i) => {
                const { from } = turn;
                const to = turns.current[i + 1]?.from ?? log.length;
                const here = Math.max(from, Math.min(to, start));
                return (
                    <TurnBlock
                        key={from}
                        turn={turn}
                        remarks={within(from, to)}
                        head={head}
                        words={words}
                        start={here}
                        mark={since !== undefined && !onPly && start > 0 && here === start && start < to}
                        open={opened.value[from] ?? i >= full}
                        onOpen={onOpen}
                        onPly={onPly}
                    />
                );
            })}
            <Remarks all={within(log.length, Infinity)} words={words} />
        </div>
    );
}

/** Up to which entry a seat has followed a game, kept over reloads. */
const seen = signal<Record<string, number>>({});

const seenKey = (id: string) => `miasma.seen.${id}`;

export function readSeen(id: string): void {
    seen.value = JSON.parse(stored(seenKey(id)) ?? "{}") as Record<string, number>;
}

export const seenBy = (seat: number): number | undefined => seen.value[seat];

export function markSeen(id: string, seat: number, ply: number): void {
    if (seen.value[seat] === ply) return;
    seen.value = { ...seen.value, [seat]: ply };
    store(seenKey(id), JSON.stringify(seen.value));
}
