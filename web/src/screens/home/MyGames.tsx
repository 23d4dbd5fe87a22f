// My games: the one to go on with, and all that are kept.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { boxWith } from "../../games/boxes";
import { goesOn } from "../../kept";
import { online } from "../../online/door";
import { decodeHead } from "../../position";
import { lang, say } from "../../words";
import banner from "../brand/banner.svg?url";
import { Mark, bookOf } from "../parts";
import { again } from "../shelf";
import { type Mine, drop, isWatched, mine, resultText } from "./mine";
import { CoverArt, Icon, boxTitle } from "./parts";
import { chosenAt } from "./setups";

/** So many stand there at first. */
const FEW = 3;

/** What is said of a kept game. */
function told({ kept }: Mine) {
    const head = decodeHead(kept.head);
    const book = bookOf(
        head.game,
        kept.players.map(({ name }) => name),
    );
    const box = boxWith(head.game, chosenAt(head));
    const seat = (at: number) => book.seat(at);
    return {
        head,
        box,
        seat,
        game: boxTitle(box),
        players: kept.players.map((_, at) => seat(at)).join(", "),
    };
}

const isAsked = ({ toAct, kept }: Mine) => toAct < kept.players.length;

/** Where one stands in a game; at its beginning, who plays it. */
function standingText(one: Mine): string {
    const { own, standing, kept } = one;
    const points = standing.points.slice(0, kept.players.length);
    if (own === undefined || new Set(points).size < 2) return told(one).players;
    return say("home.standing", { rank: standing.rank[own]!, all: points.length, points: points[own]! });
}

function turnText(one: Mine): string {
    const { game, seat } = told(one);
    if (!isAsked(one)) return game;
    return one.toAct === one.own
        ? say("home.mine.turn", { game })
        : say("home.other.turn", { game, seat: seat(one.toAct) });
}

function Running({ one }: { one: Mine }) {
    const { game, players, box } = told(one);
    return (
        <>
            <span class="thumb" data-box={box.name}>
                <CoverArt box={box} />
            </span>
            <div class="go-on-text">
                <h2>{turnText(one)}</h2>
                <p class="quiet">{standingText(one)}</p>
            </div>
            <a
                class="button go"
                href={`#/table/${one.kept.id}`}
                aria-label={say("home.go.named", { game, players })}
            >
                <Icon name="play" /> {say("home.go")}
            </a>
        </>
    );
}

/** The way back into the game that was played last. Its place is kept free while that is looked up. */
export function GoOn() {
    const last = mine.value?.find(({ kept }) => goesOn(kept) && !isWatched(kept));
    return (
        <section class={last ? "go-on" : "go-on empty"} aria-label={say("home.go")}>
            <img class="dance" src={banner} alt="" />
            {last ? (
                <Running one={last} />
            ) : (
                <div class="go-on-text">
                    <h2>{say("app.tagline")}</h2>
                    <p class="quiet">{say("home.choose")}</p>
                </div>
            )}
        </section>
    );
}

/** Deleting asks first, in the place of the buttons. */
function Deleting({ one, onKeep }: { one: Mine; onKeep: () => void }) {
    return (
        <p class="row ways" role="group" aria-label={say("home.delete.ask")}>
            <span>{say("home.delete.ask")}</span>
            <button type="button" class="danger" onClick={() => void drop(one.kept.id)}>
                {say("home.delete.yes")}
            </button>
            <button type="button" onClick={onKeep}>
                {say("home.delete.no")}
            </button>
        </p>
    );
}

function Ways({ one, onDelete }: { one: Mine; onDelete: () => void }) {
    const { kept } = one;
    const what = told(one);
    const named = { game: what.game, players: what.players };
    return (
        <p class="row ways">
            {kept.over && (
                <button
                    type="button"
                    aria-label={say("home.again.named", named)}
                    onClick={() => void again(kept)}
                >
                    <Icon name="again" /> {say("home.again")}
                </button>
            )}
            {goesOn(kept) && (
                <a class="button" href={`#/table/${kept.id}`} aria-label={say("home.go.named", named)}>
                    <Icon name="play" /> {say("home.go")}
                </a>
            )}
            <a class="button" href={`#/replay/${kept.id}`} aria-label={say("home.replay.named", named)}>
                <Icon name="eye" /> {say("home.replay")}
            </a>
            {online.value && goesOn(kept) && !kept.from && (
                <a class="button" href={`#/host/${kept.id}`}>
                    {say("online.continue")}
                </a>
            )}
            <button
                type="button"
                class="bare"
                title={say("home.delete")}
                aria-label={say("home.delete.named", named)}
                onClick={onDelete}
            >
                <Icon name="bin" />
            </button>
        </p>
    );
}

/** How a game stands or ended. */
function State({ one }: { one: Mine }) {
    const { seat } = told(one);
    if (one.kept.over) {
        const won = one.own !== undefined && one.standing.rank[one.own] === 1;
        return <b class={won ? "good" : undefined}>{resultText(one, seat)}</b>;
    }
    if (!isAsked(one)) return null;
    return (
        <>
            <Mark seat={one.toAct} /> {say("bar.to_act", { seat: seat(one.toAct) })}
        </>
    );
}

function KeptGame({ one }: { one: Mine }) {
    const leaving = useSignal(false);
    const { game, players, box } = told(one);
    const when = new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, {
        dateStyle: "medium",
    }).format(one.kept.updated);
    return (
        <li class="kept">
            <span class="thumb" data-box={box.name}>
                <CoverArt box={box} />
            </span>
            <div class="kept-text">
                <h3>{game}</h3>
                <p class="small">
                    <State one={one} />
                </p>
                <p class="quiet small">
                    {when} · {players}
                </p>
            </div>
            {leaving.value ? (
                <Deleting one={one} onKeep={() => (leaving.value = false)} />
            ) : (
                <Ways one={one} onDelete={() => (leaving.value = true)} />
            )}
        </li>
    );
}

export function MyGames() {
    const all = useSignal(false);
    const games = mine.value;
    useEffect(() => {
        if (games && games.length <= FEW) all.value = false;
    }, [games]);
    return (
        <section class="tile mine" aria-labelledby="mine">
            <h2 id="mine">{say("home.mine")}</h2>
            {games?.length ? (
                <ul class="bare">
                    {games.slice(0, all.value ? undefined : FEW).map((one) => (
                        <KeptGame key={one.kept.id} one={one} />
                    ))}
                </ul>
            ) : (
                <p class="quiet">{games ? say("home.none") : say("app.loading")}</p>
            )}
            {games && games.length > FEW && (
                <p class="row">
                    <button type="button" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
                        {all.value ? say("home.few") : say("home.all", { number: games.length })}
                    </button>
                </p>
            )}
        </section>
    );
}
