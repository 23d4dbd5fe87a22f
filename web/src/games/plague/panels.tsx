// What lies beside the town: the pad, the card drawn, the notice board, the dice and the bag.

import { Glyph, Piece } from "../../board/Piece";
import {
    INKS,
    kindOf,
    type Box,
    type Scene,
    middle,
    edges,
    centred,
    INK,
    BLOOD,
    EDGE,
} from "../../board/skin";
import type { Events } from "../../gen/tables.plague";
import { eventOf } from "../../rows";
import { freshOf } from "../../view";
import { Art } from "./art";
import { lines } from "./ground";
import { Count } from "./marks";
import { planFor } from "./places";
import { bagBox, dieAt, handBox, padBox, padColumns, padLine, read, wordsOf } from "./picture";

/** A sheet of paper with a double edge. */
function Sheet({ box, lit }: { box: Box; lit?: boolean }) {
    return (
        <g>
            <rect
                {...edges(box)}
                rx="5"
                class="panel-ink"
                stroke-width={lit ? 4 : 2.2}
                style={lit ? { stroke: BLOOD } : undefined}
            />
            <rect {...edges(box, 4)} rx="3" fill="none" stroke={INK} stroke-width=".9" />
        </g>
    );
}

/** Pictures of cards by what their word tells of; the rest send a cart somewhere. */
const PICTURES: readonly (readonly [RegExp, string])[] = [
    [/rats|licence/, "rat"],
    [/_cat|find/, "cat"],
    [/flea|leap|insect/, "flea"],
    [/revolt/, "vacuum"],
    [/^no_|^off_|^out_/, "seal"],
    [/^open_|pope|vice_versa|strike/, "open"],
    [/secret_pass$/, "key"],
    [/passage/, "wall"],
    [/immun|cure|barsky/, "shield"],
    [/bubonic|plague|misery|flagell/, "skull"],
    [/tax|smile|baker/, "tomb"],
];
const pictureOf = (word: string) => PICTURES.find(([sign]) => sign.test(word))?.[1] ?? "load";

/** How large the picture of a card is, and where the lines of its name stand in which letters. */
function cardPlan(scene: Scene, card: number, { w, h }: Box) {
    const { type } = planFor(scene.sheet);
    const flat = w > h * 1.6;
    const small = h < type * 2.2 && w < type * 4;
    const art = small
        ? w * 0.8
        : flat
          ? Math.min(h * 0.62, w * 0.24)
          : Math.min(w * 0.64, h * (h < type * 7.5 ? 0.3 : 0.46));
    const room = flat ? w - art * 1.6 : w - 18;
    const letters = Math.max(7, Math.floor(room / (type * 0.52)));
    const name = scene.words.element(kindOf(scene.frame, "card"), card);
    const text = small ? [] : lines(name, letters).slice(0, flat ? 3 : 5);
    const longest = Math.max(...text.map((one) => one.length), 1);
    const size = Math.min(
        type,
        room / (longest * 0.54),
        ((flat ? h : h - art) * 0.86) / Math.max(1, text.length),
    );
    const x = flat ? -w / 2 + art * 1.3 + room / 2 : 0;
    const top = flat
        ? (-(text.length - 1) / 2) * size + size * 0.32
        : -h / 2 + art + 14 + (h - art - 20 - size * text.length) / 2 + size * 0.8;
    return { flat, small, framed: !small && h > type * 3, art, text, size, x, top };
}

/** A card with its picture and, where there is room, its name. */
export function Card({ scene, card, box }: { scene: Scene; card: number; box: Box }) {
    const { w, h } = box;
    const { flat, small, framed, art, text, size, x, top } = cardPlan(scene, card, box);
    return (
        <g>
            <rect
                {...centred(w, h)}
                rx={Math.min(6, w * 0.1)}
                class="panel-ink"
                stroke-width={small ? 1.6 : 2.2}
            />
            {framed && <rect {...centred(w - 8, h - 8)} rx="3" fill="none" stroke={INK} stroke-width=".9" />}
            <Art
                name={pictureOf(wordsOf(scene, "card")[card] ?? "")}
                w={art}
                x={flat && !small ? -w / 2 + art * 0.75 : 0}
                y={small || flat ? 0 : -h / 2 + 10 + art * 0.5}
                ink="var(--stable)"
            />
            {text.map((one, i) => (
                <text key={i} class="word middle" x={x} y={top + i * size * 1.02} font-size={size}>
                    {one}
                </text>
            ))}
        </g>
    );
}

