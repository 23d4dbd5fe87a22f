// A finished game of the server's, for ever at its address: every moment, the record, the dice.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { api } from "../../online/api";
import { witnessOf } from "../../online/witness";
import { type Position, decodeHead } from "../../position";
import { keptOf, recordCore } from "../../records";
import { say, speakGame } from "../../words";
import { Title } from "../parts";
import { Looking } from "../Replay";
import { type Found, spareCore } from "../record";
import { Closed, troubleText } from "./parts";

/** A game from the server, as it would be found in this browser; it is not kept here. */
export async function fetchGame(id: string): Promise<Found> {
    const text = await api.record(id);
    const kept: Found = keptOf(await recordCore(), text);
    return { ...kept, id, text, witness: witnessOf(id) ?? null };
}

export function Again({ id, ply }: { id: string; ply: number | undefined }) {
    const found = useSignal<{ core: Position; kept: Found } | undefined>(undefined);
    const trouble = useSignal("");
    useEffect(() => {
        void (async () => {
            try {
                const [core, kept] = await Promise.all([spareCore(), fetchGame(id)]);
                await speakGame(decodeHead(kept.head).game.name);
                found.value = { core, kept };
            } catch (error) {
                trouble.value = troubleText(error);
            }
        })();
    }, [id]);
    if (trouble.value) return <Closed text={trouble.value} />;
    return (
        <main id="content" class="play" tabIndex={-1}>
            {found.value ? (
                <Looking {...found.value} at={ply} path={`/again/${id}`} />
            ) : (
                <>
                    <Title hidden>Miasma</Title>
                    <p class="quiet">{say("app.loading")}</p>
                </>
            )}
        </main>
    );
}
