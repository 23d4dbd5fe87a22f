// The plan of the town without what stands in it.

import { signal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { LEAST, kindOf, type Scene, INK, PAPER } from "../../board/skin";
import { lang } from "../../words";
import { Art, hasSign } from "./art";
import { CELL, LANDINGS, PEN, PLACES, SEWERS, STREETS } from "./map";
import { planFor, type Plan } from "./places";
import { FARE, spaceName, wordsOf } from "./picture";

const mixed = (colour: string, part: number) => `color-mix(in srgb, ${colour} ${100 - part}%, ${INK})`;

const ROOFS = ["house0", "house1", "house2", "titled", "cafe", "two", "stable"] as const;
const FILL: Readonly<Record<(typeof ROOFS)[number], string>> = {
    house0: "var(--roof0)",
    house1: "var(--roof1)",
    house2: "var(--roof2)",
    titled: "var(--titled)",
    cafe: "var(--cafe)",
    two: "var(--two)",
    stable: "var(--stable)",
};
type Hatching = (typeof import("./hatching"))["HATCHING"];
/** The fine strokes come a moment later, with their own file. */
const hatching = signal<Hatching | undefined>(undefined);
void import("./hatching").then(({ HATCHING }) => (hatching.value = HATCHING));

const RIMS = SEWERS.map(([x, y]) => `M${x - 10} ${y}a10 10 0 1 0 20 0a10 10 0 1 0-20 0`).join("");
const GRATES = SEWERS.map(([x, y]) => `M${x - 6} ${y - 3}h12m-13 4h14m-12 4h10`).join("");
const walls = ROOFS.map((name) => PEN[name]).join("");

/** Breaks a name into lines of about so many letters. */
export function lines(text: string, letters: number): string[] {
    const found: string[] = [];
    for (const word of text.split(" ")) {
        const last = found.at(-1);
        if (last !== undefined && last.length + word.length < letters)
            found[found.length - 1] = `${last} ${word}`;
        else found.push(word);
    }
    return found;
}

function Waters() {
    const shore: [number, number][] = [
        [26, 7],
        [23, 0],
        [16, 12],
        [13.5, 0],
        [7, 20],
        [5, 0],
    ];
    return (
        <g>
            <path d={PEN.water} fill="var(--water)" />
            <g clip-path="url(#plague-water)">
                <path d={PEN.water} fill="url(#plague-waves)" />
                {shore.map(([width, part]) => (
                    <path
                        d={PEN.water}
                        fill="none"
                        stroke={part ? mixed("var(--water)", part) : "var(--water)"}
                        stroke-width={width}
                    />
                ))}
            </g>
            <path d={PEN.sand} fill="var(--sand)" />
            <path d={PEN.sand} fill="url(#plague-stipple)" />
            <path d={`${PEN.sand}${PEN.water}`} fill="none" stroke={INK} stroke-width="1.3" opacity=".75" />
        </g>
    );
}

function Country({ fine }: { fine: Hatching | undefined }) {
    return (
        <g fill="none" stroke={INK} stroke-linecap="round" stroke-linejoin="round">
            <path d={fine?.ditch} stroke-width="1.2" opacity=".7" />
            <path d={fine?.grass} stroke-width="1" opacity=".45" />
            <path d={fine?.hills} stroke-width="1.2" opacity=".55" fill={mixed("var(--green)", 6)} />
            <path d={fine?.trees} stroke-width="1.2" opacity=".75" fill={mixed("var(--green)", 16)} />
        </g>
    );
}

function Houses({ fine }: { fine: Hatching | undefined }) {
    return (
        <g stroke-linecap="round" stroke-linejoin="round">
            {ROOFS.map((name) => (
                <path key={name} d={PEN[name]} fill={FILL[name]} />
            ))}
            <g fill="none" stroke={INK}>
                <path d={fine?.shade} stroke-width="1" opacity=".62" />
                <path d={fine?.light} stroke-width=".8" opacity=".42" />
                <path d={fine?.ridge} stroke-width="1.2" opacity=".85" />
                <path d={walls} stroke-width="1.9" />
            </g>
            <path d={fine?.chimney} fill={PAPER} stroke={INK} stroke-width="1" />
            <path d={PEN.yards} fill="var(--yard)" />
            <path d={PEN.fence} fill="none" stroke={INK} stroke-width="3" />
            <path d={PEN.fence} fill="none" stroke={PAPER} stroke-width="1" stroke-dasharray="5 2.5" />
            <path d={PEN.graves} fill={PAPER} stroke={INK} stroke-width="1.3" />
            <path d={PEN.doors} fill="none" stroke={INK} stroke-width="5" stroke-linecap="butt" />
            <path d={PEN.doors} fill="none" stroke="var(--street)" stroke-width="2.4" stroke-linecap="butt" />
        </g>
    );
}

function Streets() {
    return (
        <g>
            <path d={PEN.lots} fill="var(--lot)" />
            <path d={PEN.bridge} fill="none" stroke={INK} stroke-width="9" />
            <path d={PEN.roads} fill="var(--street)" stroke={INK} stroke-width="1.6" />
            <path d={PEN.bridge} fill={PAPER} stroke={INK} stroke-width="2.2" />
            <path
                d={PEN.marks}
                fill="none"
                stroke={INK}
                stroke-width="1.1"
                stroke-dasharray="2.5 3"
                opacity=".6"
            />
        </g>
    );
}

/** The ferry between its landings, with its price. */
function Ferry({ type }: { type: number }) {
    const [north, south] = LANDINGS;
    if (!north || !south) return null;
    const x = (north[0] + south[0]) / 2;
    const y = (north[1] + south[1]) / 2;
    return (
        <g>
            <path
                d={`M${north[0]} ${north[1] + 18}L${south[0]} ${south[1] - 18}`}
                stroke={INK}
                stroke-width="2"
                stroke-dasharray="1 6"
                stroke-linecap="round"
            />
            <Art name="ferry" w={34} x={x} y={y - 2} />
            <text class="figure ink" x={x + 20} y={y + 8} font-size={type}>
                {FARE}
            </text>
        </g>
    );
}

/** Names of streets, waters, graveyards and great houses, in the language of the page. */
function Written({ scene }: { scene: Scene }) {
    const { words, frame } = scene;
    const least = LEAST * scene.unit;
    const roofs = least <= 13.5;
    const street = kindOf(frame, "street");
    return (
        <g>
            <path d={RIMS} fill="none" stroke={INK} stroke-width="4" />
            <path d={GRATES} stroke={INK} stroke-width="1.4" />
            {wordsOf(scene, "street").map((word, i) => {
                const place = STREETS[word];
                if (!place) return null;
                const [x, y, up, room] = place;
                const text = words.element(street, i);
                const size = Math.min(Math.max(17, least), (room - 8) / (text.length * 0.56));
                return (
                    <text
                        key={word}
                        class="word street-name road"
                        font-size={size}
                        transform={`translate(${x} ${y})rotate(${up ? -90 : 0})`}
                        y={size * 0.32}
                    >
                        {text}
                    </text>
                );
            })}
            {wordsOf(scene, "space").map((word, i) => {
                const place = PLACES[word];
                if (!place) return null;
                const [sort, x, y] = place;
                if (sort === "house" || sort === "two")
                    return sort === "two" ? (
                        <text
                            key={word}
                            class="word roof-name"
                            x={x}
                            y={y + 9}
                            font-size="27"
                            font-weight="700"
                        >
                            2
                        </text>
                    ) : (
                        <HouseNumber key={word} word={word} place={place} type={Math.max(13, least)} />
                    );
                if (sort === "ship") return null;
                if (sort === "water" || sort === "sand")
                    return <Water key={word} scene={scene} space={i} x={x} y={y} sand={sort === "sand"} />;
                return <Sign key={word} word={word} place={place} text={roofs ? spaceName(scene, i) : ""} />;
            })}
        </g>
    );
}

/** The number of a house, where its roof is large enough. */
function HouseNumber({ word, place, type }: { word: string; place: (typeof PLACES)[string]; type: number }) {
    const [, x, y, wide, high] = place;
    const number = word.replace(/\D/g, "");
    if (type > high * CELL || type * number.length * 0.66 > wide * CELL) return null;
    return (
        <text class="figure roof-name word" x={x} y={y + type * 0.36} font-size={type}>
            {number}
        </text>
    );
}

/** The sign of a building with a name and, where it can be read, the name. */
function Sign({ word, place, text }: { word: string; place: (typeof PLACES)[string]; text: string }) {
    const [sort, x, y, wide, high] = place;
    const grave = sort === "cemetery";
    const sign = hasSign(word) && (high > 1 || !text);
    const parts = text ? lines(text, wide * 5) : [];
    const longest = Math.max(1, ...parts.map((part) => part.length));
    const size = Math.min(13.5, (wide * CELL - 3) / (longest * 0.53));
    const low = grave ? high * CELL * 0.5 - 5 : sign ? 14 : size * 0.35 - ((parts.length - 1) * size) / 2;
    return (
        <g>
            {sign && <Art name={`sign-${word}`} w={22} x={x} y={y - (parts.length ? 11 : 0)} />}
            {parts.map((part, i) => (
                <text
                    key={i}
                    class="word roof-name"
                    x={x}
                    y={y + low + (grave ? i - parts.length + 1 : i) * size * 0.92}
                    font-size={size}
                >
                    {part}
                </text>
            ))}
        </g>
    );
}

function Water({
    scene,
    space,
    x,
    y,
    sand,
}: {
    scene: Scene;
    space: number;
    x: number;
    y: number;
    sand: boolean;
}) {
    const away = x < (STREETS.town_bridge?.[0] ?? 0) ? -130 : 150;
    return (
        <text
            class="word street-name"
            font-size="21"
            transform={sand ? `translate(${x} ${y + 130})rotate(-90)` : `translate(${x + away} ${y + 6})`}
            style={{ letterSpacing: "0.16em" }}
        >
            {spaceName(scene, space)}
        </text>
    );
}

/** What is written on the plan lies over the marks of choosing, so that it can be read there. */
export function Names({ scene }: { scene: Scene }) {
    return useMemo(() => <Written scene={scene} />, [lang.value, scene.unit, scene.frame.head.game]);
}

/** The title, as engravers set it. */
function Title({ plan }: { plan: Plan }) {
    const { title, compass } = plan;
    if (!title) return null;
    const x = title.x + title.w / 2;
    return (
        <g>
            <path
                d={`M${title.x} ${title.y + 14}q6-14 20-14h${title.w - 40}q14 0 20 14v${title.h - 28}q-6 14-20 14h${40 - title.w}q-14 0-20-14z`}
                class="panel-ink"
                stroke-width="2"
            />
            <path
                d={`M${title.x + 6} ${title.y + 18}q4-12 16-12h${title.w - 44}q12 0 16 12v${title.h - 36}q-4 12-16 12h${44 - title.w}q-12 0-16-12z`}
                fill="none"
                stroke={INK}
                stroke-width=".9"
            />
            {(
                [
                    ["WEYMOVTH", 18, 36],
                    ["&", 18, 56],
                    ["MELCOMBE", 18, 76],
                    ["REGIS", 18, 96],
                ] as const
            ).map(([text, size, y]) => (
                <text key={text} class="title" x={x} y={title.y + y} font-size={size}>
                    {text}
                </text>
            ))}
            <Art name="skull" w={44} x={x} y={title.y + 132} />
            <path
                d={`M${x - 34} ${title.y + 118}l68 32m0-32l-68 32`}
                stroke={INK}
                stroke-width="2"
                opacity=".25"
            />
            <text class="title" x={x} y={title.y + 184} font-size="18">
                A.D. 1348
            </text>
            {compass && <Art name="compass" w={104} x={compass.x} y={compass.y} />}
        </g>
    );
}

export function Ground({ scene }: { scene: Scene }) {
    const { sheet } = scene;
    const plan = planFor(sheet);
    const fine = hatching.value;
    const town = useMemo(
        () => (
            <>
                <Waters />
                <Country fine={fine} />
                <Streets />
                <Houses fine={fine} />
                <Art name="ship" w={64} x={PLACES.ship1?.[1]} y={PLACES.ship1?.[2]} />
                <Art name="ship" w={64} x={PLACES.ship2?.[1]} y={PLACES.ship2?.[2]} />
                <Art name="parasol" w={40} x={29.6 * CELL} y={2.2 * CELL} />
            </>
        ),
        [fine],
    );
    const frame = { x: sheet.x, y: sheet.y, width: sheet.w, height: sheet.h };
    return (
        <g class="ground plague" aria-hidden="true">
            <defs>
                <pattern id="plague-waves" width="44" height="26" patternUnits="userSpaceOnUse">
                    <path
                        d="M3 7q4-4 8 0t8 0M25 20q4-4 8 0t8 0"
                        fill="none"
                        stroke={mixed("var(--water)", 22)}
                        stroke-width="1"
                    />
                </pattern>
                <pattern id="plague-stipple" width="19" height="17" patternUnits="userSpaceOnUse">
                    <path
                        d="M2 3h.1M9 1h.1M15 6h.1M5 10h.1M11 12h.1M17 15h.1M1 15h.1"
                        stroke={INK}
                        stroke-width="1.3"
                        stroke-linecap="round"
                        opacity=".45"
                    />
                </pattern>
                <clipPath id="plague-water">
                    <path d={PEN.water} />
                </clipPath>
                <clipPath id="plague-sheet">
                    <rect {...frame} />
                </clipPath>
            </defs>
            <g clip-path="url(#plague-sheet)">
                <rect {...frame} fill="var(--green)" />
                {town}
                <Ferry type={Math.max(15, LEAST * scene.unit)} />
                <Title plan={plan} />
            </g>
            <rect {...inset(frame, 2)} fill="none" stroke={INK} stroke-width="4" />
            <rect {...inset(frame, 7)} fill="none" stroke={INK} stroke-width="1.2" />
        </g>
    );
}

const inset = (
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    by: number,
) => ({
    x: x + by,
    y: y + by,
    width: width - 2 * by,
    height: height - 2 * by,
});
