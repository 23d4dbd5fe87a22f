// After the answer: whether it was right, all answers on one scale, the account, and what can be done from there.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { keepGame } from "../../keep";
import type { Kept } from "../../kept";
import { type Asked, recordBehind } from "../../puzzle/asked";
import type { Today } from "../../puzzle/today";
import { go } from "../../router";
import { say, speakOf } from "../../words";
import { lazy } from "../lazy";
import { USUAL } from "../shelf";
import { wide } from "../Table";
import { Account } from "./Account";
import { Icon } from "./parts";

const Picture = lazy(
    () => Promise.all([import("../Picture"), speakOf("share")]).then(([m]) => m.Picture),
    true,
);

/** By how many games of a hundred the best row is ahead of the next. */
const leadOf = ({ puzzle }: Asked): number => Math.round(puzzle.chance) - Math.round(puzzle.nextHas);

/** What the answer was worth. */
function aboutText({ asked, counts }: Today): string {
    const { given, best, next, nudged } = asked;
    const key = given.value === best ? "ahead" : given.value === next ? "second" : "behind";
    const half = given.value === best && nudged.value && counts ? ` ${say("puzzle.half")}` : "";
    return say(`puzzle.${key}`, { number: leadOf(asked) }) + half;
}

/** What is known of a row: the chances of the two best; no other wins more than the second. */
function chanceText({ best, puzzle }: Asked, row: number, next: number): string {
    if (row === best) return String(Math.round(puzzle.chance));
    const number = Math.round(puzzle.nextHas);
    return row === next ? String(number) : say("puzzle.atmost", { number });
}

/** A chance on the scale of all answers, which ends above the best and above where all seats would be equal. */
function Bar({ asked, row }: { asked: Asked; row: number }) {
    const { puzzle, best, next, frame } = asked;
    const even = 100 / frame.head.seats;
    const most = Math.min(100, 10 * Math.ceil((Math.max(puzzle.chance, even) + 5) / 10));
    const share = (100 * (row === best ? puzzle.chance : puzzle.nextHas)) / most;
    const known = row === best || row === next;
    return (
        <svg class="puzzle-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect class="puzzle-all" y="3.5" width="100" height="3" />
            <rect class={known ? "puzzle-own" : "puzzle-most"} y="3.5" width={share} height="3" />
            {known && <rect class="puzzle-own" x={share - 1} width="2" height="10" />}
            <path class="puzzle-even" d={`M${(100 * even) / most} 0V10`} />
        </svg>
    );
}

/** An answer with its chance; pressed, the board shows it. */
function Told({ asked, row }: { asked: Asked; row: number }) {
    const { best, next, given, shown } = asked;
    const mine = row === given.value;
    const kind = row === best ? "best" : mine ? "mine" : "other";
    return (
        <li>
            <button
                type="button"
                class={`puzzle-told puzzle-${kind}`}
                aria-pressed={shown.value === row}
                onClick={() => asked.show(row)}
            >
                <span class="puzzle-name">
                    {asked.text(row)}
                    <small>
                        {[row === best && say("puzzle.best"), mine && say("puzzle.said")]
                            .filter(Boolean)
                            .join(", ")}
                    </small>
                </span>
                <Bar asked={asked} row={row} />
                <b class={row === best || row === next ? undefined : "puzzle-less"}>
                    {chanceText(asked, row, next)}
                </b>
            </button>
        </li>
    );
}

/** The two best first, then what was said, then the others as they were asked. */
function orderOf({ best, next, given, answers }: Asked): number[] {
    return [...new Set([best, next, given.value!, ...answers])];
}

export function Solved({ today }: { today: Today }) {
    const { asked, counts } = today;
    const { best, given } = asked;
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => heading.current?.focus(), []);
    const right = given.value === best;
    return (
        <section class="puzzle-panel" aria-labelledby="puzzle-outcome">
            <div class={right ? "puzzle-ask puzzle-right" : "puzzle-ask"}>
                <h2 id="puzzle-outcome" tabIndex={-1} ref={heading}>
                    {say(right ? "puzzle.solved" : "puzzle.missed", { action: asked.text(best) })}
                </h2>
                <p>
                    {aboutText(today)} {counts && say("puzzle.goes")}
                </p>
            </div>
            <ul class="puzzle-scale bare" aria-label={say("puzzle.scale")}>
                {orderOf(asked).map((row) => (
                    <Told key={row} asked={asked} row={row} />
                ))}
            </ul>
            <p class="quiet small">{say("puzzle.scale.about")}</p>
            <Account asked={asked} />
        </section>
    );
}

/** A game from behind the best answer, against bots. Throws NoWayOn. */
async function begin({ asked, place }: Today, stop: AbortSignal): Promise<Kept> {
    const { beginAgain, playersAgain } = await import("../../again");
    const { kept, seat, words } = asked;
    return beginAgain({
        kept: { ...kept, text: await recordBehind(asked) },
        step: kept.entries.length + 1,
        seat,
        players: playersAgain(kept.players, seat, USUAL),
        path: `/puzzle/${words.game.name}/${place + 1}`,
        stop,
    });
}

/** Plays on, and says how far that is; not any more when somebody has left. */
function usePlayOn(today: Today) {
    const busy = useSignal(false);
    const trouble = useSignal("");
    const stopping = useMemo(() => new AbortController(), []);
    useEffect(() => () => stopping.abort(), []);
    const play = async () => {
        busy.value = true;
        trouble.value = "";
        try {
            const begun = await begin(today, stopping.signal);
            if (stopping.signal.aborted) return;
            await keepGame(begun);
            go(`/table/${begun.id}`);
        } catch (error) {
            console.warn(error);
            trouble.value = say("puzzle.over");
        } finally {
            busy.value = false;
        }
    };
    return { busy, trouble, play };
}

/** The picture of the question, without its answer. */
function Share({ asked }: { asked: Asked }) {
    const open = useSignal(false);
    return (
        <>
            <button type="button" class="big" onClick={() => (open.value = true)}>
                <Icon name="share" /> {say("puzzle.share")}
            </button>
            {open.value && (
                <Picture kept={asked.kept} frame={asked.frame} onClose={() => (open.value = false)} />
            )}
        </>
    );
}

export function SolvedButtons({ today }: { today: Today }) {
    const { asked } = today;
    const { busy, trouble, play } = usePlayOn(today);
    return (
        <>
            <button
                type="button"
                class="big puzzle-go"
                aria-disabled={busy.value}
                onClick={() => busy.value || void play()}
            >
                <Icon name="flag" /> <span>{say(wide.value ? "puzzle.on" : "puzzle.on.short")}</span>
            </button>
            <button type="button" class="big" onClick={() => asked.again()}>
                <Icon name="again" /> {say("puzzle.more")}
            </button>
            <Share asked={asked} />
            <p role="status" class="trouble small">
                {trouble.value}
            </p>
        </>
    );
}
