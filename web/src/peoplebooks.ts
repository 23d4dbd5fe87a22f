// Words of the screens of people, of looking at a game again and of puzzles: a list of its own, so that a board does not carry it.

import type { Book } from "./words";

export const peoplebooks = import.meta.glob<{ default: Book }>([
    "./gen/account.??.json",
    "./gen/inbox.??.json",
    "./gen/person.??.json",
    "./gen/court.??.json",
    "./gen/talk.??.json",
    "./gen/again.??.json",
    "./gen/look.??.json",
    "./gen/puzzle.??.json",
]);
