// The three ways to somebody who is not here, one card each: how it is doing, adding to it, taking away.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { type Channel, type Style, type Told, api } from "../../online/api";
import { askBrowser, canBeTold, forgetBrowser, ownEndpoint } from "../../online/push";
import { lang, say } from "../../words";
import { AS_TYPED, Entry, Form } from "../account/parts";
import { dueText } from "../online/Clock";
import { Choice } from "../pick";
import type { Shared } from "./Notices";
import { habits } from "./Quiet";
import { Icon, Ring } from "./parts";

/** The site a target is at, which is what people know of it. */
function siteOf(target: string): string {
    try {
        return new URL(target).host;
    } catch {
        return target;
    }
}

/** How a place is doing, by a sign and a word. */
function State({ of }: { of: Told }) {
    return (
        <b class={`small doing ${of.state}`}>
            <Icon name={of.state} /> {say(`notices.state.${of.state}`)}
        </b>
    );
}

/** What there is to know of a place beyond the word. */
function stateText({ state, channel, next }: Told): string {
    if (state === "unconfirmed") return say("notices.mail.asked");
    if (state === "fails")
        return next ? say("notices.fails.next", { when: dueText(next) }) : say("notices.fails");
    return say(`notices.${channel}.works`);
}

/** A place with its state, and the way to take it away. */
function Place({
    of,
    title,
    shared,
    children,
}: {
    of: Told;
    title: string;
    shared: Shared;
    children?: ComponentChildren;
}) {
    return (
        <li class="told-place">
            <p class="row apart">
                <b>{title}</b>
                <State of={of} />
            </p>
            <p class="small">{stateText(of)}</p>
            <p class="row">
                {children ?? (
                    <button
                        type="button"
                        aria-label={say("notices.remove.named", { what: title })}
                        onClick={() => void shared.change(() => api.tellNoMore(of.id))}
                    >
                        {say("notices.remove")}
                    </button>
                )}
            </p>
        </li>
    );
}

function Card({ channel, children }: { channel: Channel; children: ComponentChildren }) {
    return (
        <section class="entrances" aria-labelledby={`by-${channel}`}>
            <header>
                <span class="row">
                    <Ring name={channel} />
                    <h2 id={`by-${channel}`}>{say(`notices.${channel}`)}</h2>
                </span>
            </header>
            <div class="account-in">{children}</div>
        </section>
    );
}

const placesOf = ({ told }: Shared, channel: Channel): Told[] =>
    told.channels.filter((one) => one.channel === channel);

/** The first place of a person brings along in which language they are told. */
const keepLanguage = async ({ told }: Shared): Promise<unknown> =>
    told.quiet ? undefined : api.quiet(habits(null));

// ---- browsers ----

/** This browser, by the address it is told at. */
function useOwn(places: readonly Told[]): Signal<string | undefined> {
    const own = useSignal<string | undefined>(undefined);
    useEffect(() => void ownEndpoint().then((endpoint) => (own.value = endpoint)), [places.length]);
    return own;
}

function Push(shared: Shared) {
    const places = placesOf(shared, "push");
    const own = useOwn(places).value;
    const here = places.find(({ target }) => target === own);
    const add = () =>
        shared.change(async () => {
            await api.tellPush(await askBrowser(shared.told.key));
            await keepLanguage(shared);
        });
    const off = (id: string) =>
        shared.change(async () => {
            await api.tellNoMore(id);
            await forgetBrowser();
        });
    return (
        <Card channel="push">
            {places.length > 0 && (
                <ul class="bare">
                    {places.map((one) =>
                        one === here ? (
                            <Place key={one.id} of={one} title={say("notices.push.this")} shared={shared}>
                                <button type="button" onClick={() => void off(one.id)}>
                                    {say("notices.push.off")}
                                </button>
                            </Place>
                        ) : (
                            <Place
                                key={one.id}
                                of={one}
                                title={say("notices.push.other", { site: siteOf(one.target) })}
                                shared={shared}
                            />
                        ),
                    )}
                </ul>
            )}
            {!here && (
                <>
                    <p class="small">{say(canBeTold() ? "notices.push.about" : "notices.push.cannot")}</p>
                    {canBeTold() && (
                        <button type="button" class="go" onClick={() => void add()}>
                            {say("notices.push.add")}
                        </button>
                    )}
                </>
            )}
        </Card>
    );
}

// ---- mail ----

const PACES = ["once", "daily"] as const;

