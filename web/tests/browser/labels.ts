// What is written on a board: whether it can be read, and whether other writing lies over it.

import type { Page } from "@playwright/test";

/** Writing on the board that is smaller than `least` pixels or lies on other writing, in words. */
export const labels = (page: Page, least: number): Promise<string[]> =>
    page.evaluate((least) => {
        /** How much of a line's height its letters take. */
        const INK = 0.7;
        const HAIR = 1.5;
        const pane = document.querySelector(".board-window")!.getBoundingClientRect();
        const seen = (node: Element) =>
            node.textContent!.trim() &&
            node.checkVisibility({ visibilityProperty: true, opacityProperty: true });
        const sizeOf = (node: SVGTextElement) => {
            const { a, b } = node.getScreenCTM()!;
            const parts = [node, ...node.querySelectorAll("tspan")];
            return (
                Math.hypot(a, b) * Math.min(...parts.map((one) => parseFloat(getComputedStyle(one).fontSize)))
            );
        };
        const read = (node: SVGTextElement) => {
            const { left, right, top, bottom } = node.getBoundingClientRect();
            const spare = ((bottom - top) * (1 - INK)) / 2;
            const words = `“${node.textContent!.trim()}”`;
            return { left, right, top: top + spare, bottom: bottom - spare, size: sizeOf(node), words };
        };
        const all = [...document.querySelectorAll<SVGTextElement>(".board-window svg text")]
            .filter(seen)
            .map(read)
            .filter(
                ({ left, right, top, bottom }) =>
                    right > pane.left && left < pane.right && bottom > pane.top && top < pane.bottom,
            );
        const small = all
            .filter(({ size }) => size < least - 0.1)
            .map(({ words, size }) => `${words} has ${size.toFixed(1)} px`);
        const over = all.flatMap((one, i) =>
            all.slice(i + 1).flatMap((other) => {
                const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                const how = `${across.toFixed(0)}×${down.toFixed(0)}`;
                return across > HAIR && down > HAIR ? [`${one.words} lies on ${other.words} (${how})`] : [];
            }),
        );
        return [...small, ...over];
    }, least);
