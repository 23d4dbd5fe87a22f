// The way to a puzzle; where puzzles are switched off, a word about that.

import { helpAllowed } from "../../settings";
import { say } from "../../words";
import { lazy } from "../lazy";
import { Title } from "../parts";
import { dressed } from "../people";
import style from "./puzzle.css?url";

const Asking = lazy(() => dressed(style, import("./Asking"), "puzzle").then((m) => m.Asking));

/** `game`: its name, or "" for the one whose puzzle comes first today; `open`: the number of one of its puzzles. */
export function Puzzle({ game, open }: { game: string; open: string }) {
    if (helpAllowed()) return <Asking key={`${game}/${open}`} name={game} number={Number(open)} />;
    return (
        <main id="content" class="page narrow" tabIndex={-1}>
            <Title>{say("settings.help")}</Title>
            <p>{say("settings.help.off")}</p>
            <p class="row">
                <a class="button" href="#/settings">
                    {say("nav.settings")}
                </a>
            </p>
        </main>
    );
}
