// A file that was brought to the page: opened at once, wherever one is. What comes of it is said
// over the screen, where one looks.

import { useEffect } from "preact/hooks";
import { brought, hovering, notice } from "../bring";
import { findSame, keepGame } from "../keep";
import { type Kept, goesOn } from "../kept";
import { Refused } from "../position";
import { keptOf, recordCore } from "../records";
import { go } from "../router";
import { say } from "../words";
import { type Found, textOf } from "./record";
import "./share.css";

const LARGEST = 1 << 20;
/** How long a notice stays that is no trouble, in milliseconds. */
const STAYS = 8000;

async function read(file: File): Promise<Found> {
    if (file.size >= LARGEST) throw new Error(say("open.big"));
    const text = await file.text();
    try {
        const found = keptOf(await recordCore(), text);
        return goesOn(found) ? found : { ...found, text };
    } catch (error) {
        throw error instanceof Refused ? new Error(say("open.line", { line: error.rule || "?" })) : error;
    }
}

/** Whether a file tells nothing new of a game that is kept. One that was changed afterwards is another. */
const isKnown = async (found: Found, same: Kept) =>
    goesOn(same) || (!goesOn(found) && (await textOf(same)) === found.text);

/** Keeps a game, unless it is kept here already; a file with the dice to come makes a game go on again. */
async function take(found: Found): Promise<{ id: string; text: string }> {
    const same = await findSame(found);
    if (same && (await isKnown(found, same))) return { id: same.id, text: say("share.known") };
    const kept = { ...found, id: same && goesOn(found) ? same.id : found.id };
    await keepGame(kept);
    return { id: kept.id, text: goesOn(found) || found.over ? "" : say("share.watch") };
}

async function open(file: File): Promise<void> {
    notice.value = undefined;
    try {
        const found = await read(file);
        const { id, text } = await take(found);
        go(goesOn(found) ? `/table/${id}` : `/replay/${id}`);
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
