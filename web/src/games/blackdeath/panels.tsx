// What lies beside the map: the table of the turn, the seats, the cards.

import { Glyph, Piece } from "../../board/Piece";
import {
    INKS,
    LEAST,
    kindOf,
    middle,
    type Box,
    type Scene,
    edges,
    centred,
    INK,
    PAPER,
    BLOOD,
} from "../../board/skin";
import { Art, DAY, pictureOf } from "./art";
import { DECK, DISCARD, RUNNING, TABLE, fan } from "./places";
import { seatAt, wordsOf, type Picture } from "./picture";
import { Seal, sealOf } from "./seal";

const pips: readonly string[] = ["", "e", "ai", "aei", "acgi", "acegi", "acdfgi"];

/** A die around the origin. */
export function Die({ number, size, ink = INK }: { number: number; size: number; ink?: string }) {
    const by = size * 0.27;
    return (
        <g>
            <rect
                {...centred(size)}
                rx={size * 0.16}
                fill="#f8f0d8"
                stroke={ink}
                stroke-width={size * 0.07}
            />
            {[...(pips[number] ?? "")].map((spot) => {
                const i = spot.charCodeAt(0) - 97;
                return (
                    <circle
                        key={spot}
                        cx={((i % 3) - 1) * by}
                        cy={(Math.floor(i / 3) - 1) * by}
                        r={size * 0.095}
                        fill="#2a1a0c"
                    />
                );
            })}
        </g>
    );
}

export function Fate({
    fate,
    number,
    size,
    least = 0,
}: {
    fate: string;
    number: number;
    size: number;
    least?: number;
}) {
    const lost = fate === "deaths" || fate === "catastrophe";
    return (
        <g>
            {fate === "harmless" ? (
                <path d={`M${-size * 0.3} 0H${size * 0.3}`} stroke={INK} stroke-width={size * 0.1} />
            ) : fate === "cure" ? (
                <Art name="cure" w={size} x={-size * 0.3} />
            ) : fate === "catastrophe" ? (
                <Art name="skull" w={size * 0.9} x={-size * 0.3} />
            ) : (
                <g stroke={INK} stroke-width={size * 0.12} stroke-linecap="round">
                    <path
                        d={`M${-size * 0.3} ${-size * 0.4}v${size * 0.8}m${-size * 0.24} ${-size * 0.52}h${size * 0.48}`}
                    />
                </g>
            )}
            {fate !== "harmless" && (
                <text
                    class="figure"
                    x={size * 0.26}
                    y={size * 0.27}
                    font-size={Math.max(size * 0.76, least)}
                    fill={lost ? BLOOD : INK}
                >
                    {number}
                </text>
            )}
        </g>
    );
}

export const diceAt = (i: number) => ({ x: TABLE.x + TABLE.w * (i ? 0.75 : 0.25), y: TABLE.y + 104 });

interface TurnProps {
    picture: Picture;
    /** Letters are at least as large. */
    least: number;
}

/** Who acts in which order: whoever is done is pale, whose turn it is has a ring. */
function Order({ scene, picture, active }: { scene: Scene; picture: Picture; active: number }) {
    const { x, y, w } = TABLE;
    const { order, players } = picture;
    const by = Math.min(28, (w - 42) / order.length);
    return (
        <>
            {order.map((seat, i) => (
                <g key={seat} transform={`translate(${x + w - 20 - (order.length - 1 - i) * by} ${y + 22})`}>
                    {seat === active && (
                        <circle r={by * 0.56} fill="none" stroke={BLOOD} stroke-width="2.6" />
                    )}
                    <g opacity={order.indexOf(active) > i ? 0.45 : 1}>
                        <Seal
                            word={wordsOf(scene, "track")[players[seat]!.track ?? 4]!}
                            seat={seat}
                            size={by * 0.86}
                        />
                    </g>
                </g>
            ))}
        </>
    );
}

