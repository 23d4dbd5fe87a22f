// A game looked at again: any moment, from any seat's eyes.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Position, decodeHead } from "../position";
import { NATURE } from "../gen/tables";
import { findGame } from "../keep";
import { goesOn } from "../kept";
import { Choosing } from "../machine";
import { replace } from "../router";
import { speed } from "../settings";
import { type Frame, lookAt } from "../view";
import { Words, say, speakGame, speakOf } from "../words";
import { Drawn } from "./Drawn";
import { lazy } from "./lazy";
import { Log } from "./Log";
import { Mark, Title } from "./parts";
import { Ranking } from "./Ranking";
import { type Found, OpenRecord, RecordButtons, spareCore } from "./record";
import { Layout, PlayersPanel, type Tab, wide } from "./Table";
import { Strip } from "./Strip";
import { type Place, Transport, pacing, usePlay } from "./Transport";

const Share = lazy(() => Promise.all([import("./Share"), speakOf("share")]).then(([m]) => m.Share), true);

/** Where a turn begins: another seat acts than before. Chance belongs to the turn it falls in. */
function turnsOf(core: Position, kept: Found): number[] {
    core.begin(kept.head);
    const begins = [0];
    let before = NATURE;
    kept.entries.forEach((entry, i) => {
        const { actor } = core.decode(entry);
        core.follow(entry);
        if (actor >= NATURE || actor === before) return;
        if (before !== NATURE) begins.push(i);
        before = actor;
    });
    return [...begins, kept.entries.length];
}

/** What happened last, while the game plays by itself; else where it stands. */
function Moment({
    frame,
    all,
    words,
    playing,
}: {
    frame: Frame;
    all: number;
    words: Words;
    playing: boolean;
}) {
    const seat = frame.toAct < NATURE ? frame.toAct : undefined;
    const last = frame.log.at(-frame.fresh);
    if (playing && last && frame.fresh) return <p class="turn">{words.event(last.row)}</p>;
    return (
        <div class="turn" role="status">
            {seat !== undefined && <Mark seat={seat} />}
            <span>
                {frame.ply ? say("replay.at", { number: frame.ply, all }) : say("replay.begin")} ·{" "}
                {frame.over
                    ? say("bar.over")
                    : seat !== undefined
                      ? say("bar.to_act", { seat: words.seat(seat) })
                      : words.prompt(frame.prompt)}
            </span>
        </div>
    );
}

interface LookingProps {
    core: Position;
    kept: Found;
    at: number | undefined;
    /** Where this game is replayed. */
    path: string;
}

export function Looking({ core, kept, at, path }: LookingProps) {
    const { seats } = decodeHead(kept.head);
    const everybody = (1 << seats) - 1;
    const all = kept.entries.length;
    const ply = useSignal(Math.min(at ?? 0, all));
    const eyes = useSignal(everybody);
    const tab = useSignal<Tab>("actions");
    const turns = useMemo(() => turnsOf(core, kept), [core, kept]);
    const choosing = useRef<Choosing | undefined>(undefined);
    choosing.current ??= new Choosing(
        () => {
            throw new Error("nothing is played here");
        },
        () => "never",
    );
    const words = useMemo(
        () =>
            new Words(
                decodeHead(kept.head).game,
                kept.players.map((player) => player.name),
                (kind, element) => core.printed(kind, element),
            ),
        [core, kept],
    );
    useEffect(() => {
        if (at !== undefined) ply.value = Math.min(at, all);
    }, [at]);
    const playing = useSignal(false);
    const frame = useMemo(() => {
        const seen = lookAt(core, kept.head, kept.entries, ply.value, eyes.value, kept.notes);
        return playing.value ? { ...seen, stays: pacing(seen, speed.value) } : seen;
    }, [core, kept, ply.value, eyes.value, playing.value, speed.value]);
    if (choosing.current.frame.peek() !== frame) choosing.current.frame.value = frame;
    const to = (next: number) => {
        ply.value = Math.max(0, Math.min(all, next));
        replace(`${path}/${ply.value}`);
    };
    const place: Place = { ply: ply.value, all, turns, go: to, playing };
    usePlay(frame, place);
    const title = say("replay.title", { game: words.text("name") });
    const panels = {
        actions: (
            <section class="actions" aria-label={title}>
                <Transport {...place} />
                <p class="field">
                    <label for="eyes">{say("replay.eyes")}</label>
                    <select
                        id="eyes"
                        value={String(eyes.value)}
                        onChange={(event) => (eyes.value = Number(event.currentTarget.value))}
                    >
                        <option value={everybody}>{say("replay.eyes.all")}</option>
                        {kept.players.map((_, seat) => (
                            <option key={seat} value={1 << seat}>
                                {words.seat(seat)}
                            </option>
                        ))}
                        <option value={0}>{say("replay.eyes.none")}</option>
                    </select>
                </p>
                {frame.over && (
                    <>
                        <h2>{say("result.title")}</h2>
                        <Ranking frame={frame} words={words} />
                    </>
                )}
                {goesOn(kept) && (
                    <p class="row">
                        <a class="button main" href={`#/table/${kept.id}`}>
                            {say("replay.goon")}
                        </a>
                    </p>
                )}
                <Share kept={kept} frame={frame} />
                <RecordButtons kept={kept} bare />
                <p class="row">
                    <OpenRecord label={say("replay.open")} quiet />
                </p>
            </section>
        ),
        players: <PlayersPanel frame={frame} words={words} players={kept.players} />,
        log: <Log frame={frame} words={words} since={ply.value ? ply.value - 1 : undefined} onPly={to} />,
    };
    return (
        <>
            <Layout
                tab={tab}
                title={<Title hidden={!wide.value}>{title}</Title>}
                strip={<Strip frame={frame} words={words} />}
                top={<Moment frame={frame} all={all} words={words} playing={playing.value} />}
                board={<Drawn choosing={choosing.current} frame={frame} words={words} replay />}
                panels={panels}
            />
        </>
    );
}

export function Replay({ id, ply }: { id: string; ply: number | undefined }) {
    const found = useSignal<{ core: Position; kept: Found } | undefined>(undefined);
    const gone = useSignal(false);
    useEffect(() => {
        void (async () => {
            const [core, kept] = await Promise.all([spareCore(), findGame(id)]);
            if (kept) await speakGame(decodeHead(kept.head).game.name);
            if (kept) found.value = { core, kept };
            else gone.value = true;
        })();
    }, [id]);
    return (
        <main id="content" class="play" tabIndex={-1}>
            {found.value ? (
                <Looking {...found.value} at={ply} path={`/replay/${id}`} />
            ) : gone.value ? (
                <div class="page">
                    <Title>{say("error.title")}</Title>
                    <p>{say("error.gone")}</p>
                    <p class="row">
                        <OpenRecord label={say("home.open")} />
                        <a class="button" href="#/">
                            {say("board.leave")}
                        </a>
                    </p>
                </div>
            ) : (
                <p class="quiet">{say("app.loading")}</p>
            )}
        </main>
    );
}
