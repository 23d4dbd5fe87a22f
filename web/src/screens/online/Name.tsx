// Who plays here: a name, and the code that carries a person to another device.

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { api } from "../../online/api";
import { account, asked, asking, call, enter, name, whoAmI } from "../../online/who";
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
export function CodeForm({ onDone }: { onDone: () => void }) {
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

/** Shows a code for another device when asked to. */
export function DeviceCode() {
    const shown = useSignal<{ code: string; until: number } | undefined>(undefined);
    const { doing, trouble, run } = useDoing();
    const { code, until } = shown.value ?? {};
    return (
        <>
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
        </>
    );
}

export function ShowCode() {
    return (
        <details class="device">
            <summary>{say("online.device")}</summary>
            <p class="quiet small">{say("online.device.about")}</p>
            <DeviceCode />
        </details>
    );
}

/** The way to an account, or to what it is opened with. `at`: the table it leads back to. */
export function ToAccount({ at = "" }: { at?: string | undefined }) {
    if (account.value)
        return (
            <a class="button" href="#/devices">
                {say("online.account.devices")}
            </a>
        );
    if (name.value === undefined)
        return (
            <a class="button" href={`#/sign-in${at}`}>
                {say("online.account.have")}
            </a>
        );
    if (account.value === undefined) return null;
    return (
        <p class="row">
            <a class="button" href={`#/account${at}`}>
                {say("online.account")}
            </a>
            <span class="quiet small">{say("online.account.about")}</span>
        </p>
    );
}

/** The part of the settings that is about a server's guests. */
export function Devices() {
    useEffect(() => void whoAmI(), []);
    if (!asked.value) return null;
    return (
        <section class="card" aria-labelledby="devices">
            <h2 id="devices">{say("online.title")}</h2>
            {name.value !== undefined && <p>{say("online.as", { name: name.value })}</p>}
            <ToAccount />
            {name.value === undefined ? <HaveCode onDone={() => {}} /> : <ShowCode />}
        </section>
    );
}

/** Asks for a name where one is needed to go on. `at` as above. */
export function NameDialog({ at }: { at?: string }) {
    const answer = asking.value;
    if (!answer) return null;
    return (
        <Dialog title={say("online.name.title")} onClose={() => answer(name.value !== undefined)}>
            <p class="quiet">{say("online.name.about")}</p>
            <NameForm onDone={() => answer(true)} />
            <ToAccount at={at} />
            <HaveCode onDone={() => answer(true)} />
        </Dialog>
    );
}
