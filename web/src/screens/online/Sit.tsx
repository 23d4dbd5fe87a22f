// A place at a table of the server's: the board of any table, with who is there, the clocks, what
// the table has been asked, and the way to the next table.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Link } from "../../link";
import { type TableInfo, api } from "../../online/api";
import { Socket } from "../../online/socket";
import { waiting, whoAmI } from "../../online/who";
import type { Frame } from "../../view";
import { ruleText, say } from "../../words";
import { Rich, RuleLink, Title } from "../parts";
import { Playing, Sitting } from "../Table";
import { Closed } from "./At";
import { LineBar } from "./LineBar";
import { SeatAbout } from "./Clock";
import { Company } from "./Company";
import { Outcome } from "./Outcome";
import { VoteBar } from "./Votes";
import { gameOf, levelText, nameAt, seatOf, troubleText, useDoing, useEvery } from "./parts";

interface Place {
    sitting: Sitting;
    socket: Socket;
}

/** Sits down, or looks on from the rail where no seat is ours. */
async function sitDown(table: Signal<TableInfo | undefined>, invite: string): Promise<Place> {
    const { id, you, seats } = table.value!;
    const key = `online.${id}`;
    const seat = seatOf(you);
    const eyes = seat === undefined ? 0 : 1 << seat;
    let socket!: Socket;
    const link = await Link.open(key, eyes, eyes, (end) => {
        socket = new Socket(api.play(id, invite), end, {
            table: (json) => (table.value = { ...table.value!, ...(JSON.parse(json) as TableInfo) }),
            stands: () =>
                api.table(id, invite).then(
                    () => true,
                    (error: { status?: number }) => error.status !== 404,
                ),
        });
        return socket;
    });
    const players = seats.map((one) => ({ name: nameAt(one), bot: "" }));
    const persons = seat === undefined ? [] : [seat];
    return { sitting: new Sitting(key, gameOf(table.value!)!, players, link, persons), socket };
}

/** The table did not take the last steps: why. */
function NotTaken({ frame }: { frame: Frame }) {
    if (frame.refused === undefined) return null;
    const game = frame.head.game.name;
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
    if (own?.kind !== "standin" || table.state !== "running") return null;
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

/** The table that has waited longest for us, other than this. */
function NextTable({ id }: { id: string }) {
    const others = waiting.value.filter((one) => one !== id);
    if (!others.length) return null;
    return (
        <a class="button next" href={`#/at/${others[0]}`}>
            {say("online.next", { number: others.length })} <span aria-hidden="true">→</span>
        </a>
    );
}

export function Sit({ table, invite }: { table: Signal<TableInfo | undefined>; invite: string }) {
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
    const now = table.value!;
    // Whoever has moved wants to know where to go next.
    useEffect(() => void whoAmI(), [now.toAct]);
    useEvery(20, () => void whoAmI());
    const line = place.value?.socket.line.value;
    if (trouble.value) return <Closed text={trouble.value} />;
    if (line?.state === "gone") return <Closed text={say("online.error.table")} />;
    const sitting = place.value?.sitting;
    const frame = sitting?.choosing.frame.value;
    return (
        <main id="content" class="play" tabIndex={-1}>
            {sitting && frame ? (
                <Playing
                    sitting={sitting}
                    frame={frame}
                    result={<Outcome table={now} frame={frame} words={sitting.words} />}
                    about={(seat) => (
                        <SeatAbout table={now} seat={now.seats[seat]!} acting={frame.toAct === seat} />
                    )}
                    above={
                        <>
                            <LineBar socket={place.value!.socket} />
                            {now.you === null && <p class="notice quiet small">{say("online.watching")}</p>}
                            <StandIn table={now} />
                            <VoteBar table={now} />
                            <NotTaken frame={frame} />
                            <NextTable id={now.id} />
                        </>
                    }
                    below={
                        <Company table={now} frame={frame} view={sitting.link.now} words={sitting.words} />
                    }
                />
            ) : (
                <>
                    <Title hidden>Miasma</Title>
                    {place.value && <LineBar socket={place.value.socket} />}
                    <p class="quiet">{say("app.loading")}</p>
                </>
            )}
        </main>
    );
}
