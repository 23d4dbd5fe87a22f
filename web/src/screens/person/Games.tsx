// Games of a person: those that run, and those that are over, with filters and page by page.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { TableInfo } from "../../online/api";
import { type GameWish, type Games, type Profile, endOf, pages } from "../../online/person";
import { lang, say } from "../../words";
import { Icon } from "../home/parts";
import { Cover, tableTitle } from "../online/Medal";
import { Trouble, nameAt, pageOf, seatOf, sitter, troubleText, useDoing } from "../online/parts";
import { Mark, bookOf } from "../parts";
import { SHELF } from "../shelf";
import { Part, dayText } from "./parts";

/** A list that begins anew when the wish changes, and goes on by a press. */
function useGames(page: string, wish: GameWish) {
    const found = useSignal<Games | undefined>(undefined);
    const trouble = useSignal("");
    const latest = useRef(0);
    const load = async (before?: string) => {
        const turn = ++latest.current;
        try {
            const { tables, of, next } = await pages.games(page, { ...wish, before });
            if (turn !== latest.current) return;
            const had = before ? found.value : undefined;
            found.value = {
                tables: [...(had?.tables ?? []), ...tables],
                of: [...(had?.of ?? []), ...of],
                next,
            };
            trouble.value = "";
        } catch (error) {
            if (turn === latest.current) trouble.value = troubleText(error);
        }
    };
    useEffect(() => void load(), [page, JSON.stringify(wish), lang.value]);
    return { found, trouble, load };
}

/** How it ended for the person, such as "Second, 16 points". */
function EndText({ table, seat }: { table: TableInfo; seat: string }) {
    const end = endOf(table, seat);
    if (!end) return <span class="quiet">{say("person.runs")}</span>;
    const text = say("person.end", { place: say(`person.place.${end.rank}`), points: end.points });
    return <span class={end.rank === 1 ? "good" : undefined}>{text}</span>;
}

/** Who else plays; each leads to their own page. */
function Others({ table, seat }: { table: TableInfo; seat: string }) {
    return (
        <ul class="bare person-others" aria-label={say("person.with")}>
            {table.seats.map((one) => (
                <li key={one.seat} class={one.seat === seat ? "self" : undefined}>
                    <Mark seat={seatOf(one.seat)!} />
                    {nameAt(one) && one.seat !== seat ? (
                        <a href={pageOf(table, one)}>{sitter(one)}</a>
                    ) : (
                        <span>{sitter(one)}</span>
                    )}
                </li>
            ))}
        </ul>
    );
}

function Row({ table, seat }: { table: TableInfo; seat: string }) {
    const over = table.state === "finished";
    const what = { game: tableTitle(table), when: dayText(over ? table.updated : table.created) };
    return (
        <li class="person-game">
            <Cover table={table} />
            <div>
                <b>{what.game}</b> <span class="quiet small">{what.when}</span>
                <p>
                    <EndText table={table} seat={seat} />
                </p>
                <Others table={table} seat={seat} />
            </div>
            <a
                class="button"
                href={over ? `#/again/${table.id}` : `#/at/${table.id}`}
                aria-label={say("person.watch.named", what)}
            >
                <Icon name={over ? "again" : "eye"} /> {say("person.watch")}
            </a>
        </li>
    );
}

function List({ list, none }: { list: ReturnType<typeof useGames>; none: string }) {
    const { found, trouble, load } = list;
    const { doing, run } = useDoing();
    if (!found.value && !trouble.value) return <p class="quiet">{say("app.loading")}</p>;
    const { tables = [], of = [], next = null } = found.value ?? {};
    return (
        <>
            <Trouble text={trouble.value} />
            {tables.length > 0 ? (
                <ul class="bare person-games">
                    {tables.map((table, i) => (
                        <Row key={table.id} table={table} seat={of[i]!} />
                    ))}
                </ul>
            ) : (
                !trouble.value && <p class="quiet">{none}</p>
            )}
            {next !== null && (
                <button type="button" aria-disabled={doing.value} onClick={() => void run(() => load(next))}>
                    {say("online.more")}
                </button>
            )}
        </>
    );
}

export function Running({ profile }: { profile: Profile }) {
    const list = useGames(profile.page, { state: "running" });
    if (list.found.value?.tables.length === 0) return null;
    return (
        <Part id="running">
            <List list={list} none="" />
        </Part>
    );
}

type Filter = Required<Pick<GameWish, "game" | "with" | "result">>;

function Choice({
    name,
    values,
    filter,
}: {
    name: "game" | "result";
    values: readonly (readonly [string, string])[];
    filter: Signal<Filter>;
}) {
    return (
        <select
            aria-label={say(`person.filter.${name}`)}
            value={filter.value[name]}
            onChange={(event) => (filter.value = { ...filter.value, [name]: event.currentTarget.value })}
        >
            <option value="">{say(`person.filter.${name}.any`)}</option>
            {values.map(([value, text]) => (
                <option key={value} value={value}>
                    {text}
                </option>
            ))}
        </select>
    );
}

/** By title, by how it ended, and by who else played. */
function Filters({ filter }: { filter: Signal<Filter> }) {
    const wanted = useSignal("");
    const submit = (event: Event) => {
        event.preventDefault();
        filter.value = { ...filter.value, with: wanted.value.trim() };
    };
    const results = (["won", "lost"] as const).map((one) => [one, say(`person.result.${one}`)] as const);
    return (
        <form class="row person-filters" aria-label={say("online.filter")} onSubmit={submit}>
            <Choice
                name="game"
                values={SHELF.map((one) => [one.name, bookOf(one).text("name")] as const)}
                filter={filter}
            />
            <Choice name="result" values={results} filter={filter} />
            <input
                type="text"
                maxLength={40}
                aria-label={say("person.filter.with")}
                placeholder={say("person.filter.with")}
                value={wanted.value}
                onInput={(event) => (wanted.value = event.currentTarget.value)}
            />
            <button type="submit">{say("person.filter.go")}</button>
        </form>
    );
}

export function Finished({ profile }: { profile: Profile }) {
    const filter = useSignal<Filter>({ game: "", with: "", result: "" });
    const list = useGames(profile.page, { state: "finished", ...filter.value });
    const any = Object.values(filter.value).some(Boolean);
    return (
        <Part id="finished">
            {(any || profile.games.length > 0) && <Filters filter={filter} />}
            <List list={list} none={say(any ? "person.finished.fit" : "person.finished.none")} />
        </Part>
    );
}
