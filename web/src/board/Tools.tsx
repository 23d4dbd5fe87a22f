// What lies beside the sheet: the buttons of the camera, and the one for quiet.

import { loudness, switchSound } from "../settings";
import { say } from "../words";
import { NEAREST } from "./camera";
import type { Lens } from "./useCamera";

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
            <button
                type="button"
                aria-label={say("board.sound")}
                title={say("board.sound")}
                aria-pressed={loudness.value > 0}
                onClick={switchSound}
            >
                ♪
            </button>
        </div>
    );
}
