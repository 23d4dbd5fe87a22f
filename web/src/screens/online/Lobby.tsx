// The lobby: tables that wait for you, tables with a free seat, games to watch.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Pace, TableInfo } from "../../online/api";
import { type Filter, fits, hasFree } from "../../online/lists";
import { playNow } from "../../online/open";
import { account, asked, goodbye, judging, name, waiting, whoAmI } from "../../online/who";
import { say, speakOf } from "../../words";
import { lazy } from "../lazy";
import { Title, bookOf } from "../parts";
import { Select } from "../pick";
import { SHELF } from "../shelf";
import { HaveCode, NameDialog, NameForm, ShowCode, ToAccount } from "./Name";
import { Cards, Finished, Listed, useList } from "./Tables";
import { Trouble, useDoing, useEvery } from "./parts";

const Host = lazy(() => Promise.all([import("./Host"), speakOf("bots")]).then(([m]) => m.Host), true);

/** Who plays here under this name. */
function Who() {
    const changing = useSignal(false);
    const { trouble, run } = useDoing();
    if (!asked.value) return null;
    if (name.value === undefined || changing.value)
        return (
            <section class="plain-sheet who" aria-labelledby="who">
                <h2 id="who">{say("online.name.title")}</h2>
                <p class="quiet">{say("online.name.about")}</p>
                <NameForm onDone={() => (changing.value = false)} />
                {name.value === undefined && (
                    <>
                        <ToAccount />
                        <HaveCode onDone={() => {}} />
                    </>
                )}
            </section>
        );
    return (
        <div class="plain-sheet who" role="group" aria-label={say("online.name.title")}>
            <p>
                {say("online.as", { name: name.value })} <a href="#/people">{say("online.page")}</a>
            </p>
            <button type="button" onClick={() => (changing.value = true)}>
                {say("online.name.change")}
            </button>
            <ToAccount />
            <a class="button" href="#/rest">
                {say("online.rest")}
            </a>
            <ShowCode />
            <a href="#/standing">{say("online.standing")}</a>
            {judging.value && <a href="#/moderation">{say("online.moderation")}</a>}
            <details>
                <summary>{say("online.leave")}</summary>
                <p class="quiet small">
                    {say(account.value ? "online.leave.account" : "online.leave.about")}
                </p>
                <p class="row">
                    <button type="button" class="danger" onClick={() => void run(() => goodbye(false))}>
                        {say("online.leave.here")}
                    </button>
                    <button type="button" class="danger" onClick={() => void run(() => goodbye(true))}>
                        {say("online.leave.all")}
                    </button>
                </p>
            </details>
            <Trouble text={trouble.value} />
        </div>
    );
}

/** Where we are waited for, longest first; then the latest. */
const order = (a: TableInfo, b: TableInfo): number => {
    const at = (table: TableInfo) => {
        const place = waiting.value.indexOf(table.id);
        return place < 0 ? waiting.value.length : place;
    };
    return at(a) - at(b) || b.updated - a.updated;
};

/** One's own tables: those that are played, those that wait, and those that are over. */
function Mine({ filter }: { filter: Filter }) {
    const lists = {
        running: useList({ state: "mine", of: "running" }, true),
        open: useList({ state: "mine", of: "open" }, true),
    };
    for (const { found } of Object.values(lists)) found.value?.tables.sort(order);
    const none = Object.values(lists).every(({ found }) => found.value?.tables.length === 0);
    const only = (state: TableInfo["state"]) => (table: TableInfo) =>
        table.state === state && fits(table, filter);
    const finished = say("online.mine.finished");
    return (
        <section aria-labelledby="mine">
            <h2 id="mine">{say("online.mine")}</h2>
            {none && <p class="quiet">{say("online.mine.none")}</p>}
            {(["running", "open"] as const).map((of) => {
                const list = lists[of];
                if (list.found.value?.tables.length === 0 && !list.trouble.value) return null;
                const label = say(`online.mine.${of}`);
                return (
                    <section key={of} aria-label={label}>
                        <h3>{label}</h3>
                        <Cards list={list} label={label} none={say("online.mine.none")} only={only(of)} />
                    </section>
                );
            })}
            <Finished wish={{ state: "mine", of: "finished" }} label={finished} only={only("finished")} />
        </section>
    );
}

