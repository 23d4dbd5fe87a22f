// What the folder of a game fulfils to be drawn: where each element sits, how the facts look,
// what an event moves. A skin says how things look; it decides nothing.

import type { ComponentChildren, VNode } from "preact";
import type { Action, Row } from "../core";
import type { Rest } from "../present";
import { type Word, eventOf } from "../rows";
import type { Frame, Way } from "../view";
import type { Words } from "../words";
import type { Sound } from "./sound";

/** Letters smaller than this many pixels are not read. */
export const LEAST = 12;

export interface Point {
    x: number;
    y: number;
}

/** A part of the sheet, in its own units. */
export interface Box extends Point {
    w: number;
    h: number;
}

/** A part of the board that has a name: a word of the notes, and where it is. */
export interface Area {
    word: string;
    box: Box;
}

/** A sheet: the whole picture, arranged for the shape of the screen. */
export interface Sheet extends Box {
    name: string;
}

/** All that a drawing depends on. */
export interface Scene {
    frame: Frame;
    words: Words;
    sheet: Sheet;
    /** Units of the sheet in one pixel of the screen. */
    unit: number;
    /** Too small for single pieces: draw chips with numbers. */
    far: boolean;
    /** Elements chosen so far in a choice of several parts. */
    chosen: readonly Element[];
}

export interface Element {
    /** A kind of the game's tables, or VERB. */
    kind: number;
    value: number;
}

/** Something that can be pressed and focused. */
export interface Target extends Element {
    key: string;
    /** The element it lies in; it can be chosen only after that one. */
    within?: Element;
    /** Where focus, menus and pieces meet it. */
    at: Point;
    /** Its outline. */
    path: string;
    /** Its short name, and all there is to say about it. */
    name: string;
    label: string;
    /** It lies over the pieces: its marks are drawn above them. */
    over?: boolean;
    /** Other elements of the same kind next to it are read out with it. */
    linked?: boolean;
    /** What can be seen there, where that is more than the place itself: the face of something turned. */
    shows?: Element;
}

/** What one event does to the picture. */
export interface Motion {
    /** Pieces of the new picture that come from elsewhere. */
    pieces?: readonly string[];
    from?: Point;
    /** Points on the way, where it is not straight. */
    through?: readonly Point[];
    to?: Point;
    /** A passing copy, drawn around the origin, for what is not in the new picture. */
    ghost?: { draw: VNode; size: number };
    /** The copy is struck through and fades where it lies. */
    lost?: boolean;
    /** Pieces are turned over, after a moment of rest. */
    turn?: boolean;
    /** Pieces tumble to where they lie; of a copy, what is seen tumbling before it shows how it fell. */
    tumbles?: VNode | true;
    /** What stays to be seen of it until the person here acts. */
    trace?: Trace | undefined;
    /** Key of a target to be marked. */
    mark?: string;
    sound?: Sound;
}

/** Something that happened to a seat, as it is marked on the board afterwards. */
export type Trace =
    | { kind: "loss"; seat: number; at: Point }
    | { kind: "way"; seat: number; from: Point; to: Point }
    | { kind: "new"; thing: string; seat: number; at: Point; size: number };

/** What the events of a game move, by their words; what is not here moves nothing. */
export type MotionsBy<Events> = {
    readonly [W in Word<Events>]?: (
        field: Events[W],
        after: Scene,
        before: Scene,
        row: Row,
    ) => Motion | readonly Motion[];
};

export interface Skin {
    sheet(width: number, height: number, seats: number): Sheet;
    /** Symbols that the pictures use; put into the page once. */
    Symbols(): VNode;
    /** What does not change from move to move. */
    Ground(props: { scene: Scene }): VNode;
    targets(scene: Scene): Target[];
    /** What lies on the board; every piece is a Piece with its own key. */
    Pieces(props: { scene: Scene }): VNode;
    motions(row: Row, before: Scene, after: Scene): Motion[];
    /** What each event is to somebody who watches, by its word; a decision, if it is not here. */
    rests: Readonly<Record<string, Rest>>;
    /** Where the piece stands that steps move now: ways are drawn from there. */
    walker?(scene: Scene): Point | undefined;
    /** What a way costs, where that is not the number of its steps. */
    price?(frame: Frame, way: Way): number;
    /** Whether something is done where a way ends: its price stands there. Everywhere, if it is not said. */
    counts?(scene: Scene, way: Way): boolean;
    /** What the board shows beside a choice: odds, a cost. */
    odds?(frame: Frame, action: Action): string;
    /** What the parts of the game that are loaded later use of the picture. */
    inside: object;
}

export interface PieceProps {
    id: string;
    at: Point;
    children?: ComponentChildren;
}

/** What one event moves. */
export function motionsFrom<Events>(by: MotionsBy<Events>): Skin["motions"] {
    return (row, before, after) => {
        const { word, field } = eventOf<Events>(after.frame.head, row);
        return [by[word]?.(field, after, before, row) ?? []].flat();
    };
}

/** Reads a scene once, however many parts of a drawing ask. */
export function readOnce<T extends object>(read: (scene: Scene) => T): (scene: Scene) => T {
    const known = new WeakMap<Scene, T>();
    return (scene) => {
        let found = known.get(scene);
        if (!found) known.set(scene, (found = read(scene)));
        return found;
    };
}

export const middle = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 });

/** A box as the attributes of a rectangle, or one within it at some distance. */
export const edges = ({ x, y, w, h }: Box, by = 0) => ({
    x: x + by,
    y: y + by,
    width: w - 2 * by,
    height: h - 2 * by,
});

/** The attributes of a rectangle around the origin. */
export const centred = (w: number, h = w) => ({ x: -w / 2, y: -h / 2, width: w, height: h });

/** The number of a kind by its word. */
export function kindOf(frame: Frame, word: string): number {
    return frame.head.game.kinds.findIndex((kind) => kind.word === word);
}

export function isChosen(scene: Scene, kind: number, value: number): boolean {
    return scene.chosen.some((one) => one.kind === kind && one.value === value);
}

export const INK = "var(--ink,#2a1a0c)";
export const PAPER = "var(--paper,#e6d6aa)";
export const BLOOD = "var(--blood,#8c1c13)";
/** The line around coloured pieces. */
export const EDGE = "var(--edge,#2a1a0c)";

/** Colours of the seats. */
export const INKS = ["#b3261e", "#1b4f8f", "#f0b429", "#241f1c", "#fbf7ec", "#5fa8a0"] as const;
/** Ink of a glyph on its colour. */
export const ON_INKS = ["#fff", "#fff", "#1a0f06", "#fff", "#1a0f06", "#1a0f06"] as const;
