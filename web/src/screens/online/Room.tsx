// The waiting room: who is there already, and the link that brings the others.

import type { Signal } from "@preact/signals";
import { type TableInfo, api } from "../../online/api";
import { heard } from "../../online/call";
import { named } from "../../online/who";
import { luckFor, taken } from "../../online/witness";
import { go } from "../../router";
import { say } from "../../words";
import { Title } from "../parts";
import { Dice } from "./Dice";
import { NameDialog } from "./Name";
import { ReadyCheck } from "./Ready";
import {
    Seats,
    ShareLink,
    Sure,
    Trouble,
    gameName,
    linkTo,
    optionTexts,
    paceText,
    sitter,
    useDoing,
    watchLink,
} from "./parts";

/** Addresses to hand on: one for whoever comes, and one for each seat that is kept for a guest. */
function Links({ table, invite }: { table: TableInfo; invite: string }) {
    const codes = table.invites ?? {};
    const kept = table.seats.filter(({ kind, seat }) => kind === "invite" && codes[seat]);
    const free = table.seats.some(({ kind }) => kind === "open");
    const watch = watchLink(table, invite);
    if (!free && !kept.length && !watch) return null;
    return (
        <section aria-labelledby="links">
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

export function Room({ table, invite }: { table: Signal<TableInfo | undefined>; invite: string }) {
    const now = table.value!;
    const { doing, trouble, run } = useDoing();
    const tell = (told: TableInfo) => {
        heard(told);
        table.value = told;
    };
    const act = (what: () => Promise<TableInfo>) => void run(async () => tell(await what()));
    const join = (seat: string) =>
        act(async () => {
            if (!(await named())) return now;
            return taken(await api.join(now.id, { seat, invite, luck: luckFor(now) }));
        });
    const away = (how: "leave" | "close") =>
        void run(async () => {
            heard(await api.tell(now.id, how));
            go("/online");
        });
    const guests = now.seats.some(({ kind, seat }) => kind === "person" && seat !== now.you);
    const missing = now.seats.filter(({ kind }) => kind === "open" || kind === "invite").length;
    const guest = now.you === null;
    const options = optionTexts(now);
    return (
        <main id="content" class="page online narrow" tabIndex={-1}>
            <Title>{say("online.room", { game: gameName(now) })}</Title>
            <div class="card room">
                <p role="status" class="count">
                    {missing ? say("online.room.missing", { number: missing }) : say("online.room.ready")}
                </p>
                <ReadyCheck table={now} onTold={tell} />
                <Seats table={now}>
                    {(seat) => (
                        <span class="row end">
                            {seat.kind === "person" && now.readyBy && (
                                <span class={seat.ready ? "tag yes" : "tag"}>
                                    {say(seat.ready ? "online.ready.is" : "online.ready.not")}
                                </span>
                            )}
                            {seat.kind === "person" && (
                                <span class={seat.here ? "presence here" : "presence"}>
                                    {say(seat.here ? "online.here" : "online.away")}
                                </span>
                            )}
                            {guest && (seat.kind === "open" || (seat.kind === "invite" && invite)) && (
                                <button
                                    type="button"
                                    class="main"
                                    aria-disabled={doing.value}
                                    aria-label={say("online.sit.named", { seat: say(`seat.${seat.seat}`) })}
                                    onClick={() => join(seat.seat)}
                                >
                                    {say("online.join")}
                                </button>
                            )}
                            {now.isHost && seat.kind === "person" && seat.seat !== now.you && (
                                <button
                                    type="button"
                                    aria-label={say("online.remove.named", { name: sitter(seat) })}
                                    onClick={() => act(() => api.remove(now.id, seat.seat))}
                                >
                                    {say("online.remove")}
                                </button>
                            )}
                        </span>
                    )}
                </Seats>
                <p class="quiet small">
                    {paceText(now.pace)}
                    {now.private && ` · ${say("online.private")}`} ·{" "}
                    {say("online.hosted", { name: now.host })}
                </p>
                {options.length > 0 && <p class="quiet small">{options.join(" · ")}</p>}
                {now.resumed && (
                    <p class="quiet small">{say("online.resumed.steps", { number: now.resumed })}</p>
                )}
                <Dice table={now} />
                <p class="row">
                    {now.isHost && !now.readyBy && (
                        <button
                            type="button"
                            class={missing ? undefined : "main"}
                            aria-disabled={doing.value}
                            onClick={() => act(() => api.start(now.id))}
                        >
                            {say(missing ? "online.start.bots" : "new.start")}
                        </button>
                    )}
                    {now.you !== null && (guests || !now.isHost) && (
                        <button type="button" onClick={() => away("leave")}>
                            {say("online.room.leave")}
                        </button>
                    )}
                    {now.isHost &&
                        (guests ? (
                            <Sure
                                label={say("online.room.close")}
                                question={say("online.room.close.ask")}
                                danger
                                onYes={() => away("close")}
                            />
                        ) : (
                            <button type="button" onClick={() => away("close")}>
                                {say("online.room.close")}
                            </button>
                        ))}
                    <a class="button" href="#/online">
                        {say("online.lobby")}
                    </a>
                </p>
                <Trouble text={trouble.value} />
            </div>
            <Links table={now} invite={invite} />
            {(now.you !== null || now.isHost) && (
                <p class="quiet">
                    {say(now.pace.kind === "live" ? "online.room.live" : "online.room.about")}
                    {now.isHost && guests && now.you !== null && ` ${say("online.room.passes")}`}
                </p>
            )}
            <NameDialog />
        </main>
    );
}
