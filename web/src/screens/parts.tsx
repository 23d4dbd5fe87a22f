// Small parts that every screen uses.

import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useBack } from "../back";
import type { Game } from "../position";
import { SEAT } from "../gen/tables";
import { titleOf } from "../versions";
import { ruleText, say, Words } from "../words";

/** The words of a game away from any table. */
export const bookOf = (game: Game, names: readonly string[] = []) => new Words(game, names, () => []);

/** What a lesson is about, in words. The name of an expansion is the same in every language. */
export function lessonTitle(game: Game, lesson: string): string {
    const [, expansion] = lesson.split(".");
    const name = bookOf(game).text("name");
    return expansion ? `${name}: ${expansion[0]!.toUpperCase()}${expansion.slice(1)}` : name;
}

export const seatWord = (game: Game, seat: number) => say(`seat.${game.kinds[SEAT]!.words[seat]}`);

let shownBefore = false;

/** The heading of a screen. It takes the focus when the screen changes, so that readers follow. */
export function Title({ children, tab, hidden }: { children: string; tab?: string; hidden?: boolean }) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (shownBefore) heading.current?.focus({ preventScroll: true });
        shownBefore = true;
    }, []);
    useEffect(() => {
        document.title = tab ?? (children === "Miasma" ? children : `${children} – Miasma`);
    }, [tab, children]);
    return (
        <h1 tabIndex={-1} ref={heading} class={hidden ? "unseen" : undefined}>
            {children}
        </h1>
    );
}

/** A drawing of the brand, in the inks of the page. */
export function Art({
    href,
    box,
    name,
    class: of,
}: {
    href: string;
    box: string;
    name?: string;
    class: string;
}) {
    return (
        <svg
            class={of}
            viewBox={box}
            role={name ? "img" : undefined}
            aria-label={name}
            aria-hidden={name ? undefined : true}
        >
            <use href={`${href}#mark`} />
        </svg>
    );
}

export const MARKS = [
    "M8 3.5h4v4.5h4.5v4H12v4.5H8V12H3.5V8H8z",
    "M3 8h14v4H3z",
    "M10 4.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 1 0 0-11z",
    "M10 4a6 6 0 1 0 0 12a6 6 0 1 0 0-12zm0 3a3 3 0 1 1 0 6a3 3 0 1 1 0-6z",
    "M10 3.5l6.5 12h-13z",
    "M10 3l7 7l-7 7l-7-7z",
];

/** Colour and glyph of a seat; what it says stands beside it in words. */
export function Mark({ seat }: { seat: number }) {
    return (
        <svg class={`mark seat-${seat}`} viewBox="0 0 20 20" aria-hidden="true">
            <rect x="1" y="1" width="18" height="18" rx="3" />
            <path d={MARKS[seat]} />
        </svg>
    );
}

/** How far a seat has come in its thinking. Nothing but this is drawn again when it goes on. */
export function Thinking({ progress, name }: { progress: ReadonlySignal<number>; name: string }) {
    return (
        <progress
            class="thinking"
            max={100}
            value={progress.value}
            aria-label={say("thinking.progress", { seat: name })}
        />
    );
}

/** Text of a rule: *emphasis* and `option`, nothing else. */
export function Rich({ text }: { text: string }) {
    const parts = text.split(/(\*[^*]+\*|`[^`]+`)/g);
    return (
        <>
            {parts.map((part) =>
                part.startsWith("*") ? (
                    <em>{part.slice(1, -1)}</em>
                ) : part.startsWith("`") ? (
                    <code>{part.slice(1, -1)}</code>
                ) : (
                    part
                ),
            )}
        </>
    );
}

/** Where the rules page of a title has a rule; `game` is the name of a version. */
const rulesAt = (game: string, rule: string) => `#/rules/${titleOf(game)}/${encodeURIComponent(rule)}`;

/** The rule shown over the screen. */
export const shownRule = signal<{ game: string; rule: string } | undefined>(undefined);

export function RuleLink({ game, rule, full }: { game: string; rule: string; full?: boolean }) {
    if (!rule) return null;
    return (
        <a
            class="rule"
            href={rulesAt(game, rule)}
            aria-label={say("rules.link", { rule })}
            onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                shownRule.value = { game, rule };
            }}
        >
            {full ? say("rules.link", { rule }) : `§ ${rule}`}
        </a>
    );
}

/** A dialog of the browser: it keeps the focus and gives it back. A firm one cannot be closed. */
export function Dialog({
    title,
    onClose,
    firm,
    children,
}: {
    title: string;
    onClose: () => void;
    firm?: boolean;
    children: ComponentChildren;
}) {
    const box = useRef<HTMLDialogElement>(null);
    const id = useId();
    useEffect(() => {
        const dialog = box.current!;
        dialog.showModal();
        return () => dialog.close();
    }, []);
    useBack(!firm, () => box.current?.close());
    return (
        <dialog
            ref={box}
            class={firm ? "curtain" : "sheet"}
            aria-labelledby={id}
            onCancel={(event) => firm && event.preventDefault()}
            onClose={onClose}
            onClick={(event) => !firm && event.target === box.current && box.current?.close()}
        >
            <div class="sheet-in">
                <h2 id={id}>{title}</h2>
                {children}
                {!firm && (
                    <p class="row">
                        <button type="button" class="main" onClick={() => box.current!.close()}>
                            {say("nav.close")}
                        </button>
                    </p>
                )}
            </div>
        </dialog>
    );
}

export function RuleDialog() {
    const shown = shownRule.value;
    if (!shown) return null;
    const { game, rule } = shown;
    const close = () => (shownRule.value = undefined);
    return (
        <Dialog key={rule} title={say("rules.link", { rule })} onClose={close}>
            <p>
                <Rich text={ruleText(game, rule)} />
            </p>
            <p>
                <a href={rulesAt(game, rule)}>{say("rules.open")}</a>
            </p>
        </Dialog>
    );
}

/** Hands the browser something to keep as a file. */
export function save(name: string, what: Blob): void {
    const url = URL.createObjectURL(what);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same for a text. */
export const download = (name: string, text: string) => save(name, new Blob([text], { type: "text/plain" }));

/** A text as it is searched for: without accents, in small letters. */
export const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** A field to search in, and beside it what was found. */
export function Search({
    id,
    class: kind = "field",
    label,
    wanted,
    children,
}: {
    id: string;
    class?: string;
    label: string;
    wanted: Signal<string>;
    children: ComponentChildren;
}) {
    return (
        <p class={kind}>
            <label for={id}>{label}</label>
            <input
                id={id}
                type="search"
                value={wanted.value}
                onInput={(event) => (wanted.value = event.currentTarget.value)}
            />
            <span role="status" class="quiet small">
                {children}
            </span>
        </p>
    );
}

/** What stands on a screen until it is there. */
export const Loading = ({ title = "Miasma" }: { title?: string }) => (
    <>
        <Title hidden>{title}</Title>
        <p class="quiet">{say("app.loading")}</p>
    </>
);
