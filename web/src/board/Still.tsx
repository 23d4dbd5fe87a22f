// The board of a moment as a picture: nothing of it can be pressed.

import type { Frame } from "../view";
import type { Words } from "../words";
import type { Scene, Skin } from "./skin";

/** Smaller than this, single pieces cannot be told apart. */
const FAR = 0.6;

interface Props {
    skin: Skin;
    frame: Frame;
    words: Words;
    /** Where it stands in the picture around it. */
    box: { x: number; y: number; w: number; h: number };
}

export function Still({ skin, frame, words, box: { x, y, w, h } }: Props) {
    const sheet = skin.sheet(w * 1.5, h * 1.5, frame.head.seats);
    const scale = Math.min(w / sheet.w, h / sheet.h);
    const scene: Scene = { frame, words, sheet, unit: 1 / scale, far: scale < FAR, chosen: [] };
    return (
        <g class="board" style={{ "--unit": 1 / scale } as never} data-far={scene.far || undefined}>
            <svg x={x} y={y} width={w} height={h} viewBox={`${sheet.x} ${sheet.y} ${sheet.w} ${sheet.h}`}>
                <skin.Ground scene={scene} />
                <skin.Pieces scene={scene} />
            </svg>
        </g>
    );
}
