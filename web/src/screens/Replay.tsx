// A game looked at again: any moment, from any seat's eyes.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { type Position, decodeHead } from "../position";
import { NATURE } from "../gen/tables";
import { findGame } from "../keep";
import { goesOn } from "../kept";
import { Choosing } from "../machine";
import { lookAgain, lookedAt } from "../look/way";
import { replace, route } from "../router";
import { helpAllowed, speed } from "../settings";
import { type Frame, lookAt } from "../view";
import { versionName } from "../versions";
import { type Words, say, speakGame, speakOf } from "../words";
import { Drawn } from "./Drawn";
import { lazy } from "./lazy";
import { Log } from "./Log";
import { LookLink } from "./look/Link";
import lookStyle from "./look/look.css?url";
import { Mark, Title } from "./parts";
import { dressed, people } from "./people";
import { Ranking } from "./Ranking";
import { type Found, OpenRecord, RecordButtons, spareCore } from "./record";
import { wordsAt } from "./spoken";
import { Layout, PlayersPanel, type Tab, wide } from "./Table";
import { Strip } from "./Strip";
import { type Place, Transport, pacing, usePlay } from "./Transport";

const Origin = lazy(() => Promise.all([import("./Origin"), speakOf("share")]).then(([m]) => m.Origin), true);
const TryAgain = lazy(() => people(import("./again/Again"), "again").then((m) => m.TryAgain), true);
/** With the style of its buttons for trying again: a style that comes later would have the whole screen styled anew. */
const Look = lazy(() =>
    people(dressed(lookStyle, import("./look/Look"), "look", "end"), "again").then((m) => m.Look),
);
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

/** Nothing is chosen here, but the board asks what is. */
function useNoChoice(frame: Frame): Choosing {
    const choosing = useRef<Choosing | undefined>(undefined);
    choosing.current ??= new Choosing(
        () => {
            throw new Error("nothing is played here");
        },
        () => "never",
    );
    if (choosing.current.frame.peek() !== frame) choosing.current.frame.value = frame;
    return choosing.current;
}

/** The game at the moment looked at, as those eyes see it, and how to go to another. */
function useMoment({ core, kept, at, path }: LookingProps, eyes: number) {
    const all = kept.entries.length;
    const ply = useSignal(Math.min(at ?? 0, all));
    const turns = useMemo(() => turnsOf(core, kept), [core, kept]);
    useEffect(() => {
        if (at !== undefined) ply.value = Math.min(at, all);
    }, [at]);
    const playing = useSignal(false);
    const frame = useMemo(() => {
        const seen = lookAt(core, kept.head, kept.entries, ply.value, eyes, kept.notes);
        return playing.value ? { ...seen, stays: pacing(seen, speed.value) } : seen;
    }, [core, kept, ply.value, eyes, playing.value, speed.value]);
    const to = (next: number) => {
        ply.value = Math.max(0, Math.min(all, next));
        replace(`${path}/${ply.value}`);
    };
    const place: Place = { ply: ply.value, all, turns, go: to, playing };
    usePlay(frame, place);
    return { frame, place };
}

/** Through whose eyes the game is looked at. */
function Eyes({ eyes, kept, words }: { eyes: Signal<number>; kept: Found; words: Words }) {
    return (
        <p class="field">
            <label for="eyes">{say("replay.eyes")}</label>
            <select
                id="eyes"
                value={String(eyes.value)}
                onChange={(event) => (eyes.value = Number(event.currentTarget.value))}
            >
                <option value={everybodyOf(kept)}>{say("replay.eyes.all")}</option>
                {kept.players.map((_, seat) => (
                    <option key={seat} value={1 << seat}>
                        {words.seat(seat)}
                    </option>
                ))}
                <option value={0}>{say("replay.eyes.none")}</option>
            </select>
        </p>
    );
}

/** What can be done with a game besides looking: its end, playing on, sharing and keeping it. */
const Ends = ({ kept, frame, words, path }: { kept: Found; frame: Frame; words: Words; path: string }) => (
    <>
        {kept.over && helpAllowed() && (
            <p class="row">
                <LookLink href={lookAgain(path, undefined)} />
            </p>
        )}
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
    </>
);

/** The one seat that looks; undefined where several do, or nobody's. */
const ownEyes = (eyes: number) => (eyes && !(eyes & (eyes - 1)) ? Math.log2(eyes) : undefined);

const everybodyOf = ({ head }: Found) => (1 << decodeHead(head).seats) - 1;

/** The game on its board, or looked at again, as the address says. */
export function Looking(props: LookingProps) {
    const looked = route.value && lookedAt(location.hash);
    return looked && props.kept.over && helpAllowed() ? (
        <Look {...props} {...looked} />
    ) : (
        <Watching {...props} />
    );
}

function Watching(props: LookingProps) {
    const { core, kept } = props;
    const eyes = useSignal(everybodyOf(kept));
    const tab = useSignal<Tab>("actions");
    const words = useMemo(() => wordsAt(core, kept), [core, kept]);
    const { frame, place } = useMoment(props, eyes.value);
    const { ply, all, playing, go } = place;
    const choosing = useNoChoice(frame);
    const mark = kept.imported ? ` · ${say("online.imported")}` : "";
    const title = say("replay.title", { game: words.text("name") }) + mark;
    const panels = {
        actions: (
            <section class="actions" aria-label={title}>
                {kept.imported && <p class="quiet">{say("online.imported.about")}</p>}
                {kept.from && (
                    <p class="row">
                        <Origin from={kept.from} />
                    </p>
                )}
                <Transport {...place} />
                <Eyes eyes={eyes} kept={kept} words={words} />
                {!frame.over && (
                    <p class="row">
                        <TryAgain kept={kept} step={ply} path={props.path} seat={ownEyes(eyes.value)} />
                    </p>
                )}
                <Ends kept={kept} frame={frame} words={words} path={props.path} />
            </section>
        ),
        players: <PlayersPanel frame={frame} words={words} players={kept.players} />,
        log: <Log frame={frame} words={words} since={ply ? ply - 1 : undefined} onPly={go} />,
    };
    return (
        <>
            <Layout
                tab={tab}
                title={<Title hidden={!wide.value}>{title}</Title>}
                strip={<Strip frame={frame} words={words} />}
                top={<Moment frame={frame} all={all} words={words} playing={playing.value} />}
                board={<Drawn choosing={choosing} frame={frame} words={words} replay />}
                panels={panels}
            />
        </>
    );
}

export function Replay({ id, ply }: { id: string; ply: number | undefined }) {
    const found = useSignal<{ core: Position; kept: Found } | undefined>(undefined);
    const trouble = useSignal("");
    useEffect(() => {
        void (async () => {
            const kept = await findGame(id);
            if (!kept) return void (trouble.value = "error.gone");
            const { game } = decodeHead(kept.head);
            await Promise.all([spareCore(game), speakGame(versionName(game))]).then(
                ([core]) => (found.value = { core, kept }),
                () => (trouble.value = "error.rules"),
            );
        })();
    }, [id]);
    return (
        <main id="content" class="play" tabIndex={-1}>
            {found.value ? (
                <Looking {...found.value} at={ply} path={`/replay/${id}`} />
            ) : trouble.value ? (
                <div class="page">
                    <Title>{say("error.title")}</Title>
                    <p>{say(trouble.value)}</p>
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
