// What can be pressed in Africanus, and how it is called aloud.

import { kindOf, type Scene, type Target, middle } from "../../../board/skin";
import { UNKNOWN } from "../../../gen/tables";
import { VERB } from "../../../trie";
import { europe } from "../land";
import { wordOf } from "../picture";
import { factText, rect, targets as baseTargets } from "../targets";
import { both } from "./land";
import { type African, read } from "./picture";
import { isLarge, planOf } from "./places";

/** What there is to say of a region beyond its cubes and rats. */
function inRegion(scene: Scene, picture: African, region: number): string[] {
    return [
        ...(picture.diplomats.get(region) ?? []).map((seat) => factText(scene, "diplomat", region, seat)),
        ...(picture.caravan === region ? [factText(scene, "caravan", region)] : []),
        ...(picture.ravaged.has(region) ? [factText(scene, "ravaged", region)] : []),
    ];
}

/** A class card whose whole use is one word is used by pressing it. */
function verbOf(scene: Scene, card: number): number | undefined {
    const { verbs } = scene.frame.head.game;
    const word = wordOf(scene, "class", card);
    return scene.frame.rows.find(({ verb }) => verbs[verb]!.word === word && !verbs[verb]!.kinds.length)
        ?.verb;
}

function more(scene: Scene, picture: African, target: Target): Target {
    const { frame } = scene;
    const label = (list: readonly string[]) => [target.label, ...list].join("; ");
    if (target.key.startsWith("region-"))
        return { ...target, label: label(inRegion(scene, picture, target.value)) };
    if (target.kind !== kindOf(frame, "class")) return target;
    const cover = picture.covers.get(target.value);
    const verb = verbOf(scene, target.value);
    return {
        ...target,
        label: label(cover === undefined ? [] : [factText(scene, "cover", target.value, cover)]),
        ...(verb === undefined
            ? {}
            : { kind: VERB, value: verb, shows: { kind: target.kind, value: target.value } }),
    };
}

export function targets(scene: Scene): Target[] {
    const { frame, words } = scene;
    const picture = read(scene);
    const card = kindOf(frame, "card");
    const land = isLarge(frame.head.seats) ? both : europe;
    const hand = picture.hand.flatMap<Target>(({ card: value, box, holder }) =>
        value === UNKNOWN
            ? []
            : {
                  key: `hand-${value}`,
                  kind: card,
                  value,
                  at: middle(box),
                  path: rect(box),
                  over: true,
                  name: words.element(card, value),
                  label:
                      holder === undefined
                          ? factText(scene, "drawn", value)
                          : factText(scene, "hand", holder, value),
              },
    );
    const { discard } = planOf(scene).tray;
    const top = picture.discards.at(-1);
    const pile: Target[] =
        top === undefined
            ? []
            : [
                  {
                      key: "discard",
                      kind: card,
                      value: top,
                      at: middle(discard),
                      path: rect(discard),
                      over: true,
                      name: factText(scene, "discard", top),
                      label: picture.discards.map((one) => factText(scene, "discard", one)).join("; "),
                  },
              ];
    return [...baseTargets(scene, land).map((one) => more(scene, picture, one)), ...hand, ...pile];
}
