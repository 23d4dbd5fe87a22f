// Draws the town of Plague! from the text it is played on: roofs, streets, shores, graves.
//
//     node tools/plague_map.mjs                writes map.ts and hatching.ts in src/games/plague
//     node tools/plague_map.mjs --check        ends with 1 when one of them is out of date
//
// It reads games/plague/town.txt (the map as text) and games/plague/places.def (names and
// streets). Whoever redraws the town there runs this afterwards; spaces get the same words as
// tools/gen_town.py gives them, and tests/unit/plague.test.ts compares the two. The wobble of
// the pen comes from a fixed seed, so the same text always gives the same drawing.

import { readFileSync, writeFileSync } from "node:fs";

const root = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, root), "utf8");
const FOLDER = new URL("web/src/games/plague/", root);

/** Side of a square, in units of the sheet. */
const CELL = 32;
const ROAD = ".o=f";
const PINK = "hjkl";
const SIDES = [
    [0, -1],
    [-1, 0],
    [1, 0],
    [0, 1],
];

// ---- reading ----

const grid = [...text("games/plague/town.txt").matchAll(/^ *\d+ \|(.*)\|$/gm)].map(([, row]) => row);
const columns = grid[0].length;
const rows = grid.length;
const def = text("games/plague/places.def");
const places = [...def.matchAll(/^PLACE\((\w+),\s*(\w+),\s*(\w+),\s*'(.)'\)/gm)].map(
    ([, , word, sort, sign]) => ({ word, sort, sign }),
);
const streets = [...def.matchAll(/^STREET\((\w+),\s*(\w+),\s*"([^"]*)"\)/gm)].map(([, , word, areas]) => ({
    word,
    areas: areas.split(",").map((area) =>
        area
            .trim()
            .split(/\s+/)
            .map((part) => part.split("-").map(Number))
            .map(([from, to = from]) => [from, to]),
    ),
}));

const at = (x, y) => grid[y]?.[x] ?? " ";
const isRoad = (x, y) => at(x, y) !== " " && ROAD.includes(at(x, y));
/** A cell as one number, also beyond the edges of the map. */
const key = (x, y) => (y + 100) * 1000 + x + 100;
const cellOf = (k) => [(k % 1000) - 100, Math.floor(k / 1000) - 100];
const cellsWhere = (fits) =>
    grid.flatMap((row, y) => [...row].flatMap((sign, x) => (fits(sign, x, y) ? [[x, y]] : [])));

/** Connected runs of one sign, in the order of their first cells. */
function runs(signs) {
    const seen = new Set();
    const found = [];
    for (const [x, y] of cellsWhere((sign) => signs.includes(sign))) {
        if (seen.has(key(x, y))) continue;
        seen.add(key(x, y));
        const run = [[x, y]];
        for (const [cx, cy] of run)
            for (const [dx, dy] of SIDES) {
                const [nx, ny] = [cx + dx, cy + dy];
                if (at(nx, ny) !== at(x, y) || seen.has(key(nx, ny))) continue;
                seen.add(key(nx, ny));
                run.push([nx, ny]);
            }
        found.push(run);
    }
    return found;
}

const spaces = [
    ...runs(PINK).map((cells, i) => ({ word: `house${i + 1}`, sort: "house", cells })),
    ...runs("2").map((cells, i) => ({ word: `two${i + 1}`, sort: "two", cells })),
    ...places.map(({ word, sort, sign }) => ({
        word,
        sort: sort.toLowerCase(),
        cells: cellsWhere((one) => one === sign),
    })),
];

// ---- the pen ----

