// The board screen: a person's place at a table.

import { type ReadonlySignal, type Signal, signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { type Game, decodeHead, hasOrders } from "../position";
import { LEVELS, NATURE } from "../gen/tables";
import { restOf } from "../games";
import { findGame, takeGame } from "../keep";
import { Link } from "../link";
import { atHome, newWorker } from "../local";
import { Choosing } from "../machine";
import { Presenter } from "../present";
import { go } from "../router";
import { confirming, helpAllowed, speed, tutoring } from "../settings";
import { type Kept, type Player, goesOn } from "../kept";
import { type Place, channelOf, place as placeAt } from "../tabs";
import type { Frame } from "../view";
import { versionName } from "../versions";
import { Words, say, speakGame, speakOf } from "../words";
import { Actions, Refusal } from "./Actions";
import { Drawn, Facts, isDrawn } from "./Drawn";
import { Log, markSeen, readSeen, seenBy } from "./Log";
import { lazy } from "./lazy";
import { Mark, Thinking, Title, Loading } from "./parts";
import { type About, Players } from "./Players";
import type { State as Told } from "./Tutor";
import { USUAL } from "./shelf";
import { Strip } from "./Strip";

const Result = lazy(() => Promise.all([import("./Result"), speakOf("end")]).then(([m]) => m.Result));
const Orders = lazy(() => import("./Orders").then((m) => m.Orders));
const doctor = () => Promise.all([import("./Hint"), speakOf("bots")]);
const Hint = lazy(() => doctor().then(([m]) => m.Hint));
const Warned = lazy(() => doctor().then(([m]) => m.Warned), true);
/** The tutor cannot be fetched: he holds nobody up. */
const tutorless = signal(false);
const Tutor = lazy(
    () =>
        doctor().then(
            ([m]) => m.Tutor,
            (error: Error) => {
                tutorless.value = true;
                throw error;
            },
        ),
    true,
);
const hotseat = () => Promise.all([import("./Hotseat"), speakOf("bots")]);
const Curtain = lazy(() => hotseat().then(([m]) => m.Curtain));
const Seats = lazy(() => hotseat().then(([m]) => m.Seats));
const Elsewhere = lazy(
    () => Promise.all([import("./Elsewhere"), speakOf("share")]).then(([m]) => m.Elsewhere),
    true,
);
const NoTable = lazy(() => import("./Elsewhere").then((m) => m.NoTable));
const Since = lazy(() => import("./Since").then((m) => m.Since), true);
const Announcer = lazy(() => import("./Announcer").then((m) => m.Announcer), true);
const Skips = lazy(() => import("./Skips").then((m) => m.Skips), true);
const Raises = lazy(() => import("./Orders").then((m) => m.Raises));

const sheet = matchMedia("(min-width: 60rem)");
export const wide = signal(sheet.matches);
sheet.addEventListener("change", () => (wide.value = sheet.matches));

const personsOf = (players: readonly Player[]) => players.flatMap(({ bot }, seat) => (bot ? [] : [seat]));
const bitsOf = (seats: readonly number[]) => seats.reduce((bits, seat) => bits | (1 << seat), 0);

/** Several play at this screen, or have. */
const isShared = ({ players }: Sitting) => players.value.filter(({ bot, away }) => !bot || away).length > 1;

/** A game being played on this screen: one person, or several who hand it on. */
export class Sitting {
    readonly choosing: Choosing;
    readonly words: Words;
    /** The seat the screen has to be handed to. */
    readonly curtain = signal<number | undefined>(undefined);
    /** Up to where the person in front of the screen had followed the game. */
    readonly since = signal<number | undefined>(undefined);
    /** Shows what others do one thing after the other. */
    readonly presenter: Presenter;
    private holder: number | undefined;
    private own: number | undefined;

    /** `id`: under what to remember how far somebody has read; `persons`: the seats played here. */
    constructor(
        readonly id: string,
        game: Game,
        readonly players: ReadonlySignal<readonly Player[]>,
        readonly link: Link,
        private persons: readonly number[],
    ) {
        readSeen(id);
        this.choosing = new Choosing(
            () => link.now,
            () => confirming.value,
        );
        this.words = new Words(
            game,
            players.value.map((player) => player.name),
            (kind, element) => link.now.printed(kind, element),
        );
        this.presenter = new Presenter({
            show: (frame) => this.hear(frame),
            restOf,
            speed: () => speed.value,
        });
        if (persons.length === 1) this.hold(persons[0]!);
        link.onFrame((frame) => this.presenter.hear(frame));
    }

    /** Takes the last steps back although the turn has passed on, until something of what came after is shown. */
    takeBack(): (() => void) | undefined {
        const seat = this.holder;
        const shown = this.presenter.busy.value || this.presenter.round.value.length > 1;
        const frame = this.choosing.frame.value;
        if (seat === undefined || shown || !frame || frame.mine || frame.over) return undefined;
        const view = this.link.now;
        return view.before(seat) === undefined ? undefined : () => view.back(seat);
    }

    private hold(seat: number): void {
        this.holder = seat;
        this.own = this.since.value = seenBy(seat);
    }

    /** Leaves a seat to a bot, or takes it back. */
    leave(seat: number, back = false): void {
        this.link.now.seat(seat, back ? 0 : LEVELS.indexOf(USUAL) + 1);
    }

    /** Other persons play at this screen. Whoever holds it goes on; nobody else sees a seat unasked. */
    reseat(persons: readonly number[]): void {
        if (persons.join() === this.persons.join()) return;
        this.persons = persons;
        const stays = this.holder !== undefined && persons.includes(this.holder);
        const [only] = persons;
        if (persons.length === 1 && this.holder === undefined && this.curtain.value === undefined)
            this.hold(only!);
        else if (!stays) {
            this.holder = undefined;
            this.choosing.frame.value = undefined;
            this.curtain.value = persons.length === 1 ? only : undefined;
        }
        this.link.show(this.holder === undefined ? 0 : 1 << this.holder, bitsOf(persons));
    }

    /** While others are shown nothing else changes: neither hands nor eyes. */
    private hear(frame: Frame): void {
        if (this.presenter.busy.value) return this.choosing.show(frame);
        if (this.persons.length > 1 && !frame.sending && this.drop(frame)) return;
        this.follow(frame);
        this.choosing.show(frame);
        const eyes = this.eyes(frame);
        if (frame.seats !== eyes) this.link.show(eyes);
    }

    /** Where the line "since your last turn" stands: it moves on when others have acted. */
    private follow(frame: Frame): void {
        if (this.holder === undefined) return;
        if (frame.staged.length) {
            this.own = frame.ply;
            markSeen(this.id, this.holder, frame.ply);
        } else if (frame.toAct < NATURE && frame.toAct !== this.holder) {
            this.since.value = this.own;
        }
    }

    /** Whose eyes the screen is for: the one person's; of several, those of the one who holds it. */
    private eyes({ toAct, seats, sending }: Frame): number {
        if (this.persons.length === 1 || toAct === NATURE || sending) return seats;
        return this.persons.includes(toAct) ? 1 << toAct : 0;
    }

    /** Drops the curtain when another person has to act; nothing stays on the screen behind it. */
    private drop({ toAct, seats }: Frame): boolean {
        if (!this.persons.includes(toAct) || toAct === this.holder) return false;
        this.choosing.frame.value = undefined;
        this.holder = undefined;
        this.curtain.value = toAct;
        if (seats) this.link.show(0);
        return true;
    }

    /** The person asked for is in front of the screen. */
    lift(): void {
        const seat = this.curtain.value;
        if (seat === undefined) return;
        this.hold(seat);
        this.curtain.value = undefined;
        this.link.show(1 << seat);
    }

    close(): void {
        this.presenter.close();
        this.link.close();
    }
}

/** Sits down to a game, or looks on where another tab plays it; `changed` tells when that is over. */
async function sitDown(kept: Kept, plays: boolean, changed: () => void): Promise<Sitting> {
    const { game } = decodeHead(kept.head);
    const players = signal<readonly Player[]>(kept.players);
    const persons = personsOf(kept.players);
    const eyes = persons.length === 1 ? bitsOf(persons) : 0;
    const [link] = await Promise.all([
        plays
            ? Link.open(game, kept.id, eyes, bitsOf(persons), atHome(kept, players, changed))
            : import("../watch").then(({ lookingOn }) =>
                  Link.open(
                      game,
                      `${kept.id}.seen`,
                      eyes,
                      0,
                      lookingOn(kept, players, newWorker, channelOf(kept.id), changed),
                  ),
              ),
        speakGame(versionName(game)),
    ]);
    const sitting = new Sitting(kept.id, game, players, link, plays || eyes ? persons : []);
    if (plays) players.subscribe((now) => sitting.reseat(personsOf(now)));
    return sitting;
}

/** Whether a game is played in this tab; `again` counts how often that had to be found out. */
function usePlace(id: string) {
    const at = useSignal<{ plays: boolean; again: number } | undefined>(undefined);
    const place = useRef<Place | undefined>(undefined);
    const become = (plays: boolean) => (at.value = { plays, again: (at.peek()?.again ?? 0) + 1 });
    useEffect(() => {
        place.current = placeAt(id, become);
        return () => place.current?.leave();
    }, [id]);
    return { at: at.value, become, take: () => place.current?.take() };
}

function TurnBar({
    frame,
    words,
    progress,
}: {
    frame: Frame;
    words: Words;
    progress: ReadonlySignal<number>;
}) {
    const { toAct, over, mine, thinking } = frame;
    const seat = toAct < NATURE ? toAct : undefined;
    const text = over
        ? say("bar.over")
        : mine
          ? say("board.turn", { seat: words.seat(toAct), prompt: words.prompt(frame.prompt) })
          : thinking !== undefined
            ? say("bot.thinking", { seat: words.seat(thinking) })
            : seat !== undefined
              ? say("bar.to_act", { seat: words.seat(seat) })
              : words.prompt(frame.prompt);
    return (
        <div class="turn-bar">
            <div class={mine ? `turn mine seat-${toAct}` : "turn"} role="status">
                {seat !== undefined && <Mark seat={seat} />}
                {seat === undefined && !over && (
                    <span class="die" aria-hidden="true">
                        ⚄
                    </span>
                )}
                <span>{text}</span>
            </div>
            {thinking !== undefined && <Thinking progress={progress} name={words.seat(thinking)} />}
        </div>
    );
}

const TABS = ["actions", "players", "log"] as const;
export type Tab = (typeof TABS)[number];

/** On a phone one panel at a time; the arrow keys go round. */
function Tabs({ tab, panels }: { tab: Signal<Tab>; panels: Record<Tab, ComponentChildren> }) {
    const turn = (event: KeyboardEvent) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!by) return;
        event.preventDefault();
        tab.value = TABS[(TABS.indexOf(tab.value) + by + TABS.length) % TABS.length]!;
        document.getElementById(`tab-${tab.value}`)?.focus();
    };
    return (
        <>
            <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab.value}`}>
                {panels[tab.value]}
            </div>
            <div class="tabs" role="tablist" aria-label={say("board.tabs")} data-keys onKeyDown={turn}>
                {TABS.map((one) => (
                    <button
                        key={one}
                        type="button"
                        role="tab"
                        id={`tab-${one}`}
                        aria-selected={one === tab.value}
                        aria-controls="panel"
                        tabIndex={one === tab.value ? 0 : -1}
                        onClick={() => (tab.value = one)}
                    >
                        {say(`board.${one}`)}
                    </button>
                ))}
            </div>
        </>
    );
}

interface Parts {
    title: ComponentChildren;
    top: ComponentChildren;
    strip?: ComponentChildren;
    board: ComponentChildren;
    panels: Record<Tab, ComponentChildren>;
    tab: Signal<Tab>;
}

/** Board, turn bar and panels, side by side or one above the other. */
export function Layout({ title, top, strip, board, panels, tab }: Parts) {
    if (!wide.value) {
        return (
            <div class="table phone">
                {title}
                {strip}
                <div class="asks">{top}</div>
                {board}
                <Tabs tab={tab} panels={panels} />
            </div>
        );
    }
    return (
        <div class="table wide">
            <div class="side">
                {title}
                {top}
                <div class="side-scroll">{panels.actions}</div>
            </div>
            <div class="middle">
                {strip}
                {board}
                {panels.players}
            </div>
            <section class="log-side" aria-labelledby="log-title">
                <h2 id="log-title">{say("board.log")}</h2>
                {panels.log}
            </section>
        </div>
    );
}

export function PlayersPanel({
    frame,
    words,
    players,
    about,
    progress,
    children,
}: {
    frame: Frame;
    words: Words;
    players: readonly Player[];
    about?: About | undefined;
    progress?: ReadonlySignal<number>;
    children?: ComponentChildren;
}) {
    return (
        <section class="players-panel" aria-labelledby="players">
            <h2 id="players">{say("board.players")}</h2>
            <Players frame={frame} words={words} players={players} about={about} progress={progress} />
            {children}
            {isDrawn(words.game.name) && (
                <details>
                    <summary>{say("board.words")}</summary>
                    <Facts frame={frame} words={words} level={3} />
                </details>
            )}
        </section>
    );
}

/** The space bar goes to where the game stands, wherever the focus is. */
function useSkipKey(presenter: Presenter): void {
    useEffect(() => {
        const skip = (event: KeyboardEvent) => {
            if (event.key !== " " || !presenter.busy.peek()) return;
            event.preventDefault();
            event.stopPropagation();
            presenter.skip();
        };
        document.addEventListener("keydown", skip, true);
        return () => document.removeEventListener("keydown", skip, true);
    }, [presenter]);
}

interface PlayingProps {
    sitting: Sitting;
    frame: Frame;
    /** What stands in place of the actions when the game is over. */
    result: ComponentChildren;
    /** Whether the doctor may be asked, and steps may be taken back whatever bots have answered. */
    home?: boolean;
    about?: About;
    /** More above the actions, and more under the players. */
    above?: ComponentChildren;
    below?: ComponentChildren;
}

/** Whether somebody may be asked what to do now. */
const isOpen = ({ frame, home }: PlayingProps): boolean =>
    helpAllowed(!home) && frame.mine && frame.rows.length > 1;

/**
 * The tutor, whatever panel is shown: everything waits for him from the first press on, also while he is still
 * being fetched. Returns where he stands behind the screen, and what he says beside the board.
 */
function useTutor(props: PlayingProps, speak: () => void) {
    const { choosing, words, link } = props.sitting;
    const state = useSignal<Told>({});
    const looks = isOpen(props) && tutoring.value === "on" && !tutorless.value;
    useLayoutEffect(() => {
        choosing.patient = looks;
        // What waited for one who cannot come waits no longer.
        if (!looks) choosing.release();
        return () => void (choosing.patient = false);
    }, [looks]);
    const about = { choosing, frame: props.frame, view: link.now, state };
    return {
        behind: looks && <Tutor {...about} speak={speak} />,
        says: looks && <Warned {...about} words={words} />,
    };
}

/** Advice is about one decision: where the game stood when it was asked for. */
function useAdvised(props: PlayingProps) {
    const advised = useSignal<number | undefined>(undefined);
    const { sitting, frame } = props;
    const { choosing, words, link } = sitting;
    const open = isOpen(props);
    const asked = open && advised.value === frame.ply;
    const close = () => void (advised.value = undefined);
    const about = { choosing, frame, view: link.now, words };
    return {
        asked,
        ask: open ? () => void (advised.value = asked ? undefined : frame.ply) : undefined,
        hint: asked && <Hint {...about} close={close} />,
    };
}

/** The three panels beside the board, or under it. */
function usePanels(props: PlayingProps, tutor: ComponentChildren) {
    const { sitting, frame, result, home, about, below } = props;
    const { choosing, words, link, presenter } = sitting;
    const { asked, ask, hint } = useAdvised(props);
    const orders = hasOrders(frame.head);
    const raises = orders && <Raises link={link} words={words} />;
    return {
        actions: frame.over ? (
            result
        ) : (
            <>
                {wide.value ? raises : tutor}
                <Actions
                    choosing={choosing}
                    frame={frame}
                    view={link.now}
                    words={words}
                    ask={ask}
                    advised={asked}
                    takeBack={home ? sitting.takeBack() : undefined}
                    tools={!wide.value && raises}
                >
                    {!wide.value && hint}
                </Actions>
            </>
        ),
        players: (
            <PlayersPanel
                frame={frame}
                words={words}
                players={sitting.players.value}
                about={about}
                progress={link.progress}
            >
                {orders && !frame.over && <Orders link={link} words={words} />}
                {below}
            </PlayersPanel>
        ),
        log: (
            <>
                {/* Beside the board advice takes nothing away from the choices. */}
                {wide.value && tutor}
                {(wide.value && hint) || <Since sitting={sitting} frame={frame} home={home} />}
                <Log frame={frame} words={words} since={sitting.since.value} told={presenter.told.value} />
            </>
        ),
    };
}

export function Playing(props: PlayingProps) {
    const { sitting, frame, above } = props;
    const { choosing, words, link, presenter } = sitting;
    const tab = useSignal<Tab>("actions");
    const first = useRef(frame).current;
    // The end is told wherever one has been looking.
    useEffect(() => void (frame.over && (tab.value = "actions")), [frame.over]);
    const { behind, says } = useTutor(props, () => (tab.value = "actions"));
    const panels = usePanels(props, says);
    useSkipKey(presenter);
    const game = words.text("name");
    const name = frame.mine ? say("board.doc", { seat: say("board.yours"), game }) : `${game} – Miasma`;
    return (
        <>
            {behind}
            <Skips tab={tab} over={frame.over} />
            <Layout
                tab={tab}
                title={
                    <Title tab={name} hidden={!wide.value}>
                        {game}
                    </Title>
                }
                strip={<Strip frame={frame} words={words} />}
                top={
                    <>
                        <TurnBar frame={frame} words={words} progress={link.progress} />
                        <Refusal choosing={choosing} words={words} />
                        {above}
                    </>
                }
                board={<Drawn choosing={choosing} frame={frame} words={words} presenter={presenter} />}
                panels={panels}
            />
            <Announcer frame={frame} words={words} first={first} />
        </>
    );
}

export function Table({ id }: { id: string }) {
    const found = useSignal<{ kept: Kept; sitting: Sitting } | undefined>(undefined);
    const trouble = useSignal("");
    const { at, become, take } = usePlace(id);
    useEffect(() => {
        if (!at) return undefined;
        let left = false;
        void (async () => {
            const kept = await (at.plays ? takeGame(id) : findGame(id));
            if (!kept) return void (trouble.value = "error.gone");
            if (!kept.over && !goesOn(kept)) return go(`/replay/${id}`);
            const place = sitDown(kept, at.plays, () => left || become(false));
            const sitting = await place.catch((error: unknown) => console.warn(error));
            if (!sitting) return void (trouble.value = "error.rules");
            if (left) sitting.close();
            else found.value = { kept, sitting };
        })();
        return () => {
            left = true;
            found.value?.sitting.close();
            found.value = undefined;
        };
    }, [id, at]);
    if (trouble.value) return <NoTable why={trouble.value} />;
    const now = found.value?.sitting;
    const frame = now?.choosing.frame.value;
    const curtain = now?.curtain.value;
    return (
        <main id="content" class="play" tabIndex={-1}>
            {(at?.plays === false || found.value?.kept.from) && (
                <Elsewhere plays={at?.plays} take={take} from={found.value?.kept.from} />
            )}
            {now && curtain !== undefined ? (
                <>
                    <Title hidden>{now.words.text("name")}</Title>
                    <Curtain sitting={now} seat={curtain} />
                </>
            ) : now && frame ? (
                <Playing
                    sitting={now}
                    frame={frame}
                    result={<Result kept={found.value!.kept} frame={frame} words={now.words} />}
                    home
                    below={at?.plays && !frame.over && isShared(now) && <Seats sitting={now} />}
                />
            ) : (
                <Loading />
            )}
        </main>
    );
}
