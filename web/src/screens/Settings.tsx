// Every setting, with what it does shown at once.

import type { Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import {
    CONFIRMS,
    SIZES,
    SWITCH,
    THEMES,
    confirming,
    helpAllowed,
    helping,
    keys,
    language,
    muted,
    size,
    speed,
    stepTime,
    theme,
    tutoring,
    volume,
} from "../settings";
import { LANGS, NAMES, say } from "../words";
import { SPEEDS } from "../speed";
import { online } from "../online/door";
import { lazy } from "./lazy";
import { FIRST } from "./shelf";
import { Mark, Title, bookOf } from "./parts";
import { Choice } from "./pick";

const Devices = lazy(() => import("./online/Name").then((m) => m.Devices));

/** A piece that walks at the chosen speed. */
function Walk() {
    const piece = useRef<HTMLSpanElement>(null);
    const time = stepTime();
    useEffect(() => {
        if (!time) return;
        const walk = piece.current!.animate([{ transform: "none" }, { transform: "translateX(8rem)" }], {
            duration: time * 4,
            easing: "ease-in-out",
            fill: "forwards",
        });
        return () => walk.cancel();
    }, [time]);
    return (
        <p class="walk">
            <span ref={piece}>
                <Mark seat={0} />
            </span>
            <span class="quiet small">{say("settings.speed.try")}</span>
        </p>
    );
}

/** One of the settings that have a few values, each with a word of its own. */
function Setting<T extends string>({
    name,
    values,
    of,
}: {
    name: string;
    values: readonly T[];
    of: Signal<T>;
}) {
    return (
        <Choice
            legend={say(`settings.${name}`)}
            name={name}
            values={values}
            value={of.value}
            label={(one) => say(`settings.${name}.${one}`)}
            onChange={(one) => (of.value = one)}
        />
    );
}

/** What letters and seats look like in the theme and size that are chosen. */
function Preview() {
    const words = bookOf(FIRST);
    return (
        <figure class="preview">
            <figcaption class="quiet small">{say("settings.preview")}</figcaption>
            <p>
                <strong>{words.text("name")}.</strong> {words.text("about")}
            </p>
            <p class="marks">
                {[0, 1, 2, 3, 4, 5].map((seat) => (
                    <span key={seat}>
                        <Mark seat={seat} /> {words.seat(seat)}
                    </span>
                ))}
            </p>
        </figure>
    );
}

function Volume() {
    return (
        <p class="field">
            <label for="volume">{say("settings.volume")}</label>
            <input
                id="volume"
                type="range"
                min="0"
                max="100"
                step="10"
                value={volume.value}
                aria-valuetext={say("settings.volume.value", { number: volume.value })}
                onInput={(event) => {
                    volume.value = Number(event.currentTarget.value);
                    muted.value = "off";
                }}
            />
            <output for="volume">{say("settings.volume.value", { number: volume.value })}</output>
        </p>
    );
}

export function Settings() {
    return (
        <main id="content" class="page narrow" tabIndex={-1}>
            <Title>{say("settings.title")}</Title>
            <Choice
                legend={say("settings.language")}
                name="language"
                values={LANGS}
                value={language.value}
                label={(one) => NAMES[one]}
                lang={(one) => one}
                onChange={(one) => (language.value = one)}
            />
            <Setting name="theme" values={THEMES} of={theme} />
            <Setting name="size" values={SIZES} of={size} />
            <Preview />
            <Setting name="speed" values={SPEEDS} of={speed} />
            <Walk />
            <Volume />
            <Setting name="confirm" values={CONFIRMS} of={confirming} />
            <Setting name="keys" values={SWITCH} of={keys} />
            <Setting name="help" values={SWITCH} of={helping} />
            {helpAllowed() && <Setting name="tutor" values={SWITCH} of={tutoring} />}
            {online.value && <Devices />}
            <p class="quiet">
                {say("settings.kept")} {say("app.offline")}
            </p>
        </main>
    );
}
