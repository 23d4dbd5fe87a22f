// Where the page is: the hash alone, so that any file server will do.

import { signal } from "@preact/signals";
import { listen } from "./back";

/** Screens that need a server. */
export type OnlineRoute =
    | { screen: "online" }
    /** A new table; `id` of a game kept here that is to go on there. */
    | { screen: "host"; id: string }
    | { screen: "at"; id: string; invite: string }
    /** A guest becomes an account: over the table `id`, or "" on a screen of its own. */
    | { screen: "account"; id: string; invite: string }
    /** Signing in; the way on leads to the table `id`, or "" to the lobby. */
    | { screen: "sign-in"; id: string; invite: string }
    /** Ways in, and places where one is signed in. */
    | { screen: "devices" }
    /** What moderators decided about oneself, and what one asked of them. */
    | { screen: "standing"; id: string }
    /** The moderators' desk; a case, or "". */
    | { screen: "moderation"; id: string }
    /** A person's page, by name or as guest:NUMBER; "" is one's own. `at`: the table and seat where they sit. */
    | { screen: "people"; name: string; at: string }
    /** What waits, and what happened. */
    | { screen: "inbox" }
    /** What one is told when one is not here, and how. */
    | { screen: "notices" }
    /** Days off and hours of sleep. */
    | { screen: "rest" }
    /** A finished game. */
    | { screen: "again"; id: string; ply: number | undefined };

type Route =
    | { screen: "home" }
    /** The shelf with the sheet on which a box is set up; "" is the first. */
    | { screen: "new"; box: string }
    | { screen: "lesson"; lesson: string }
    | { screen: "table"; id: string }
    | { screen: "replay"; id: string; ply: number | undefined }
    /** A game that is in the address itself. */
    | { screen: "shared"; letters: string; ply: number | undefined }
    | { screen: "rules"; game: string; rule: string }
    /** What a rulebook says, and where it is played; the key of a statement, or "". */
    | { screen: "proof"; game: string; key: string }
    /** The puzzle of the day: of a game, or "" for any; or one by its number. */
    | { screen: "puzzle"; game: string; key: string }
    /** A game on one page. */
    | { screen: "aid"; game: string }
    | { screen: "settings" }
    | OnlineRoute;

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
            return { screen, box: first };
        case "settings":
        case "online":
        case "devices":
        case "inbox":
        case "notices":
        case "rest":
            return { screen };
        case "account":
        case "sign-in":
            return { screen, id: first, invite: second };
        case "host":
        case "moderation":
        case "standing":
            return { screen, id: first };
        case "people":
            return { screen, name: first, at: second };
        case "at":
            return first ? { screen, id: first, invite: second } : { screen: "online" };
        case "table":
            return first ? { screen, id: first } : { screen: "home" };
        case "replay":
        case "again":
            return first
                ? { screen, id: first, ply: /^\d+$/.test(second) ? Number(second) : undefined }
                : { screen: "home" };
        case "r":
            return {
                screen: "shared",
                letters: first,
                ply: /^\d/.test(second) ? parseInt(second) : undefined,
            };
        case "aid":
            return { screen, game: first };
        case "rules":
            return { screen, game: first, rule: second };
        case "proof":
        case "puzzle":
            return { screen, game: first, key: second };
        default:
            return { screen: "home" };
    }
}

export const route = signal<Route>(parse(location.hash));
addEventListener("hashchange", () => (route.value = parse(location.hash)));
listen();

export { leave as go, rename as replace } from "./back";
