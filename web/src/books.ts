// Word books that only screens with a server read. The list of them is fetched with the first of these screens.

import { type Book, pagebooks } from "./words";

const books = import.meta.glob<{ default: Book }>([
    "./gen/account.??.json",
    "./gen/inbox.??.json",
    "./gen/talk.??.json",
]);
Object.assign(pagebooks, books);
