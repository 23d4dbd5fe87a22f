// A guest becomes an account: a name, a key, eight codes. On a screen of its own, or on a sheet over the
// table where the guest sits.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { claimByKey, claimByPassword } from "../../online/account";
import { offersKeys } from "../../online/passkey";
import { account, name, tidy, whoAmI } from "../../online/who";
import { go } from "../../router";
import { say } from "../../words";
import wonPlate from "../end/plates/won.svg";
import { Face } from "../home/parts";
import { DeviceCode } from "../online/Name";
import { Trouble, useDoing, useEvery } from "../online/parts";
import { FirstCodes } from "./Codes";
import { Form, Head, Icon, type IconName, NameField, PasswordField, Ring, useFree } from "./parts";

/** What is on the sheet: one of the keys to choose from, or the codes after it. */
type Step = "key" | "password" | "phone" | "codes";

const STEPS = ["name", "key", "codes"] as const;

/** Where one is on the way. */
function Steps({ at }: { at: number }) {
    return (
        <ol class="stages no-print" aria-label={say("account.steps")}>
            {STEPS.map((step, i) => (
                <li key={step} aria-current={i === at ? "step" : undefined} class={i < at ? "good" : ""}>
                    {i < at ? <Icon name="check" /> : <span class="disc">{i + 1}</span>}
                    {say(`account.step.${step}`)}
                    {i < at && <span class="unseen"> ({say("account.step.done")})</span>}
                </li>
            ))}
        </ol>
    );
}

interface Making {
    wanted: Signal<string>;
    /** Whether the name can be had, as in `useFree`. */
    found: string;
    step: Signal<Step>;
    /** By which key the account was made. */
    made: Signal<"key" | "password" | undefined>;
    over: boolean;
    /** Away from here, without an account or with one. */
    leave: () => void;
}

/** The name, with what is to be done before it can be claimed. */
function useClaim({ wanted, found, step, made }: Making) {
    const id = useId();
    const { doing, trouble, run } = useDoing();
    const claim = (how: "key" | "password", what: () => Promise<void>) => {
        const free = tidy(wanted.value) && (!found || found === "free");
        if (!free) return document.getElementById(id)?.focus();
        void run(async () => {
            // Said before it is true: whoever has an account already is led away from here.
            made.value = how;
            await what().catch((error: unknown) => {
                made.value = undefined;
                throw error;
            });
            step.value = "codes";
        });
    };
    return { id, doing: doing.value, trouble: trouble.value, claim };
}

/** Another way to a key: a card that is one button. */
function Card({ icon, what, onClick }: { icon: IconName; what: string; onClick: () => void }) {
    return (
        <button type="button" class="card-button" onClick={onClick}>
            <Icon name={icon} />
            <span>
                <b>{say(`account.${what}`)}</b>
                <span class="quiet small">{say(`account.${what}.about`)}</span>
            </span>
        </button>
    );
}

/** The passkey, which is what most should take. */
function KeyCard({ doing }: { doing: boolean }) {
    return (
        <section class="advised">
            <Ring name="key" />
            <div>
                <h2>
                    {say("account.key")} <span class="tag">{say("account.key.advised")}</span>
                </h2>
                <p>{say("account.key.about")}</p>
            </div>
            <button type="submit" class="go big" aria-disabled={doing}>
                <Icon name="key" /> {say("account.key.go")}
            </button>
        </section>
    );
}

function ByKey(making: Making) {
    const { wanted, found, step, over, leave } = making;
    const { id, doing, trouble, claim } = useClaim(making);
    const make = () => claim("key", () => claimByKey(wanted.value));
    const keys = offersKeys();
    return (
        <Form send={keys ? make : () => (step.value = "password")}>
            <Head over={over}>{say("account.title")}</Head>
            <p class="lead">{say("account.about")}</p>
            <NameField id={id} wanted={wanted} found={found} />
            {keys ? <KeyCard doing={doing} /> : <p>{say("account.key.none")}</p>}
            <Trouble text={trouble} />
            <div class="halves">
                <Card icon="lock" what="password" onClick={() => (step.value = "password")} />
                {name.value !== undefined && (
                    <Card icon="phone" what="phone" onClick={() => (step.value = "phone")} />
                )}
            </div>
            <p class="row apart">
                <span class="quiet small">{say("account.mail")}</span>
                <a class="button bare" href="#/sign-in">
                    {say("account.have")}
                </a>
                <button type="button" onClick={leave}>
                    {say("account.later")}
                </button>
            </p>
        </Form>
    );
}

