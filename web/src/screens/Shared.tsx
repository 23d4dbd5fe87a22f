// A game that came with a link: looked at like any other, and kept only if somebody wants it.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Position, Refused, decodeHead } from "../position";
import { go, parse } from "../router";
import { Damaged, unpack } from "../share";
import { coreFor, keptOf, recordCore } from "../records";
import { versionName } from "../versions";
import { say, speakGame } from "../words";
import { Title } from "./parts";
import { type Found, spareCore } from "./record";
import { Looking } from "./Replay";
import "./share.css";
import { takeIn } from "./taken";

/** What is wrong with a link, in words. */
function faultOf(error: unknown): string {
    if (error instanceof Damaged) return say(`share.bad.${error.reason}`);
    if (error instanceof Refused) return say("share.bad.rules");
    throw error;
}

async function open(letters: string): Promise<{ core: Position; kept: Found }> {
    const text = await unpack(recordCore, letters);
    const kept = { ...keptOf(await coreFor(text), text), text };
    const { game } = decodeHead(kept.head);
    const [core] = await Promise.all([spareCore(game), speakGame(versionName(game))]);
    return { core, kept };
}

function Broken({ fault }: { fault: string }) {
    return (
        <div class="page">
            <Title>{say("share.bad.title")}</Title>
            <p role="alert">{fault}</p>
            <p class="row">
                <a class="button main" href="#/">
                    {say("board.leave")}
                </a>
            </p>
        </div>
    );
}

/** Says where the game came from, and keeps it when asked to. */
function Keep({ kept }: { kept: Found }) {
    const keep = async () => {
        const { id } = await takeIn(kept);
        const at = parse(location.hash);
        go(`/replay/${id}/${"ply" in at ? (at.ply ?? 0) : 0}`);
    };
    return (
        <div class="bar row" role="note">
            <span>{say("share.look")}</span>
            <button type="button" onClick={() => void keep()}>
                {say("share.keep")}
            </button>
        </div>
    );
}

export function Shared({ letters, ply }: { letters: string; ply: number | undefined }) {
    const found = useSignal<{ core: Position; kept: Found } | undefined>(undefined);
    const fault = useSignal("");
    useEffect(() => {
        open(letters).then(
            (opened) => (found.value = opened),
            (error) => (fault.value = faultOf(error)),
        );
    }, [letters]);
    return (
        <main id="content" class="play" tabIndex={-1}>
            {found.value ? (
                <>
                    <Keep kept={found.value.kept} />
                    <Looking {...found.value} at={ply} path={`/r/${letters}`} />
                </>
            ) : fault.value ? (
                <Broken fault={fault.value} />
            ) : (
                <p class="quiet">{say("app.loading")}</p>
            )}
        </main>
    );
}
