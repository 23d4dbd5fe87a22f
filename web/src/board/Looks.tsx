// What is drawn while somebody looks: at a choice of the list, or at a way.

import { type Lit, same } from "./lit";
import type { Skin } from "./skin";
import type { Places } from "./Targets";

/** What a choice of the list is about, while somebody is at it there. */
function Glance({ targets, choosing }: Omit<Places, "scene">) {
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

/** A way somebody looks at: dots through the places between, and its price at the end. */
function WayLine({ choosing, skin, scene, targets }: Places & { skin: Skin }) {
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

export const Looks = (props: Places & { skin: Skin }) => (
    <>
        <Glance {...props} />
        <WayLine {...props} />
    </>
);
