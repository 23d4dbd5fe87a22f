// Signing in: by a passkey, by name and password, by a spare code, or by a code from another device.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { signIn, signInByKey, spareCode } from "../../online/account";
import { Declined } from "../../online/api";
import { offersInFields, offersKeys, stopWaiting } from "../../online/passkey";
import { account, name, tidy, whoAmI } from "../../online/who";
import { go } from "../../router";
import { say } from "../../words";
import { CodeForm } from "../online/Name";
import { Trouble, troubleText, useDoing } from "../online/parts";
import { Title } from "../parts";
import { AS_TYPED, Entry, Form, KeyButton, PasswordField } from "./parts";

/** The name field offers passkeys as it offers names, where the browser can do that. */
function useOffer(onDone: () => void): string {
    const trouble = useSignal("");
    useEffect(() => {
        const wait = async () => {
            if (!(await offersInFields())) return;
            await signInByKey(true).then(onDone);
        };
        wait().catch((error: unknown) => {
            const called = error instanceof Declined && error.code === "key";
            if (!called) trouble.value = troubleText(error);
        });
        return stopWaiting;
    }, []);
    return trouble.value;
}

function ByKey({ onDone }: { onDone: () => void }) {
    const { doing, trouble, run } = useDoing();
    const offer = useOffer(onDone);
    if (!offersKeys()) return <p class="quiet">{say("account.key.none")}</p>;
    return (
        <>
            <KeyButton doing={doing.value} onClick={() => void run(() => signInByKey().then(onDone))} />
            <p class="quiet small">{say("account.in.key.about")}</p>
            <Trouble text={trouble.value || offer} />
        </>
    );
}

function Name({ value, webauthn }: { value: Signal<string>; webauthn?: boolean }) {
    return (
        <Entry
            label={say("account.in.name")}
            value={value}
            autocomplete={webauthn ? "username webauthn" : "username"}
            {...AS_TYPED}
        />
    );
}

interface Way {
    wanted: Signal<string>;
    onDone: () => void;
}

function Go({ doing, main }: { doing: boolean; main?: boolean }) {
    return (
        <p class="row">
            <button type="submit" class={main ? "go big" : "main"} aria-disabled={doing}>
                {say("account.in.go")}
            </button>
        </p>
    );
}

function ByPassword({ wanted, onDone }: Way) {
    const password = useSignal("");
    const { doing, trouble, run } = useDoing();
    const send = () => signIn({ name: tidy(wanted.value), password: password.value }).then(onDone);
    return (
        <section aria-labelledby="by-password">
            <h2 id="by-password">{say("account.in.password")}</h2>
            <Form send={() => void run(send)}>
                <Name value={wanted} webauthn />
                <PasswordField value={password} />
                <Trouble text={trouble.value} />
                <Go doing={doing.value} main={!offersKeys()} />
            </Form>
        </section>
    );
}

function BySpare({ wanted, onDone }: Way) {
    const code = useSignal("");
    const { doing, trouble, run } = useDoing();
    const send = () => signIn({ name: tidy(wanted.value), spare: spareCode(code.value) }).then(onDone);
    return (
        <details>
            <summary>{say("account.in.spare")}</summary>
            <p class="quiet small">{say("account.in.spare.about")}</p>
            <Form send={() => void run(send)}>
                <Name value={wanted} />
                <Entry label={say("account.in.spare.field")} value={code} autocomplete="off" {...AS_TYPED} />
                <Trouble text={trouble.value} />
                <Go doing={doing.value} />
            </Form>
        </details>
    );
}

/** Who plays here already, and what signing in means for them. */
function Already() {
    if (name.value === undefined || account.value === undefined) return null;
    const text = say(account.value ? "account.in.already" : "account.in.guest", { name: name.value });
    return (
        <p class="notice">
            {text}
            {account.value && (
                <a class="button" href="#/devices">
                    {say("account.devices")}
                </a>
            )}
        </p>
    );
}

export function SignIn({ id, invite }: { id: string; invite: string }) {
    const wanted = useSignal("");
    useEffect(() => void whoAmI(), []);
    const on = () => go(id ? `/at/${id}${invite && `/${invite}`}` : "/online");
    return (
        <main id="content" class="home account sign-in" tabIndex={-1}>
            <div class="paper-sheet account-in">
                <Title>{say("account.in")}</Title>
                <p class="lead">{say("account.in.about")}</p>
                <Already />
                <ByKey onDone={on} />
                <ByPassword wanted={wanted} onDone={on} />
                <BySpare wanted={wanted} onDone={() => go("/devices")} />
                <details>
                    <summary>{say("online.device.have")}</summary>
                    <p class="quiet small">{say("online.device.have.about")}</p>
                    <CodeForm onDone={on} />
                </details>
                <p class="row">
                    <a class="button" href="#/account">
                        {say("account.in.none")}
                    </a>
                </p>
            </div>
        </main>
    );
}