/** The back of the deck and how many cards are in it. */
function Deck({ scene, box, count }: { scene: Scene; box: Box; count: number }) {
    const { type } = planFor(scene.sheet);
    const w = Math.min(box.w * 0.42, box.h * 0.6);
    const { x, y } = middle(box);
    return (
        <g transform={`translate(${x} ${y})`}>
            {[4, 2, 0].map((d) => (
                <rect
                    key={d}
                    x={-w / 2 + d}
                    y={-w * 0.65 - d}
                    width={w}
                    height={w * 1.3}
                    rx="4"
                    class="panel-ink"
                    stroke-width="1.6"
                />
            ))}
            <Art name="skull" w={w * 0.6} y={-w * 0.12} />
            <text class="figure ink middle" y={w * 0.5} font-size={Math.min(type, w * 0.4)}>
                {count}
            </text>
        </g>
    );
}

/** The notice board with the order that hangs there. */
function Notice({ scene, box: b }: { scene: Scene; box: Box }) {
    const { notice } = read(scene);
    const wood = "var(--wood)";
    const low = b.h < b.w * 0.45;
    const edge = low ? 5 : 12;
    return (
        <g>
            {!low && (
                <path
                    d={`M${b.x + b.w * 0.2} ${b.y}v${b.h}M${b.x + b.w * 0.8} ${b.y}v${b.h}`}
                    stroke={wood}
                    stroke-width="9"
                />
            )}
            {!low && (
                <path
                    d={`M${b.x - 4} ${b.y + 22}L${b.x + b.w / 2} ${b.y}L${b.x + b.w + 4} ${b.y + 22}v8L${b.x + b.w / 2} ${b.y + 9}L${b.x - 4} ${b.y + 30}z`}
                    fill={INK}
                />
            )}
            <rect
                x={b.x}
                y={b.y + (low ? 0 : 24)}
                width={b.w}
                height={b.h - (low ? 0 : 40)}
                fill={wood}
                stroke={INK}
                stroke-width="2.4"
            />
            {notice === undefined ? (
                <path
                    d={`M${b.x + b.w * 0.3} ${b.y + b.h * 0.4}h.1M${b.x + b.w * 0.62} ${b.y + b.h * 0.52}h.1M${b.x + b.w * 0.45} ${b.y + b.h * 0.62}h.1`}
                    stroke={INK}
                    stroke-width="6"
                    stroke-linecap="round"
                />
            ) : (
                <Piece id="notice" at={{ x: b.x + b.w / 2, y: b.y + b.h / 2 + (low ? 0 : 4) }}>
                    <Card
                        scene={scene}
                        card={notice}
                        box={{ x: 0, y: 0, w: b.w - edge * 2, h: b.h - (low ? edge * 2 : 40 + edge * 2) }}
                    />
                </Piece>
            )}
        </g>
    );
}

export function Cards({ scene }: { scene: Scene }) {
    const { drawn, deck } = read(scene);
    const plan = planFor(scene.sheet);
    return (
        <g>
            {drawn === undefined ? (
                <>
                    <Sheet box={plan.drawn} />
                    <Deck scene={scene} box={plan.drawn} count={deck} />
                </>
            ) : (
                <Piece id="drawn" at={middle(plan.drawn)}>
                    <Card scene={scene} card={drawn} box={plan.drawn} />
                </Piece>
            )}
            <Notice scene={scene} box={plan.notice} />
        </g>
    );
}

const TWELVE = "M0-30L18-24L29-9V9L18 24L0 30L-18 24L-29 9V-9L-18-24z";
const FACE = "M0-19L18-6L11 15H-11L-18-6zM0-19V-30M18-6L29-9M11 15L18 24M-11 15L-18 24M-18-6L-29-9";
const SIX = "M-25-23Q-25-26-22-26L22-27Q25-27 25-24L26 22Q26 26 22 26L-22 27Q-25 27-25 23z";
const SIX_FACE = "M-19-21L19-22L20 20L-19 21z";

