// What of a page sticks out of the window or is cut off.

import type { Page } from "@playwright/test";

/** What does not fit, in words. */
export const misfits = (page: Page): Promise<string[]> =>
    page.evaluate(() => {
        const found: string[] = [];
        const wide = document.documentElement.clientWidth;
        const all = document.documentElement.scrollWidth;
        if (all > wide) found.push(`the page scrolls sideways: ${all} > ${wide}`);
        const words = (node: Element) =>
            `${node.tagName.toLowerCase()}.${node.getAttribute("class") ?? ""} “${(node.textContent ?? "").trim().slice(0, 40)}”`;
        for (const node of document.querySelectorAll<HTMLElement>("body *:not(svg *)")) {
            const style = getComputedStyle(node);
            const box = node.getBoundingClientRect();
            if (!box.width || !box.height || !node.checkVisibility({ visibilityProperty: true })) continue;
            if (style.clipPath === "inset(50%)" || node.closest(".unseen, .skips, .board-camera, .shelf"))
                continue;
            if (box.width > wide + 1)
                found.push(`wider than the window: ${words(node)} ${Math.round(box.width)}`);
            else if (box.right > wide + 1 || box.left < -1)
                found.push(
                    `out of the window: ${words(node)} ${Math.round(box.left)}–${Math.round(box.right)}`,
                );
            const text = node.matches(
                "button, label, a, legend, summary, select, h1, h2, h3, th, td, li, p, dt, dd, kbd, output, .turn, .turn span, .tag",
            );
            if (
                text &&
                style.display !== "inline" &&
                node.scrollWidth > node.clientWidth + 1 &&
                node.clientWidth
            )
                found.push(`text is cut: ${words(node)} ${node.scrollWidth} > ${node.clientWidth}`);
            if (text && style.overflowY === "hidden" && node.scrollHeight > node.clientHeight + 1)
                found.push(`text is cut below: ${words(node)}`);
        }
        return [...new Set(found)];
    });
