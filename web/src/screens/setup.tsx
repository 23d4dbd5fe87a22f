// Options of a new table, here or on a server, and what is wrong with them. What can be set comes
// from the games' tables; the core says what is wrong.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { type Game, type Head, type Position, Refused, encodeHead } from "../position";
import { ruleText, say, speakGame } from "../words";
import { Rich, RuleLink, bookOf } from "./parts";
import { Choice } from "./pick";
import { spareCore } from "./record";

const core = signal<Position | undefined>(undefined);

function judge(head: Head): Refused | undefined {
    if (!core.value) return undefined;
    try {
        core.value.begin(encodeHead(head));
        return undefined;
    } catch (refused) {
        return refused instanceof Refused ? refused : new Refused("EBYTES", "");
    }
}

/** Why a table cannot be set up like this; undefined when it can. */
export function useRefusal(head: Head): Refused | undefined {
    useEffect(() => void spareCore().then((made) => (core.value = made)), []);
    useEffect(() => void speakGame(head.game.name), [head.game]);
    return useMemo(() => judge(head), [core.value, head.game, head.seats, head.options.join()]);
}

function reasonOf(game: Game, refused: Refused): string {
    if (refused.rule) return ruleText(game.name, refused.rule);
    const known = say(`refused.${refused.code}`);
    return known.startsWith("refused.") ? say("refused.other", { code: refused.code }) : known;
}

/** More values than this are offered in a list that opens. */
const FEW = 6;

/** One option of a game, with the rule that explains it. */
export function OptionForm({
    game,
    at,
    value,
    onChange,
}: {
    game: Game;
    at: number;
    value: number;
    onChange: (value: number) => void;
}) {
    const option = game.options[at]!;
    const words = bookOf(game);
    const legend = words.text(`option.${option.word}`);
    const label = (one: number) => words.text(`option.${option.word}.${option.values[one]}`);
    const values = option.values.map((_, i) => String(i));
    const id = `option-${option.word}`;
    return (
        <div class="option">
            {values.length > FEW ? (
                <p class="field">
                    <label for={id}>{legend}</label>
                    <select id={id} onChange={(event) => onChange(event.currentTarget.selectedIndex)}>
                        {values.map((one) => (
                            <option key={one} selected={Number(one) === value}>
                                {label(Number(one))}
                            </option>
                        ))}
                    </select>
                </p>
            ) : (
                <Choice
                    legend={legend}
                    name={id}
                    values={values}
                    value={String(value)}
                    label={(one) => label(Number(one))}
                    onChange={(one) => onChange(Number(one))}
                />
            )}
            {option.rule && (
                <details>
                    <summary>{say("new.option.rule", { rule: option.rule })}</summary>
                    <p>
                        <Rich text={ruleText(game.name, option.rule)} />
                    </p>
                </details>
            )}
        </div>
    );
}

/** Why a table cannot be set up like this, in words. */
export function WhyNot({ game, refused }: { game: Game; refused: Refused | undefined }) {
    return (
        <p id="why-not" class="trouble" role="status">
            {refused && (
                <>
                    <Rich text={say("new.refused", { reason: reasonOf(game, refused) })} />{" "}
                    <RuleLink game={game.name} rule={refused.rule} />
                </>
            )}
        </p>
    );
}
