// What can be pressed on the map and beside it, and how it is called aloud.

import { UNKNOWN } from "../../gen/tables";
import type { Facts } from "../../gen/tables.rattus";
import { type Word, factText as tell } from "../../rows";
import { say } from "../../words";
import { isChosen, kindOf, type Box, type Point, type Scene, type Target, middle } from "../../board/skin";
import { type Land, europe } from "./land";
import { point } from "./places";
import { ratAt, read, spotOf, type Here, type Rat, wordOf } from "./picture";

export const factText = <W extends Word<Facts>>(scene: Scene, word: W, ...field: Facts[W]): string =>
    tell(scene, word, field);

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

const circle = ({ x, y }: Point, r: number) =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
export const rect = ({ x, y, w, h }: Box) => `M${x} ${y}h${w}v${h}h${-w}Z`;

export function targets(scene: Scene, { outline }: Land = europe): Target[] {
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
                ...(rat.token === UNKNOWN
                    ? {}
                    : { shows: { kind: kindOf(frame, "token"), value: rat.token } }),
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
