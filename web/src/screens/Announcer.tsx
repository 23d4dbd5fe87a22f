// What happens at a table, spoken to whoever listens.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Frame, Happening } from "../view";
import type { Words } from "../words";

const spokenOf = ({ row, note }: Happening, words: Words) =>
    note ? `${words.event(row)}: ${note}` : words.event(row);

const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Speaks what is new since a first frame, a few sentences at a time. */
export function Announcer({ frame, words, first }: { frame: Frame; words: Words; first: Frame }) {
    const spoken = useSignal("");
    const heard = useRef(first.log.length);
    const remarked = useRef(first.remarks.length);
    const waiting = useRef<string[]>([]);
    const timer = useRef(0);
    useEffect(() => {
        const from = heard.current;
        heard.current = frame.log.length;
        waiting.current.push(
            ...frame.remarks.slice(remarked.current).map((one) => words.remark(one)),
            ...frame.log.slice(from).map((one) => spokenOf(one, words)),
        );
        remarked.current = frame.remarks.length;
        if (!waiting.current.length) return;
        clearTimeout(timer.current);
        timer.current = window.setTimeout(() => {
            spoken.value = waiting.current.map(sentence).join(" ");
            waiting.current = [];
        }, 400);
    }, [frame, words]);
    useEffect(() => () => clearTimeout(timer.current), []);
    return (
        <div class="unseen" role="status">
            {spoken.value}
        </div>
    );
}
