// What stands above the log: one card that sums up what happened since the person here last acted,
// and, at home, the way to say that something looks wrong.

import { restOf } from "../games";
import type { Presenter } from "../present";
import { type Frame, type Happening, seatOf } from "../view";
import { type Words, say, speakOf } from "../words";
import { lazy } from "./lazy";
import type { Sitting } from "./Table";

const Wrong = lazy(
    () => Promise.all([import("./Wrong"), speakOf("share")]).then(([m]) => m.WrongAtHome),
    true,
);

const MOST = 5;

/** Whether a happening is about one of the seats shown here. */
function touches({ row }: Happening, { head, seats }: Frame): boolean {
    const seat = seatOf(head.game, row);
    return seat !== undefined && (seats & (1 << seat)) !== 0;
}

/** What matters most first: one's own losses, other losses, cards. */
function sumUp(round: readonly Frame[]): Happening[] {
    const frame = round.at(-1);
    if (!frame || round.length < 2) return [];
    const all = frame.log.slice(round[0]!.log.length);
    const rank = (one: Happening): number => {
        const rest = restOf(frame.head, one.row);
        if (rest === "loss") return touches(one, frame) ? 0 : 1;
        return rest === "card" || rest === "scene" ? 2 : 3;
    };
    return all.filter((one) => rank(one) < 3).sort((a, b) => rank(a) - rank(b) || a.ply - b.ply);
}

/** The same sentence several times is said once, with how often. */
function counted(sentences: readonly string[]): [string, number][] {
    const found = new Map<string, number>();
    for (const one of sentences) found.set(one, (found.get(one) ?? 0) + 1);
    return [...found];
}

function Card({ presenter, frame, words }: { presenter: Presenter; frame: Frame; words: Words }) {
    if (presenter.busy.value || frame.staged.length) return null;
    const lines = counted(sumUp(presenter.round.value).map(({ row }) => words.event(row)));
    if (!lines.length) return null;
    return (
        <section class="since-card" aria-labelledby="since-card">
            <h3 id="since-card">{say("present.since")}</h3>
            <ul>
                {lines.slice(0, MOST).map(([line, times]) => (
                    <li key={line}>{times > 1 ? `${line} ×${times}` : line}</li>
                ))}
            </ul>
            {lines.length > MOST && (
                <p class="quiet small">{say("present.more", { number: lines.length - MOST })}</p>
            )}
        </section>
    );
}

export function Since({
    sitting,
    frame,
    home,
}: {
    sitting: Sitting;
    frame: Frame;
    home?: boolean | undefined;
}) {
    return (
        <>
            <Card presenter={sitting.presenter} frame={frame} words={sitting.words} />
            {home && <Wrong id={sitting.id} frame={frame} />}
        </>
    );
}
