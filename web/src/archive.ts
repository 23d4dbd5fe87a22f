// Where the files of archived versions are: fetched with the first game that needs one.

import type { Game } from "./gen/tables";
import type { Book, WordList } from "./words";

export const parts = import.meta.glob<{ PARTS: Game }>("./gen/tables.*@*.ts");
export const wordbooks = import.meta.glob<{ default: WordList }>("./gen/words.*@*.json");
export const rulebooks = import.meta.glob<{ default: Book }>("./gen/rules.*@*.json");
export const modules = import.meta.glob<string>("./gen/rules.*@*.wasm", {
    query: "?url",
    import: "default",
    eager: true,
});
