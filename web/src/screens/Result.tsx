// The end of a game of this browser's own: the sheet over the board, and the panel behind it.

import { type Kept, type Player, atFirst } from "../kept";
import { lookAgain } from "../look/way";
import { helpAllowed } from "../settings";
import type { Frame } from "../view";
import { type Words, say } from "../words";
import { Icon } from "./end/Icon";
import { EndSheet } from "./end/Sheet";
import { putAside } from "./end/shown";
import { LookLink } from "./look/Link";
import { Ranking } from "./Ranking";
import { RecordButtons } from "./record";
import { again } from "./shelf";

/** Everybody moves up by one seat. */
const movedUp = (players: readonly Player[]): Player[] => [players.at(-1)!, ...players.slice(0, -1)];

/** What can be done next. */
function Next({ kept }: { kept: Kept }) {
    const others = movedUp(kept.players.map(atFirst));
    return (
        <>
            <button type="button" class="main big" onClick={() => void again(kept)}>
                <Icon name="rematch" /> {say("end.rematch")}
            </button>
            <button type="button" class="big" onClick={() => void again(kept, others)}>
                <Icon name="seats" /> {say("end.seats")}
            </button>
            <a class="button big" href={`#/replay/${kept.id}`}>
                <Icon name="watch" /> {say("end.watch")}
            </a>
            {helpAllowed() && <LookLink href={lookAgain(`/replay/${kept.id}`, undefined)} big />}
        </>
    );
}

export function Result({ kept, frame, words }: { kept: Kept; frame: Frame; words: Words }) {
    const persons = kept.players.map(atFirst).flatMap(({ bot }, seat) => (bot ? [] : [seat]));
    return (
        <section class="result" aria-labelledby="result">
            <h2 id="result">{say("result.title")}</h2>
            <Ranking frame={frame} words={words} />
            <p class="row">
                <button type="button" onClick={() => (putAside.value = undefined)}>
                    {say("end.show")}
                </button>
            </p>
            <p class="row">
                <Next kept={kept} />
            </p>
            <RecordButtons kept={kept} />
            <EndSheet
                kept={kept}
                frame={frame}
                words={words}
                me={persons.length === 1 ? persons[0] : undefined}
                path={`/replay/${kept.id}`}
            >
                <Next kept={kept} />
            </EndSheet>
        </section>
    );
}
