// Seals, skulls and marks on the map, and the names of the cities.

import { Glyph, Piece } from "../../board/Piece";
import {
    INKS,
    LEAST,
    ON_INKS,
    kindOf,
    type Point,
    type Scene,
    middle,
    INK,
    PAPER,
    BLOOD,
    centred,
} from "../../board/skin";
import { Art } from "./art";
import { CITIES } from "./map";
import { CELL, INSET, MAP, cityAt, countAt, inInset, middleOf, path } from "./places";
import { Panels, Table } from "./panels";
import { around, read, seen, wordsOf, type Here, type Picture } from "./picture";
import { Seal, sealOf } from "./seal";

/** The number an attempt must not exceed, and its chance where there is room to read it. */
function Odds({ here, unit }: { here: Here; unit: number }) {
    const { number, percent } = here.odds!;
    const { box, track } = here;
    const { w } = box;
    const { x, y } = middle(box);
    const least = LEAST * unit;
    const small = track !== undefined;
    const two = !small && w * 0.38 >= least;
    const both = small && w * 0.29 >= least;
    const type = Math.max(w * (both ? 0.29 : small ? 0.43 : two ? 0.44 : 0.56), Math.min(least, w));
    const tight = type * 1.5 > w;
    return (
        <g transform={`translate(${x} ${y})`} text-anchor="middle" class="figure" fill={INK}>
            {small && (
                <rect
                    x={-w * 0.46}
                    y={w * 0.46 - type}
                    width={w * 0.92}
                    height={type}
                    rx={w * 0.06}
                    fill={PAPER}
                    stroke={INK}
                />
            )}
            <text y={small ? w * 0.46 - type * 0.14 : two ? -w * 0.04 : type * 0.36} font-size={type}>
                {!tight && "≤"}
                {number}
                {both && <tspan fill={BLOOD}> {percent}%</tspan>}
            </text>
            {two && (
                <text y={w * 0.38} font-size={w * 0.38} fill={BLOOD}>
                    {percent}%
                </text>
            )}
        </g>
    );
}

/** The print of a square that a unit covers, small in its corner. */
const Corner = ({ w, print }: { w: number; print: string }) => (
    <g transform={`translate(${w * 0.36} ${-w * 0.38})`}>
        <rect {...centred(w * 0.5, w * 0.34)} rx="2" fill={PAPER} stroke={INK} stroke-width="1" />
        <text class="figure" y={w * 0.12} font-size={w * 0.34} text-anchor="middle" fill={INK}>
            {print}
        </text>
    </g>
);

function Square({
    scene,
    square,
    here,
    picture,
}: {
    scene: Scene;
    square: number;
    here: Here;
    picture: Picture;
}) {
    const at = middle(here.box);
    const { w } = here.box;
    const type = Math.max(w * 0.52, Math.min(w * 0.62, LEAST * scene.unit));
    const held = here.track !== undefined;
    return (
        <>
            {here.ruined && (
                <Piece id={`skull-${square}`} at={at}>
                    <Art name="skull" w={w * 0.86} />
                </Piece>
            )}
            {held && (
                <Piece id={`unit-${square}`} at={at}>
                    <g
                        opacity={here.moved ? 0.5 : 1}
                        transform={here.odds ? `translate(0 ${-w * 0.21})scale(.62)` : undefined}
                    >
                        {sealOf(scene, picture, here.track!, w * 0.97)}
                    </g>
                </Piece>
            )}
            <g transform={`translate(${at.x} ${at.y})`}>
                {here.print && !here.odds && !held && (
                    <text
                        class="figure print"
                        y={type * 0.35}
                        font-size={type}
                        text-anchor="middle"
                        fill={here.print > "0" ? INK : BLOOD}
                    >
                        {here.print}
                    </text>
                )}
                {here.print && held && !here.odds && w * 0.34 >= LEAST * scene.unit && (
                    <Corner w={w} print={here.print} />
                )}
            </g>
        </>
    );
}

