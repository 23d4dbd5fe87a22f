// The map without its pieces: a woodcut of land and sea, the lines, the squares.

import { useMemo } from "preact/hooks";
import { LEAST, type Box, type Point, type Scene, INK, PAPER, BLOOD, edges } from "../../board/skin";
import type { Facts } from "../../gen/tables.blackdeath";
import { factsOf } from "../../rows";
import { Art, LAND, SEA } from "./art";
import { LAND as COAST } from "./map";
import { read, wordsOf, type Picture } from "./picture";
import { COUNT, INSET, LAST, MAP, ROUTES, TABLE, before, path } from "./places";

const mix = (a: string, part: number, b: string) => `color-mix(in srgb, ${a} ${part}%, ${b})`;
const WATER = mix(SEA, 86, INK);
const EARTH = mix(LAND, 93, INK);
const SCORE = mix(SEA, 62, INK);

/** The corner by hand: Egypt and Palestine with the delta, the Red Sea and Cyprus. */
const SHORE =
    "M900 812L918 806L940 796L958 792L972 782L990 766L1004 758L1014 748L1030 746L1040 740L1052 750L1066 760L1080 768" +
    "L1090 770L1097 758L1099 742L1092 730L1094 714L1088 700L1090 684L1082 650H1220V890H1170L1164 868L1154 848L1150 872" +
    "L1146 890H1136L1126 872L1114 856L1106 850L1112 868L1120 890H900ZM984 708l12-8 16-3 10-7 14-4-8 10 2 8-12 9-14 4-12-2z";
const NILE = "M1066 900V862M1052 796Q1040 782 1024 758M1066 792Q1060 776 1046 756M1160 772q-4 10 0 20";

type At = readonly [number, number];
const HILLS: readonly At[] = [
    [512, 508],
    [530, 498],
    [536, 512],
    [782, 476],
    [796, 500],
    [808, 520],
    [600, 122],
    [622, 108],
    [644, 96],
    [700, 600],
    [716, 622],
    [738, 640],
    [150, 648],
    [170, 654],
    [968, 586],
    [990, 594],
    [1012, 606],
];
const WOODS: readonly At[] = [
    [822, 316],
    [846, 330],
    [880, 312],
    [800, 386],
    [836, 392],
    [868, 404],
    [902, 380],
    [930, 404],
    [900, 300],
    [660, 360],
    [640, 344],
    [500, 420],
    [520, 396],
    [830, 130],
    [890, 120],
    [940, 140],
    [700, 120],
    [330, 470],
];

const many = (at: readonly At[], draw: string) => at.map(([x, y]) => `M${x} ${y}${draw}`).join("");

function Relief() {
    return (
        <g fill="none" stroke={INK} stroke-linejoin="round" stroke-linecap="round" opacity=".62">
            <path d={many(HILLS, "l9-13 3 3 4-6 10 16")} fill={mix(LAND, 84, INK)} stroke-width="1.5" />
            <path d={many(HILLS, "m16-13l2 5-2 3 3 4m1-7l1 6m2-3l1 5")} stroke-width="1.1" />
            <path
                d={many(WOODS, "v-4m-4 0q-3-6 4-9 7 3 4 9zm12 8v-4m-4 0q-3-6 4-9 7 3 4 9z")}
                fill={mix(LAND, 72, INK)}
                stroke-width="1.1"
            />
        </g>
    );
}

/** Strokes that stand on the shore like those of a burin, and the shore itself. */
function Shore({ d, width = 1 }: { d: string; width?: number }) {
    const stroke = (w: number, ink: string, dash?: string) => (
        <path d={d} stroke={ink} stroke-width={w * width} stroke-dasharray={dash} />
    );
    const short = width > 1 ? "2.4 4.2" : "1.2 2.1";
    return (
        <g fill="none" stroke-linejoin="round">
            {stroke(30, mix(SEA, 76, INK), width > 1 ? "1.8 7.8" : "0.9 3.9")}
            {stroke(17, mix(SEA, 52, INK), short)}
            <path d={d} fill={EARTH} stroke={INK} stroke-width={3 * width} />
        </g>
    );
}

