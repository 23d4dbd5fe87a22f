// What waits for me: tables where it is my turn, longest waiting first, and what is good to know.

import { type ReadonlySignal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Letter, type TableInfo, api } from "../../online/api";
import { awaitedAt, look, musters, nextTable } from "../../online/call";
import { type Post, type Turn, collect, letterHref, placeAt, thinking, turns } from "../../online/inbox";
import { asked, name, waiting, whoAmI } from "../../online/who";
import { say } from "../../words";
import overPlate from "../end/plates/over.svg";
import { Cover, tableTitle } from "../online/Medal";
import { ToAccount } from "../online/Name";
import {
    Trouble,
    WaysOut,
    agoText,
    gameName,
    sitter,
    troubleText,
    useDoing,
    useEvery,
} from "../online/parts";
import { Title } from "../parts";
import { ToldBy } from "./ToldBy";
import { Icon, Ring, inParts, leftText, tableName } from "./parts";

/** Whoever has acted anywhere finds the row gone within a second. */
const AGAIN = 1;
/** Letters and musters have more time. */
const LETTERS = 15;

/** All that is shown, asked for again when the list of turns changes, and now and then. */
function usePost() {
    const post = useSignal<Post | undefined>(undefined);
    const trouble = useSignal("");
    const load = async () => {
        try {
            post.value = await collect();
            trouble.value = "";
        } catch (error) {
            trouble.value = troubleText(error);
        }
    };
    useEffect(() => void load(), [waiting.value, name.value]);
    useEvery(AGAIN, () => void whoAmI());
    useEvery(LETTERS, () => void Promise.all([load(), look()]));
    return { post, trouble, load };
}

/** A line about a table: how long it waits, what it is, what is wanted, and the way there. */
function Row({
    first,
    table,
    title,
    since,
    ask,
    children,
}: {
    first: boolean;
    table: TableInfo | undefined;
    title: string;
    since: number;
    ask: string;
    children: ComponentChildren;
}) {
    const [count, unit] = inParts(Date.now() - since);
    return (
        <li class={first ? "waits first-waits" : "waits"}>
            <span class="waits-time">
                <span class="unseen">{say("inbox.waits")} </span>
                {count} <span>{unit}</span>
            </span>
            {table && <Cover table={table} />}
            <span class="waits-text">
                <b>{title}</b>
                <span>
                    <b class="bad">{ask}</b>
                </span>
                {table && <span class={first ? "small" : "small quiet"}>{leftText(table)}</span>}
            </span>
            {children}
        </li>
    );
}

function TurnRow({ turn, first }: { turn: Turn; first: boolean }) {
    const { about, game, table } = turn;
    const title = about ? tableName(about) : gameName({ game, version: 0 });
    const link = useRef<HTMLAnchorElement>(null);
    // The way on is one press away, also when the row that had the focus is gone.
    useEffect(() => {
        const lost = document.activeElement === document.body || document.activeElement?.tagName === "H1";
        if (first && lost) link.current?.focus({ preventScroll: true });
    }, [first]);
    return (
        <Row first={first} table={about} title={title} since={turn.since} ask={say("inbox.turn")}>
            <a
                ref={link}
                class={first ? "button go" : "button"}
                href={`#/at/${table}`}
                aria-label={say("inbox.play.named", { table: title })}
            >
                <Icon name="play" /> {say("inbox.play")}
            </a>
        </Row>
    );
}

function MusterRow({ table, first }: { table: TableInfo; first: boolean }) {
    const title = tableName(table);
    return (
        <Row first={first} table={table} title={title} since={table.updated} ask={say("inbox.muster")}>
            <a
                class={first ? "button go" : "button"}
                href={`#/at/${table.id}`}
                aria-label={say("inbox.here.named", { table: title })}
            >
                {say("inbox.here")}
            </a>
        </Row>
    );
}

/** Everything that waits, longest first. */
function Waiting({ post }: { post: Post }) {
    const mine = turns(post, waiting.value);
    if (!mine.length && !musters.value.length) return <Nobody />;
    return (
        <ol class="bare papers papers-main" aria-label={say("inbox.list")}>
            {mine.map((turn, i) => (
                <TurnRow key={turn.table} turn={turn} first={i === 0} />
            ))}
            {musters.value.map((table, i) => (
                <MusterRow key={table.id} table={table} first={!mine.length && i === 0} />
            ))}
        </ol>
    );
}

function Nobody() {
    return (
        <div class="papers nobody-waits">
            <img src={overPlate} alt="" />
            <p>{say("inbox.none")}</p>
            <WaysOut />
        </div>
    );
}

/** What a letter says. */
function letterText({ kind, game }: Letter, about: TableInfo | undefined): string {
    const title = about ? tableTitle(about) : gameName({ game, version: 0 });
    const place = kind === "over" ? placeAt(about) : undefined;
    if (place === undefined) return say(`inbox.${kind}`, { game: title });
    return say(place === 1 ? "inbox.over.won" : "inbox.over.place", { game: title, number: place });
}

