// The board: a skin's picture with a camera, targets, focus and motion. It knows no game.

import { useComputed } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { priceOf, skinOf } from "../games";
import type { Choosing } from "../machine";
import { touching } from "../trie";
import type { Frame } from "../view";
import { type Words, lang, say } from "../words";
import { Player, type Speed, grouped } from "./animate";
import "./board.css";
import { type Camera, NEAREST, REST, held, panned, showing, zoomed } from "./camera";
import { Menu } from "./Menu";
import { type Lit, beside, chosenOf, same } from "./lit";
import type { Point, Scene, Skin, Target } from "./skin";
import { play as sound, wake } from "./sound";
import { isWay, linked, step } from "./walk";

interface Props {
    frame: Frame;
    words: Words;
    choosing: Choosing;
    speed: Speed;
    replay?: boolean;
}

const SLIP = 8;
const REACH = 22;
const FAR = 0.6;
const TWICE = 320;

export function Board(props: Props) {
    const skin = skinOf(props.frame.head);
    return skin ? <Sheet skin={skin} {...props} /> : null;
}

function useSize() {
    const ref = useRef<HTMLDivElement>(null);
    const [size, setSize] = useState({ w: 0, h: 0 });
    useLayoutEffect(() => {
        const host = ref.current!;
        const measure = () => {
            const { width, height } = host.getBoundingClientRect();
            setSize((old) => (old.w === width && old.h === height ? old : { w: width, h: height }));
        };
        measure();
        const observer = new ResizeObserver(measure);
        observer.observe(host);
        return () => observer.disconnect();
    }, []);
    return { ref, size };
}

