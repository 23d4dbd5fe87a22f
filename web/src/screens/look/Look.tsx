// A finished game looked at again: everybody's chance step by step, the moments that decided it, and what
// made the result.

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from "preact/hooks";
import type { Skin } from "../../board/skin";
import { lineText } from "../../end/lines";
import type { Score } from "../../end/score";
import { loadScore, roundsOf, tell, winnersOf } from "../../end/tale";
import { verdictOf } from "../../end/verdict";
import { loadSkinOf } from "../../games";
import { reached, tellable } from "../../look/chance";
import { type Frame, LOW, NARROW, WIDE } from "../../look/graph";
import { type Odds, loadCounted, oddsOf } from "../../look/odds";
import { type Running, type Seen, studyOf } from "../../look/running";
import type { Told } from "../../look/tell";
import { show } from "../../look/way";
import { Position, decodeHead } from "../../position";
import { keys } from "../../settings";
import type { Moment } from "../../study";
import { rulesOf } from "../../versions";
import { say } from "../../words";
import { Title } from "../parts";
import type { Found } from "../record";
import { wordsAt } from "../spoken";
import { Account, Accounts } from "./Account";
import { Dice } from "./Dice";
import { Graph, Key } from "./Graph";
import { Moments, NarrowMoments } from "./Moments";
import { Numbers } from "./Numbers";
import { Icon, Seats, Section } from "./parts";
import type { Sight } from "./Scenery";

const phone = matchMedia("(max-width: 48rem)");
const lying = matchMedia("(max-height: 30rem)");
const frameNow = (): Frame => (phone.matches ? NARROW : lying.matches ? LOW : WIDE);

interface Props {
    core: Position;
    kept: Found;
    /** Where this game is replayed. */
    path: string;
    /** The seat of whoever looks. */
    me: number | undefined;
}

/** How long the page may be busy with dice at a time, in milliseconds. */
const BUSY = 6;

/** Goes through a game in small steps, so that the page stays alive. */
async function gathered({ head, entries }: Found): Promise<Odds[]> {
    const told = decodeHead(head);
    const counted = await loadCounted(told.game.name);
    if (!counted.length) return [];
    const core = await Position.make(await rulesOf(told.game));
    const steps = oddsOf(core, head, entries, told, counted);
    for (;;) {
        const end = performance.now() + BUSY;
        while (performance.now() < end) {
            const { value, done } = steps.next();
            if (done) return value;
        }
        await new Promise((resolve) => setTimeout(resolve));
    }
}

/** The one person who played, where there was one. */
function personOf({ players }: Found): number | undefined {
    const persons = players.flatMap(({ bot, away }, seat) => (bot && !away ? [] : [seat]));
    return persons.length === 1 ? persons[0] : undefined;
}

/** The game from its beginning to its end, with its rounds. The skin says what each event is to somebody who watches. */
function useTold({ core, kept, me }: Props): Told | undefined {
    const loaded = useSignal<{ score: Score | undefined } | undefined>(undefined);
    useEffect(() => {
        const head = decodeHead(kept.head);
        void Promise.all([loadScore(head.game.name), loadSkinOf(head)]).then(
            ([score]) => (loaded.value = { score }),
        );
    }, [kept]);
    return useMemo(() => {
        if (!loaded.value) return undefined;
        const tale = tell(core, kept.head, kept.entries);
        const begins = roundsOf(tale, loaded.value.score).map(({ ply }) => ply);
        const entries = kept.entries.map((entry) => core.decode(entry));
        return { tale, words: wordsAt(core, kept), begins, entries, me: me ?? personOf(kept) };
    }, [core, kept, loaded.value, me]);
}

/** The study while somebody looks, or why there is none. */
function useStudy(kept: Found) {
    const running = useSignal<Running | undefined>(undefined);
    const failed = useSignal(false);
    // Before the first picture: workers take their time to start.
    useLayoutEffect(() => {
        let left = () => {};
        let gone = false;
        studyOf(kept).then(
            (found) => {
                if (gone) return;
                left = found.look();
                running.value = found;
            },
            (error: unknown) => {
                failed.value = true;
                console.warn(error);
            },
        );
        return () => {
            gone = true;
            left();
        };
    }, [kept]);
    const trouble = failed.value ? "look.trouble" : running.value?.refused.value ? "look.refused" : "";
    return { known: running.value?.seen.value, trouble };
}

