// The map without its pieces.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { type Scene, kindOf, edges, INK, PAPER, BLOOD, type Box } from "../../board/skin";
import type { Facts } from "../../gen/tables.rattus";
import { factsOf } from "../../rows";
import { Art } from "./art";
import { type Land, europe } from "./land";
import { type Plan, planOf } from "./places";

const SEA = "var(--sea,#b9cbc6)";
const LAND = "var(--land,#e4d2a6)";

const tints = [0, 5, 9, 13].map((part) => `color-mix(in srgb, ${LAND} ${100 - part}%, ${INK})`);
const shore = (part: number) => `color-mix(in srgb, ${SEA} ${100 - part}%, ${INK})`;

/** Neighbours get different tints; found by trying, once. */
const tintOf: Readonly<Record<string, number>> = {
    anglia: 1,
    gallia: 2,
    germania: 0,
    hispania: 0,
    hungaria: 1,
    italia: 3,
    polonia: 3,
    scandia: 2,
    bulgaria: 3,
    turcia: 0,
    russia: 0,
    tartaria: 1,
    mauretania: 2,
    numidia: 1,
    carthago: 2,
    libya: 0,
    aegyptus: 2,
};

function Shores({ outline }: Land) {
    const all = Object.values(outline).join("");
    return (
        <g fill="none" stroke-linejoin="round">
            {[
                [22, 9],
                [20, 0],
                [15, 15],
                [13, 0],
                [8, 24],
                [6, 0],
            ].map(([width, part]) => (
                <path d={all} stroke={part ? shore(part) : SEA} stroke-width={width} />
            ))}
        </g>
    );
}

function Arrow({ ends: [a, b] }: { ends: Plan["arrows"][string] }) {
    const [mx, my] = [(a[0] + b[0]) / 2 + (a[1] - b[1]) * 0.14, (a[1] + b[1]) / 2 + (b[0] - a[0]) * 0.14];
    const d = `M${a}Q${mx} ${my} ${b}`;
    return (
        <g fill="none">
            <path d={d} stroke={PAPER} stroke-width="7" stroke-linecap="round" />
            <path
                d={d}
                stroke={BLOOD}
                stroke-width="2.8"
                stroke-dasharray="8 4"
                marker-start="url(#rattus-tip)"
                marker-end="url(#rattus-tip)"
            />
        </g>
    );
}

function regionsOf(scene: Scene) {
    const region = scene.frame.head.game.kinds[kindOf(scene.frame, "region")]!;
    const open = factsOf<Facts>(scene.frame)("open").map(([r]) => region.words[r]!);
    return { region, open, key: open.join() };
}

/** What stands on the land and over the marks of choosing: mountains and sea ways. */
export function Relief({ scene }: { scene: Scene }) {
    const { region, open, key } = regionsOf(scene);
    const { arrows: ends } = planOf(scene);
    return useMemo(() => {
        const inPlay = new Set(open);
        const links: readonly (readonly number[])[] = region.links;
        const arrows = links
            .filter(([, , way]) => way === 1)
            .map(([a, b]) => [region.words[a!]!, region.words[b!]!])
            .filter(([a, b]) => inPlay.has(a!) && inPlay.has(b!))
            .map(([a, b]) => (ends[`${a}-${b}`] ? `${a}-${b}` : `${b}-${a}`))
            .filter((name) => ends[name]);
        return (
            <g>
                <defs>
                    <marker
                        id="rattus-tip"
                        viewBox="0 0 10 10"
                        refX="8"
                        refY="5"
                        markerWidth="5"
                        markerHeight="5"
                        orient="auto-start-reverse"
                    >
                        <path d="M0 0L10 5L0 10Z" fill={BLOOD} />
                    </marker>
                </defs>
                <Art name="ornament-mountains" w={150} h={107} x={838} y={478} />
                {arrows.map((name) => (
                    <Arrow key={name} ends={ends[name]!} />
                ))}
            </g>
        );
    }, [key, ends]);
}

const Patterns = ({ map }: { map: Box }) => (
    <defs>
        <pattern id="rattus-waves" width="34" height="20" patternUnits="userSpaceOnUse">
            <path d="M2 6q4-4 8 0t8 0M19 16q4-4 8 0t8 0" fill="none" stroke={shore(26)} stroke-width=".9" />
        </pattern>
        <pattern
            id="rattus-unknown"
            width="7"
            height="7"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(35)"
        >
            <path d="M0 0V7" stroke={INK} stroke-width="1" opacity=".28" />
        </pattern>
        <clipPath id="rattus-frame">
            <rect {...edges(map, 8)} />
        </clipPath>
    </defs>
);

/** The regions, hatched where they are not in play, their borders and the coast. */
const Lands = ({ land, inPlay }: { land: Land; inPlay: ReadonlySet<string> }) => (
    <>
        <Shores {...land} />
        {Object.entries(land.outline).map(([name, d]) =>
            inPlay.has(name) ? (
                <path key={name} d={d} fill={tints[tintOf[name] ?? 0]} />
            ) : (
                <g key={name}>
                    <path d={d} fill={`color-mix(in srgb, ${LAND} 45%, ${SEA})`} />
                    <path d={d} fill="url(#rattus-unknown)" />
                </g>
            ),
        )}
        <path
            d={land.borders}
            fill="none"
            stroke={INK}
            stroke-opacity=".75"
            stroke-width="1.8"
            stroke-dasharray="1 3.6"
            stroke-linecap="round"
        />
        <path d={land.coast} fill="none" stroke={INK} stroke-width="1.6" stroke-linejoin="round" />
    </>
);

/** Sea and land in their frame, and what a mapmaker puts between them. */
export function Sheet({ scene, land, children }: { scene: Scene; land: Land; children: ComponentChildren }) {
    const { open, key } = regionsOf(scene);
    const { map } = planOf(scene);
    return useMemo(
        () => (
            <g class="ground" aria-hidden="true">
                <Patterns map={map} />
                <rect {...edges(map)} fill={PAPER} />
                <g clip-path="url(#rattus-frame)">
                    <rect {...edges(map)} fill={SEA} />
                    <rect {...edges(map)} fill="url(#rattus-waves)" />
                    <Lands land={land} inPlay={new Set(open)} />
                    {children}
                </g>
                <rect {...edges(map, 3)} fill="none" stroke={INK} stroke-width="4" />
                <rect {...edges(map, 9)} fill="none" stroke={INK} stroke-width="1.4" />
            </g>
        ),
        [key, map, land],
    );
}

/** What stands in the north-west of every sheet. */
export function Ornaments() {
    return (
        <>
            <Art name="ornament-compass" w={130} x={92} y={112} />
            <Art name="ornament-ship" w={112} h={94} x={150} y={430} />
            <Art name="ornament-monster" w={140} h={50} x={420} y={112} />
            <g class="sea-name">
                <text transform="translate(78 330)rotate(-64)">MARE OCEANVM</text>
            </g>
        </>
    );
}

export function Ground({ scene }: { scene: Scene }) {
    return (
        <Sheet scene={scene} land={europe}>
            <Ornaments />
            <g class="sea-name">
                <text x="402" y="714" class="small">
                    MARE INTERNVM
                </text>
                <text x="1120" y="728" class="tiny">
                    TERRA INCOGNITA
                </text>
            </g>
        </Sheet>
    );
}
