// The start page: a shelf of games, the way back into the running one, and the sheet to set one up.

import { useEffect, useRef } from "preact/hooks";
import { installing, install } from "../../install";
import { online } from "../../online/door";
import { say, speakOf } from "../../words";
import { lazy } from "../lazy";
import { Title } from "../parts";
import { OpenRecord } from "../record";
import { GoOn, MyGames } from "./MyGames";
import { Shelf } from "./Shelf";
import { BotsAtPlay, GameOfDay } from "./Today";
import "./home.css";
import { loadMine } from "./mine";
import { Icon } from "./parts";

const Door = lazy(() => import("../online/Door").then((m) => m.Door), true);
const Setup = lazy(() => Promise.all([import("./Setup"), speakOf("bots")]).then(([m]) => m.Setup), true);

/** What stands at the foot of the page: what one may rely on, and what else can be done here. */
function Foot() {
    return (
        <footer class="promises">
            <span>
                <Icon name="offline" /> {say("home.offline")}
            </span>
            <span>
                <Icon name="shield" /> {say("home.fair")}
            </span>
            <span>
                <Icon name="lock" /> {say("home.private")}
            </span>
            {installing.value && (
                <button type="button" class="bare" onClick={() => void install()}>
                    <Icon name="install" /> {say("home.install")}
                </button>
            )}
            <OpenRecord label={say("home.open.saved")} quiet />
        </footer>
    );
}

/** `sheet`: the box that is being set up. */
export function Home({ sheet }: { sheet?: string | undefined }) {
    // Whoever has seen the shelf goes back to it; whoever came by a link to the sheet has nowhere to go back to.
    const seen = useRef(false);
    useEffect(() => void loadMine(), []);
    useEffect(() => {
        if (sheet === undefined) seen.current = true;
    }, [sheet]);
    const close = () => (seen.current ? history.back() : location.replace("#/"));
    return (
        <>
            <main id="content" class="home" tabIndex={-1}>
                <Title hidden tab={`Miasma – ${say("app.tagline")}`}>
                    {say("home.title")}
                </Title>
                <GoOn />
                <Shelf />
                {online.value && <Door />}
                <div class="tiles">
                    <GameOfDay />
                    <BotsAtPlay />
                    <MyGames />
                </div>
            </main>
            <Foot />
            {sheet !== undefined && <Setup key={sheet} name={sheet} close={close} />}
        </>
    );
}