let state = 1348;
/** From 0 to 1, the same on every run. */
function lot() {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
const about = (by) => (lot() * 2 - 1) * by;
const round = (v) => Math.round(v * 2) / 2;
const num = (v) => String(round(v)).replace(/^(-?)0\./, "$1.");
/** Numbers in a row; a minus needs no blank before it. */
const list = (...v) => v.map(num).join(" ").replaceAll(" -", "-");

/** Outlines of a set of cells: closed lines of corners, inside on the right hand. */
function outlines(cells) {
    const inside = new Set(cells.map(([x, y]) => key(x, y)));
    const has = (x, y) => inside.has(key(x, y));
    const next = new Map();
    const add = (x, y, to) => next.set(key(x, y), [...(next.get(key(x, y)) ?? []), to]);
    for (const [x, y] of cells) {
        if (!has(x, y - 1)) add(x, y, [x + 1, y]);
        if (!has(x + 1, y)) add(x + 1, y, [x + 1, y + 1]);
        if (!has(x, y + 1)) add(x + 1, y + 1, [x, y + 1]);
        if (!has(x - 1, y)) add(x, y + 1, [x, y]);
    }
    const found = [];
    for (const [start] of next)
        while (next.get(start)?.length) {
            const ring = [];
            let [x, y] = cellOf(start);
            for (let way = next.get(key(x, y)).shift(); way; way = next.get(key(x, y))?.shift()) {
                ring.push([x, y]);
                [x, y] = way;
                if (key(x, y) === start) break;
            }
            found.push(corners(ring));
        }
    return found;
}

/** Only those points of a ring where it turns. */
const corners = (ring) =>
    ring.filter(([x, y], i) => {
        const [px, py] = ring.at(i - 1);
        const [nx, ny] = ring[(i + 1) % ring.length];
        return (x - px) * (ny - y) !== (y - py) * (nx - x);
    });

/** A ring with straight sides, moved inwards by `by`. */
function straight(ring, by = 0) {
    const points = ring.map(([x, y], i) => {
        const [px, py] = ring.at(i - 1);
        const [nx, ny] = ring[(i + 1) % ring.length];
        const side = (ax, ay, bx, by2) => [-Math.sign(by2 - ay), Math.sign(bx - ax)];
        const [ax, ay] = side(px, py, x, y);
        const [bx, by2] = side(x, y, nx, ny);
        return [x * CELL + (ax + bx) * by, y * CELL + (ay + by2) * by];
    });
    return points;
}
const closed = (points) =>
    `M${list(...points[0])}${points
        .slice(1)
        .map(([x, y], i) => `l${list(round(x) - round(points[i][0]), round(y) - round(points[i][1]))}`)
        .join("")}z`;
const plain = (cells) =>
    outlines(cells)
        .map((ring) => closed(straight(ring)))
        .join("");

/** A ring cut into short pieces, each point off its line a little. */
function rough(ring, by, step, inset = 0) {
    const points = straight(ring, inset);
    return points.flatMap(([x, y], i) => {
        const [nx, ny] = points[(i + 1) % points.length];
        const parts = Math.max(1, Math.round(Math.hypot(nx - x, ny - y) / step));
        return Array.from({ length: parts }, (_, k) => [
            x + ((nx - x) * k) / parts + about(by),
            y + ((ny - y) * k) / parts + about(by),
        ]);
    });
}

/** A soft line through the middles of the points, as shores are. */
function soft(points) {
    const mid = ([ax, ay], [bx, by]) => [(ax + bx) / 2, (ay + by) / 2];
    const first = mid(points.at(-1), points[0]);
    return `M${list(...first)}${points
        .map((p, i) => `Q${list(...p, ...mid(p, points[(i + 1) % points.length]))}`)
        .join("")}z`;
}

const shore = (cells, by = 5) =>
    outlines(cells)
        .map((ring) => soft(rough(ring, by, 20)))
        .join("");

// ---- roofs ----

/** A shape as rectangles of cells, the largest first. */
function rectangles(cells) {
    const left = new Set(cells.map(([x, y]) => key(x, y)));
    const found = [];
    while (left.size) {
        let best;
        for (const k of left) {
            const [x, y] = cellOf(k);
            for (let w = 1; left.has(key(x + w - 1, y)); w++)
                for (let h = 1; h < 9; h++) {
                    const whole = Array.from({ length: w }, (_, i) => left.has(key(x + i, y + h - 1)));
                    if (!whole.every(Boolean)) break;
                    if (!best || w * h > best.w * best.h) best = { x, y, w, h };
                }
        }
        for (let y = 0; y < best.h; y++)
            for (let x = 0; x < best.w; x++) left.delete(key(best.x + x, best.y + y));
        found.push(best);
    }
    return found;
}

const INSET = 2;
const drawn = { ridge: "", shade: "", light: "", chimney: "" };

/** Adds a short stroke, told from the end of the one before; whole units are fine enough. */
const ends = {};
function stroke(to, what, x1, y1, x2, y2) {
    const [a, b, c, d] = [x1, y1, x2, y2].map(Math.round);
    const [x, y] = ends[what] ?? [0, 0];
    to[what] += `m${list(a - x, b - y)}l${list(c - a, d - b)}`;
    ends[what] = [c, d];
}

/** Ridge, hips and tiles of one wing. Along the ridge runs u, across it v. */
function roof({ x, y, w, h }) {
    const [x0, y0] = [x * CELL + INSET, y * CELL + INSET];
    const [wide, high] = [w * CELL - 2 * INSET, h * CELL - 2 * INSET];
    const flat = wide === high ? lot() < 0.5 : wide > high;
    const [long, across] = flat ? [wide, high] : [high, wide];
    const to = (u, v) => (flat ? [x0 + u, y0 + v] : [x0 + v, y0 + u]);
    const draw = (what, u1, v1, u2, v2) => stroke(drawn, what, ...to(u1, v1), ...to(u2, v2));
    const mid = across / 2 + about(1.5);
    const hip = lot() < 0.55 ? Math.min(long / 2 - 3, across * (0.3 + lot() * 0.2)) : 0;
    draw("ridge", hip, mid, long - hip, mid + about(0.8));
    if (hip)
        for (const [u, v] of [
            [0, 0],
            [0, across],
            [long, 0],
            [long, across],
        ])
            draw("ridge", u, v, u ? long - hip : hip, mid);
    const gap = 3.6 + lot() * 0.9;
    /** How far from the end a slope reaches at this place along it. */
    const slope = (u) => (hip ? Math.min(1, u / hip, (long - u) / hip) : 1);
    for (let u = gap * 0.8; u < long - 2; u += gap + about(0.5)) {
        const reach = (across - mid) * slope(u);
        if (reach > 4) draw("shade", u, across - 1, u + about(0.6), across - reach * (0.5 + lot() * 0.42));
    }
    for (let u = gap; u < long - 3; u += gap * 2.1 + about(1.5)) {
        const reach = mid * slope(u);
        if (reach > 5)
            draw("light", u, mid - reach * 0.9, u + about(0.5), mid - reach * (0.55 + lot() * 0.25));
    }
    if (hip > 6)
        for (let v = 4; v < across - 3; v += gap * 1.15) {
            const reach = hip * (1 - Math.abs(v - mid) / (across / 2));
            if (reach > 3) draw("shade", long - 1, v, long - reach * (0.5 + lot() * 0.35), v + about(0.4));
        }
    if (lot() < 0.6) {
        const [cx, cy] = to(long * (0.25 + lot() * 0.5), mid - 3 - lot() * 4);
        drawn.chimney += `M${list(cx - 2, cy - 2)}h4v4h-4z`;
    }
}

// ---- what is drawn ----

const roofs = { house0: "", house1: "", house2: "", titled: "", cafe: "", two: "", stable: "" };
let doors = "";
let yards = "";
let fence = "";
let graves = "";

/** Marks where a place touches a road. */
function doorsOf(cells, size) {
    const mine = new Set(cells.map(([x, y]) => key(x, y)));
    let path = "";
    for (const [x, y] of cells)
        for (const [dx, dy] of SIDES) {
            if (!isRoad(x + dx, y + dy) || mine.has(key(x + dx, y + dy))) continue;
            const cx = (x + 0.5 + dx * 0.5) * CELL - dx * INSET + (dy ? about(5) : 0);
            const cy = (y + 0.5 + dy * 0.5) * CELL - dy * INSET + (dx ? about(5) : 0);
            path += dy ? `M${list(cx - size / 2, cy)}h${size}` : `M${list(cx, cy - size / 2)}v${size}`;
        }
    return path;
}

for (const { sort, cells } of spaces) {
    const rings = outlines(cells);
    if (sort === "cemetery") {
        yards += plain(cells);
        fence += rings.map((ring) => closed(rough(ring, 0.7, 22, 3))).join("");
        for (const [x, y] of cells)
            for (const [u, v] of [
                [8, 10],
                [23, 22],
            ]) {
                const [cx, cy] = [x * CELL + u + about(4), y * CELL + v + about(4)];
                graves +=
                    lot() < 0.55 ? `M${list(cx, cy - 4)}v9m-3-6h6` : `M${list(cx - 3, cy + 4)}v-5q3-5 6 0v5z`;
            }
        doors += doorsOf(cells, 12);
        continue;
    }
    const tone = sort === "house" ? `house${Math.floor(lot() * 3)}` : sort;
    if (!(tone in roofs)) continue;
    const shape = rings.map((ring) => closed(rough(ring, 0.6, 26, INSET))).join("");
    roofs[tone] += shape;
    doors += doorsOf(cells, 8);
    rectangles(cells).forEach(roof);
}

const isWater = (sign) => "b~^<>".includes(sign);
const within = (v, most) => Math.min(most - 1, Math.max(0, v));

/** Cells that fit, the map going on beyond its edges as it ends there, so that no shore shows. */
function wide(fits) {
    const found = [];
    for (let y = -3; y < rows + 3; y++)
        for (let x = -3; x < columns + 34; x++)
            if (fits(within(x, columns), within(y, rows))) found.push([x, y]);
    return found;
}
const water = wide(
    (x, y) => isWater(at(x, y)) || (isRoad(x, y) && SIDES.some(([dx, dy]) => isWater(at(x + dx, y + dy)))),
);
const sand = wide((x, y) => at(x, y) === ":" || (isRoad(x, y) && at(x + 1, y) === ":"));
const roads = cellsWhere((_, x, y) => isRoad(x, y));
const lots = cellsWhere((sign, x, y) => isRoad(x, y) || !' b~^<>:%"'.includes(sign));

/** Lines between squares that lie beside each other. */
let marks = "";
for (const [x, y] of roads) {
    if (isRoad(x + 1, y)) marks += `M${list((x + 1) * CELL + about(0.5), y * CELL + 3)}v26`;
    if (isRoad(x, y + 1)) marks += `M${list(x * CELL + 3, (y + 1) * CELL + about(0.5))}h26`;
}

/** Grass, trees and hills of the country round about; the pen goes lightly near the roads. */
let grass = "";
let trees = "";
let hills = "";
for (const [x, y] of cellsWhere((sign) => sign === '"')) {
    const [cx, cy] = [(x + 0.5) * CELL + about(8), (y + 0.5) * CELL + about(8)];
    const near = SIDES.some(([dx, dy]) => at(x + dx, y + dy) !== '"');
    const what = lot();
    if (!near && what < 0.2)
        hills += `M${list(cx - 22, cy + 9)}q9-19 20-19t23 18m-14-11l4 9m-9-12l4 11m-9-12l3 9`;
    else if (what < 0.48) trees += `M${list(cx, cy + 8)}v-4q-8 1-7-5t7-6 7 6-7 5m1-2l4-3m-3 0l3-3`;
    else if (what < 0.8) grass += `M${list(cx, cy)}l-3-5m3 5v-6m0 6l3-5`;
}
/** The ditch: two banks with strokes between them. */
const banks = { ditch: "" };
for (const [x, y] of cellsWhere((sign) => sign === "%"))
    for (let u = 3; u < CELL; u += 6.5)
        stroke(
            banks,
            "ditch",
            x * CELL + u + about(1),
            y * CELL + 6,
            x * CELL + u + 3 + about(1),
            y * CELL + 15 + about(3),
        );

/** Parapets of the bridge and the piers below it. */
let bridge = "";
for (const [x, y] of cellsWhere((sign) => sign === "="))
    for (const dx of [-1, 1]) {
        if (isRoad(x + dx, y)) continue;
        const side = (x + (dx > 0 ? 1 : 0)) * CELL;
        bridge += `M${list(side, y * CELL)}v${CELL}M${list(side, y * CELL + 10)}l${dx * 7} 4v6l${-dx * 7} 4`;
    }

// ---- writing ----

/** In a water things lie where there is room, not too far from the bridge. */
function mooring(cells) {
    const inside = new Set(cells.map(([x, y]) => key(x, y)));
    const [bx, by] = cellsWhere((sign) => sign === "=")[0] ?? cells[0];
    const far = ([x, y]) => Math.abs(x - bx - 0.5) + Math.abs(y - by);
    const roomy = cells.filter(([x, y]) => [-2, -1, 1, 2].every((dx) => inside.has(key(x + dx, y))));
    const [x, y] =
        [...roomy, ...cells].sort((a, b) => far(a) - far(b)).find((cell) => roomy.includes(cell)) ?? cells[0];
    return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL, w: 3, h: 1 };
}

