// Who plays here: a name, and the code that carries a person to another device.

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { api } from "../../online/api";
import { asked, asking, call, enter, name, whoAmI } from "../../online/who";
import { lang, say } from "../../words";
import { Dialog } from "../parts";
import { Trouble, useDoing } from "./parts";

export function NameForm({ onDone }: { onDone: () => void }) {
    const id = useId();
    const wanted = useSignal(name.value ?? "");
    const { doing, trouble, run } = useDoing();
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                if (wanted.value.trim()) void run(() => call(wanted.value).then(onDone));
            }}
        >
            <p class="field">
                <label for={id}>{say("online.name")}</label>
                <input
                    id={id}
                    type="text"
                    required
                    maxLength={40}
                    autocomplete="nickname"
                    value={wanted.value}
                    onInput={(event) => (wanted.value = event.currentTarget.value)}
                />
                <button type="submit" class="main" aria-disabled={doing.value}>
                    {say(name.value === undefined ? "online.name.go" : "online.name.change")}
                </button>
            </p>
            <Trouble text={trouble.value} />
        </form>
    );
}

/** One field and a button, for whoever comes from another device. */
function CodeForm({ onDone }: { onDone: () => void }) {
    const id = useId();
    const code = useSignal("");
    const { doing, trouble, run } = useDoing();
    return (
        <form
            onSubmit={(event) => {
                event.preventDefault();
                if (code.value.trim()) void run(() => enter(code.value).then(onDone));
            }}
        >
            <p class="field">
                <label for={id}>{say("online.device.enter")}</label>
                <input
                    id={id}
                    type="text"
                    required
                    maxLength={40}
                    autocomplete="one-time-code"
                    autocapitalize="none"
                    spellcheck={false}
                    value={code.value}
                    onInput={(event) => (code.value = event.currentTarget.value)}
                />
                <button type="submit" aria-disabled={doing.value}>
                    {say("online.device.go")}
                </button>
            </p>
            <Trouble text={trouble.value} />
        </form>
    );
}

/** Whoever has a name elsewhere brings it along. */
export function HaveCode({ onDone }: { onDone: () => void }) {
    return (
        <details class="device">
            <summary>{say("online.device.have")}</summary>
            <p class="quiet small">{say("online.device.have.about")}</p>
            <CodeForm onDone={onDone} />
        </details>
    );
}

const clockTime = (time: number): string =>
    new Intl.DateTimeFormat(lang.value === "en" ? "en-GB" : lang.value, { timeStyle: "short" }).format(time);

/** In fours: a code is read from one screen and written on another. */
const inFours = (code: string): string => code.match(/.{1,4}/g)?.join(" ") ?? "";

/** Shows a code for another device. */
export function ShowCode() {
    const shown = useSignal<{ code: string; until: number } | undefined>(undefined);
    const { doing, trouble, run } = useDoing();
    const { code, until } = shown.value ?? {};
    return (
        <details class="device">
            <summary>{say("online.device")}</summary>
            <p class="quiet small">{say("online.device.about")}</p>
            <div role="status">
                {code !== undefined && (
                    <>
                        <p>
                            {say("online.device.code")}: <code class="code">{inFours(code)}</code>
                        </p>
                        <p class="quiet small">{say("online.device.until", { when: clockTime(until!) })}</p>
                    </>
                )}
            </div>
            <p class="row">
                <button
                    type="button"
                    aria-disabled={doing.value}
                    onClick={() => void run(async () => (shown.value = await api.code()))}
                >
                    {say(code === undefined ? "online.device.show" : "online.device.again")}
                </button>
            </p>
            <Trouble text={trouble.value} />
        </details>
    );
}

/** The part of the settings that is about a server's guests. */
export function Devices() {
    useEffect(() => void whoAmI(), []);
    if (!asked.value) return null;
    return (
        <section class="card" aria-labelledby="devices">
            <h2 id="devices">{say("online.title")}</h2>
            {name.value === undefined ? (
                <HaveCode onDone={() => {}} />
            ) : (
                <>
                    <p>{say("online.as", { name: name.value })}</p>
                    <ShowCode />
                </>
            )}
        </section>
    );
}

/** Asks for a name where one is needed to go on. */
export function NameDialog() {
    const answer = asking.value;
    if (!answer) return null;
    return (
        <Dialog title={say("online.name.title")} onClose={() => answer(name.value !== undefined)}>
            <p class="quiet">{say("online.name.about")}</p>
            <NameForm onDone={() => answer(true)} />
            <HaveCode onDone={() => answer(true)} />
        </Dialog>
    );
}