function useOdds(kept: Found): readonly Odds[] {
    const odds = useSignal<readonly Odds[]>([]);
    useEffect(() => {
        let gone = false;
        void gathered(kept).then((found) => void (gone || (odds.value = found)));
        return () => void (gone = true);
    }, [kept]);
    return odds.value;
}

function useSight(core: Position, kept: Found): Sight {
    const skin = useSignal<Skin | undefined>(undefined);
    useEffect(() => void loadSkinOf(decodeHead(kept.head)).then((found) => (skin.value = found)), [kept]);
    return useMemo(() => ({ core, kept, skin: skin.value }), [core, kept, skin.value]);
}

/** The frame of the graph, which says how much room there is. */
function useFrame(): Frame {
    const frame = useSignal(frameNow());
    useEffect(() => {
        const changed = () => (frame.value = frameNow());
        for (const room of [phone, lying]) room.addEventListener("change", changed);
        return () => {
            for (const room of [phone, lying]) room.removeEventListener("change", changed);
        };
    }, []);
    return frame.value;
}

/** T turns the picture into a table, and back. */
function useKeyT(turn: () => void): void {
    useEffect(() => {
        const pressed = (event: KeyboardEvent) => {
            const writes = event.target instanceof Element && event.target.closest("input, textarea, select");
            if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
            if (!writes && keys.value === "on") turn();
        };
        addEventListener("keydown", pressed);
        return () => removeEventListener("keydown", pressed);
    }, []);
}

/** How far the study has come. */
function Progress({ known }: { known: Seen }) {
    const { known: steps, all, band } = reached(known);
    const number = Math.floor(known.progress);
    if (!known.done) return <span class="look-hint">{say("look.rough", { number, band })}</span>;
    return (
        <span class="look-hint">
            <Icon name="check" />{" "}
            {say(steps === all ? "look.done" : "look.done.some", { number: steps, all, band })}
        </span>
    );
}

/** The line that says who won, and how whoever looks came out. */
function resultText({ tale, words, me }: Told): string {
    const { title, margin } = verdictOf(tale, me);
    const more = lineText(margin, words);
    return `${lineText(title, words)}${/^\p{Lu}/u.test(more) ? "." : ""} ${more}`;
}

interface Shown extends Props {
    told: Told;
    known: Seen;
    odds: readonly Odds[];
    sight: Sight;
    moments: readonly Moment[];
    seat: number;
    frame: Frame;
    choose: (seat: number) => void;
}

const SHAPES = ["picture", "table"] as const;

/** Which of the two shapes the chances have. */
function Shapes({ shape, turn }: { shape: (typeof SHAPES)[number]; turn: () => void }) {
    return (
        <span class="look-shapes" role="group" aria-label={say("look.shape")}>
            {SHAPES.map((one) => (
                <button
                    key={one}
                    type="button"
                    aria-pressed={one === shape}
                    aria-keyshortcuts="T"
                    onClick={() => one !== shape && turn()}
                >
                    <Icon name={one === "picture" ? "graph" : "table"} /> {say(`look.shape.${one}`)}
                </button>
            ))}
        </span>
    );
}

function Chances({ told, known, moments, seat, path, frame }: Shown) {
    const props = { told, values: known.values, moments, seat, path };
    return (
        <>
            <Graph {...props} frame={frame} />
            <Key told={told} narrow={frame === NARROW} />
        </>
    );
}

function Wide(shown: Shown) {
    const { told, known, moments, odds, seat, path, sight } = shown;
    const shape = useSignal<(typeof SHAPES)[number]>("picture");
    const turn = () => (shape.value = shape.value === "picture" ? "table" : "picture");
    useKeyT(turn);
    return (
        <div class="look-wide">
            <div>
                <Section
                    id="chances"
                    class="look-chances"
                    title={say(told.me === seat ? "look.chances.you" : "look.chances")}
                    beside={
                        <>
                            <Progress known={known} />
                            <Shapes shape={shape.value} turn={turn} />
                        </>
                    }
                >
                    {shape.value === "picture" ? (
                        <Chances {...shown} />
                    ) : (
                        <Numbers
                            told={told}
                            values={known.values}
                            moments={moments}
                            seat={seat}
                            path={path}
                        />
                    )}
                </Section>
                <Moments
                    told={told}
                    seat={seat}
                    moments={moments}
                    path={path}
                    sight={sight}
                    done={known.done}
                />
            </div>
            <div>
                <Account {...shown} {...known} rough={!known.done} />
                <Accounts told={told} accounts={known.accounts} seat={seat} />
                {odds.length > 0 && <Dice told={told} odds={odds} seat={seat} />}
            </div>
        </div>
    );
}