/** The dice of Luck, or where they will lie, and what is left of them. */
function Luck({ picture, least }: TurnProps) {
    return (
        <>
            {(["infection-die", "movement-die"] as const).map((name, i) => {
                const at = diceAt(i);
                const left = i ? picture.points : picture.attempts;
                return (
                    <g key={name}>
                        <Art name={name} w={30} x={at.x} y={at.y - 37} />
                        {picture.dice ? (
                            <Piece id={`die-${i}`} at={at}>
                                <Die number={picture.dice[i]!} size={40} />
                            </Piece>
                        ) : (
                            <rect
                                x={at.x - 19}
                                y={at.y - 19}
                                width="38"
                                height="38"
                                rx="6"
                                fill="none"
                                stroke={INK}
                                stroke-dasharray="4 4"
                                opacity=".5"
                            />
                        )}
                        <text
                            class="figure"
                            x={at.x}
                            y={at.y + 40}
                            font-size={Math.max(18, least)}
                            text-anchor="middle"
                            fill={BLOOD}
                        >
                            {left === undefined ? "" : `× ${left}`}
                        </text>
                    </g>
                );
            })}
        </>
    );
}

/** What the Mortality die would do. */
function Fates({ picture, least }: TurnProps) {
    const { x, y } = TABLE;
    return (
        <>
            {picture.fates.map(({ die, fate, number }, i) => (
                <g
                    key={die}
                    transform={`translate(${x + 22 + (i % 2) * 76} ${y + 212 + Math.floor(i / 2) * 42})`}
                >
                    <Die number={die} size={27} />
                    <g transform="translate(38 0)">
                        <Fate fate={fate} number={number} size={25} least={least} />
                    </g>
                </g>
            ))}
        </>
    );
}

/** The order of the turn, the dice of Luck, and what the Mortality die would do. */
export function Table({ scene, picture }: { scene: Scene; picture: Picture }) {
    const { x, y, w } = TABLE;
    if (picture.choosing) return <Choice scene={scene} picture={picture} />;
    if (!picture.turn) return <Ranks scene={scene} picture={picture} />;
    const [turn, active] = picture.turn;
    const least = Math.min(27, LEAST * scene.unit);
    const line = (at: number) => (
        <path d={`M${x + 8} ${y + at}H${x + w - 8}`} stroke={INK} stroke-width="1.4" />
    );
    return (
        <g>
            <text class="figure ink" x={x + 8} y={y + 29} font-size={Math.max(20, least)}>
                {turn}.
            </text>
            <Order scene={scene} picture={picture} active={active} />
            {line(46)}
            <Luck picture={picture} least={least} />
            {line(156)}
            <Art name="mortality" w={26} x={x + 22} y={y + 173} />
            <text class="figure ink" x={x + 42} y={y + 180} font-size={Math.max(18, least)}>
                {picture.players[active]?.rating?.[1] ?? ""}
            </text>
            <Fates picture={picture} least={least} />
        </g>
    );
}

/** The seats by rank, when all is over. */
function Ranks({ scene, picture }: { scene: Scene; picture: Picture }) {
    const { rank } = scene.frame.standing;
    const middle = (Math.max(...rank.slice(0, picture.players.length)) + 1) / 2;
    return (
        <g>
            {picture.players.map(({ track, body }, seat) => {
                const size = rank[seat] === 1 ? 42 : 32;
                const y = TABLE.y + TABLE.h / 2 + 50 * (rank[seat]! - middle);
                return (
                    <g key={seat} transform={`translate(${TABLE.x + 52} ${y})`}>
                        <Seal word={wordsOf(scene, "track")[track ?? 4]!} seat={seat} size={size} near />
                        <Art name="skull" w={size * 0.62} x={38} />
                        <text class="figure" x={54} y={size * 0.26} font-size={size * 0.66} fill={BLOOD}>
                            {body}
                        </text>
                    </g>
                );
            })}
        </g>
    );
}

/** Where a disease that nobody holds waits to be taken. */
export const trackAt = (track: number): Box => ({
    x: TABLE.x + 14 + (track % 2) * 70,
    y: TABLE.y + 48 + Math.floor(track / 2) * 84,
    w: 60,
    h: 60,
});

