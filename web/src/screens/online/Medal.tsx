// Who sits there and what is played, as strangers see it in the lobby and in a waiting room.

import { type Box, boxWith } from "../../games/boxes";
import type { SeatInfo, TableInfo } from "../../online/api";
import { isSpoken, say } from "../../words";
import { CoverArt, Face, boxTitle } from "../home/parts";
import "../home/home.css";
import { Mark, bookOf } from "../parts";
import { agoText, gameOf, pageOf, paceText, sitter, termsText } from "./parts";

/** The portrait of whoever sits there, with ring and sign of the seat; a free seat is dashed. */
export function Medal({ kind, level, seat }: { kind: string; level: string | null; seat: number }) {
    if (kind !== "open" && kind !== "invite")
        return <Face bot={kind === "person" || kind === "me" ? "" : (level ?? "")} seat={seat} />;
    return (
        <span class={`face seated free seat-${seat}`} aria-hidden="true">
            <Mark seat={seat} />
        </span>
    );
}

/** Whoever sits there, with the way to their page. */
export function Sitter({ table, seat }: { table: TableInfo; seat: SeatInfo }) {
    return isFree(seat) || seat.kind === "bot" || !seat.name ? (
        <>{sitter(seat)}</>
    ) : (
        <a class="sitter" href={pageOf(table, seat)}>
            {sitter(seat)}
        </a>
    );
}

export const isFree = ({ kind }: SeatInfo): boolean => kind === "open" || kind === "invite";

/** The box that a table was opened from; undefined where this page does not know its game. */
function boxOf(table: TableInfo): Box | undefined {
    const game = gameOf(table);
    return game && boxWith(game, table.options);
}

export const tableTitle = (table: TableInfo): string => {
    const box = boxOf(table);
    return box ? boxTitle(box) : table.game;
};

export function Cover({ table }: { table: TableInfo }) {
    const box = boxOf(table);
    return (
        <span class="thumb" data-box={box?.name ?? ""}>
            {box && <CoverArt box={box} />}
        </span>
    );
}

/** What is not as printed, in words; nothing of what makes the box. */
function rulesText(table: TableInfo): string {
    const box = boxOf(table);
    if (!box || !isSpoken(box.game.name)) return "";
    const words = bookOf(box.game);
    const differ = box.game.options.flatMap(({ word, values }) => {
        const chosen = table.options[word];
        if (chosen === undefined || chosen === values[0] || box.own[word] === chosen) return [];
        return [`${words.text(`option.${word}`)}: ${words.text(`option.${word}.${chosen}`)}`];
    });
    return differ.join(" · ") || say("online.printed");
}

/** Pace and rules; and what else is worth knowing before one sits down. */
export function Facts({ table }: { table: TableInfo }) {
    const opened = { when: agoText(table.created), name: table.host };
    const lines = [
        [paceText(table.pace), termsText(table.terms), rulesText(table)],
        [
            table.imported && say("online.imported"),
            table.private && say("online.private"),
            table.resumed && say("online.resumed"),
            table.state === "open" && !!table.stays && say("online.stays.of", { number: table.stays }),
            table.state === "open" && say("online.opened", opened),
            table.length > 0 && say("home.steps", { number: table.length }),
        ],
    ];
    return (
        <>
            {lines.map((facts, i) => (
                <p key={i} class="quiet small terms">
                    {facts.filter(Boolean).join(" · ")}
                </p>
            ))}
        </>
    );
}
