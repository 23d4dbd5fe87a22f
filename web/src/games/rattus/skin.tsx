// Rattus on the map: regions, cubes, rats, the plague, the palace, and the cards beside it.

import type { Row } from "../../core";
import { NUMBER, UNKNOWN } from "../../gen/tables";
import { say } from "../../words";
import { Chip, Glyph, Piece } from "../../board/Piece";
import {
    type Box,
    INKS,
    ON_INKS,
    type Motion,
    type Point,
    type Scene,
    type Skin,
    type Target,
    factsOf,
    isChosen,
    kindOf,
} from "../../board/skin";
import { Art, MARK_OF, Symbols, symbol } from "./art";
import { Ground, Relief } from "./ground";
import { outline } from "./land";
import { PALACE, PILE, planFor, point, sheetFor, SPOTS } from "./places";

const CUBE = 27;
const OVER = 18;
const TOKEN = 46;
const MANY = 4;

// ---- the facts, arranged ----

interface Rat {
    slot: number;
    token: number;
    known: number[];
}

interface Here {
    open: boolean;
    plague: boolean;
    bonus: boolean;
    cubes: { seat: number; count: number }[];
    rats: Rat[];
}

interface Card {
    owner: number | undefined;
    used: boolean;
    box: Box;
}

interface Picture {
    regions: Here[];
    cards: Card[];
    seats: number[];
    palace: number[];
    stock: number[];
    pile: number;
    turn: number | undefined;
}

const pictures = new WeakMap<Scene, Picture>();

function read(scene: Scene): Picture {
    const old = pictures.get(scene);
    if (old) return old;
    const { frame, sheet } = scene;
    const facts = factsOf(frame);
    const kinds = frame.head.game.kinds;
    const regions: Here[] = kinds[kindOf(frame, "region")]!.words.map(() => ({
        open: false,
        plague: false,
        bonus: false,
        cubes: [],
        rats: [],
    }));
    for (const [r] of facts("open")) regions[r!]!.open = true;
    for (const [r] of facts("plague")) if (regions[r!]) regions[r!]!.plague = true;
    for (const [r] of facts("bonus")) if (regions[r!]) regions[r!]!.bonus = true;
    for (const [r, seat, count] of facts("cubes")) regions[r!]!.cubes.push({ seat: seat!, count: count! });
    for (const [r, slot, token] of facts("rat"))
        regions[r!]!.rats.push({ slot: slot!, token: token!, known: [] });
    for (const [seat, r, slot] of facts("knows"))
        regions[r!]!.rats.find((rat) => rat.slot === slot)?.known.push(seat!);
    const numbers = (word: string) => {
        const list: number[] = [];
        for (const [seat, number] of facts(word)) list[seat!] = number!;
        return list;
    };
    const seats = Array.from({ length: frame.head.seats }, (_, i) => i);
    const owner = new Map(facts("card").map(([seat, card]) => [card!, seat!]));
    const used = new Set(facts("used").map(([card]) => card!));
    const plan = planFor(sheet, seats.length);
    const held = seats.map(() => 0);
    const cards = kinds[kindOf(frame, "class")]!.words.map((_, card) => {
        const seat = owner.get(card);
        const free = plan.free[card]!;
        if (seat === undefined) return { owner: seat, used: used.has(card), box: free };
        const home = plan.seats[seat]!;
        const { w, h, gap, columns } = plan.card;
        const i = held[seat]!++;
        const box = {
            x: home.x + 8 + (i % columns) * (w + gap),
            y: home.y + plan.head + Math.floor(i / columns) * (h + gap),
            w,
            h,
        };
        return { owner: seat, used: used.has(card), box };
    });
    const picture = {
        regions,
        cards,
        seats,
        palace: numbers("palace"),
        stock: numbers("stock"),
        pile: facts("pile")[0]?.[0] ?? 0,
        turn: facts("turn")[0]?.[0],
    };
    pictures.set(scene, picture);
    return picture;
}