function Sheet({ skin, frame, words, choosing, speed, replay }: Props & { skin: Skin }) {
    const { ref: host, size } = useSize();
    const view = useRef<HTMLDivElement>(null);
    const mover = useRef<HTMLDivElement>(null);
    const svg = useRef<SVGSVGElement>(null);
    const ghosts = useRef<SVGGElement>(null);
    const camera = useRef<Camera>(REST);
    const [zoom, setZoom] = useState(1);
    const [focus, setFocus] = useState("");
    const [ring, setRing] = useState(false);
    const [info, setInfo] = useState("");
    const [playing, setPlaying] = useState(false);

    const seats = frame.head.seats;
    const sheet = useMemo(() => skin.sheet(size.w, size.h, seats), [skin, size, seats]);
    const fit = Math.min(size.w / sheet.w, size.h / sheet.h) || 0.001;
    const left = (size.w - sheet.w * fit) / 2;
    const top = size.h > size.w ? 0 : (size.h - sheet.h * fit) / 2;
    const scale = fit * zoom;
    const unit = 1 / scale;
    const speech = lang.value;

    const chosen = useComputed(() => chosenOf(choosing)).value;
    const scene = useMemo<Scene>(
        () => ({ frame, words, sheet, unit, far: scale < FAR, chosen: replay ? [] : chosen }),
        [frame, words, sheet, unit, chosen, replay, speech],
    );

    // What can be pressed, and what of it is lit.
    const current = choosing.frame.value;
    const live = !replay && !!current?.mine;
    const prefix = choosing.prefix.value;
    const ways = choosing.ways.value;
    const pointed = choosing.pointed.value;
    const targets = useMemo<Lit[]>(
        () =>
            skin.targets(scene).map((target) => {
                const inside = !target.within || scene.chosen.some((one) => same(one, target.within!));
                const lit = live && inside && choosing.lit(target.kind, target.value);
                const way =
                    live && !lit && !target.within ? choosing.wayTo(target.kind, target.value) : undefined;
                const hinted = live && inside && choosing.points(target.kind, target.value);
                return { ...target, lit, pointed: hinted, way, reachable: !target.within || lit };
            }),
        [skin, scene, live, current, prefix, ways, pointed],
    );
    const walkable = targets.filter((target) => target.reachable);
    const focused =
        walkable.find((target) => target.key === focus) ??
        walkable.find((target) => target.lit) ??
        walkable[0];

    // ---- the camera ----

    const resting = useRef(0);
    const moveTo = (next: Camera, settle = 140) => {
        camera.current = next;
        const node = mover.current;
        if (!node) return;
        node.classList.add("moving");
        node.style.transform =
            next.zoom === 1 ? "" : `translate(${next.x}px, ${next.y}px) scale(${next.zoom})`;
        clearTimeout(resting.current);
        resting.current = window.setTimeout(rest, settle);
    };
    const rest = () => {
        mover.current?.classList.remove("moving");
        setZoom(camera.current.zoom);
    };
    const zoomBy = (factor: number, at: Point = { x: size.w / 2, y: size.h / 2 }) =>
        moveTo(zoomed(camera.current, factor, at, size));
    const reset = () => moveTo(REST, 0);
    /** A point of the sheet in pixels of the window, before the camera. */
    const inWindow = (p: Point): Point => ({
        x: left + (p.x - sheet.x) * fit,
        y: top + (p.y - sheet.y) * fit,
    });
    const onScreen = (p: Point): Point => {
        const at = inWindow(p);
        return {
            x: at.x * camera.current.zoom + camera.current.x,
            y: at.y * camera.current.zoom + camera.current.y,
        };
    };

    useEffect(() => {
        moveTo(held(camera.current, size), 0);
        return () => clearTimeout(resting.current);
    }, [size]);

    useEffect(() => {
        const node = view.current!;
        const onWheel = (event: WheelEvent) => {
            event.preventDefault();
            const box = node.getBoundingClientRect();
            const by = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : event.ctrlKey ? 0.01 : 0.0018));
            zoomBy(by, { x: event.clientX - box.x, y: event.clientY - box.y });
        };
        node.addEventListener("wheel", onWheel, { passive: false });
        return () => node.removeEventListener("wheel", onWheel);
    }, [size]);

    // ---- acting ----

    const act = (target: Lit) => {
        setInfo("");
        if (!live) return setInfo(target.key);
        const parent = target.within;
        if (!parent || target.lit) {
            if (!choosing.press(target.kind, target.value)) setInfo(target.key);
            return;
        }
        // A piece inside an element: that element first, and the piece at once if it can follow.
        const before = choosing.frame.value;
        if (!choosing.press(parent.kind, parent.value))
            return setInfo(targets.find((one) => same(one, parent) && !one.within)?.key ?? "");
        const goesOn =
            choosing.frame.value === before &&
            choosing.pending.value === undefined &&
            !choosing.meeting.value;
        if (
            goesOn &&
            chosenOf(choosing).some((one) => same(one, parent)) &&
            choosing.lit(target.kind, target.value)
        )
            choosing.press(target.kind, target.value);
    };

    const at = (x: number, y: number): Lit | undefined => {
        const key = document.elementFromPoint(x, y)?.closest<SVGElement>("[data-target]")?.dataset.target;
        return key === undefined ? undefined : targets.find((target) => target.key === key);
    };

    /** Too small for a finger, and it can be made larger. */
    const small = ({ key }: Lit): boolean => {
        const shape = svg.current!.querySelector(`[data-target="${CSS.escape(key)}"] .shape`)!;
        const { width, height } = shape.getBoundingClientRect();
        return camera.current.zoom < 3 && Math.min(width, height) < REACH;
    };

    /** The target meant by a press: what is there, or the one lit target near it. */
    const meant = (x: number, y: number, touch: boolean): Lit | "several" | undefined => {
        const there = at(x, y);
        const parent =
            there?.within && !there.lit
                ? targets.find((one) => !one.within && same(one, there.within!))
                : undefined;
        if (!live || there?.lit || parent?.lit) return there;
        if (there?.way) return touch && small(there) ? "several" : there;
        const near = new Set<Lit>();
        const reach = there || !touch ? SLIP : REACH;
        for (const r of [reach / 2, reach])
            for (let a = 0; a < 8; a++) {
                const one = at(x + r * Math.cos((a * Math.PI) / 4), y + r * Math.sin((a * Math.PI) / 4));
                if (one?.lit) near.add(one);
            }
        if (near.size > 1) return touch && camera.current.zoom < 3 ? "several" : [...near][0];
        return [...near][0] ?? there;
    };

    const fingers = useRef(new Map<number, Point>());
    const gesture = useRef({ from: { x: 0, y: 0 }, moved: false, last: 0, lastAt: { x: 0, y: 0 } });
    const pinch = useRef({ camera: REST, middle: { x: 0, y: 0 }, spread: 1 });

    /** Middle of the two fingers and how far they are apart. */
    const hold = () => {
        const [a, b] = [...fingers.current.values()] as [Point, Point];
        return {
            middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
            spread: Math.hypot(a.x - b.x, a.y - b.y) || 1,
        };
    };

    const local = (event: PointerEvent): Point => {
        const box = view.current!.getBoundingClientRect();
        return { x: event.clientX - box.x, y: event.clientY - box.y };
    };

    const onPointerDown = (event: PointerEvent) => {
        if (event.button) return;
        view.current!.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, local(event));
        if (fingers.current.size === 1) Object.assign(gesture.current, { from: local(event), moved: false });
        else gesture.current.moved = true;
        if (fingers.current.size === 2) pinch.current = { camera: camera.current, ...hold() };
    };

    const onPointerMove = (event: PointerEvent) => {
        const old = fingers.current.get(event.pointerId);
        if (!old) {
            // A mouse that only passes by: the way to what is under it.
            if (live) choosing.looking.value = at(event.clientX, event.clientY)?.way;
            return;
        }
        const now = local(event);
        const { from } = gesture.current;
        if (fingers.current.size === 1) {
            if (!gesture.current.moved && Math.hypot(now.x - from.x, now.y - from.y) <= SLIP) return;
            gesture.current.moved = true;
            if (camera.current.zoom > 1) moveTo(panned(camera.current, now.x - old.x, now.y - old.y, size));
        }
        fingers.current.set(event.pointerId, now);
        if (fingers.current.size === 2) {
            const start = pinch.current;
            const { middle, spread } = hold();
            const nearer = zoomed(start.camera, spread / start.spread, start.middle, size);
            moveTo(panned(nearer, middle.x - start.middle.x, middle.y - start.middle.y, size));
        }
    };

    const onPointerUp = (event: PointerEvent) => {
        const known = fingers.current.delete(event.pointerId);
        const g = gesture.current;
        if (!known || g.moved || event.type === "pointercancel") return;
        wake();
        const touch = event.pointerType !== "mouse";
        const target = meant(event.clientX, event.clientY, touch);
        const here = local(event);
        const twice =
            event.timeStamp - g.last < TWICE && Math.hypot(here.x - g.lastAt.x, here.y - g.lastAt.y) < 24;
        g.last = event.timeStamp;
        g.lastAt = here;
        if (target === "several") return zoomBy(1.8, here);
        const lit =
            target &&
            (target.lit ||
                target.way ||
                targets.some((one) => target.within && one.lit && !one.within && same(one, target.within)));
        if (twice && !lit) {
            g.last = 0;
            setInfo("");
            return camera.current.zoom > 1 ? reset() : zoomBy(2, here);
        }
        if (!target) {
            setInfo("");
            if (choosing.meeting.value) choosing.back();
            return;
        }
        if (target.reachable) setFocus(target.key);
        setRing(false);
        act(target);
    };

    // ---- the keyboard ----

    const focusOn = (target: Target | undefined) => {
        if (!target) return;
        setFocus(target.key);
        setInfo("");
        if (camera.current.zoom > 1) moveTo(showing(camera.current, inWindow(target.at), size));
        svg.current!.querySelector<SVGElement>(`[data-target="${CSS.escape(target.key)}"]`)?.focus({
            preventScroll: true,
        });
    };

    // A place that cannot be pressed any more takes the focus with it: the board keeps it.
    const holder = useRef<Element | null>(null);
    useLayoutEffect(() => {
        const node = holder.current;
        if (!node || (node.isConnected && node.hasAttribute("tabindex"))) return;
        holder.current = null;
        focusOn(focused);
    });

    const onKeyDown = (event: KeyboardEvent) => {
        if (event.ctrlKey || event.altKey || event.metaKey || !focused) return;
        const here = walkable.indexOf(focused);
        const turn = (list: readonly Lit[], by: number) => {
            for (let i = 1; i <= walkable.length; i++) {
                const one = walkable[(here + by * i + walkable.length * i) % walkable.length]!;
                if (list.includes(one)) return one;
            }
            return undefined;
        };
        const key = event.key;
        const lit = walkable.filter((target) => target.lit);
        if (isWay(key)) focusOn(step(frame.head.game, walkable, focused, key));
        else if (key === "Home") focusOn(walkable[0]);
        else if (key === "End") focusOn(walkable.at(-1));
        else if (key === "Enter") {
            wake();
            act(focused);
        } else if (key === " " || (key === "i" && !event.shiftKey))
            setInfo(info === focused.key ? "" : focused.key);
        else if (key === "n") focusOn(turn(lit, 1));
        else if (key === "p") focusOn(turn(lit, -1));
        else if (key === "0") reset();
        else if (key === "+" || key === "=") zoomBy(1.4, onScreen(focused.at));
        else if (key === "-") zoomBy(1 / 1.4, onScreen(focused.at));
        else if (key === "Escape" && info) setInfo("");
        else if (key === "Escape") {
            if (!live) return;
            choosing.back();
        } else if (/^\p{L}$/u.test(key)) {
            const begins = walkable.filter((target) =>
                target.name.toLocaleLowerCase().startsWith(key.toLocaleLowerCase()),
            );
            if (!begins.length) return;
            focusOn(turn(begins, 1));
        } else return;
        event.preventDefault();
        event.stopPropagation();
    };

    // ---- motion ----

    const player = useRef<Player>();
    useEffect(() => {
        player.current = new Player(svg.current!, ghosts.current!, setPlaying);
        return () => player.current?.dispose();
    }, []);

    const before = useRef<{ scene: Scene; length: number; ply: number; mine: boolean }>();
    useLayoutEffect(() => {
        const old = before.current;
        before.current = { scene, length: frame.log.length, ply: frame.ply, mine: frame.mine };
        if (!old || old.scene.frame === frame) return;
        setInfo("");
        const fresh = Math.min(frame.fresh, frame.log.length - old.length);
        if (fresh <= 0 || frame.ply <= old.ply) return player.current?.finish();
        const was = { ...old.scene, sheet: scene.sheet, unit: scene.unit, far: scene.far };
        const events = frame.log
            .slice(-fresh)
            .map(({ row }) => ({ id: row.id, motions: skin.motions(row, was, scene) }));
        player.current?.run(grouped(events), speed !== "off" && old.mine && !replay ? "fast" : speed);
        if (frame.mine && !old.mine) sound("bell", 500);
    }, [scene]);

    // ---- drawing ----

    const names = (target: Lit): string => {
        if (target.way) {
            const go = say("board.go", { number: priceOf(frame, target.way) });
            return `${target.label}. ${say("board.can", { list: go })}`;
        }
        if (!target.lit || !current) return target.label;
        const rows = touching(current.head.game, current.rows, prefix, target.kind, target.value);
        const verbs = [...new Set(rows.map((i) => current.rows[i]!.verb))];
        return `${target.label}. ${say("board.can", { list: verbs.map((verb) => words.group(verb)).join(", ") })}`;
    };

    const about = targets.find((target) => target.key === info);
    const chosenTargets = targets.filter(
        (target) => !target.within && live && scene.chosen.some((one) => same(one, target)),
    );

    const box = `${sheet.x} ${sheet.y} ${sheet.w} ${sheet.h}`;
    const placed = { left, top, width: sheet.w * fit, height: sheet.h * fit };

    const lines = (over: boolean) => (
        <g class="lit-lines" aria-hidden="true">
            {chosenTargets.map(
                (target) =>
                    !target.over === !over && <path key={target.key} class="chosen" d={target.path} />,
            )}
            {targets.map(
                (target) =>
                    (target.lit || target.pointed) &&
                    !target.over === !over && (
                        <g key={target.key}>
                            <path class="under" d={target.path} />
                            <path class={target.pointed ? "pointed" : undefined} d={target.path} />
                        </g>
                    ),
            )}
        </g>
    );

    return (
        <div
            class="board"
            ref={host}
            style={{ "--board-aspect": sheet.w / sheet.h, "--unit": unit } as never}
            data-playing={playing || undefined}
            data-sheet={sheet.name}
            data-far={scene.far || undefined}
        >
            <skin.Symbols />
            <div
                class={zoom > 1 ? "board-window near" : "board-window"}
                ref={view}
                onPointerDown={onPointerDown}
                onPointerMove={onPointerMove}
                onPointerUp={onPointerUp}
                onPointerCancel={onPointerUp}
                onPointerLeave={() => (choosing.looking.value = undefined)}
            >
                <div class="board-camera" ref={mover}>
                    <svg class="sheet under" aria-hidden="true" viewBox={box} style={placed}>
                        <skin.Ground scene={scene} />
                    </svg>
                    <svg
                        class="sheet"
                        ref={svg}
                        role="group"
                        aria-label={say("board.label", { game: words.text("name") })}
                        viewBox={box}
                        style={placed}
                        onKeyDown={onKeyDown}
                    >
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
                        <g>
                            {targets.map((target) =>
                                target.reachable ? (
                                    <g
                                        key={target.key}
                                        class={
                                            target.lit ? "target lit" : target.way ? "target far" : "target"
                                        }
                                        data-target={target.key}
                                        role="button"
                                        aria-label={names(target)}
                                        aria-disabled={!target.lit && !target.way}
                                        tabindex={target === focused ? 0 : -1}
                                        onFocus={(event) => {
                                            holder.current = event.currentTarget;
                                            setFocus(target.key);
                                            choosing.looking.value = target.way;
                                            setRing(event.currentTarget.matches(":focus-visible"));
                                        }}
                                        onBlur={(event) => {
                                            if (event.relatedTarget) holder.current = null;
                                            choosing.looking.value = undefined;
                                            setRing(false);
                                        }}
                                        onClick={(event) => {
                                            if (event.detail === 0) act(target);
                                        }}
                                    >
                                        {target.over && <title>{target.label}</title>}
                                        <path class="shape" d={target.path} />
                                        {target.lit && <path class="hatch" d={target.path} />}
                                    </g>
                                ) : (
                                    <g
                                        key={target.key}
                                        class="target"
                                        data-target={target.key}
                                        aria-hidden="true"
                                    >
                                        <path class="shape" d={target.path} />
                                    </g>
                                ),
                            )}
                        </g>
                        {lines(false)}
                        <skin.Pieces scene={scene} />
                        {lines(true)}
                        <g class="prices" aria-hidden="true">
                            {targets.map(
                                ({ key, at: p, way }) =>
                                    way && (
                                        <text key={key} x={p.x} y={p.y} dy=".36em">
                                            {priceOf(frame, way)}
                                        </text>
                                    ),
                            )}
                        </g>
                        {live && <WayLine choosing={choosing} skin={skin} scene={scene} targets={targets} />}
                        <g class="rings" aria-hidden="true">
                            {ring && focused && (
                                <>
                                    <path d={focused.path} />
                                    <path d={focused.path} />
                                </>
                            )}
                        </g>
                        <g class="ghosts" ref={ghosts} aria-hidden="true" />
                    </svg>
                </div>
            </div>
            <div class="board-tools" style={{ left: `${left + 14}px`, top: `${top + 14}px` }}>
                <button
                    type="button"
                    aria-label={say("board.nearer")}
                    title={say("board.nearer")}
                    disabled={zoom >= NEAREST}
                    onClick={() => zoomBy(1.5)}
                >
                    +
                </button>
                <button
                    type="button"
                    aria-label={say("board.farther")}
                    title={say("board.farther")}
                    disabled={zoom <= 1}
                    onClick={() => zoomBy(1 / 1.5)}
                >
                    −
                </button>
                <button
                    type="button"
                    aria-label={say("board.whole")}
                    title={say("board.whole")}
                    disabled={zoom <= 1}
                    onClick={reset}
                >
                    ⤢
                </button>
            </div>
            {live && (
                <Menu
                    choosing={choosing}
                    words={words}
                    targets={targets}
                    window={size}
                    onScreen={onScreen}
                    leave={() => focusOn(focused)}
                />
            )}
            {about && (
                <div class="board-info" role="status" style={beside(onScreen(about.at), size)}>
                    <p>{about.label}</p>
                    {about.linked && (
                        <p>
                            {say("board.links", {
                                list: linked(frame.head.game, about.kind, about.value)
                                    .filter((value) =>
                                        targets.some(
                                            (one) =>
                                                !one.within && one.kind === about.kind && one.value === value,
                                        ),
                                    )
                                    .map((value) => words.element(about.kind, value))
                                    .join(", "),
                            })}
                        </p>
                    )}
                </div>
            )}
        </div>
    );
}

/** A way somebody looks at: dots through the places between, and its price at the end. */
function WayLine(props: { choosing: Choosing; skin: Skin; scene: Scene; targets: readonly Lit[] }) {
    const { choosing, skin, scene, targets } = props;
    const way = choosing.looking.value;
    const goal = way && targets.find((target) => target.way === way);
    if (!goal) return null;
    const points = way.steps.flatMap(({ arg }) => {
        const place = targets.find((one) => !one.within && one.kind === way.kind && one.value === arg[0]);
        return place ? [place.at] : [];
    });
    const from = skin.walker?.(scene);
    const line = `M${(from ? [from, ...points] : points).map(({ x, y }) => `${x} ${y}`).join("L")}`;
    return (
        <g class="way" aria-hidden="true">
            <path class="under" d={`${line}${goal.path}`} />
            <path d={goal.path} />
            <path class="dots" d={line} />
            <circle cx={goal.at.x} cy={goal.at.y} r={11 * scene.unit} />
            <text x={goal.at.x} y={goal.at.y} dy=".36em">
                {priceOf(scene.frame, way)}
            </text>
        </g>
    );
}
