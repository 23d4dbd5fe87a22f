// Links to the parts of the board screen, for whoever goes by keys.

import type { Signal } from "@preact/signals";
import { say } from "../words";
import { skipTo } from "./App";
import type { Tab } from "./Table";

export function Skips({ tab, over }: { tab: Signal<Tab>; over: boolean }) {
    const show = (one: Tab, id: string) => (event: Event) => {
        tab.value = one;
        event.preventDefault();
        setTimeout(() => skipTo(id)(event));
    };
    return (
        <div class="skips">
            <a href="#actions" onClick={show("actions", over ? "result" : "actions")}>
                {say("skip.actions")}
            </a>
            <a href="#board" onClick={skipTo("board")}>
                {say("skip.board")}
            </a>
            <a href="#log" onClick={show("log", "log")}>
                {say("skip.log")}
            </a>
        </div>
    );
}
