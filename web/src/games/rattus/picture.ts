// The facts of a view, arranged for drawing, and where everything lies.

import type { Facts, Prompts } from "../../gen/tables.rattus";
import { kindOf, type Box, type Point, type Scene, readOnce } from "../../board/skin";
import { type Having, factsOf, promptOf } from "../../rows";
import { planOf, point } from "./places";

export const CUBE = 27;
export const OVER = 18;
export const TOKEN = 46;
/** More cubes of a seat than this are one with a number. */
export const many = (scene: Scene) => (scene.frame.head.seats > 4 ? 2 : 4);

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
    /** Not in play, or not yet. */
    out: boolean;
    box: Box;
}

export interface Picture {
    regions: Here[];
    /** By class: those in play, or all while they are being chosen. */
    cards: Map<number, Card>;
    seats: number[];
    palace: number[];
    stock: number[];
    pile: number;
    turn: number | undefined;
}

/** Class cards that are shown, in their order. */
function classesOf({ frame }: Scene, inPlay: readonly number[]): number[] {
    const { kinds } = frame.head.game;
    const all = promptOf<Prompts>(frame).word === "agree";
    return kinds[kindOf(frame, "class")]!.words.map((_, card) => card).filter(
        (card) => all || inPlay.includes(card),
    );
}

type Told = ReturnType<typeof factsOf<Facts>>;

function readRegions(count: number, facts: Told): Here[] {
    const regions = Array.from({ length: count }, (): Here => ({
        open: false,
        plague: false,
        bonus: false,
        cubes: [],
        rats: [],
    }));
    for (const [r] of facts("open")) regions[r]!.open = true;
    for (const [r] of facts("plague")) if (regions[r]) regions[r].plague = true;
    for (const [r] of facts("bonus")) if (regions[r]) regions[r].bonus = true;
    for (const [r, seat, count] of facts("cubes")) regions[r]!.cubes.push({ seat, count });
    for (const [r, slot, token] of facts("rat")) regions[r]!.rats.push({ slot, token, known: [] });
    for (const [seat, r, slot] of facts("knows"))
        regions[r]!.rats.find((rat) => rat.slot === slot)?.known.push(seat);
    return regions;
}

function readCards(scene: Scene, facts: Told): Map<number, Card> {
    const plan = planOf(scene);
    const owner = new Map(facts("card").map(([seat, card]) => [card, seat]));
    const used = new Set(facts("used").map(([card]) => card));
    const held = plan.seats.map(() => 0);
    const inPlay = [...owner.keys(), ...facts("free").map(([card]) => card)];
    const shown = classesOf(scene, inPlay);
    const free = plan.free(shown.length);
    const boxOf = (seat: number): Box => {
        const home = plan.seats[seat]!;
        const { w, h, gap, columns } = plan.card;
        const i = held[seat]!++;
        return {
            x: home.x + 8 + (i % columns) * (w + gap),
            y: home.y + plan.head + Math.floor(i / columns) * (h + gap),
            w,
            h,
        };
    };
    return new Map(
        shown.map((card, place) => {
            const seat = owner.get(card);
            const box = seat === undefined ? free[place]! : boxOf(seat);
            return [card, { owner: seat, used: used.has(card), out: !inPlay.includes(card), box }];
        }),
    );
}

function arrange(scene: Scene): Picture {
    const { frame } = scene;
    const facts = factsOf<Facts>(frame);
    const numbers = (word: Having<Facts, [number, number]>) => {
        const list: number[] = [];
        for (const [seat, number] of facts(word)) list[seat] = number;
        return list;
    };
    return {
        regions: readRegions(Object.keys(planOf(scene).spots).length, facts),
        cards: readCards(scene, facts),
        seats: Array.from({ length: frame.head.seats }, (_, i) => i),
        palace: numbers("palace"),
        stock: numbers("stock"),
        pile: facts("pile")[0]?.[0] ?? 0,
        turn: facts("turn")[0]?.[0],
    };
}

export const read = readOnce(arrange);

export const spotOf = (scene: Scene, region: number) => planOf(scene).spots[wordOf(scene, "region", region)]!;
export const wordOf = (scene: Scene, kind: string, value: number) =>
    scene.frame.head.game.kinds[kindOf(scene.frame, kind)]!.words[value]!;
/** Where a rat lies, and how large. */
export function ratAt(scene: Scene, region: number, slot: number): { at: Point; size: number } {
    const spot = spotOf(scene, region);
    if (!scene.far) return { at: point(spot.rats[slot] ?? spot.rats[0]), size: TOKEN };
    const size = 30 * scene.unit;
    return { at: { x: spot.chips[0] + (slot - 1) * size * 1.12, y: spot.chips[1] }, size };
}

/** Where the cubes of a seat stand in a region: in two lines at most. */
export function cubesAt(scene: Scene, region: number, seat: number, here: Here): Point {
    const [x, y] = spotOf(scene, region).cubes;
    const i = Math.max(
        0,
        here.cubes.findIndex((one) => one.seat === seat),
    );
    const columns = here.cubes.length > 4 ? 3 : 2;
    const line = Math.floor(i / columns);
    const lines = Math.ceil(here.cubes.length / columns);
    const most = many(scene);
    const widths = here.cubes
        .slice(line * columns, (line + 1) * columns)
        .map(({ count }) => (count > most ? CUBE * 1.9 : CUBE + (count - 1) * OVER) + 8);
    const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
    const left = sum(widths.slice(0, i % columns)) + (widths[i % columns] ?? 0) / 2;
    return { x: x - sum(widths) / 2 + left, y: y + (line - (lines - 1) / 2) * (CUBE + 2) };
}

export function seatAt(scene: Scene, seat: number): Point {
    const plan = planOf(scene);
    const box = plan.seats[seat]!;
    return { x: box.x + plan.head * 0.5, y: box.y + plan.head * 0.5 };
}

export function palaceAt(scene: Scene, seat: number): Point {
    const { palace, lines } = planOf(scene);
    const columns = Math.ceil(scene.frame.head.seats / lines);
    const wide = (palace.w - 84) / columns;
    const high = palace.h / lines;
    return {
        x: palace.x + 84 + wide * ((seat % columns) + 0.5),
        y: palace.y + high * (Math.floor(seat / columns) + 0.5),
    };
}
