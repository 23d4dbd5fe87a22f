// A game handed on: as a link that holds it whole, as a picture, as a file.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { hasSkin } from "../games";
import { goesOn } from "../kept";
import type { Frame } from "../view";
import { say } from "../words";
import { lazy } from "./lazy";
import { type Found, downloadRecord, textOf } from "./record";
import "./share.css";

const Picture = lazy(() => import("./Picture").then((m) => m.Picture), true);

/** The address at which any browser shows this moment of the game. */
async function linkTo(kept: Found, ply: number): Promise<string> {
    const [text, { coreFor }, { pack }] = await Promise.all([
        textOf(kept, false),
        import("../records"),
        import("../share"),
    ]);
    const letters = await pack(await coreFor(text), text);
    return `${location.href.split("#")[0]}#/r/${letters}/${ply}`;
}

/** Where the browser does not copy by itself, the link can be copied by hand. */
function LinkField({ link }: { link: string }) {
    const field = useRef<HTMLInputElement>(null);
    useEffect(() => field.current?.select(), [link]);
    return (
        <label class="share-link">
            <span class="small">{say("share.linked.field")}</span>
            <input ref={field} type="text" readOnly value={link} />
        </label>
    );
}

function CopyLink({ kept, ply, told }: { kept: Found; ply: number; told: (text: string) => void }) {
    const byHand = useSignal("");
    useEffect(() => void (byHand.value = ""), [ply]);
    const copy = async () => {
        byHand.value = "";
        told("");
        const link = await linkTo(kept, ply);
        try {
            await navigator.clipboard.writeText(link);
            told(say("share.linked"));
        } catch {
            byHand.value = link;
        }
    };
    return (
        <>
            <button type="button" onClick={() => void copy()}>
                {say("share.link")}
            </button>
            {byHand.value && <LinkField link={byHand.value} />}
        </>
    );
}

/** The record as a file; of a running game also the one to go on with. */
function Files({ kept }: { kept: Found }) {
    return (
        <>
            <button type="button" onClick={() => void downloadRecord(kept, false)}>
                {say("share.file")}
            </button>
            {goesOn(kept) && (
                <>
                    <button type="button" onClick={() => void downloadRecord(kept)}>
                        {say("share.file.whole")}
                    </button>
                    <p class="quiet small">{say("share.file.about")}</p>
                </>
            )}
        </>
    );
}

/** The picture is looked at before it goes out. */
function PictureButton({ kept, frame }: { kept: Found; frame: Frame }) {
    const open = useSignal(false);
    if (!hasSkin(frame.head.game.name)) return null;
    return (
        <>
            <button type="button" onClick={() => (open.value = true)}>
                {say("share.picture")}
            </button>
            {open.value && <Picture kept={kept} frame={frame} onClose={() => (open.value = false)} />}
        </>
    );
}

/** `frame`: the moment that is shared. */
export function Share({ kept, frame }: { kept: Found; frame: Frame }) {
    const told = useSignal("");
    useEffect(() => void (told.value = ""), [frame.ply]);
    return (
        <div class="sharing row" role="group" aria-label={say("share.title")}>
            <CopyLink kept={kept} ply={frame.ply} told={(text) => (told.value = text)} />
            <PictureButton kept={kept} frame={frame} />
            <Files kept={kept} />
            <span role="status" class="quiet small">
                {told.value}
            </span>
        </div>
    );
}
