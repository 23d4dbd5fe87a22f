// Dice of all games: what came, what could be expected, and how often so much happens.

import { likely } from "../../likely";
import type { Dice as Thrown } from "../../online/person";
import { say } from "../../words";
import { Part, numberText, titleOf } from "./parts";

/** The chance of the side on which the sum lies, in words. */
function luckText({ thrown, sum, faces, more, less }: Thrown): string {
    const high = sum >= (thrown * (faces + 1)) / 2;
    const chance = high ? more : less;
    if (chance === undefined) return "";
    const { key, ...how } = likely(chance);
    const number = "number" in how ? how.number : 0;
    const text = say(`person.likely.${key}`, { number: numberText(number) });
    return say(high ? "person.dice.more" : "person.dice.less", { chance: text });
}

/** A row a face; the bar is what came, the stroke what could be expected. */
function Faces({ dice }: { dice: Thrown }) {
    const expected = dice.thrown / dice.faces;
    const most = Math.max(expected, ...dice.counts);
    const width = (count: number) => `${(100 * count) / most}%`;
    return (
        <table class="person-faces">
            <caption class="unseen">{say("person.dice.faces", { faces: dice.faces })}</caption>
            <thead>
                <tr>
                    <th scope="col">{say("person.dice.face")}</th>
                    <th scope="col">{say("person.dice.came")}</th>
                    <th scope="col">{say("person.dice.expected")}</th>
                    <td />
                </tr>
            </thead>
            <tbody>
                {dice.counts.map((count, i) => (
                    <tr key={i}>
                        <th scope="row">{i + 1}</th>
                        <td>{numberText(count)}</td>
                        <td class="quiet">{numberText(expected, 1)}</td>
                        <td class="person-face" aria-hidden="true">
                            <span style={{ inlineSize: width(count) }} />
                            <i style={{ insetInlineStart: width(expected) }} />
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Kind({ dice }: { dice: Thrown }) {
    const { game, faces, thrown, sum } = dice;
    const average = { got: numberText(sum / thrown, 2), hoped: numberText((faces + 1) / 2, 1) };
    return (
        <li>
            <h3>{say("person.dice.kind", { game: titleOf(game), faces })}</h3>
            <p>
                {say("person.dice.thrown", { number: numberText(thrown) })}{" "}
                {say("person.dice.average", average)} <b>{luckText(dice)}</b>
            </p>
            <details>
                <summary>{say("person.dice.each")}</summary>
                <Faces dice={dice} />
            </details>
        </li>
    );
}

export function Dice({ dice }: { dice: Thrown[] }) {
    return (
        <Part id="dice">
            <p class="quiet small">{say("person.dice.about")}</p>
            <ul class="bare person-dice">
                {dice.map((one) => (
                    <Kind key={`${one.game}${one.faces}`} dice={one} />
                ))}
            </ul>
        </Part>
    );
}
