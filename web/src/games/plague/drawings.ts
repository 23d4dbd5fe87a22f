// Small woodcuts, told apart by their outline; the inks follow the theme.

import { INK, PAPER, BLOOD } from "../../board/skin";

const ink = `fill="${INK}"`;
const paper = `fill="${PAPER}"`;
const line = (width: number, colour = INK) => `fill="none" stroke="${colour}" stroke-width="${width}"`;
/** A dark shape with a pale edge, so that it stands on any ground. */
const cut = (d: string) =>
    `<path d="${d}" ${ink} stroke="${PAPER}" stroke-width="2.6" paint-order="stroke"/>`;
/** A dark line with a pale edge. */
const wire = (d: string, width: number) =>
    `<path d="${d}" ${line(width + 2.6, PAPER)}/><path d="${d}" ${line(width)}/>`;

const WHEEL =
    `<circle cx="32" cy="30" r="8" ${paper} stroke="${INK}" stroke-width="2.8"/>` +
    `<path d="M32 23v14M25 30h14M27 25l10 10M37 25L27 35" ${line(1.2)}/><circle cx="32" cy="30" r="2.2" ${ink}/>`;
const BOX = `${wire("M14 21L2 26l-1 8", 2.4)}<path d="M8 13H47L43 28H13z" fill="currentColor" stroke="var(--edge,${INK})" stroke-width="2.4"/>`;
const ARCH = `<path d="M3 30V13Q16-3 29 13V30H23V16Q16 8 9 16V30z" ${paper} stroke="${INK}" stroke-width="1.8"/><path d="M3 20h6M3 25h6M23 20h6M23 25h6M7 10l4 3M25 10l-4 3M16 5v4" ${line(1)}/>`;

type Drawing = readonly [number, number, string];