/** A mark with the colour of whoever set it. */
function Mark({ name, seat, size }: { name: string; seat: number; size: number }) {
    return (
        <g>
            <circle r={size * 0.62} fill={PAPER} stroke={INK} stroke-width="1.5" />
            <circle r={size * 0.53} fill="none" stroke={INKS[seat]} stroke-width={size * 0.12} />
            <Art name={name} w={size * 0.74} />
            <g transform={`translate(${size * 0.5} ${size * 0.42})`}>
                <circle r={size * 0.24} fill={INKS[seat]} stroke={ON_INKS[seat]} stroke-width="1" />
                <Glyph seat={seat} size={size / 40} />
            </g>
        </g>
    );
}

function markAt(picture: Picture, region: number, which: 0 | 1): Point {
    const box = around(picture, region, 0);
    return { x: box.x + (which ? box.w : 0), y: box.y - 3 };
}

function Marks({ picture, unit }: { picture: Picture; unit: number }) {
    const size = Math.max(26, 15 * unit);
    return (
        <>
            {([picture.quarantine, picture.pogrom] as const).map((marks, which) =>
                [...marks].map(([region, seat]) => {
                    const { x, y, w, h } = around(picture, region, 5);
                    return (
                        <g key={`${which}-${region}`}>
                            <rect
                                x={x}
                                y={y}
                                width={w}
                                height={h}
                                rx="7"
                                fill="none"
                                stroke={which ? INK : BLOOD}
                                stroke-width="3.5"
                                stroke-dasharray={which ? "2 4" : "9 4"}
                            />
                            <Piece
                                id={`${which ? "pogrom" : "quarantine"}-${region}`}
                                at={markAt(picture, region, which as 0 | 1)}
                            >
                                <Mark name={which ? "pogrom" : "quarantine"} seat={seat} size={size} />
                            </Piece>
                        </g>
                    );
                }),
            )}
            {[...picture.lines].map(
                ([id, { course, war }]) =>
                    war !== undefined && (
                        <g key={`war-${id}`}>
                            <path
                                d={path(seen(picture, course))}
                                fill="none"
                                stroke={BLOOD}
                                stroke-width="4"
                                stroke-dasharray="3 7"
                            />
                            <Piece id={`war-${id}`} at={middleOf(course)}>
                                <Mark name="war" seat={war} size={size} />
                            </Piece>
                        </g>
                    ),
            )}
        </>
    );
}

/** Numbers on the lines. */
function Numbers({ picture, unit }: { picture: Picture; unit: number }) {
    const r = Math.max(9.5, Math.min(16, 9 * unit));
    return (
        <>
            {[...picture.lines].map(([id, { course, print, war }]) => {
                if (!print || war !== undefined) return null;
                const { x, y } = middleOf(course);
                return (
                    <g key={id} transform={`translate(${x} ${y})`}>
                        <circle r={r} fill={PAPER} stroke={INK} stroke-width="1.6" />
                        <text
                            class="figure print"
                            y={r * 0.46}
                            font-size={r * 1.34}
                            text-anchor="middle"
                            fill={INK}
                        >
                            {print}
                        </text>
                    </g>
                );
            })}
        </>
    );
}

const SIDES = { s: "start", m: "middle", e: "end" } as const;

