// The ways in: passkeys, a password, spare codes. Each can be made, changed or taken away.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { addKey, fresh } from "../../online/account";
import { Declined, type Key, type Ways as WaysInfo, api } from "../../online/api";
import { isHandheld } from "../../online/device";
import { offersKeys } from "../../online/passkey";
import { say } from "../../words";
import { Question, Trouble, agoText, useDoing } from "../online/parts";
import { Form, Icon, type IconName, PasswordField, Ring } from "./parts";

interface Shown {
    ways: WaysInfo;
    /** Something has changed: what is to be said of it. */
    changed: (told: string) => Promise<void>;
}

/** A line with what it is, what there is to know, and what can be done. */
export function Line({
    icon,
    title,
    about,
    here,
    children,
}: {
    icon: IconName;
    title: string;
    about: string;
    here?: boolean;
    children: ComponentChildren;
}) {
    return (
        <li class={here ? "entrance here" : "entrance"}>
            <Ring name={icon} />
            <span class="entrance-text">
                <b>{title}</b>
                <span class={here ? "small" : "quiet small"}>{about}</span>
            </span>
            {children}
        </li>
    );
}

/** Takes a way in away: asked once, and once more where it is the last. */
function Remove({
    what,
    drop,
    done,
}: {
    what: string;
    drop: (sure: boolean) => Promise<unknown>;
    done: () => void;
}) {
    const asked = useSignal<"" | "once" | "last">("");
    const { trouble, run } = useDoing();
    const remove = async (sure: boolean) => {
        try {
            await fresh(() => drop(sure));
            done();
        } catch (error) {
            if (!(error instanceof Declined && error.code === "last")) throw error;
            asked.value = "last";
        }
    };
    const answer = (sure: boolean) => {
        const last = asked.value === "last";
        asked.value = "";
        if (sure) void run(() => remove(last));
    };
    return (
        <>
            {asked.value === "" && (
                <button
                    type="button"
                    aria-label={say("account.ways.remove.named", { what })}
                    onClick={() => (asked.value = "once")}
                >
                    {say("account.ways.remove")}
                </button>
            )}
            <Trouble text={trouble.value} />
            {asked.value === "once" && (
                <Question
                    focused
                    question={say("account.ways.remove.ask", { what })}
                    yes={say("account.ways.remove")}
                    answer={answer}
                />
            )}
            {asked.value === "last" && (
                <Question
                    focused
                    question={say("account.ways.last")}
                    yes={say("account.ways.last.yes")}
                    danger
                    answer={answer}
                />
            )}
        </>
    );
}

const usedText = ({ made, used }: Key): string => {
    const times = { made: agoText(made), used: agoText(used ?? made) };
    return say(used === null ? "account.ways.made.never" : "account.ways.made", times);
};

function KeyLine({ one, changed }: { one: Key; changed: Shown["changed"] }) {
    const { device } = one;
    const what = device ? say("account.ways.key", { device }) : say("account.ways.key.unnamed");
    return (
        <Line icon={isHandheld(device) ? "phone" : "laptop"} title={what} about={usedText(one)}>
            <Remove
                what={what}
                drop={(sure) => api.dropKey(one.id, sure)}
                done={() => void changed(say("account.ways.removed", { what }))}
            />
        </Line>
    );
}

/** A new password, below its line. */
function NewPassword({ open, changed }: { open: Signal<boolean>; changed: Shown["changed"] }) {
    const password = useSignal("");
    const { doing, trouble, run } = useDoing();
    const send = async () => {
        await fresh(() => api.setPassword({ password: password.value }));
        open.value = false;
        await changed(say("account.ways.password.done"));
    };
    return (
        <div class="sure">
            <Form send={() => void run(send)}>
                <PasswordField value={password} fresh />
                <Trouble text={trouble.value} />
                <p class="row">
                    <button type="submit" class="main" aria-disabled={doing.value}>
                        {say("account.ways.password.save")}
                    </button>
                    <button type="button" onClick={() => (open.value = false)}>
                        {say("board.no")}
                    </button>
                </p>
            </Form>
        </div>
    );
}

function PasswordLine({ ways, changed }: Shown) {
    const open = useSignal(false);
    const what = say("account.ways.password");
    return (
        <Line icon="lock" title={what} about={say(`account.ways.password.${ways.password ? "set" : "none"}`)}>
            {!open.value && (
                <button type="button" onClick={() => (open.value = true)}>
                    {say(`account.ways.password.${ways.password ? "change" : "new"}`)}
                </button>
            )}
            {ways.password && !open.value && (
                <Remove
                    what={what}
                    drop={api.dropPassword}
                    done={() => void changed(say("account.ways.removed", { what }))}
                />
            )}
            {open.value && <NewPassword open={open} changed={changed} />}
        </Line>
    );
}

/** New codes end the old ones: asked once where there are some. */
function SparesLine({ ways, onCodes }: { ways: WaysInfo; onCodes: (codes: string[]) => void }) {
    const asked = useSignal(false);
    const { doing, trouble, run } = useDoing();
    const make = () => void run(async () => onCodes((await fresh(api.spares)).codes));
    const answer = (sure: boolean) => {
        asked.value = false;
        if (sure) make();
    };
    return (
        <Line
            icon="card"
            title={say("account.ways.spares")}
            about={say("account.ways.spares.left", { number: ways.spares })}
        >
            {asked.value ? (
                <Question
                    focused
                    question={say("account.ways.spares.ask")}
                    yes={say("account.ways.spares.new")}
                    answer={answer}
                />
            ) : (
                <button
                    type="button"
                    aria-disabled={doing.value}
                    onClick={() => (ways.spares ? (asked.value = true) : make())}
                >
                    {say("account.ways.spares.new")}
                </button>
            )}
            <Trouble text={trouble.value} />
        </Line>
    );
}

function AddKey({ changed }: Pick<Shown, "changed">) {
    const { doing, trouble, run } = useDoing();
    const add = async () => {
        await addKey();
        await changed(say("account.ways.added"));
    };
    return (
        <>
            <button type="button" class="main" aria-disabled={doing.value} onClick={() => void run(add)}>
                <Icon name="plus" /> {say("account.ways.add")}
            </button>
            <Trouble text={trouble.value} />
        </>
    );
}

export function Ways({ ways, changed, onCodes }: Shown & { onCodes: (codes: string[]) => void }) {
    return (
        <section class="entrances" aria-labelledby="ways">
            <header>
                <h2 id="ways" tabIndex={-1}>
                    {say("account.ways")}
                </h2>
                {offersKeys() && <AddKey changed={changed} />}
            </header>
            <ul class="bare">
                {ways.keys.map((one) => (
                    <KeyLine key={one.id} one={one} changed={changed} />
                ))}
                <PasswordLine ways={ways} changed={changed} />
                <SparesLine ways={ways} onCodes={onCodes} />
            </ul>
        </section>
    );
}
