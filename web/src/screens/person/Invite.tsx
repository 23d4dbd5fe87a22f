// Inviting somebody by name: at a table, or from their page to one of one's own tables.

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { type TableInfo, api } from "../../online/api";
import { pages } from "../../online/person";
import { say } from "../../words";
import { Icon } from "../home/parts";
import { isFree, tableTitle } from "../online/Medal";
import { Trouble, useDoing } from "../online/parts";

/** The field in the room of a table. */
export function Invite({ id }: { id: string }) {
    const field = useId();
    const name = useSignal("");
    const told = useSignal("");
    const { doing, trouble, run } = useDoing();
    const send = async () => {
        const whom = name.value.trim();
        told.value = "";
        if (!whom) return;
        await pages.invite(id, whom);
        told.value = say("person.invited", { name: whom });
        name.value = "";
    };
    const submit = (event: Event) => {
        event.preventDefault();
        void run(send);
    };
    return (
        <form class="plain-sheet person-invite" onSubmit={submit}>
            <label for={field}>{say("person.invite.field")}</label>
            <span class="row">
                <input
                    id={field}
                    type="text"
                    maxLength={40}
                    autocomplete="off"
                    value={name.value}
                    onInput={(event) => (name.value = event.currentTarget.value)}
                />
                <button type="submit" aria-disabled={doing.value}>
                    {say("person.invite.go")}
                </button>
            </span>
            <span class="quiet small" role="status">
                {told.value}
            </span>
            <Trouble text={trouble.value} />
        </form>
    );
}

/** One's own tables with a free seat, each a button that invites there. */
function OwnTables({ tables, invite }: { tables: TableInfo[]; invite: (table: TableInfo) => void }) {
    if (!tables.length)
        return (
            <a class="button go big" href="#/host">
                <Icon name="play" /> {say("person.invite.host")}
            </a>
        );
    return (
        <>
            {tables.map((table, i) => (
                <button
                    key={table.id}
                    type="button"
                    class={i ? "big" : "go big"}
                    onClick={() => invite(table)}
                >
                    <Icon name="play" /> {say("person.invite.to", { game: tableTitle(table) })}
                </button>
            ))}
        </>
    );
}

export function InviteTo({ page, name }: { page: string; name: string }) {
    const tables = useSignal<TableInfo[] | undefined>(undefined);
    const told = useSignal("");
    const { trouble, run } = useDoing();
    const load = async () => {
        const own = await api.tables({ state: "mine", of: "open" });
        tables.value = own.tables.filter(({ seats }) => seats.some(isFree)).slice(0, 3);
    };
    useEffect(() => void load().catch(() => (tables.value = [])), []);
    const invite = (table: TableInfo) =>
        void run(async () => {
            await pages.invite(table.id, page);
            told.value = say("person.invited", { name });
        });
    return (
        <>
            {tables.value && <OwnTables tables={tables.value} invite={invite} />}
            <span class="quiet small" role="status">
                {told.value}
            </span>
            <Trouble text={trouble.value} />
        </>
    );
}