const TABS = ["chance", "account", "dice", "table"] as const;
type Tab = (typeof TABS)[number];
const TAB_ICONS = { chance: "graph", account: "sums", dice: "dice", table: "table" } as const;

function Tabs({ tab, tabs, choose }: { tab: Tab; tabs: readonly Tab[]; choose: (tab: Tab) => void }) {
    return (
        <div class="look-tabs" role="group" aria-label={say("look.parts")}>
            {tabs.map((one) => (
                <button key={one} type="button" aria-pressed={one === tab} onClick={() => choose(one)}>
                    <Icon name={TAB_ICONS[one]} /> {say(`look.tab.${one}`)}
                </button>
            ))}
        </div>
    );
}

function Narrow(shown: Shown) {
    const { told, known, moments, odds, seat, path, sight, choose } = shown;
    const tab = useSignal<Tab>("chance");
    const chosen = useSignal(0);
    useKeyT(() => (tab.value = tab.value === "table" ? "chance" : "table"));
    const of = { told, seat, moments, path };
    const pages: Record<Tab, () => preact.ComponentChildren> = {
        chance: () => (
            <>
                <p class="look-state">
                    <Progress known={known} />
                </p>
                <Chances {...shown} />
                <NarrowMoments
                    {...of}
                    sight={sight}
                    done={known.done}
                    chosen={chosen.value}
                    choose={(place) => (chosen.value = place)}
                />
            </>
        ),
        account: () => (
            <>
                <Account {...shown} {...known} rough={!known.done} />
                <Accounts told={told} accounts={known.accounts} seat={seat} />
            </>
        ),
        dice: () => (
            <>
                <Seats told={told} seat={seat} choose={choose} />
                <Dice told={told} odds={odds} seat={seat} />
            </>
        ),
        table: () => <Numbers {...of} values={known.values} />,
    };
    return (
        <>
            <div class="look-page">{pages[tab.value]()}</div>
            <Tabs
                tab={tab.value}
                tabs={TABS.filter((one) => one !== "dice" || odds.length > 0)}
                choose={(one) => (tab.value = one)}
            />
        </>
    );
}

/** Nothing is known yet, or never will be. */
const Waiting = ({ trouble }: { trouble: string }) => (
    <p class="look-wait" role="status">
        {say(trouble || "look.begins")}
    </p>
);

/** What is new; while a sheet lies over the page what was there before, so that nothing goes from under it. */
function useStill<T>(now: T): T {
    const still = useRef(now);
    const [, closed] = useReducer<number, Event>((times) => times + 1, 0);
    useEffect(() => {
        addEventListener("close", closed, true);
        return () => removeEventListener("close", closed, true);
    }, []);
    if (!document.querySelector("dialog[open]")) still.current = now;
    return still.current;
}

export function Look(props: Props) {
    const { core, kept, path } = props;
    const told = useTold(props);
    const { known, trouble } = useStill(useStudy(kept));
    const odds = useOdds(kept);
    const sight = useSight(core, kept);
    const frame = useFrame();
    const narrow = frame === NARROW;
    const chosen = useSignal<number | undefined>(undefined);
    const seat = chosen.value ?? told?.me ?? (told ? winnersOf(told.tale)[0]! : 0);
    const moments = useMemo(() => known && tellable(known, seat), [known, seat]);
    const shown = told && known && { ...props, told, known, moments: moments!, odds, sight, seat, frame };
    const choose = (one: number) => (chosen.value = one);
    return (
        <div class={narrow ? "look-screen look-narrow" : "look-screen"}>
            {sight.skin && <sight.skin.Symbols />}
            <header class="look-top">
                <Title>
                    {told ? say("look.title", { game: told.words.text("name") }) : say("look.chip")}
                </Title>
                {told && <p>{resultText(told)}</p>}
                <a class="button" href={show(path, 0)}>
                    <Icon name="play" /> {say("end.watch")}
                </a>
            </header>
            {!shown ? (
                <Waiting trouble={trouble} />
            ) : narrow ? (
                <Narrow {...shown} choose={choose} />
            ) : (
                <Wide {...shown} choose={choose} />
            )}
        </div>
    );
}
