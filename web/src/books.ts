// Words of people: their screens, and talk. They are listed here, and not in words.ts, so that a board does not fetch the list.

import { type Book, pagebooks } from "./words";

Object.assign(
    pagebooks,
    import.meta.glob<{ default: Book }>([
        "./gen/account.??.json",
        "./gen/court.??.json",
        "./gen/talk.??.json",
    ]),
);
