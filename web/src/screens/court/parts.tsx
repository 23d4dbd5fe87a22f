// What the screens of moderation share: times, fields for a sentence, and lists with a heading.

import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { MOST } from "../../online/court";
import { isAside } from "../../online/talk";
import { lang, say } from "../../words";

const language = () => (lang.value === "en" ? "en-GB" : lang.value);

/** A moment, for an end that may be weeks away. */
export const whenText = (at: number | null): string =>
    at === null
        ? ""
        : new Intl.DateTimeFormat(language(), { dateStyle: "long", timeStyle: "short" }).format(at);

export const monthText = (at: number): string =>
    new Intl.DateTimeFormat(language(), { month: "long", year: "numeric" }).format(at);

const timeText = (at: number): string =>
    new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(at);

/** A line of a case, or one on the screen. */
interface Spoken {
    at: number;
    name: string;
    text?: string;
    phrase?: number | null;
}

/** Words, or a phrase in the reader's language. */
export const lineText = ({ name, text, phrase }: Spoken): string =>
    phrase ? say(`talk.phrase.${phrase}`, { name }) : (text ?? "");

/** When, who and what. */
export function SpokenLine({ line, before }: { line: Spoken; before?: string | false }) {
    return (
        <>
            <time class="small" title={whenText(line.at)}>
                {timeText(line.at)}
            </time>
            <span>
                {before && <span class="unseen">{before} </span>}
                {!isAside(line) && <b>{line.name}</b>} {lineText(line)}
            </span>
        </>
    );
}

/** A sentence that somebody else will read. */
export function Sentence({ label, value, about }: { label: string; value: Signal<string>; about?: string }) {
    const id = useId();
    return (
        <p class="court-field">
            <label for={id}>{label}</label>
            <textarea
                id={id}
                rows={2}
                maxLength={MOST}
                value={value.value}
                aria-describedby={about && `${id}-about`}
                onInput={(event) => (value.value = event.currentTarget.value)}
            />
            {about && (
                <span id={`${id}-about`} class="quiet small">
                    {about}
                </span>
            )}
        </p>
    );
}

/** A sheet with a heading. */
export function Part({
    id,
    title,
    beside,
    children,
}: {
    id: string;
    title: string;
    beside?: ComponentChildren;
    children: ComponentChildren;
}) {
    return (
        <section class="court-part" aria-labelledby={id}>
            <header>
                <h2 id={id} tabIndex={-1}>
                    {title}
                </h2>
                {beside}
            </header>
            {children}
        </section>
    );
}
