// Cubes, rats, the plague, the palace, the cards and the seats, as they are drawn.

import type { ComponentChildren } from "preact";
import { NUMBER, UNKNOWN } from "../../gen/tables";
import { Chip, Glyph, Piece } from "../../board/Piece";
import {
    INKS,
    LEAST,
    ON_INKS,
    isChosen,
    kindOf,
    type Point,
    type Scene,
    middle,
    edges,
    centred,
    INK,
    PAPER,
    BLOOD,
    EDGE,
    type Box,
} from "../../board/skin";
import { Art, MARK_OF, symbol } from "./art";
import { Relief } from "./ground";
import { planOf, point } from "./places";
import { CHIP_WIDE, chipAt, chipHigh, nameOver } from "./chips";
import {
    CUBE,
    OVER,
    cubesAt,
    many,
    palaceAt,
    ratAt,
    read,
    spotOf,
    type Card,
    type Here,
    type Picture,
    type Rat,
    wordOf,
} from "./picture";

export function Cube({ seat, size, count }: { seat: number; size: number; count?: number }) {
    return (
        <g transform={`scale(${size / 32})translate(-16 -16)`}>
            <use
                href={`#${symbol("piece-cube-front")}`}
                width="32"
                height="32"
                style={{ color: INKS[seat] }}
            />
            {count === undefined ? (
                <Glyph seat={seat} x={13} y={20} size={1.25} />
            ) : (
                <>
                    <Glyph seat={seat} x={13} y={20} size={1.25} />
                    <g transform="translate(46 17)">
                        <text class="figure number" text-anchor="middle" y="8" font-size="25">
                            {count}
                        </text>
                    </g>
                </>
            )}
        </g>
    );
}

function Eye({ x, y, seat, size }: { x: number; y: number; seat: number; size: number }) {
    return (
        <g transform={`translate(${x} ${y})scale(${size / 20})`} stroke={EDGE} stroke-width="1.6">
            <path d="M-10 0Q0-9 10 0Q0 9-10 0Z" fill={INKS[seat]} />
            <circle r="3" fill={ON_INKS[seat]} stroke="none" />
        </g>
    );
}

/** Places of the symbols on the face of a token, in its box of 64. */
const faces: readonly (readonly (readonly [number, number, number])[])[] = [
    [],
    [[32, 44.5, 24]],
    [
        [20.5, 43, 21],
        [43.5, 43, 21],
    ],
    [
        [15, 40.5, 18],
        [32, 48, 18],
        [49, 40.5, 18],
    ],
    [
        [13.5, 39, 13],
        [25.8, 45, 13],
        [38.2, 45, 13],
        [50.5, 39, 13],
    ],
    [
        [12, 36, 12],
        [20, 48, 12],
        [32, 41, 12],
        [44, 48, 12],
        [52, 36, 12],
    ],
];

export function Token({ scene, rat, size }: { scene: Scene; rat: Rat; size: number }) {
    const kind = kindOf(scene.frame, "token");
    const prints = rat.token === UNKNOWN ? [] : scene.words.printed(kind, rat.token);
    const limit = prints.find(([k]) => k === NUMBER)?.[1];
    const marks = prints.filter(([k]) => k !== NUMBER);
    return (
        <g transform={`scale(${size / 64})translate(-32 -32)`}>
            {rat.token === UNKNOWN ? (
                <use href={`#${symbol("token-rat")}`} width="64" height="64" />
            ) : (
                <>
                    <use href={`#${symbol("token-face")}`} width="64" height="64" />
                    <text class="figure ink" x="32" y="26" font-size="26" text-anchor="middle">
                        {limit}
                    </text>
                    {marks.map(([k, v], i) => {
                        const [x, y, w] = faces[marks.length]![i]!;
                        return (
                            <Art
                                key={i}
                                name={`icon-${scene.frame.head.game.kinds[k]!.words[v]}`}
                                x={x}
                                y={y}
                                w={w}
                            />
                        );
                    })}
                </>
            )}
            {rat.known.map((seat, i) => (
                <Eye key={seat} seat={seat} x={54 - i * 20} y={6} size={24} />
            ))}
        </g>
    );
}

