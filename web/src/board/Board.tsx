// The board: a skin's picture with a camera, targets, focus and motion. It knows no game.

import { useComputed, useSignal } from "@preact/signals";
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
import { keyed } from "./keys";
import { type Lit, chosenOf, litTargets } from "./lit";
import { Caption } from "./Caption";
import { Menu } from "./Menu";
import { dropNote, hasMoved, noteAway, noteNow, noteSoon, noted, onBoard } from "./noted";
import { answers, meant, press, under } from "./press";
import type { Point, Scene, Skin, Target } from "./skin";
import { Glance, Lines, Prices, Ring, Targets, WayLine } from "./Targets";
import { Tools } from "./Tools";
import { useCamera, useSize } from "./useCamera";
import { useFocus } from "./useFocus";
import { type Tap, useGestures } from "./useGestures";
import { useMotion } from "./useMotion";

interface Props {
    frame: Frame;
    words: Words;
    choosing: Choosing;
    speed: Speed;
    replay?: boolean;
    presenter?: Presenter | undefined;
}

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

function Sheet({ skin, frame, words, choosing, speed, replay = false, presenter }: Props & { skin: Skin }) {
    const { ref: host, size } = useSize();
    const svg = useRef<SVGSVGElement>(null);
    const ghosts = useRef<SVGGElement>(null);

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

    const current = choosing.frame.value;
    const live = !replay && !!current?.mine;
    const targets = useMemo<Lit[]>(
        () => litTargets(skin, scene, choosing, live),
        [
            skin,
            scene,
            live,
            current,
            choosing.prefix.value,
            choosing.ways.value,
            choosing.pointed.value,
            choosing.pending.value,
        ],
    );
    // What would come of a second press is drawn like what has just happened.
    const ahead = live ? choosing.preview.value : undefined;
    const round = useMemo(
        () => (ahead ? [frame, ahead] : (presenter?.round.value ?? [])),
        [frame, ahead, presenter?.round.value],
    );
    const walkable = targets.filter((target) => target.reachable);
    const focus = useFocus(svg, lens, walkable);
    const playing = useMotion(svg, ghosts, skin, scene, speed, replay);
    useLayoutEffect(() => {
        const pane = lens.pane.current!;
        void labels.then(({ leaveOut }) => leaveOut(pane));
    }, [scene, round, playing]);
    useLayoutEffect(() => {
        if (noted.value?.asked) dropNote();
    }, [frame]);
    useEffect(() => void (onBoard.value = targets), [targets]);
    useEffect(() => () => void (onBoard.value = []), []);

    const noteOf = (target: Lit, asked: boolean) => {
        const of = svg.current!.querySelector(`[data-target="${CSS.escape(target.key)}"] .shape`)!;
        return { words, things: [target.shows ?? target], name: target.name, of, key: target.key, asked };
    };
    const tell = (target: Lit | undefined) => (target ? noteNow(noteOf(target, true)) : dropNote());
    const find = (key: string) => targets.find((one) => one.key === key);
    const act = (target: Lit) => tell(live ? find(press(choosing, target, targets)) : target);
    const go = (target: Target | undefined) => {
        dropNote();
        focus.to(target);
    };
    /** Somebody rests at a place: its choices are marked in the list, and its note opens. */
    const rest = (target: Lit | undefined) => {
        if (choosing.under.value?.kind !== target?.kind || choosing.under.value?.value !== target?.value)
            choosing.under.value = target && { kind: target.kind, value: target.value };
        if (target) noteSoon(noteOf(target, false));
        else noteAway();
    };

    // Everything is named when somebody asks, wherever the keys go.
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

    const tap = ({ page, here, touch, twice }: Tap) => {
        if (presenter?.busy.value) return presenter.skip();
        const zoom = lens.now.current.zoom;
        const target = meant(page, touch, zoom, targets);
        if (target === "several") return lens.zoomBy(1.8, here);
        if (twice && !(target && answers(target, targets)))
            return zoom > 1 ? lens.reset() : lens.zoomBy(2, here);
        if (!target) {
            if (choosing.meeting.value) choosing.back();
            return;
        }
        // A finger sees the way first; its second tap goes it.
        const looks = touch && !!target.way && choosing.looking.value !== target.way;
        focus.pressed(target);
        if (looks) choosing.looking.value = target.way;
        else act(target);
    };
    // A mouse that only passes by: the way to what is under it.
    const hover = (page: Point) => {
        const target = under(page, targets);
        if (live) choosing.looking.value = target?.way;
        if (hasMoved(page)) rest(target);
    };
    const hold = (page: Point) => tell(under(page, targets));
    const gestures = useGestures(lens, { tap, hover, hold });

    const onKeyDown = (event: KeyboardEvent) => {
        const here = focus.target;
        if (event.ctrlKey || event.altKey || event.metaKey || !here) return;
        const asked = noted.value?.asked ? noted.value.key : undefined;
        const ask = (target: Lit) => tell(asked === target.key ? undefined : target);
        const back = asked !== undefined ? dropNote : live ? () => choosing.back() : undefined;
        const game = frame.head.game;
        const does = keyed(event.key, { game, lens, here, walkable, go, act, tell: ask, back });
        if (!does) return;
        does();
        event.preventDefault();
        event.stopPropagation();
    };

    const box = `${sheet.x} ${sheet.y} ${sheet.w} ${sheet.h}`;
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
                    rest(undefined);
                }}
            >
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
                        onKeyDown={onKeyDown}
                    >
                        <Hatch unit={unit} />
                        <Targets {...places} focus={focus} act={act} at={rest} />
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
                        {live && <Glance targets={targets} choosing={choosing} />}
                        {live && <WayLine {...places} skin={skin} />}
                        <Ring focus={focus} />
                        <g class="ghosts" ref={ghosts} aria-hidden="true" />
                    </svg>
                </div>
            </div>
            <Tools lens={lens} />
            {presenter && <Caption presenter={presenter} words={words} lens={lens} />}
            {asking.value && (
                <WhatIsWhat scene={scene} lens={lens} host={host} close={() => (asking.value = false)} />
            )}
            {ahead && <Pill {...places} words={words} lens={lens} />}
            {live && <Menu {...places} words={words} lens={lens} leave={() => go(focus.target)} />}
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
