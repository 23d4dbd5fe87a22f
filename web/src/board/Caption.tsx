// What is being shown, in words, over the board; and the way past it.

import type { Presenter } from "../present";
import { seatOf } from "../view";
import { type Words, say } from "../words";
import { Mark } from "../screens/parts";
import type { Lens } from "./useCamera";

interface Props {
    presenter: Presenter;
    words: Words;
    lens: Lens;
}

interface Place {
    place: Record<string, string>;
    small: boolean;
}

/** On a board that is not as wide as this, words would cover half of it. */
const SMALL = 420;

export function Caption({ presenter, words, lens }: Props) {
    const { left, top, width } = lens.box;
    const place = { left: `${left}px`, top: `${top}px`, width: `${width}px` };
    const shown = presenter.caption.value;
    if (!presenter.busy.value) return <Again presenter={presenter} place={place} small={width < SMALL} />;
    const seat = shown && seatOf(words.game, shown.row);
    return (
        <div class="caption" style={place}>
            <p>
                {seat !== undefined && <Mark seat={seat} />}
                <span>{shown && words.event(shown.row)}</span>
            </p>
            <button type="button" onClick={() => presenter.skip()} title={say("present.key")}>
                {say("present.skip")}
            </button>
        </div>
    );
}

/** Everything has been shown: it can be shown again. */
function Again({ presenter, place, small }: Pick<Props, "presenter"> & Place) {
    if (presenter.round.value.length < 2) return null;
    const does = say("present.again");
    return (
        <div class="caption again" style={place}>
            <button type="button" aria-label={does} title={does} onClick={() => presenter.again()}>
                {small ? "▶" : does}
            </button>
        </div>
    );
}