const middle = (cells) => {
    const xs = cells.map(([x]) => x);
    const ys = cells.map(([, y]) => y);
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1];
    const [first] = rectangles(cells);
    const whole = (box[2] - box[0]) * (box[3] - box[1]) === cells.length;
    // In a crooked house the middle is that of its largest wing.
    if (!whole) box.splice(0, 4, first.x, first.y, first.x + first.w, first.y + first.h);
    const [x1, y1, x2, y2] = box;
    return { x: ((x1 + x2) / 2) * CELL, y: ((y1 + y2) / 2) * CELL, w: x2 - x1, h: y2 - y1 };
};

const placeRows = spaces.map(({ word, sort, cells }) => {
    const { x, y, w, h } = sort === "water" ? mooring(cells) : middle(cells);
    return `    ${word}: ["${sort}", ${num(x)}, ${num(y)}, ${w}, ${h}, "${plain(cells)}"],`;
});

/** A stretch of street between its sewers, where a name can be written. */
function parted([xs, ys]) {
    const found = [];
    const flat = xs[1] - xs[0] >= ys[1] - ys[0];
    const [from, to] = flat ? xs : ys;
    let start = from;
    for (let i = from; i <= to + 1; i++) {
        const sewer = i <= to && (flat ? at(i, ys[0]) : at(xs[0], i)) === "o";
        if (i <= to && !sewer) continue;
        if (i > start) found.push(flat ? [[start, i - 1], ys] : [xs, [start, i - 1]]);
        start = i + 1;
    }
    return found;
}

