// Try again from here: a sheet on which a place is chosen, and who plays the others, in a game that begins in the
// middle of another.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { NoWayOn, beginAgain, placeOf, playersAgain, runsOnline } from "../../again";
import { useBack } from "../../back";
import { Still } from "../../board/Still";
import type { Skin } from "../../board/skin";
import { loadSkinOf } from "../../games";
import { LEVELS } from "../../gen/tables";
import { keepGame } from "../../keep";
import { hiddenFrom } from "../../middle";
import { type Position, decodeHead } from "../../position";
import { go } from "../../router";
import { lookAt } from "../../view";
import { versionName } from "../../versions";
import { Words, say, speakGame } from "../../words";
import { Mark } from "../parts";
import { type Found, spareCore } from "../record";

interface AgainProps {
    kept: Found;
    /** The game begins after so many of its entries. */
    step: number;
    /** Whose place is offered first; without it, one's own or that of the seat to act. */
    seat?: number | undefined;
    /** Where the game is looked at, without the step: "/replay/ID". */
    path: string;
}

interface Choice {
    seat: Signal<number>;
    /** A level of bots for all others; "" is as then. */
    level: Signal<string>;
}

const WIDTH = 300;

/** A picture in the form that the board has at this width. */
function boxOf(skin: Skin, seats: number) {
    const { w, h } = skin.sheet(WIDTH * 1.5, WIDTH * 1.5, seats);
    return { x: 0, y: 0, w: WIDTH, h: (WIDTH * h) / w };
}

/** The game, and what it is looked at with. */
type Told = Omit<AgainProps, "seat"> & { core: Position; words: Words };

/** The board at that step, as the seat saw it. */
function Moment({ kept, step, core, words, seat }: Told & { seat: number }) {
    const skin = useSignal<Skin | undefined>(undefined);
    const frame = useMemo(
        () => lookAt(core, kept.head, kept.entries, step, 1 << seat, kept.notes),
        [core, kept, step, seat],
    );
    useEffect(() => void loadSkinOf(frame.head).then((found) => (skin.value = found)), [kept]);
    const text = say("again.picture", { number: step, seat: words.seat(seat) });
    const box = skin.value && boxOf(skin.value, frame.head.seats);
    return (
        <figure class="again-moment">
            {skin.value && box && (
                <svg viewBox={`0 0 ${box.w} ${box.h}`} aria-hidden="true">
                    <skin.value.Symbols />
                    <Still skin={skin.value} frame={frame} words={words} box={box} />
                </svg>
            )}
            <figcaption class="quiet small">{text}</figcaption>
        </figure>
    );
}

function Place({ kept, words, seat }: Told & Choice) {
    return (
        <fieldset class="again-part">
            <legend>{say("again.place")}</legend>
            <div class="again-seats">
                {kept.players.map((_, one) => (
                    <label key={one}>
                        <input
                            type="radio"
                            name="again-seat"
                            value={one}
                            checked={seat.value === one}
                            onChange={() => (seat.value = one)}
                        />
                        <span>
                            <Mark seat={one} /> {words.seat(one)}
                        </span>
                    </label>
                ))}
            </div>
            <p class="quiet small">{say("again.place.about")}</p>
        </fieldset>
    );
}

/** What a way to fill the other seats is called. */
function othersText({ kept }: Told, seat: number, level: string): string {
    const others = playersAgain(kept.players, seat, level || undefined).filter((_, one) => one !== seat);
    if (!level) return say("again.then", { list: others.map(({ name }) => name).join(", ") });
    const bot = say(`bot.${level}.name`);
    return others.length > 1 ? say("again.times", { bot, number: others.length }) : bot;
}

function Others(props: Told & Choice) {
    const { seat, level } = props;
    return (
        <fieldset class="again-part">
            <legend>{say("again.others")}</legend>
            {["", ...LEVELS].map((one) => (
                <label key={one} class="again-row">
                    <input
                        type="radio"
                        name="again-others"
                        value={one}
                        checked={level.value === one}
                        onChange={() => (level.value = one)}
                    />
                    <span>{othersText(props, seat.value, one)}</span>
                </label>
            ))}
        </fieldset>
    );
}

/** What is drawn anew. */
function Anew({ core, kept, step, words, seat }: Told & { seat: number }) {
    const number = useMemo(() => hiddenFrom(core, kept, step, seat), [core, kept, step, seat]);
    const fields = { number, seat: words.seat(seat) };
    return (
        <p class="again-anew">
            <span aria-hidden="true">⚄</span>
            <span>
                {number ? say("again.hidden", fields) : say("again.open", fields)} {say("again.dice")}
            </span>
        </p>
    );
}