function Die({
    red,
    value,
    size,
    tumble,
}: {
    red?: boolean;
    value: number | undefined;
    size: number;
    tumble?: boolean;
}) {
    return (
        <g transform={`scale(${size / 62})`}>
            <g class={tumble ? "tumble" : undefined}>
                <path d={red ? SIX : TWELVE} transform="translate(3 3)" fill={INK} opacity=".35" />
                <path
                    d={red ? SIX : TWELVE}
                    fill={red ? "var(--red-die)" : "var(--green-die)"}
                    stroke={EDGE}
                    stroke-width="2.6"
                    stroke-linejoin="round"
                />
                <path
                    d={red ? SIX_FACE : FACE}
                    fill="#fff"
                    fill-opacity={red ? ".1" : ".13"}
                    stroke="#fff"
                    stroke-opacity={red ? ".4" : ".55"}
                    stroke-width={red ? "1.2" : "1.4"}
                />
                <text class="figure middle" y={red ? 13 : 9} font-size={red ? 37 : 27} fill="#fff">
                    {value ?? "–"}
                </text>
            </g>
        </g>
    );
}

export function Dice({ scene }: { scene: Scene }) {
    const picture = read(scene);
    const { dice: box, type } = planFor(scene.sheet);
    const { frame } = scene;
    const rolled = freshOf(frame)
        .map(({ row }) => eventOf<Events>(frame.head, row).word)
        .some((word) => word === "dice" || word === "rolled");
    const [green] = picture.green ?? [];
    const left = [green, picture.red];
    return (
        <g>
            <Sheet box={box} />
            {([0, 1] as const).map((die) => {
                const { at, size } = dieAt(scene, die);
                const rest = left[die];
                return (
                    <g key={die}>
                        <Piece id={`die-${die}`} at={at}>
                            <Die red={die === 1} value={picture.dice?.[die]} size={size} tumble={rolled} />
                        </Piece>
                        {rest !== undefined && (
                            <Count
                                x={at.x + size * 0.44}
                                y={at.y + size * 0.42}
                                size={type * 1.12}
                                value={rest}
                            />
                        )}
                    </g>
                );
            })}
        </g>
    );
}

