// What lies beside the sheet: the buttons of the camera, and what there is to say of a place.

import { type Words, say } from "../words";
import { NEAREST } from "./camera";
import { type Lit, beside } from "./lit";
import type { Lens } from "./useCamera";
import { linked } from "./walk";
import type { Frame } from "../view";

export function Tools({ lens }: { lens: Lens }) {
    const { zoom, box, zoomBy, reset } = lens;
    const buttons = [
        { name: say("board.nearer"), sign: "+", off: zoom >= NEAREST, press: () => zoomBy(1.5) },
        { name: say("board.farther"), sign: "−", off: zoom <= 1, press: () => zoomBy(1 / 1.5) },
        { name: say("board.whole"), sign: "⤢", off: zoom <= 1, press: reset },
    ];
    return (
        <div class="board-tools" style={{ left: `${box.left + 14}px`, top: `${box.top + 14}px` }}>
            {buttons.map(({ name, sign, off, press }) => (
                <button
                    key={sign}
                    type="button"
                    aria-label={name}
                    title={name}
                    disabled={off}
                    onClick={press}
                >
                    {sign}
                </button>
            ))}
        </div>
    );
}

/** The names of the elements next to one, as far as they are on this board. */
function neighbours({ kind, value }: Lit, frame: Frame, words: Words, targets: readonly Lit[]): string {
    return linked(frame.head.game, kind, value)
        .filter((next) => targets.some((one) => !one.within && one.kind === kind && one.value === next))
        .map((next) => words.element(kind, next))
        .join(", ");
}

export function Info(props: { about: Lit; frame: Frame; words: Words; targets: readonly Lit[]; lens: Lens }) {
    const { about, frame, words, targets, lens } = props;
    return (
        <div class="board-info" role="status" style={beside(lens.onScreen(about.at), lens.size)}>
            <p>{about.label}</p>
            {about.linked && <p>{say("board.links", { list: neighbours(about, frame, words, targets) })}</p>}
        </div>
    );
}