function Near({ scene, region, here }: { scene: Scene; region: number; here: Here }) {
    return (
        <>
            {here.cubes.map(({ seat, count }) => {
                const { x, y } = cubesAt(scene, region, seat, here);
                if (count > many(scene))
                    return (
                        <Piece key={`c${seat}`} id={`cubes-${region}-${seat}`} at={{ x: x - CUBE * 0.45, y }}>
                            <Cube seat={seat} size={CUBE} count={count} />
                        </Piece>
                    );
                return Array.from({ length: count }, (_, i) => (
                    <Piece
                        key={`c${seat}-${i}`}
                        id={`cube-${region}-${seat}-${i}`}
                        at={{ x: x + (i - (count - 1) / 2) * OVER, y }}
                    >
                        <Cube seat={seat} size={CUBE} />
                    </Piece>
                ));
            })}
            {here.rats.map((rat) => {
                const { at, size } = ratAt(scene, region, rat.slot);
                return (
                    <Piece key={`r${rat.slot}`} id={`rat-${region}-${rat.slot}`} at={at}>
                        <Token scene={scene} rat={rat} size={size} />
                    </Piece>
                );
            })}
        </>
    );
}

/** Cubes and rats of a region as chips. */
function Far({ scene, region, here }: { scene: Scene; region: number; here: Here }) {
    const h = chipHigh(scene);
    const w = h * CHIP_WIDE;
    const seen = here.rats.find((rat) => rat.token !== UNKNOWN);
    const chips = [
        ...here.cubes.map(({ seat, count }) => ({
            id: `chip-${region}-${seat}`,
            show: <Chip seat={seat} count={count} h={h} w={w} />,
        })),
        ...(here.rats.length
            ? [
                  {
                      id: `rats-${region}`,
                      show: (
                          <g>
                              <rect
                                  {...centred(w, h)}
                                  rx={h * 0.5}
                                  fill={PAPER}
                                  stroke={INK}
                                  stroke-width={h * 0.07}
                              />
                              <Art name="token-rat" w={h * 1.06} x={-w * 0.2} />
                              <text
                                  class="figure ink"
                                  x={w * 0.26}
                                  y={h * 0.31}
                                  font-size={h * 0.86}
                                  text-anchor="middle"
                              >
                                  {here.rats.length}
                              </text>
                              {seen && (
                                  <Eye x={w * 0.44} y={-h * 0.46} seat={seen.known[0] ?? 0} size={h * 0.6} />
                              )}
                          </g>
                      ),
                  },
              ]
            : []),
    ];
    return (
        <>
            {chips.map(({ id, show }, i) => (
                <Piece key={id} id={id} at={chipAt(scene, region, here, i)}>
                    {show}
                </Piece>
            ))}
        </>
    );
}

/** The name stands over the chips, or where the mapmaker put it. */
const nameAt = (scene: Scene, region: number): Point =>
    scene.far ? nameOver(scene, region) : point(spotOf(scene, region).name);

interface FaceProps {
    scene: Scene;
    word: string;
    name: string;
    box: Box;
}

/** The face of a card as it is printed. */
function LargeFace({ scene, word, name, box }: FaceProps) {
    const most = Math.min(0.21, 1.8 / name.length) * box.w;
    const type = Math.min(Math.max(box.w * 0.15, LEAST * scene.unit), most);
    const bar = type * 1.3;
    return (
        <>
            <use href={`#${symbol(`class-${word}`)}`} width={box.w} height={box.h} />
            <rect
                x={box.w * 0.02}
                y={box.h * 0.985 - bar}
                width={box.w * 0.96}
                height={bar}
                fill={PAPER}
                stroke={INK}
                stroke-width={box.w * 0.012}
            />
            <text
                class="map-name"
                x={box.w / 2}
                y={box.h * 0.985 - bar * 0.28}
                font-size={type}
                stroke="none"
            >
                {name}
            </text>
        </>
    );
}

