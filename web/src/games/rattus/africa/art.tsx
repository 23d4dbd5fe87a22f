// The woodcuts that Africanus adds.

import { signal } from "@preact/signals";
import { Drawings } from "../../../board/Piece";
import { Symbols as Base } from "../art";
import { type Files, symbolsOf } from "../symbols";

const small: Files = import.meta.glob(["./art/*.svg", "!./art/class-*.svg"], {
    query: "?raw",
    import: "default",
    eager: true,
});
const first = symbolsOf(small);

const later = signal("");
void import("./cards").then(({ cards }) => (later.value = cards));

export function Symbols() {
    return (
        <>
            <Base />
            <Drawings parts={[first, later.value]} />
        </>
    );
}
