// The small menu at an element of the board.

import { useEffect, useRef } from "preact/hooks";
import { oddsOf } from "../games";
import type { Branch } from "../trie";
import { say } from "../words";
import { type Lit, chosenOf, same } from "./lit";
import type { PillProps } from "./Pill";
import type { Point } from "./skin";

interface Props extends PillProps {
    leave: () => void;
}

interface Item {
    text: string;
    /** What the board shows beside it. */
    odds: string;
    branch: Branch;
}

/** A place for a small window next to a point, inside the board. */
function beside(p: Point, window: { w: number; h: number }) {
    const right = p.x < window.w / 2;
    const low = p.y < window.h / 2;
    const x = Math.max(8, Math.min(window.w - 8, p.x));
    const y = Math.max(8, Math.min(window.h - 8, p.y));
    return {
        [right ? "left" : "right"]: `${Math.min(right ? x : window.w - x, window.w * 0.4)}px`,
        [low ? "top" : "bottom"]: `${Math.max(4, (low ? y : window.h - y) + 18)}px`,
    };
}

/** The place that a menu is open at, and what it offers: nothing, where there is none. */
function offered({ choosing, words, targets }: Props): { place: Lit | undefined; items: Item[] } {
    const frame = choosing.frame.value!;
    const meeting = choosing.meeting.value;
    const branches = choosing.branches.value;
    const element = meeting ?? chosenOf(choosing).at(-1);
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
    const items = shown.map((branch): Item => {
        const row = branch.rows.length === 1 && frame.rows[branch.rows[0]!];
        if (row) return { branch, odds: oddsOf(frame, row), text: words.action(row) };
        const { kind, value } = branch;
        return {
            branch,
            odds: "",
            text: kind === undefined ? words.group(value) : words.element(kind, value),
        };
    });
    return { place, items };
}

/** The item that a key leads to from this one, by arrows or by its first letter. */
function keyedTo(key: string, here: number, items: readonly Item[]): number | undefined {
    if (key === "ArrowDown") return here + 1;
    if (key === "ArrowUp") return here - 1;
    if (key === "Home") return 0;
    if (key === "End") return -1;
    if (!/^[\p{L}\d]$/u.test(key)) return undefined;
    const begins = ({ text }: Item) => text.toLocaleLowerCase().startsWith(key.toLocaleLowerCase());
    return [...items.keys()].map((i) => (here + 1 + i) % items.length).find((i) => begins(items[i]!));
}

/** The small menu at an element: several verbs meet there, or what is left is not on the board. */
export function Menu(props: Props) {
    const { choosing, lens, leave } = props;
    const ref = useRef<HTMLDivElement>(null);
    const { place, items } = offered(props);
    const open = items.length > 0;
    useEffect(() => {
        if (open) ref.current?.querySelector("button")?.focus({ preventScroll: true });
    }, [open, place?.key]);
    if (!open || !place) return null;

    const onKeyDown = (event: KeyboardEvent) => {
        const buttons = [...ref.current!.querySelectorAll("button")];
        const to = keyedTo(event.key, buttons.indexOf(document.activeElement as HTMLButtonElement), items);
        if (event.key === "Escape") {
            leave();
            choosing.back();
        } else if (to === undefined) return;
        else buttons[(to + buttons.length) % buttons.length]?.focus();
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
