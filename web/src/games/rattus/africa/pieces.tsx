// The pieces of Rattus with those of Africanus among them.

import { Piece } from "../../../board/Piece";
import { INKS, LEAST, type Scene, middle, edges, INK, PAPER, BLOOD } from "../../../board/skin";
import { Art } from "../art";
import { Relief } from "../ground";
import { OVER, type Here, cubesAt, many, palaceAt, spotOf, wordOf } from "../picture";
import { chipAt, chipHigh } from "../chips";
import { Classes, Cube, Names, Palace, Pile, Regions } from "../pieces";
import { point } from "../places";
import { type African, read } from "./picture";
import { CARAVAN, planOf } from "./places";
import { RegionCard, Tray } from "./tray";

/** The disc of a diplomat, with the rim of its seat. */
function Disc({ seat, size }: { seat: number; size: number }) {
    return (
        <g style={{ "--seat": INKS[seat] } as never}>
            <Art name="piece-diplomat" w={size} />
        </g>
    );
}

/** A diplomat lies under the first cube of its seat; on a small screen its disc hangs on the chip. */
function discAt(scene: Scene, region: number, here: Here, seat: number) {
    const i = here.cubes.findIndex((one) => one.seat === seat);
    if (scene.far) {
        const { x, y } = chipAt(scene, region, here, i);
        const h = chipHigh(scene);
        return { x: x - h * 0.72, y: y - h * 0.34 };
    }
    const { x, y } = cubesAt(scene, region, seat, here);
    const count = here.cubes[i]?.count ?? 0;
    return { x: x - (count > many(scene) ? 12 : ((count - 1) / 2) * OVER), y: y + 1 };
}

function Discs(props: { scene: Scene; picture: African; region: number; here: Here }) {
    const { scene, picture, region, here } = props;
    return (
        <>
            {picture.diplomats.get(region)?.map((seat) => (
                <Piece key={seat} id={`disc-${region}-${seat}`} at={discAt(scene, region, here, seat)}>
                    <Disc seat={seat} size={scene.far ? chipHigh(scene) * 0.8 : 44} />
                </Piece>
            ))}
        </>
    );
}

/** What else stands in a region: the caravan, and the mark of the final ravage. */
function Others({ scene, picture, region }: { scene: Scene; picture: African; region: number }) {
    const spot = spotOf(scene, region);
    const { x, y } = { x: spot.name[0], y: spot.name[1] };
    return (
        <>
            {picture.caravan === region && (
                <Piece id="caravan" at={point(CARAVAN[wordOf(scene, "region", region)]!)}>
                    <Art name="piece-caravan" w={scene.far ? 20 * scene.unit : 46} />
                </Piece>
            )}
            {picture.ravaged.has(region) && !scene.far && (
                <path
                    d={`M${x - 8} ${y + 6}l16 14m0-14l-16 14`}
                    stroke={BLOOD}
                    stroke-width="4"
                    stroke-linecap="round"
                />
            )}
        </>
    );
}

/** What tells the cards of Islam apart where they are too small for their pictures. */
const EMBLEM_OF: Readonly<Record<string, string>> = {
    astronomer: "mark-astronomer",
    explorer: "mark-explorer",
    sultan: "piece-diplomat",
    trader: "piece-caravan",
};

function Emblems({ scene, picture }: { scene: Scene; picture: African }) {
    return (
        <>
            {[...picture.cards].map(([c, { box, used }]) => {
                const name = EMBLEM_OF[wordOf(scene, "class", c)];
                if (!name || box.w / scene.unit >= 52) return null;
                const size = Math.min(box.w * 0.5, box.h * 0.36);
                const { x, y } = middle(box);
                return (
                    <Piece
                        key={c}
                        id={`emblem-${c}`}
                        at={{ x: x + box.w * 0.46 - size / 2, y: y + box.h * 0.46 - size / 2 }}
                    >
                        <circle r={size * 0.56} fill={PAPER} />
                        <g opacity={used ? 0.55 : 1}>
                            <Art name={name} w={size} />
                        </g>
                    </Piece>
                );
            })}
        </>
    );
}

