// What Africanus adds to the picture: region cards, diplomats, the caravan.

import { type Box, type Scene, readOnce } from "../../../board/skin";
import { UNKNOWN } from "../../../gen/tables";
import type { Facts } from "../../../gen/tables.rattus";
import { type Having, factsOf } from "../../../rows";
import { type Picture, read as readBase } from "../picture";
import { planOf } from "./places";

export interface RegionCard {
    card: number;
    box: Box;
    /** Whose hand it is in; of nobody's, it has just been drawn. */
    holder: number | undefined;
}

export interface African extends Picture {
    /** The cards that lie open to this view, and those drawn. */
    hand: RegionCard[];
    /** How many region cards each seat has. */
    counts: number[];
    deck: number;
    discards: number[];
    /** Region cards on class cards. */
    covers: Map<number, number>;
    /** Seats that have a diplomat in a region. */
    diplomats: Map<number, number[]>;
    envoys: number[];
    discs: number | undefined;
    caravan: number | undefined;
    /** Regions that the final ravage has been through. */
    ravaged: Set<number>;
}

/** The place of a card in a row that grows close when it is long; very many stand in two rows. */
function fan(area: Box, card: { w: number; h: number }, count: number, i: number): Box {
    const rows = count * card.w > 1.6 * area.w ? 2 : 1;
    const [w, h] = [card.w / rows, card.h / rows];
    const columns = Math.ceil(count / rows);
    const by = Math.min(w + 8 / rows, (area.w - 8 - w) / Math.max(1, columns - 1));
    return {
        x: area.x + 4 + (i % columns) * by,
        y: area.y + (area.h / rows) * (Math.floor(i / columns) + 0.5) - h / 2,
        w,
        h,
    };
}

function handOf(scene: Scene): RegionCard[] {
    const facts = factsOf<Facts>(scene.frame);
    const { hand, card: size } = planOf(scene).tray;
    const known = new Map<number, number>();
    for (const [seat, card] of [...facts("hand"), ...facts("shown")])
        if (card !== UNKNOWN) known.set(card, seat);
    const cards = [
        ...facts("drawn").map(([card]) => ({ card, holder: undefined })),
        ...[...known].map(([card, holder]) => ({ card, holder })),
    ].sort((a, b) => (a.holder ?? -1) - (b.holder ?? -1));
    return cards.map((one, i) => ({ ...one, box: fan(hand, size, cards.length, i) }));
}

function arrange(scene: Scene): African {
    const facts = factsOf<Facts>(scene.frame);
    const numbers = (word: Having<Facts, [number, number]>) => {
        const list: number[] = [];
        for (const [seat, number] of facts(word)) list[seat] = number;
        return list;
    };
    const diplomats = new Map<number, number[]>();
    for (const [r, seat] of facts("diplomat")) diplomats.set(r, [...(diplomats.get(r) ?? []), seat]);
    const [deck] = facts("deck")[0] ?? [];
    const [discs] = facts("discs")[0] ?? [];
    const [caravan] = facts("caravan")[0] ?? [];
    return {
        ...readBase(scene),
        hand: handOf(scene),
        counts: numbers("cards"),
        deck: deck ?? 0,
        discards: facts("discard").map(([card]) => card),
        covers: new Map(facts("cover").map(([c, card]) => [c, card])),
        diplomats,
        envoys: numbers("envoys"),
        discs,
        caravan,
        ravaged: new Set(facts("ravaged").map(([r]) => r)),
    };
}

export const read = readOnce(arrange);
