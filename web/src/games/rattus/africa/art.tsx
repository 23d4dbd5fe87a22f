// The woodcuts that Africanus adds.

import { signal } from "@preact/signals";
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
            <svg width="0" height="0" aria-hidden="true" style={{ position: "absolute" }}>
                <defs dangerouslySetInnerHTML={{ __html: first }} />
                <defs dangerouslySetInnerHTML={{ __html: later.value }} />
            </svg>
        </>
    );
}