function Choice({ scene, picture }: { scene: Scene; picture: Picture }) {
    return (
        <g>
            {wordsOf(scene, "track").map((word, track) => {
                const seat = picture.holder.get(track);
                return (
                    <g
                        key={word}
                        transform={`translate(${middle(trackAt(track)).x} ${middle(trackAt(track)).y})`}
                    >
                        <Seal word={word} seat={seat} size={56} near free={seat === undefined} />
                    </g>
                );
            })}
        </g>
    );
}

/** A rating; what cards made of it beside it. */
function Rating({ base, now, type }: { base: number; now: number; type: number }) {
    return (
        <text class="figure" y={type * 0.35} font-size={type}>
            <tspan fill={INK}>{now}</tspan>
            {now !== base && (
                <tspan fill={BLOOD} dx={type * 0.1}>
                    {now > base ? "▲" : "▼"}
                </tspan>
            )}
        </text>
    );
}

/** Where ratings, stock, automatic infections and cards stand, as parts of a seat's width. */
const SLOTS = [0, 0.21, 0.43, 0.69, 0.87] as const;

interface SeatProps {
    scene: Scene;
    picture: Picture;
    seat: number;
}

/** Whose seat it is: its disease, its name, and as much of the disease's own name as there is room for. */
function Owner({ scene, picture, seat }: SeatProps) {
    const { type, seats } = picture.plan;
    const { y, x, w } = seats[seat]!;
    const { track, name } = picture.players[seat]!;
    const who = scene.words.seat(seat);
    const at = seatAt(scene, seat);
    const room = Math.floor((w - type * (6.1 + who.length * 0.5)) / (type * 0.48));
    const cut = room > 3 && name ? `${name.slice(0, room - 1).trimEnd()}…` : "";
    const shown = name.length <= room ? name : cut;
    return (
        <>
            <g transform={`translate(${at.x} ${at.y})`}>
                {track === undefined ? (
                    <g>
                        <circle r={type * 0.7} fill={INKS[seat]} stroke={INK} />
                        <Glyph seat={seat} size={type / 13} />
                    </g>
                ) : (
                    <Seal word={wordsOf(scene, "track")[track]!} seat={seat} size={type * 1.75} near />
                )}
            </g>
            <text
                class="map-name owner"
                x={x + type * 2.45}
                y={y + type * 0.98 + type * 0.32}
                font-size={type * 0.95}
                style={{ stroke: "none" }}
            >
                {who}
                {shown && (
                    <tspan dx={type * 0.4} font-size={type * 0.9} font-style="italic">
                        {shown}
                    </tspan>
                )}
            </text>
        </>
    );
}

/** What a seat has: ratings, stock, automatic infections and cards. */
function Holdings({ scene, picture, seat }: SeatProps) {
    const { type, seats } = picture.plan;
    const box = seats[seat]!;
    const { base, rating, stock, track, automatic, hand } = picture.players[seat]!;
    const low = box.y + box.h - type * 0.84;
    const icon = type * 1.15;
    const place = (i: number, by: number) =>
        `translate(${box.x + 8 + (box.w - 16) * SLOTS[i]! + icon * by} ${low})`;
    const number = (n: number, by: number) => (
        <g transform={`translate(${-icon * by} 0)`}>
            <text class="figure ink" x={icon * 1.1} y={type * 0.35} font-size={type}>
                {n}
            </text>
        </g>
    );
    return (
        <>
            {base &&
                ["virulence", "mortality"].map((name, i) => (
                    <g key={name} transform={place(i, 0.7)}>
                        <Art name={name} w={icon} />
                        <g transform={`translate(${icon * 0.62} 0)`}>
                            <Rating base={base[i]!} now={rating?.[i] ?? base[i]!} type={type} />
                        </g>
                    </g>
                ))}
            {stock !== undefined && track !== undefined && (
                <g transform={place(2, 0.5)}>
                    <g opacity=".9">{sealOf(scene, picture, track, icon * 0.95)}</g>
                    {number(stock, 0.42)}
                </g>
            )}
            {Array.from({ length: automatic ?? 0 }, (_, i) => (
                <path
                    key={i}
                    transform={`${place(3, 0.5 + i * 0.62)}scale(${icon / 20})`}
                    d="M2-9L-5 2H-1L-3 9L5-3H1Z"
                    fill={BLOOD}
                    stroke={INK}
                    stroke-width="1"
                    stroke-linejoin="round"
                />
            ))}
            {hand.length > 0 && (
                <g transform={place(4, 0.4)}>
                    <Back w={icon * 0.72} />
                    {number(hand.length, 0.5)}
                </g>
            )}
        </>
    );
}