function Rose({ x, y, r }: Point & { r: number }) {
    const star = (n: number, turn: number, long: number, thick: number) =>
        Array.from({ length: n }, (_, i) => {
            const a = ((i + turn) / n) * 2 * Math.PI;
            const b = a + Math.PI / n;
            const p = (angle: number, s: number) =>
                `${(Math.sin(angle) * s).toFixed(1)} ${(-Math.cos(angle) * s).toFixed(1)}`;
            return [
                `M0 0L${p(a, long)}L${p(b, thick)}Z`,
                `M0 0L${p(a, long)}L${p(b - (2 * Math.PI) / n, thick)}Z`,
            ];
        });
    const points = [...star(4, 0.5, r * 0.72, r * 0.26), ...star(4, 0, r, r * 0.24)];
    return (
        <g transform={`translate(${x} ${y})`} stroke={INK} stroke-width="1.2" stroke-linejoin="round">
            <circle r={r * 0.62} fill="none" stroke-width="3" />
            <circle r={r * 0.52} fill="none" />
            <path d={points.map(([, b]) => b).join("")} fill={PAPER} />
            <path d={points.map(([a]) => a).join("")} fill={INK} />
        </g>
    );
}

/** A ship with a black sail. */
function Ship({ x, y }: Point) {
    return (
        <g
            transform={`translate(${x} ${y})`}
            fill="none"
            stroke={INK}
            stroke-width="2"
            stroke-linejoin="round"
            stroke-linecap="round"
        >
            <path d="M-40 6Q-34 26-22 28H24Q38 26 44 0L34 8Q0 14-30 8Z" fill={PAPER} />
            <path d="M-33 15Q0 22 38 14M-28 22Q0 28 32 21" stroke-width="1.2" />
            <path d="M0 10V-52M-18 9V-30M24 8V-26" />
            <path d="M-24-44Q2-52 26-44Q30-20 22-6Q0-14-22-6Q-14-26-24-44Z" fill={INK} />
            <path d="M-6-30a6 7 0 1 1 12 0q0 4-3 5v4h-6v-4q-3-1-3-5z" fill={PAPER} stroke="none" />
            <path d="M-2.6-30v1M2.6-30v1" stroke-width="2.6" />
            <path d="M0-52l12-4-12-4z" fill={BLOOD} stroke-width="1.2" />
            <path
                d="M-58 30q8-6 16 0t16 0 16 0 16 0 16 0 16 0M-48 38q8-6 16 0t16 0 16 0 16 0"
                stroke-width="1.5"
            />
        </g>
    );
}

/** Skull and ribbon; the year as it was written. */
function Title({ year }: { year: string }) {
    return (
        <g
            transform="translate(106 228)scale(.86)"
            fill={PAPER}
            stroke={INK}
            stroke-width="2.4"
            stroke-linejoin="round"
        >
            <g stroke-width="10" stroke-linecap="round" fill="none">
                <path d="M-54-66L54 4M54-66L-54 4" />
                <path d="M-54-66L54 4M54-66L-54 4" stroke={PAPER} stroke-width="5.5" />
            </g>
            <Art name="skull" w={86} y={-36} />
            <path d="M-92 26l-12 26 24-6zM92 26l12 26-24-6z" fill={mix(PAPER, 70, INK)} />
            <path d="M-88 18Q0-2 88 18V50Q0 30-88 50Z" />
            <path id="blackdeath-ribbon" d="M-84 42Q0 22 84 42" fill="none" stroke="none" />
            <text class="map-name" font-size="21" fill={INK} stroke="none" style={{ letterSpacing: ".04em" }}>
                <textPath href="#blackdeath-ribbon" startOffset="50%">
                    ATRA MORS
                </textPath>
            </text>
            <text
                class="map-name"
                y="78"
                font-size="21"
                style={{ letterSpacing: ".06em", stroke: WATER, strokeWidth: 4 }}
            >
                {year}
            </text>
        </g>
    );
}