export function Bag({ scene }: { scene: Scene }) {
    const { bag, held } = read(scene);
    const { bag: box, type, columns } = planFor(scene.sheet);
    const head = bagBox(scene, 0).y - box.y;
    return (
        <g>
            <Sheet box={box} />
            {columns === 1 ? (
                <Art
                    name="bag"
                    w={Math.max(28, head * 1.05)}
                    x={box.x + box.w / 2}
                    y={box.y + head * 0.5 + 2}
                />
            ) : (
                <g opacity=".22">
                    <Art name="bag" w={box.h * 0.9} x={box.x + box.w / 2} y={box.y + box.h / 2} />
                </g>
            )}
            {wordsOf(scene, "piece").map((word, kind) => {
                const b = bagBox(scene, kind);
                const size = Math.min(b.h * 0.86, b.w * 0.5, type * 1.9);
                const none = !(bag[kind] ?? 0);
                return (
                    <g key={word} opacity={none ? 0.4 : 1}>
                        <Art name={word} w={size} x={b.x + b.w * 0.3} y={b.y + b.h / 2} />
                        <text
                            class="figure ink"
                            x={b.x + b.w * 0.54}
                            y={b.y + b.h / 2 + type * 0.36}
                            font-size={Math.min(type, b.h * 0.8, b.w * 0.36)}
                        >
                            {bag[kind] ?? 0}
                        </text>
                        {(held[kind] ?? 0) > 0 && (
                            <Piece id={`held-${kind}`} at={{ x: b.x + b.w * 0.88, y: b.y + b.h / 2 }}>
                                <circle r={size * 0.5} fill={BLOOD} />
                                <Art name={word} w={size * 0.8} />
                            </Piece>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

/** How large marks and numbers of a line are, what the names on the pad are, and letters at which all have room. */
function padType(scene: Scene, line: Box) {
    const { type } = planFor(scene.sheet);
    const columns = padColumns(scene);
    const size = Math.min(type, line.h * 0.72);
    const mark = Math.min(line.h * 0.8, type * 1.35);
    const room = columns.load - type * 1.3 - (line.x + mark * 1.25);
    const name = (seat: number) => scene.words.seat(seat).slice(0, columns.narrow ? 7 : 16);
    const longest = Math.max(...read(scene).seats.map((seat) => name(seat).length));
    return { size, mark, name, letters: Math.min(size, room / (longest * 0.46)) };
}

/** The line of a seat on the pad: who it is, its load, what it has buried, its cards. */
function PadLine({ scene, seat, type }: { scene: Scene; seat: number; type: ReturnType<typeof padType> }) {
    const picture = read(scene);
    const { size, mark, name, letters } = type;
    const line = padLine(scene, seat);
    const y = line.y + line.h / 2;
    return (
        <g>
            {picture.turn === seat && (
                <rect
                    x={line.x}
                    y={line.y + 1}
                    width={line.w}
                    height={line.h - 2}
                    rx="4"
                    fill={BLOOD}
                    fill-opacity=".12"
                    stroke={BLOOD}
                    stroke-width="2.4"
                />
            )}
            <rect
                x={line.x + 5}
                y={y - mark / 2}
                width={mark}
                height={mark}
                rx={mark * 0.18}
                fill={INKS[seat]}
                stroke={EDGE}
                stroke-width="1.4"
            />
            <Glyph seat={seat} x={line.x + 5 + mark / 2} y={y} size={mark / 17} />
            <text class="word" x={line.x + mark + 12} y={y + size * 0.34} font-size={letters}>
                {name(seat)}
            </text>
            {picture.washers.has(seat) && (
                <Art name="plate" w={size * 0.8} x={line.x + 7 + mark} y={y - mark * 0.32} />
            )}
            {(["load", "buried"] as const).map((column) => (
                <text
                    key={column}
                    class="figure ink middle"
                    x={padColumns(scene)[column]}
                    y={y + size * 0.36}
                    font-size={size}
                >
                    {picture[column][seat] ?? 0}
                </text>
            ))}
            {picture.hands[seat]!.map((card, i) => {
                const box = handBox(scene, seat, i);
                return (
                    <Piece key={card} id={`hand-${card}`} at={middle(box)}>
                        <Card scene={scene} card={card} box={box} />
                    </Piece>
                );
            })}
        </g>
    );
}

export function Pad({ scene }: { scene: Scene }) {
    const picture = read(scene);
    const { type } = planFor(scene.sheet);
    const pad = padBox(scene);
    const columns = padColumns(scene);
    const head = pad.y + type * 0.9;
    const first = padLine(scene, 0);
    const last = padLine(scene, picture.seats.length - 1);
    const padded = padType(scene, first);
    return (
        <g>
            <Sheet box={pad} />
            <text
                class="title"
                x={(pad.x + columns.load) / 2 - type * 0.3}
                y={head + type * 0.26}
                font-size={type * (columns.narrow ? 0.62 : 0.93)}
                style={{ letterSpacing: columns.narrow ? "0.02em" : undefined }}
            >
                {columns.narrow ? "R · I · P" : "IN MEMORIAM"}
            </text>
            <Art name="load" w={type * 1.5} x={columns.load} y={head} ink="var(--stable)" />
            <Art name="tomb" w={type * 1.2} x={columns.buried} y={head} />
            <path
                d={`M${pad.x + 8} ${first.y}h${pad.w - 16}M${columns.load - type * 1.2} ${first.y - type}V${last.y + last.h}M${(columns.load + columns.buried) / 2} ${first.y - type}V${last.y + last.h}M${columns.buried + type * (columns.narrow ? 0.95 : 1.2)} ${first.y - type}V${last.y + last.h}`}
                stroke={INK}
                stroke-width="1"
                opacity=".6"
            />
            {picture.seats.map((seat) => (
                <PadLine key={seat} scene={scene} seat={seat} type={padded} />
            ))}
        </g>
    );
}
