// The yes that a choice waits for.

import { useEffect, useRef } from "preact/hooks";
import { BARRIER } from "../gen/tables";
import { say } from "../words";
import type { Props } from "./Actions";

export function Confirm({ choosing, frame, view, words }: Props) {
    const yes = useRef<HTMLButtonElement>(null);
    const row = choosing.pending.value!;
    // Whoever pressed a choice of the list or a place on the board presses it again; the tutor has the focus first.
    useEffect(() => {
        if (!document.activeElement?.closest(".choices, .board, .hint")) yes.current?.focus();
    }, [row]);
    const final = (view.flags(row) & BARRIER) !== 0;
    const note = choosing.noting.value === frame.rows[row]!.verb && choosing.note.value.trim();
    const way = choosing.going;
    const what = way
        ? say("board.goto.place", { place: words.element(way.kind, way.value), number: way.steps.length })
        : words.action(frame.rows[row]!);
    return (
        <div class="confirm" role="group" aria-labelledby="confirm-what">
            <p id="confirm-what">
                <strong>{what}.</strong> {note && <q>{note}</q>}{" "}
                {say(final ? "board.confirm.final" : "board.confirm")}
            </p>
            <p class="row">
                <button type="button" class="main" ref={yes} onClick={() => choosing.yes()}>
                    {say("board.yes")}
                </button>
                <button type="button" onClick={() => choosing.back()}>
                    {say("board.no")}
                </button>
            </p>
        </div>
    );
}
