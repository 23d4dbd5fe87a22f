// Everything one has here: taking it along, bringing it from elsewhere, and leaving for good.

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { type Brought, bringAlong, shareName, takeAlong } from "../../online/everything";
import { lang, say } from "../../words";
import { Trouble, useDoing } from "../online/parts";
import { save } from "../parts";
import { Leave } from "./Leave";
import { Prove } from "./Prove";
import { Line } from "./Ways";

/** A size in words of the language. */
const sizeText = (bytes: number): string =>
    new Intl.NumberFormat(lang.value, {
        style: "unit",
        unit: bytes < 1e6 ? "kilobyte" : "megabyte",
        maximumFractionDigits: bytes < 1e6 ? 0 : 1,
    }).format(bytes / (bytes < 1e6 ? 1e3 : 1e6));

function Take() {
    const told = useSignal("");
    const { doing, trouble, run } = useDoing();
    const take = async () => {
        const heard = (bytes: number) =>
            (told.value = say("account.all.take.far", { size: sizeText(bytes) }));
        const archive = await takeAlong(heard);
        save("miasma.tar", archive);
        told.value = say("account.all.take.done", { size: sizeText(archive.size) });
    };
    return (
        <Line icon="save" title={say("account.all.take")} about={say("account.all.take.about")}>
            <button type="button" aria-disabled={doing.value} onClick={() => void run(take)}>
                {say("account.all.take.go")}
            </button>
            <p class="all-told small" role="status">
                {told.value}
            </p>
            <Trouble text={trouble.value} />
        </Line>
    );
}

/** What became of each game, those that were not taken first. */
function Fates({ games }: { games: readonly Brought[] }) {
    const order = games.toSorted((a, b) => Number(!a.error) - Number(!b.error));
    return (
        <ul class="all-fates small">
            {order.map(({ file, id, error }) => (
                <li key={file}>
                    {error ? (
                        <>
                            <code>{file}</code>: {say(`account.all.bring.${error}`)}
                        </>
                    ) : (
                        <a href={`#/again/${id}`}>{say("account.all.bring.taken", { file })}</a>
                    )}
                </li>
            ))}
        </ul>
    );
}

function Bring() {
    const games = useSignal<readonly Brought[]>([]);
    const of = useSignal(0);
    const input = useRef<HTMLInputElement>(null);
    const { doing, trouble, run } = useDoing();
    const bring = (file: File) =>
        bringAlong(file, (now, all) => {
            games.value = now;
            of.value = all;
        }).catch((error: unknown) => {
            throw error instanceof Error && error.name === "Error"
                ? new Error(say("account.error.archive"))
                : error;
        });
    const chosen = () => {
        const file = input.current!.files?.[0];
        if (file) void run(() => bring(file)).then(() => (input.current!.value = ""));
    };
    const taken = games.value.filter(({ error }) => !error).length;
    return (
        <Line icon="bring" title={say("account.all.bring")} about={say("account.all.bring.about")}>
            <button type="button" aria-disabled={doing.value} onClick={() => input.current!.click()}>
                {say("account.all.bring.go")}
            </button>
            <input
                ref={input}
                type="file"
                accept=".tar,application/x-tar"
                hidden
                aria-label={say("account.all.bring.go")}
                onChange={chosen}
            />
            <p class="all-told small" role="status">
                {of.value > 0 && say("account.all.bring.far", { taken, number: of.value })}
            </p>
            {games.value.length > 0 && <Fates games={games.value} />}
            <Trouble text={trouble.value} />
        </Line>
    );
}

/** May my name stand in what others take along? */
function Share({ on }: { on: Signal<boolean> }) {
    const { trouble, run } = useDoing();
    const turn = async (next: boolean) => {
        await shareName(next);
        on.value = next;
    };
    return (
        <li class="entrance">
            <label class="all-share">
                <input
                    type="checkbox"
                    checked={on.value}
                    onChange={(event) => void run(() => turn(event.currentTarget.checked))}
                />
                <span>
                    {say("account.all.share")}
                    <span class="quiet small">{say("account.all.share.about")}</span>
                </span>
            </label>
            <Trouble text={trouble.value} />
        </li>
    );
}

const All = ({ children }: { children?: ComponentChildren }) => (
    <section class="entrances" aria-labelledby="everything">
        <header>
            <h2 id="everything">{say("account.all")}</h2>
        </header>
        <ul class="bare">
            <Take />
            {children}
            <Leave />
        </ul>
    </section>
);

export function Everything({ share }: { share: boolean }) {
    const on = useSignal(share);
    return (
        <All>
            <Share on={on} />
            <Bring />
        </All>
    );
}

/** Somebody who is banned may still take everything along, and leave. */
export const Parting = () => (
    <div class="account">
        <All />
        <Prove />
    </div>
);