const cuts: Readonly<Record<string, Drawing>> = {
    rat: [
        32,
        32,
        wire("M27 21.5c4 0 4.4-5 2-8.2s-.4-5.6 1.6-5.8", 2) +
            cut(
                "M1 22.4C2.6 19.4 5.2 17.4 8 16.2c.2-3.6 3.8-4 4.8-1.2 2-1.3 4.4-2 7-2 5.6 0 9 3.8 9 8.6 0 1.6-.4 2.4-1.2 2.8H23l1.8 2.4c.4 1-.4 1.4-1.2 1.4H21L17.6 24H11l-1 3.2c-.3 1-2.8 1-2.8.2l.5-3.8C5.2 23.3 2 24 1 22.4z",
            ) +
            `<circle cx="6.4" cy="19" r="1.1" ${paper}/><path d="M11 15.4q2 .4 1.6 2.6M17 15c2.4 2 2.4 5 .4 7.6M23 15.4c2 2 2.4 4.6 1 7" ${line(1, PAPER)}/>`,
    ],
    flea: [
        32,
        32,
        wire("M20 21l6.4-4 .8 7.4 3.8 6M14 23l3.4 4-3 4M10 21l-.6 4.6-4 3.6M6 16L2.6 12.6", 2.2) +
            cut(
                "M5 16.4C5 9 12 2.4 19.6 3.4c7.4 1 9.6 8.2 6.6 14.4-2.6 5.2-8.2 7.2-12.4 5.2-2 1-4.6-.2-4.8-2.6-2.2-.2-4-1.8-4-4z",
            ) +
            `<path d="M11 7.6c3.4 3.6 4.6 10 2.8 15M16 4.4c4.4 3.8 5.6 11.4 3.4 17.6M21.4 4.2c3.6 3.4 4.2 9 2.6 14.2" ${line(1.2, PAPER)}/><circle cx="8" cy="15.4" r="1.2" ${paper}/>`,
    ],
    cat: [
        32,
        32,
        wire("M24 29c6 1.4 8.6-4 6-8.4", 2.8) +
            cut(
                "M7.4 1.6l4.2 3.8c2.6-.9 5.6-.9 8.2 0L24 1.6c1.4 3 1.2 6 .6 8.2.5 2.8-.8 5-2.8 6.4 3.6 3.4 5 8.6 4 14.6H6.2c-1-6 .4-11.2 4-14.6-2-1.4-3.3-3.6-2.8-6.4-.6-2.2-.8-5.2 0-8.2z",
            ) +
            `<path d="M10 10.4q2.4-1.8 4 .6-2.4 1.4-4-.6zM21.6 10.4q-2.4-1.8-4 .6 2.4 1.4 4-.6zM14.6 13h2.6l-1.3 1.6z" ${paper}/><path d="M13 30v-8M19 30v-8M11 18.4q5 3 10 0" ${line(1, PAPER)}/><path d="M6 12l-5-1M6 14l-5 1.4M26 12l5-1" ${line(0.8)}/>`,
    ],
    vacuum: [
        32,
        32,
        wire("M22 13C22 2.6 9 .4 6.4 8.4 5.4 12 6 15 6 18", 4.4) +
            `<path d="M22 13C22 2.6 9 .4 6.4 8.4 5.4 12 6 15 6 18" ${line(1.6, PAPER)} stroke-dasharray="1.6 1.6"/>` +
            `<path d="M14.6 12.6h14c1.4 5 1.4 9.6 0 14h-14c-1.4-4.4-1.4-9 0-14z" ${paper} stroke="${INK}" stroke-width="2.2"/>` +
            `<path d="M14 16.6h15.4M14 22.8h15.4M19.4 13v13M24 13v13" ${line(1)}/>` +
            cut("M3 17.6h6l3.8 10-4.2-2-2.4 4.4-2.6-4.4-3.8 2.2z") +
            `<circle cx="18" cy="28" r="2.8" ${ink}/><circle cx="26" cy="28" r="2.8" ${ink}/>`,
    ],
    cart: [48, 40, BOX + WHEEL],
    load: [
        48,
        40,
        `<path d="M11 14c-3-6 2-10 7-8 1-6 10-7 12-1 5-3 11 0 10 5l4 4z" ${paper} stroke="${INK}" stroke-width="2"/><path d="M18 6q1 4 6 4M30 5q1 4-3 6M40 10l5-8 2.4 1.2-2 4-1.4 6.8" ${paper} stroke="${INK}" stroke-width="1.5"/>` +
            BOX +
            WHEEL,
    ],
    boards: [
        32,
        32,
        `<path d="M5 2.5L29 25.5l-3.4 4L2 6z" fill="${BLOOD}" stroke="${INK}" stroke-width="1.4"/><path d="M27 2.5L3 25.5l3.4 4L30 6z" fill="${BLOOD}" stroke="${INK}" stroke-width="1.4"/><path d="M5.6 6h.1M26.4 6h.1M6 26h.1M26 26h.1M16 16h.1" ${line(2, PAPER)}/>`,
    ],
    open: [
        32,
        32,
        `<path d="M9 30V16Q16 8 23 16V30z" ${ink}/><path d="M16 15v13M12 19.5h8" ${line(2.6, PAPER)}/>` +
            ARCH +
            `<path d="M9 16L4.5 19V32L9 30zM23 16l4.5 3V32L23 30z" ${paper} stroke="${INK}" stroke-width="1.2"/>`,
    ],
    shut: [
        32,
        32,
        `<path d="M9 30V16Q16 8 23 16V30z" ${ink}/><path d="M12.5 14v16M16 13v17M19.5 14v16" ${line(1, PAPER)}/>` +
            ARCH +
            `<path d="M6 17l20 9M26 17L6 26" ${line(4.6)}/><path d="M6 17l20 9M26 17L6 26" ${line(2.6, BLOOD)}/>`,
    ],
    ship: [
        64,
        32,
        `<path d="M2 16Q9 4 24 3.5H50Q62 8 62 16T50 28.5H24Q9 28 2 16z" ${paper} stroke="${INK}" stroke-width="2"/><path d="M8 16Q13 8 25 7.5H49Q57 10 57.5 16T49 24.5H25Q13 24 8 16z" ${line(1)}/><path d="M14 12h43M11 16h46M14 20h43M24 8v16M46 8v16" ${line(0.7)}/><path d="M33 1v30" ${line(2.4)}/><circle cx="33" cy="16" r="3" ${ink}/><path d="M28-4v8M40-4v8M28 0h12" ${line(1.2)}/>`,
    ],
    ferry: [
        32,
        32,
        `<path d="M25 1L15 30" ${line(1.6)}/><path d="M10 21c-.5-6 .6-10 3-12-1.5-4 1-7 4-6.5 2.6 1 3 4 1.5 6.5 2 1.5 3.5 3.5 3.5 5l-3 .5v6.5z" ${ink}/><path d="M1 18q3 3 7 3h17q4 0 6-3-1 8-7 10H8q-6-2-7-10z" ${paper} stroke="${INK}" stroke-width="1.6"/><path d="M3.5 24h25" ${line(0.8)}/>`,
    ],
    tomb: [
        32,
        32,
        `<path d="M7 29V12C7 5 11 2 16 2s9 3 9 10v17z" ${paper} stroke="${INK}" stroke-width="2"/><path d="M16 7v13M11.5 11.5h9" ${line(2.8)}/><path d="M21 6l2.5 2M22 11l2.5 2M22 16l2.5 2M22 21l2.5 2" ${line(0.9)}/><path d="M1 31q3-6 6-2 3-3 5 0 4-3 7 0 3-3 5 0 4-3 7 2z" ${ink}/>`,
    ],
    skull: [
        32,
        32,
        `<path d="M16 2C8 2 3.5 7 3.5 13.5c0 4 1.5 6 3.5 7.5v5h4v3h3v-3h4v3h3v-3h4v-5c2-1.5 3.5-3.5 3.5-7.5C28.5 7 24 2 16 2z" ${paper} stroke="${INK}" stroke-width="2"/><path d="M8 14a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0M17 14a3.5 3.5 0 0 1 7 0 3.5 3.5 0 0 1-7 0M14.5 21l1.5-3 1.5 3z" ${ink}/>`,
    ],
    shield: [
        32,
        32,
        `<path d="M4 4q12 4 24 0c1 12-3 20-12 26C7 24 3 16 4 4z" ${paper} stroke="${INK}" stroke-width="2.2"/><path d="M16 9v14M10 14.5h12" ${line(3.2, BLOOD)}/>`,
    ],
    key: [32, 32, `<circle cx="9" cy="16" r="6" ${line(3)}/><path d="M15 16h15v6M24 16v5" ${line(3)}/>`],
    seal: [
        32,
        32,
        `<path d="M5 2h20v22q-4 3-3 6H8q-4-1-3-5z" ${paper} stroke="${INK}" stroke-width="1.8"/><path d="M9 7h12M9 11h12M9 15h8" ${line(1.4)}/><circle cx="20" cy="22" r="4.5" fill="${BLOOD}" stroke="${INK}" stroke-width="1.2"/>`,
    ],
    wall: [
        32,
        32,
        `<path d="M2 4h28v24H2z" ${paper} stroke="${INK}" stroke-width="2"/><path d="M2 12h28M2 20h28M12 4v8M22 4v8M7 12v8M26 12v8M12 20v8M22 20v8" ${line(1.2)}/><path d="M10 28q-1-14 6-14t6 14z" ${ink}/>`,
    ],
    bag: [
        48,
        48,
        `<path d="M17 13C8 20 3 30 6 39c2 6 34 6 36 0 3-9-2-19-11-26 4-3 5-7 3-10-3 2-5-1-8 1-3-3-6 1-9-1-2 4-3 7 0 10z" ${paper} stroke="${INK}" stroke-width="2"/><path d="M15 13h18" ${line(3, BLOOD)}/><path d="M12 24q-3 6-2 13M18 18q-3 4-4 8M36 26q3 6 1 12M31 20q3 3 4 7" ${line(1)}/>`,
    ],
    plate: [
        32,
        32,
        `<circle cx="18" cy="16" r="11" ${paper} stroke="${INK}" stroke-width="1.8"/><circle cx="18" cy="16" r="6" ${line(1.2)}/><path d="M4 4v24M1.5 4v7h5V4" ${line(1.8)}/>`,
    ],
    sand: [
        32,
        32,
        `<path d="M6 2h20M6 30h20" ${line(3)}/><path d="M8 3c0 8 6 9 6 13s-6 5-6 13h16c0-8-6-9-6-13s6-5 6-13z" ${paper} stroke="${INK}" stroke-width="1.8"/><path d="M11 9h10q-2 4-5 6-3-2-5-6zM10 28q1-6 6-8 5 2 6 8z" ${ink}/>`,
    ],
    compass: [
        96,
        96,
        `<circle cx="48" cy="50" r="34" ${paper} stroke="${INK}" stroke-width="1.5"/><circle cx="48" cy="50" r="30" ${line(0.8)}/><path d="M48 20l6 24 24 6-24 6-6 24-6-24-24-6 24-6z" ${paper} stroke="${INK}" stroke-width="1.3"/><path d="M48 20v30l6-6zM78 50H48l6 6zM48 80V50l-6 6zM18 50h30l-6-6z" ${ink}/><path d="M28 30l8 7M68 30l-8 7M28 70l8-7M68 70l-8-7" ${line(1)}/><path d="M43 13V2l10 11V2" ${line(2.4)}/>`,
    ],
    parasol: [
        48,
        48,
        `<path d="M26 18L34 46" ${line(2)}/><path d="M4 26C6 10 20 2 30 6s16 12 13 22q-5-7-11-4-5-6-12-1-7-4-16 3z" ${paper} stroke="${INK}" stroke-width="1.6"/><path d="M24 5C16 8 12 15 12 22q4-1 8 1Q19 12 24 5zM28 6q5 7 4 18 5-3 11 4c3-9-3-18-15-22z" fill="${BLOOD}" stroke="${INK}" stroke-width="1"/><path d="M6 45q10-3 17 0" ${line(2)}/>`,
    ],
};