function Seat(props: SeatProps) {
    const { picture, seat } = props;
    const { type, seats } = picture.plan;
    const box = seats[seat]!;
    const active = picture.turn?.[1] === seat;
    const icon = type * 1.15;
    return (
        <g>
            <rect
                {...edges(box)}
                rx="5"
                fill={PAPER}
                stroke={active ? BLOOD : INK}
                stroke-width={active ? 4.5 : 2}
            />
            <rect x={box.x + 2} y={box.y + 2} width={type * 0.36} height={box.h - 4} fill={INKS[seat]} />
            <Owner {...props} />
            <g transform={`translate(${box.x + box.w - type * 2.75} ${box.y + type * 0.98})`}>
                <Art name="skull" w={icon} x={icon * 0.3} />
                <text class="figure" x={icon} y={type * 0.36} font-size={type * 1.1} fill={BLOOD}>
                    {picture.players[seat]!.body}
                </text>
            </g>
            <Holdings {...props} />
        </g>
    );
}

/** The back of a card, around the origin. */
export function Back({ w }: { w: number }) {
    const h = w * 1.4;
    return (
        <g>
            <rect {...centred(w, h)} rx={w * 0.07} fill="#2a1a0c" stroke="#e6d6aa" stroke-width={w * 0.02} />
            <rect
                x={-w * 0.41}
                y={-h / 2 + w * 0.09}
                width={w * 0.82}
                height={h - w * 0.18}
                fill="none"
                stroke="#cfb67c"
                stroke-width={w * 0.03}
            />
            <g style={DAY as never}>
                <Art name="skull" w={w * 0.58} />
            </g>
        </g>
    );
}

/** A title in at most two lines of like length. */
export function lines(text: string): string[] {
    const words = text.split(" ");
    let best = [text];
    for (let i = 1; i < words.length; i++) {
        const two = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
        const long = (list: string[]) => Math.max(...list.map((one) => one.length));
        if (long(two) < long(best)) best = two;
    }
    return best;
}

/** A card's face, around the origin. */
export function Face({ scene, card, w }: { scene: Scene; card: number; w: number }) {
    const h = w * 1.4;
    const title = lines(scene.words.element(kindOf(scene.frame, "card"), card));
    const long = Math.max(...title.map((one) => one.length));
    const type = Math.min(Math.max(w * 0.17, LEAST * scene.unit), (w * 1.85) / long);
    // Too small to be read: the picture alone.
    const said = type >= LEAST * scene.unit;
    const bar = type * 1.12 * title.length + type * 0.4;
    return (
        <g style={DAY as never}>
            <rect {...centred(w, h)} rx={w * 0.04} fill="#e6d6aa" stroke="#2a1a0c" stroke-width={w * 0.03} />
            <Art name={pictureOf(wordsOf(scene, "card")[card]!)} w={w} h={h} />
            {said && (
                <rect
                    x={-w / 2}
                    y={h / 2 - bar}
                    width={w}
                    height={bar}
                    fill="#f3e7c6"
                    stroke="#2a1a0c"
                    stroke-width={w * 0.02}
                />
            )}
            {said &&
                title.map((one, i) => (
                    <text
                        key={i}
                        class="map-name"
                        y={h / 2 - bar + type * (1.02 + i * 1.12)}
                        font-size={type}
                        style={{ fill: "#2a1a0c", stroke: "none", letterSpacing: 0 }}
                    >
                        {one}
                    </text>
                ))}
        </g>
    );
}

