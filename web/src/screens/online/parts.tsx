// What the screens of online play share.

import { type ReadonlySignal, type Signal, useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { GAMES, KINDS, LEVELS, SEAT } from "../../gen/tables";
import { Declined, type Pace, type SeatInfo, type TableInfo, type Terms, api } from "../../online/api";
import type { Hooks } from "../../online/socket";
import { note } from "../../online/witness";
import { gameOf as gameOfVersion } from "../../versions";
import { lang, ruleText, say } from "../../words";
import { Title, bookOf } from "../parts";
import "./online.css";

const SEATS = KINDS[SEAT]!.words;

export const seatOf = (word: string | null): number | undefined => {
    const seat = SEATS.indexOf(word ?? "");
    return seat < 0 ? undefined : seat;
};

/** The rules of a table; today's of its title, where nobody here has its own. */
export const gameOf = ({ game, version }: Pick<TableInfo, "game" | "version">) =>
    gameOfVersion(game, version) ?? GAMES.find(({ name }) => name === game);

export function gameName(table: Pick<TableInfo, "game" | "version">): string {
    const game = gameOf(table);
    return game ? bookOf(game).text("name") : table.game;
}

/** How well a bot plays, in words: those of the log, which numbers it. */
export const levelText = (level: string | null): string => say(`online.level.${LEVELS.indexOf(level ?? "")}`);

const colour = (word: string) => say(`seat.${word}`);

/** Who sits there, in a word or two. */
export function sitter(seat: SeatInfo): string {
    switch (seat.kind) {
        case "open":
            return say("online.seat.open");
        case "invite":
            return say("online.seat.invite");
        case "bot":
            return say(`bot.${seat.level}`);
        default:
            return seat.name || colour(seat.seat);
    }
}

/** The page of whoever sits at a seat. */
export const pageOf = (table: TableInfo, seat: Pick<SeatInfo, "seat" | "name">): string =>
    `#/people/${encodeURIComponent(seat.name ?? "")}/${table.id}.${seat.seat}`;

/** How often somebody stays to the end of a game, in words. */
export function staysText({ kind, played, stayed }: SeatInfo): string {
    if (kind !== "person" || played === undefined) return "";
    return played ? say("online.stays", { stayed: stayed ?? 0, played }) : say("online.stays.new");
}

/** Names for the log and the board: a bot goes by its colour. */
export const nameAt = (seat: SeatInfo): string =>
    seat.kind === "person" || seat.kind === "standin" || seat.kind === "resigned" ? (seat.name ?? "") : "";

/** A table in two words, for names of links and buttons. */
export const described = (table: TableInfo) => ({
    game: gameName(table),
    players: table.seats.flatMap(({ name }) => name || []).join(", ") || table.host,
});

export function paceText(pace: Pace): string {
    return pace.kind === "days"
        ? say("online.pace.days.text", { number: pace.days })
        : say("online.pace.live.text", { number: Math.round(pace.bank / 60), step: pace.step });
}

/** What is agreed at a table of days besides the time of a move. */
export function termsText(terms: Terms | null | undefined): string {
    if (!terms) return "";
    const { vacation, sleep, pause } = terms;
    const said = [
        vacation > 0 && say("online.terms.text.vacation", { number: vacation }),
        sleep && say("online.terms.text.sleep"),
        pause > 0 && say("online.terms.text.pause"),
    ].filter(Boolean);
    return said.length ? said.join(" · ") : say("online.terms.text.none");
}

const UNITS = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
    ["second", 1000],
] as const;

/** How long ago something was, in words. */
export function agoText(then: number, now = Date.now()): string {
    const ago = Math.max(0, now - then);
    const [unit, length] = UNITS.find(([, one]) => ago >= one) ?? UNITS[3];
    const format = new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" });
    return format.format(-Math.floor(ago / length), unit);
}

const known = (key: string): string | undefined => {
    const text = say(key);
    return text === key ? undefined : text;
};

/** When it is worth trying again, behind what was refused. */
function withWait(text: string, seconds: number): string {
    if (!seconds) return text;
    return seconds < 120
        ? say("online.error.wait", { text, number: seconds })
        : say("online.error.wait.minutes", { text, number: Math.ceil(seconds / 60) });
}

/** The words for a refusal, the closest there are: those of a topic where they have been asked for. */
function refusal(code: string, of: string): string | undefined {
    const keys = ["court", "inbox", "account", "online"].map((book) => `${book}.error.${code}`);
    return [...(of ? keys.map((key) => `${key}.${of}`) : []), ...keys].map(known).find(Boolean);
}

/** A refusal of the server's in words. */
export function troubleText(error: unknown, game = ""): string {
    if (!(error instanceof Declined)) return String((error as Error).message ?? error);
    const { code, rule, of, wait } = error;
    if (rule && ruleText(game, rule)) return ruleText(game, rule);
    return withWait(refusal(code, of) ?? say("online.error", { code }), wait);
}