/** A frame as mapmakers drew it: degrees in black and white between two lines. */
function Edge({ box, band }: { box: Box; band: number }) {
    return (
        <g fill="none">
            <rect {...edges(box, band / 2)} stroke={INK} stroke-width={band} />
            <rect
                {...edges(box, band / 2)}
                stroke={PAPER}
                stroke-width={band * 0.5}
                stroke-dasharray="24 24"
            />
            <rect {...edges(box, band + 3)} stroke={INK} stroke-width="1.2" />
        </g>
    );
}

function Arrow({ at, angle, size }: { at: Point; angle: number; size: number }) {
    return (
        <path
            transform={`translate(${at.x} ${at.y})rotate(${angle})scale(${size})`}
            d="M-9-3H0V-8L11 0L0 8V3H-9Z"
            fill={BLOOD}
            stroke={PAPER}
            stroke-width="2"
            paint-order="stroke"
        />
    );
}

function Lines({ scene, picture }: { scene: Scene; picture: Picture }) {
    const words = wordsOf(scene, "line");
    const all = [...picture.lines].map(([id, line]) => ({ ...line, word: words[id]!, d: path(line.course) }));
    const dash: Record<string, string> = { "−1": "8 5", "−2": "2.5 5" };
    return (
        <g fill="none" stroke-linecap="round" stroke-linejoin="round">
            {all.map(({ word, d }) => (
                <path key={word} d={d} stroke={mix(LAND, 78, SEA)} stroke-width="6" opacity=".8" />
            ))}
            {all.map(({ word, d, print }) => (
                <path
                    key={word}
                    d={d}
                    stroke={INK}
                    stroke-width={print ? 2.6 : 2.2}
                    stroke-dasharray={dash[print]}
                />
            ))}
            {all.map(({ word, course }) => {
                const way = ROUTES[word];
                if (!way) return null;
                const inward = before(course, way === "both" ? 36 : 18);
                const outward = before(course, 15);
                return (
                    <g key={word}>
                        {way !== "out" && <Arrow at={inward} angle={inward.angle + 180} size={0.8} />}
                        {way !== "in" && <Arrow at={outward} angle={outward.angle} size={0.8} />}
                    </g>
                );
            })}
        </g>
    );
}