function Names({ scene, picture }: { scene: Scene; picture: Picture }) {
    const kind = kindOf(scene.frame, "region");
    const { unit } = scene;
    const type = Math.max(Math.min(15.5, 21 * unit), LEAST * unit);
    // On a small screen only places of several squares are named; all others when one comes nearer.
    const all = unit < 2.4;
    const count = new Map<number, number>();
    for (const { region, open, ruined } of picture.squares)
        if (open || ruined) count.set(region, (count.get(region) ?? 0) + 1);
    return (
        <>
            {wordsOf(scene, "region").map((word, region) => {
                const squares = count.get(region) ?? 0;
                const [x, y, dx, dy, side] = CITIES[word]!;
                const corner = inInset({ x, y });
                if (!squares || (!all && (squares < 2 || corner))) return null;
                const up = dy < -10 ? 0 : dy > 20 ? type - 15.5 : (type - 15.5) * 0.35;
                const name = scene.words.element(kind, region);
                const size = corner
                    ? Math.max(Math.min(17, type), LEAST * unit)
                    : squares > 1
                      ? type * 1.08
                      : type;
                // Large letters stay on the sheet that the city lies on.
                const wide = name.length * size * (squares > 1 ? 0.55 : 0.52);
                const { left, right } = {
                    s: { left: 0, right: 1 },
                    m: { left: 0.5, right: 0.5 },
                    e: { left: 1, right: 0 },
                }[side];
                const edge = corner ? INSET : MAP;
                const least = edge.x + 8 + wide * left;
                const most = edge.x + edge.w - 10 - wide * right;
                return (
                    <text
                        key={word}
                        class="map-name"
                        x={Math.max(least, Math.min(most, x + dx))}
                        y={y + dy + up}
                        font-size={size}
                        font-weight={squares > 1 ? 700 : undefined}
                        style={{ textAnchor: SIDES[side], letterSpacing: 0 }}
                    >
                        {name}
                    </text>
                );
            })}
        </>
    );
}

/** Where a seat's counter stands on the Body Count: those of one number side by side. */
function counterAt(picture: Picture, seat: number): Point {
    const { body } = picture.players[seat]!;
    const same = picture.players.flatMap((one, i) => (one.body === body ? [i] : []));
    const { x, y } = countAt(body);
    const i = same.indexOf(seat);
    const two = same.length > 3;
    return {
        x: x + (two ? (i % 2 ? 6.5 : -6.5) : 0),
        y: y - 16 + (two ? Math.floor(i / 2) : i) * 11.5,
    };
}

function Counters({ scene, picture }: { scene: Scene; picture: Picture }) {
    return (
        <>
            {picture.players.map(({ track, body }, seat) => {
                const alone = picture.players.filter((one) => one.body === body).length === 1;
                const at = counterAt(picture, seat);
                const size = alone ? 26 : 14;
                return (
                    <Piece key={seat} id={`count-${seat}`} at={alone ? { x: at.x, y: at.y + 4 } : at}>
                        <Seal word={wordsOf(scene, "track")[track ?? 4]!} seat={seat} size={size} />
                    </Piece>
                );
            })}
        </>
    );
}

/** Where a unit leaves the map. */
export function gateAt(scene: Scene, picture: Picture, square: number): Point {
    const region = picture.squares[square]!.region;
    const city = wordsOf(scene, "region")[region]!;
    const words = wordsOf(scene, "line");
    const route = [...picture.lines].find(([id]) => words[id]!.startsWith(`off_${city}`));
    return route ? route[1].course.at(-1)! : cityAt(city);
}

export const unitSize = (at: Point) => (inInset(at) ? CELL * 1.2 : CELL);

export function Pieces({ scene }: { scene: Scene }) {
    const picture = read(scene);
    return (
        <g class="pieces" aria-hidden="true">
            <Numbers picture={picture} unit={scene.unit} />
            <Names scene={scene} picture={picture} />
            {picture.squares.map(
                (here, i) =>
                    (here.open || here.ruined) && (
                        <Square key={i} scene={scene} square={i} here={here} picture={picture} />
                    ),
            )}
            {picture.squares.map((here, i) => here.odds && <Odds key={i} here={here} unit={scene.unit} />)}
            <Marks picture={picture} unit={scene.unit} />
            <Counters scene={scene} picture={picture} />
            <Table scene={scene} picture={picture} />
            <Panels scene={scene} picture={picture} />
        </g>
    );
}
