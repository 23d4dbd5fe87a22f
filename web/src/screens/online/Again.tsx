// A finished game of the server's, for ever at its address: every moment, the record, the dice.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../../online/api";
import { witnessOf } from "../../online/witness";
import { type Position, Refused, decodeHead } from "../../position";
import { coreFor, keptOf } from "../../records";
import { versionName } from "../../versions";
import { say, speakGame } from "../../words";
import { Title, Loading } from "../parts";
import { Looking } from "../Replay";
import { type Found, RecordButtons, spareCore } from "../record";
import { Closed, troubleText } from "./parts";

const read = async (id: string, text: string): Promise<Found> => ({
    ...keptOf(await coreFor(text), text),
    id,
    text,
    witness: witnessOf(id) ?? null,
});

/** A game from the server, as it would be found in this browser; it is not kept here. */
export const fetchGame = async (id: string, invite: string): Promise<Found> =>
    read(id, await api.record(id, invite));

/** A game whose rules nobody here knows any more: its record, and what can be checked of it. */
function Unreadable({ id, text }: { id: string; text: string }) {
    return (
        <main id="content" class="page narrow" tabIndex={-1}>
            <Title>{say("online.unreadable.title")}</Title>
            <p>{say("online.unreadable.about")}</p>
            <RecordButtons kept={{ name: `${id}.mia`, text, witness: witnessOf(id) ?? null }} />
            <p class="row">
                <a class="button" href="#/online">
                    {say("online.lobby")}
                </a>
            </p>
        </main>
    );
}

export function Again({ id, ply, invite = "" }: { id: string; ply: number | undefined; invite?: string }) {
    const found = useSignal<{ core: Position; kept: Found } | undefined>(undefined);
    const unreadable = useSignal("");
    const trouble = useSignal("");
    useEffect(() => {
        void (async () => {
            try {
                const [text, table] = await Promise.all([
                    api.record(id, invite),
                    api.table(id, invite).catch(() => undefined),
                ]);
                const kept = await read(id, text).catch((error: unknown) => {
                    if (!(error instanceof Refused)) throw error;
                    unreadable.value = text;
                });
                if (!kept) return;
                const { game } = decodeHead(kept.head);
                const [core] = await Promise.all([spareCore(game), speakGame(versionName(game))]);
                found.value = { core, kept: { ...kept, imported: table?.imported === true } };
            } catch (error) {
                trouble.value = troubleText(error);
            }
        })();
    }, [id]);
    if (unreadable.value) return <Unreadable id={id} text={unreadable.value} />;
    if (trouble.value) return <Closed text={trouble.value} />;
    return (
        <main id="content" class="play" tabIndex={-1}>
            {found.value ? <Looking {...found.value} at={ply} path={`/again/${id}`} /> : <Loading />}
        </main>
    );
}
