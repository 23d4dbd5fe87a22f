// A table of the server's, by its link: a waiting room, a board, or a game that is over.

import { useComputed, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type TableInfo, api } from "../../online/api";
import { name } from "../../online/who";
import { say, speakGame } from "../../words";
import { lazy } from "../lazy";
import { Title } from "../parts";
import { Room } from "./Room";
import { gameOf, troubleText, useEvery } from "./parts";

const Sit = lazy(() => import("./Sit").then((m) => m.Sit));
const Again = lazy(() => import("./Again").then((m) => m.Again));

/** What can be said when a table cannot be shown. */
export function Closed({ text }: { text: string }) {
    return (
        <main id="content" class="page" tabIndex={-1}>
            <Title>{say("error.title")}</Title>
            <p>{text}</p>
            <p class="row">
                <a class="button main" href="#/online">
                    {say("online.lobby")}
                </a>
                <a class="button" href="#/">
                    {say("board.leave")}
                </a>
            </p>
        </main>
    );
}

export function At({ id, invite }: { id: string; invite: string }) {
    const table = useSignal<TableInfo | undefined>(undefined);
    const trouble = useSignal("");
    /** What it was when this screen was opened: who sees a game end stays at the board. */
    const first = useSignal<TableInfo["state"] | undefined>(undefined);
    const refresh = async () => {
        try {
            const found = await api.table(id, invite);
            const game = gameOf(found);
            if (!game || game.version !== found.version) return void (trouble.value = say("online.old"));
            await speakGame(game.name);
            table.value = found;
            first.value ??= found.state;
            trouble.value = "";
        } catch (error) {
            if (!table.value) trouble.value = troubleText(error);
        }
    };
    useEffect(() => void refresh(), [id, invite, name.value]);
    useEvery(3, () => table.value?.state === "open" && void refresh());
    const now = useComputed(() => table.value!);
    if (trouble.value) return <Closed text={trouble.value} />;
    if (!table.value)
        return (
            <main id="content" class="page" tabIndex={-1}>
                <p class="quiet">{say("app.loading")}</p>
            </main>
        );
    if (table.value.state === "open") return <Room table={now} invite={invite} refresh={refresh} />;
    if (first.value === "finished") return <Again id={id} ply={undefined} />;
    return <Sit key={`${id} ${table.value.you}`} table={table} invite={invite} />;
}
