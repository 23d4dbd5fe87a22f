// The board of a moment, as far as the moment needs it: what was done is ringed with dashes, what would
// have been better with a whole line.

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import type { Point, Scene, Skin } from "../../board/skin";
import { partOf, spotsOf } from "../../look/spots";
import type { Told } from "../../look/tell";
import type { Action, Position } from "../../position";
import type { Moment } from "../../study";
import { lookAt } from "../../view";
import type { Found } from "../record";

/** What boards are drawn with; no skin: the game is not drawn. */
export interface Sight {
    core: Position;
    kept: Found;
    skin: Skin | undefined;
}

/** Width and height of the picture, in pixels of a wide page. */
const WIDTH = 312;
const HEIGHT = 140;
/** Smaller than this, single pieces cannot be told apart. */
const FAR = 0.5;

/** The scene before a choice, or after what came by chance. */
function sceneOf({ core, kept, skin }: Sight, told: Told, { entry, kind }: Moment): Scene {
    const { seats } = told.tale.head;
    const ply = kind === "luck" ? entry : entry - 1;
    const frame = lookAt(core, kept.head, kept.entries, ply, (1 << seats) - 1, kept.notes);
    const sheet = skin!.sheet(WIDTH * 3, HEIGHT * 3, seats);
    return { frame, words: told.words, sheet, unit: 1, far: false, chosen: [] };
}

const Ring = ({ at, unit, better }: { at: Point; unit: number; better: boolean }) => (
    <g
        class={better ? "look-ring look-better" : "look-ring"}
        transform={`translate(${at.x} ${at.y}) scale(${unit})`}
    >
        <ellipse rx="46" ry="26" />
        <ellipse rx="46" ry="26" />
    </g>
);

/** Where the step happened, what would have been better, and the part of the board around both. */
function placesOf({ core, kept, skin }: Sight, told: Told, moment: Moment, scene: Scene) {
    const targets = skin!.targets(scene);
    const spots = (action: Action) => spotsOf(told.tale.head.game, action, targets).slice(0, 1);
    const did = spots(core.decode(kept.entries[moment.entry - 1]!).action);
    const better = moment.better ? spots(moment.better.action) : [];
    return { did, better, part: partOf(scene.sheet, [...did, ...better], WIDTH / HEIGHT) };
}

function drawingOf(sight: Sight, told: Told, moment: Moment) {
    const skin = sight.skin!;
    const first = sceneOf(sight, told, moment);
    const { did, better, part } = placesOf(sight, told, moment, first);
    const unit = part.w / WIDTH;
    const far = 1 / unit < FAR;
    const scene = { ...first, unit, far };
    return (
        <div class="board look-board" style={{ "--unit": unit } as never} data-far={far || undefined}>
            <svg
                viewBox={`${part.x} ${part.y} ${part.w} ${part.h}`}
                preserveAspectRatio="xMidYMid slice"
                aria-hidden="true"
            >
                <skin.Ground scene={scene} />
                <skin.Pieces scene={scene} />
                {better.map((at, i) => (
                    <Ring key={`b${i}`} at={at} unit={unit} better />
                ))}
                {did.map((at, i) => (
                    <Ring key={i} at={at} unit={unit} better={false} />
                ))}
            </svg>
        </div>
    );
}

interface Drawn {
    told: Told;
    moment: Moment;
    sight: Sight;
}

/** Drawn once for a moment: while a study goes on its numbers change several times a second, its board does not. */
function Board({ told, moment, sight }: Drawn) {
    const { verb, arg } = moment.better?.action ?? {};
    return useMemo(() => drawingOf(sight, told, moment), [sight, told, moment.entry, verb, arg?.join()]);
}

/** Times after which a board is drawn, in milliseconds: moments of a rough study may be gone soon. */
const LASTS = 2500;
const NEXT = 150;

function useLasting(time: number): boolean {
    const lasts = useSignal(false);
    useEffect(() => {
        const timer = setTimeout(() => (lasts.value = true), time);
        return () => clearTimeout(timer);
    }, []);
    return lasts.value;
}

interface Props extends Drawn {
    place: number;
    /** The moment stays. */
    done: boolean;
    children: ComponentChildren;
}

/** One board is drawn after the other, so that the page is never held up for long. */
export function Scenery({ place, done, children, ...of }: Props) {
    const lasts = useLasting((done ? 0 : LASTS) + NEXT * place);
    return (
        <div class="look-scenery">
            {of.sight.skin && lasts && <Board {...of} />}
            {children}
        </div>
    );
}
