// Eight spare codes, shown once: to be printed, copied or saved before one goes on.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { fresh } from "../../online/account";
import { api } from "../../online/api";
import { name } from "../../online/who";
import { say } from "../../words";
import { Trouble, useDoing } from "../online/parts";
import { download } from "../parts";
import { Head, Icon } from "./parts";

/** The codes as a text that says what they are for. */
const asText = (codes: readonly string[]): string =>
    [say("account.codes.file", { site: location.host, name: name.value ?? "" }), "", ...codes, ""].join("\n");

/** Print, copy, save. */
function Keep({ codes }: { codes: readonly string[] }) {
    const told = useSignal("");
    const copy = async () => {
        const done = await navigator.clipboard.writeText(asText(codes)).then(
            () => true,
            () => false,
        );
        told.value = say(done ? "account.codes.copied" : "account.codes.uncopied");
    };
    return (
        <div class="thirds no-print">
            <button type="button" onClick={() => print()}>
                <Icon name="print" /> {say("account.codes.print")}
            </button>
            <button type="button" onClick={() => void copy()}>
                <Icon name="copy" /> {say("account.codes.copy")}
            </button>
            <button type="button" onClick={() => download("miasma-codes.txt", asText(codes))}>
                <Icon name="save" /> {say("account.codes.save")}
            </button>
            <span role="status" class="small quiet">
                {told.value}
            </span>
        </div>
    );
}

/** The way on, which opens with the tick. */
function On({ label, leave }: { label: string; leave: () => void }) {
    const kept = useSignal(false);
    const trouble = useSignal("");
    const go = () => (kept.value ? leave() : (trouble.value = say("account.codes.tick.first")));
    return (
        <>
            <label class="check no-print">
                <input
                    type="checkbox"
                    checked={kept.value}
                    onChange={(event) => {
                        kept.value = event.currentTarget.checked;
                        trouble.value = "";
                    }}
                />
                <span>{say("account.codes.tick")}</span>
            </label>
            <button type="button" class="go big no-print" aria-disabled={!kept.value} onClick={go}>
                {label}
            </button>
            <Trouble text={trouble.value} />
        </>
    );
}

interface Way {
    /** What the button says that leads on. */
    label: string;
    leave: () => void;
    /** What has been made just now. */
    made?: "key" | "password" | undefined;
    /** On a sheet over a table. */
    over?: boolean | undefined;
}

export function Codes({ codes, label, leave, made, over }: Way & { codes: readonly string[] }) {
    return (
        <div class="account-in">
            <div class="row apart">
                <Head over={over ?? false}>{say("account.codes.title")}</Head>
                {made && (
                    <b class="good small no-print">
                        <Icon name="check" /> {say(`account.codes.${made}`)}
                    </b>
                )}
            </div>
            <p class="lead">{say("account.codes.text")}</p>
            <ol class="codes" aria-label={say("account.codes.list")}>
                {codes.map((code) => (
                    <li key={code}>{code}</li>
                ))}
            </ol>
            <Keep codes={codes} />
            <On label={label} leave={leave} />
            <p class="quiet small">{say("account.codes.about")}</p>
        </div>
    );
}

/** The same for an account that has just been made: the codes are made now. */
export function FirstCodes(way: Way) {
    const codes = useSignal<readonly string[] | undefined>(undefined);
    const { doing, trouble, run } = useDoing();
    const make = () => void run(async () => (codes.value = (await fresh(api.spares)).codes));
    useEffect(make, []);
    if (codes.value) return <Codes {...way} codes={codes.value} />;
    return (
        <div class="account-in">
            <Head over={way.over ?? false}>{say("account.codes.title")}</Head>
            <Trouble text={trouble.value} />
            {doing.value ? (
                <p class="quiet">{say("app.loading")}</p>
            ) : (
                <p class="row">
                    <button type="button" class="go" onClick={make}>
                        {say("account.codes.again")}
                    </button>
                </p>
            )}
        </div>
    );
}
