// The waiting room: who is there already, and the link that brings the others.

import type { Signal } from "@preact/signals";
import { type SeatInfo, type TableInfo, api } from "../../online/api";
import { heard } from "../../online/call";
import { named } from "../../online/who";
import { luckFor, taken } from "../../online/witness";
import { go } from "../../router";
import { say } from "../../words";
import { Icon } from "../home/parts";
import "../home/setup.css";
import { lazy } from "../lazy";
import { Title } from "../parts";
import { people } from "../people";
import { Presence } from "./Clock";
import { Dice } from "./Dice";
import { Cover, Facts, Medal, Sitter, isFree } from "./Medal";
import { NameDialog, ToAccount } from "./Name";
import { ReadyCheck } from "./Ready";
import { ShareLink, Sure, Trouble, gameName, linkTo, sitter, staysText, useDoing, watchLink } from "./parts";

const Invite = lazy(() => people(import("../person/Invite"), "person").then((m) => m.Invite), true);

/** Addresses to hand on: one for whoever comes, and one for each seat that is kept for a guest. */
function Links({ table, invite }: { table: TableInfo; invite: string }) {
    const codes = table.invites ?? {};
    const kept = table.seats.filter(({ kind, seat }) => kind === "invite" && codes[seat]);
    const free = table.seats.some(({ kind }) => kind === "open");
    const watch = watchLink(table, invite);
    if (!free && !kept.length && !watch) return null;
    return (
        <section class="plain-sheet" aria-labelledby="links">
            <h2 id="links">{say("online.links")}</h2>
            {free && <ShareLink href={linkTo(table.id)} label={say("online.link.open")} />}
            {!free && !kept.length && watch && <ShareLink href={watch} label={say("online.link.watch")} />}
            {kept.map(({ seat }) => (
                <ShareLink
                    key={seat}
                    href={linkTo(table.id, codes[seat])}
                    label={say("online.link.seat", { seat: say(`seat.${seat}`) })}
                />
            ))}
        </section>
    );
}

/** Is it ours to close, and to send people away from? */
const isOurs = (table: TableInfo): boolean => table.isHost && !table.standing;

type Act = (what: () => Promise<TableInfo>) => void;

/** Who sits there: a name, and what there is to know of them. */
function Named({ table, seat }: { table: TableInfo; seat: SeatInfo }) {
    const bot = seat.kind === "bot";
    const stays = staysText(seat);
    return (
        <div class="seat-text">
            <p class="seat-name">
                <span class="unseen">{say(`seat.${seat.seat}`)}: </span>
                {bot ? say(`bot.${seat.level}.name`) : <Sitter table={table} seat={seat} />}{" "}
                {seat.seat === table.you && <span class="tag">{say("online.you")}</span>}
            </p>
            <p class="quiet small">
                {bot ? (
                    sitter(seat)
                ) : isFree(seat) ? (
                    say(`online.who.${seat.kind}.about`)
                ) : (
                    <>
                        <Presence seat={seat} /> {stays && `· ${stays}`}
                    </>
                )}
            </p>
        </div>
    );
}

function ReadyMark({ ready }: { ready: boolean | undefined }) {
    return (
        <span class={ready ? "ready-mark good" : "ready-mark quiet"}>
            <Icon name={ready ? "check" : "clock"} /> {say(ready ? "online.ready.is" : "online.ready.not")}
        </span>
    );
}

/** A seat in the room, and what can be done with it. */
function SeatRow({
    table,
    at,
    invite,
    doing,
    act,
}: {
    table: TableInfo;
    at: number;
    invite: string;
    doing: boolean;
    act: Act;
}) {
    const seat = table.seats[at]!;
    const person = seat.kind === "person";
    const join = async () => {
        if (!(await named())) return table;
        return taken(await api.join(table.id, { seat: seat.seat, invite, luck: luckFor(table) }));
    };
    return (
        <li class="seat-row">
            <Medal {...seat} seat={at} />
            <Named table={table} seat={seat} />
            {person && table.readyBy && <ReadyMark ready={seat.ready} />}
            {table.you === null && (seat.kind === "open" || (seat.kind === "invite" && invite)) && (
                <button
                    type="button"
                    class="main"
                    aria-disabled={doing}
                    aria-label={say("online.sit.named", { seat: say(`seat.${seat.seat}`) })}
                    onClick={() => act(join)}
                >
                    {say("online.join")}
                </button>
            )}
            {isOurs(table) && person && seat.seat !== table.you && (
                <button
                    type="button"
                    aria-label={say("online.remove.named", { name: sitter(seat) })}
                    onClick={() => act(() => api.remove(table.id, seat.seat))}
                >
                    {say("online.remove")}
                </button>
            )}
        </li>
    );
}