/** At once, or one a day. */
function Digest({ daily, set }: { daily: boolean; set: (daily: boolean) => void }) {
    return (
        <Choice
            legend={say("notices.mail.when")}
            name="digest"
            values={PACES}
            value={daily ? "daily" : "once"}
            label={(one) => say(`notices.mail.${one}`)}
            onChange={(one) => set(one === "daily")}
        />
    );
}

function MailPlace({ of, shared }: { of: Told; shared: Shared }) {
    const daily = useSignal(!!of.digest);
    const send = (digest: boolean) => {
        daily.value = digest;
        void shared.change(() => api.tellMail({ address: of.target, digest, language: lang.value }));
    };
    return (
        <>
            <Place of={of} title={of.target} shared={shared}>
                {of.state === "unconfirmed" && (
                    <button type="button" class="go" onClick={() => send(daily.value)}>
                        {say("notices.mail.again")}
                    </button>
                )}
                <button
                    type="button"
                    aria-label={say("notices.remove.named", { what: of.target })}
                    onClick={() => void shared.change(() => api.tellNoMore(of.id))}
                >
                    {say("notices.remove")}
                </button>
            </Place>
            <li>
                <Digest daily={daily.value} set={send} />
            </li>
        </>
    );
}

function NewMail(shared: Shared) {
    const address = useSignal("");
    const daily = useSignal(false);
    const send = () =>
        shared.change(async () => {
            await api.tellMail({ address: address.value.trim(), digest: daily.value, language: lang.value });
            await keepLanguage(shared);
        });
    return (
        <Form send={() => void send()}>
            <p class="small">{say("notices.mail.about")}</p>
            <Entry
                label={say("notices.mail.address")}
                value={address}
                type="email"
                autocomplete="email"
                maxLength={254}
                {...AS_TYPED}
            />
            <Digest daily={daily.value} set={(one) => (daily.value = one)} />
            <button type="submit">{say("notices.mail.add")}</button>
        </Form>
    );
}

function Mail(shared: Shared) {
    const [own] = placesOf(shared, "mail");
    if (!shared.told.mail)
        return (
            <Card channel="mail">
                <p class="small">{say("notices.mail.none")}</p>
            </Card>
        );
    return (
        <Card channel="mail">
            {own ? (
                <ul class="bare">
                    <MailPlace of={own} shared={shared} />
                </ul>
            ) : (
                <NewMail {...shared} />
            )}
        </Card>
    );
}

// ---- hooks ----

const STYLES: readonly Style[] = ["discord", "slack", "json"];

/** The secret by which a program checks that a message is ours. It is shown once. */
function Secret({ secret }: { secret: string }) {
    return (
        <div class="alarm" role="status">
            <p>{say("notices.hook.secret")}</p>
            <code class="hook-secret">{secret}</code>
        </div>
    );
}

function NewHook({ secret, ...shared }: { secret: Signal<string> } & Shared) {
    const url = useSignal("");
    const style = useSignal<Style>("discord");
    const send = () =>
        shared.change(async () => {
            secret.value = (await api.tellHook({ url: url.value.trim(), style: style.value })).secret;
            url.value = "";
            await keepLanguage(shared);
        });
    return (
        <Form send={() => void send()}>
            <p class="small">{say("notices.hook.about")}</p>
            <Entry
                label={say("notices.hook.url")}
                value={url}
                type="url"
                maxLength={1000}
                autocomplete="off"
                {...AS_TYPED}
            />
            <Choice
                legend={say("notices.hook.style")}
                name="style"
                values={STYLES}
                value={style.value}
                label={(one) => say(`notices.hook.${one}`)}
                onChange={(one) => (style.value = one)}
            />
            <button type="submit">{say("notices.hook.add")}</button>
        </Form>
    );
}

function Hook(shared: Shared) {
    const secret = useSignal("");
    const places = placesOf(shared, "hook");
    return (
        <Card channel="hook">
            {places.length > 0 && (
                <ul class="bare">
                    {places.map((one) => (
                        <Place
                            key={one.id}
                            of={one}
                            title={`${say(`notices.hook.${one.style!}`)}, ${siteOf(one.target)}`}
                            shared={shared}
                        />
                    ))}
                </ul>
            )}
            {secret.value && <Secret secret={secret.value} />}
            <NewHook secret={secret} {...shared} />
        </Card>
    );
}

export function Places(shared: Shared) {
    return (
        <div class="column">
            <h2>{say("notices.ways")}</h2>
            <Push {...shared} />
            <Mail {...shared} />
            <Hook {...shared} />
        </div>
    );
}
