// The end of a game, over its board: who won and why, the score by its parts, the course of the game.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { play } from "../../board/sound";
import type { Score, Tale } from "../../end/score";
import { lineText } from "../../end/lines";
import { endOf, loadScore, ranking, roundsOf, tell, winnersOf } from "../../end/tale";
import { type Turn, tieOf, turnOf, verdictOf } from "../../end/verdict";
import { useBack } from "../../back";
import { SEAT } from "../../gen/tables";
import { decodeHead } from "../../position";
import { stepTime } from "../../settings";
import type { Frame } from "../../view";
import { type Words, say, speakOf } from "../../words";
import { lazy } from "../lazy";
import { RuleLink } from "../parts";
import { type Check, type Found, Verdicts, checked, spareCore } from "../record";
import { Graph, GraphTable } from "./Graph";
import { LuckTable, PartsTable } from "./Parts";
import lostPlate from "./plates/lost.svg";
import overPlate from "./plates/over.svg";
import wonPlate from "./plates/won.svg";
import { putAside } from "./shown";
import "./end.css";

const Share = lazy(() => Promise.all([import("../Share"), speakOf("share")]).then(([m]) => m.Share), true);

const PLATES = { won: wonPlate, lost: lostPlate, over: overPlate };
const SOUNDS = { won: "win", lost: "lose", over: "over" } as const;

/** The last thing that happened is seen before the sheet comes. */
const PAUSE = 400;

interface Props {
    kept: Found;
    /** The board as the game left it. */
    frame: Frame;
    words: Words;
    /** The seat of the one person who looks at this; undefined where several played here, or none. */
    me: number | undefined;
    /** Where this game is replayed. */
    path: string;
    /** Buttons, the most likely one first; it has the focus. */
    children: ComponentChildren;
}

interface Told extends Props {
    tale: Tale;
    score: Score | undefined;
    name: (seat: number) => string;
}

/** Why the game ended, and why a tie broke. */
function Why({ tale, score, words, me }: Told) {
    const { game } = tale.head;
    const end = score && endOf(tale, score);
    const tie = score && tieOf(tale, score, me);
    const { id, field } = end?.event.row ?? { id: 0, field: [] };
    const { kinds, rule } = game.events[id]!;
    return (
        <>
            {end && (
                <p>
                    {say(`end.${game.name}.${end.event.word}`, {
                        round: end.round,
                        seat: kinds[0] === SEAT ? words.seat(field[0]!) : "",
                        number: field[1] ?? 0,
                    })}{" "}
                    <RuleLink game={words.version} rule={rule} />
                </p>
            )}
            {tie && (
                <p>
                    {say(`end.${game.name}.${tie.key}`, {
                        ahead: words.seat(tie.ahead),
                        behind: words.seat(tie.behind),
                    })}{" "}
                    <RuleLink game={words.version} rule={tie.rule} />
                </p>
            )}
        </>
    );
}

function Top(told: Told) {
    const { tale, me, words, kept } = told;
    const { plate, title, margin } = verdictOf(tale, me);
    return (
        <header>
            <img src={PLATES[plate]} width="480" height="240" alt="" />
            <div>
                <p class="small quiet">{say("end.over")}</p>
                <h2 id="end-title">{lineText(title, words)}</h2>
                <p class="margin">{lineText(margin, words)}</p>
                <Why {...told} />
            </div>
            <button type="button" class="look" onClick={() => (putAside.value = kept.id)}>
                {say("end.board")}
            </button>
        </header>
    );
}

/** What decided the game, and a way to see it. */
function Turning({ turn, last, words, path }: { turn: Turn; last: boolean } & Pick<Told, "words" | "path">) {
    const { round, from, winner, second, gain } = turn;
    return (
        <section class="turning" aria-labelledby="turning">
            <div>
                <h3 id="turning">{say("end.turning")}</h3>
                <p>
                    {say(last ? "end.turning.last" : "end.turning.round", {
                        round,
                        seat: words.seat(winner),
                        number: gain,
                        seat2: words.seat(second),
                    })}
                </p>
            </div>
            <a class="button" href={`#${path}/${from}`}>
                {say("end.turning.watch")}
            </a>
        </section>
    );
}

