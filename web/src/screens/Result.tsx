// The end of a game: who won, and what can be done with it now.

import { decodeHead } from "../position";
import { keepGame } from "../keep";
import { type Kept, atFirst, newGame } from "../kept";
import { go } from "../router";
import type { Frame } from "../view";
import { type Words, say } from "../words";
import { Ranking } from "./Ranking";
import { RecordButtons } from "./record";

async function again(kept: Kept): Promise<void> {
    const { game, seats, options } = decodeHead(kept.head);
    const next = newGame({ game, seats, options }, kept.players.map(atFirst));
    await keepGame(next);
    go(`/table/${next.id}`);
}

export function Result({ kept, frame, words }: { kept: Kept; frame: Frame; words: Words }) {
    return (
        <section class="result" aria-labelledby="result">
            <h2 id="result">{say("result.title")}</h2>
            <Ranking frame={frame} words={words} />
            <p class="row">
                <a class="button main" href={`#/replay/${kept.id}`}>
                    {say("board.replay")}
                </a>
                <button type="button" onClick={() => void again(kept)}>
                    {say("board.again")}
                </button>
            </p>
            <RecordButtons kept={kept} />
        </section>
    );
}
