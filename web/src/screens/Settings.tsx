// Every setting, with what it does shown at once.

import { useEffect, useRef } from "preact/hooks";
import {
    CONFIRMS,
    SIZES,
    SWITCH,
    THEMES,
    confirming,
    keys,
    language,
    muted,
    size,
    speed,
    stepTime,
    theme,
    volume,
} from "../settings";
import { LANGS, NAMES, say } from "../words";
import { SPEEDS } from "../speed";
import { online } from "../online/door";
import { lazy } from "./lazy";
import { FIRST } from "./shelf";
import { Choice, Mark, Title, bookOf } from "./parts";

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

export function Settings() {
    const words = bookOf(FIRST);
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
            <Choice
                legend={say("settings.theme")}
                name="theme"
                values={THEMES}
                value={theme.value}
                label={(one) => say(`settings.theme.${one}`)}
                onChange={(one) => (theme.value = one)}
            />
            <Choice
                legend={say("settings.size")}
                name="size"
                values={SIZES}
                value={size.value}
                label={(one) => say(`settings.size.${one}`)}
                onChange={(one) => (size.value = one)}
            />
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
            <Choice
                legend={say("settings.speed")}
                name="speed"
                values={SPEEDS}
                value={speed.value}
                label={(one) => say(`settings.speed.${one}`)}
                onChange={(one) => (speed.value = one)}
            />
            <Walk />
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
            <Choice
                legend={say("settings.confirm")}
                name="confirm"
                values={CONFIRMS}
                value={confirming.value}
                label={(one) => say(`settings.confirm.${one}`)}
                onChange={(one) => (confirming.value = one)}
            />
            <Choice
                legend={say("settings.keys")}
                name="keys"
                values={SWITCH}
                value={keys.value}
                label={(one) => say(`settings.keys.${one}`)}
                onChange={(one) => (keys.value = one)}
            />
            {online.value && <Devices />}
            <p class="quiet">
                {say("settings.kept")} {say("app.offline")}
            </p>
        </main>
    );
}
