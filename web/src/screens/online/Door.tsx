// The way from the start page to the lobby.

import { useEffect } from "preact/hooks";
import { asked, waiting, whoAmI } from "../../online/who";
import { say } from "../../words";
import { ToAccount } from "./Name";

export function Door() {
    useEffect(() => void whoAmI(), []);
    const [first] = waiting.value;
    return (
        <section aria-labelledby="go-online">
            <h2 id="go-online">{say("online.title")}</h2>
            <ul class="cards">
                {first !== undefined && (
                    <li class="card tall asked">
                        <a class="button main big" href={`#/at/${first}`}>
                            {say("online.next", { number: waiting.value.length })}
                        </a>
                        <p class="quiet">{say("online.next.about")}</p>
                    </li>
                )}
                <li class="card tall">
                    <a class={first === undefined ? "button main big" : "button big"} href="#/online">
                        {say("online.lobby")}
                    </a>
                    <p class="quiet">{say("online.lobby.about")}</p>
                </li>
                <li class="card tall">
                    <a class="button big" href="#/host">
                        {say("online.host")}
                    </a>
                    <p class="quiet">{say("online.host.about")}</p>
                </li>
            </ul>
            {asked.value && <ToAccount />}
        </section>
    );
}
