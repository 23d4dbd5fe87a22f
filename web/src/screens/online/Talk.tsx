// Talk at the table: those who play among themselves, those who watch among themselves. Set phrases are read by
// everybody in their own language.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Line, type TableInfo, api } from "../../online/api";
import { isAside } from "../../online/talk";
import { named } from "../../online/who";
import { lang, say } from "../../words";
import { lazy } from "../lazy";
import { Mark } from "../parts";
import { people } from "../people";
import { Trouble, pageOf, seatOf, useDoing, useEvery } from "./parts";
import "./talk.css";

const LineMenu = lazy(() => people(import("../court/LineMenu"), "court").then((m) => m.LineMenu), true);

const PHRASES = Array.from({ length: 10 }, (_, i) => i + 1);
/** Characters of a line. */
const MOST = 300;
/** Seconds between two looks where nothing was told. */
const LOOK = 20;

const words = ({ text, phrase, name }: Line): string => text ?? say(`talk.phrase.${phrase}`, { name });

const timeOf = (at: number): string =>
    new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, { timeStyle: "short" }).format(at);

/** What was said so far, and a way to hear more. A line that comes twice is heard once. */
function useLines(id: string, invite: string, told: Signal<number>) {
    const lines = useSignal<readonly Line[]>([]);
    const hear = async () => {
        const after = lines.peek().at(-1)?.no ?? 0;
        const more = await api.talk(id, after, invite).catch(() => undefined);
        const last = lines.peek().at(-1)?.no ?? 0;
        const fresh = more?.lines.filter(({ no }) => no > last) ?? [];
        if (fresh.length) lines.value = [...lines.peek(), ...fresh];
    };
    useEffect(() => void hear(), [told.value]);
    useEvery(LOOK, () => void hear());
    return { lines, hear };
}

/** One line: who, when, what; of others also a menu. */
function Said({ table, line, menu }: { table: TableInfo; line: Line; menu: () => void }) {
    if (isAside(line))
        return (
            <li class="said aside">
                <p class="quiet small">
                    {words(line)} <time>{timeOf(line.at)}</time>
                </p>
            </li>
        );
    return (
        <li class={line.mine ? "said mine" : "said"}>
            <p class="quiet small">
                {line.seat && <Mark seat={seatOf(line.seat)!} />}
                {line.seat ? (
                    <a href={pageOf(table, { seat: line.seat, name: line.name })}>{line.name}</a>
                ) : (
                    line.name
                )}{" "}
                · <time>{timeOf(line.at)}</time>
            </p>
            <p class={line.phrase ? "phrase" : undefined}>{words(line)}</p>
            {!line.mine && (
                <button
                    type="button"
                    class="plain line-menu"
                    aria-label={say("talk.menu", { name: line.name })}
                    aria-haspopup="dialog"
                    onClick={menu}
                >
                    ⋯
                </button>
            )}
        </li>
    );
}

function Phrases({ tell }: { tell: (phrase: number) => void }) {
    return (
        <div class="row phrases" role="group" aria-label={say("talk.phrases")}>
            {PHRASES.map((phrase) => (
                <button key={phrase} type="button" onClick={() => tell(phrase)}>
                    {say(`talk.phrase.${phrase}`)}
                </button>
            ))}
        </div>
    );
}

function Own({ tell }: { tell: (text: string) => Promise<void> }) {
    const field = useRef<HTMLInputElement>(null);
    const submit = async (event: Event) => {
        event.preventDefault();
        const text = field.current!.value.trim();
        if (!text) return;
        await tell(text);
        field.current!.value = "";
    };
    return (
        <form class="row own-words" onSubmit={(event) => void submit(event)}>
            <input ref={field} type="text" maxLength={MOST} aria-label={say("talk.say")} autocomplete="off" />
            <button type="submit">{say("talk.send")}</button>
        </form>
    );
}

/** What is known of the talk, whether it is on the screen or not. */
export interface Heard {
    /** Changes when there is something new. */
    told: Signal<number>;
    /** How many lines came while it was folded. */
    unheard: Signal<number>;
    /** It is to be unfolded. */
    wanted: Signal<boolean>;
}

/** The way to what was said while the talk was folded; on a phone it leads over a tab. */
export function Unheard({ heard: { unheard, wanted } }: { heard: Heard }) {
    const open = () => {
        document.getElementById("tab-players")?.click();
        wanted.value = true;
    };
    return (
        <button type="button" onClick={open}>
            {say("talk")} <span class="tag">{say("talk.new", { number: unheard.value })}</span>
        </button>
    );
}

export function Talk({ table, invite, heard }: { table: TableInfo; invite: string; heard: Heard }) {
    const { told, unheard, wanted } = heard;
    const fold = useRef<HTMLDetailsElement>(null);
    const { lines, hear } = useLines(table.id, invite, told);
    const seen = useSignal(0);
    const open = useSignal(false);
    const { trouble, run } = useDoing();
    const last = lines.value.at(-1)?.no ?? 0;
    if (open.value && seen.value !== last) seen.value = last;
    useEffect(() => void (open.value && (unheard.value = 0)), [open.value, told.value]);
    useEffect(() => {
        if (!wanted.value) return;
        wanted.value = false;
        fold.current!.open = true;
        fold.current!.querySelector("summary")!.focus({ preventScroll: true });
        fold.current!.scrollIntoView();
    }, [wanted.value]);
    const unread = lines.value.filter(({ no, mine }) => no > seen.value && !mine).length;
    const tell = (what: { text: string } | { phrase: number }) =>
        run(async () => {
            if (!(await named())) return;
            await api.say(table.id, what, invite);
            await hear();
        });
    const chosen = useSignal<Line | undefined>(undefined);
    const hide = (name: string) => (lines.value = lines.value.filter((one) => one.mine || one.name !== name));
    return (
        <details class="talk" ref={fold} onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>
                {say("talk")} {unread > 0 && <span class="tag">{say("talk.new", { number: unread })}</span>}
            </summary>
            <p class="quiet small">{say(table.you === null ? "talk.watchers" : "talk.players")}</p>
            <ul class="bare lines" role="log" aria-label={say("talk")} tabIndex={0}>
                {lines.value.map((line) => (
                    <Said key={line.no} table={table} line={line} menu={() => (chosen.value = line)} />
                ))}
            </ul>
            {chosen.value && (
                <LineMenu
                    key={chosen.value.no}
                    {...{ table: table.id, invite, line: chosen.value, lines: lines.value, hide }}
                    close={() => (chosen.value = undefined)}
                />
            )}
            <Phrases tell={(phrase) => void tell({ phrase })} />
            <Own tell={(text) => tell({ text })} />
            <Trouble text={trouble.value} />
        </details>
    );
}