/** What is played, and how many are still missing. */
function Plate({ table, missing }: { table: TableInfo; missing: number }) {
    return (
        <div class="go-on plate">
            <Cover table={table} />
            <div class="go-on-text">
                <Title>{say("online.room", { game: gameName(table) })}</Title>
                <p role="status" class="count">
                    {missing ? say("online.room.missing", { number: missing }) : say("online.room.ready")}
                </p>
                <Facts table={table} />
                {table.resumed && (
                    <p class="quiet small">{say("online.resumed.steps", { number: table.resumed })}</p>
                )}
            </div>
        </div>
    );
}

/** Ways on and out. */
function Ways({
    table,
    missing,
    guests,
    doing,
    act,
    away,
}: {
    table: TableInfo;
    missing: number;
    guests: boolean;
    doing: boolean;
    act: Act;
    away: (how: "leave" | "close") => void;
}) {
    const close = say("online.room.close");
    return (
        <div class="row">
            {table.isHost && !table.readyBy && (
                <button
                    type="button"
                    class="main big"
                    aria-disabled={doing}
                    onClick={() => act(() => api.start(table.id))}
                >
                    <Icon name="play" /> {say(missing ? "online.start.bots" : "new.start")}
                </button>
            )}
            {table.you !== null && (guests || !isOurs(table)) && (
                <button type="button" onClick={() => away("leave")}>
                    {say("online.room.leave")}
                </button>
            )}
            {isOurs(table) &&
                (guests ? (
                    <Sure
                        label={close}
                        question={say("online.room.close.ask")}
                        danger
                        onYes={() => away("close")}
                    />
                ) : (
                    <button type="button" onClick={() => away("close")}>
                        {close}
                    </button>
                ))}
            <a class="button" href="#/online">
                {say("online.lobby")}
            </a>
        </div>
    );
}

export function Room({ table, invite }: { table: Signal<TableInfo | undefined>; invite: string }) {
    const now = table.value!;
    const { doing, trouble, run } = useDoing();
    const tell = (told: TableInfo) => {
        heard(told);
        table.value = told;
    };
    const act: Act = (what) => void run(async () => tell(await what()));
    const away = (how: "leave" | "close") =>
        void run(async () => {
            heard(await api.tell(now.id, how));
            go("/online");
        });
    const guests = now.seats.some(({ kind, seat }) => kind === "person" && seat !== now.you);
    const missing = now.seats.filter(isFree).length;
    return (
        <main id="content" class="home online room" tabIndex={-1}>
            <div class="room-main">
                <Plate table={now} missing={missing} />
                <ReadyCheck table={now} onTold={tell} />
                <ul class="bare seat-rows sitters">
                    {now.seats.map((seat, at) => (
                        <SeatRow
                            key={seat.seat}
                            table={now}
                            at={at}
                            invite={invite}
                            doing={doing.value}
                            act={act}
                        />
                    ))}
                </ul>
                <Ways
                    table={now}
                    missing={missing}
                    guests={guests}
                    doing={doing.value}
                    act={act}
                    away={away}
                />
                <Trouble text={trouble.value} />
            </div>
            <div class="room-side">
                <Links table={now} invite={invite} />
                {missing > 0 && (now.isHost || now.you !== null) && <Invite id={now.id} />}
                <div class="plain-sheet">
                    {(now.you !== null || now.isHost) && (
                        <p class="quiet small">
                            {say(now.pace.kind === "live" ? "online.room.live" : "online.room.about")}
                            {now.isHost && guests && now.you !== null && ` ${say("online.room.passes")}`}
                        </p>
                    )}
                    <Dice table={now} />
                    {now.you !== null && <ToAccount at={`/${now.id}/${invite}`} />}
                </div>
            </div>
            <NameDialog at={`/${now.id}/${invite}`} />
        </main>
    );
}
