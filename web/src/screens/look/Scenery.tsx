// The board of a moment, as far as the moment needs it: what was done is ringed with dashes, what would
// have been better with a whole line.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Point, Scene, Skin } from "../../board/skin";
import { partOf, spotsOf } from "../../look/spots";
import type { Told } from "../../look/tell";
import type { Position } from "../../position";
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

function Board({ told, moment, sight }: { told: Told; moment: Moment; sight: Sight }) {
    const { core, kept } = sight;
    const skin = sight.skin!;
    const { game } = told.tale.head;
    const { scene, did, better, part } = useMemo(() => {
        const first = sceneOf(sight, told, moment);
        const targets = skin.targets(first);
        const spots = (action: Parameters<typeof spotsOf>[1]) => spotsOf(game, action, targets).slice(0, 1);
        const did = spots(core.decode(kept.entries[moment.entry - 1]!).action);
        const better = moment.better ? spots(moment.better.action) : [];
        const part = partOf(first.sheet, [...did, ...better], WIDTH / HEIGHT);
        const unit = part.w / WIDTH;
        return { scene: { ...first, unit, far: 1 / unit < FAR }, did, better, part };
    }, [sight, told, moment.entry, moment.better?.action.verb, moment.better?.action.arg.join()]);
    return (
        <div
            class="board look-board"
            style={{ "--unit": scene.unit } as never}
            data-far={scene.far || undefined}
        >
            <svg
                viewBox={`${part.x} ${part.y} ${part.w} ${part.h}`}
                preserveAspectRatio="xMidYMid slice"
                aria-hidden="true"
            >
                <skin.Ground scene={scene} />
                <skin.Pieces scene={scene} />
                {better.map((at, i) => (
                    <Ring key={`b${i}`} at={at} unit={scene.unit} better />
                ))}
                {did.map((at, i) => (
                    <Ring key={i} at={at} unit={scene.unit} better={false} />
                ))}
            </svg>
        </div>
    );
}

export function Scenery({
    told,
    moment,
    sight,
    children,
}: {
    told: Told;
    moment: Moment;
    sight: Sight;
    children: ComponentChildren;
}) {
    return (
        <div class="look-scenery">
            {sight.skin && <Board told={told} moment={moment} sight={sight} />}
            {children}
        </div>
    );
}
