// What can be done about a line of somebody else's: read no more of them, not meet them, or tell a moderator.

import { useSignal } from "@preact/signals";
import { type Line, api } from "../../online/api";
import { court } from "../../online/court";
import { say } from "../../words";
import { Trouble, useDoing } from "../online/parts";
import { Dialog } from "../parts";
import { Report } from "./Report";
import { lineText } from "./parts";

export interface MenuProps {
    table: string;
    invite: string;
    /** The line, and all lines that were heard. */
    line: Line;
    lines: readonly Line[];
    /** Nothing more of this person is to be shown; what is said of it. */
    hide: (name: string) => void;
    close: () => void;
}

function Item({ word, name, onClick }: { word: string; name: string; onClick: () => void }) {
    return (
        <li>
            <button type="button" class="court-item" onClick={onClick}>
                <b>{say(`court.${word}`, { name })}</b>
                <span class="quiet small">{say(`court.${word}.about`, { name })}</span>
            </button>
        </li>
    );
}

/** The three ways, each with what it does; afterwards what was done. */
function Ways({ table, invite, line, hide, report }: MenuProps & { report: () => void }) {
    const done = useSignal("");
    const { trouble, run } = useDoing();
    const { name, no } = line;
    const act = (what: Promise<unknown>, text: string) =>
        void run(async () => {
            await what;
            done.value = say(text, { name });
            hide(name);
        });
    return (
        <>
            <blockquote class="court-quote">{lineText(line)}</blockquote>
            {!done.value && (
                <ul class="bare court-menu">
                    <Item
                        word="mute"
                        name={name}
                        onClick={() => act(court.mute(table, no, invite), "court.muted")}
                    />
                    <Item
                        word="block"
                        name={name}
                        onClick={() => act(api.block(table, no, invite), "court.blocked")}
                    />
                    <Item word="report" name={name} onClick={report} />
                </ul>
            )}
            <p role="status">{done.value}</p>
            <Trouble text={trouble.value} />
            <p>
                <a href="#/standing">{say("court.more")}</a>
            </p>
        </>
    );
}

export function LineMenu(props: MenuProps) {
    const reporting = useSignal(false);
    const { line, close } = props;
    const title = say(reporting.value ? "court.report.title" : "talk.menu", { name: line.name });
    return (
        <Dialog title={title} onClose={close}>
            {reporting.value ? (
                <Report {...props} />
            ) : (
                <Ways {...props} report={() => (reporting.value = true)} />
            )}
        </Dialog>
    );
}
