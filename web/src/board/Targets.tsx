// The targets drawn: what can be pressed, the lines around what is lit, and the ways to what is far.

import type { Choosing } from "../machine";
import { touching } from "../trie";
import type { Way } from "../view";
import { say } from "../words";
import { type Lit, same } from "./lit";
import type { Scene, Skin } from "./skin";
import type { Focus } from "./useFocus";

/** What a target is called, with what can be done there. */
function spoken(target: Lit, { words }: Scene, choosing: Choosing): string {
    const can = (list: string) => `${target.label}. ${say("board.can", { list })}`;
    if (target.way) return can(say("board.go", { number: target.price }));
    const now = choosing.frame.value;
    if (!target.lit || !now) return target.label;
    const rows = touching(now.head.game, now.rows, choosing.prefix.value, target.kind, target.value);
    const verbs = [...new Set(rows.map((i) => now.rows[i]!.verb))];
    return can(verbs.map((verb) => words.group(verb)).join(", "));
}

interface Places {
    targets: readonly Lit[];
    scene: Scene;
    choosing: Choosing;
}

/** All targets as buttons; pieces that cannot be chosen yet are there for the pointer only. */
export function Targets({
    targets,
    scene,
    choosing,
    focus,
    act,
    at,
}: Places & { focus: Focus; act: (target: Lit) => void; at: (target: Lit | undefined) => void }) {
    const look = (way: Way | undefined) => (choosing.looking.value = way);
    return (
        <g>
            {targets.map((target) =>
                target.reachable ? (
                    <g
                        key={target.key}
                        class={`target${target.lit ? " lit" : target.way ? ` far reach-${target.reach}` : ""}`}
                        data-target={target.key}
                        role="button"
                        aria-label={spoken(target, scene, choosing)}
                        aria-disabled={!target.lit && !target.way}
                        tabindex={target === focus.target ? 0 : -1}
                        onFocus={(event) => {
                            look(target.way);
                            focus.came(target, event.currentTarget);
                            if (event.currentTarget.matches(":focus-visible")) at(target);
                        }}
                        onBlur={(event) => {
                            look(undefined);
                            at(undefined);
                            focus.went(!!event.relatedTarget);
                        }}
                        onClick={(event) => {
                            if (event.detail === 0) act(target);
                        }}
                    >
                        <path class="shape" d={target.path} />
                        {target.lit && <path class="hatch" d={target.path} />}
                    </g>
                ) : (
                    <g key={target.key} class="target" data-target={target.key} aria-hidden="true">
                        <path class="shape" d={target.path} />
                    </g>
                ),
            )}
        </g>
    );
}

/** The lines around what is chosen, lit or pointed at, under the pieces or over them. */
export function Lines({
    targets,
    scene,
    live,
    over,
}: Omit<Places, "choosing"> & { live: boolean; over: boolean }) {
    const here = targets.filter((target) => !target.over === !over);
    const chosen = (target: Lit) => live && !target.within && scene.chosen.some((one) => same(one, target));
    return (
        <g class="lit-lines" aria-hidden="true">
            {here.map((target) => chosen(target) && <path key={target.key} class="chosen" d={target.path} />)}
            {here.map(
                ({ key, path, lit, pointed }) =>
                    (lit || pointed) && (
                        <g key={key}>
                            <path class="under" d={path} />
                            <path class={pointed ? "pointed" : undefined} d={path} />
                        </g>
                    ),
            )}
        </g>
    );
}

/** What a choice of the list is about, while somebody is at it there. */
export function Glance({ targets, choosing }: Omit<Places, "scene">) {
    const things = choosing.glance.value;
    const meant = (target: Lit) => {
        const { within } = target;
        const here = things.some((thing) => same(thing, target));
        return here && (!within || things.some((thing) => same(thing, within)));
    };
    return (
        <g class="lit-lines" aria-hidden="true">
            {things.length > 0 &&
                targets.filter(meant).map(({ key, path }) => (
                    <g key={key} data-glance={key}>
                        <path class="under" d={path} />
                        <path class="pointed" d={path} />
                    </g>
                ))}
        </g>
    );
}

/** What it costs to go where something can be done; of the rest one sees it where one looks. */
export function Prices({ targets, skin, scene }: Omit<Places, "choosing"> & { skin: Skin }) {
    const { unit } = scene;
    return (
        <g class="prices" aria-hidden="true">
            {targets.map(
                ({ key, at, way, price }) =>
                    way &&
                    (skin.counts?.(scene, way) ?? true) && (
                        <g key={key}>
                            <circle cx={at.x} cy={at.y} r={10 * unit} />
                            <text x={at.x} y={at.y} dy=".36em">
                                {price}
                            </text>
                        </g>
                    ),
            )}
        </g>
    );
}

/** The ring of the keyboard: dark and light, to be seen on any ground. */
export function Ring({ focus: { ring, target } }: { focus: Focus }) {
    return (
        <g class="rings" aria-hidden="true">
            {ring && target && (
                <>
                    <path d={target.path} />
                    <path d={target.path} />
                </>
            )}
        </g>
    );
}

/** A way somebody looks at: dots through the places between, and its price at the end. */
export function WayLine({ choosing, skin, scene, targets }: Places & { skin: Skin }) {
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
                {goal.price}
            </text>
        </g>
    );
}
