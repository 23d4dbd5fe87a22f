// Plays what has happened since the last frame, and rings when it is one's turn.

import { type RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Speed } from "../speed";
import { Player, grouped } from "./animate";
import type { Scene, Skin } from "./skin";
import { play as sound } from "./sound";

/** A scene, and how long the log was. */
interface Shown {
    scene: Scene;
    length: number;
}

/** The events since a scene, each with what it moves and how long it is shown. */
function since(old: Shown, scene: Scene, skin: Skin) {
    const { frame } = scene;
    const fresh = Math.min(frame.fresh, frame.log.length - old.length);
    if (fresh <= 0) return [];
    const was = { ...old.scene, sheet: scene.sheet, unit: scene.unit, far: scene.far };
    const stays = frame.stays?.slice(-fresh);
    return frame.log.slice(-fresh).map(({ row }, i) => ({
        id: row.id,
        motions: skin.motions(row, was, scene),
        stay: stays?.[i] ?? 0,
    }));
}

/** True while something moves. */
export function useMotion(
    svg: RefObject<SVGSVGElement>,
    ghosts: RefObject<SVGGElement>,
    skin: Skin,
    scene: Scene,
    speed: Speed,
    replay: boolean,
): boolean {
    const [playing, setPlaying] = useState(false);
    const player = useRef<Player>();
    useEffect(() => {
        player.current = new Player(svg.current!, ghosts.current!, setPlaying);
        return () => player.current?.dispose();
    }, []);

    const before = useRef<Shown>();
    useLayoutEffect(() => {
        const old = before.current;
        before.current = { scene, length: scene.frame.log.length };
        if (!old || old.scene.frame === scene.frame) return;
        const yours = old.scene.frame.mine;
        if (scene.frame.mine && !yours) sound("turn", 200);
        // Nothing happened: what moves goes on.
        if (scene.frame.ply === old.scene.frame.ply) return;
        const events = scene.frame.ply > old.scene.frame.ply ? since(old, scene, skin) : [];
        if (!events.length) return player.current?.finish();
        player.current?.run(grouped(events), speed !== "off" && yours && !replay ? "fast" : speed);
    }, [scene]);
    return playing;
}