const streetRows = streets.map(({ word, areas }) => {
    const size = ([[x1, x2], [y1, y2]]) => Math.max(x2 - x1, y2 - y1);
    const [xs, ys] = areas.flatMap(parted).sort((a, b) => size(b) - size(a))[0];
    const wide = xs[1] - xs[0] + 1;
    const high = ys[1] - ys[0] + 1;
    const cells = areas.flatMap(([ax, ay]) =>
        Array.from({ length: ay[1] - ay[0] + 1 }, (_, j) =>
            Array.from({ length: ax[1] - ax[0] + 1 }, (_, i) => [ax[0] + i, ay[0] + j]),
        ).flat(),
    );
    const [x, y] = [(xs[0] + wide / 2) * CELL, (ys[0] + high / 2) * CELL];
    const up = high > wide ? 1 : 0;
    return `    ${word}: [${num(x)}, ${num(y)}, ${up}, ${Math.max(wide, high) * CELL}, "${plain(cells)}"],`;
});

const points = (sign) =>
    cellsWhere((one) => one === sign)
        .map(([x, y]) => `[${(x + 0.5) * CELL}, ${(y + 0.5) * CELL}]`)
        .join(", ");

const ink = {
    water: shore(water),
    sand: shore(sand, 3),
    lots: plain(lots),
    roads: plain(roads),
    marks,
    yards,
    fence,
    graves,
    ...roofs,
    doors,
    bridge,
};
/** Fine strokes, which the picture can do without for a moment. */
const fine = { ...drawn, grass, trees, hills, ...banks };

