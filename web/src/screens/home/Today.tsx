// The game of the day, and bots at play.

import { BOXES } from "../../games/boxes";
import { ASKING } from "../../puzzle/list";
import { go } from "../../router";
import { helpAllowed } from "../../settings";
import { say } from "../../words";
import { withNames } from "../shelf";
import { drop, isWatched, mine, resultText } from "./mine";
import { CoverArt, Face, Icon, boxTitle } from "./parts";
import { type Setup, seatPlayers, start } from "./setups";

const DAY = 86_400_000;

/** The day is the same everywhere: that of Greenwich. */
const today = () => new Date().toISOString().slice(0, 10);

/** Another title every day. */
const boxOfDay = (later: number) => BOXES[(Math.floor(Date.now() / DAY) + later) % BOXES.length]!;

/** The same table for everybody: one person, two bots, the short rules. */
async function playDay(): Promise<void> {
    const id = `day-${today()}`;
    const known = mine.value?.find(({ kept }) => kept.id === id);
    if (known && !known.kept.over) return go(`/table/${id}`);
    const { hash } = await import("../../fair");
    const box = boxOfDay(0);
    const setup: Setup = {
        players: seatPlayers([{ name: "", bot: "" }], 3),
        chosen: { ...box.first, ...box.own },
    };
    const secret = hash(new TextEncoder().encode(`miasma ${id}`));
    // Whoever tries again has the same dice at a table of its own: the first result stands.
    await start(box, setup, known ? { secret } : { secret, id });
}

export function GameOfDay() {
    const box = boxOfDay(0);
    const known = mine.value?.find(({ kept }) => kept.id === `day-${today()}`);
    const running = known && !known.kept.over;
    return (
        <section class="tile" aria-labelledby="day">
            <span class="thumb" data-box={box.name}>
                <CoverArt box={box} />
            </span>
            <div>
                <h2 id="day">{say("home.day")}</h2>
                <p class="quiet small">{say("home.day.about", { game: boxTitle(box) })}</p>
                <button type="button" onClick={() => void playDay()}>
                    <Icon name="play" /> {say(running ? "home.go" : "home.day.play")}
                    {known?.kept.over && (
                        <span class="aside">
                            {resultText(known, (seat) => known.kept.players[seat]!.name)}
                        </span>
                    )}
                </button>
                {ASKING.length > 0 && helpAllowed() && (
                    <a class="button" href="#/puzzle">
                        <Icon name="puzzle" /> {say("home.puzzle")}
                    </a>
                )}
            </div>
        </section>
    );
}

const WATCHED = ["normal", "hard", "easy"].map((bot) => ({ name: "", bot }));

/** A table of bots; the one watched before makes room. */
async function watch(): Promise<void> {
    const old = (mine.value ?? []).filter(({ kept }) => isWatched(kept) && !kept.over);
    for (const { kept } of old) await drop(kept.id);
    const box = boxOfDay(1);
    await start(box, { players: WATCHED, chosen: { ...box.first, ...box.own } });
}

export function BotsAtPlay() {
    const box = boxOfDay(1);
    const names = withNames(WATCHED).map(({ name }) => name);
    return (
        <section class="tile" aria-labelledby="watch">
            <span class="faces">
                {WATCHED.map(({ bot }, seat) => (
                    <Face key={bot} bot={bot} seat={seat} />
                ))}
            </span>
            <div>
                <h2 id="watch">{say("home.watch")}</h2>
                <p class="quiet small">
                    {say("home.watch.about", { game: boxTitle(box), names: names.join(", ") })}
                </p>
                <button type="button" onClick={() => void watch()}>
                    <Icon name="eye" /> {say("home.watch.go")}
                </button>
            </div>
        </section>
    );
}