const spotOf = (scene: Scene, region: number) =>
    SPOTS[scene.frame.head.game.kinds[kindOf(scene.frame, "region")]!.words[region]!]!;
const wordOf = (scene: Scene, kind: string, value: number) =>
    scene.frame.head.game.kinds[kindOf(scene.frame, kind)]!.words[value]!;
const middle = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** Where a rat lies, and how large. */
function ratAt(scene: Scene, region: number, slot: number): { at: Point; size: number } {
    const spot = spotOf(scene, region);
    if (!scene.far) return { at: point(spot.rats[slot] ?? spot.rats[0]), size: TOKEN };
    const size = 30 * scene.unit;
    return { at: { x: spot.chips[0] + (slot - 1) * size * 1.12, y: spot.chips[1] }, size };
}

const width = (count: number) => (count > MANY ? CUBE * 1.9 : CUBE + (count - 1) * OVER);

/** Where the cubes of a seat stand in a region: in lines of two seats. */
function cubesAt(scene: Scene, region: number, seat: number, here: Here): Point {
    const [x, y] = spotOf(scene, region).cubes;
    const i = Math.max(
        0,
        here.cubes.findIndex((one) => one.seat === seat),
    );
    const line = Math.floor(i / 2);
    const lines = Math.ceil(here.cubes.length / 2);
    const [first, second] = here.cubes.slice(line * 2, line * 2 + 2).map((one) => width(one.count));
    const whole = (first ?? 0) + (second === undefined ? 0 : second + 8);
    const left = i % 2 ? (first ?? 0) + 8 : 0;
    const own = (i % 2 ? second : first) ?? 0;
    return { x: x - whole / 2 + left + own / 2, y: y + (line - (lines - 1) / 2) * (CUBE + 2) };
}

function seatAt(scene: Scene, seat: number): Point {
    const plan = planFor(scene.sheet, scene.frame.head.seats);
    const box = plan.seats[seat]!;
    return { x: box.x + plan.head * 0.5, y: box.y + plan.head * 0.5 };
}

function palaceAt(scene: Scene, seat: number): Point {
    const wide = (PALACE.w - 84) / scene.frame.head.seats;
    return { x: PALACE.x + 84 + wide * (seat + 0.5), y: PALACE.y + PALACE.h / 2 };
}

// ---- words ----

function factText({ words, frame }: Scene, word: string, ...field: number[]): string {
    return words.fact({ id: frame.head.game.facts.findIndex((fact) => fact.word === word), field });
}

function regionLabel(scene: Scene, region: number, here: Here): string {
    const { words } = scene;
    const kind = kindOf(scene.frame, "region");
    const list = here.open
        ? [
              here.cubes
                  .map(({ seat, count }) => say("board.count", { who: words.seat(seat), number: count }))
                  .join(", "),
              here.rats.length ? say("rattus.rats", { number: here.rats.length }) : "",
              ...here.rats.filter((rat) => rat.token !== UNKNOWN).map((rat) => ratLabel(scene, rat)),
              ...here.rats.flatMap((rat) =>
                  rat.token === UNKNOWN
                      ? rat.known.map((seat) => factText(scene, "knows", seat, region, rat.slot))
                      : [],
              ),
              here.plague ? say("rattus.plague_here") : "",
              here.bonus ? say("rattus.bonus_here") : "",
          ].filter(Boolean)
        : [say("rattus.closed")];
    return say("board.place", {
        place: words.element(kind, region),
        list: list.length ? list.join("; ") : say("board.empty"),
    });
}

function ratLabel(scene: Scene, rat: Rat): string {
    const { words, frame } = scene;
    const slot = words.element(kindOf(frame, "slot"), rat.slot);
    return rat.token === UNKNOWN
        ? say("rattus.rat_down", { slot })
        : say("rattus.rat_seen", { slot, token: words.element(kindOf(frame, "token"), rat.token) });
}