const strokes = (paths) =>
    Object.entries(paths)
        .map(([name, path]) => `    ${name}: "${path}",`)
        .join("\n");

const map = `// The town as it is drawn. Written by tools/plague_map.mjs from games/plague/town.txt and
// places.def; redraw those and run it again.

/** Side of a square, and how many there are. */
export const CELL = ${CELL};
export const COLUMNS = ${columns};
export const ROWS = ${rows};

type Sort = "house" | "two" | "titled" | "cafe" | "stable" | "cemetery" | "ship" | "sand" | "water";

// prettier-ignore
/** Places by their word: sort, middle, width and height in squares, outline. */
export const PLACES: Readonly<Record<string, readonly [Sort, number, number, number, number, string]>> = {
${placeRows.join("\n")}
};

// prettier-ignore
/** Streets by their word: where the name stands, whether it runs upwards, its room, outline. */
export const STREETS: Readonly<Record<string, readonly [number, number, 0 | 1, number, string]>> = {
${streetRows.join("\n")}
};

type At = readonly [number, number];
// prettier-ignore
export const SEWERS: readonly At[] = [${points("o")}];
// prettier-ignore
export const LANDINGS: readonly At[] = [${points("f")}];

// prettier-ignore
/** Strokes of the pen by what they draw. */
export const PEN = {
${strokes(ink)}
} as const;
`;

const hatching = `// Tiles, trees and grass of the town. Written by tools/plague_map.mjs, like map.ts.

// prettier-ignore
export const HATCHING = {
${strokes(fine)}
} as const;
`;

const files = { "map.ts": map, "hatching.ts": hatching };
if (process.argv[2] === "--check") {
    const old = Object.keys(files).filter(
        (name) => readFileSync(new URL(name, FOLDER), "utf8") !== files[name],
    );
    console.log(old.length ? `out of date: ${old.join(", ")}` : "the town is as it is drawn");
    process.exit(old.length ? 1 : 0);
}
for (const [name, body] of Object.entries(files)) writeFileSync(new URL(name, FOLDER), body);
