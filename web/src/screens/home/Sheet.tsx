// A sheet over the screen on which a table is set up: the box above, the way on below.

import type { ComponentChildren, ComponentProps } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { type Box, mostSeats } from "../../games/boxes";
import { say } from "../../words";
import { Choice } from "../pick";
import { CoverArt, Icon } from "./parts";
import "./setup.css";

/** A dialog of the browser; Escape, the veil and the way back close it. */
function useSheet(close: () => void) {
    const sheet = useRef<HTMLDialogElement>(null);
    // When the address has closed it already, there is nothing to go back from.
    const gone = useRef(false);
    useEffect(() => {
        const dialog = sheet.current!;
        dialog.showModal();
        return () => {
            gone.current = true;
            dialog.close();
        };
    }, []);
    return {
        ref: sheet,
        onClose: () => void (!gone.current && close()),
        onClick: (event: Event) => void (event.target === sheet.current && sheet.current?.close()),
        shut: () => sheet.current?.close(),
    };
}

function Top({ box, title, shut }: { box: Box; title: string; shut: () => void }) {
    const facts = [
        say("home.seats", { from: box.game.seatsMin, to: mostSeats(box) }),
        ...(box.minutes ? [say("home.minutes", { number: box.minutes }), say(`box.${box.name}.weight`)] : []),
    ];
    return (
        <header data-box={box.name}>
            <span class="ribbon">
                <CoverArt box={box} />
            </span>
            <div>
                <h2 id="setup-title" tabIndex={-1} autofocus>
                    {title}
                </h2>
                <p class="quiet small">{facts.join(" · ")}</p>
            </div>
            <button type="button" class="bare" aria-label={say("nav.close")} onClick={shut}>
                <Icon name="close" />
            </button>
        </header>
    );
}

export function Sheet({
    box,
    title,
    close,
    submit,
    foot,
    children,
}: {
    box: Box;
    title: string;
    close: () => void;
    submit: () => void;
    foot: ComponentChildren;
    children: ComponentChildren;
}) {
    const { shut, ...sheet } = useSheet(close);
    return (
        <dialog class="setup" aria-labelledby="setup-title" {...sheet}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    submit();
                }}
            >
                <Top box={box} title={title} shut={shut} />
                <div class="setup-body">{children}</div>
                <footer>{foot}</footer>
            </form>
        </dialog>
    );
}

/** One of a few, side by side. */
export function Seg<T extends string>(props: ComponentProps<typeof Choice<T>>) {
    return (
        <div class="seg">
            <Choice {...props} />
        </div>
    );
}

/** How many: one of the numbers from the least to the most. */
export function Count({
    least,
    most,
    value,
    onChange,
    ...rest
}: {
    legend: string;
    name: string;
    least: number;
    most: number;
    value: number;
    onChange: (count: number) => void;
}) {
    return (
        <Seg
            {...rest}
            values={Array.from({ length: most - least + 1 }, (_, i) => String(least + i))}
            value={String(value)}
            label={(count) => count}
            onChange={(count) => onChange(Number(count))}
        />
    );
}
