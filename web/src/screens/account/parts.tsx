// What the screens of accounts share: fields for a name and a password, drawings, headings.

import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren, InputHTMLAttributes } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Declined, api } from "../../online/api";
import { tidy } from "../../online/who";
import { say } from "../../words";
import { icons } from "../icons";
import "../home/home.css";
import { Title } from "../parts";
import { troubleText } from "../online/parts";

const ICONS = {
    key: "M12 15.5a4.5 4.5 0 1 0-9 0a4.5 4.5 0 1 0 9 0M10.8 12.2L20.5 2.5M16 7l3.2 3.2M13.3 9.7l2.2 2.2",
    lock: "M7.5 10.5V8A4.5 4.5 0 0 1 16.5 8V10.5M4.5 10.5H19.5V21H4.5ZM12 14v3.5",
    phone: "M7 2.5h10v19H7zM11 18.5h2",
    laptop: "M5 5h14v10H5zM2 19h20l-2-4H4z",
    card: "M4 7l10-3 3 13-10 3zM14 4h6v13h-3",
    print: "M7 8V3h10v5M7 17H3.5V8.5h17V17H17M7 14h10v7H7z",
    copy: "M8 8h12.5v13H8zM16 8V3.5H3.5V16H8",
    save: "M12 2.5V15M6 9.5l6 6 6-6M3.5 16v4.5H20.5V16",
    bring: "M12 16V3.5M6 9.5l6-6 6 6M3.5 16v4.5H20.5V16",
    cross: "M5 5l14 14M19 5L5 19",
    out: "M10 3.5H4v17h6M9 12h12M16.5 7L21.5 12L16.5 17",
    plus: "M12 4v16M4 12h16",
    check: "M4 13l5 6L20 5",
    log: "M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1",
    people: "M12.5 8a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0M2.5 20c0-4 2.6-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14c2.2.8 3.5 2.9 3.5 6",
};
export type IconName = keyof typeof ICONS;

export const { Icon, Ring } = icons(ICONS);

/** The heading of a step. Over a table it is that of a sheet, and the title of the window stays the table's. */
export function Head({ over, children }: { over?: boolean; children: string }) {
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    if (!over) return <Title>{children}</Title>;
    return (
        <h2 id="account-title" class="head" ref={heading} tabIndex={-1}>
            {children}
        </h2>
    );
}

/** After so many milliseconds without a letter the server is asked for a name. */
const PAUSE = 300;

/** Whether a name can be had: "free", why not, or "" as long as nobody knows. */
export function useFree(wanted: ReadonlySignal<string>): ReadonlySignal<string> {
    const found = useSignal("");
    const asked = tidy(wanted.value);
    useEffect(() => {
        found.value = "";
        if (!asked) return;
        let over = false;
        const ask = async () => {
            const told = await api.free(asked).catch(() => undefined);
            if (told && !over) found.value = told.free ? "free" : (told.why ?? "taken");
        };
        const timer = setTimeout(() => void ask(), PAUSE);
        return () => {
            over = true;
            clearTimeout(timer);
        };
    }, [asked]);
    return found;
}

/** The state of a name in a word, and what is to be said of it. */
function nameText(found: string): [word: string, text: string] {
    if (!found || found === "free") return [found && say("account.name.free"), ""];
    if (found === "taken") return [say("account.name.taken"), say("account.name.alike")];
    return [say("account.name.not"), troubleText(new Declined(422, "name", "", found))];
}

/** A field with its label; `children` stand inside it, behind what is typed. What else an input has is given to it. */
export function Entry({
    label,
    value,
    children,
    about,
    ...input
}: {
    label: string;
    value: Signal<string>;
    children?: ComponentChildren;
    /** What stands under the field. */
    about?: ComponentChildren;
} & Omit<InputHTMLAttributes, "value" | "label" | "about" | "children">) {
    const own = useId();
    const id = (input.id as string | undefined) ?? own;
    return (
        <div class="entry">
            <label for={id}>{label}</label>
            <span class="type-in">
                <input
                    type="text"
                    required
                    maxLength={40}
                    {...input}
                    id={id}
                    value={value.value}
                    onInput={(event) => (value.value = event.currentTarget.value)}
                />
                {children}
            </span>
            {about}
        </div>
    );
}

/** What is not a word of any language: as it is typed, and unchecked. */
export const AS_TYPED = { autocapitalize: "none", spellcheck: false } as const;

/** The one press that asks for a passkey. */
export function KeyButton({ doing, onClick }: { doing: boolean; onClick: () => void }) {
    return (
        <button type="button" class="go big" aria-disabled={doing} onClick={onClick}>
            <Icon name="key" /> {say("account.in.key")}
        </button>
    );
}

/** The name, and at once whether it can be had. */
export function NameField({ id, wanted, found }: { id: string; wanted: Signal<string>; found: string }) {
    const [word, text] = nameText(found);
    const bad = !!word && found !== "free";
    return (
        <Entry
            id={id}
            label={say("account.name")}
            value={wanted}
            autocomplete="username"
            aria-invalid={bad}
            aria-describedby={`${id}-about`}
            about={
                <p id={`${id}-about`} class="quiet small" role="status">
                    <span class="unseen">{word}</span> {text}
                </p>
            }
        >
            <b class={bad ? "bad" : "good"} aria-hidden="true">
                {found === "free" && <Icon name="check" />} {word}
            </b>
        </Entry>
    );
}

/** As long as a password has to be, and as long as it should be. */
const LEAST = 10;
const GOOD = 16;

function Length({ of }: { of: number }) {
    const text =
        of < LEAST
            ? say("account.password.missing", { number: LEAST - of })
            : say(of < GOOD ? "account.password.enough" : "account.password.lasts");
    return (
        <p class="row">
            <progress max={GOOD} value={Math.min(of, GOOD)} aria-hidden="true" />
            <b class={of < LEAST ? "quiet small" : "good small"} role="status">
                {of > 0 && text}
            </b>
        </p>
    );
}

/** A password, shown if wanted. `fresh`: a new one, with what is asked of it. */
export function PasswordField({ value, fresh }: { value: Signal<string>; fresh?: boolean }) {
    const id = useId();
    const shown = useSignal(false);
    const rule = (
        <>
            <Length of={value.value.length} />
            <p id={`${id}-rule`} class="quiet small">
                {say("account.password.rule")}
            </p>
        </>
    );
    return (
        <Entry
            id={id}
            label={say("account.password.field")}
            value={value}
            type={shown.value ? "text" : "password"}
            maxLength={200}
            autocomplete={fresh ? "new-password" : "current-password"}
            {...AS_TYPED}
            aria-describedby={fresh ? `${id}-rule` : undefined}
            about={fresh && rule}
        >
            <button type="button" class="bare" onClick={() => (shown.value = !shown.value)}>
                {say(shown.value ? "account.password.hide" : "account.password.show")}
            </button>
        </Entry>
    );
}

/** A form that is sent once at a time. */
export function Form({ send, children }: { send: () => void; children: ComponentChildren }) {
    return (
        <form
            class="account-in"
            onSubmit={(event) => {
                event.preventDefault();
                send();
            }}
        >
            {children}
        </form>
    );
}