/** Signs on the roofs of the buildings with a name, in a box of 24; filled where marked. */
const signs: Readonly<Record<string, string>> = {
    council: "M6 3h10q3 0 3 3v15H9q-3 0-3-3zM9 8h7M9 12h7M9 16h4",
    town_hall: "M4 21V12h16v9zM12 12V3l5 2-5 2M9.5 21v-5h5v5",
    custom_house: "M12 5v16M8 9h8M4 14q2 7 8 7t8-7M12 2.5v2",
    chiropodists: "*M8 2c4-1 6 2 5 7 0 3 5 5 6 9 0 4-3 4-6 3-4-2-8-1-8-6C4 9 5 3 8 2z",
    priory_theatre: "M4 5q8-3 16 0c0 9-3 16-8 16S4 14 4 5zM7.5 10h3M13.5 10h3M8 15q4 4 8 0",
    wheelwrights: "M3 12a9 9 0 0 1 18 0 9 9 0 0 1-18 0M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6L5.6 18.4",
    hell_house: "*M12 2c1 4 7 7 7 13a7 7 0 0 1-14 0c0-5 3-5 3-9 2 1 2 3 2 5 2-2 3-5 2-9z",
    pharmaceutical: "M4 10h16l-2 8q-6 5-12 0zM14 10l5-8",
    wool_staple: "M5 15a4 4 0 0 1 2-7 5 5 0 0 1 9 0 4 4 0 0 1 2 7zM8 15v6M15 15v6M18 9l4 2",
    golden_lion: "M3 19V7l5 5 4-8 4 8 5-5v12z",
    black_dog: "*M4 21v-9l3-8 3 3h4l7 4-2 4h-5l1 6z",
    royal_oak: "M12 22v-8M12 15q-9 1-8-6 2-6 8-6t8 6q1 7-8 6zM12 18l4-4",
    ship_inn: "M2 15h20l-4 6H6zM12 15V3l7 9h-7",
    boot_inn: "*M7 2h7v11l7 3v5H7z",
    weymouth_hall: "M4 18q3-2 3-8a5 5 0 0 1 10 0q0 6 3 8zM10 21h4",
    tudor_house: "M3 21V10l9-7 9 7v11zM3 14h18M12 3v18M4 21l8-7 8 7",
    caff: "M4 9h12v12H4zM16 12q5 0 4 3t-4 3M7 6q2-2 0-4M12 6q2-2 0-4",
    stables: "M5 3q-3 12 3 18h2q-5-8-3-17zM19 3q3 12-3 18h-2q5-8 3-17zM7 4q5-3 10 0",
};

/** Everything, by name: the size of its box, and what is in it. */
export const drawings: Readonly<Record<string, Drawing>> = {
    ...cuts,
    ...Object.fromEntries(
        Object.entries(signs).map(([name, d]): [string, Drawing] => {
            const path = d.replace("*", "");
            const body = `<path d="${path}" fill="${d === path ? PAPER : INK}" stroke="${INK}" stroke-width="1.9"/>`;
            return [`sign-${name}`, [24, 24, `<path d="${path}" ${line(5, PAPER)}/>${body}`]];
        }),
    ),
};
