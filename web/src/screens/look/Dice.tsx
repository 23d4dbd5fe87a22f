// Chance against expectation: what came, what was to be expected, and how often so much comes.

import { likely } from "../../likely";
import type { Odds } from "../../look/odds";
import { type Told, nameOf } from "../../look/tell";
import { lang, say } from "../../words";
import { Section } from "./parts";

const digits = (number: number, most: number) =>
    number.toLocaleString(lang.value, { minimumFractionDigits: most, maximumFractionDigits: most });

/** "so many in 17 games of a hundred" */
function oftenText({ more, chance }: Odds): string {
    const { key, ...how } = likely(chance);
    const number = "number" in how ? digits(how.number, 0) : "";
    return say(more ? "look.odds.many" : "look.odds.few", { chance: say(`look.odds.${key}`, { number }) });
}

function Row({ odds, told }: { odds: Odds; told: Told }) {
    const { key, seat, got, hoped, throws, most } = odds;
    const { game } = told.tale.head;
    const width = (count: number) => `${(100 * count) / most}%`;
    const who = seat === undefined ? "" : nameOf(told, seat);
    return (
        <li>
            <span>{say(`look.${game.name}.${key}`, { seat: who, got, throws })}</span>
            <span class="look-odds" aria-hidden="true">
                <span style={{ inlineSize: width(got) }} />
                <i style={{ insetInlineStart: width(hoped) }} />
            </span>
            <span class="quiet small">
                {say("look.odds.expected", { number: digits(hoped, 1) })} {oftenText(odds)}
            </span>
        </li>
    );
}

/** Of the table, and of one seat. */
export function Dice({ told, odds, seat }: { told: Told; odds: readonly Odds[]; seat: number }) {
    const { name } = told.tale.head.game;
    return (
        <Section
            id="dice"
            title={say(`look.dice.${name}`)}
            beside={
                <span class="look-hint">
                    <i class="look-expected" /> {say("look.odds.mark")}
                </span>
            }
        >
            <ul class="bare look-dice">
                {odds
                    .filter((one) => one.seat === undefined || one.seat === seat)
                    .map((one) => (
                        <Row key={`${one.key}${one.seat}`} odds={one} told={told} />
                    ))}
            </ul>
            <p class="quiet small">{say("look.odds.about")}</p>
        </Section>
    );
}
