// Where the page is: the hash alone, so that any file server will do.

import { signal } from "@preact/signals";

export type Route =
    | { screen: "home" }
    | { screen: "new" }
    | { screen: "lesson"; lesson: string }
    | { screen: "table"; id: string }
    | { screen: "replay"; id: string; ply: number | undefined }
    | { screen: "rules"; game: string; rule: string }
    | { screen: "settings" };

export function parse(hash: string): Route {
    const [screen, first = "", second = ""] = hash
        .replace(/^#?\/?/, "")
        .split("/")
        .map(decodeURIComponent);
    switch (screen) {
        case "lesson":
            // The lesson of Rattus was the first; old links to it name no game.
            return { screen, lesson: first || "rattus" };
        case "new":
        case "settings":
            return { screen };
        case "table":
            return first ? { screen, id: first } : { screen: "home" };
        case "replay":
            return first
                ? { screen, id: first, ply: /^\d+$/.test(second) ? Number(second) : undefined }
                : { screen: "home" };
        case "rules":
            return { screen, game: first, rule: second };
        default:
            return { screen: "home" };
    }
}

export const route = signal<Route>(parse(location.hash));
addEventListener("hashchange", () => (route.value = parse(location.hash)));

export function go(path: string): void {
    location.hash = path;
}

/** Changes the address without a step in the history. */
export function replace(path: string): void {
    history.replaceState(null, "", `#${path}`);
}
