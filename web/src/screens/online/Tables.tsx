// Tables as cards, in lists that are asked for again and go on by a press.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type SeatInfo, type TableInfo, type Tables, type Wish, api } from "../../online/api";
import { pages } from "../../online/lists";
import { name, named, waiting } from "../../online/who";
import { luckFor, taken } from "../../online/witness";
import { go } from "../../router";
import { lang, say, speakGame } from "../../words";
import { Cover, Facts, Medal, Sitter, isFree, tableTitle } from "./Medal";
import { Trouble, described, gameOf, sitter, staysText, troubleText, useDoing, useEvery } from "./parts";

/** What one can do at a table from here. */
function Doors({ table }: { table: TableInfo }) {
    const { doing, trouble, run } = useDoing();
    const what = described(table);
    const href = `#/at/${table.id}`;
    const join = async () => {
        if (!(await named())) return;
        taken(await api.join(table.id, { luck: luckFor(table) }));
        go(`/at/${table.id}`);
    };
    const own = table.you !== null || table.isHost;
    const turn = waiting.value.includes(table.id);
    const free = table.state === "open" && !own && table.seats.some(({ kind }) => kind === "open");
    const door = turn ? "turn" : own ? (table.state === "open" ? "room" : "go") : "watch";
    return (
        <div class="doors">
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
                        class={turn ? "button go" : own ? "button main" : "button"}
                        href={href}
                        aria-label={say(`online.door.${door}.named`, what)}
                    >
                        {say(`online.door.${door}`)}
                    </a>
                )}
            </p>
            <Trouble text={trouble.value} />
        </div>
    );
}

/** How often somebody stays to the end, on a line of its own. */
function Stays({ seat }: { seat: SeatInfo }) {
    const text = staysText(seat);
    return text ? <span class="quiet small tenure">{text}</span> : null;
}

function Sitters({ table }: { table: TableInfo }) {
    return (
        <ul class="bare sitters">
            {table.seats.map((seat, at) => (
                <li key={seat.seat} class={isFree(seat) ? "free" : undefined}>
                    <Medal {...seat} seat={at} />
                    <span>
                        <span class="unseen">{say(`seat.${seat.seat}`)}: </span>
                        <Sitter table={table} seat={seat} />
                        {seat.seat === table.you && <span class="tag">{say("online.you")}</span>}
                        {table.state === "open" && <Stays seat={seat} />}
                    </span>
                </li>
            ))}
        </ul>
    );
}

/** What is played, and whose turn it is. */
function heading(table: TableInfo): string {
    const game = tableTitle(table);
    const acting = table.seats.find(({ seat }) => seat === table.toAct);
    if (waiting.value.includes(table.id)) return say("home.mine.turn", { game });
    return acting ? say("home.other.turn", { game, seat: sitter(acting) }) : game;
}

function Card({ table }: { table: TableInfo }) {
    const readable = table.readable !== false;
    return (
        <li class={waiting.value.includes(table.id) ? "card asked" : "card"}>
            <Cover table={table} />
            <div class="card-text">
                <h3>{heading(table)}</h3>
                <Facts table={table} />
                {!readable && <p class="quiet small">{say("online.unreadable")}</p>}
            </div>
            <Sitters table={table} />
            {(readable || table.state === "finished") && <Doors table={table} />}
        </li>
    );
}

/** A list of the server's, as far as somebody has looked into it, and asked for again now and then. */
export function useList(wish: Wish, wanted: boolean) {
    const found = useSignal<Tables | undefined>(undefined);
    const trouble = useSignal("");
    const count = useRef(1);
    const latest = useRef(0);
    const refresh = async () => {
        if (!wanted) return void (found.value = { tables: [], next: null });
        const turn = ++latest.current;
        try {
            const next = await pages((before) => api.tables({ ...wish, before }), count.current);
            const games = new Set(next.tables.flatMap((table) => gameOf(table)?.name ?? []));
            await Promise.all([...games].map(speakGame));
            if (turn !== latest.current) return;
            found.value = next;
            trouble.value = "";
        } catch (error) {
            if (turn === latest.current) trouble.value = troubleText(error);
        }
    };
    const now = useRef(refresh);
    now.current = refresh;
    useEffect(() => {
        count.current = 1;
        void refresh();
    }, [wanted, JSON.stringify(wish), name.value, lang.value]);
    useEvery(8, () => void now.current());
    const more = () => {
        count.current++;
        return refresh();
    };
    return { found, trouble, more };
}

type ListOf = ReturnType<typeof useList>;

/** The cards of a list, and a way to those behind them. */
export function Cards({
    list,
    label,
    none,
    only = () => true,
}: {
    list: ListOf;
    label: string;
    none: string;
    only?: (table: TableInfo) => boolean;
}) {
    const { found, trouble, more } = list;
    const { doing, run } = useDoing();
    if (!found.value)
        return trouble.value ? <Trouble text={trouble.value} /> : <p class="quiet">{say("app.loading")}</p>;
    const tables = found.value.tables.filter(only);
    return (
        <>
            <Trouble text={trouble.value} />
            {tables.length ? (
                <ul class="cards" aria-label={label}>
                    {tables.map((table) => (
                        <Card key={table.id} table={table} />
                    ))}
                </ul>
            ) : (
                <p class="quiet">{none}</p>
            )}
            {found.value.next !== null && (
                <p>
                    <button
                        type="button"
                        aria-disabled={doing.value}
                        aria-label={say("online.more.named", { list: label })}
                        onClick={() => void run(more)}
                    >
                        {say("online.more")}
                    </button>
                </p>
            )}
        </>
    );
}

export function Listed({
    id,
    wish,
    only,
    beside,
}: {
    id: "open" | "running";
    wish: Wish;
    only: (one: TableInfo) => boolean;
    /** What stands in the line of the heading. */
    beside?: ComponentChildren;
}) {
    const label = say(`online.${id}`);
    return (
        <section aria-labelledby={id}>
            <div class="row tools">
                <h2 id={id}>{label}</h2>
                {beside}
            </div>
            <Cards list={useList(wish, true)} label={label} none={say(`online.${id}.none`)} only={only} />
        </section>
    );
}

/** Finished games are asked for when somebody opens the list. */
export function Finished({
    wish,
    label,
    only,
}: {
    wish: Wish;
    label: string;
    only: (one: TableInfo) => boolean;
}) {
    const open = useSignal(false);
    const list = useList(wish, open.value);
    return (
        <details onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>
                <h2>{label}</h2>
            </summary>
            {open.value && <Cards list={list} label={label} none={say("online.finished.none")} only={only} />}
        </details>
    );
}
