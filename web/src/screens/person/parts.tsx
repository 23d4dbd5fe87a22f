// What the parts of a person's page share.

import type { ComponentChildren } from "preact";
import { GAMES } from "../../gen/tables";
import { lang, say } from "../../words";
import { bookOf } from "../parts";

/** The name of a title; its word where this page does not know it. */
export function titleOf(game: string): string {
    const found = GAMES.find(({ name }) => name === game);
    return found ? bookOf(found).text("name") : game;
}

export const pageLink = (page: string): string => `#/people/${encodeURIComponent(page)}`;

const locale = () => (lang.value === "en" ? "en-GB" : lang.value);

export const dayText = (at: number): string =>
    new Intl.DateTimeFormat(locale(), { day: "numeric", month: "long", year: "numeric" }).format(at);

export const monthText = (at: number): string =>
    new Intl.DateTimeFormat(locale(), { month: "long", year: "numeric" }).format(at);

export const numberText = (number: number, digits = 0): string =>
    new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
        number,
    );

/** A part of the page, under a heading between two lines. */
export function Part({ id, children }: { id: string; children: ComponentChildren }) {
    return (
        <section class="person-part" aria-labelledby={`person-${id}`}>
            <h2 id={`person-${id}`}>{say(`person.${id}`)}</h2>
            {children}
        </section>
    );
}
