// A place at a table of the server's: the board of any table, with who is there, the clocks, what
// the table has been asked, and the way to the next table.

import { type Signal, signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "../../link";
import { type TableInfo, api } from "../../online/api";
import { Socket } from "../../online/socket";
import { waiting, whoAmI } from "../../online/who";
import type { Frame } from "../../view";
import { versionName } from "../../versions";
import { ruleText, say, speakOf } from "../../words";
import { lazy } from "../lazy";
import { Rich, RuleLink, Title } from "../parts";
import { people } from "../people";
import { Playing, Sitting } from "../Table";
import { LineBar } from "./LineBar";
import { Chips, SeatAbout, dueText } from "./Clock";
import { Company } from "./Company";
import { Outcome } from "./Outcome";
import type { Heard } from "./Talk";
import { VoteBar } from "./Votes";
import { Closed, gameOf, hooksOf, levelText, nameAt, pageOf, seatOf, troubleText, useDoing } from "./parts";

const talk = () => Promise.all([import("./Talk"), speakOf("talk")]).then(([m]) => m);
const Talk = lazy(() => talk().then((m) => m.Talk), true);
const Unheard = lazy(() => talk().then((m) => m.Unheard), true);
const Ifs = lazy(() => people(import("../ifs/Ifs"), "account").then((m) => m.Ifs), true);
const Wrong = lazy(() => Promise.all([import("../Wrong"), speakOf("share")]).then(([m]) => m.Wrong), true);

interface Place {
    sitting: Sitting;
    socket: Socket;
    heard: Heard;
}

/** The seats we look through, and of those the ones that no bot plays for us. */
function ownSeats({ yours, seats }: TableInfo): { eyes: number; hands: number } {
    const bits = (words: readonly string[]) => words.reduce((sum, one) => sum | (1 << seatOf(one)!), 0);
    const played = seats.filter(({ seat, kind }) => yours.includes(seat) && kind === "person");
    return { eyes: bits(yours), hands: bits(played.map(({ seat }) => seat)) };
}

/** Sits down, or looks on from the rail where no seat is ours. */
async function sitDown(table: Signal<TableInfo | undefined>, invite: string): Promise<Place> {
    const { id, you, seats } = table.value!;
    const key = `online.${id}`;
    const { eyes, hands } = ownSeats(table.value!);
    let socket!: Socket;
    const heard = { told: signal(0), unheard: signal(0), wanted: signal(false) };
    const game = gameOf(table.value!)!;
    const link = await Link.open(game, key, eyes, hands, (end) => {
        const talk = () => {
            heard.told.value++;
            heard.unheard.value++;
        };
        const hooks = { ...hooksOf(table, invite), talk };
        socket = new Socket(api.play(id, invite), end, hooks);
        return socket;
    });
    const players = signal(seats.map((one) => ({ name: nameAt(one), bot: "" })));
    const persons = you === null ? [] : [seatOf(you)!];
    return { sitting: new Sitting(key, game, players, link, persons), socket, heard };
}

/** The table did not take the last steps: why. */
function NotTaken({ frame }: { frame: Frame }) {
    if (frame.refused === undefined) return null;
    const game = versionName(frame.head.game);
    const reason = frame.refused && ruleText(game, frame.refused);
    return (
        <p class="notice bad" role="alert">
            <Rich text={reason ? say("board.refused", { reason }) : say("online.nottaken")} />{" "}
            <RuleLink game={game} rule={frame.refused} />
        </p>
    );
}

/** A bot plays for us: the seat is ours again by a press. */
function StandIn({ table }: { table: TableInfo }) {
    const { doing, trouble, run } = useDoing();
    const own = table.seats.find(({ seat }) => seat === table.you);
    if (table.state !== "running") return null;
    if (own?.kind === "resigned") return <p class="notice quiet small">{say("online.resigned")}</p>;
    if (own?.kind !== "standin") return null;
    return (
        <div class="notice" role="status">
            <p>{say("online.standin", { level: levelText(own.level) })}</p>
            <p class="row">
                <button
                    type="button"
                    class="main"
                    aria-disabled={doing.value}
                    onClick={() => void run(() => api.tell(table.id, "back"))}
                >
                    {say("online.standin.back")}
                </button>
            </p>
            {trouble.value && <p class="trouble">{trouble.value}</p>}
        </div>
    );
}

/** All have agreed that the game waits: any of them lets it go on. */
function Pause({ table }: { table: TableInfo }) {
    const { doing, trouble, run } = useDoing();
    const times = { since: dueText(table.paused!), when: dueText(table.pausedUntil!) };
    return (
        <div class="notice" role="status">
            <p>{say("online.pause.is")}</p>
            <p class="quiet small">{say("online.pause.until", times)}</p>
            {table.you !== null && (
                <p class="row">
                    <button
                        type="button"
                        class="main"
                        aria-disabled={doing.value}
                        onClick={() => void run(() => api.tell(table.id, "resume"))}
                    >
                        {say("online.pause.end")}
                    </button>
                </p>
            )}
            {trouble.value && <p class="trouble">{trouble.value}</p>}
        </div>
    );
}

/** Everybody was away for so long that the game waits. */
function Paused({ table }: { table: TableInfo }) {
    if (!table.paused || table.state !== "running") return null;
    if (table.pausedUntil) return <Pause table={table} />;
    return (
        <div class="notice" role="status">
            <p>{say("online.paused")}</p>
            <p class="quiet small">{say("online.paused.since", { when: dueText(table.paused) })}</p>
        </div>
    );
}

/** The table that has waited longest for us, other than this. */
function NextTable({ id }: { id: string }) {
    const others = waiting.value.filter((one) => one !== id);
    if (!others.length) return null;
    return (
        <a
            class="button next"
            href={`#/at/${others[0]}`}
            aria-label={say("online.next", { number: others.length })}
        >
            {say("online.next.short")} <span aria-hidden="true">→</span>
        </a>
    );
}

type Shown = Signal<TableInfo | undefined>;

/** The place at the table, once it is taken; it is left with the screen. */
function usePlace(table: Shown, invite: string) {
    const place = useSignal<Place | undefined>(undefined);
    const trouble = useSignal("");
    const left = useRef(false);
    useEffect(() => {
        left.current = false;
        sitDown(table, invite).then(
            (made) => {
                if (left.current) made.sitting.close();
                else place.value = made;
            },
            (error: unknown) => (trouble.value = troubleText(error)),
        );
        return () => {
            left.current = true;
            place.value?.sitting.close();
        };
    }, []);
    return { place: place.value, trouble: trouble.value };
}

/** A seat that a bot plays, or plays no more, is seen as before but not played here. */
function useHands(place: Place | undefined, table: TableInfo): void {
    const { eyes, hands } = ownSeats(table);
    useEffect(() => {
        const link = place?.sitting.link;
        if (link && link.now.hands !== hands) link.show(eyes, hands);
    }, [hands, place]);
}

/** What stands above the actions: the clocks, the line, and what the table is asked or told. */
function Above({ table, frame, place }: { table: TableInfo; frame: Frame; place: Place }) {
    return (
        <div class="above">
            <div class="row">
                {!frame.over && <Chips table={table} acting={frame.toAct} />}
                {table.resumed && <span class="tag">{say("online.resumed")}</span>}
                <NextTable id={table.id} />
                {place.heard.unheard.value > 0 && <Unheard heard={place.heard} />}
            </div>
            <LineBar socket={place.socket} />
            {table.you === null && <p class="notice quiet small">{say("online.watching")}</p>}
            <StandIn table={table} />
            <Paused table={table} />
            <VoteBar table={table} />
            <NotTaken frame={frame} />
        </div>
    );
}

/** At a table of days: the way to the answers that one's own seat keeps, and how many wait. */
function IfAsked({ table, sitting }: { table: TableInfo; sitting: Sitting }) {
    const open = useSignal(false);
    const own = table.seats.find(({ seat }) => seat === table.you);
    if (typeof table.ifs !== "number" || table.state !== "running" || own?.kind !== "person") return null;
    return (
        <p class="row">
            <button type="button" onClick={() => (open.value = true)}>
                {say("online.ifs", { number: table.ifs })}
            </button>
            {open.value && (
                <Ifs
                    table={table}
                    view={sitting.link.now}
                    words={sitting.words}
                    close={() => (open.value = false)}
                />
            )}
        </p>
    );
}

/** A report to whoever runs the table. */
const toServer = (id: string, invite: string) => async (step: number, said: string) => {
    const { report } = await api.report(id, said ? { step, said } : { step }, invite);
    return say("report.sent", { number: report });
};

export function Sit({ table, invite }: { table: Shown; invite: string }) {
    const { place, trouble } = usePlace(table, invite);
    const now = table.value!;
    useHands(place, now);
    // Whoever has moved wants to know where to go next.
    useEffect(() => void whoAmI(), [now.toAct]);
    const line = place?.socket.line.value;
    if (trouble) return <Closed text={trouble} />;
    if (line?.state === "gone") return <Closed text={say("online.error.table")} />;
    if (line?.state === "version") return <Closed text={say("online.error.version")} />;
    const sitting = place?.sitting;
    const frame = sitting?.choosing.frame.value;
    return (
        <main id="content" class="play" tabIndex={-1}>
            {sitting && frame ? (
                <Playing
                    sitting={sitting}
                    frame={frame}
                    result={<Outcome table={now} invite={invite} frame={frame} words={sitting.words} />}
                    about={(i) => {
                        const seat = now.seats[i]!;
                        return {
                            text: <SeatAbout table={now} seat={seat} acting={frame.toAct === i} />,
                            page: nameAt(seat) ? pageOf(now, seat) : undefined,
                        };
                    }}
                    above={<Above table={now} frame={frame} place={place} />}
                    below={
                        <>
                            {!frame.over && <IfAsked table={now} sitting={sitting} />}
                            <Talk table={now} invite={invite} heard={place.heard} />
                            <Company table={now} invite={invite} frame={frame} view={sitting.link.now} />
                            <Wrong frame={frame} report={toServer(now.id, invite)} />
                        </>
                    }
                />
            ) : (
                <>
                    <Title hidden>Miasma</Title>
                    {place && <LineBar socket={place.socket} />}
                    <p class="quiet">{say("app.loading")}</p>
                </>
            )}
        </main>
    );
}
