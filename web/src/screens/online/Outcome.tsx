// The end of a game on the server: the ranking, and the record that everybody may have.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableInfo } from "../../online/api";
import type { Frame } from "../../view";
import { type Words, say } from "../../words";
import { Ranking } from "../Ranking";
import { type Found, RecordButtons } from "../record";
import { fetchGame } from "./Again";
import { Trouble, troubleText } from "./parts";

/** Times the record is asked for: it may come a moment after the last step. */
const TRIES = 5;

export function Outcome({
    table,
    invite,
    frame,
    words,
}: {
    table: TableInfo;
    /** Whoever watches a private table by a link reads its record by the same. */
    invite: string;
    frame: Frame;
    words: Words;
}) {
    const kept = useSignal<Found | undefined>(undefined);
    const trouble = useSignal("");
    const tries = useSignal(0);
    useEffect(() => {
        if (kept.value || tries.value >= TRIES) return;
        let left = false;
        const timer = setTimeout(
            () =>
                void fetchGame(table.id, invite).then(
                    (found) => {
                        if (!left && found.over) kept.value = found;
                        else if (!left) tries.value++;
                    },
                    (error: unknown) => {
                        if (left) return;
                        tries.value++;
                        if (tries.value === TRIES) trouble.value = troubleText(error);
                    },
                ),
            tries.value * 1000,
        );
        return () => {
            left = true;
            clearTimeout(timer);
        };
    }, [tries.value]);
    return (
        <section class="result" aria-labelledby="result">
            <h2 id="result">{say("result.title")}</h2>
            <Ranking frame={frame} words={words} />
            <p class="row">
                {(table.you !== null || !table.private) && (
                    <a class="button main" href={`#/again/${table.id}`}>
                        {say("board.replay")}
                    </a>
                )}
                <a class="button" href="#/online">
                    {say("online.lobby")}
                </a>
            </p>
            {kept.value && <RecordButtons kept={kept.value} />}
            <Trouble text={trouble.value} />
        </section>
    );
}