/** The numbers 0 to 30; those that draw cards in red, the goal framed. */
function Count({ goal, unit }: { goal: number; unit: number }) {
    const w = COUNT.w / (LAST + 1);
    const type = Math.max(12.5, LEAST * unit);
    // Where they would run into each other, every fifth is written.
    const written = (n: number) => n % 5 === 0 || type * (0.68 * String(n).length + 0.25) < w;
    return (
        <g>
            <rect {...edges(COUNT, -5)} fill={INK} />
            {Array.from({ length: LAST + 1 }, (_, n) => {
                const x = COUNT.x + n * w;
                const end = n === goal;
                const marked = n === 5 || n === 10 || n === 20;
                return (
                    <g key={n}>
                        <rect
                            x={x + 0.8}
                            y={COUNT.y}
                            width={w - 1.6}
                            height={COUNT.h}
                            fill={
                                end
                                    ? BLOOD
                                    : marked
                                      ? mix(PAPER, 74, BLOOD)
                                      : n % 2
                                        ? PAPER
                                        : mix(PAPER, 92, INK)
                            }
                        />
                        {written(n) && (
                            <text
                                class="figure"
                                x={x + w / 2}
                                y={COUNT.y + COUNT.h - 5}
                                font-size={type}
                                text-anchor="middle"
                                fill={end ? PAPER : marked ? BLOOD : INK}
                                opacity={n % 5 === 0 ? 1 : 0.72}
                            >
                                {n}
                            </text>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

/** Hatching of sea and soil, and what the map and its corner are cut to. */
const Patterns = () => (
    <defs>
        <pattern id="blackdeath-sea" width="46" height="9" patternUnits="userSpaceOnUse">
            <path
                d="M0 2q6-2.4 12 0t12 0 12 0 10 0M-6 6.500q6-2.400 12 0t12 0 12 0 12 0 12 0"
                fill="none"
                stroke={SCORE}
                stroke-width=".8"
            />
        </pattern>
        <pattern
            id="blackdeath-soil"
            width="9"
            height="9"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(24)"
        >
            <path d="M1 2h2.500M6 6.500h2" stroke={INK} stroke-width=".8" opacity=".26" />
        </pattern>
        <clipPath id="blackdeath-frame">
            <rect {...edges(MAP, 8)} />
        </clipPath>
        <clipPath id="blackdeath-inset">
            <rect {...edges(INSET, 4)} />
        </clipPath>
    </defs>
);

const Europe = ({ year }: { year: string }) => (
    <g clip-path="url(#blackdeath-frame)">
        <rect {...edges(MAP)} fill={WATER} />
        <rect {...edges(MAP)} fill="url(#blackdeath-sea)" />
        <g transform="scale(.5)">
            <Shore d={COAST} width={2} />
        </g>
        <path d={COAST} transform="scale(.5)" fill="url(#blackdeath-soil)" />
        <Relief />
        <Rose x={86} y={376} r={50} />
        <Ship x={176} y={444} />
        <Title year={year} />
        <g class="sea-name" opacity=".85">
            <text x="400" y="140" class="small">
                OCEANVS
            </text>
            <text x="662" y="842" class="small">
                MARE INTERNVM
            </text>
            <text x="952" y="562" class="tiny">
                PONTVS
            </text>
        </g>
    </g>
);

/** The corner of the sheet with what lies beyond the map. */
const Corner = () => (
    <g>
        <rect {...edges(INSET)} fill={WATER} />
        <g clip-path="url(#blackdeath-inset)">
            <rect {...edges(INSET)} fill="url(#blackdeath-sea)" />
            <Shore d={SHORE} />
            <path d={SHORE} fill="url(#blackdeath-soil)" />
            <path d={NILE} fill="none" stroke={mix(SEA, 70, INK)} stroke-width="3" stroke-linecap="round" />
        </g>
        <g class="sea-name" opacity=".9">
            <text x="966" y="828" class="tiny">
                ÆGYPTVS
            </text>
        </g>
    </g>
);

const Squares = ({ picture }: { picture: Picture }) => (
    <>
        {picture.squares.map(
            ({ box, open, ruined }, i) =>
                (open || ruined) && (
                    <rect
                        key={i}
                        {...edges(box, 0.8)}
                        fill={ruined ? mix(PAPER, 45, INK) : mix(PAPER, 86, "#fff")}
                        stroke={INK}
                        stroke-width="2.2"
                    />
                ),
        )}
    </>
);

export function Ground({ scene }: { scene: Scene }) {
    const picture = read(scene);
    const { frame } = scene;
    const option = frame.head.game.options.findIndex(({ word }) => word === "year");
    const year = frame.head.options[option] ? "MDCLXV" : "MCCCXLVII";
    const facts = factsOf<Facts>(frame);
    const key = `${facts("open").length}/${facts("ruined").join()}/${picture.lines.size}/${picture.goal}/${year}`;
    const map = useMemo(
        () => (
            <>
                <Patterns />
                <Europe year={year} />
                <Corner />
                <Lines scene={scene} picture={picture} />
                <g fill="none" stroke={INK}>
                    <rect {...edges(INSET)} stroke-width="5" />
                    <rect {...edges(INSET)} stroke={PAPER} stroke-width="2.2" stroke-dasharray="14 14" />
                </g>
                <Edge box={MAP} band={9} />
                <rect {...edges(TABLE, -4)} fill={INK} />
                <rect {...edges(TABLE)} fill={PAPER} />
                <Squares picture={picture} />
            </>
        ),
        [key],
    );
    return (
        <g class="ground" aria-hidden="true">
            {map}
            <Count goal={picture.goal} unit={scene.unit} />
        </g>
    );
}
