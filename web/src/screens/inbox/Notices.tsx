// What somebody is told who is not at the board: which kinds by which ways, other rules for single games, quiet
// hours, and the ways themselves.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Letter, type Notices as Told, api } from "../../online/api";
import { type Which, isOn } from "../../online/switches";
import { asked, name, whoAmI } from "../../online/who";
import { say } from "../../words";
import { ToAccount } from "../online/Name";
import { Trouble, useDoing } from "../online/parts";
import { Title, bookOf } from "../parts";
import { SHELF } from "../shelf";
import { Places } from "./Places";
import { QuietHours } from "./Quiet";
import { Icon, Toggle } from "./parts";

const KINDS: readonly Letter["kind"][] = ["awaited", "invited", "over", "wrote"];
const CHANNELS = ["push", "mail", "hook"] as const;

/** What all parts of the screen share: what the server knows, and a way to change it. */
export interface Shared {
    told: Told;
    /** Does something, then asks the server again, and says that it is saved. */
    change: (what: () => Promise<unknown>) => Promise<void>;
}

const gameTitle = (game: string): string => {
    const known = SHELF.find((one) => one.name === game);
    return known ? bookOf(known).text("name") : game;
};

function Cell({ which, told, change }: { which: Which } & Shared) {
    const on = isOn(told.switches, which);
    const what = { kind: say(`notices.${which.kind}`), way: say(`notices.${which.channel}`) };
    const label = which.game
        ? say("notices.cell.game", { ...what, game: gameTitle(which.game) })
        : say("notices.cell", what);
    return (
        <td>
            <Toggle
                label={label}
                on={on}
                set={(wanted) => void change(() => api.tellOf({ ...which, on: wanted }))}
            />
        </td>
    );
}

/** Kinds by ways. `game` is "" for all games. */
function Grid({ game, label, ...shared }: { game: string; label: string } & Shared) {
    return (
        <table class="told" aria-label={label}>
            <thead>
                <tr>
                    <th scope="col">{say("notices.what")}</th>
                    {CHANNELS.map((channel) => (
                        <th key={channel} scope="col">
                            <Icon name={channel} /> <span>{say(`notices.${channel}`)}</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {KINDS.map((kind) => (
                    <tr key={kind}>
                        <th scope="row">
                            <Icon name={kind} />
                            <span>
                                <b>{say(`notices.${kind}`)}</b>
                                <span class="quiet small">{say(`notices.${kind}.about`)}</span>
                            </span>
                        </th>
                        {CHANNELS.map((channel) => (
                            <Cell key={channel} which={{ game, kind, channel }} {...shared} />
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/** A game with rules of its own, and the way back to those for all games. */
function GameRules({ game, drop, ...shared }: { game: string; drop: () => void } & Shared) {
    const title = gameTitle(game);
    const own = shared.told.switches.filter((one) => one.game === game);
    /** Rules that are about to be made lie open. */
    const fresh = useRef(!own.length);
    const back = () => {
        drop();
        void shared.change(async () => {
            for (const { kind, channel } of own) await api.tellOf({ game, kind, channel, on: null });
        });
    };
    return (
        <details class="game-rules" open={fresh.current}>
            <summary>
                <b>{title}</b>
            </summary>
            <Grid game={game} label={title} {...shared} />
            <p>
                <button type="button" onClick={back}>
                    <Icon name="close" /> {say("notices.games.back", { game: title })}
                </button>
            </p>
        </details>
    );
}

/** Which games can still be given rules of their own. */
function AddGame({ shown, added }: { shown: readonly string[]; added: Signal<readonly string[]> }) {
    const free = SHELF.filter((one) => !shown.includes(one.name));
    const chosen = useSignal("");
    if (!free.length) return null;
    const game = free.find((one) => one.name === chosen.value)?.name ?? free[0]!.name;
    return (
        <span class="row">
            <select
                aria-label={say("notices.games.which")}
                value={game}
                onChange={(event) => (chosen.value = event.currentTarget.value)}
            >
                {free.map((one) => (
                    <option key={one.name} value={one.name} selected={one.name === game}>
                        {gameTitle(one.name)}
                    </option>
                ))}
            </select>
            <button type="button" onClick={() => (added.value = [...added.value, game])}>
                <Icon name="plus" /> {say("notices.games.add")}
            </button>
        </span>
    );
}

function Games(shared: Shared) {
    /** Games whose rules are about to be made. */
    const added = useSignal<readonly string[]>([]);
    const own = new Set(shared.told.switches.flatMap(({ game }) => game || []));
    const shown = [...new Set([...own, ...added.value])];
    return (
        <section class="entrances" aria-labelledby="games">
            <header>
                <h2 id="games">{say("notices.games")}</h2>
                <AddGame shown={shown} added={added} />
            </header>
            {!shown.length && <p class="quiet account-in">{say("notices.games.none")}</p>}
            {shown.map((game) => (
                <GameRules
                    key={game}
                    game={game}
                    drop={() => (added.value = added.value.filter((one) => one !== game))}
                    {...shared}
                />
            ))}
        </section>
    );
}

/** What the server knows, and a way to change it. */
function useTold() {
    const told = useSignal<Told | undefined>(undefined);
    const saved = useSignal("");
    const { trouble, run } = useDoing();
    const load = async () => void (told.value = await api.notices());
    useEffect(() => void run(load), []);
    /** Changes are made one after the other: none is lost while another is on its way. */
    const line = useRef(Promise.resolve());
    const change = (what: () => Promise<unknown>) => {
        const make = async () => {
            saved.value = "";
            await what().finally(load);
            saved.value = say("notices.saved");
        };
        line.current = line.current.then(() => run(make));
        return line.current;
    };
    return { told, saved, trouble, change };
}

function Own() {
    const { told, saved, trouble, change } = useTold();
    const shared = told.value && { told: told.value, change };
    return (
        <>
            <div class="row tools">
                <div>
                    <Title>{say("notices.title")}</Title>
                    <p class="quiet">{say("notices.about")}</p>
                </div>
                <span class="good" role="status">
                    {saved.value}
                </span>
            </div>
            <Trouble text={trouble.value} />
            {shared ? (
                <div class="inbox-columns">
                    <div class="column">
                        <Grid game="" label={say("notices.grid")} {...shared} />
                        <Games {...shared} />
                        <QuietHours {...shared} />
                    </div>
                    <Places {...shared} />
                </div>
            ) : (
                <p class="quiet">{say("app.loading")}</p>
            )}
        </>
    );
}

export function Notices() {
    useEffect(() => void whoAmI(), []);
    return (
        <main id="content" class="home account notices" tabIndex={-1}>
            {name.value !== undefined ? (
                <Own />
            ) : (
                <>
                    <Title>{say("notices.title")}</Title>
                    <p>{say(asked.value ? "inbox.nobody" : "app.loading")}</p>
                    {asked.value && <ToAccount />}
                </>
            )}
        </main>
    );
}