function ByPassword(making: Making) {
    const { wanted, found, step, over } = making;
    const password = useSignal("");
    const { id, doing, trouble, claim } = useClaim(making);
    const send = () => claim("password", () => claimByPassword(wanted.value, password.value));
    return (
        <Form send={send}>
            <Head over={over}>{say("account.password.title")}</Head>
            <p class="lead">{say("account.password.text")}</p>
            <NameField id={id} wanted={wanted} found={found} />
            <PasswordField value={password} fresh />
            <Trouble text={trouble} />
            <p class="row">
                <button type="submit" class="go big" aria-disabled={doing}>
                    {say("account.password.go")}
                </button>
                <button type="button" class="big" onClick={() => (step.value = "key")}>
                    <Icon name="key" /> {say(offersKeys() ? "account.password.back" : "account.phone.back")}
                </button>
            </p>
        </Form>
    );
}

/** A code carries the guest to the phone, where the key is made. Here it is seen when that is done. */
function ByPhone({ step, over }: Making) {
    useEvery(5, () => void whoAmI());
    return (
        <div class="account-in">
            <Head over={over}>{say("account.phone.title")}</Head>
            <p class="lead">{say("account.phone.text")}</p>
            <DeviceCode />
            <p class="row">
                <button type="button" onClick={() => (step.value = "key")}>
                    {say("account.phone.back")}
                </button>
            </p>
        </div>
    );
}

const BY = { key: ByKey, password: ByPassword, phone: ByPhone };

/** The steps one after the other. */
function Make(making: Making) {
    const { found, step, made, over, leave } = making;
    const at = step.value;
    const By = at === "codes" ? undefined : BY[at];
    return (
        <>
            <Steps at={!By ? 2 : found === "free" ? 1 : 0} />
            {By ? (
                <By key={at} {...making} />
            ) : (
                <FirstCodes
                    label={say(over ? "account.codes.table" : "account.codes.done")}
                    leave={leave}
                    made={made.value}
                    over={over}
                />
            )}
        </>
    );
}

function useMaking(over: boolean, leave: () => void): Making {
    useEffect(() => void whoAmI(), []);
    const wanted = useSignal(name.value ?? "");
    return {
        wanted,
        found: useFree(wanted).value,
        step: useSignal<Step>("key"),
        made: useSignal<Making["made"]["value"]>(undefined),
        over,
        leave,
    };
}

function Stays({ icon, what }: { icon: IconName; what: string }) {
    return (
        <li>
            <Ring name={icon} />
            <span>
                <b>{say(`account.stays.${what}`)}</b>
                <br />
                <span class="quiet small">{say(`account.stays.${what}.about`)}</span>
            </span>
        </li>
    );
}

/** Whoever hesitates reads here that nothing is lost. */
function Plate() {
    const known = account.value ? "account" : "guest";
    return (
        <aside class="go-on stays no-print" aria-label={say("account.stays")}>
            <Face bot="" />
            <b class="head">{name.value ?? say("account.stays.nobody")}</b>
            <p class="quiet">{say(`account.stays.${known}`)}</p>
            <ul class="bare">
                <Stays icon="log" what="games" />
                <Stays icon="people" what="tables" />
            </ul>
            <em class="lead">{say("account.stays.say")}</em>
            <img src={wonPlate} alt="" />
            {!account.value && <p class="quiet small">{say("account.stays.free")}</p>}
        </aside>
    );
}

/** Whoever has an account already, or gets one on another device, has nothing to do here. */
function useDone({ made }: Making, on: () => void): void {
    const done = account.value === true && !made.value;
    useEffect(() => {
        if (done) on();
    }, [done]);
}

export function Account() {
    const making = useMaking(false, () => go("/online"));
    useDone(making, () => location.replace("#/devices"));
    return (
        <main id="content" class="home account wide-left" tabIndex={-1}>
            <Plate />
            <div class="paper-sheet">
                <Make {...making} />
            </div>
        </main>
    );
}

/** The dialog around the steps. It stays while codes are shown that nobody has put away. */
function Over({ firm, close, children }: { firm: boolean; close: () => void; children: ComponentChildren }) {
    const box = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const dialog = box.current!;
        dialog.showModal();
        return () => dialog.close();
    }, []);
    return (
        <dialog
            ref={box}
            class="account"
            aria-labelledby="account-title"
            onCancel={(event) => {
                event.preventDefault();
                if (!firm) close();
            }}
        >
            {children}
        </dialog>
    );
}

/** The steps over a table. The table stays under it, and the seat with it. */
export function AccountSheet({ id, invite }: { id: string; invite: string }) {
    const back = () => location.replace(`#/at/${id}${invite && `/${invite}`}`);
    const making = useMaking(true, back);
    useDone(making, back);
    return (
        <Over firm={making.step.value === "codes"} close={back}>
            <Make {...making} />
        </Over>
    );
}
