// Records: to read one from a file, to write one, to check its dice.

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Position, Refused, decodeHead } from "../position";
import type { Verdict } from "../fair";
import { keepGame } from "../keep";
import type { Kept } from "../kept";
import { say } from "../words";
import { bookOf, download } from "./parts";

/** A game that was read from a file keeps the file, so that its own promises are checked. */
export interface Found extends Kept {
    text?: string;
}

const LARGEST = 1 << 20;

let made: Promise<Position> | undefined;

/** A core for looking ahead and back; never the one a game is played on. */
export const spareCore = (): Promise<Position> => (made ??= Position.make());

export function describe(kept: Kept): { game: string; players: string } {
    const { game } = decodeHead(kept.head);
    const words = bookOf(
        game,
        kept.players.map((player) => player.name),
    );
    return { game: words.text("name"), players: kept.players.map((_, seat) => words.seat(seat)).join(", ") };
}

async function read(file: File): Promise<Found> {
    if (file.size >= LARGEST) throw new Error(say("open.big"));
    const text = await file.text();
    const { keptOf, recordCore } = await import("../records");
    try {
        const found: Found = keptOf(await recordCore(), text);
        if (found.over) found.text = text;
        await keepGame(found);
        return found;
    } catch (error) {
        throw error instanceof Refused ? new Error(say("open.line", { line: error.rule || "?" })) : error;
    }
}

/** A button that reads a record from a file. */
export function OpenRecord({
    onFound,
    label,
    quiet,
}: {
    onFound: (found: Found) => void;
    label: string;
    quiet?: boolean;
}) {
    const input = useRef<HTMLInputElement>(null);
    const trouble = useSignal("");
    const take = async () => {
        const file = input.current?.files?.[0];
        if (!file) return;
        trouble.value = "";
        try {
            onFound(await read(file));
        } catch (error) {
            trouble.value = (error as Error).message;
        }
        input.current!.value = "";
    };
    return (
        <>
            <label class={quiet ? "button" : "button main"}>
                <input
                    ref={input}
                    class="unseen"
                    type="file"
                    accept=".mia,text/plain"
                    onChange={() => void take()}
                />
                <span>{label}</span>
            </label>
            <span class="trouble" role="alert">
                {trouble.value}
            </span>
        </>
    );
}

async function textOf(kept: Found): Promise<string> {
    if (kept.over && kept.text) return kept.text;
    const { recordCore, recordOf } = await import("../records");
    return recordOf(await recordCore(), kept);
}

export async function downloadRecord(kept: Found): Promise<void> {
    const day = new Date(kept.updated).toISOString().slice(0, 16).replace("T", "-").replace(":", "");
    download(`${decodeHead(kept.head).game.name}-${day}.mia`, await textOf(kept));
}

function verdictWords(verdict: Verdict): string {
    return verdict.ok
        ? say("fair.ok", { number: verdict.draws })
        : say(`fair.${verdict.reason}`, { entry: verdict.entry });
}

/** Download and check of the dice, with the verdict in words. */
export function RecordButtons({ kept }: { kept: Found }) {
    const verdict = useSignal<Verdict | undefined>(undefined);
    const check = async () => {
        const [text, { recordCore, verify }] = await Promise.all([textOf(kept), import("../records")]);
        verdict.value = verify(await recordCore(), text);
    };
    return (
        <>
            <div class="row">
                <button type="button" onClick={() => void downloadRecord(kept)}>
                    {say("board.download")}
                </button>
                <button type="button" onClick={() => void check()}>
                    {say("board.fair")}
                </button>
            </div>
            <div role="status" class="verdict">
                {verdict.value && (
                    <>
                        <p class={verdict.value.ok ? "good" : "bad"}>
                            <span aria-hidden="true">{verdict.value.ok ? "✓ " : "✗ "}</span>
                            {verdictWords(verdict.value)}
                        </p>
                        <p class="quiet">{say("fair.about")}</p>
                    </>
                )}
            </div>
        </>
    );
}
