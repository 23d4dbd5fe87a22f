// Colours: seats that everybody can tell apart, text that everybody can read.

import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { INKS, ON_INKS } from "../../src/board/skin";

type Rgb = [number, number, number];

const src = new URL("../../src/", import.meta.url);
const sheets = readdirSync(new URL("style/", src)).filter((name) => name.endsWith(".css"));
const css = [...sheets.map((name) => `style/${name}`), "board/board.css"]
    .map((file) => readFileSync(new URL(file, src), "utf8"))
    .join("\n")
    .replace(/\/\*[\s\S]*?\*\//g, "");

function rgb(hex: string): Rgb {
    const long = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, "$&$&") : hex;
    return [1, 3, 5].map((at) => parseInt(long.slice(at, at + 2), 16) / 255) as Rgb;
}

const linear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
    const [r, g, b] = rgb(hex).map(linear) as Rgb;
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
    const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (high! + 0.05) / (low! + 0.05);
}

/** Machado, Oliveira and Fernandes 2009, full severity, in linear light. */
const EYES: Record<string, readonly number[]> = {
    full: [1, 0, 0, 0, 1, 0, 0, 0, 1],
    protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
    deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
    tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

function lab(hex: string, eye: readonly number[]): Rgb {
    const seen = rgb(hex).map(linear);
    const [r, g, b] = [0, 1, 2].map((row) =>
        Math.min(
            1,
            Math.max(
                0,
                seen.reduce((sum, c, i) => sum + c * eye[row * 3 + i]!, 0),
            ),
        ),
    ) as Rgb;
    const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * (24389 / 27) + 16) / 116);
    const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
    const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe("seats", () => {
    test("are the same colours on the board and beside it", () => {
        const seats = [...css.matchAll(/\.seat-(\d) \{\s*--seat: (#\w+);\s*--on-seat: (#\w+);/g)];
        expect(seats.map((one) => one[2])).toEqual(INKS);
        expect(seats.map((one) => one[3])).toEqual(ON_INKS);
    });

    test.each(INKS.map((ink, seat) => [ink, ON_INKS[seat]!] as const))(
        "%s: its glyph %s can be made out",
        (ink, on) => {
            expect(contrast(ink, on)).toBeGreaterThanOrEqual(4.5);
        },
    );

    test.each(Object.entries(EYES))("%s: any two are at least 25 apart", (_, eye) => {
        let least = Infinity;
        for (let a = 0; a < INKS.length; a++)
            for (let b = 0; b < a; b++) {
                const [one, other] = [lab(INKS[a]!, eye), lab(INKS[b]!, eye)];
                least = Math.min(least, Math.hypot(...one.map((x, i) => x - other[i]!)));
            }
        expect(least).toBeGreaterThanOrEqual(25);
    });
});

/** Variables of a block of the style sheet. */
function block(start: RegExp): Record<string, string> {
    const at = start.exec(css);
    if (!at) throw new Error(`no block ${start}`);
    const body = css.slice(at.index, css.indexOf("}", at.index));
    return Object.fromEntries(
        [...body.matchAll(/--([\w-]+): (#[0-9a-f]{3,6});/g)].map((one) => [one[1]!, one[2]!]),
    );
}

const light = block(/:root \{/);
const dark = block(/:root\[data-theme="dark"\] \{/);

/** Text that stands on the surfaces of the page without a background of its own. */
const LOOSE = ["ink", "ink-soft", "blood", "good"].flatMap((text) =>
    ["page", "paper", "raised"].map((under) => [text, under] as const),
);

/** Rules that set both. */
const TOGETHER = [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body]) => {
    const text = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(body!)?.[1];
    const under = /background(?:-color)?: var\(--([\w-]+)\)/.exec(body!)?.[1];
    return text && under && text in light && under in light ? [[text, under] as const] : [];
});

/** Text inherits the ink where only the ground is set. */
const INHERITED = [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body]) => {
    const under = /background(?:-color)?: var\(--([\w-]+)\)/.exec(body!)?.[1];
    return under &&
        under in light &&
        !/(?:^|[\s;])color:/.test(body!) &&
        !["ink", "blood", "focus", "line", "edge", "good"].includes(under)
        ? [["ink", under] as const]
        : [];
});

const pairs = [...new Map([...LOOSE, ...TOGETHER, ...INHERITED].map((pair) => [pair.join(), pair])).values()];

test("night by setting and night by system are the same", () => {
    const system = block(/:root:not\(\[data-theme="light"\]\) \{/);
    expect(system).toEqual(dark);
    expect(Object.keys(dark).sort()).toEqual(Object.keys(light).sort());
});

describe.each([
    ["light", light],
    ["dark", dark],
])("%s", (_, colours) => {
    test.each(pairs)("%s on %s", (text, under) => {
        expect(contrast(colours[text]!, colours[under]!)).toBeGreaterThanOrEqual(4.5);
    });
});
