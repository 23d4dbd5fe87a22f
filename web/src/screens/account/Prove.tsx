// A small step before keys change: whoever signed in a while ago proves again who they are.

import { useSignal } from "@preact/signals";
import { proveByKey, proving } from "../../online/account";
import { type Ways, api } from "../../online/api";
import { offersKeys } from "../../online/passkey";
import { say } from "../../words";
import { Trouble, useDoing } from "../online/parts";
import { Dialog } from "../parts";
import { Form, KeyButton, PasswordField } from "./parts";

function ByKey({ onDone }: { onDone: () => void }) {
    const { doing, trouble, run } = useDoing();
    return (
        <>
            <KeyButton doing={doing.value} onClick={() => void run(() => proveByKey().then(onDone))} />
            <Trouble text={trouble.value} />
        </>
    );
}

function ByPassword({ onDone }: { onDone: () => void }) {
    const password = useSignal("");
    const { doing, trouble, run } = useDoing();
    return (
        <Form send={() => void run(() => api.again({ password: password.value }).then(onDone))}>
            <PasswordField value={password} />
            <Trouble text={trouble.value} />
            <p class="row">
                <button type="submit" class="main" aria-disabled={doing.value}>
                    {say("account.prove.go")}
                </button>
            </p>
        </Form>
    );
}

/** Where the ways are not told, since the person is banned, each is offered. */
export function Prove({ ways }: { ways?: Ways }) {
    const answer = proving.value;
    if (!answer) return null;
    const byKey = (!ways || ways.keys.length > 0) && offersKeys();
    const byPassword = !ways || ways.password;
    return (
        <Dialog title={say("account.prove")} onClose={() => answer(false)}>
            <div class="account account-in">
                <p>{say("account.prove.about")}</p>
                {byKey && <ByKey onDone={() => answer(true)} />}
                {byPassword && <ByPassword onDone={() => answer(true)} />}
                {!byKey && !byPassword && (
                    <p>
                        {say("account.prove.none")} <a href="#/sign-in">{say("account.in")}</a>
                    </p>
                )}
            </div>
        </Dialog>
    );
}
