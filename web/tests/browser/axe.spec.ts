// axe-core on every screen, wide and light, narrow and dark, and with MIASMA_LONG=1 all four: nothing of any
// impact.

import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { expect, test } from "./helpers";
import { ONLINE } from "./pretend";
import { AFRICA, BOARDS, SCREENS, open } from "./screens";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
    run(how: { resultTypes: string[] }): Promise<{
        violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
        passes: unknown[];
    }>;
}

const { two, three, window, line, over } = BOARDS;

const LOOKS = [
    [1440, "light"],
    [390, "dark"],
    [1440, "dark"],
    [390, "light"],
] as const;
const SEEN = LOOKS.slice(0, process.env.MIASMA_LONG ? 4 : 2);

const africa = Object.fromEntries(
    Object.entries(AFRICA).map(([name, screen]) => [`Africanus, ${name}`, screen]),
);

for (const [name, screen] of Object.entries({
    ...SCREENS,
    ...ONLINE,
    two,
    three,
    window,
    line,
    over,
    ...africa,
}))
    test(`axe: ${name}`, async ({ page }) => {
        await open(page, screen!);
        await page.evaluate(axe);
        const found: string[] = [];
        for (const [width, colorScheme] of SEEN) {
            await page.setViewportSize({ width, height: 900 });
            await page.emulateMedia({ colorScheme });
            // Of what is as it should be only the number: there is much of it.
            const { violations, passes } = await page.evaluate(async () => {
                const { run } = (globalThis as unknown as { axe: Axe }).axe;
                const found = await run({ resultTypes: ["violations"] });
                return { violations: found.violations, passes: found.passes.length };
            });
            expect(passes).toBeGreaterThan(10);
            for (const { id, impact, nodes } of violations)
                for (const node of nodes)
                    found.push(
                        `${width} ${colorScheme} ${id} (${impact}): ${node.html.slice(0, 200)} ${node.failureSummary.replace(/\s+/g, " ").slice(0, 300)}`,
                    );
        }
        expect(found).toEqual([]);
    });
