// Drawings of the shelf: icons, covers and the faces of those who play.

import type { Box } from "../../games/boxes";
import { bookOf, Mark } from "../parts";
import doctor from "./faces/doctor.svg?url";
import easy from "./faces/easy.svg?url";
import hard from "./faces/hard.svg?url";
import normal from "./faces/normal.svg?url";
import person from "./faces/person.svg?url";

const FACES: Record<string, string> = { easy, normal, hard, doctor, "": person };

/** A portrait; with a seat it has the ring and the sign of its colour. */
export function Face({ bot, seat }: { bot: string; seat?: number }) {
    return (
        <span class={seat === undefined ? "face" : `face seated seat-${seat}`} aria-hidden="true">
            <img src={FACES[bot] ?? normal} alt="" width="48" height="48" />
            {seat !== undefined && <Mark seat={seat} />}
        </span>
    );
}

const ICONS = {
    play: "M6.5 4L19.5 12L6.5 20Z",
    book: "M12 6c-2-1.8-5-2.3-9-2v14c4-.3 7 .2 9 2 2-1.8 5-2.3 9-2V4c-4-.3-7 .2-9 2zM12 6v14",
    check: "M4 13l5 6L20 5",
    sliders:
        "M4 7h9M17 7h3M4 17h3M11 17h9M17 7a2 2 0 1 0-4 0a2 2 0 1 0 4 0M11 17a2 2 0 1 0-4 0a2 2 0 1 0 4 0",
    people: "M12.5 8a3.5 3.5 0 1 0-7 0a3.5 3.5 0 1 0 7 0M2.5 20c0-4 2.6-6.5 6.5-6.5s6.5 2.5 6.5 6.5M16 4.8a3.5 3.5 0 0 1 0 6.4M18 14c2.2.8 3.5 2.9 3.5 6",
    clock: "M21 12a9 9 0 1 0-18 0a9 9 0 1 0 18 0M12 6.5V12L15.8 14.4",
    eye: "M2 12c2.5-4.5 6-6.5 10-6.5s7.5 2 10 6.5c-2.5 4.5-6 6.5-10 6.5S4.5 16.5 2 12zM15 12a3 3 0 1 0-6 0a3 3 0 1 0 6 0",
    again: "M5 10.5A7.6 7.6 0 0 1 18 7.2M19 13.5A7.6 7.6 0 0 1 6 16.8M20.5 3v6h-6M3.5 21v-6h6",
    bin: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
    shield: "M12 3l8 3v6c0 5-3.5 8-8 9.5C7.5 20 4 17 4 12V6zM8.5 12l2.5 2.5 4.5-5",
    offline:
        "M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3M2 8.8a14 14 0 0 1 4.5-2.7M12 5c3.8 0 7.3 1.4 10 3.8M15.5 11a10 10 0 0 1 3.5 1.5M9 16a4.5 4.5 0 0 1 5 0M12 20h.1",
    puzzle: "M9 8V6.5a2.5 2.5 0 1 1 5 0V8h5v5h1a2.5 2.5 0 1 1 0 5h-1v4H4V8z",
    lock: "M7.5 10.5V8A4.5 4.5 0 0 1 16.5 8V10.5M4.5 10.5H19.5V21H4.5ZM12 14v3.5",
    install: "M12 2.5V15M6 9.5l6 6 6-6M3.5 16v4.5H20.5V16",
    box: "M3 8.5L12 4L21 8.5V17.5L12 22L3 17.5ZM3 8.5L12 13L21 8.5M12 13V22",
    close: "M5 5l14 14M19 5L5 19",
    up: "M5 15l7-7 7 7",
    down: "M5 9l7 7 7-7",
};

export function Icon({ name }: { name: keyof typeof ICONS }) {
    return (
        <svg class={name === "play" ? "icon full" : "icon"} viewBox="0 0 24 24" aria-hidden="true">
            <path d={ICONS[name]} />
        </svg>
    );
}

/** The name on a box: the game's, or the expansion's, which is the same in every language. */
export function boxTitle({ name, game }: Box): string {
    const [, expansion] = name.split(".");
    return expansion ? expansion[0]!.toUpperCase() + expansion.slice(1) : bookOf(game).text("name");
}

/** The drawing of a box, or its name where there is none. */
export function CoverArt({ box }: { box: Box }) {
    if (!box.cover) return <span class="cover bare-cover">{boxTitle(box)}</span>;
    return (
        <img class="cover" src={box.cover} alt="" width="180" height="240" decoding="async" loading="lazy" />
    );
}