/** A pile of cards with its number, in letters of at least that size. */
function Pile({ box, count, least, back }: { box: Box; count: number; least: number; back: boolean }) {
    const { x, y } = middle(box);
    return (
        <g transform={`translate(${x} ${y})`}>
            <rect
                x={-box.w / 2 + 2}
                y={-box.h / 2 + 2}
                width={box.w - 4}
                height={box.h - 4}
                rx="5"
                fill="none"
                stroke={INK}
                stroke-width="2"
                stroke-dasharray="5 5"
                opacity=".5"
            />
            {count > 0 &&
                (back ? (
                    <Back w={box.w - 6} />
                ) : (
                    <g style={DAY as never} transform="rotate(-5)">
                        <rect
                            x={-box.w * 0.42}
                            y={-box.h * 0.42}
                            width={box.w * 0.84}
                            height={box.h * 0.84}
                            rx="4"
                            fill="#e6d6aa"
                            stroke="#2a1a0c"
                            stroke-width="2"
                        />
                        <path
                            d={`M${-box.w * 0.3} ${-box.h * 0.3}L${box.w * 0.3} ${box.h * 0.3}M${box.w * 0.3} ${-box.h * 0.3}L${-box.w * 0.3} ${box.h * 0.3}`}
                            stroke="#2a1a0c"
                            stroke-width="1.5"
                            opacity=".5"
                        />
                    </g>
                ))}
            <text
                class="figure number"
                y={box.h * 0.38}
                font-size={Math.max(box.w * 0.36, least)}
                text-anchor="middle"
            >
                {count}
            </text>
        </g>
    );
}

/** A place for cards; where there are none, their outlines. */
function Tray({ box, card, empty }: { box: Box; card: { w: number; h: number }; empty: boolean }) {
    const many = Math.floor(box.w / (card.w + 6));
    return (
        <g>
            <rect {...edges(box)} rx="5" fill={`color-mix(in srgb, ${PAPER} 90%, ${INK})`} />
            {empty &&
                Array.from({ length: many }, (_, i) => {
                    const { x, y, w, h } = fan(box, card, many, i);
                    return (
                        <g key={i} opacity=".2">
                            <rect
                                x={x + 3}
                                y={y + 3}
                                width={w - 6}
                                height={h - 6}
                                rx="4"
                                fill="none"
                                stroke={INK}
                                stroke-width="2"
                                stroke-dasharray="4 4"
                            />
                            <Art name="skull" w={w * 0.4} x={x + w / 2} y={y + h / 2} />
                        </g>
                    );
                })}
        </g>
    );
}

export function Panels({ scene, picture }: { scene: Scene; picture: Picture }) {
    const { plan } = picture;
    return (
        <g>
            {picture.players.map((_, seat) => (
                <Seat key={seat} scene={scene} picture={picture} seat={seat} />
            ))}
            <Tray
                box={RUNNING}
                card={DECK}
                empty={![...picture.cards.values()].some(({ owner }) => owner !== undefined)}
            />
            <Tray
                box={plan.hand}
                card={plan.card}
                empty={![...picture.cards.values()].some(({ holder }) => holder !== undefined)}
            />
            <Pile box={DECK} count={picture.deck} least={LEAST * scene.unit} back />
            <Pile box={DISCARD} count={picture.discards} least={LEAST * scene.unit} back={false} />
            {[...picture.cards].map(([card, { box, owner }]) => (
                <Piece key={card} id={`card-${card}`} at={middle(box)}>
                    <Face scene={scene} card={card} w={box.w} />
                    {picture.duties.has(card) && (
                        <rect {...centred(box.w, box.h)} rx="4" fill="none" stroke={BLOOD} stroke-width="5" />
                    )}
                    {owner !== undefined && (
                        <g transform={`translate(${-box.w * 0.36} ${-box.h * 0.4})`}>
                            <circle r={box.w * 0.17} fill={INKS[owner]} stroke="#2a1a0c" stroke-width="2" />
                            <Glyph seat={owner} size={box.w / 58} />
                        </g>
                    )}
                </Piece>
            ))}
        </g>
    );
}
