// A table of the server's, by its link: a waiting room, a board, or a game that is over.

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type TableInfo, api } from "../../online/api";
import { heard } from "../../online/call";
import { Socket } from "../../online/socket";
import { name } from "../../online/who";
import { luckOwed, note, taken } from "../../online/witness";
import { versionName } from "../../versions";
import { say, speakGame } from "../../words";
import { FRAME, pack } from "../../wire";
import { lazy } from "../lazy";
import { Title } from "../parts";
import { Room } from "./Room";
import { Closed, gameOf, hooksOf, troubleText } from "./parts";

const Sit = lazy(() => import("./Sit").then((m) => m.Sit));
const Again = lazy(() => import("./Again").then((m) => m.Again));

/** Whoever sits gives luck of their own, unless it came along when they sat down. */
function useLuck(table: Signal<TableInfo | undefined>): void {
    const now = table.value!;
    const owed = luckOwed(now);
    useEffect(() => {
        if (!owed) return;
        // In vain where the game begins at this moment: it goes on without.
        void api.luck(now.id, owed).then(
            (told) => (table.value = taken(told)),
            () => {},
        );
    }, [owed]);
}

/** Before the game there is nothing to follow but who comes. */
function Waiting({ table, invite }: { table: Signal<TableInfo | undefined>; invite: string }) {
    useLuck(table);
    useEffect(() => {
        const { id } = table.value!;
        const hello = pack({ type: FRAME.hello, at: 0, body: Uint8Array.of(0, 0) });
        const end = { hear: () => {}, resume: () => socket.send(hello) };
        heard(table.value!);
        const hooks = hooksOf(table, invite, heard);
        const socket: Socket = new Socket(api.play(id, invite), end, hooks);
        return () => socket.close();
    }, []);
    return <Room table={table} invite={invite} />;
}

export function At({ id, invite }: { id: string; invite: string }) {
    const table = useSignal<TableInfo | undefined>(undefined);
    const trouble = useSignal("");
    /** What it was when this screen was opened: who sees a game end stays at the board. */
    const first = useSignal<TableInfo["state"] | undefined>(undefined);
    useEffect(() => {
        void (async () => {
            try {
                const found = await api.table(id, invite);
                note(found);
                const over = found.state === "finished";
                if (found.readable === false && !over) throw new Error(say("online.error.version"));
                const game = gameOf(found);
                if (game?.version !== found.version && !over) throw new Error(say("online.old"));
                if (game) await speakGame(versionName(game));
                first.value ??= found.state;
                table.value = found;
            } catch (error) {
                if (!table.value) trouble.value = troubleText(error);
            }
        })();
    }, [id, invite, name.value]);
    const now = table.value;
    if (trouble.value || now?.state === "closed")
        return <Closed text={trouble.value || say("online.closed")} />;
    if (!now)
        return (
            <main id="content" class="page" tabIndex={-1}>
                <Title hidden>Miasma</Title>
                <p class="quiet">{say("app.loading")}</p>
            </main>
        );
    const key = `${id} ${name.value} ${now.yours.join()}`;
    if (now.state === "open") return <Waiting key={key} table={table} invite={invite} />;
    if (first.value === "finished") return <Again id={id} ply={undefined} invite={invite} />;
    return <Sit key={key} table={table} invite={invite} />;
}
