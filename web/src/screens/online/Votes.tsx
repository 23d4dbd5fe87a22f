// What the table has been asked: to go back, to end, or to pause. Everybody has to agree.

import { type TableInfo, api } from "../../online/api";
import { say } from "../../words";
import { Mark } from "../parts";
import { Trouble, seatOf, sitter, useDoing } from "./parts";

/** Says yes or no to what is asked. */
const answer = ({ id, ask }: TableInfo, agree: boolean): Promise<unknown> =>
    ask!.kind === "undo" ? api.undo(id, ask!.to, agree) : api[ask!.kind](id, agree);

export function VoteBar({ table }: { table: TableInfo }) {
    const { doing, trouble, run } = useDoing();
    const { ask, you } = table;
    if (!ask || table.state !== "running") return <div role="status" />;
    // Whoever a bot plays for meanwhile has a say too.
    const persons = table.seats.filter(({ kind }) => kind === "person" || kind === "standin");
    const open = persons.filter(({ seat }) => !ask.agreed.includes(seat));
    const own = you !== null && ask.agreed.includes(you);
    const asked = you !== null && open.some(({ seat }) => seat === you);
    const by = table.seats.find(({ seat }) => seat === ask.agreed[0]);
    return (
        <div class="notice vote" role="status">
            <p>{say(`online.vote.${ask.kind}`, { name: by ? sitter(by) : table.host })}</p>
            <p class="quiet small">
                {say("online.vote.open")}{" "}
                {open.map((seat) => (
                    <span key={seat.seat} class="voter">
                        <Mark seat={seatOf(seat.seat)!} /> {sitter(seat)}
                    </span>
                ))}
            </p>
            {open.some(({ kind, here }) => kind === "standin" || !here) && (
                <p class="quiet small">{say("online.vote.away")}</p>
            )}
            {(asked || own) && (
                <p class="row">
                    {asked && (
                        <button
                            type="button"
                            class="main"
                            aria-disabled={doing.value}
                            onClick={() => void run(() => answer(table, true))}
                        >
                            {say("online.vote.yes")}
                        </button>
                    )}
                    <button
                        type="button"
                        aria-disabled={doing.value}
                        onClick={() => void run(() => answer(table, false))}
                    >
                        {say(own ? "online.vote.takeback" : "online.vote.no")}
                    </button>
                </p>
            )}
            <Trouble text={trouble.value} />
        </div>
    );
}