/** A small card: its mark, and its name where that can be read. */
function SmallFace({ scene, word, name, box, label }: FaceProps & { label: boolean }) {
    const least = Math.min(box.w, box.h);
    return (
        <>
            <rect
                width={box.w}
                height={box.h}
                rx={box.w * 0.06}
                fill={PAPER}
                stroke={INK}
                stroke-width={least * 0.04}
            />
            <Art
                name={`icon-${MARK_OF[word]}`}
                w={least * (label ? 0.62 : 0.72)}
                x={box.w / 2}
                y={box.h * (label ? 0.4 : 0.5)}
            />
            {label && (
                <text
                    class="map-name"
                    x={box.w / 2}
                    y={box.h * 0.92}
                    font-size={Math.min(LEAST * scene.unit, (box.w * 1.8) / name.length)}
                    stroke="none"
                >
                    {name}
                </text>
            )}
        </>
    );
}

function CardFace({ scene, card, used, out, box }: { scene: Scene; card: number } & Omit<Card, "owner">) {
    const word = wordOf(scene, "class", card);
    const name = scene.words.element(kindOf(scene.frame, "class"), card);
    const wide = box.w / scene.unit >= 52;
    const face = { scene, word, name, box };
    return (
        <g transform={`translate(${-box.w / 2} ${-box.h / 2})`} opacity={used || out ? 0.55 : 1}>
            {wide && box.h > box.w ? <LargeFace {...face} /> : <SmallFace {...face} label={wide} />}
            {used && (
                <path
                    d={`M${box.w * 0.12} ${box.h * 0.88}L${box.w * 0.88} ${box.h * 0.12}`}
                    stroke={BLOOD}
                    stroke-width={box.w * 0.06}
                    stroke-linecap="round"
                />
            )}
        </g>
    );
}

export function Seat({ scene, seat, picture }: { scene: Scene; seat: number; picture: Picture }) {
    const plan = planOf(scene);
    const box = plan.seats[seat]!;
    const turn = picture.turn === seat;
    const size = plan.head * 0.66;
    const type = Math.max(plan.head * 0.45, LEAST * scene.unit);
    const y = box.y + plan.head / 2;
    return (
        <g>
            <rect
                {...edges(box)}
                rx="6"
                fill={PAPER}
                stroke={turn ? BLOOD : INK}
                stroke-width={turn ? 4 : 1.5}
            />
            <g transform={`translate(${box.x + plan.head * 0.5} ${y})`}>
                <Cube seat={seat} size={size} />
            </g>
            <text class="figure ink" x={box.x + plan.head * 0.95} y={y + type * 0.34} font-size={type}>
                {picture.stock[seat] ?? 0}
            </text>
            <text
                class="map-name owner"
                x={box.x + plan.head * 0.95 + type * 1.7}
                y={y + type * 0.34}
                font-size={type}
                stroke="none"
                text-anchor="start"
            >
                {scene.words.seat(seat)}
            </text>
        </g>
    );
}

/** The names of the regions in play. */
export function Names({ scene, picture }: { scene: Scene; picture: Picture }) {
    const region = kindOf(scene.frame, "region");
    const type = Math.max(Math.min(24, 28 * scene.unit), LEAST * scene.unit);
    return (
        <g>
            {picture.regions.map((here, r) => {
                const { x, y } = nameAt(scene, r);
                return (
                    here.open && (
                        <text key={r} class="map-name" x={x} y={y} font-size={type}>
                            {scene.words.element(region, r)}
                        </text>
                    )
                );
            })}
        </g>
    );
}