/** Begins the game, and says how far that is; not any more when the sheet is closed. */
function useBegin({ kept, step, path }: Told, { seat, level }: Choice) {
    const busy = useSignal(false);
    const trouble = useSignal("");
    const stopping = useMemo(() => new AbortController(), []);
    useEffect(() => () => stopping.abort(), []);
    const begin = async () => {
        const players = playersAgain(kept.players, seat.value, level.value || undefined);
        busy.value = true;
        trouble.value = "";
        try {
            const { signal: stop } = stopping;
            const begun = await beginAgain({ kept, step, seat: seat.value, players, path, stop });
            if (stop.aborted) return;
            await keepGame(begun);
            go(`/table/${begun.id}`);
        } catch (error) {
            if (!(error instanceof NoWayOn)) throw error;
            trouble.value = say("again.trouble");
        } finally {
            busy.value = false;
        }
    };
    return { busy, trouble, begin };
}

function Sheet({ seat, close, ...props }: Told & { seat: number | undefined; close: () => void }) {
    const { kept, step, core } = props;
    const choice = { seat: useSignal(seat ?? seatFirst(props)), level: useSignal("") };
    const { busy, trouble, begin } = useBegin(props, choice);
    const told = { ...props, ...choice };
    const over = useMemo(() => lookAt(core, kept.head, kept.entries, step, 0).over, [core, kept, step]);
    return (
        <form
            class="again-in"
            onSubmit={(event) => {
                event.preventDefault();
                if (!busy.value && !over) void begin();
            }}
        >
            <header>
                <div>
                    <h2 id="again-title">{say("again.title", { number: step })}</h2>
                    <p class="quiet small">{say("again.about")}</p>
                </div>
                <button type="button" class="again-close" aria-label={say("nav.close")} onClick={close}>
                    <span aria-hidden="true">✕</span>
                </button>
            </header>
            <Moment {...props} seat={choice.seat.value} />
            <div class="again-choices">
                <Place {...told} />
                <Others {...told} />
                <Anew {...props} seat={choice.seat.value} />
                <p class="row again-go">
                    <button type="submit" class="main big" aria-disabled={busy.value || over} autofocus>
                        {say("again.go")}
                    </button>
                    <button type="button" class="big" onClick={close}>
                        {say("again.not")}
                    </button>
                </p>
                <p role="status" class={trouble.value ? "trouble" : "quiet small"}>
                    {over ? say("again.trouble") : busy.value ? say("again.drawing") : trouble.value}
                </p>
                <p class="quiet small">{say("again.counts")}</p>
            </div>
        </form>
    );
}

const seatFirst = ({ core, kept, step }: Told): number =>
    placeOf(kept.players, lookAt(core, kept.head, kept.entries, step, 0).toAct);

/** The rules of the game to look with, and its words. */
function useTold({ kept }: AgainProps) {
    const found = useSignal<{ core: Position; words: Words } | undefined>(undefined);
    useEffect(() => {
        const { game } = decodeHead(kept.head);
        void Promise.all([spareCore(game), speakGame(versionName(game))]).then(([core]) => {
            const names = kept.players.map(({ name }) => name);
            const words = new Words(game, names, (kind, element) => core.printed(kind, element));
            found.value = { core, words };
        });
    }, [kept]);
    return found.value;
}

/** The sheet over whatever screen it is asked for on. */
function AgainSheet({ onClose, ...props }: AgainProps & { onClose: () => void }) {
    const box = useRef<HTMLDialogElement>(null);
    const told = useTold(props);
    const close = () => box.current?.close();
    useEffect(() => {
        const dialog = box.current!;
        if (told) dialog.showModal();
        return () => dialog.close();
    }, [told]);
    useBack(true, close);
    return (
        <dialog
            ref={box}
            class="again-sheet"
            aria-labelledby="again-title"
            onClose={onClose}
            onClick={(event) => event.target === box.current && close()}
        >
            {told && <Sheet {...props} seat={props.seat} {...told} close={close} />}
        </dialog>
    );
}

/** The button that opens it; there is none for a game that is still on at a server. */
export function TryAgain({ main, ...props }: AgainProps & { main?: boolean }) {
    const open = useSignal<AgainProps | undefined>(undefined);
    if (runsOnline(props.kept)) return null;
    return (
        <>
            <button type="button" class={main ? "main" : undefined} onClick={() => (open.value = props)}>
                <span aria-hidden="true">⚑ </span>
                {say("again.try")}
            </button>
            {open.value && <AgainSheet {...open.value} onClose={() => (open.value = undefined)} />}
        </>
    );
}
