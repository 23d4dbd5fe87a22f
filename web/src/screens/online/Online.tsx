// The screens that need a server; without one, a word about that.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { knock, online } from "../../online/door";
import type { OnlineRoute } from "../../router";
import { say, speakOf } from "../../words";
import { lazy } from "../lazy";
import { Title } from "../parts";

const Lobby = lazy(() => Promise.all([import("./Lobby"), speakOf("home")]).then(([m]) => m.Lobby));
const At = lazy(() => Promise.all([import("./At"), speakOf("home")]).then(([m]) => m.At));
const Again = lazy(() => import("./Again").then((m) => m.Again));

/** Tables that call, on any screen. */
export const Calls = lazy(() => import("./Call").then((m) => m.Calls), true);

export function Online({ at }: { at: OnlineRoute }) {
    const answered = useSignal(false);
    useEffect(() => void knock().then(() => (answered.value = true)), []);
    if (!online.value)
        return (
            <main id="content" class="page" tabIndex={-1}>
                <Title hidden={!answered.value}>{answered.value ? say("error.title") : "Miasma"}</Title>
                <p class="quiet">{say(answered.value ? "error.server" : "app.loading")}</p>
            </main>
        );
    switch (at.screen) {
        case "online":
        case "host":
            return <Lobby host={at.screen === "host" ? at.id : undefined} />;
        case "at":
            return <At key={`${at.id}/${at.invite}`} id={at.id} invite={at.invite} />;
        case "again":
            return <Again key={at.id} id={at.id} ply={at.ply} />;
    }
}
