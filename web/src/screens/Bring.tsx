// A file that was brought to the page: opened at once, wherever one is. What comes of it is said
// over the screen, where one looks.

import { useEffect } from "preact/hooks";
import { brought, hovering, notice } from "../bring";
import { goesOn } from "../kept";
import { Refused } from "../position";
import { coreFor, keptOf } from "../records";
import { go } from "../router";
import { say } from "../words";
import type { Found } from "./record";
import "./share.css";
import { takeIn } from "./taken";

const LARGEST = 1 << 20;
/** How long a notice stays that is no trouble, in milliseconds. */
const STAYS = 8000;

async function read(file: File): Promise<Found> {
    if (file.size >= LARGEST) throw new Error(say("open.big"));
    const text = await file.text();
    try {
        const found = keptOf(await coreFor(text), text);
        return goesOn(found) ? found : { ...found, text };
    } catch (error) {
        throw error instanceof Refused ? new Error(say("open.line", { line: error.rule || "?" })) : error;
    }
}

/** What is to be said of a game that was opened. */
function wordsOf(found: Found, known: boolean): string {
    if (known) return say("share.known");
    return goesOn(found) || found.over ? "" : say("share.watch");
}

async function open(file: File): Promise<void> {
    notice.value = undefined;
    try {
        const found = await read(file);
        const { id, known } = await takeIn(found);
        go(goesOn(found) ? `/table/${id}` : `/replay/${id}`);
        const text = wordsOf(found, known);
        if (text) notice.value = { text, bad: false };
    } catch (error) {
        notice.value = { text: (error as Error).message, bad: true };
    }
}

function Notice({ text, bad }: { text: string; bad: boolean }) {
    const close = () => (notice.value = undefined);
    useEffect(() => {
        if (bad) return undefined;
        const timer = setTimeout(close, STAYS);
        return () => clearTimeout(timer);
    }, [text, bad]);
    return (
        <div class="bar brought row" role={bad ? "alert" : "status"}>
            <span class={bad ? "trouble" : undefined}>{text}</span>
            <button type="button" onClick={close}>
                {say("nav.close")}
            </button>
        </div>
    );
}

export function Bring() {
    const file = brought.value;
    useEffect(() => {
        if (!file) return;
        brought.value = undefined;
        void open(file);
    }, [file]);
    return (
        <>
            {hovering.value && (
                <div class="drop-here" aria-hidden="true">
                    <p>{say("drop.here")}</p>
                </div>
            )}
            {notice.value && <Notice {...notice.value} />}
        </>
    );
}
