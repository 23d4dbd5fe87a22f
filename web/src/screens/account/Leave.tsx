// Leaving for good: what goes and what stays, one's name typed, and asked once more.

import { useSignal } from "@preact/signals";
import { fresh } from "../../online/account";
import { leaveForGood } from "../../online/everything";
import { name, tidy } from "../../online/who";
import { go } from "../../router";
import { say } from "../../words";
import { Question, Trouble, useDoing } from "../online/parts";
import { Dialog } from "../parts";
import { AS_TYPED, Entry, Form } from "./parts";
import { Line } from "./Ways";

const GOES = ["name", "ways", "talk", "games"] as const;
const STAYS = ["others", "act"] as const;

const List = ({ title, of }: { title: string; of: readonly string[] }) => (
    <>
        <h3>{title}</h3>
        <ul class="leave-list">
            {of.map((one) => (
                <li key={one}>{say(`account.leave.${one}`)}</li>
            ))}
        </ul>
    </>
);

function LeaveSheet({ close }: { close: () => void }) {
    const typed = useSignal("");
    const asked = useSignal(false);
    const { doing, trouble, run } = useDoing();
    const own = name.value ?? "";
    const same = tidy(typed.value) === own;
    const leave = async () => {
        await fresh(leaveForGood);
        close();
        go("/");
    };
    const answer = (sure: boolean) => {
        asked.value = false;
        if (sure) void run(leave);
    };
    return (
        <Dialog title={say("account.leave")} onClose={close}>
            <div class="account account-in">
                <List title={say("account.leave.goes")} of={GOES} />
                <List title={say("account.leave.stays")} of={STAYS} />
                <p>{say("account.leave.first")}</p>
                <Form send={() => (asked.value = same && !doing.value)}>
                    <Entry
                        label={say("account.leave.type", { name: own })}
                        value={typed}
                        autocomplete="off"
                        {...AS_TYPED}
                    />
                    {asked.value ? (
                        <Question
                            question={say("account.leave.sure", { name: own })}
                            yes={say("account.leave.yes")}
                            danger
                            focused
                            answer={answer}
                        />
                    ) : (
                        <p class="row">
                            <button type="submit" class="danger" aria-disabled={!same || doing.value}>
                                {say("account.leave.go")}
                            </button>
                        </p>
                    )}
                    <Trouble text={trouble.value} />
                </Form>
            </div>
        </Dialog>
    );
}

export function Leave() {
    const open = useSignal(false);
    return (
        <Line icon="cross" title={say("account.leave")} about={say("account.leave.about")}>
            <button type="button" class="danger" onClick={() => (open.value = true)}>
                {say("account.leave.open")}
            </button>
            {open.value && <LeaveSheet close={() => (open.value = false)} />}
        </Line>
    );
}
