// Who sits at the table: rows of the core, nothing counted here.

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { SEAT } from "../gen/tables";
import type { Player } from "../kept";
import type { Frame } from "../view";
import { type Words, say } from "../words";
import { Mark, Thinking } from "./parts";

/** Who plays a seat. A record may name a kind of bot that nobody is offered. */
function sitter({ bot }: Player): string {
    const key = `bot.${bot}`;
    const name = say(key);
    return !bot ? say("players.person") : name === key ? bot : name;
}

/** What there is to know of whoever plays a seat: what stands under the name, and where the name leads. */
export type About = (seat: number) => { text: ComponentChildren; page: string | undefined };

export function Players({
    frame,
    words,
    players,
    about,
    progress,
}: {
    frame: Frame;
    words: Words;
    players: readonly Player[];
    about?: About | undefined;
    /** How far whoever is thinking has come. */
    progress?: ReadonlySignal<number> | undefined;
}) {
    const of = (seat: number) =>
        frame.facts.filter((row) => words.game.facts[row.id]!.kinds[0] === SEAT && row.field[0] === seat);
    return (
        <table class="players">
            <caption class="unseen">{say("board.players")}</caption>
            <thead>
                <tr>
                    <th scope="col">{say("players.player")}</th>
                    <th scope="col" class="number">
                        {say("players.points")}
                    </th>
                    <th scope="col">{say("players.state")}</th>
                </tr>
            </thead>
            <tbody>
                {players.map((player, seat) => (
                    <tr key={seat} class={frame.toAct === seat ? "acting" : undefined}>
                        <th scope="row">
                            {/* Without a page it is no link. */}
                            <a href={about?.(seat).page}>
                                <Mark seat={seat} /> {words.seat(seat)}
                            </a>
                            {frame.names[seat] && <q class="note">{frame.names[seat]}</q>}
                            <span class="quiet small">
                                {about?.(seat).text ?? sitter(player)}
                                {frame.toAct === seat && ` · ${say("players.turn")}`}
                            </span>
                            {progress && frame.thinking === seat && (
                                <Thinking progress={progress} name={words.seat(seat)} />
                            )}
                        </th>
                        <td class="number">{frame.standing.points[seat]}</td>
                        <td>
                            <ul class="bare">
                                {of(seat).map((row, i) => (
                                    <li key={i}>{words.fact(row)}</li>
                                ))}
                            </ul>
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}