function Filters({ filter }: { filter: Signal<Filter> }) {
    const set = (part: Partial<Filter>) => (filter.value = { ...filter.value, ...part });
    const { game, pace, free, followed } = filter.value;
    const games = SHELF.map((one) => [one.name, bookOf(one).text("name")] as const);
    const paces = (["live", "days"] as const).map((one) => [one, say(`online.pace.${one}`)] as const);
    return (
        <div class="row filters" role="group" aria-label={say("online.filter")}>
            <Select
                label={say("new.game")}
                values={[["", say("online.games.all")], ...games]}
                value={game}
                onChange={(one) => set({ game: one })}
            />
            <Select
                label={say("online.pace")}
                values={[["", say("online.pace.any")], ...paces]}
                value={pace}
                onChange={(one) => set({ pace: one as Filter["pace"] })}
            />
            <label class="check">
                <input
                    type="checkbox"
                    checked={free}
                    onChange={(event) => set({ free: event.currentTarget.checked })}
                />
                <span>{say("online.filter.free")}</span>
            </label>
            {name.value !== undefined && (
                <label class="check">
                    <input
                        type="checkbox"
                        checked={followed}
                        onChange={(event) => set({ followed: event.currentTarget.checked })}
                    />
                    <span>{say("online.filter.followed")}</span>
                </label>
            )}
        </div>
    );
}

/** A game and a pace, and one is brought together with whoever wants the same. */
function PlayNow() {
    const game = useSignal(SHELF[0]!.name);
    const pace = useSignal<Pace["kind"]>("live");
    const { doing, trouble, run } = useDoing();
    return (
        <section class="plain-sheet now" aria-labelledby="now">
            <h2 id="now">{say("online.now")}</h2>
            <p class="quiet small">{say("online.now.about")}</p>
            <div class="row">
                <Select
                    label={say("online.now.game")}
                    values={SHELF.map((one) => [one.name, bookOf(one).text("name")] as const)}
                    value={game.value}
                    onChange={(one) => (game.value = one)}
                />
                <Select
                    label={say("online.now.pace")}
                    values={(["live", "days"] as const).map(
                        (one) => [one, say(`online.pace.${one}`)] as const,
                    )}
                    value={pace.value}
                    onChange={(one) => (pace.value = one as Pace["kind"])}
                />
                <button
                    type="button"
                    class="main"
                    aria-disabled={doing.value}
                    onClick={() => void run(() => playNow(game.value, pace.value))}
                >
                    {say("online.now")}
                </button>
            </div>
            <Trouble text={trouble.value} />
        </section>
    );
}

/** Whoever has seen the lobby goes back to it from the sheet; whoever came by a link to the sheet goes there. */
function useWayBack(sheet: boolean): () => void {
    const seen = useRef(false);
    useEffect(() => {
        if (!sheet) seen.current = true;
    }, [sheet]);
    return () => (seen.current ? history.back() : location.replace("#/online"));
}

/** `host`: a table is being opened, for a game of this browser or "". */
export function Lobby({ host }: { host?: string | undefined }) {
    const filter = useSignal<Filter>({ game: "", pace: "", free: true, followed: false });
    useEffect(() => void whoAmI(), []);
    useEvery(8, () => void whoAmI());
    const close = useWayBack(host !== undefined);
    const { game, pace, free, followed } = filter.value;
    const wanted = { game, pace: pace || undefined };
    const only = (state: TableInfo["state"]) => (table: TableInfo) =>
        table.state === state && fits(table, filter.value);
    const others = (state: TableInfo["state"]) => (table: TableInfo) =>
        table.you === null && !table.isHost && only(state)(table);
    const known = name.value !== undefined;
    return (
        <>
            <main id="content" class="home online" tabIndex={-1}>
                <div class="row tools">
                    <Title>{say("online.title")}</Title>
                    <a class="button main big" href="#/host">
                        {say("online.host")}
                    </a>
                </div>
                <div class="first">{known ? <Mine filter={filter.value} /> : <Who />}</div>
                <div class="free-seats">
                    <PlayNow />
                    <Listed
                        id="open"
                        beside={<Filters filter={filter} />}
                        wish={{
                            state: "open",
                            ...wanted,
                            free: free ? "1" : undefined,
                            followed: followed ? "1" : undefined,
                        }}
                        only={(table) => others("open")(table) && (!free || hasFree(table))}
                    />
                    <Finished
                        wish={{ state: "finished", ...wanted }}
                        label={say("online.finished")}
                        only={only("finished")}
                    />
                </div>
                <div class="rest">
                    <Listed id="running" wish={{ state: "running", ...wanted }} only={others("running")} />
                    {known && <Who />}
                </div>
                <NameDialog />
            </main>
            {host !== undefined && <Host key={host} id={host} close={close} />}
        </>
    );
}
