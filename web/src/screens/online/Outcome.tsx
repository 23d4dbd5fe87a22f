// The end of a game on the server: the ranking, and the record that everybody may have.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableInfo } from "../../online/api";
import { lookAgain } from "../../look/way";
import { playAgain } from "../../online/open";
import { helpAllowed } from "../../settings";
import type { Frame } from "../../view";
import { type Words, say, speakOf } from "../../words";
import { putAside } from "../end/shown";
import { lazy } from "../lazy";
import { LookLink } from "../look/Link";
import { Ranking } from "../Ranking";
import { type Found, RecordButtons } from "../record";
import { fetchGame } from "./Again";
import { Trouble, seatOf, troubleText, useDoing } from "./parts";

const EndSheet = lazy(
    () => Promise.all([import("../end/Sheet"), speakOf("end")]).then(([m]) => m.EndSheet),
    true,
);

/** Times the record is asked for: it may come a moment after the last step. */
const TRIES = 5;

interface Props {
    table: TableInfo;
    /** Whoever watches a private table by a link reads its record by the same. */
    invite: string;
    frame: Frame;
    words: Words;
}

/** The record of a table that is over, asked for until it is there. */
function useRecord(id: string, invite: string) {
    const kept = useSignal<Found | undefined>(undefined);
    const trouble = useSignal("");
    const tries = useSignal(0);
    useEffect(() => {
        if (kept.value || tries.value >= TRIES) return;
        let left = false;
        const timer = setTimeout(
            () =>
                void fetchGame(id, invite).then(
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
    return { kept: kept.value, trouble: trouble.value };
}

/** The seat of the one person who looks at a table. */
const seatAt = ({ yours }: TableInfo) => (yours.length === 1 ? seatOf(yours[0]!) : undefined);

/** Where one goes from here. */
const Next = ({ table, doing, again }: { table: TableInfo; doing: boolean; again: () => void }) => (
    <>
        {table.you !== null && (
            <button type="button" class="main" disabled={doing} onClick={again}>
                {say("online.rematch")}
            </button>
        )}
        {(table.you !== null || !table.private) && (
            <a class={table.you === null ? "button main" : "button"} href={`#/again/${table.id}`}>
                {say("board.replay")}
            </a>
        )}
        {(table.you !== null || !table.private) && helpAllowed() && (
            <LookLink href={lookAgain(`/again/${table.id}`, seatAt(table))} />
        )}
        <a class="button" href="#/online">
            {say("online.lobby")}
        </a>
    </>
);

export function Outcome({ table, invite, frame, words }: Props) {
    const { kept, trouble } = useRecord(table.id, invite);
    const { doing, trouble: refused, run } = useDoing();
    const again = () => void run(() => playAgain(table));
    const next = <Next table={table} doing={doing.value} again={again} />;
    return (
        <section class="result" aria-labelledby="result">
            <h2 id="result">{say("result.title")}</h2>
            <Ranking frame={frame} words={words} />
            {kept && putAside.value === kept.id && (
                <p class="row">
                    <button type="button" onClick={() => (putAside.value = undefined)}>
                        {say("end.show")}
                    </button>
                </p>
            )}
            <p role="status">{table.rematch && say("online.rematch.wanted")}</p>
            <p class="row">{next}</p>
            {kept && (
                <>
                    <RecordButtons kept={kept} />
                    <EndSheet
                        kept={kept}
                        frame={frame}
                        words={words}
                        me={seatAt(table)}
                        path={`/again/${table.id}`}
                    >
                        {next}
                    </EndSheet>
                </>
            )}
            <Trouble text={trouble || refused.value} />
        </section>
    );
}