function cardLabel(scene: Scene, card: number, owner: number | undefined, used: boolean): string {
    const where = owner === undefined ? factText(scene, "free", card) : factText(scene, "card", owner, card);
    return used ? `${where}; ${factText(scene, "used", card)}` : where;
}

// ---- targets ----

const circle = ({ x, y }: Point, r: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
const rect = ({ x, y, w, h }: Box) => `M${x} ${y}h${w}v${h}h${-w}Z`;

function targets(scene: Scene): Target[] {
    const { words, frame } = scene;
    const picture = read(scene);
    const region = kindOf(frame, "region");
    const slot = kindOf(frame, "slot");
    const card = kindOf(frame, "class");
    const list: Target[] = [];
    picture.regions.forEach((here, r) => {
        if (!here.open) return;
        list.push({
            key: `region-${r}`,
            kind: region,
            value: r,
            at: point(spotOf(scene, r).cubes),
            path: outline[wordOf(scene, "region", r)]!,
            name: words.element(region, r),
            label: regionLabel(scene, r, here),
            linked: true,
        });
    });
    picture.regions.forEach((here, r) => {
        if (!here.rats.length || (scene.far && !isChosen(scene, region, r))) return;
        for (const rat of here.rats) {
            const { at, size } = ratAt(scene, r, rat.slot);
            list.push({
                key: `rat-${r}-${rat.slot}`,
                kind: slot,
                value: rat.slot,
                within: { kind: region, value: r },
                at,
                path: circle(at, size / 2 + 2),
                over: true,
                name: ratLabel(scene, rat),
                label: say("board.place", { place: words.element(region, r), list: ratLabel(scene, rat) }),
            });
        }
    });
    picture.cards.forEach(({ owner, used, box }, c) =>
        list.push({
            key: `class-${c}`,
            kind: card,
            value: c,
            at: middle(box),
            path: rect(box),
            over: true,
            name: words.element(card, c),
            label: cardLabel(scene, c, owner, used),
        }),
    );
    return list;
}

// ---- pieces ----

function Cube({ seat, size, count }: { seat: number; size: number; count?: number }) {
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
        <g
            transform={`translate(${x} ${y})scale(${size / 20})`}
            stroke="var(--edge,#2a1a0c)"
            stroke-width="1.6"
        >
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
];

function Token({ scene, rat, size }: { scene: Scene; rat: Rat; size: number }) {
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
                    <text class="figure ink" x="32" y="26" font-size="25" text-anchor="middle">
                        {limit}
                    </text>
                    {marks.map(([k, v], i) => {
                        const [x, y, w] = faces[Math.min(4, marks.length)]![i]!;
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
                if (count > MANY)
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

/** Cubes and rats of a region as chips, two to a line. */
function Far({ scene, region, here }: { scene: Scene; region: number; here: Here }) {
    const [x, y] = spotOf(scene, region).chips;
    const h = 14.5 * scene.unit;
    const w = h * 1.7;
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
                                  x={-w / 2}
                                  y={-h / 2}
                                  width={w}
                                  height={h}
                                  rx={h * 0.5}
                                  fill="var(--paper,#e6d6aa)"
                                  stroke="var(--ink,#2a1a0c)"
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
    const rows = Math.ceil(chips.length / 2);
    return (
        <>
            {chips.map(({ id, show }, i) => {
                const columns = Math.min(2, chips.length - Math.floor(i / 2) * 2);
                const at = {
                    x: x + ((i % 2) - (columns - 1) / 2) * (w + h * 0.12),
                    y: y + (Math.floor(i / 2) - (rows - 1) / 2) * h * 1.12,
                };
                return (
                    <Piece key={id} id={id} at={at}>
                        {show}
                    </Piece>
                );
            })}
        </>
    );
}

/** The name stands over the chips, or where the mapmaker put it. */
function nameAt(scene: Scene, region: number, here: Here): Point {
    const spot = spotOf(scene, region);
    if (!scene.far) return point(spot.name);
    const lines = Math.ceil((here.cubes.length + Math.min(1, here.rats.length)) / 2);
    return { x: spot.chips[0], y: spot.chips[1] - (lines * 8.2 + (lines ? 3 : -4)) * scene.unit };
}

function CardFace({ scene, card, used, box }: { scene: Scene; card: number } & Omit<Card, "owner">) {
    const word = wordOf(scene, "class", card);
    const name = scene.words.element(kindOf(scene.frame, "class"), card);
    const large = box.w / scene.unit >= 52 && box.h > box.w;
    const type = large ? Math.min(Math.max(box.w * 0.15, 11 * scene.unit), box.w * 0.21) : 0;
    const bar = type * 1.3;
    const label = !large && box.w / scene.unit >= 52;
    const mark = label ? 0.62 : 0.72;
    return (
        <g transform={`translate(${-box.w / 2} ${-box.h / 2})`} opacity={used ? 0.55 : 1}>
            {large ? (
                <>
                    <use href={`#${symbol(`class-${word}`)}`} width={box.w} height={box.h} />
                    <rect
                        x={box.w * 0.02}
                        y={box.h * 0.985 - bar}
                        width={box.w * 0.96}
                        height={bar}
                        fill="var(--paper,#e6d6aa)"
                        stroke="var(--ink,#2a1a0c)"
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
            ) : (
                <>
                    <rect
                        width={box.w}
                        height={box.h}
                        rx={box.w * 0.06}
                        fill="var(--paper,#e6d6aa)"
                        stroke="var(--ink,#2a1a0c)"
                        stroke-width={Math.min(box.w, box.h) * 0.04}
                    />
                    <Art
                        name={`icon-${MARK_OF[word]}`}
                        w={Math.min(box.w, box.h) * mark}
                        x={box.w / 2}
                        y={box.h * (label ? 0.4 : 0.5)}
                    />
                    {label && (
                        <text
                            class="map-name"
                            x={box.w / 2}
                            y={box.h * 0.92}
                            font-size={11 * scene.unit}
                            stroke="none"
                        >
                            {name}
                        </text>
                    )}
                </>
            )}
            {used && (
                <path
                    d={`M${box.w * 0.12} ${box.h * 0.88}L${box.w * 0.88} ${box.h * 0.12}`}
                    stroke="var(--blood,#8c1c13)"
                    stroke-width={box.w * 0.06}
                    stroke-linecap="round"
                />
            )}
        </g>
    );
}

function Seat({ scene, seat, picture }: { scene: Scene; seat: number; picture: Picture }) {
    const plan = planFor(scene.sheet, picture.seats.length);
    const box = plan.seats[seat]!;
    const turn = picture.turn === seat;
    const size = plan.head * 0.66;
    const type = Math.max(plan.head * 0.45, 12 * scene.unit);
    const y = box.y + plan.head / 2;
    return (
        <g>
            <rect
                x={box.x}
                y={box.y}
                width={box.w}
                height={box.h}
                rx="6"
                fill="var(--paper,#e6d6aa)"
                stroke={turn ? "var(--blood,#8c1c13)" : "var(--ink,#2a1a0c)"}
                stroke-width={turn ? 4 : 1.5}
            />
            <g transform={`translate(${box.x + plan.head * 0.5} ${y})`}>
                <Cube seat={seat} size={size} />
            </g>
            <text class="figure ink" x={box.x + plan.head * 0.95} y={y + type * 0.34} font-size={type}>
                {picture.stock[seat] ?? 0}
            </text>
            <text
                class="map-name seat-name"
                x={box.x + plan.head * 0.95 + type * 1.5}
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

function Pieces({ scene }: { scene: Scene }) {
    const picture = read(scene);
    const region = kindOf(scene.frame, "region");
    const { unit, far } = scene;
    const type = Math.max(Math.min(24, 28 * unit), 12 * unit);
    const small = Math.max(20, 13 * unit);
    return (
        <g class="pieces" aria-hidden="true">
            <Relief scene={scene} />
            {picture.regions.map((here, r) => {
                const { x, y } = nameAt(scene, r, here);
                return (
                    here.open && (
                        <text key={r} class="map-name" x={x} y={y} font-size={type}>
                            {scene.words.element(region, r)}
                        </text>
                    )
                );
            })}
            <g>
                <rect
                    x={PALACE.x}
                    y={PALACE.y}
                    width={PALACE.w}
                    height={PALACE.h}
                    rx="8"
                    fill="var(--paper,#e6d6aa)"
                    stroke="var(--ink,#2a1a0c)"
                    stroke-width="2"
                />
                <Art name="piece-palace" w={64} x={PALACE.x + 42} y={PALACE.y + PALACE.h / 2} />
                {picture.seats.map((seat) => {
                    const at = palaceAt(scene, seat);
                    return (
                        <Piece key={seat} id={`palace-${seat}`} at={at}>
                            {far ? (
                                <Chip seat={seat} count={picture.palace[seat] ?? 0} h={42} w={58} />
                            ) : (
                                <g transform="translate(-9 0)">
                                    <Cube seat={seat} size={27} count={picture.palace[seat] ?? 0} />
                                </g>
                            )}
                        </Piece>
                    );
                })}
            </g>
            <g>
                {[8, 4, 0]
                    .slice(picture.pile > 2 ? 0 : 3 - Math.min(3, Math.max(1, picture.pile)))
                    .map((d) => (
                        <Art key={d} name="token-rat" w={56} x={PILE.x + d * 0.6} y={PILE.y - d} />
                    ))}
                <text
                    class="figure number"
                    x={PILE.x - 34}
                    y={PILE.y + small * 0.36}
                    font-size={small}
                    text-anchor="end"
                >
                    {picture.pile}
                </text>
            </g>
            {planFor(scene.sheet, picture.seats.length).free.map((box, c) => (
                <g key={`home${c}`} opacity=".35">
                    <rect
                        x={box.x}
                        y={box.y}
                        width={box.w}
                        height={box.h}
                        rx="6"
                        fill="none"
                        stroke="var(--ink,#2a1a0c)"
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
            ))}
            {picture.seats.map((seat) => (
                <Seat key={seat} scene={scene} seat={seat} picture={picture} />
            ))}
            {picture.cards.map(({ used, box }, c) => (
                <Piece key={`card${c}`} id={`card-${c}`} at={middle(box)}>
                    <CardFace scene={scene} card={c} used={used} box={box} />
                </Piece>
            ))}
            {picture.regions.map((here, r) => (
                <g key={`here${r}`}>
                    {here.plague && (
                        <Piece key="plague" id="plague" at={point(spotOf(scene, r).plague)}>
                            <Art name="piece-plague" w={far ? 22 * unit : 50} />
                        </Piece>
                    )}
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
                </g>
            ))}
        </g>
    );
}

// ---- motion ----

/** Ids of the last cubes of a seat in a region, however they are drawn. */
function cubeIds(scene: Scene, region: number, seat: number, number: number): string[] {
    const count = read(scene).regions[region]!.cubes.find((one) => one.seat === seat)?.count ?? 0;
    if (scene.far || count > MANY || !count) return [];
    return Array.from(
        { length: Math.min(number, count) },
        (_, i) => `cube-${region}-${seat}-${count - 1 - i}`,
    );
}

function motions(row: Row, before: Scene, after: Scene): Motion[] {
    const { frame } = after;
    const event = frame.head.game.events[row.id]!;
    const f = row.field;
    const cubeSize = after.far ? 16 * after.unit : CUBE;
    const ratSize = after.far ? 18 * after.unit : TOKEN;
    const ghostCube = (seat: number) => ({ draw: <Cube seat={seat} size={cubeSize} />, size: cubeSize });
    const ghostToken = (token: number, size: number) => ({
        draw: <Token scene={after} rat={{ slot: 0, token, known: [] }} size={size} />,
        size,
    });
    const ghostRat = ghostToken(UNKNOWN, ratSize);
    const mark = (r: number) => `region-${r}`;
    const middleOf = (r: number): Point => point(after.far ? spotOf(after, r).chips : spotOf(after, r).cubes);
    const cubes = (seat: number, r: number, number: number, from: Point): Motion => ({
        pieces: cubeIds(after, r, seat, number),
        from,
        to: middleOf(r),
        ghost: ghostCube(seat),
        mark: mark(r),
        sound: "knock",
    });
    /** A rat that has just come to a region: the last there. */
    const rat = (r: number, from: Point): Motion => {
        const last = read(after).regions[r]!.rats.at(-1);
        return {
            pieces: last && !after.far ? [`rat-${r}-${last.slot}`] : [],
            from,
            to: middleOf(r),
            ghost: ghostRat,
            mark: mark(r),
            sound: "scurry",
        };
    };
    switch (event.word) {
        case "plague_stands":
            return [{ mark: mark(f[0]!), sound: "toll" }];
        case "settled":
            return [cubes(f[0]!, f[1]!, 2, seatAt(after, f[0]!))];
        case "placed":
            return [cubes(f[0]!, f[1]!, f[2]!, seatAt(after, f[0]!))];
        case "card_taken":
        case "card_stolen":
            return [
                { pieces: [`card-${f[1]}`], from: middle(read(before).cards[f[1]!]!.box), sound: "page" },
            ];
        case "crowned":
            return [
                {
                    from: middleOf(f[1]!),
                    to: palaceAt(after, f[0]!),
                    ghost: ghostCube(f[0]!),
                    mark: mark(f[1]!),
                    sound: "knock",
                },
            ];
        case "token_carried":
            return [rat(f[2]!, middleOf(f[1]!))];
        case "shipped":
            return [cubes(f[0]!, f[2]!, f[3]!, middleOf(f[1]!))];
        case "looked":
            return [{ pieces: [`rat-${f[1]}-${f[2]}`], turn: true, mark: mark(f[1]!), sound: "page" }];
        case "swapped": {
            const one = ratAt(after, f[1]!, f[2]!).at;
            const two = ratAt(after, f[3]!, f[4]!).at;
            return [
                {
                    pieces: [`rat-${f[1]}-${f[2]}`],
                    from: two,
                    to: one,
                    ghost: ghostRat,
                    mark: mark(f[1]!),
                    sound: "scurry",
                },
                { pieces: [`rat-${f[3]}-${f[4]}`], from: one, to: two, ghost: ghostRat, mark: mark(f[3]!) },
            ];
        }
        case "plague_moved":
            return [
                {
                    pieces: ["plague"],
                    from: point(spotOf(after, f[1]!).plague),
                    mark: mark(f[2]!),
                    sound: "knock",
                },
            ];
        case "rats_spread":
            return [rat(f[1]!, PILE)];
        case "turned":
            return [
                {
                    from: ratAt(after, f[0]!, 1).at,
                    ghost: ghostToken(f[1]!, ratSize * 1.8),
                    turn: true,
                    mark: mark(f[0]!),
                    sound: "page",
                },
            ];
        case "outbreak":
            return [{ mark: mark(f[0]!), sound: "toll" }];
        case "final_ravage":
            return [{ mark: mark(f[0]!) }];
        case "lost":
            return [
                {
                    from: cubesAt(after, f[1]!, f[0]!, read(before).regions[f[1]!]!),
                    ghost: ghostCube(f[0]!),
                    lost: true,
                    mark: mark(f[1]!),
                },
            ];
        default:
            return [];
    }
}

export const skin: Skin = { sheet: sheetFor, Symbols, Ground, Pieces, targets, motions };
