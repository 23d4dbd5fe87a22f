// Region cards, and what lies beside the map for them: hand, deck, discard and the discs.

import { Piece } from "../../../board/Piece";
import { LEAST, kindOf, type Box, type Scene, middle, edges, centred, INK, PAPER } from "../../../board/skin";
import { UNKNOWN } from "../../../gen/tables";
import { Art } from "../art";
import { wordOf } from "../picture";
import { Cube } from "../pieces";
import { both } from "./land";
import type { African } from "./picture";
import { planOf } from "./places";

const windows = new Map<string, string>();

/** The part of the map that shows a region, as a viewBox. */
function windowOf(word: string): string {
    let found = windows.get(word);
    if (!found) {
        const n = both.outline[word]!.match(/[\d.]+/g)!.map(Number);
        const [xs, ys] = [n.filter((_, i) => i % 2 === 0), n.filter((_, i) => i % 2)];
        const [x, y] = [Math.min(...xs), Math.min(...ys)];
        found = `${x} ${y} ${Math.max(...xs) - x} ${Math.max(...ys) - y}`;
        windows.set(word, found);
    }
    return found;
}

interface Size {
    w: number;
    h: number;
}

function Sheet({ w, h, fill }: Size & { fill: string }) {
    return <rect {...centred(w, h)} rx={w * 0.06} fill={fill} stroke={INK} stroke-width={w * 0.022} />;
}

function Back({ w, h }: Size) {
    return (
        <g>
            <Sheet w={w} h={h} fill={`color-mix(in srgb, ${INK} 22%, ${PAPER})`} />
            <rect
                x={-w * 0.42}
                y={-h * 0.44}
                width={w * 0.84}
                height={h * 0.88}
                rx={w * 0.04}
                fill="none"
                stroke={INK}
                stroke-width={w * 0.014}
            />
            <Art name="piece-caravan" w={w * 0.6} />
        </g>
    );
}

/** The classes that a card protects. */
function Marks({ words, size, y }: { words: readonly string[]; size: number; y: number }) {
    return (
        <>
            {words.map((word, i) => {
                const x = (i - (words.length - 1) / 2) * size * 1.25;
                return word === "any" ? (
                    <text
                        key={word}
                        class="figure ink"
                        x={x}
                        y={y + size * 0.42}
                        font-size={size * 1.2}
                        text-anchor="middle"
                    >
                        ?
                    </text>
                ) : (
                    <Art key={word} name={`icon-${word}`} w={size} x={x} y={y} />
                );
            })}
        </>
    );
}

/** A region card around the origin: its region and what it protects. */
export function RegionCard({ scene, card, w, h }: Size & { scene: Scene; card: number }) {
    if (card === UNKNOWN) return <Back w={w} h={h} />;
    const { frame, words } = scene;
    const [place, ...symbols] = words.printed(kindOf(frame, "card"), card);
    const region = place![1];
    const word = wordOf(scene, "region", region);
    const name = words.element(place![0], region);
    return (
        <g>
            <Sheet w={w} h={h} fill={PAPER} />
            <svg
                x={-w * 0.4}
                y={-h * 0.27}
                width={w * 0.8}
                height={h * 0.34}
                viewBox={windowOf(word)}
                fill={`color-mix(in srgb, ${INK} 30%, ${PAPER})`}
                stroke={INK}
                stroke-width={1}
            >
                <path d={both.outline[word]} vector-effect="non-scaling-stroke" />
            </svg>
            <text
                class="map-name"
                y={-h * 0.33}
                font-size={Math.min(Math.max(h * 0.15, LEAST * scene.unit), (w * 1.7) / name.length)}
                stroke="none"
            >
                {name}
            </text>
            <Marks
                words={symbols.map(([kind, value]) => frame.head.game.kinds[kind]!.words[value]!)}
                size={Math.min(w * 0.36, h * 0.28)}
                y={h * 0.29}
            />
        </g>
    );
}

function Empty({ box }: { box: Box }) {
    return (
        <rect
            {...edges(box)}
            rx="6"
            fill="none"
            stroke={INK}
            stroke-width="2"
            stroke-dasharray="5 5"
            opacity=".35"
        />
    );
}

/** A pile of cards with its number. */
function Heap({ scene, box, count, top }: { scene: Scene; box: Box; count: number; top: number }) {
    const type = Math.max(20, LEAST * scene.unit);
    if (!count) return <Empty box={box} />;
    return (
        <g transform={`translate(${box.x + box.w / 2} ${box.y + box.h / 2})`}>
            {count > 1 && (
                <g transform="translate(3 -5)">
                    <Back w={box.w} h={box.h} />
                </g>
            )}
            <RegionCard scene={scene} card={top} w={box.w} h={box.h} />
            <Badge x={box.w / 2 - type * 0.3} y={box.h / 2 - type * 0.45} type={type} count={count} />
        </g>
    );
}

/** A number on what lies in a pile. */
function Badge({ x, y, type, count }: { x: number; y: number; type: number; count: number }) {
    return (
        <g transform={`translate(${x} ${y})`}>
            <rect
                x={-type * 0.75}
                y={-type * 0.6}
                width={type * 1.5}
                height={type * 1.2}
                rx={type * 0.3}
                fill={INK}
            />
            <text class="figure" y={type * 0.36} font-size={type} text-anchor="middle" fill={PAPER}>
                {count}
            </text>
        </g>
    );
}

export function Tray({ scene, picture }: { scene: Scene; picture: African }) {
    const { tray } = planOf(scene);
    const { hand, discs } = tray;
    const type = Math.max(20, LEAST * scene.unit);
    const several = new Set(picture.hand.map(({ holder }) => holder ?? -1)).size > 1;
    return (
        <g>
            <rect
                {...edges(hand)}
                rx="8"
                fill={`color-mix(in srgb, ${INK} 8%, ${PAPER})`}
                stroke={INK}
                stroke-width="1.5"
            />
            <Heap scene={scene} box={tray.deck} count={picture.deck} top={UNKNOWN} />
            <Heap
                scene={scene}
                box={tray.discard}
                count={picture.discards.length}
                top={picture.discards.at(-1) ?? UNKNOWN}
            />
            {picture.discs !== undefined && (
                <g transform={`translate(${discs.x} ${discs.y})`}>
                    <Art name="piece-diplomat" w={64} y={-14} />
                    <Badge x={0} y={34} type={type} count={picture.discs} />
                </g>
            )}
            {picture.hand.map(({ card: one, box, holder }, i) => (
                <Piece
                    key={one === UNKNOWN ? `drawn${i}` : one}
                    id={one === UNKNOWN ? `drawn-${i}` : `hand-${one}`}
                    at={middle(box)}
                >
                    <RegionCard scene={scene} card={one} w={box.w} h={box.h} />
                    {several && holder !== undefined && (
                        <g transform={`translate(${-box.w * 0.36} ${box.h * 0.4})`}>
                            <Cube seat={holder} size={box.w * 0.28} />
                        </g>
                    )}
                </Piece>
            ))}
        </g>
    );
}
