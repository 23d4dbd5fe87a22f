// The start page: go on, begin, open, read.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { decodeHead, gameById } from "../position";
import { NOBODY } from "../gen/tables";
import { allGames, dropGame } from "../keep";
import { lessonsOf } from "../games";
import { progress } from "../lesson/done";
import { online } from "../online/door";
import { type Kept, goesOn } from "../kept";
import { lang, say } from "../words";
import banner from "./brand/banner.svg?url";
import { lazy } from "./lazy";
import { Art, Mark, Title, bookOf, lessonTitle } from "./parts";
import { OpenRecord, describe, spareCore } from "./record";
import { FIRST, SHELF, quick } from "./shelf";

const Door = lazy(() => import("./online/Door").then((m) => m.Door));

const games = signal<Kept[] | undefined>(undefined);
const turns = signal<Record<string, number>>({});
const leaving = signal<string | undefined>(undefined);

async function load(): Promise<void> {
    const found = (await allGames()).filter((kept) => gameById(kept.head[1]!));
    games.value = found.sort((a, b) => b.updated - a.updated);
    if (!found.length) return;
    const core = await spareCore();
    const at: Record<string, number> = {};
    for (const kept of found) {
        try {
            core.begin(kept.head);
            for (const entry of kept.entries) core.follow(entry);
            at[kept.id] = core.toAct();
        } catch {
            at[kept.id] = NOBODY;
        }
    }
    turns.value = at;
}

async function drop(id: string): Promise<void> {
    await dropGame(id);
    for (const key of [`miasma.draft.${id}`, `miasma.seen.${id}`]) localStorage.removeItem(key);
    leaving.value = undefined;
    await load();
}

function Whose({ kept }: { kept: Kept }) {
    const seat = turns.value[kept.id];
    if (kept.over) return <>{say("home.over")}</>;
    if (seat === undefined || seat >= kept.players.length) return null;
    const words = bookOf(
        decodeHead(kept.head).game,
        kept.players.map((player) => player.name),
    );
    return (
        <>
            <Mark seat={seat} /> {say("bar.to_act", { seat: words.seat(seat) })}
        </>
    );
}

function KeptGame({ kept }: { kept: Kept }) {
    const what = describe(kept);
    const when = new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, {
        dateStyle: "medium",
        timeStyle: "short",
    }).format(kept.updated);
    const asked = leaving.value === kept.id;
    return (
        <li class="card">
            <h3>{what.game}</h3>
            <p>{what.players}</p>
            <p class="quiet">
                <Whose kept={kept} />
            </p>
            <p class="quiet small">
                {say("home.updated", { when })} · {say("home.steps", { number: kept.entries.length })}
            </p>
            {asked ? (
                <p class="row" role="group" aria-label={say("home.delete.ask")}>
                    <span>{say("home.delete.ask")}</span>
                    <button type="button" class="danger" onClick={() => void drop(kept.id)}>
                        {say("home.delete.yes")}
                    </button>
                    <button type="button" onClick={() => (leaving.value = undefined)}>
                        {say("home.delete.no")}
                    </button>
                </p>
            ) : (
                <p class="row">
                    {goesOn(kept) && (
                        <a
                            class="button main"
                            href={`#/table/${kept.id}`}
                            aria-label={say("home.go.named", what)}
                        >
                            {say("home.go")}
                        </a>
                    )}
                    <a
                        class={goesOn(kept) ? "button" : "button main"}
                        href={`#/replay/${kept.id}`}
                        aria-label={say("home.replay.named", what)}
                    >
                        {say("home.replay")}
                    </a>
                    {online.value && goesOn(kept) && (
                        <a class="button" href={`#/host/${kept.id}`}>
                            {say("online.continue")}
                        </a>
                    )}
                    <button
                        type="button"
                        aria-label={say("home.delete.named", what)}
                        onClick={() => (leaving.value = kept.id)}
                    >
                        {say("home.delete")}
                    </button>
                </p>
            )}
        </li>
    );
}

const TAUGHT = SHELF.flatMap((game) => lessonsOf(game).map((name) => ({ game, name })));

/** Lessons that are not done yet stand first; those that are, with what there is to read. */
function LearnCard({ lessons, first }: { lessons: typeof TAUGHT; first: boolean }) {
    if (!lessons.length) return null;
    return (
        <li class="card tall">
            {lessons.map(({ game, name }) => (
                <a key={name} class={first ? "button main big" : "button"} href={`#/lesson/${name}`}>
                    {say(progress(name) === "begun" ? "lesson.home.on" : "lesson.home", {
                        game: lessonTitle(game, name),
                    })}
                </a>
            ))}
            <p class="quiet">{say("lesson.home.about")}</p>
        </li>
    );
}

export function Home() {
    const learned = TAUGHT.filter(({ name }) => progress(name) === "done");
    useEffect(() => {
        leaving.value = undefined;
        void load();
    }, []);
    const fresh = (
        <section key="new" aria-labelledby="new-games">
            <h2 id="new-games">{say("home.new")}</h2>
            <ul class="cards">
                <LearnCard lessons={TAUGHT.filter((one) => !learned.includes(one))} first />
                <li class="card tall">
                    <button type="button" class="main big" onClick={() => void quick()}>
                        {say("home.quick", { game: bookOf(FIRST).text("name") })}
                    </button>
                    <p class="quiet">{say("home.quick.about")}</p>
                </li>
                <li class="card tall">
                    <a class="button big" href="#/new">
                        {say("home.setup")}
                    </a>
                    <p class="quiet">{say("home.setup.about")}</p>
                </li>
            </ul>
        </section>
    );
    const kept = (
        <section key="kept" aria-labelledby="kept-games">
            <h2 id="kept-games">{say("home.continue")}</h2>
            {games.value?.length ? (
                <ul class="cards">
                    {games.value.map((one) => (
                        <KeptGame key={one.id} kept={one} />
                    ))}
                </ul>
            ) : (
                <p class="quiet">{games.value ? say("home.none") : say("app.loading")}</p>
            )}
        </section>
    );
    const door = online.value && <Door key="door" />;
    return (
        <main id="content" class="page home" tabIndex={-1}>
            <div class="banner">
                <Title hidden tab={`Miasma – ${say("app.tagline")}`}>
                    {say("home.title")}
                </Title>
                <Art class="banner-art" href={banner} box="0 0 1280 640" />
                <p class="tagline">{say("app.tagline")}</p>
            </div>
            {games.value?.length ? [kept, door, fresh] : [fresh, door, kept]}
            <section aria-labelledby="open-record">
                <h2 id="open-record">{say("home.open")}</h2>
                <p class="quiet">{say("home.open.about")}</p>
                <div class="row">
                    <OpenRecord label={say("home.open.choose")} quiet />
                </div>
            </section>
            <section aria-labelledby="read-more">
                <h2 id="read-more">{say("home.more")}</h2>
                <ul class="cards">
                    <LearnCard lessons={learned} first={false} />
                    <li class="card tall">
                        <a class="button" href={`#/rules/${FIRST.name}`}>
                            {say("nav.rules")}
                        </a>
                        <p class="quiet">{say("home.rules.about")}</p>
                    </li>
                    <li class="card tall">
                        <a class="button" href="#/settings">
                            {say("nav.settings")}
                        </a>
                        <p class="quiet">{say("home.settings.about")}</p>
                    </li>
                </ul>
            </section>
        </main>
    );
}
