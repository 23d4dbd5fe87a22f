// Standing orders: when a seat is asked in the windows of others, and when the table passes for it.

import { useId } from "preact/hooks";
import type { Link } from "../link";
import type { Order } from "../view";
import { type Words, say } from "../words";
import { Mark, RuleLink } from "./parts";

/** The order of a seat whose eyes are shown: nobody else may know it. */
function Chosen({ link, words, seat, order }: { link: Link; words: Words; seat: number; order: number }) {
    const id = useId();
    const { orders } = words.game;
    const chosen = orders[order]!;
    return (
        <>
            <p class="field">
                <label for={id}>{say("orders.label", { seat: words.seat(seat) })}</label>
                <select
                    id={id}
                    value={String(order)}
                    aria-describedby={`${id}-about`}
                    onChange={(event) => link.now.order(seat, Number(event.currentTarget.value))}
                >
                    {orders.map((one, i) => (
                        <option key={one.word} value={i} selected={i === order}>
                            {words.order(i)}
                        </option>
                    ))}
                </select>
                <RuleLink game={words.version} rule={chosen.rule} />
            </p>
            <p class="quiet small" id={`${id}-about`}>
                {say(chosen.tells ? "orders.tells" : "orders.secret")}
            </p>
        </>
    );
}

/** One press asks for the next question, another takes it back. */
function Raise({ link, words, seat, raised }: { link: Link; words: Words } & Order) {
    return (
        <p class="row">
            <button
                type="button"
                aria-pressed={raised}
                title={say("orders.raise")}
                aria-label={say("orders.raise.named", { seat: words.seat(seat) })}
                onClick={() => link.now.raise(seat, !raised)}
            >
                <Mark seat={seat} />
                <svg class="sign" viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M3 7l8-3 5 14-8 3zM14 5h7v14h-5" fill="none" />
                </svg>
                <span class="full">{say("orders.raise")}</span>
            </button>
            <span class="full quiet small" role="status">
                {raised && say("orders.raised", { seat: words.seat(seat) })}
            </span>
        </p>
    );
}

/** A button for every seat played at this screen. */
export function Raises({ link, words }: { link: Link; words: Words }) {
    return (
        <div class="orders" role="group" aria-label={say("orders.title")}>
            {link.orders.value.map((one) => (
                <Raise key={one.seat} link={link} words={words} {...one} />
            ))}
        </div>
    );
}

export function Orders({ link, words }: { link: Link; words: Words }) {
    const shown = link.orders.value.filter(({ order }) => order !== undefined);
    if (!shown.length) return null;
    return (
        <details class="orders">
            <summary>{say("orders.title")}</summary>
            <p class="quiet small">{say("orders.about")}</p>
            {shown.map(({ seat, order }) => (
                <Chosen key={seat} link={link} words={words} seat={seat} order={order!} />
            ))}
        </details>
    );
}
