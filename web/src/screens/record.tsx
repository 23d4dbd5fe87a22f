// Records: to read one from a file, to write one, to check its dice.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Position, decodeHead } from "../position";
import { brought } from "../bring";
import type { Testimony, Witness } from "../online/witness";
import { type Kept, goesOn } from "../kept";
import type { Verdict } from "../verify";
import { onceEach, rulesOf } from "../versions";
import { say } from "../words";
import { bookOf, download } from "./parts";

/** A game that was read from a file keeps the file, so that its own promises are checked. */
export interface Found extends Kept {
    text?: string;
    /** Of a game from a server: what this device saw before it began; null where it saw nothing. */
    witness?: Witness | null;
    /** Of a game from a server: it was brought there from elsewhere. */
    imported?: boolean;
}

/** A core of a version for looking ahead and back; never the one a game is played on. */
export const spareCore = onceEach(async (game) => Position.make(await rulesOf(game)));

export function describe(kept: Kept): { game: string; players: string } {
    const { game } = decodeHead(kept.head);
    const words = bookOf(
        game,
        kept.players.map((player) => player.name),
    );
    return { game: words.text("name"), players: kept.players.map((_, seat) => words.seat(seat)).join(", ") };
}

/** A button that opens a record from a file. */
export function OpenRecord({ label, quiet }: { label: string; quiet?: boolean }) {
    const input = useRef<HTMLInputElement>(null);
    const take = () => {
        brought.value = input.current?.files?.[0];
        input.current!.value = "";
    };
    return (
        <label class={quiet ? "button" : "button main"}>
            <input ref={input} class="unseen" type="file" accept=".mia,text/plain" onChange={take} />
            <span>{label}</span>
        </label>
    );
}

/** The record of a game; of a running one the secret only if it is to be gone on with. */
export async function textOf(kept: Found, whole = true): Promise<string> {
    if (kept.text && !goesOn(kept)) return kept.text;
    const { recordCore, recordOf } = await import("../records");
    return recordOf(await recordCore(decodeHead(kept.head).game), kept, whole);
}

/** What files of a game are called: the game, and when it was played last. */
export function fileOf({ head, updated }: Kept, ending: string): string {
    const day = new Date(updated).toISOString().slice(0, 16).replace("T", "-").replace(":", "");
    return `${decodeHead(head).game.name}-${day}.${ending}`;
}

export async function downloadRecord(kept: Found, whole = true): Promise<void> {
    download(fileOf(kept, "mia"), await textOf(kept, whole));
}

/** A record that nothing here can play: its rules are of another version. */
interface Unplayed {
    name: string;
    text: string;
    witness: Witness | null;
}

/** What the check has found, and for a server's game whether it is what was seen before. */
export type Check = { verdict: Verdict; seen?: Testimony; unplayed?: boolean };

const isUnplayed = (kept: Found | Unplayed): kept is Unplayed => "name" in kept;

async function judged(kept: Found | Unplayed): Promise<Verdict> {
    if (isUnplayed(kept)) return (await import("../verifyText")).verifyText(kept.text);
    const [text, { coreFor, verify }] = await Promise.all([textOf(kept), import("../records")]);
    return verify(await coreFor(text), text);
}

export async function checked(kept: Found | Unplayed): Promise<Check> {
    const verdict = await judged(kept);
    if (!verdict.ok || kept.witness === undefined) return { verdict };
    const { openedIn, testify } = await import("../online/witness");
    const seen = testify(kept.witness ?? undefined, openedIn(verdict.last));
    return { verdict, seen, unplayed: isUnplayed(kept) };
}

function verdictWords(verdict: Verdict, unplayed = false): string {
    return verdict.ok
        ? say(unplayed ? "online.unreadable.ok" : "fair.ok", { number: verdict.draws })
        : say(`fair.${verdict.reason}`, { entry: verdict.entry });
}

function seenWords(seen: Testimony): string {
    switch (seen.kind) {
        case "fits":
            return seen.promises
                ? say(`online.seen.fits${seen.own ? ".own" : ""}`, { number: seen.promises })
                : say("online.seen.fits.bare");
        case "promise":
            return say("online.seen.promise", { seat: say(`seat.${seen.seat}`) });
        default:
            return say(`online.seen.${seen.kind}`);
    }
}

/** A record that fits in itself is good only where somebody saw its promises before the game. */
export function Verdicts({ verdict, seen, unplayed }: Check) {
    const mark = !verdict.ok ? "✗" : !seen || seen.kind === "fits" ? "✓" : seen.kind === "none" ? "○" : "✗";
    const tone = mark === "✓" ? "good" : mark === "✗" ? "bad" : "quiet";
    return (
        <>
            {seen && (
                <p class={tone}>
                    <span aria-hidden="true">{mark} </span>
                    {seenWords(seen)}
                </p>
            )}
            <p class={seen ? "quiet" : tone}>
                {!seen && <span aria-hidden="true">{mark} </span>}
                {verdictWords(verdict, unplayed)}
            </p>
            <p class="quiet">{say("fair.about")}</p>
            {seen && <p class="quiet small">{say("online.promise.limits")}</p>}
        </>
    );
}

/** Check of the dice, with the verdict in words, and download unless something else offers it. */
export function RecordButtons({ kept, bare }: { kept: Found | Unplayed; bare?: boolean }) {
    const check = useSignal<Check | undefined>(undefined);
    return (
        <>
            <div class="row">
                {!bare && (
                    <button
                        type="button"
                        onClick={() =>
                            isUnplayed(kept) ? download(kept.name, kept.text) : void downloadRecord(kept)
                        }
                    >
                        {say("board.download")}
                    </button>
                )}
                <button
                    type="button"
                    onClick={() => void checked(kept).then((found) => (check.value = found))}
                >
                    {say("board.fair")}
                </button>
            </div>
            <div role="status" class="verdict">
                {check.value && <Verdicts {...check.value} />}
            </div>
        </>
    );
}
