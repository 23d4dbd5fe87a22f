// The board: a skin's picture with a camera, targets, focus and motion. It knows no game.

import { useComputed, useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { skinOf } from "../games";
import type { Choosing } from "../machine";
import type { Presenter } from "../present";
import type { Speed } from "../speed";
import { lazy } from "../screens/lazy";
import type { Frame } from "../view";
import { type Words, lang, say } from "../words";
import "./board.css";
import { help } from "./help";
import { type Doing, type Stage, doingOf, gesturesOf, keysOf } from "./hands";
import { type Lit, chosenOf, litTargets } from "./lit";
import { dropNote, noted, onBoard } from "./noted";
import type { Scene, Skin } from "./skin";
import { Lines, Prices, Ring, Targets } from "./Targets";
import { Tools } from "./Tools";
import { type Lens, useCamera, useSize } from "./useCamera";
import { useFocus } from "./useFocus";
import { useGestures } from "./useGestures";
import { useMotion } from "./useMotion";

interface Props {
    frame: Frame;
    words: Words;
    choosing: Choosing;
    speed: Speed;
    replay?: boolean;
    presenter?: Presenter | undefined;
}

const Caption = lazy(() => import("./Caption").then((m) => m.Caption), true);
const Looks = lazy(() => import("./Looks").then((m) => m.Looks), true);
const Menu = lazy(() => import("./Menu").then((m) => m.Menu), true);
const Pill = lazy(() => import("./Pill").then((m) => m.Pill), true);
const Traces = lazy(() => import("./Traces").then((m) => m.Traces), true);
const WhatIsWhat = lazy(() => import("./WhatIsWhat").then((m) => m.WhatIsWhat), true);

const labels = import("./labels");

/** Smaller than this, single pieces cannot be told apart. */
const FAR = 0.6;

export function Board(props: Props) {
    const skin = skinOf(props.frame.head);
    return skin ? <Sheet skin={skin} {...props} /> : null;
}

type SheetProps = Props & { skin: Skin };

/** What the skin draws now, and the lens it is seen through. */
function useScene({ skin, frame, words, choosing, replay }: SheetProps) {
    const { ref: host, size } = useSize();
    const seats = frame.head.seats;
    const sheet = useMemo(() => skin.sheet(size.w, size.h, seats), [skin, size, seats]);
    const lens = useCamera(size, sheet);
    const unit = 1 / lens.scale;
    const far = lens.scale < FAR;
    const speech = lang.value;
    const chosen = useComputed(() => chosenOf(choosing)).value;
    const scene = useMemo<Scene>(
        () => ({ frame, words, sheet, unit, far, chosen: replay ? [] : chosen }),
        [frame, words, sheet, unit, chosen, replay, speech],
    );
    return { host, lens, scene };
}

function useLit(skin: Skin, scene: Scene, choosing: Choosing, live: boolean): Lit[] {
    return useMemo<Lit[]>(
        () => litTargets(skin, scene, choosing, live),
        [
            skin,
            scene,
            live,
            choosing.frame.value,
            choosing.prefix.value,
            choosing.ways.value,
            choosing.pointed.value,
            choosing.pending.value,
        ],
    );
}

/** What follows a new picture: labels that fit, no note about what was, and what lies there now. */
function useAfter(lens: Lens, frame: Frame, targets: readonly Lit[], drawn: readonly unknown[]): void {
    useLayoutEffect(() => {
        const pane = lens.pane.current!;
        void labels.then(({ leaveOut }) => leaveOut(pane));
    }, drawn);
    useLayoutEffect(() => {
        if (noted.value?.asked) dropNote();
    }, [frame]);
    useEffect(() => void (onBoard.value = targets), [targets]);
    useEffect(() => () => void (onBoard.value = []), []);
}

/** Everything is named when somebody asks, wherever the keys go. */
function useAsking() {
    const asking = useSignal(false);
    useEffect(() => {
        const ask = (event: KeyboardEvent) => {
            const writes = event.target instanceof Element && event.target.closest("input, textarea, dialog");
            if (event.key === "?" && !writes) asking.value = true;
        };
        document.addEventListener("keydown", ask);
        help.value = () => (asking.value = true);
        return () => {
            document.removeEventListener("keydown", ask);
            help.value = undefined;
        };
    }, []);
    return asking;
}

function Sheet(props: SheetProps) {
    const { skin, frame, words, choosing, speed, replay = false, presenter } = props;
    const svg = useRef<SVGSVGElement>(null);
    const ghosts = useRef<SVGGElement>(null);
    const { host, lens, scene } = useScene(props);
    const live = !replay && !!choosing.frame.value?.mine;
    const targets = useLit(skin, scene, choosing, live);
    // What would come of a second press is drawn like what has just happened.
    const ahead = live ? choosing.preview.value : undefined;
    const round = useMemo(
        () => (ahead ? [frame, ahead] : (presenter?.round.value ?? [])),
        [frame, ahead, presenter?.round.value],
    );
    const walkable = targets.filter((target) => target.reachable);
    const focus = useFocus(svg, lens, walkable);
    const playing = useMotion(svg, ghosts, skin, scene, speed, replay);
    useAfter(lens, frame, targets, [scene, round, playing]);
    const asking = useAsking();
    const stage = { svg, words, choosing, presenter, lens, targets, walkable, focus, live };
    const doing = doingOf(stage);
    const gestures = useGestures(lens, gesturesOf(stage, doing));
    const { sheet, unit, far } = scene;
    const places = { targets, scene, choosing };
    return (
        <div
            class="board"
            ref={host}
            style={{ "--board-aspect": sheet.w / sheet.h, "--unit": unit } as never}
            data-playing={playing || undefined}
            data-sheet={sheet.name}
            data-far={far || undefined}
        >
            <skin.Symbols />
            <div
                class={lens.zoom > 1 ? "board-window near" : "board-window"}
                ref={lens.pane}
                {...gestures}
                onPointerLeave={({ pointerType }) => {
                    if (pointerType === "touch") return;
                    choosing.looking.value = undefined;
                    doing.rest(undefined);
                }}
            >
                <Layers {...{ stage, doing, skin, scene, ahead, round, ghosts }} />
            </div>
            <Tools lens={lens} />
            {presenter && <Caption presenter={presenter} words={words} lens={lens} />}
            {asking.value && (
                <WhatIsWhat scene={scene} lens={lens} host={host} close={() => (asking.value = false)} />
            )}
            {ahead && <Pill {...places} words={words} lens={lens} />}
            {live && <Menu {...places} words={words} lens={lens} leave={() => doing.go(focus.target)} />}
        </div>
    );
}

interface LayersProps {
    stage: Stage;
    doing: Doing;
    skin: Skin;
    scene: Scene;
    ahead: Frame | undefined;
    round: readonly Frame[];
    ghosts: RefObject<SVGGElement>;
}

/** The sheet under the camera: the ground, and over it targets, pieces and marks. */
function Layers({ stage, doing, skin, scene, ahead, round, ghosts }: LayersProps) {
    const { svg, words, choosing, lens, targets, focus, live } = stage;
    const { sheet, unit } = scene;
    const box = `${sheet.x} ${sheet.y} ${sheet.w} ${sheet.h}`;
    const places = { targets, scene, choosing };
    return (
        <div class="board-camera" ref={lens.mover}>
            <svg class="sheet under" aria-hidden="true" viewBox={box} style={lens.box}>
                <skin.Ground scene={scene} />
            </svg>
            <svg
                class="sheet"
                ref={svg}
                role="group"
                aria-label={say("board.label", { game: words.text("name") })}
                viewBox={box}
                style={lens.box}
                onKeyDown={keysOf(stage, doing)}
            >
                <Hatch unit={unit} />
                <Targets {...places} focus={focus} act={doing.act} at={doing.rest} />
                <Lines targets={targets} scene={scene} live={live} over={false} />
                {ahead && (
                    <g class="ahead" aria-hidden="true">
                        <skin.Pieces scene={{ ...scene, frame: ahead }} />
                    </g>
                )}
                <g id="board-pieces">
                    <skin.Pieces scene={scene} />
                </g>
                <Lines targets={targets} scene={scene} live={live} over />
                {round.length > 0 && <Traces skin={skin} scene={scene} round={round} />}
                <Prices targets={targets} skin={skin} scene={scene} />
                {live && <Looks {...places} skin={skin} />}
                <Ring focus={focus} />
                <g class="ghosts" ref={ghosts} aria-hidden="true" />
            </svg>
        </div>
    );
}

/** The lines over what is lit, as wide on the screen at every zoom. */
function Hatch({ unit }: { unit: number }) {
    return (
        <defs>
            <pattern
                id="board-hatch"
                width="7"
                height="7"
                patternUnits="userSpaceOnUse"
                patternTransform={`rotate(35)scale(${unit})`}
            >
                <path class="hatch-line" d="M0 0V7" />
            </pattern>
        </defs>
    );
}