/** To the lobby, or to the start page. */
export const WaysOut = () => (
    <p class="row">
        <a class="button main" href="#/online">
            {say("online.lobby")}
        </a>
        <a class="button" href="#/">
            {say("board.leave")}
        </a>
    </p>
);

/** What can be said when a table cannot be shown. */
export function Closed({ text }: { text: string }) {
    return (
        <main id="content" class="page" tabIndex={-1}>
            <Title>{say("error.title")}</Title>
            <p>{text}</p>
            <WaysOut />
        </main>
    );
}

/** What the wire tells of a table beside its log. */
export function hooksOf(
    table: Signal<TableInfo | undefined>,
    invite: string,
    heard: (table: TableInfo) => void = note,
): Hooks {
    return {
        table: (json) => {
            const told = JSON.parse(json) as TableInfo;
            heard(told);
            table.value = told;
        },
        stands: () =>
            api.table(table.value!.id, invite).then(
                () => "here" as const,
                (error: Declined) =>
                    error.status === 404
                        ? "gone"
                        : error.code === "version" || error.code === "away"
                          ? error.code
                          : "here",
            ),
    };
}

/** Runs what a button does; what goes wrong is said beside it. */
export function useDoing(): {
    doing: ReadonlySignal<boolean>;
    trouble: ReadonlySignal<string>;
    run: (what: () => Promise<unknown>) => Promise<void>;
} {
    const doing = useSignal(false);
    const trouble = useSignal("");
    const run = async (what: () => Promise<unknown>) => {
        if (doing.value) return;
        doing.value = true;
        trouble.value = "";
        try {
            await what();
        } catch (error) {
            trouble.value = troubleText(error);
        }
        doing.value = false;
    };
    return { doing, trouble, run };
}

export function Trouble({ text }: { text: string }) {
    return (
        <span class="trouble" role="alert">
            {text}
        </span>
    );
}

/** A question, and its two answers. `focused`: it takes the focus, where the button that asked it is gone. */
export function Question({
    question,
    yes,
    danger,
    focused,
    answer,
}: {
    question: string;
    yes: string;
    danger?: boolean | undefined;
    focused?: boolean;
    answer: (sure: boolean) => void;
}) {
    const box = useRef<HTMLDivElement>(null);
    useEffect(() => void (focused && box.current?.focus()), []);
    return (
        <div class="sure" role="group" aria-label={question} ref={box} tabIndex={focused ? -1 : undefined}>
            <p>{question}</p>
            <p class="row">
                <button type="button" class={danger ? "danger" : "main"} onClick={() => answer(true)}>
                    {yes}
                </button>
                <button type="button" onClick={() => answer(false)}>
                    {say("board.no")}
                </button>
            </p>
        </div>
    );
}

/** A step that is asked about once more before it is done. */
export function Sure({
    label,
    yes = label,
    question,
    danger,
    onYes,
}: {
    label: string;
    /** What the button says that does it. */
    yes?: string;
    question: string;
    danger?: boolean;
    onYes: () => void;
}) {
    const asked = useSignal(false);
    if (!asked.value)
        return (
            <button type="button" onClick={() => (asked.value = true)}>
                {label}
            </button>
        );
    const done = (sure: boolean) => {
        asked.value = false;
        if (sure) onYes();
    };
    return <Question question={question} yes={yes} danger={danger} answer={done} />;
}

/** Does something now and then, while somebody looks. */
export function useEvery(seconds: number, what: () => void): void {
    useEffect(() => {
        const look = () => {
            if (document.visibilityState === "visible") what();
        };
        const timer = setInterval(look, seconds * 1000);
        document.addEventListener("visibilitychange", look);
        return () => {
            clearInterval(timer);
            document.removeEventListener("visibilitychange", look);
        };
    }, []);
}

/** An address to hand on: shown, and copied or shared by a press. */
export function ShareLink({ href, label }: { href: string; label: string }) {
    const id = useId();
    const told = useSignal("");
    const share = async () => {
        try {
            await navigator.clipboard.writeText(href);
            told.value = say("replay.linked");
        } catch {
            told.value = say("online.copy.self");
            (document.getElementById(id) as HTMLInputElement).select();
        }
    };
    return (
        <p class="field share">
            <label for={id}>{label}</label>
            <input
                id={id}
                type="text"
                readOnly
                value={href}
                onFocus={(event) => event.currentTarget.select()}
            />
            <button type="button" onClick={() => void share()}>
                {say("online.copy")}
            </button>
            <span role="status" class="quiet small">
                {told.value}
            </span>
        </p>
    );
}

/** The address of a table, for others. */
export function linkTo(id: string, invite = ""): string {
    const there = new URL(document.baseURI);
    there.hash = `/at/${id}${invite && `/${invite}`}`;
    return there.href;
}

/** Under this address anybody can watch; undefined where a private table has no code for it. */
export function watchLink(table: TableInfo, invite: string): string | undefined {
    const [code] = invite ? [invite] : Object.values(table.invites ?? {});
    if (table.private && !code) return undefined;
    return linkTo(table.id, table.private ? code : "");
}
