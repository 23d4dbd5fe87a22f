// The targets drawn: what can be pressed, the lines around what is lit, and what it costs to go there.

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

export interface Places {
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
