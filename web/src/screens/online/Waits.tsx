// How many tables wait for us, in the head of every screen, and the key that leads to the next of them.

import { useEffect } from "preact/hooks";
import { awaitedAt, nextTable } from "../../online/call";
import { name } from "../../online/who";
import { go, route } from "../../router";
import { keys } from "../../settings";
import { say } from "../../words";
import "./online.css";

/** What takes letters itself keeps them. */
const takesLetters = (target: EventTarget | null): boolean =>
    target instanceof Element && !!target.closest("input, select, textarea, [contenteditable], [role=menu]");

/** N opens the table that has waited longest. A board that has something to choose keeps the key (board/keys.ts). */
function press(event: KeyboardEvent): void {
    if (event.key.toLowerCase() !== "n" || event.defaultPrevented || keys.value !== "on") return;
    if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return;
    const next = nextTable.value;
    if (next === undefined || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    go(`/at/${next}`);
}

/** An envelope with a seal. */
function Envelope() {
    return (
        <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2.8 5.5H21.2V18.8H2.8ZM3.2 6L12 13.5L20.8 6M3.5 18.2L8.3 13.4M20.5 18.2L15.7 13.4" />
            <circle cx="12" cy="14.6" r="2.6" />
        </svg>
    );
}

export function InboxKey() {
    useEffect(() => {
        document.addEventListener("keydown", press);
        return () => document.removeEventListener("keydown", press);
    }, []);
    if (name.value === undefined) return null;
    const number = awaitedAt.value;
    const label = say("online.inbox", { number });
    return (
        <a
            class="inbox-key"
            href="#/inbox"
            aria-label={label}
            title={label}
            aria-current={route.value.screen === "inbox" ? "page" : undefined}
        >
            <Envelope />
            {number > 0 && <b aria-hidden="true">{number}</b>}
        </a>
    );
}