function Middle({ tale, score, words, me, name, path }: Told) {
    const order = ranking(tale);
    const { game } = tale.head;
    const rounds = roundsOf(tale, score);
    const luck = score?.luck?.(tale) ?? [];
    const turn = turnOf(tale, rounds);
    // Whoever looks lies on top, else who won.
    const drawn = [...order].reverse().sort((a, b) => Number(a === me) - Number(b === me));
    const graph = { rounds, seats: drawn, name, moment: (ply: number) => `#${path}/${ply}` };
    return (
        <div class="middle-part" tabIndex={0} role="group" aria-label={say("end.parts")}>
            <div>
                <PartsTable
                    parts={score?.parts(tale) ?? []}
                    points={tale.standing.points}
                    seats={order}
                    winners={winnersOf(tale)}
                    name={name}
                    game={game.name}
                    me={me}
                />
                {turn && (
                    <Turning turn={turn} last={turn.round === rounds.length - 1} words={words} path={path} />
                )}
                {luck.length > 0 && <LuckTable luck={luck} seats={order} name={name} game={game.name} />}
            </div>
            {rounds.length > 2 && (
                <section>
                    <h3>{say("end.graph")}</h3>
                    <Graph {...graph} />
                    <GraphTable {...graph} />
                </section>
            )}
        </div>
    );
}

/** The dice are checked without being asked, once there is nothing else to do. */
function Dice({ kept }: { kept: Found }) {
    const check = useSignal<Check | undefined>(undefined);
    useEffect(() => {
        let left = false;
        const timer = setTimeout(
            () => void checked(kept).then((found) => void (left || (check.value = found))),
            stepTime() ? 2 * PAUSE : 0,
        );
        return () => {
            left = true;
            clearTimeout(timer);
        };
    }, [kept]);
    const found = check.value;
    const fair = found?.verdict.ok && (!found.seen || found.seen.kind === "fits");
    return (
        <div class="dice" role="status">
            {!found ? (
                <p class="quiet">{say("end.checking")}</p>
            ) : fair && found.verdict.ok ? (
                <details>
                    <summary class="good">
                        <span aria-hidden="true">✓ </span>
                        {say("end.fair", { number: found.verdict.draws })}{" "}
                        <span class="how">{say("end.how")}</span>
                    </summary>
                    <Verdicts {...found} />
                </details>
            ) : (
                <Verdicts {...found} />
            )}
        </div>
    );
}

function Bottom({ kept, frame, children }: Told) {
    return (
        <footer>
            <div class="row buttons">{children}</div>
            <div class="row">
                <Share kept={kept} frame={frame} />
                <Dice kept={kept} />
            </div>
        </footer>
    );
}

/** The sheet itself: a dialog of the browser, which keeps the focus and gives it back. */
function Over(told: Told) {
    const box = useRef<HTMLDialogElement>(null);
    const aside = () => (putAside.value = told.kept.id);
    useEffect(() => {
        const dialog = box.current!;
        dialog.showModal();
        play(SOUNDS[verdictOf(told.tale, told.me).plate]);
        dialog.querySelector<HTMLElement>("footer .main")?.focus({ preventScroll: true });
        return () => dialog.close();
    }, []);
    useBack(true, aside);
    return (
        <dialog
            ref={box}
            class="end"
            aria-labelledby="end-title"
            onClose={() => box.current && aside()}
            onClick={(event) => event.target === box.current && aside()}
        >
            <div class="end-in">
                <Top {...told} />
                <Middle {...told} />
                <Bottom {...told} />
            </div>
        </dialog>
    );
}

export function EndSheet(props: Props) {
    const { kept, words, me } = props;
    const found = useSignal<{ tale: Tale; score: Score | undefined } | undefined>(undefined);
    useEffect(() => {
        let left = false;
        // Whoever comes to the table anew sees the end again.
        putAside.value = undefined;
        const { game } = decodeHead(kept.head);
        const pause = new Promise((resolve) => setTimeout(resolve, stepTime() ? PAUSE : 0));
        void Promise.all([spareCore(game), loadScore(game.name), pause]).then(([core, score]) => {
            if (!left) found.value = { tale: tell(core, kept.head, kept.entries), score };
        });
        return () => {
            left = true;
            found.value = undefined;
        };
    }, [kept.id]);
    const name = useMemo(
        () => (seat: number) => (seat === me ? say("end.you", { seat: words.seat(seat) }) : words.seat(seat)),
        [words, me],
    );
    if (!found.value || putAside.value === kept.id) return null;
    return <Over {...props} {...found.value} name={name} />;
}
