// The small menu at an element of the board.

import { useEffect, useRef } from "preact/hooks";
import { oddsOf } from "../games";
import type { Choosing } from "../machine";
import type { Branch } from "../trie";
import { type Words, say } from "../words";
import { type Lit, beside, chosenOf, same } from "./lit";
import type { Lens } from "./useCamera";

interface Item {
    text: string;
    /** What the board shows beside it. */
    odds: string;
    branch: Branch;
}

/** The small menu at an element: several verbs meet there, or what is left is not on the board. */
export function Menu(props: {
    choosing: Choosing;
    words: Words;
    targets: readonly Lit[];
    lens: Lens;
    leave: () => void;
}) {
    const { choosing, words, targets, lens, leave } = props;
    const ref = useRef<HTMLDivElement>(null);
    const frame = choosing.frame.value!;
    const meeting = choosing.meeting.value;
    const branches = choosing.branches.value;
    const last = chosenOf(choosing).at(-1);
    const element = meeting ?? last;
    const place =
        element && targets.find((target) => same(target, element) && (!target.within || target.lit));
    const off =
        !meeting &&
        branches.length > 1 &&
        branches.every((branch) => branch.kind !== undefined && !targets.some((t) => t.kind === branch.kind));
    const shown =
        choosing.pending.value === undefined && place && (meeting || off)
            ? (meeting?.branches ?? branches)
            : [];
    const items: Item[] = shown.map((branch) => ({
        branch,
        odds: branch.rows.length === 1 ? oddsOf(frame, frame.rows[branch.rows[0]!]!) : "",
        text:
            branch.rows.length === 1
                ? words.action(frame.rows[branch.rows[0]!]!)
                : branch.kind === undefined
                  ? words.group(branch.value)
                  : words.element(branch.kind, branch.value),
    }));
    const open = items.length > 0;
    useEffect(() => {
        if (open) ref.current?.querySelector("button")?.focus({ preventScroll: true });
    }, [open, place?.key]);
    if (!open || !place) return null;

    const onKeyDown = (event: KeyboardEvent) => {
        const buttons = [...ref.current!.querySelectorAll("button")];
        const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
        const to = (i: number) => buttons[(i + buttons.length) % buttons.length]?.focus();
        if (event.key === "ArrowDown") to(here + 1);
        else if (event.key === "ArrowUp") to(here - 1);
        else if (event.key === "Home") to(0);
        else if (event.key === "End") to(-1);
        else if (event.key === "Escape") {
            leave();
            choosing.back();
        } else if (/^[\p{L}\d]$/u.test(event.key)) {
            const order = [...items.keys()].map((i) => (here + 1 + i) % items.length);
            const found = order.find((i) =>
                items[i]!.text.toLocaleLowerCase().startsWith(event.key.toLocaleLowerCase()),
            );
            if (found === undefined) return;
            to(found);
        } else return;
        event.preventDefault();
        event.stopPropagation();
    };

    return (
        <div
            class="board-menu"
            role="menu"
            ref={ref}
            aria-label={say("board.menu", { place: place.name })}
            style={beside(lens.onScreen(place.at), lens.size)}
            onKeyDown={onKeyDown}
        >
            {items.map(({ text, odds, branch }) => (
                <button
                    key={`${branch.kind}-${branch.value}`}
                    type="button"
                    role="menuitem"
                    onClick={() => {
                        leave();
                        choosing.take(branch);
                    }}
                >
                    {text}
                    {odds && <span class="odds">{odds}</span>}
                </button>
            ))}
        </div>
    );
}
