// The lobby: tables that wait for you, tables with a free seat, games to watch.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type TableInfo, api } from "../../online/api";
import { asked, goodbye, name, named, waiting, whoAmI } from "../../online/who";
import { go } from "../../router";
import { lang, say, speakGame } from "../../words";
import { Title, bookOf } from "../parts";
import { SHELF } from "../shelf";
import { HaveCode, NameDialog, NameForm, ShowCode } from "./Name";
import {
    Seats,
    Trouble,
    gameName,
    gameOf,
    optionTexts,
    paceText,
    troubleText,
    useDoing,
    useEvery,
} from "./parts";

interface Lists {
    mine: TableInfo[];
    open: TableInfo[];
    running: TableInfo[];
}

async function load(): Promise<Lists> {
    await whoAmI();
    const [mine, open, running] = await Promise.all([
        name.value === undefined ? [] : api.tables("mine"),
        api.tables("open"),
        api.tables("running"),
    ]);
    const games = new Set([...mine, ...open, ...running].flatMap((table) => gameOf(table)?.name ?? []));
    await Promise.all([...games].map(speakGame));
    const others = (table: TableInfo) => table.you === null && !table.isHost;
    return { mine, open: open.filter(others), running: running.filter(others) };
}

/** Who plays here under this name. */
function Who() {
    const changing = useSignal(false);
    const { trouble, run } = useDoing();
    if (!asked.value) return null;
    if (name.value === undefined || changing.value)
        return (
            <section class="card who" aria-labelledby="who">
                <h2 id="who">{say("online.name.title")}</h2>
                <p class="quiet">{say("online.name.about")}</p>
                <NameForm onDone={() => (changing.value = false)} />
                {name.value === undefined && <HaveCode onDone={() => {}} />}
            </section>
        );
    return (
        <div class="row who" role="group" aria-label={say("online.name.title")}>
            <p>{say("online.as", { name: name.value })}</p>
            <button type="button" onClick={() => (changing.value = true)}>
                {say("online.name.change")}
            </button>
            <ShowCode />
            <details>
                <summary>{say("online.leave")}</summary>
                <p class="quiet small">{say("online.leave.about")}</p>
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

const described = (table: TableInfo) => ({
    game: gameName(table),
    players: table.seats.flatMap(({ name }) => name ?? []).join(", ") || table.host,
});

/** What one can do at a table from here. */
function Doors({ table }: { table: TableInfo }) {
    const { doing, trouble, run } = useDoing();
    const what = described(table);
    const href = `#/at/${table.id}`;
    const join = async () => {
        if (!(await named())) return;
        await api.join(table.id);
        go(`/at/${table.id}`);
    };
    const own = table.you !== null || table.isHost;
    const turn = waiting.value.includes(table.id);
    const free = table.state === "open" && !own && table.seats.some(({ kind }) => kind === "open");
    const door = turn ? "turn" : own ? (table.state === "open" ? "room" : "go") : "watch";
    return (
        <>
            <p class="row">
                {free && (
                    <button
                        type="button"
                        class="main"
                        aria-disabled={doing.value}
                        aria-label={say("online.join.named", what)}
                        onClick={() => void run(join)}
                    >
                        {say("online.join")}
                    </button>
                )}
                {table.state === "finished" ? (
                    <a
                        class="button"
                        href={`#/again/${table.id}`}
                        aria-label={say("home.replay.named", what)}
                    >
                        {say("home.replay")}
                    </a>
                ) : (
                    <a
                        class={turn || own ? "button main" : "button"}
                        href={href}
                        aria-label={say(`online.door.${door}.named`, what)}
                    >
                        {say(`online.door.${door}`)}
                    </a>
                )}
            </p>
            <Trouble text={trouble.value} />
        </>
    );
}

function Card({ table }: { table: TableInfo }) {
    const options = optionTexts(table);
    return (
        <li class={waiting.value.includes(table.id) ? "card asked" : "card"}>
            <h3>{gameName(table)}</h3>
            <Seats table={table} />
            <p class="quiet small">
                {paceText(table.pace)}
                {table.private && ` · ${say("online.private")}`}
                {table.length > 0 && ` · ${say("home.steps", { number: table.length })}`}
            </p>
            {options.length > 0 && <p class="quiet small">{options.join(" · ")}</p>}
            <Doors table={table} />
        </li>
    );
}

function List({ tables, none }: { tables: readonly TableInfo[]; none: string }) {
    if (!tables.length) return <p class="quiet">{none}</p>;
    return (
        <ul class="cards">
            {tables.map((table) => (
                <Card key={table.id} table={table} />
            ))}
        </ul>
    );
}

function Cards({ id, tables }: { id: "mine" | "open" | "running"; tables: readonly TableInfo[] }) {
    return (
        <section aria-labelledby={id}>
            <h2 id={id}>{say(`online.${id}`)}</h2>
            <List tables={tables} none={say(`online.${id}.none`)} />
        </section>
    );
}

/** Finished games: asked for when somebody opens the list, and further back by a press. */
function Finished({ fits }: { fits: (table: TableInfo) => boolean }) {
    const found = useSignal<TableInfo[] | undefined>(undefined);
    const more = useSignal(true);
    const { trouble, run } = useDoing();
    const fetch = async () => {
        const before = found.value?.at(-1)?.id;
        const next = await api.tables("finished", before);
        await Promise.all(next.flatMap((table) => gameOf(table)?.name ?? []).map(speakGame));
        more.value = next.length >= 50;
        found.value = [...(found.value ?? []), ...next];
    };
    return (
        <details onToggle={(event) => event.currentTarget.open && !found.value && void run(fetch)}>
            <summary>
                <h2>{say("online.finished")}</h2>
            </summary>
            <Trouble text={trouble.value} />
            {found.value && <List tables={found.value.filter(fits)} none={say("online.finished.none")} />}
            {found.value && more.value && (
                <p>
                    <button type="button" onClick={() => void run(fetch)}>
                        {say("online.more")}
                    </button>
                </p>
            )}
        </details>
    );
}

const order = (a: TableInfo, b: TableInfo): number => {
    const at = (table: TableInfo) => {
        const place = waiting.value.indexOf(table.id);
        return place < 0 ? waiting.value.length : place;
    };
    return at(a) - at(b) || b.updated - a.updated;
};

export function Lobby() {
    const lists = useSignal<Lists | undefined>(undefined);
    const trouble = useSignal("");
    const game = useSignal("");
    const refresh = () =>
        void load().then(
            (found) => {
                lists.value = found;
                trouble.value = "";
            },
            (error: unknown) => (trouble.value = troubleText(error)),
        );
    useEffect(refresh, [name.value, lang.value]);
    useEvery(6, refresh);
    const fits = (table: TableInfo) => !game.value || table.game === game.value;
    const found = lists.value;
    const running = found?.mine.filter(({ state }) => state !== "finished") ?? [];
    return (
        <main id="content" class="page online" tabIndex={-1}>
            <Title>{say("online.title")}</Title>
            <Who />
            <div class="row tools">
                <a class="button main big" href="#/host">
                    {say("online.host")}
                </a>
                <p class="field">
                    <label for="which-game">{say("new.game")}</label>
                    <select
                        id="which-game"
                        value={game.value}
                        onChange={(event) => (game.value = event.currentTarget.value)}
                    >
                        <option value="">{say("online.games.all")}</option>
                        {SHELF.map((one) => (
                            <option key={one.name} value={one.name}>
                                {bookOf(one).text("name")}
                            </option>
                        ))}
                    </select>
                </p>
            </div>
            <Trouble text={trouble.value} />
            {found ? (
                <>
                    {running.length > 0 && <Cards id="mine" tables={running.filter(fits).sort(order)} />}
                    <Cards id="open" tables={found.open.filter(fits)} />
                    <Cards id="running" tables={found.running.filter(fits)} />
                    <Finished fits={fits} />
                </>
            ) : (
                !trouble.value && <p class="quiet">{say("app.loading")}</p>
            )}
            <NameDialog />
        </main>
    );
}
