// What can be pressed on the map and beside it, and how it is called aloud.

import type { Row } from "../../core";
import { NUMBER } from "../../gen/tables";
import type { Facts, Prompts } from "../../gen/tables.blackdeath";
import { type Word, promptOf } from "../../rows";
import { say } from "../../words";
import { kindOf, type Box, type Point, type Scene, type Target, middle } from "../../board/skin";
import { diceAt, trackAt } from "./panels";
import { band, middleOf } from "./places";
import { around, read, seatAt, seen, wordsOf, type Picture } from "./picture";

/** A piece of a line around its middle: long enough to be pressed, short enough to hide no name. */
function part(course: readonly Point[]): Point[] {
    const long = course.reduce(
        (sum, p, i) => (i ? sum + Math.hypot(p.x - course[i - 1]!.x, p.y - course[i - 1]!.y) : 0),
        0,
    );
    const half = Math.min(0.42, Math.min(24, Math.max(10, long * 0.18)) / long);
    return Array.from({ length: 9 }, (_, i) => middleOf(course, 0.5 + half * (i / 4 - 1)));
}

type Tell = (kind: number, value: number, ...about: Word<Facts>[]) => string[];

/** Tells the sentences of all facts of some words that are about an element. */
function teller({ frame, words }: Scene): Tell {
    const by = new Map<string, Row[]>();
    const table = frame.head.game.facts;
    for (const row of frame.facts)
        for (const key of new Set(table[row.id]!.kinds.map((kind, i) => `${kind}-${row.field[i]}`))) {
            const list = by.get(key);
            if (list) list.push(row);
            else by.set(key, [row]);
        }
    return (kind, value, ...about) =>
        (by.get(`${kind}-${value}`) ?? [])
            .filter(({ id }) => (about as string[]).includes(table[id]!.word))
            .map((row) => words.fact(row));
}

const rounded = ({ x, y, w, h }: Box, r: number) =>
    `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
const square = ({ x, y }: Point, size: number): Box => ({
    x: x - size / 2,
    y: y - size / 2,
    w: size,
    h: size,
});

/** All that the targets of a scene are made from. */
interface Making {
    scene: Scene;
    picture: Picture;
    tell: Tell;
    kind: (word: string) => number;
    /** Whether elements of a kind can be chosen now. */
    wants: (word: string) => boolean;
    make: (
        of: number,
        value: number,
        box: Box | Point,
        path: string,
        facts: string[],
        more?: Partial<Target>,
    ) => Target;
}

function makingOf(scene: Scene): Making {
    const { words, frame } = scene;
    const { kinds, verbs } = frame.head.game;
    const kind = (word: string) => kindOf(frame, word);
    const wanted = new Set<number>(frame.rows.flatMap(({ verb }) => verbs[verb]!.kinds));
    return {
        scene,
        picture: read(scene),
        tell: teller(scene),
        kind,
        wants: (word) => wanted.has(kind(word)),
        make(of, value, box, path, facts, more) {
            const name = words.element(of, value);
            return {
                key: `${kinds[of]!.word}-${value}`,
                kind: of,
                value,
                at: "w" in box ? middle(box) : box,
                path,
                name,
                label: say("board.place", { place: name, list: facts.join("; ") || say("board.empty") }),
                over: true,
                ...more,
            };
        },
    };
}

const regions = ({ scene, picture, tell, kind, wants, make }: Making): Target[] =>
    wordsOf(scene, "region").flatMap((_, r) => {
        const here = picture.squares.filter(({ region, open, ruined }) => region === r && (open || ruined));
        if (!here.length) return [];
        const box = around(picture, r, 3.5);
        const facts = [
            ...tell(kind("region"), r, "quarantine", "pogrom", "adapted"),
            ...picture.squares.flatMap((one, s) =>
                one.region === r ? tell(kind("square"), s, "unit", "ruined") : [],
            ),
        ];
        const more = { linked: true, over: wants("region") };
        return make(kind("region"), r, box, rounded(box, 7), facts, more);
    });

const squares = ({ scene, picture, tell, kind, make }: Making): Target[] =>
    picture.squares.flatMap((here, s) => {
        if (!here.open && !here.ruined) return [];
        const facts = tell(kind("square"), s, "open", "ruined", "unit", "moved", "odds");
        const seat = here.track === undefined ? undefined : picture.holder.get(here.track);
        if (seat !== undefined) facts.unshift(scene.words.seat(seat));
        return make(kind("square"), s, here.box, rounded(here.box, 2), facts);
    });

const lines = ({ picture, tell, kind, make }: Making): Target[] =>
    [...picture.lines].map(([id, line]) => {
        const course = seen(picture, line.course);
        const facts = tell(kind("line"), id, "line", "war");
        return make(kind("line"), id, middleOf(course), band(part(course), 7), facts);
    });

const cards = ({ picture, tell, kind, make }: Making): Target[] =>
    [...picture.cards].map(([card, { box }]) =>
        make(kind("card"), card, box, rounded(box, 4), tell(kind("card"), card, "hand", "effect", "duty")),
    );

const tracks = ({ scene, picture, tell, kind, make }: Making): Target[] =>
    wordsOf(scene, "track").flatMap((_, track) => {
        const seat = picture.holder.get(track);
        if (!picture.choosing && seat === undefined) return [];
        const size = picture.plan.type * 1.9;
        const box = !picture.choosing ? square(seatAt(scene, seat!), size) : trackAt(track);
        const facts = tell(kind("track"), track, "disease", "abandoned", "adapted");
        if (seat !== undefined && !picture.choosing)
            facts.push(...tell(kind("seat"), seat, "rating", "stock", "body"));
        if (seat !== undefined && picture.players[seat]!.name) facts.unshift(picture.players[seat]!.name);
        return make(kind("track"), track, box, rounded(box, 6), facts);
    });

/** The dice of Luck are named by pressing one; nothing else with a number is on the board. */
const dice = ({ scene, picture, make }: Making): Target[] =>
    picture.dice && promptOf<Prompts>(scene.frame).word === "assign"
        ? picture.dice.map((number, i) =>
              make(NUMBER, number, diceAt(i), rounded(square(diceAt(i), 46), 6), [], { key: `die-${i}` }),
          )
        : [];

export function targets(scene: Scene): Target[] {
    const making = makingOf(scene);
    const { wants } = making;
    const map = [regions(making), squares(making)];
    // What is asked for lies on top: whole regions over their squares, lines over everything.
    if (wants("region") && !wants("square")) map.reverse();
    return [
        ...map.flat(),
        ...cards(making),
        ...tracks(making),
        ...dice(making),
        ...(wants("line") ? lines(making) : []),
    ];
}
