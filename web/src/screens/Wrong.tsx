// This looks wrong: what the person sees goes to whoever looks after the rules, as a file or to the
// server, with a sentence if they like.

import { useSignal } from "@preact/signals";
import { NOBODY } from "../gen/tables";
import { findGame } from "../keep";
import type { Frame } from "../view";
import { say } from "../words";
import { Dialog, download } from "./parts";

/** Where a report goes: the text that says so afterwards. */
type Report = (step: number, said: string, frame: Frame) => Promise<string>;

interface Props {
    frame: Frame;
    report: Report;
}

/** The one seat that the screen is for, or nobody's. */
const seatOf = (seats: number) => (seats ? 31 - Math.clz32(seats & -seats) : NOBODY);

/** A report of a game that is kept in this browser: a file. */
const toFile =
    (id: string): Report =>
    async (step, said, { seats, head }) => {
        const [kept, { capsuleOf, recordCore }] = await Promise.all([findGame(id), import("../records")]);
        const name = `wrong-${head.game.name}-${step}.mia`;
        download(name, capsuleOf(await recordCore(head.game), kept!, step, seatOf(seats), said));
        return say("report.kept", { file: name });
    };

function Sheet({ frame, report, close }: Props & { close: () => void }) {
    const said = useSignal("");
    const done = useSignal("");
    const tell = (event: Event) => {
        event.preventDefault();
        const clean = said.value.replace(/[{}\p{C}]/gu, " ").trim();
        report(frame.ply - frame.staged.length, clean, frame).then(
            (text) => (done.value = text),
            () => (done.value = say("report.failed")),
        );
    };
    return (
        <Dialog title={say("report.title")} onClose={close}>
            <form onSubmit={tell}>
                <p class="quiet small">{say("report.about")}</p>
                <p class="field">
                    <label for="said">{say("report.said")}</label>
                    <input
                        id="said"
                        type="text"
                        maxLength={200}
                        value={said.value}
                        onInput={(event) => (said.value = event.currentTarget.value)}
                    />
                </p>
                <p class="row">
                    <button type="submit" class="main">
                        {say("report.tell")}
                    </button>
                </p>
                <p role="status">{done.value}</p>
            </form>
        </Dialog>
    );
}

export function Wrong({ frame, report }: Props) {
    const open = useSignal<Frame | undefined>(undefined);
    return (
        <p class="row">
            <button type="button" class="plain" onClick={() => (open.value = frame)}>
                {say("report.title")}
            </button>
            {open.value && (
                <Sheet frame={open.value} report={report} close={() => (open.value = undefined)} />
            )}
        </p>
    );
}

export const WrongAtHome = ({ id, frame }: { id: string; frame: Frame }) => (
    <Wrong frame={frame} report={toFile(id)} />
);
