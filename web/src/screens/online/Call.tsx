// A table calls: a banner over any screen, the title of the window, and a bell.

import { useEffect } from "preact/hooks";
import { follow, play } from "../../board/sound";
import { api } from "../../online/api";
import { type Call, attend, calls, heard } from "../../online/call";
import { called } from "../../online/who";
import { luckOwed, taken } from "../../online/witness";
import { go, route } from "../../router";
import { loudness } from "../../settings";
import { say } from "../../words";
import { lazy } from "../lazy";
import { people } from "../people";
import { Countdown } from "./Ready";
import { Trouble, described, gameName, useDoing } from "./parts";

const Word = lazy(() => people(import("../court/Banner"), "court").then((m) => m.Banner), true);

/** Seconds between two strokes of the bell. */
const AGAIN = 15;

/** The title of the window calls too, in turn with its own. */
function ring(): () => void {
    let own = document.title;
    const turn = () => {
        const call = say("online.call.title");
        if (document.title !== call) own = document.title;
        document.title = document.title === call ? own : call;
    };
    const bell = () => play("toll", 0, true);
    turn();
    bell();
    const timers = [setInterval(turn, 1000), setInterval(bell, AGAIN * 1000)];
    return () => {
        timers.forEach(clearInterval);
        document.title = own;
    };
}

function Banner({ call: { table, kind } }: { call: Call }) {
    const { doing, trouble, run } = useDoing();
    const what = described(table);
    const ready = () =>
        run(async () => {
            heard(taken(await api.ready(table.id, luckOwed(table))));
            go(`/at/${table.id}`);
        });
    return (
        <div class="notice call">
            <p>
                <strong>{say(`online.call.${kind}`, { game: gameName(table) })}</strong>{" "}
                {kind === "ready" && <Countdown until={table.readyBy!} pace={table.pace.kind} />}
            </p>
            <p class="row">
                {kind === "ready" && (
                    <button
                        type="button"
                        class="main"
                        aria-disabled={doing.value}
                        aria-label={say("online.ready.named", what)}
                        onClick={() => void ready()}
                    >
                        {say("online.ready")}
                    </button>
                )}
                <a
                    class={kind === "ready" ? "button" : "button main"}
                    href={`#/at/${table.id}`}
                    aria-label={say("online.call.go.named", what)}
                >
                    {say("online.call.go")}
                </a>
            </p>
            <Trouble text={trouble.value} />
        </div>
    );
}

let attending = false;

export function Calls() {
    useEffect(() => {
        if (attending) return;
        attending = true;
        attend();
        follow(loudness);
    }, []);
    const ringing = calls.value.length > 0;
    useEffect(() => (ringing ? ring() : undefined), [ringing]);
    const at = route.value;
    const others = calls.value.filter(({ table }) => at.screen !== "at" || at.id !== table.id);
    return (
        <div class="calls" role="alert">
            {called.value && <Word />}
            {others.map((call) => (
                <Banner key={call.table.id} call={call} />
            ))}
        </div>
    );
}