/** Region cards that protect class cards lie on them. */
function Covers({ scene, picture }: { scene: Scene; picture: African }) {
    return (
        <>
            {[...picture.covers].map(([c, card]) => {
                const box = picture.cards.get(c)!.box;
                const { x, y } = middle(box);
                return (
                    <Piece key={c} id={`cover-${c}`} at={{ x, y: y + box.h * 0.12 }}>
                        <g transform="rotate(-8)">
                            <RegionCard scene={scene} card={card} w={box.w * 0.86} h={box.w * 1.1} />
                        </g>
                    </Piece>
                );
            })}
        </>
    );
}

/** A seat: cubes in stock, its name where there is room, and how many region cards it has. */
function Seat({ scene, seat, picture }: { scene: Scene; seat: number; picture: African }) {
    const { seats, head } = planOf(scene);
    const box = seats[seat]!;
    const turn = picture.turn === seat;
    const type = Math.max(head * 0.45, LEAST * scene.unit);
    const y = box.y + head / 2;
    const right = box.x + box.w - 8;
    const count = picture.counts[seat] ?? 0;
    const longest = Math.max(...seats.map((_, i) => scene.words.seat(i).length));
    const roomy = box.w > head + type * (4 + longest * 0.55);
    return (
        <g>
            <rect
                {...edges(box)}
                rx="6"
                fill={PAPER}
                stroke={turn ? BLOOD : INK}
                stroke-width={turn ? 4 : 1.5}
            />
            <g transform={`translate(${box.x + head * 0.5} ${y})`}>
                <Cube seat={seat} size={head * 0.66} />
            </g>
            <text class="figure ink" x={box.x + head * 0.95} y={y + type * 0.34} font-size={type}>
                {picture.stock[seat] ?? 0}
            </text>
            {roomy && (
                <text
                    class="map-name owner"
                    x={box.x + head * 0.95 + type * 1.7}
                    y={y + type * 0.34}
                    font-size={type}
                    stroke="none"
                    text-anchor="start"
                >
                    {scene.words.seat(seat)}
                </text>
            )}
            <g transform={`translate(${right - type * 1.65} ${y})`}>
                <rect x={-type * 0.3} y={-type * 0.62} width={type * 2.1} height={type * 1.24} fill={PAPER} />
                <rect
                    x={-type * 0.25}
                    y={-type * 0.55}
                    width={type * 0.8}
                    height={type * 1.1}
                    rx={type * 0.08}
                    fill="color-mix(in srgb, var(--ink,#2a1a0c) 35%, var(--paper,#e6d6aa))"
                    stroke={INK}
                    stroke-width={type * 0.07}
                />
                <text class="figure ink" x={type * 0.7} y={type * 0.34} font-size={type}>
                    {count}
                </text>
            </g>
        </g>
    );
}

/** Diplomats that the King has brought to the palace. */
function Envoys({ scene, picture }: { scene: Scene; picture: African }) {
    return (
        <>
            {picture.envoys.map((count, seat) => {
                const { x, y } = palaceAt(scene, seat);
                return (
                    count > 0 && (
                        <Piece key={seat} id={`envoy-${seat}`} at={{ x: x - 26, y: y - 12 }}>
                            <Disc seat={seat} size={24} />
                            <text class="figure number" x="-3" y="-2" font-size="16" text-anchor="end">
                                {count > 1 ? count : ""}
                            </text>
                        </Piece>
                    )
                );
            })}
        </>
    );
}

export function Pieces({ scene }: { scene: Scene }) {
    const picture = read(scene);
    return (
        <g class="pieces" aria-hidden="true">
            <Relief scene={scene} />
            <Names scene={scene} picture={picture} />
            <Palace scene={scene} picture={picture} />
            <Envoys scene={scene} picture={picture} />
            <Pile scene={scene} picture={picture} />
            {picture.seats.map((seat) => (
                <Seat key={seat} scene={scene} seat={seat} picture={picture} />
            ))}
            <Classes scene={scene} picture={picture} />
            <Emblems scene={scene} picture={picture} />
            <Covers scene={scene} picture={picture} />
            <Regions
                scene={scene}
                picture={picture}
                under={(region, here) =>
                    !scene.far && <Discs scene={scene} picture={picture} region={region} here={here} />
                }
                over={(region, here) => (
                    <>
                        {scene.far && <Discs scene={scene} picture={picture} region={region} here={here} />}
                        <Others scene={scene} picture={picture} region={region} />
                    </>
                )}
            />
            <Tray scene={scene} picture={picture} />
        </g>
    );
}
