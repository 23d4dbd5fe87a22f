// By what rules a game is played: as printed, as for a first game, or by rules of one's own, of which
// only what differs from the printed ones is listed.

import { type Signal, useSignal } from "@preact/signals";
import { type Box, groupOf } from "../../games/boxes";
import type { Chosen } from "../../games/box";
import { isSpoken, say } from "../../words";
import { bookOf, shownRule } from "../parts";
import { OptionForm } from "../setup";
import { Icon } from "./parts";

/** Places of the options that can be set in this box: those of an expansion only with it. */
export function offeredOf({ game, own }: Box): number[] {
    const isOn = (option: number) => own[game.options[option]!.word] !== undefined;
    const hidden = (i: number) =>
        game.expansions.some(({ option, own: bits }) => option === i || ((bits >> i) & 1 && !isOn(option)));
    return game.options.map((_, i) => i).filter((i) => !hidden(i));
}

interface Rules {
    box: Box;
    /** How many play. */
    seats: number;
    chosen: Chosen;
    onChange: (chosen: Chosen) => void;
}

const valueOf = ({ box, chosen }: Rules, at: number): number => {
    const { word, values } = box.game.options[at]!;
    return Math.max(0, values.indexOf(chosen[word] ?? ""));
};

function setValue({ box, chosen, onChange }: Rules, at: number, value: number): void {
    const { word, values } = box.game.options[at]!;
    onChange({ ...chosen, [word]: values[value]! });
}

/** One difference: what it is, why, and the way back. */
function Difference({ rules, at }: { rules: Rules; at: number }) {
    const { game } = rules.box;
    const { word, values, rule } = game.options[at]!;
    const words = bookOf(game);
    const option = words.text(`option.${word}`);
    const back = say("new.back", { option });
    return (
        <li>
            <span>
                {option}: <b>{words.text(`option.${word}.${values[valueOf(rules, at)]}`)}</b>
            </span>
            <button
                type="button"
                class="plain"
                aria-label={`${say("new.what")} ${option}`}
                onClick={() => (shownRule.value = { game: game.name, rule })}
            >
                {say("new.what")}
            </button>
            <button
                type="button"
                class="bare"
                aria-label={back}
                title={back}
                onClick={() => setValue(rules, at, 0)}
            >
                <Icon name="close" />
            </button>
        </li>
    );
}

const GROUPS = ["length", "variants", "rulings"] as const;

/** All that can be changed, by what it is about. */
function Everything({ rules }: { rules: Rules }) {
    const { box } = rules;
    const all = offeredOf(box);
    return (
        <>
            {GROUPS.map((group) => {
                const of = all.filter((at) => groupOf(box.game, box.game.options[at]!.word) === group);
                return (
                    of.length > 0 && (
                        <section key={group} class="option-list" aria-labelledby={`group-${group}`}>
                            <h4 id={`group-${group}`}>{say(`new.group.${group}`)}</h4>
                            {of.map((at) => (
                                <OptionForm
                                    key={`${box.game.name}-${at}`}
                                    game={box.game}
                                    at={at}
                                    value={valueOf(rules, at)}
                                    onChange={(value) => setValue(rules, at, value)}
                                />
                            ))}
                        </section>
                    )
                );
            })}
        </>
    );
}

type Preset = "printed" | "evening" | "first" | "own";

/** What a preset makes of the options. */
function chosenBy({ game, first, own }: Box, preset: Preset): Chosen {
    const { evening } = game;
    if (preset === "evening" && evening) return { [evening.option]: evening.value, ...own };
    return { ...(preset === "first" && first), ...own };
}

/** So many turns a seat, at a minute a turn, to five minutes. */
const minutesOf = (turns: number, seats: number): number => Math.floor((turns * seats + 2) / 5) * 5;

/** What a preset is, and how long it takes where that is known. */
function aboutPreset({ box, seats }: Rules, preset: Exclude<Preset, "own">): string {
    const { evening } = box.game;
    if (!evening || preset === "first") return say(`new.${preset}.about`);
    const number = minutesOf(preset === "evening" ? evening.turns : evening.printed, seats);
    return say("new.minutes", { about: say(`new.${preset}.about`), number });
}

/** Options that are not as printed. */
const differences = (rules: Rules): number[] => offeredOf(rules.box).filter((at) => valueOf(rules, at) > 0);

function presetOf({ box, chosen }: Rules, different: number): Preset {
    if (!different) return "printed";
    const is = (preset: Preset) => {
        const all = Object.entries(chosenBy({ ...box, own: {} }, preset));
        return all.length === different && all.every(([word, value]) => chosen[word] === value);
    };
    return (["evening", "first"] as const).find(is) ?? "own";
}

/** `own`: somebody wants rules of their own, though nothing may differ yet. */
function Presets({ rules, different, own }: { rules: Rules; different: number; own: Signal<boolean> }) {
    const { box, onChange } = rules;
    const now = own.value ? "own" : presetOf(rules, different);
    const offered: Record<Preset, boolean> = {
        printed: true,
        evening: !!box.game.evening,
        first: Object.keys(box.first ?? {}).length > 0,
        own: true,
    };
    const presets = (Object.keys(offered) as Preset[]).filter((preset) => offered[preset]);
    const choose = (preset: Preset) => {
        own.value = preset === "own";
        if (!own.value) onChange(chosenBy(box, preset));
    };
    const about = (preset: Preset) =>
        preset !== "own"
            ? aboutPreset(rules, preset)
            : now === "own" && different
              ? say("new.own.about", { number: different })
              : say("new.own.none");
    return (
        <div class="presets">
            {presets.map((preset) => (
                <label key={preset}>
                    <input
                        type="radio"
                        name="preset"
                        checked={preset === now}
                        onChange={() => choose(preset)}
                    />
                    <span>{say(`new.${preset}`)}</span>
                    <small>{about(preset)}</small>
                </label>
            ))}
        </div>
    );
}

export function RulesPart(rules: Rules) {
    const own = useSignal(false);
    if (!isSpoken(rules.box.game.name)) return <p class="quiet">{say("app.loading")}</p>;
    const different = differences(rules);
    return (
        <fieldset class="choice rules-part">
            <legend>{say("new.rules")}</legend>
            <Presets rules={rules} different={different.length} own={own} />
            <div class="changes">
                {different.length > 0 && (
                    <ul class="bare">
                        {different.map((at) => (
                            <Difference key={at} rules={rules} at={at} />
                        ))}
                    </ul>
                )}
                <details open={own.value}>
                    <summary>{say("new.else")}</summary>
                    <Everything rules={rules} />
                </details>
            </div>
        </fieldset>
    );
}