function LetterRow({ letter, about }: { letter: Letter; about: TableInfo | undefined }) {
    const text = letterText(letter, about);
    const where = about && letter.kind !== "invited" ? `${tableName(about)} · ` : "";
    return (
        <li class="entrance">
            <Ring name={letter.kind} />
            <span class="entrance-text">
                <b>
                    {text} {!letter.seen && <span class="tag">{say("inbox.new")}</span>}
                </b>
                <span class="quiet small">
                    {where}
                    {agoText(letter.at)}
                </span>
            </span>
            <a
                class="button"
                href={letterHref(letter)}
                aria-label={say("inbox.letter.named", { what: say(`inbox.${letter.kind}.go`), letter: text })}
            >
                {say(`inbox.${letter.kind}.go`)}
            </a>
        </li>
    );
}

/** All letters are marked as seen by one press. */
function AllSeen({ newest, load }: { newest: string; load: () => Promise<void> }) {
    const { doing, trouble, run } = useDoing();
    const press = async () => {
        await api.seen(newest);
        await load();
        document.getElementById("letters")?.focus();
    };
    return (
        <>
            <Trouble text={trouble.value} />
            <button type="button" class="bare" aria-disabled={doing.value} onClick={() => void run(press)}>
                {say("inbox.seen")}
            </button>
        </>
    );
}

function Letters({ post, load }: { post: Post; load: () => Promise<void> }) {
    const { letters } = post.inbox;
    const fresh = letters.some(({ seen }) => !seen);
    return (
        <section class="entrances" aria-labelledby="letters">
            <header>
                <h2 id="letters" tabIndex={-1}>
                    {say("inbox.letters")}
                </h2>
                {fresh && <AllSeen newest={letters[0]!.id} load={load} />}
            </header>
            {letters.length ? (
                <ul class="bare">
                    {letters.map((letter) => (
                        <LetterRow key={letter.id} letter={letter} about={post.tables.get(letter.table)} />
                    ))}
                </ul>
            ) : (
                <p class="quiet account-in">{say("inbox.letters.none")}</p>
            )}
        </section>
    );
}

/** So many tables where others think are shown; the lobby has them all. */
const OTHERS = 3;

function thinkText(table: TableInfo): string {
    const acting = table.seats.find(({ seat }) => seat === table.toAct);
    return [acting && sitter(acting), leftText(table)].filter(Boolean).join(", ");
}

function Others({ post }: { post: Post }) {
    const all = thinking(post, waiting.value);
    if (!all.length) return null;
    return (
        <section class="entrances" aria-labelledby="others">
            <header>
                <h2 id="others">{say("inbox.others")}</h2>
                {all.length > OTHERS && (
                    <a class="small" href="#/online">
                        {say("inbox.others.more", { number: all.length - OTHERS })}
                    </a>
                )}
            </header>
            <ul class="bare">
                {all.slice(0, OTHERS).map((table) => (
                    <li key={table.id} class="entrance">
                        <Cover table={table} />
                        <span class="entrance-text">
                            <b>{tableName(table)}</b>
                            <span class="quiet small">{thinkText(table)}</span>
                        </span>
                        <a
                            class="button bare"
                            href={`#/at/${table.id}`}
                            aria-label={say("inbox.look.named", { table: tableName(table) })}
                        >
                            <Icon name="eye" /> {say("inbox.look")}
                        </a>
                    </li>
                ))}
            </ul>
        </section>
    );
}

/** The key that leads from table to table. On a phone it is the button at the thumb. */
function OneKey() {
    const [before, after] = say("inbox.key", { key: "\n" }).split("\n");
    return (
        <section class="papers one-key" aria-labelledby="one-key">
            <h2 id="one-key">{say("inbox.key.title")}</h2>
            <p class="lead">
                {before}
                <kbd>N</kbd>
                {after}
            </p>
        </section>
    );
}

/** The way to the next table; at the thumb on a phone. */
function Next() {
    const next = nextTable.value;
    if (next === undefined) return null;
    return (
        <a class="button main big next-waits" href={`#/at/${next}`} aria-keyshortcuts="n">
            <Icon name="next" /> {say("online.next.short")} <kbd aria-hidden="true">N</kbd>
        </a>
    );
}

function All({ post, load }: { post: ReadonlySignal<Post | undefined>; load: () => Promise<void> }) {
    const now = post.value;
    if (!now) return <p class="quiet">{say("app.loading")}</p>;
    return (
        <div class="inbox-columns">
            <div class="column">
                <Waiting post={now} />
                <Letters post={now} load={load} />
            </div>
            <div class="column">
                <OneKey />
                <Others post={now} />
                <ToldBy />
            </div>
        </div>
    );
}

function Own() {
    const { post, trouble, load } = usePost();
    return (
        <>
            <div class="row tools">
                <div>
                    <Title>{say("inbox.title", { number: awaitedAt.value })}</Title>
                    {awaitedAt.value > 1 && <p class="quiet">{say("inbox.about")}</p>}
                </div>
                <Next />
            </div>
            <Trouble text={trouble.value} />
            <All post={post} load={load} />
        </>
    );
}

export function Inbox() {
    useEffect(() => void whoAmI(), []);
    return (
        <main id="content" class="home account inbox" tabIndex={-1}>
            {name.value !== undefined ? (
                <Own />
            ) : (
                <>
                    <Title>{say("inbox.title", { number: 0 })}</Title>
                    <p>{say(asked.value ? "inbox.nobody" : "app.loading")}</p>
                    {asked.value && <ToAccount />}
                </>
            )}
        </main>
    );
}
