// The facts of a view, arranged for drawing, and where everything lies.

import { factsOf, kindOf, type Box, type Point, type Scene } from "../../board/skin";
import { PALACE, SPOTS, planFor, point } from "./places";

export const CUBE = 27;
export const OVER = 18;
export const TOKEN = 46;
export const MANY = 4;

export interface Rat {
    slot: number;
    token: number;
    known: number[];
}

export interface Here {
    open: boolean;
    plague: boolean;
    bonus: boolean;
    cubes: { seat: number; count: number }[];
    rats: Rat[];
}

export interface Card {
    owner: number | undefined;
    used: boolean;
    box: Box;
}

export interface Picture {
    regions: Here[];
    cards: Card[];
    seats: number[];
    palace: number[];
    stock: number[];
    pile: number;
    turn: number | undefined;
}

export const pictures = new WeakMap<Scene, Picture>();

export function read(scene: Scene): Picture {
    const old = pictures.get(scene);
    if (old) return old;
    const { frame, sheet } = scene;
    const facts = factsOf(frame);
    const regions: Here[] = Object.keys(SPOTS).map(() => ({
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
    const cards = plan.free.map((free, card) => {
        const seat = owner.get(card);
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

export const spotOf = (scene: Scene, region: number) =>
    SPOTS[scene.frame.head.game.kinds[kindOf(scene.frame, "region")]!.words[region]!]!;
export const wordOf = (scene: Scene, kind: string, value: number) =>
    scene.frame.head.game.kinds[kindOf(scene.frame, kind)]!.words[value]!;
export const middle = (box: Box): Point => ({ x: box.x + box.w / 2, y: box.y + box.h / 2 });

/** Where a rat lies, and how large. */
export function ratAt(scene: Scene, region: number, slot: number): { at: Point; size: number } {
    const spot = spotOf(scene, region);
    if (!scene.far) return { at: point(spot.rats[slot] ?? spot.rats[0]), size: TOKEN };
    const size = 30 * scene.unit;
    return { at: { x: spot.chips[0] + (slot - 1) * size * 1.12, y: spot.chips[1] }, size };
}

export const width = (count: number) => (count > MANY ? CUBE * 1.9 : CUBE + (count - 1) * OVER);

/** Where the cubes of a seat stand in a region: in lines of two seats. */
export function cubesAt(scene: Scene, region: number, seat: number, here: Here): Point {
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

export function seatAt(scene: Scene, seat: number): Point {
    const plan = planFor(scene.sheet, scene.frame.head.seats);
    const box = plan.seats[seat]!;
    return { x: box.x + plan.head * 0.5, y: box.y + plan.head * 0.5 };
}

export function palaceAt(scene: Scene, seat: number): Point {
    const wide = (PALACE.w - 84) / scene.frame.head.seats;
    return { x: PALACE.x + 84 + wide * (seat + 0.5), y: PALACE.y + PALACE.h / 2 };
}