export function Palace({ scene, picture }: { scene: Scene; picture: Picture }) {
    const { palace } = planOf(scene);
    return (
        <g>
            <rect {...edges(palace)} rx="8" fill={PAPER} stroke={INK} stroke-width="2" />
            <Art name="piece-palace" w={64} x={palace.x + 42} y={palace.y + palace.h / 2} />
            {picture.seats.map((seat) => (
                <Piece key={seat} id={`palace-${seat}`} at={palaceAt(scene, seat)}>
                    {scene.far ? (
                        <Chip seat={seat} count={picture.palace[seat] ?? 0} h={42} w={58} />
                    ) : (
                        <g transform="translate(-9 0)">
                            <Cube seat={seat} size={27} count={picture.palace[seat] ?? 0} />
                        </g>
                    )}
                </Piece>
            ))}
        </g>
    );
}

/** The rats that are still to come. */
export function Pile({ scene, picture }: { scene: Scene; picture: Picture }) {
    const { pile } = planOf(scene);
    const small = Math.max(20, 13 * scene.unit);
    return (
        <g>
            {[8, 4, 0].slice(picture.pile > 2 ? 0 : 3 - Math.min(3, Math.max(1, picture.pile))).map((d) => (
                <Art key={d} name="token-rat" w={56} x={pile.x + d * 0.6} y={pile.y - d} />
            ))}
            <text
                class="figure number"
                x={pile.x - 34}
                y={pile.y + small * 0.36}
                font-size={small}
                text-anchor="end"
            >
                {picture.pile}
            </text>
        </g>
    );
}

/** The class cards, and where those that are taken have lain. */
export function Classes({ scene, picture }: { scene: Scene; picture: Picture }) {
    const homes = planOf(scene).free(picture.cards.size);
    return (
        <>
            {[...picture.cards.keys()].map((c, place) => {
                const box = homes[place]!;
                return (
                    <g key={`home${c}`} opacity=".35">
                        <rect
                            {...edges(box)}
                            rx="6"
                            fill="none"
                            stroke={INK}
                            stroke-width="2"
                            stroke-dasharray="5 5"
                        />
                        <Art
                            name={`icon-${MARK_OF[wordOf(scene, "class", c)]}`}
                            w={Math.min(box.w, box.h) * 0.4}
                            x={box.x + box.w / 2}
                            y={box.y + box.h / 2}
                        />
                    </g>
                );
            })}
            {[...picture.cards].map(([c, { used, out, box }]) => (
                <Piece key={`card${c}`} id={`card-${c}`} at={middle(box)}>
                    <CardFace scene={scene} card={c} used={used} out={out} box={box} />
                </Piece>
            ))}
        </>
    );
}

interface RegionProps {
    scene: Scene;
    picture: Picture;
    /** What a skin adds to a region, under its cubes and over them. */
    under?: (region: number, here: Here) => ComponentChildren;
    over?: (region: number, here: Here) => ComponentChildren;
}

/** What lies in the regions. */
export function Regions({ scene, picture, under, over }: RegionProps) {
    const { unit, far } = scene;
    const region = kindOf(scene.frame, "region");
    return (
        <>
            {picture.regions.map((here, r) => (
                <g key={`here${r}`}>
                    {here.plague && (
                        <Piece key="plague" id="plague" at={point(spotOf(scene, r).plague)}>
                            <Art name="piece-plague" w={far ? 22 * unit : 50} />
                        </Piece>
                    )}
                    {under?.(r, here)}
                    {far && !(here.rats.length && isChosen(scene, region, r)) ? (
                        <Far scene={scene} region={r} here={here} />
                    ) : far ? (
                        here.rats.map((rat) => {
                            const { at, size } = ratAt(scene, r, rat.slot);
                            return (
                                <Piece key={`r${rat.slot}`} id={`rat-${r}-${rat.slot}`} at={at}>
                                    <Token scene={scene} rat={rat} size={size} />
                                </Piece>
                            );
                        })
                    ) : (
                        <Near scene={scene} region={r} here={here} />
                    )}
                    {over?.(r, here)}
                </g>
            ))}
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
            <Pile scene={scene} picture={picture} />
            {picture.seats.map((seat) => (
                <Seat key={seat} scene={scene} seat={seat} picture={picture} />
            ))}
            <Classes scene={scene} picture={picture} />
            <Regions scene={scene} picture={picture} />
        </g>
    );
}
