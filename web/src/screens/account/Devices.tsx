// Keys and devices: how one gets in, and where one is in at the moment.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Ways as WaysInfo, api } from "../../online/api";
import { account, asked, name, whoAmI } from "../../online/who";
import { say } from "../../words";
import { DeviceCode, ToAccount } from "../online/Name";
import { Trouble, agoText, useDoing } from "../online/parts";
import { Title } from "../parts";
import { Codes } from "./Codes";
import { Everything } from "./Everything";
import { Prove } from "./Prove";
import { Sessions } from "./Sessions";
import { Ways } from "./Ways";
import "./parts";

/** Somebody came in by a spare code lately: it may have been a thief. */
function Alarm({ when }: { when: number }) {
    return (
        <section class="alarm" aria-labelledby="alarm">
            <p class="row apart">
                <b id="alarm">{say("account.alarm")}</b>
                <span class="quiet small">{say("account.alarm.when", { when: agoText(when) })}</span>
            </p>
            <p>{say("account.alarm.about")}</p>
        </section>
    );
}

function NewDevice() {
    return (
        <section class="entrances" aria-labelledby="new-device">
            <header>
                <h2 id="new-device">{say("account.new")}</h2>
            </header>
            <div class="account-in">
                <p>{say("online.device.about")}</p>
                <DeviceCode />
            </div>
        </section>
    );
}

/** The two columns. `load` asks the server again. */
function Both({
    ways,
    load,
    onCodes,
}: {
    ways: WaysInfo;
    load: () => Promise<void>;
    onCodes: (codes: string[]) => void;
}) {
    const told = useSignal("");
    const changed = async (what: string) => {
        await load();
        told.value = what;
        document.getElementById("ways")?.focus();
    };
    return (
        <>
            <p class="good" role="status">
                {told.value}
            </p>
            <div class="columns">
                <div class="column">
                    <Ways ways={ways} changed={changed} onCodes={onCodes} />
                    {ways.alarm !== null && <Alarm when={ways.alarm} />}
                    <NewDevice />
                </div>
                <div class="column">
                    <Sessions sessions={ways.sessions} />
                    <Everything share={ways.share === true} />
                </div>
            </div>
            <Prove ways={ways} />
        </>
    );
}

/** What an account has. */
function Own() {
    const ways = useSignal<WaysInfo | undefined>(undefined);
    const codes = useSignal<string[] | undefined>(undefined);
    const { trouble, run } = useDoing();
    const load = async () => void (ways.value = await api.ways());
    useEffect(() => void run(load), []);
    const leave = () => {
        codes.value = undefined;
        void run(load);
    };
    if (codes.value)
        return (
            <div class="paper-sheet">
                <Codes codes={codes.value} label={say("account.codes.devices")} leave={leave} />
            </div>
        );
    return (
        <>
            <div>
                <Title>{say("account.devices")}</Title>
                <p class="quiet">{say("account.devices.about")}</p>
                <p>
                    <a href="#/people">{say("online.page")}</a>
                </p>
            </div>
            <Trouble text={trouble.value} />
            {ways.value && <Both ways={ways.value} load={load} onCodes={(made) => (codes.value = made)} />}
        </>
    );
}

/** A guest takes along and leaves as an account does. */
function OfGuest() {
    const ways = useSignal<WaysInfo | undefined>(undefined);
    useEffect(() => void api.ways().then((found) => (ways.value = found)), []);
    return ways.value ? <Everything share={ways.value.share === true} /> : null;
}

/** For whoever has no account. */
function None() {
    const known = name.value === undefined ? "nobody" : "guest";
    return (
        <>
            <Title>{say("account.devices")}</Title>
            <p>{say(`account.devices.${known}`)}</p>
            <ToAccount />
            {known === "guest" && <OfGuest />}
        </>
    );
}

export function Devices() {
    useEffect(() => void whoAmI(), []);
    const waiting = !asked.value || (name.value !== undefined && account.value === undefined);
    return (
        <main id="content" class="home account" tabIndex={-1}>
            {waiting ? <p class="quiet">{say("app.loading")}</p> : account.value ? <Own /> : <None />}
        </main>
    );
}
